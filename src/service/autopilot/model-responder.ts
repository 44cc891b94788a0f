import { verifyModelText } from '../../domain/autopilot/model/verify-model-text.js'
import type { Conversation } from '../../domain/autopilot/state/conversation.js'
import { isChange } from '../../domain/autopilot/dialogue/next-turn.js'
import type { Turn } from '../../domain/autopilot/state/turn.js'
import type { Meaning } from '../../domain/autopilot/meaning/parse-message.js'
import { instructions, withoutContacts } from '../../domain/autopilot/model/prompt.js'
import type { DialogueContext } from '../../domain/autopilot/state/context.js'
import { ExternalFault } from '../../external/http/external-fault.js'
import type { Model, ModelAnswer, ModelMessage } from '../../external/model.js'
import type { UnansweredMessages } from '../../store/autopilot/autopilot.js'
import { addTokens, type Budget, claimCall } from '../../store/autopilot/autopilot-spending.js'
import { messagesOfTasks } from '../../store/inbox/messages.js'
import type { Call } from '../context.js'
import { readToolUse, TOOLS } from './model-tools.js'
import { applyTool, type Findings, type ToolContext } from './apply-tool.js'

/** Where a turn is taken, and what it answers. */
export type Place = {
  readonly salonId: number
  readonly taskId: number
  readonly heard: UnansweredMessages
}

/** Of one turn: as often as it is asked, as many tools it may use, and as long as it may take, in limits of a call. */
const [MOST_ROUNDS, MOST_USES, MOST_LIMITS] = [4, 8, 2]
/** Of one task. */
const BUDGET: Budget = { calls: 60, tokens: 200_000 }
/** Of what was said before a turn. */
const MOST_MESSAGES = 20
/** About as many characters make a token, in the dearer of our languages. */
const CHARACTERS_OF_TOKEN = 3

/** Why a model's answer is not taken: a word for the log. */
class Useless extends Error {}

type Asking = ToolContext &
  Place & {
    readonly model: Model
    readonly until: number
    /** Nothing of what was wished is another by what the client wrote now. */
    readonly isAside: boolean
    /** Services. */
    readonly spokenOf: readonly number[]
  }

/**
 * What a model makes of a message: nothing is written, what it proposes is said in our words and waits for a yes, its own
 * words are checked. Undefined where its answer is none, whatever the reason: then the rules answer.
 */
export async function respondByModel(
  call: Call,
  model: Model,
  place: Place,
  conversation: Conversation,
  meaning: Meaning,
  world: DialogueContext,
): Promise<Turn | undefined> {
  const before = { ...conversation, tongue: meaning.language ?? conversation.tongue }
  const days = [meaning.day, conversation.day].filter((day) => day !== undefined && day !== null)
  const findings: Findings = { starts: [], days, wish: undefined }
  const until = performance.now() + MOST_LIMITS * call.outside.timeoutMs
  try {
    const about = {
      isAside: !isChange(meaning),
      spokenOf: [...meaning.serviceIds, conversation.serviceId ?? 0],
    }
    return await talk({ call, world, before, findings, ...place, model, until, ...about })
  } catch (error) {
    const { taskId } = place
    if (error instanceof Useless || error instanceof ExternalFault)
      call.log.warn({ taskId, reason: error.message }, 'the model was of no use: the rules answer')
    else call.log.error({ err: error, taskId }, 'the asking of a model failed')
    return undefined
  }
}

/** Asks, does what is asked for, and asks again, until there are words or a turn. */
async function talk(asking: Asking): Promise<Turn> {
  const messages: ModelMessage[] = [
    { role: 'system', text: instructions(asking.world, asking.before.tongue, asking.spokenOf) },
    ...(await spoken(asking)),
  ]
  let uses = 0
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const answer = await ask(asking, messages)
    if (answer.calls.length === 0) return inWords(asking, answer.text)
    messages.push({ role: 'assistant', text: answer.text, calls: answer.calls })
    for (const toolCall of answer.calls) {
      const use = readToolUse(toolCall)
      uses += 1
      if (!use || uses > MOST_USES) throw new Useless(use ? 'too many tools' : 'malformed call')
      const used = await applyTool(asking, use)
      if ('turn' in used) return withWords(asking, answer.text, used.turn)
      messages.push({ role: 'tool', callId: toolCall.id, text: used.told })
    }
  }
  throw new Useless('no end')
}

/** One call, counted before it is made. */
async function ask(
  { call, salonId, taskId, model, until }: Asking,
  messages: readonly ModelMessage[],
): Promise<ModelAnswer> {
  const size = Math.ceil(JSON.stringify(messages).length / CHARACTERS_OF_TOKEN)
  const left = until - performance.now()
  if (left <= 0) throw new Useless('no time left')
  if (!(await claimCall(call.own, salonId, taskId, size, BUDGET))) throw new Useless('budget spent')
  const answer = await model.complete({ messages, tools: TOOLS }, left)
  const cost =
    answer.tokens ?? size + Math.ceil(JSON.stringify(answer).length / CHARACTERS_OF_TOKEN)
  if (cost > size) await addTokens(call.own, salonId, taskId, cost - size)
  return answer
}

/** What was said in this task, as far as the client knows it: no notes, and nothing that did not arrive. */
async function spoken({ call, salonId, taskId, heard }: Asking): Promise<ModelMessage[]> {
  const pages = await messagesOfTasks(call.own, salonId, [taskId], MOST_MESSAGES, undefined)
  const answered = (pages.get(taskId)?.items ?? []).filter(
    ({ id, type, state, text }) =>
      type !== 'note' &&
      state !== 'failed' &&
      text !== '' &&
      !heard.messages.some((now) => now.id === id),
  )
  const now = heard.messages.map(({ text }) => text).join('\n')
  return [
    ...answered
      .filter(({ id, direction }) => direction === 'outbound' || id < heard.newestId)
      .map(({ direction, text }): ModelMessage =>
        direction === 'inbound'
          ? { role: 'user', text: withoutContacts(text) }
          : { role: 'assistant', text: withoutContacts(text), calls: [] },
      ),
    { role: 'user', text: withoutContacts(now) },
  ]
}

const checked = ({ findings, world }: ToolContext, words: string) =>
  verifyModelText(words, { ...findings, isSearched: findings.wish !== undefined }, world)

/** A turn of words alone. */
function inWords(asking: Asking, words: string): Turn {
  const found = checked(asking, words)
  if ('unsaid' in found) throw new Useless(`unsaid: ${found.unsaid}`)
  const { before, findings, isAside } = asking
  const { proposal } = before
  const says = [{ say: 'words', text: found.text } as const]
  // A question beside what was proposed: that is repeated, or a yes would be one to what the client read last.
  if (proposal && isAside && !findings.wish && !found.text.includes('?'))
    return {
      conversation: before,
      says: [...says, { say: 'propose', proposal }],
      next: { then: 'wait' },
    }
  const offered = found.named
  return {
    conversation: {
      ...{ ...before, ...findings.wish },
      ...{
        offered,
        expects: offered.length > 0 ? 'offer' : null,
        proposal: null,
        misunderstood: 0,
      },
    },
    says,
    next: { then: 'wait' },
  }
}

/** A proposal, with the words that came with it where they can be said. */
function withWords(asking: Asking, words: string, turn: Turn): Turn {
  const found =
    turn.next.then === 'wait' && words.trim() !== '' ? checked(asking, words) : undefined
  if (!found || 'unsaid' in found) return turn
  return { ...turn, says: [{ say: 'words', text: found.text }, ...turn.says] }
}
