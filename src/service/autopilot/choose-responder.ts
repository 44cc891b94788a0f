import type { Conversation } from '../../domain/autopilot/state/conversation.js'
import { isChange } from '../../domain/autopilot/dialogue/next-turn.js'
import { isTakeBack } from '../../domain/autopilot/dialogue/recent-action.js'
import type { Turn } from '../../domain/autopilot/state/turn.js'
import type { Meaning } from '../../domain/autopilot/meaning/parse-message.js'
import type { DialogueContext } from '../../domain/autopilot/state/context.js'
import type { Call } from '../context.js'
import { respondByRules, meaningOf } from './rule-responder.js'
import { respondByModel, type Place } from './model-responder.js'

/**
 * What is made of what a client wrote, by the rules or by a model. The yes or no to what was proposed, and all that a person
 * must see to, stay with the rules; what a model is of no use for comes back to them in the same turn.
 */
export async function chooseResponder(
  call: Call,
  place: Place,
  before: Conversation,
  text: string,
  world: DialogueContext,
): Promise<Turn> {
  const meaning = meaningOf(before, text, world)
  const { model } = call.outside
  const turn =
    model && !isForRules(before, meaning, world)
      ? await respondByModel(call, model, place, before, meaning, world)
      : undefined
  return turn ?? respondByRules(call, before, meaning, world)
}

function isForRules(before: Conversation, meaning: Meaning, world: DialogueContext): boolean {
  const { proposal } = before
  const { isUpset, wantsPerson, isForeign, forgets, wishes, answer, consents } = meaning
  const isAnswer = consents || (proposal !== null && answer !== undefined && !isChange(meaning))
  if (proposal === null && isTakeBack(before, meaning, world)) return true
  return isUpset || wantsPerson || isForeign || isAnswer || (forgets && wishes.length === 0)
}
