import type { DialogueState, EarlierChoices } from '../state/dialogue-state.js'
import { startOf } from '../request/proposed.js'
import type { Turn } from '../state/turn.js'

/** A digit alone, or after the word for an option: "2", "number 2", "die 2 bitte". */
const CHOSEN_BY_NUMBER =
  /^(?:(?:number|option|nummer|nr|the|die|der|das|номер|вариант)\.? )?[1-9][.)]?(?: \p{L}+)?$/iu

/** What the client could choose before the proposal of a turn. `text`: the client's message. */
function choicesBefore(before: DialogueState, text: string): EarlierChoices | null {
  const { offered, proposal, earlier } = before
  if (offered.length > 0)
    return { offered, isNumbered: CHOSEN_BY_NUMBER.test(text.trim()), start: null }
  const start = startOf(proposal) ?? earlier?.start ?? null
  return start || earlier
    ? { offered: earlier?.offered ?? [], isNumbered: earlier?.isNumbered ?? false, start }
    : null
}

/**
 * Remembers beside a new proposal what the client could choose before: the list, or the proposal
 * that it replaces. So "no, number 3" and "back to the first" can be understood.
 */
export function rememberChoices(before: DialogueState, text: string, turn: Turn): Turn {
  const { proposal } = turn.dialogue
  if (!proposal) return { ...turn, dialogue: { ...turn.dialogue, earlier: null } }
  const isSame = JSON.stringify(startOf(proposal)) === JSON.stringify(startOf(before.proposal))
  const earlier = before.proposal && isSame ? before.earlier : choicesBefore(before, text)
  return { ...turn, dialogue: { ...turn.dialogue, earlier: earlier ?? null } }
}
