import type { DialogueState } from '../../domain/autopilot/state/dialogue-state.js'
import { isChange } from '../../domain/autopilot/dialogue/next-turn.js'
import { isTakeBack } from '../../domain/autopilot/dialogue/recent-action.js'
import type { Turn } from '../../domain/autopilot/state/turn.js'
import type { Meaning } from '../../tools/language/meaning/parse-message.js'
import type { DialogueContext } from '../../domain/autopilot/state/context.js'
import type { Context } from '../context.js'
import { respondByRules, meaningOf } from './rule-responder.js'
import { respondByModel, type TurnInput } from './model-responder.js'

/**
 * Returns the turn for a client's text, from the model or the built-in rules. The rules alone
 * handle the answer to a proposal, and everything that needs a person. When the model gives no
 * usable answer, the rules answer in the same turn.
 */
export async function respond(
  context: Context,
  input: TurnInput,
  before: DialogueState,
  dialogueContext: DialogueContext,
): Promise<Turn> {
  const { text } = input
  const meaning = meaningOf(before, text, dialogueContext)
  const { model } = context.externalSystems
  const turn =
    model && !isForRules(before, meaning, dialogueContext)
      ? await respondByModel(context, model, input, { before, meaning, dialogueContext })
      : undefined
  return turn ?? respondByRules(context, before, meaning, dialogueContext)
}

function isForRules(
  before: DialogueState,
  meaning: Meaning,
  dialogueContext: DialogueContext,
): boolean {
  const { proposal } = before
  const { isUpset, wantsPerson, isForeign, forgets, wishes, answer, consents } = meaning
  const isAnswer = consents || (proposal !== null && answer !== undefined && !isChange(meaning))
  if (proposal === null && isTakeBack(before, meaning, dialogueContext)) return true
  return isUpset || wantsPerson || isForeign || isAnswer || (forgets && wishes.length === 0)
}
