import { modelInstructions, withoutContacts } from '../../domain/autopilot/model/model-prompt.js'
import { isPossible, type ModelReading } from '../../domain/autopilot/model/model-reading.js'
import type { DialogueContext } from '../../domain/autopilot/state/context.js'
import type { DialogueState } from '../../domain/autopilot/state/dialogue-state.js'
import { ExternalFault } from '../../external/http/external-fault.js'
import type { Model, ModelMessage } from '../../external/model/model.js'
import type { UnansweredMessages } from '../../store/autopilot/autopilot.js'
import { addTokens, type Budget, claimModelCall } from '../../store/autopilot/autopilot-spending.js'
import { messagePages, newestMessages } from '../../store/inbox/message-pages.js'
import type { Meaning } from '../../tools/language/engine/meaning/meaning.js'
import type { Context } from '../context.js'
import { MODEL_ANSWER, readModelAnswer } from './model-answer.js'

/**
 * The task of a turn and the client's messages that it answers. `text`: their texts. `meaning`: what
 * the rules read in them.
 */
export type TurnInput = {
  readonly salonId: number
  readonly taskId: number
  readonly unanswered: UnansweredMessages
  readonly text: string
  readonly meaning: Meaning
}

/** The budget of one task. */
const BUDGET: Budget = { calls: 60, tokens: 200_000 }
/** How many earlier messages the model gets. */
const MOST_MESSAGES = 20
/** An estimate for the language that needs more tokens. */
const CHARACTERS_PER_TOKEN = 3

/** Thrown when the model's answer cannot be used. The message is a reason for the log. */
class UnusableAnswer extends Error {}

/**
 * Asks a model once what the client's messages mean. Returns undefined when it gives no usable
 * answer, for any reason: wrong in one point, it is not used at all. `mentionedIds` are services
 * that the rules found.
 */
export async function readByModel(
  context: Context,
  model: Model,
  input: TurnInput,
  {
    dialogue,
    world,
    mentionedIds,
  }: {
    readonly dialogue: DialogueState
    readonly world: DialogueContext
    readonly mentionedIds: readonly number[]
  },
): Promise<ModelReading | undefined> {
  try {
    const instructions = modelInstructions(world, dialogue, mentionedIds)
    const value = await callModel(context, model, input, [
      { role: 'system', text: instructions },
      ...(await messageHistory(context, input)),
    ])
    const reading = readModelAnswer(value)
    if (!reading) throw new UnusableAnswer('not of the form')
    if (!isPossible(reading, input.text, dialogue, world)) throw new UnusableAnswer('not possible')
    return reading
  } catch (error) {
    const { taskId } = input
    if (error instanceof UnusableAnswer || error instanceof ExternalFault)
      context.log.warn(
        { taskId, reason: error.message },
        'the model gave no usable answer: the rules answer',
      )
    else context.log.error({ err: error, taskId }, 'reading by the model failed')
    return undefined
  }
}

const estimateTokens = (value: unknown): number =>
  Math.ceil(JSON.stringify(value).length / CHARACTERS_PER_TOKEN)

/** Makes one call. Its estimated tokens are charged to the budget of the task before the call. */
async function callModel(
  { autonomousDb, externalSystems }: Context,
  model: Model,
  { salonId, taskId }: TurnInput,
  messages: readonly ModelMessage[],
): Promise<unknown> {
  const estimate = estimateTokens([messages, MODEL_ANSWER])
  const claim = { salonId, taskId, tokens: estimate, budget: BUDGET }
  if (!(await claimModelCall(autonomousDb, claim))) throw new UnusableAnswer('budget spent')
  const request = { messages, answer: MODEL_ANSWER }
  const { value, tokens } = await model.complete(request, externalSystems.timeoutMs)
  const used = tokens ?? estimate + estimateTokens(value ?? null)
  if (used > estimate) await addTokens(autonomousDb, salonId, taskId, used - estimate)
  return value
}

/** Returns the messages of the task that the client knows: no notes, and none that failed. */
async function messageHistory(
  { autonomousDb }: Context,
  { salonId, taskId, unanswered, text }: TurnInput,
): Promise<ModelMessage[]> {
  const pages = await messagePages(
    autonomousDb,
    salonId,
    { owner: 'task', ids: [taskId] },
    newestMessages(MOST_MESSAGES),
  )
  const earlier = (pages.get(taskId)?.items ?? []).filter(
    (message) =>
      message.type !== 'note' &&
      message.state !== 'failed' &&
      message.text !== '' &&
      (message.direction === 'outbound' || message.id < unanswered.newestId) &&
      !unanswered.messages.some(({ id }) => id === message.id),
  )
  return [
    ...earlier.map((message): ModelMessage => ({
      role: message.direction === 'inbound' ? 'user' : 'assistant',
      text: withoutContacts(message.text),
    })),
    { role: 'user', text: withoutContacts(text) },
  ]
}
