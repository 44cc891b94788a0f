import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import { isChange } from '../request/merge-message.js'
import type { DialogueContext } from '../state/context.js'
import { type DialogueState, withoutGoal } from '../state/dialogue-state.js'
import { proposalTurn, type Turn, waitTurn } from '../state/turn.js'
import { proposedStarts } from '../request/proposed.js'
import { afterDropping, isNextAsked } from '../steps/next-service.js'
import { recentStands } from './small-talk.js'

/** Drops the request. The appointment in question stays as it is, and the reply says so. */
export function dropRequest(dialogue: DialogueState, world: DialogueContext): Turn {
  const isKept = dialogue.goal === 'move' || dialogue.goal === 'cancel'
  const said = isKept ? 'kept' : dialogue.goal ? 'forgotten' : 'noted'
  const { dialogue: open, asks } = afterDropping(dialogue)
  const dropped = asks.length === 0 && dialogue.proposal?.do === 'book' ? dialogue.proposal : null
  return waitTurn({ ...open, dropped }, { say: said }, ...recentStands(dialogue, world), ...asks)
}

/**
 * Proposes the booking again that the client has just dropped: "actually go ahead with that".
 * Undefined for a message that names something else, or only says that it was read.
 */
export function resumeDropped(
  { dropped, ...dialogue }: DialogueState,
  meaning: Meaning,
): Turn | undefined {
  const { answer, wishes, acknowledges, isThanks, isQuestion } = meaning
  const isPlain = !isChange({ ...meaning, wishes: [] }) && !isThanks && !isQuestion
  const isWanted = meaning.takesUpAgain && !acknowledges && wishes.every((wish) => wish === 'book')
  if (!dropped || dialogue.goal !== null) return undefined
  if (!isPlain || !isWanted || answer === 'no') return undefined
  const { serviceId, masterId, date, time, forWhom } = dropped
  const open: DialogueState = {
    ...dialogue,
    ...{ goal: 'book', serviceId, masterId, forWhom: forWhom ?? null, misunderstood: 0 },
    day: { from: date, to: date },
    time: { from: time, to: time, isExact: true },
  }
  return proposalTurn(open, dropped)
}

/**
 * Returns the turn after a no. As the answer to a question for a detail, it drops the request. A
 * polite no to a proposed time is not answered with a question; another time is still understood.
 */
export function refused(dialogue: DialogueState, isPolite = false): Turn {
  const { goal, expects } = dialogue
  if (isNextAsked(dialogue)) return waitTurn(withoutGoal(dialogue), { say: 'noted' })
  const { dialogue: open, asks } = afterDropping(dialogue)
  if (goal === 'cancel' || dialogue.proposal?.do === 'replace')
    return waitTurn({ ...open, recent: null }, { say: 'kept' }, ...asks)
  if (expects === 'service' || expects === 'master' || expects === 'day')
    return waitTurn(open, { say: 'forgotten' }, ...asks)
  const others: DialogueState = {
    ...dialogue,
    proposal: null,
    day: null,
    time: null,
    refusedDay: dialogue.day,
    isSoonest: false,
    offered: [],
    declined: [...(dialogue.declined ?? []), ...dialogue.offered, ...proposedStarts(dialogue)],
    expects: 'day',
  }
  return waitTurn(others, { say: isPolite ? 'forgotten' : 'ask_other' })
}

/** Leaves the request open for a client who wants to think, or says goodbye to a list of times. */
export const takeTime = (dialogue: DialogueState, say: 'take_time' | 'welcome'): Turn =>
  waitTurn({ ...dialogue, isPaused: true }, { say })
