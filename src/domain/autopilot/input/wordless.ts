import type { DialogueContext } from '../state/context.js'
import type { DialogueState } from '../state/dialogue-state.js'
import type { ReplyAct } from '../state/reply-acts.js'
import { type Turn, waitTurn } from '../state/turn.js'
import { nextGoalStep } from '../steps/goal-steps.js'

/** How the inbox shows that a client reacted to a message. */
const REACTION = /^\[reaction: [^\p{L}\p{N}\]]+\]$/u

/** Returns the text without reactions. A thumb up to some message is no yes to the proposal. */
export const withoutReactions = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !REACTION.test(line))
    .join('\n')

/** Whether a text is empty, as that of a sticker, or has emoji and no word. "?" is none of them. */
export function isWordless(text: string): boolean {
  const words = text.trim()
  const isPicture = words === '' || /\p{Extended_Pictographic}/u.test(words)
  return isPicture && !/[\p{L}\p{N}]/u.test(words)
}

/**
 * Returns the turn for a message without a word. It is small talk: it changes nothing and counts as
 * nothing. An open question is asked again.
 */
export function answerToWordless(dialogue: DialogueState, world: DialogueContext): Turn {
  const { proposal, goal, isGreeted } = dialogue
  if (proposal) return waitTurn(dialogue, { say: 'confirm', proposal })
  if (goal) return nextGoalStep(dialogue, undefined, world)
  const said: ReplyAct = { say: isGreeted ? 'welcome' : 'menu' }
  return waitTurn(dialogue, said)
}
