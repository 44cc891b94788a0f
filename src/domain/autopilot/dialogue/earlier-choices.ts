import type { DialogueState, EarlierChoices } from '../state/dialogue-state.js'
import { startOf } from '../request/proposed.js'
import type { Turn } from '../state/turn.js'

/** One digit, alone or after a word: "2", "number 2". */
const CHOSEN_BY_NUMBER = /^(?:\p{L}+ )?[1-9]$/u

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
