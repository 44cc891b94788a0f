import {
  type DialogueState,
  type Proposal,
  withoutGoal,
} from '../../domain/autopilot/state/dialogue-state.js'
import { nextTurn } from '../../domain/autopilot/dialogue/next-turn.js'
import { nextGoalStep } from '../../domain/autopilot/dialogue/goal-steps.js'
import { type Turn, WAIT } from '../../domain/autopilot/state/turn.js'
import {
  type DayWish,
  type Meaning,
  parseMessage,
} from '../../tools/language/meaning/parse-message.js'
import { isAsWished, isClosed, offer } from '../../domain/autopilot/dialogue/offer-starts.js'
import { proposedOf } from '../../domain/autopilot/dialogue/proposed.js'
import { providersOf, type DialogueContext } from '../../domain/autopilot/state/context.js'
import type { RefusalCode } from '../../domain/refusal.js'
import type { Context } from '../context.js'
import { findOthers, findStarts } from './load-context.js'

/** Returns the days of the last change, proposal and offers, and the requested day. */
function mentionedDays(
  { proposal, offered, day, recent }: DialogueState,
  { appointments }: DialogueContext,
): DayWish[] {
  const changed = appointments.filter(({ id }) => id === recent?.appointmentId)
  const starts = [
    ...changed,
    ...(proposal && proposal.do !== 'cancel' ? [proposal, ...offered] : offered),
  ]
  return [...starts.map(({ date }) => ({ from: date, to: date })), ...(day ? [day] : [])]
}

/** Returns the meaning of a message in the dialogue. */
export const meaningOf = (
  dialogue: DialogueState,
  text: string,
  dialogueContext: DialogueContext,
): Meaning =>
  parseMessage(text, {
    today: dialogueContext.today,
    minute: dialogueContext.minute,
    services: dialogueContext.services,
    masters: dialogueContext.masters,
    tongue: dialogue.isGreeted ? dialogue.tongue : undefined,
    near: mentionedDays(dialogue, dialogueContext),
    expects: dialogue.expects ?? undefined,
    offered: dialogue.offered,
    proposed: proposedOf(dialogue, dialogueContext),
  })

/**
 * Returns the turn of the built-in rules: the new state, the reply and the next step. Stores
 * nothing.
 */
export const respondByRules = (
  context: Context,
  dialogue: DialogueState,
  meaning: Meaning,
  dialogueContext: DialogueContext,
): Promise<Turn> =>
  completeSearch(context, nextTurn(dialogue, meaning, dialogueContext), dialogueContext)

/** Runs the search that a turn asks for, and offers what it found. Other turns stay as they are. */
async function completeSearch(
  context: Context,
  turn: Turn,
  dialogueContext: DialogueContext,
): Promise<Turn> {
  if (turn.next.then !== 'search') return turn
  const { search } = turn.next
  const found = await findStarts(context, search, dialogueContext)
  const hasOthers =
    search.masterId !== undefined && !found.some((start) => isAsWished(start, search))
  const others = hasOthers ? await findOthers(context, search, dialogueContext) : []
  const offered = offer(turn.dialogue, search, found, {
    others,
    isClosed: isClosed(dialogueContext, search),
  })
  return { ...offered, says: [...turn.says, ...offered.says] }
}

/** Refusals that another time may avoid. */
const SOLVED_BY_TIME: readonly RefusalCode[] = [
  'too_soon',
  'too_far',
  'master_unavailable',
  'date_in_past',
  'off_grid',
  'client_busy',
]
/** Refusals that are explained to the client before a person takes over. */
const EXPLAINED_BEFORE_HAND_BACK: readonly RefusalCode[] = [
  'cancel_window_closed',
  'too_many_appointments',
]

/**
 * Continues after the agreed proposal no longer holds: asks the next question, or lists the
 * appointments when nothing is left to ask.
 */
function askAgain(
  dialogue: DialogueState,
  proposal: Proposal,
  dialogueContext: DialogueContext,
): Turn {
  const appointment =
    proposal.do === 'book'
      ? undefined
      : dialogueContext.appointments.find(({ id }) => id === proposal.appointmentId)
  const isMovedAlready =
    proposal.do === 'move' &&
    (['date', 'time', 'masterId'] as const).every(
      (field) => appointment?.[field] === proposal[field],
    )
  if (proposal.do !== 'book' && (!appointment || isMovedAlready))
    return {
      dialogue: withoutGoal(dialogue),
      says: [{ say: 'appointments', appointments: dialogueContext.appointments }],
      next: WAIT,
    }
  const { serviceId, masterId } = dialogue
  const isUnavailable =
    typeof masterId === 'number' && !providersOf(dialogueContext, serviceId ?? 0).includes(masterId)
  const openMasterId = isUnavailable ? null : masterId
  return nextGoalStep({ ...dialogue, masterId: openMasterId }, undefined, dialogueContext)
}

/**
 * Returns the turn after the agreed proposal was refused. `dialogueContext` is loaded afterwards.
 */
export async function afterRefusal(
  context: Context,
  dialogue: DialogueState,
  { proposal, code }: { readonly proposal: Proposal; readonly code: RefusalCode },
  dialogueContext: DialogueContext,
): Promise<Turn> {
  const open: DialogueState = { ...dialogue, proposal: null, offered: [] }
  if (code === 'version_conflict') {
    const turn = askAgain(open, proposal, dialogueContext)
    return completeSearch(
      context,
      { ...turn, says: [{ say: 'changed' }, ...turn.says] },
      dialogueContext,
    )
  }
  if (code === 'slot_taken' && proposal.do !== 'cancel' && open.serviceId !== null) {
    const masterId = typeof open.masterId === 'number' ? open.masterId : undefined
    const days = { from: proposal.date, to: proposal.date }
    const without = proposal.do === 'move' ? proposal.appointmentId : undefined
    const search = { serviceId: open.serviceId, masterId, days, time: null, without }
    const turn: Turn = {
      dialogue: open,
      says: [{ say: 'just_taken' }],
      next: { then: 'search', search },
    }
    return completeSearch(context, turn, dialogueContext)
  }
  if (SOLVED_BY_TIME.includes(code))
    return {
      dialogue: { ...open, day: null, time: null, isSoonest: false, expects: 'day' },
      says: [{ say: 'refused', code }],
      next: WAIT,
    }
  const says = EXPLAINED_BEFORE_HAND_BACK.includes(code) ? [{ say: 'refused', code } as const] : []
  return { dialogue: withoutGoal(open), says, next: { then: 'hand_back', reason: 'refused' } }
}
