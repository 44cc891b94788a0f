import type { DialogueState, EarlierChoices, OfferedStart } from '../state/dialogue-state.js'
import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import { startOf } from '../request/proposed.js'
import type { DialogueContext } from '../state/context.js'
import type { Turn } from '../state/turn.js'

/** A digit alone, or after the word for an option: "2", "number 2", "die 2 bitte". */
const CHOSEN_BY_NUMBER =
  /^(?:(?:number|option|nummer|nr|the|die|der|das|номер|вариант)\.? )?[1-9][.)]?(?: \p{L}+)?$/iu

/** What the client could choose before the proposal of a turn. `text`: the client's message. */
function choicesBefore(
  { proposal, earlier }: DialogueState,
  offered: readonly OfferedStart[],
  text: string,
  isCancelling: boolean,
): EarlierChoices | null {
  // An appointment to cancel has no other time: a number is one of the list.
  const isNumbered = isCancelling || CHOSEN_BY_NUMBER.test(text.trim())
  if (offered.length > 0) return { offered, isNumbered, start: null }
  const start = startOf(proposal) ?? earlier?.start ?? null
  return start || earlier
    ? { offered: earlier?.offered ?? [], isNumbered: earlier?.isNumbered ?? false, start }
    : null
}

/**
 * Remembers beside a new proposal what the client could choose before: the list, or the proposal
 * that it replaces. So "no, number 3" and "back to the first" can be understood. `offered`: the
 * options in the last reply, or the appointments that it stated.
 */
export function rememberChoices(
  before: DialogueState,
  offered: readonly OfferedStart[],
  text: string,
  turn: Turn,
): Turn {
  const { proposal } = turn.dialogue
  if (!proposal) return { ...turn, dialogue: { ...turn.dialogue, earlier: null } }
  const isSame = JSON.stringify(startOf(proposal)) === JSON.stringify(startOf(before.proposal))
  const earlier =
    before.proposal && isSame
      ? before.earlier
      : choicesBefore(before, offered, text, proposal.do === 'cancel')
  return { ...turn, dialogue: { ...turn.dialogue, earlier: earlier ?? null } }
}

/**
 * Returns the meaning of "anything earlier?" after a list. Its time is compared with the list
 * already. If the list has the soonest times, only the days up to the first of them are meant.
 */
export function besideOffered(
  { isSoonest, day, offered: [first] }: DialogueState,
  meaning: Meaning,
  { today }: DialogueContext,
): Meaning {
  const compared = { ...meaning, relative: undefined }
  const isEarlier = meaning.relative?.comparison === 'earlier' && isSoonest
  return isEarlier && first && !meaning.day
    ? { ...compared, day: { from: day?.from ?? today, to: first.date } }
    : compared
}
