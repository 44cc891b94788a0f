import type { DialogueState } from '../state/dialogue-state.js'
import type { Meaning } from '../../../tools/language/engine/meaning/parse-message.js'
import type { DialogueContext } from '../state/context.js'

/** Returns the goal after a message. A cancellation together with a booking is a move. */
export function goalOf(
  { goal }: DialogueState,
  { wishes, hints, ...meaning }: Meaning,
  { appointments }: DialogueContext,
): DialogueState['goal'] {
  const has = (...words: readonly Meaning['wishes'][number][]): boolean =>
    words.some((word) => wishes.includes(word))
  if (has('move')) return goal === 'book' && appointments.length === 0 ? 'book' : 'move'
  if (goal === 'cancel' && !has('cancel') && hints.includes('move')) return 'move'
  if (has('cancel')) return has('book', 'slots') && appointments.length > 0 ? 'move' : 'cancel'
  if (has('book', 'slots')) return goal === 'move' && !has('book') ? 'move' : 'book'
  if (goal) return goal
  const names = meaning.serviceIds.length > 0 || meaning.masterIds.length > 0
  const isPraise = meaning.isThanks && meaning.day === undefined && meaning.time === undefined
  const isBooking =
    wishes.length === 0 &&
    !isPraise &&
    (names ||
      (meaning.forWhom !== undefined && !meaning.isThanks) ||
      meaning.day !== undefined ||
      meaning.time !== undefined)
  return isBooking ? 'book' : null
}
