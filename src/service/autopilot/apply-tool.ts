import type {
  Conversation,
  Goal,
  OfferedStart,
  Proposal,
} from '../../domain/autopilot/state/conversation.js'
import type { Search, Turn } from '../../domain/autopilot/state/turn.js'
import type { DayWish } from '../../domain/autopilot/meaning/parse-message.js'
import { weekdayName } from '../../domain/autopilot/model/prompt.js'
import {
  providersOf,
  type DialogueContext,
  type OwnAppointment,
} from '../../domain/autopilot/state/context.js'
import { addDays, type LocalDate, type Minute, shortClock } from '../../domain/time/time.js'
import type { Call } from '../context.js'
import type { ToolUse } from './model-tools.js'
import { findStarts } from './load-context.js'

/** What the tools found in a turn: only that may be said of free times. */
export type Findings = {
  readonly starts: OfferedStart[]
  readonly days: DayWish[]
  /** What was last looked for. */
  wish: Pick<Conversation, 'goal' | 'serviceId' | 'masterId' | 'visitId'> | undefined
}
export type ToolContext = {
  readonly call: Call
  readonly world: DialogueContext
  /** As it was before the turn, in the language of now. */
  readonly before: Conversation
  readonly findings: Findings
}
/** What the model is told of it, or the turn that it ends. */
export type Used = { readonly told: string } | { readonly turn: Turn }

const LONGEST_SEARCH_DAYS = 31
/** Starts that a model is told of at once. */
const MOST_TOLD = 120

const told = (text: string): Used => ({ told: text })
const NO_SERVICE = told('There is no such service.')
const NO_MASTER = told('This master does not do that.')
const NO_VISIT = told('The client has no such visit to come.')

/** Does what a tool does, by the verbs. */
export async function applyTool(using: ToolContext, use: ToolUse): Promise<Used> {
  const { world, before } = using
  if (use.name === 'hand_back')
    return {
      turn: {
        conversation: before,
        says: [],
        next: { then: 'hand_back', reason: use.given.reason },
      },
    }
  if (use.name === 'find_free_times') return findTimes(using, use.given)
  if (use.name === 'propose_booking') {
    const { service_id: serviceId, master_id: masterId, date, time } = use.given
    if (!world.services.some(({ id }) => id === serviceId)) return NO_SERVICE
    return proposeStart(using, serviceId, undefined, { date, time, masterId })
  }
  const visit = world.visits.find(({ id }) => id === use.given.visit_id)
  if (!visit) return NO_VISIT
  if (use.name === 'propose_cancel')
    return proposing(using, visit, { do: 'cancel', visitId: visit.id })
  const { master_id: masterId, date, time } = use.given
  return proposeStart(using, visit.serviceId, visit, {
    date,
    time,
    masterId: masterId ?? visit.masterId,
  })
}

async function findTimes(
  using: ToolContext,
  given: Extract<ToolUse, { name: 'find_free_times' }>['given'],
): Promise<Used> {
  const { service_id: serviceId, master_id: masterId, visit_id: visitId, from } = given
  const { world, findings } = using
  if (!world.services.some(({ id }) => id === serviceId)) return NO_SERVICE
  if (masterId && !providersOf(world, serviceId).includes(masterId)) return NO_MASTER
  if (visitId && !world.visits.some(({ id }) => id === visitId)) return NO_VISIT
  if (given.to < from) return told('These days end before they begin.')
  const latest = addDays(from, LONGEST_SEARCH_DAYS - 1)
  const days = { from, to: given.to < latest ? given.to : latest }
  const without = visitId ?? undefined
  const goal: Goal = visitId ? 'move' : 'book'
  findings.wish = { goal, serviceId, masterId: masterId ?? null, visitId: visitId ?? null }
  return told(await search(using, { serviceId, masterId: masterId ?? undefined, days, without }))
}

/** Looks for starts, remembers them as found, and tells of them. */
async function search(
  { call, world, findings }: ToolContext,
  wished: Omit<Search, 'time'>,
): Promise<string> {
  const starts = (await findStarts(call, { ...wished, time: null }, world)).slice(0, MOST_TOLD)
  findings.starts.push(...starts)
  findings.days.push(wished.days)
  return starts.length === 0 ? 'Nothing is free then or soon after.' : `Free:\n${listed(starts)}`
}

/** `Friday 2030-01-11: 10:00 (master 1, 2), 10:30 (master 1)` */
function listed(starts: readonly OfferedStart[]): string {
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
  using: ToolContext,
  serviceId: number,
  visit: OwnAppointment | undefined,
  start: OfferedStart,
): Promise<Used> {
  const { call, world } = using
  const { date, time, masterId } = start
  if (!providersOf(world, serviceId).includes(masterId)) return NO_MASTER
  const days = { from: date, to: date }
  const free = await findStarts(
    call,
    {
      serviceId,
      masterId,
      days,
      time: { from: time, to: time, isExact: true },
      without: visit?.id,
    },
    world,
  )
  if (free.some((one) => one.date === date && one.time === time && one.masterId === masterId))
    return proposing(
      using,
      visit,
      visit ? { do: 'move', visitId: visit.id, ...start } : { do: 'book', serviceId, ...start },
    )
  return told(
    `That is not free. ${await search(using, { serviceId, masterId: undefined, days, without: visit?.id })}`,
  )
}

/** The turn in which it is repeated to the client and waits for a yes, as the built-in rules would leave it. */
function proposing(
  { before }: ToolContext,
  visit: OwnAppointment | undefined,
  proposal: Proposal,
): Used {
  const place = proposal.do === 'cancel' ? undefined : proposal
  const conversation: Conversation = {
    ...before,
    goal: proposal.do,
    serviceId: proposal.do === 'book' ? proposal.serviceId : (visit?.serviceId ?? null),
    masterId: place?.masterId ?? visit?.masterId ?? null,
    visitId: visit?.id ?? null,
    day: place ? { from: place.date, to: place.date } : null,
    time: place ? { from: place.time, to: place.time, isExact: true } : null,
    isSoonest: false,
    ...{ offered: [], proposal, expects: 'yes_no', misunderstood: 0 },
  }
  return { turn: { conversation, says: [{ say: 'propose', proposal }], next: { then: 'wait' } } }
}
