import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import type { DialogueState } from '../state/dialogue-state.js'
import type { ReplyAct } from '../state/reply-acts.js'
import type { Turn } from '../state/turn.js'

/**
 * Remembers whether a proposal needs a certain yes: it is asked again because an answer was not
 * clear, or it is a cancellation that the client has not clearly asked for. "Did Anna cancel?" and
 * "I might have to cancel" have not: then "ok" does not cancel, and "yes" does.
 */
export function rememberWhetherAsked(before: DialogueState, said: Meaning, turn: Turn): Turn {
  const { goal, proposal } = turn.dialogue
  const isCancelling = goal === 'cancel' || proposal?.do.startsWith('cancel') === true
  // "I don't see an appointment like that. Shall I cancel this one?"
  const isOther = turn.says.some(({ say }) => say === 'not_like_that')
  const isUnasked = isCancelling && (isOther || !isAskedFor(before, said))
  const isRead = before.isPaused === true && said.acknowledges
  const isRepeated = turn.says.some(({ say }) => say === 'confirm')
  const isAskedAgain = isRepeated && turn.says.every(({ say }) => ASKS.includes(say)) && !isRead
  return { ...turn, dialogue: { ...turn.dialogue, isUnasked, isAskedAgain } }
}

/** What a reply says that only asks for the yes again. */
const ASKS: readonly ReplyAct['say'][] = ['again', 'cannot_tell', 'confirm', 'plain_yes']

/** Whether the client has asked for the cancellation, now or before. */
function isAskedFor(before: DialogueState, said: Meaning): boolean {
  if (before.goal === 'cancel' && before.isUnasked !== true && !said.doubtsCancel) return true
  const saysCancel = said.wishes.includes('cancel') || said.hints.includes('cancel')
  if (saysCancel) return said.asksToCancel && !said.doubtsCancel
  return before.goal !== 'cancel' && !said.isQuestion
}

/**
 * Whether only "yes" agrees to the proposal, and no "ok" or "great": the client has not clearly
 * asked for it, or has not answered clearly, or the last reply also answered a question about another
 * service, another master or the opening hours.
 */
export const needsCertainYes = (dialogue: DialogueState): boolean =>
  dialogue.isUnasked === true || dialogue.isAskedAgain === true || answersAboutOther(dialogue)

function answersAboutOther(dialogue: DialogueState): boolean {
  const { proposal, answeredQuestion, answeredMasterId, answeredServiceIds } = dialogue
  if (answeredQuestion === 'hours' || answeredQuestion === 'works') return true
  const serviceId = proposal && 'serviceId' in proposal ? proposal.serviceId : dialogue.serviceId
  const priced = answeredServiceIds?.at(-1)
  const isOfOther =
    answeredQuestion === 'price' &&
    (proposal?.do === 'cancel' || (priced !== undefined && priced !== serviceId))
  const masterId = proposal && 'masterId' in proposal ? proposal.masterId : undefined
  const isOfOtherMaster =
    masterId !== undefined && answeredMasterId != null && answeredMasterId !== masterId
  return isOfOther || isOfOtherMaster
}
