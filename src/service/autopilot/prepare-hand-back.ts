import type { DialogueContext } from '../../domain/autopilot/state/context.js'
import type { DialogueState } from '../../domain/autopilot/state/dialogue-state.js'
import type { Turn } from '../../domain/autopilot/state/turn.js'
import { nextGoalStep } from '../../domain/autopilot/steps/goal-steps.js'
import { isEnoughToAnswer, knownWish } from '../../domain/autopilot/hand-back/known-wish.js'
import { knownInWords } from '../../domain/autopilot/hand-back/operator-note.js'
import { renderReply } from '../../domain/autopilot/wording/render-reply.js'
import type { Meaning } from '../../tools/language/engine/meaning/meaning.js'
import type { Context } from '../context.js'
import { completeSearch } from './rule-responder.js'

/** What a hand-back leaves to the operator. */
export type PreparedHandBack = {
  /** All that is known, in one line. */
  readonly known: string
  /** An answer that the operator may send. Null: there is none. */
  readonly draft: string | null
}

/**
 * Returns what a turn leaves to the operator: what is known of the client's wish, and a draft, which
 * is the answer of the built-in rules to this wish alone, such as its free times. Undefined if the
 * turn hands nothing back. Stores nothing.
 */
export async function prepareHandBack(
  context: Context,
  {
    before,
    turn,
    text,
    meaning,
  }: {
    readonly before: DialogueState
    readonly turn: Turn
    readonly text: string
    readonly meaning: Meaning
  },
  dialogueContext: DialogueContext,
): Promise<PreparedHandBack | undefined> {
  if (turn.next.then !== 'hand_back') return undefined
  const { reason } = turn.next
  const wish = knownWish(before, turn.dialogue, { meaning, reason }, dialogueContext)
  return {
    known: knownInWords(wish, text, dialogueContext),
    draft: isEnoughToAnswer(wish) ? await draftFor(context, wish, dialogueContext) : null,
  }
}

async function draftFor(
  context: Context,
  wish: DialogueState,
  dialogueContext: DialogueContext,
): Promise<string | null> {
  const open = { ...wish, proposal: null, offered: [] }
  const step = nextGoalStep(open, undefined, dialogueContext)
  const turn = await completeSearch(context, step, dialogueContext)
  if (turn.next.then !== 'wait') return null
  return renderReply(turn.says, wish.tongue, dialogueContext, '') || null
}
