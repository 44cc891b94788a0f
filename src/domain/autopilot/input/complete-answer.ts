import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import type { DialogueState } from '../state/dialogue-state.js'
import { isChange } from '../request/merge-message.js'

/** Whether a message names nothing new besides the answer, and has no unknown part. */
const isNothingElse = (meaning: Meaning): boolean =>
  !meaning.isUnclear &&
  !meaning.isOtherQuestion &&
  !meaning.pauses &&
  !meaning.isGroup &&
  meaning.wishes.length === 0 &&
  meaning.namesUnknown.length === 0 &&
  meaning.inTurn.length === 0 &&
  meaning.mastersRefused.length === 0 &&
  meaning.relative === undefined &&
  meaning.unwanted === undefined

/** Whether a message is a clear no to the proposal. */
const isPlainNo = (meaning: Meaning): boolean => meaning.refuses && !isChange(meaning)

/**
 * Whether a message fully answers the open question, so that nothing is gained by a wait for more:
 * a clear yes or no to the proposal, one of the offered starts, a single day for "which day?".
 */
export function isCompleteAnswer(
  { proposal, expects }: Pick<DialogueState, 'proposal' | 'expects'>,
  meaning: Meaning,
): boolean {
  if (proposal) return meaning.consents || isPlainNo(meaning)
  if (!isNothingElse(meaning)) return false
  const { serviceIds, masterIds, isAnyMaster, day, time, choice } = meaning
  if (expects === null || expects === undefined) return false
  const isComplete: Readonly<Record<NonNullable<typeof expects>, boolean>> = {
    service: serviceIds.length === 1,
    master: masterIds.length === 1 || isAnyMaster,
    day: day !== undefined && day.from === day.to,
    time: time?.isExact === true,
    offer: choice !== undefined,
    appointment: choice !== undefined,
    yes_no: meaning.answer !== undefined && !isChange(meaning),
  }
  return isComplete[expects]
}
