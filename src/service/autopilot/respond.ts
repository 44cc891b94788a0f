import { combineMeanings } from '../../domain/autopilot/model/combine-meanings.js'
import type { DialogueState } from '../../domain/autopilot/state/dialogue-state.js'
import type { Turn } from '../../domain/autopilot/state/turn.js'
import type { Meaning } from '../../tools/language/engine/meaning/meaning.js'
import type { DialogueContext } from '../../domain/autopilot/state/context.js'
import { systemsOf } from '../connections/systems-of-salon.js'
import type { Context } from '../context.js'
import { respondByRules } from './rule-responder.js'
import { readByModel, type TurnInput } from './read-by-model.js'

/** Whether the rules see a clear reason for a person. Then a model is not asked. */
const needsPerson = ({ wantsPerson, isUpset, isMildlyUpset, isForeign }: Meaning): boolean =>
  wantsPerson || (isUpset && !isMildlyUpset) || isForeign

/**
 * Returns the turn for a client's text. The rules read it, and a model too if one is connected. The
 * model only says what the client means: words and actions are those of the rules. When it gives no
 * usable answer, the rules read alone.
 */
export async function respond(
  context: Context,
  input: TurnInput,
  before: DialogueState,
  world: DialogueContext,
): Promise<Turn> {
  const { text, salonId, meaning: rules } = input
  const { model } = needsPerson(rules) ? {} : await systemsOf(context, salonId)
  const mentionedIds = [...rules.serviceIds, before.serviceId ?? 0]
  const reading =
    model && (await readByModel(context, model, input, { dialogue: before, world, mentionedIds }))
  if (!reading) return respondByRules(context, before, rules, world)
  const { meaning, dialogue } = combineMeanings(rules, reading, { text, dialogue: before, world })
  return respondByRules(context, dialogue, meaning, world)
}
