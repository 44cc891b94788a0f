import { type DialogueState, type HandBack, withoutGoal } from '../state/dialogue-state.js'

/**
 * Returns the state after a hand-back. The request of a client who asked something beside it stays,
 * so that it goes on when the autopilot takes over again. It is proposed anew then.
 */
export const afterHandBack = (
  dialogue: DialogueState,
  reason: HandBack,
  before: DialogueState | null,
): DialogueState =>
  reason === 'question' && before?.goal
    ? { ...dialogue, proposal: null, offered: [], expects: null, openWords: null }
    : withoutGoal(dialogue)
