import type {
  DialogueState,
  Goal,
  OfferedStart,
  Proposal,
} from '../../domain/autopilot/state/dialogue-state.js'
import type { Search, Turn } from '../../domain/autopilot/state/turn.js'
import type { DayWish } from '../../tools/language/meaning/parse-message.js'
import { weekdayName } from '../../domain/autopilot/model/prompt.js'
import {
  providersOf,
  type DialogueContext,
  type OwnAppointment,
} from '../../domain/autopilot/state/context.js'
import { addDays, type LocalDate, type Minute, shortClock } from '../../domain/time/time.js'
import type { Context } from '../context.js'
import type { ToolUse } from './model-tools.js'
import { findStarts } from './load-context.js'

/** What the tools found in a turn. The model may only name these free times. */
export type Findings = {
  readonly starts: OfferedStart[]
  readonly days: DayWish[]
  /** The last search. */
  wish: Pick<DialogueState, 'goal' | 'serviceId' | 'masterId' | 'appointmentId'> | undefined
}
/** What a tool works with. */
export type ToolContext = {
  readonly context: Context
  readonly dialogueContext: DialogueContext
  /** The state before the turn, in the language of the client's new message. */
  readonly before: DialogueState
  readonly findings: Findings
}
/** A text for the model, or the turn that the tool ends. */
type ToolResult = { readonly text: string } | { readonly turn: Turn }

const LONGEST_SEARCH_DAYS = 31
/** How many starts the model gets from one search. */
const MOST_STARTS = 120

const textResult = (text: string): ToolResult => ({ text })
const NO_SERVICE = textResult('There is no such service.')
const NO_MASTER = textResult('This master does not do that.')
const NO_APPOINTMENT = textResult('The client has no such visit to come.')

/** Executes a tool of the model. Stores nothing. */
export async function applyTool(toolContext: ToolContext, use: ToolUse): Promise<ToolResult> {
  const { dialogueContext, before } = toolContext
  if (use.name === 'hand_back')
    return {
      turn: {
        dialogue: before,
        says: [],
        next: { then: 'hand_back', reason: use.given.reason },
      },
    }
  if (use.name === 'find_free_times') return findTimes(toolContext, use.given)
  if (use.name === 'propose_booking') {
    const { service_id: serviceId, master_id: masterId, date, time } = use.given
    if (!dialogueContext.services.some(({ id }) => id === serviceId)) return NO_SERVICE
    return proposeStart(toolContext, serviceId, undefined, { date, time, masterId })
  }
  const appointment = dialogueContext.appointments.find(({ id }) => id === use.given.appointment_id)
  if (!appointment) return NO_APPOINTMENT
  if (use.name === 'propose_cancel')
    return propose(toolContext, appointment, { do: 'cancel', appointmentId: appointment.id })
  const { master_id: masterId, date, time } = use.given
  return proposeStart(toolContext, appointment.serviceId, appointment, {
    date,
    time,
    masterId: masterId ?? appointment.masterId,
  })
}

async function findTimes(
  toolContext: ToolContext,
  given: Extract<ToolUse, { name: 'find_free_times' }>['given'],
): Promise<ToolResult> {
  const { service_id: serviceId, master_id: masterId, appointment_id: appointmentId, from } = given
  const { dialogueContext, findings } = toolContext
  if (!dialogueContext.services.some(({ id }) => id === serviceId)) return NO_SERVICE
  if (masterId && !providersOf(dialogueContext, serviceId).includes(masterId)) return NO_MASTER
  if (appointmentId && !dialogueContext.appointments.some(({ id }) => id === appointmentId))
    return NO_APPOINTMENT
  if (given.to < from) return textResult('These days end before they begin.')
  const latest = addDays(from, LONGEST_SEARCH_DAYS - 1)
  const days = { from, to: given.to < latest ? given.to : latest }
  const without = appointmentId ?? undefined
  const goal: Goal = appointmentId ? 'move' : 'book'
  findings.wish = {
    goal,
    serviceId,
    masterId: masterId ?? null,
    appointmentId: appointmentId ?? null,
  }
  return textResult(
    await search(toolContext, { serviceId, masterId: masterId ?? undefined, days, without }),
  )
}

/** Searches starts, adds them to the findings, and returns a text about them. */
async function search(
  { context, dialogueContext, findings }: ToolContext,
  query: Omit<Search, 'time'>,
): Promise<string> {
  const found = await findStarts(context, { ...query, time: null }, dialogueContext)
  const starts = found.slice(0, MOST_STARTS)
  findings.starts.push(...starts)
  findings.days.push(query.days)
  return starts.length === 0
    ? 'Nothing is free then or soon after.'
    : `Free:\n${formatStarts(starts)}`
}

/** Returns lines such as `Friday 2030-01-11: 10:00 (master 1, 2), 10:30 (master 1)`. */
function formatStarts(starts: readonly OfferedStart[]): string {
  const days = new Map<LocalDate, Map<Minute, number[]>>()
  for (const { date, time, masterId } of starts) {
    const day = days.get(date) ?? new Map<Minute, number[]>()
    days.set(date, day.set(time, [...(day.get(time) ?? []), masterId]))
  }
  return [...days]
    .map(([date, times]) => {
      const clocks = [...times].map(
        ([time, ids]) => `${shortClock(time)} (master ${ids.join(', ')})`,
      )
      return `${weekdayName(date)} ${date}: ${clocks.join(', ')}`
    })
    .join('\n')
}

async function proposeStart(
  toolContext: ToolContext,
  serviceId: number,
  appointment: OwnAppointment | undefined,
  start: OfferedStart,
): Promise<ToolResult> {
  const { context, dialogueContext } = toolContext
  const { date, time, masterId } = start
  if (!providersOf(dialogueContext, serviceId).includes(masterId)) return NO_MASTER
  const days = { from: date, to: date }
  const free = await findStarts(
    context,
    {
      serviceId,
      masterId,
      days,
      time: { from: time, to: time, isExact: true },
      without: appointment?.id,
    },
    dialogueContext,
  )
  if (free.some((one) => one.date === date && one.time === time && one.masterId === masterId))
    return propose(
      toolContext,
      appointment,
      appointment
        ? { do: 'move', appointmentId: appointment.id, ...start }
        : { do: 'book', serviceId, ...start },
    )
  const query = { serviceId, masterId: undefined, days, without: appointment?.id }
  return textResult(`That is not free. ${await search(toolContext, query)}`)
}

/**
 * Returns the turn that proposes this to the client and waits for a yes, with the same state as
 * after a proposal of the built-in rules.
 */
function propose(
  { before }: ToolContext,
  appointment: OwnAppointment | undefined,
  proposal: Proposal,
): ToolResult {
  const start = proposal.do === 'cancel' ? undefined : proposal
  const dialogue: DialogueState = {
    ...before,
    goal: proposal.do,
    serviceId: proposal.do === 'book' ? proposal.serviceId : (appointment?.serviceId ?? null),
    masterId: start?.masterId ?? appointment?.masterId ?? null,
    appointmentId: appointment?.id ?? null,
    day: start ? { from: start.date, to: start.date } : null,
    time: start ? { from: start.time, to: start.time, isExact: true } : null,
    isSoonest: false,
    offered: [],
    proposal,
    expects: 'yes_no',
    misunderstood: 0,
  }
  return { turn: { dialogue, says: [{ say: 'propose', proposal }], next: { then: 'wait' } } }
}
