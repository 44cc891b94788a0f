import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import { isChange } from '../request/merge-message.js'
import type { DialogueState } from '../state/dialogue-state.js'

/** Whether a message only says yes or no, or drops the request. */
export const isBareAnswer = (meaning: Meaning): boolean =>
  !isChange(meaning) && (meaning.consents || meaning.answer !== undefined || meaning.forgets)

/** Whether the answer is a plain yes although the question was not a yes-or-no question. */
export const isNoAnswer = (dialogue: DialogueState, meaning: Meaning): boolean =>
  meaning.answer === 'yes' &&
  dialogue.expects !== null &&
  dialogue.expects !== 'yes_no' &&
  meaning.wishes.length + meaning.namesUnknown.length === 0 &&
  !isChange(meaning)

/** Whether an unknown answer to the question for a master asks nothing: "whoever". */
export const isAnyAnswer = (
  { goal, expects, day, isSoonest }: DialogueState,
  { isQuestion, isOtherQuestion, forgets }: Meaning,
): boolean =>
  goal === 'book' &&
  expects === 'master' &&
  (day !== null || isSoonest) &&
  !(isQuestion || isOtherQuestion || forgets)

/** Whether a message with another question also names a service or master and a day or time. */
export const isPlaced = ({ day, time, serviceIds, wishes, masterIds }: Meaning): boolean =>
  wishes.length === 0 && (day ?? time) !== undefined && serviceIds.length + masterIds.length > 0

/** Whether a message names a day or time, and none of them is refused, while a booking is open. */
export const isPlacedAnew = (
  { goal }: DialogueState,
  { day, time, unwanted, leavesAsItIs }: Meaning,
): boolean =>
  goal === 'book' &&
  (day ?? time) !== undefined &&
  unwanted === undefined &&
  !(leavesAsItIs && day !== undefined && day.from < day.to)

/** Whether the message is neither a clear yes to the proposal, nor a no, nor another wish. */
export const isDoubtful = ({ proposal }: DialogueState, meaning: Meaning): boolean =>
  proposal !== null && meaning.answer !== 'no' && (meaning.consents || !isChange(meaning))

/** Whether days are the reason to give up a request: "forget it, I have no time this week". */
export const isForgottenForDays = (meaning: Meaning): boolean =>
  !meaning.isQuestion &&
  (meaning.unwanted !== undefined ||
    (meaning.leavesAsItIs && meaning.day !== undefined && meaning.day.from < meaning.day.to)) &&
  !isChange({ ...meaning, day: undefined, unwanted: undefined })

/** Whether "no, the haircut" only names the service that was to be replaced. */
export const isOldService = ({ newServiceId, expects }: DialogueState, meaning: Meaning): boolean =>
  Boolean(newServiceId) &&
  expects !== 'appointment' &&
  meaning.newServiceIds === undefined &&
  meaning.serviceIds.length > 0 &&
  meaning.masterIds.length === 0

/** Whether "cancel that" refers to a proposed booking, which is not an appointment yet. */
export const isTakenBack = ({ proposal }: DialogueState, meaning: Meaning): boolean =>
  proposal?.do === 'book' &&
  meaning.wishes.every((wish) => wish === 'cancel') &&
  meaning.wishes.length > 0 &&
  !meaning.hints.includes('book') &&
  // "OK, and also cancel my old one" cancels something else.
  !(meaning.saysYes && meaning.isAddition) &&
  !isChange({ ...meaning, wishes: [] })

/** Whether a message has a meaning that a step can use. */
export const isHeard = (meaning: Meaning): boolean =>
  isChange(meaning) ||
  meaning.answer !== undefined ||
  meaning.refuses ||
  meaning.isLatest ||
  meaning.isEarliest ||
  meaning.wishes.length > 0 ||
  meaning.namesUnknown.length > 0

/** Whether a message asks to cancel appointments while free times for a move are offered. */
export const cancelsInstead = (
  { goal, proposal, expects }: DialogueState,
  { wishes, day, serviceIds }: Meaning,
): boolean =>
  goal === 'move' &&
  proposal === null &&
  expects !== 'appointment' &&
  wishes.length > 0 &&
  wishes.every((wish) => wish === 'cancel') &&
  (day !== undefined || serviceIds.length > 0)
