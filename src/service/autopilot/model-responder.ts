import { verifyModelText } from '../../domain/autopilot/model/verify-model-text.js'
import type { DialogueState } from '../../domain/autopilot/state/dialogue-state.js'
import { isChange } from '../../domain/autopilot/dialogue/next-turn.js'
import type { Turn } from '../../domain/autopilot/state/turn.js'
import type { Meaning } from '../../tools/language/meaning/parse-message.js'
import { instructions, withoutContacts } from '../../domain/autopilot/model/prompt.js'
import type { DialogueContext } from '../../domain/autopilot/state/context.js'
import { ExternalFault } from '../../external/http/external-fault.js'
import type { Model, ModelAnswer, ModelMessage } from '../../external/model.js'
import type { UnansweredMessages } from '../../store/autopilot/autopilot.js'
import { addTokens, type Budget, claimModelCall } from '../../store/autopilot/autopilot-spending.js'
import { messagesOfTasks } from '../../store/inbox/messages.js'
import type { Context } from '../context.js'
import { readToolUse, TOOLS } from './model-tools.js'
import { applyTool, type Findings, type ToolContext } from './apply-tool.js'

/** The task of a turn and the client's messages that it answers. `text`: their texts. */
export type TurnInput = {
  readonly salonId: number
  readonly taskId: number
  readonly unanswered: UnansweredMessages
  readonly text: string
}

/** How often the model is called in one turn. */
const MOST_ROUNDS = 4
/** How many tools the model may use in one turn. */
const MOST_TOOL_USES = 8
/** How long a turn may take, in multiples of the limit of one call. */
const MOST_CALL_LIMITS = 2
/** The budget of one task. */
const BUDGET: Budget = { calls: 60, tokens: 200_000 }
/** How many earlier messages the model gets. */
const MOST_MESSAGES = 20
/** An estimate for the language that needs more tokens. */
const CHARACTERS_PER_TOKEN = 3

/** Thrown when the model's answer cannot be used. The message is a reason for the log. */
class UnusableAnswer extends Error {}

type ModelSession = ToolContext &
  TurnInput & {
    readonly model: Model
    /** The end of the turn, on the clock of `performance.now()`. */
    readonly deadline: number
    /** Whether the client's message changes nothing of their request. */
    readonly isAside: boolean
    readonly mentionedServiceIds: readonly number[]
  }

/** The dialogue before a turn, and the meaning of the client's new text. */
export type ModelDialogue = {
  readonly before: DialogueState
  readonly meaning: Meaning
  readonly dialogueContext: DialogueContext
}

/**
 * Returns the turn of a model. Stores nothing. A proposal of the model is worded by us and waits
 * for the client's yes; the model's own text is verified. Returns undefined when the model gives no
 * usable answer, for any reason.
 */
export async function respondByModel(
  context: Context,
  model: Model,
  input: TurnInput,
  { before: dialogue, meaning, dialogueContext }: ModelDialogue,
): Promise<Turn | undefined> {
  const days = [meaning.day, dialogue.day].filter((day) => day !== undefined && day !== null)
  const findings: Findings = { starts: [], days, wish: undefined }
  try {
    return await runSession({
      ...input,
      context,
      dialogueContext,
      before: { ...dialogue, tongue: meaning.language ?? dialogue.tongue },
      findings,
      model,
      deadline: performance.now() + MOST_CALL_LIMITS * context.externalSystems.timeoutMs,
      isAside: !isChange(meaning),
      mentionedServiceIds: [...meaning.serviceIds, dialogue.serviceId ?? 0],
    })
  } catch (error) {
    const { taskId } = input
    if (error instanceof UnusableAnswer || error instanceof ExternalFault)
      context.log.warn(
        { taskId, reason: error.message },
        'the model gave no usable answer: the rules answer',
      )
    else context.log.error({ err: error, taskId }, 'the model responder failed')
    return undefined
  }
}

/** Calls the model and executes its tools until it answers with a text or a tool ends the turn. */
async function runSession(session: ModelSession): Promise<Turn> {
  const { dialogueContext, before, mentionedServiceIds } = session
  const messages: ModelMessage[] = [
    { role: 'system', text: instructions(dialogueContext, before.tongue, mentionedServiceIds) },
    ...(await messageHistory(session)),
  ]
  let uses = 0
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const answer = await callModel(session, messages)
    if (answer.calls.length === 0) return turnOfText(session, answer.text)
    messages.push({ role: 'assistant', text: answer.text, calls: answer.calls })
    for (const toolCall of answer.calls) {
      const use = readToolUse(toolCall)
      uses += 1
      if (!use || uses > MOST_TOOL_USES)
        throw new UnusableAnswer(use ? 'too many tools' : 'malformed call')
      const result = await applyTool(session, use)
      if ('turn' in result) return addText(session, answer.text, result.turn)
      messages.push({ role: 'tool', callId: toolCall.id, text: result.text })
    }
  }
  throw new UnusableAnswer('too many rounds')
}

const estimateTokens = (value: unknown): number =>
  Math.ceil(JSON.stringify(value).length / CHARACTERS_PER_TOKEN)

/** Makes one call. Its estimated tokens are charged to the budget of the task before the call. */
async function callModel(
  { context, salonId, taskId, model, deadline }: ModelSession,
  messages: readonly ModelMessage[],
): Promise<ModelAnswer> {
  const estimate = estimateTokens(messages)
  const limitMs = deadline - performance.now()
  if (limitMs <= 0) throw new UnusableAnswer('no time left')
  if (
    !(await claimModelCall(context.autonomousDb, {
      salonId,
      taskId,
      tokens: estimate,
      budget: BUDGET,
    }))
  )
    throw new UnusableAnswer('budget spent')
  const answer = await model.complete({ messages, tools: TOOLS }, limitMs)
  const tokens = answer.tokens ?? estimate + estimateTokens(answer)
  if (tokens > estimate) await addTokens(context.autonomousDb, salonId, taskId, tokens - estimate)
  return answer
}

/** Returns the messages of the task that the client knows: no notes, and none that failed. */
async function messageHistory({
  context,
  salonId,
  taskId,
  unanswered,
}: ModelSession): Promise<ModelMessage[]> {
  const pages = await messagesOfTasks(context.autonomousDb, {
    salonId,
    taskIds: [taskId],
    last: MOST_MESSAGES,
    before: undefined,
  })
  const earlier = (pages.get(taskId)?.items ?? []).filter(
    ({ id, type, state, text }) =>
      type !== 'note' &&
      state !== 'failed' &&
      text !== '' &&
      !unanswered.messages.some((message) => message.id === id),
  )
  const newText = unanswered.messages.map(({ text }) => text).join('\n')
  return [
    ...earlier
      .filter(({ id, direction }) => direction === 'outbound' || id < unanswered.newestId)
      .map(({ direction, text }): ModelMessage =>
        direction === 'inbound'
          ? { role: 'user', text: withoutContacts(text) }
          : { role: 'assistant', text: withoutContacts(text), calls: [] },
      ),
    { role: 'user', text: withoutContacts(newText) },
  ]
}

const verifyText = ({ findings, dialogueContext }: ToolContext, text: string) =>
  verifyModelText(text, { ...findings, isSearched: findings.wish !== undefined }, dialogueContext)

/**
 * Returns a turn that only says the model's text. Throws UnusableAnswer for a text that fails the
 * checks.
 */
function turnOfText(session: ModelSession, text: string): Turn {
  const verified = verifyText(session, text)
  if ('unsaid' in verified) throw new UnusableAnswer(`forbidden text: ${verified.unsaid}`)
  const { before, findings, isAside } = session
  const { proposal } = before
  const says = [{ say: 'words', text: verified.text } as const]
  // After an answer to a side question the proposal is repeated. Otherwise the client's next "yes"
  // could mean the text that they read last.
  if (proposal && isAside && !findings.wish && !verified.text.includes('?'))
    return {
      dialogue: before,
      says: [...says, { say: 'propose', proposal }],
      next: { then: 'wait' },
    }
  const offered = verified.named
  return {
    dialogue: {
      ...before,
      ...findings.wish,
      offered,
      expects: offered.length > 0 ? 'offer' : null,
      proposal: null,
      misunderstood: 0,
    },
    says,
    next: { then: 'wait' },
  }
}

/** Puts the model's text before a proposal if the text passes the checks. */
function addText(session: ModelSession, text: string, turn: Turn): Turn {
  const verified =
    turn.next.then === 'wait' && text.trim() !== '' ? verifyText(session, text) : undefined
  if (!verified || 'unsaid' in verified) return turn
  return { ...turn, says: [{ say: 'words', text: verified.text }, ...turn.says] }
}
