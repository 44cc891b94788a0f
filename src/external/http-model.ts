import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { answered, ExternalFault, notUnderstood } from './http/external-fault.js'
import type { HttpAnswer, HttpSystem } from './http/http-call.js'
import { openSystem } from './http/http-system.js'
import type { Model, ModelAnswer, ModelMessage, ModelRequest, ToolCall } from './model.js'

const NAME = 'The model'
const [ANSWERED, REFUSED] = [200, 400]
/**
 * The largest number of tokens of an answer: enough for a few sentences or calls. The larger limit
 * is for models that also count their reasoning.
 */
const [MOST_TOKENS, MOST_WITH_THOUGHTS] = [600, 3_000]
const MOST_CALLS = 8

const given = z.union([z.string().max(8_000), z.record(z.string(), z.unknown())])
const toolCall = z.object({
  id: z.string().max(200).nullish(), // some servers send none
  function: z.object({ name: z.string().min(1).max(64), arguments: given }),
})
const message = z.object({
  content: z
    .union([z.string(), z.array(z.object({ text: z.string().optional() })).max(50)])
    .nullish(),
  refusal: z.string().nullish(),
  tool_calls: z.array(toolCall).max(MOST_CALLS).nullish(),
})
const completion = z.object({
  choices: z
    .array(z.object({ message, finish_reason: z.string().max(100).nullish() }))
    .min(1)
    .max(10),
  usage: z
    .object({ total_tokens: z.number().int().min(0).max(10_000_000) })
    .nullish()
    .catch(undefined),
})

const callBody = ({ id, name, given }: ToolCall): object => ({
  id,
  type: 'function',
  function: { name, arguments: JSON.stringify(given) },
})
/** Returns a message as the endpoint expects it. */
function messageBody(said: ModelMessage): object {
  if (said.role === 'tool') return { role: 'tool', tool_call_id: said.callId, content: said.text }
  if (said.role !== 'assistant' || said.calls.length === 0)
    return { role: said.role, content: said.text }
  return { role: 'assistant', content: said.text || null, tool_calls: said.calls.map(callBody) }
}
/**
 * Parameters that some models refuse: reasoning models have another name for the token limit, and a
 * fixed temperature.
 */
const LIMITS = ['max_tokens', 'temperature'] as const
type Limit = (typeof LIMITS)[number]
const refusedLimit = z.object({ error: z.object({ param: z.enum(LIMITS) }) })

const bodyOf = (
  { messages, tools }: ModelRequest,
  model: string | undefined,
  refused: ReadonlySet<Limit>,
): object => ({
  ...(model !== undefined && { model }),
  messages: messages.map(messageBody),
  tools: tools.map((tool) => ({ type: 'function', function: tool })),
  ...(!refused.has('temperature') && { temperature: 0 }),
  ...(refused.has('max_tokens')
    ? { max_completion_tokens: MOST_WITH_THOUGHTS }
    : { max_tokens: MOST_TOKENS }),
})

/**
 * Returns the arguments of a call. They are JSON in a string; some servers send the object itself.
 */
function readGiven(told: z.infer<typeof given>): unknown {
  if (typeof told !== 'string') return told
  try {
    return JSON.parse(told)
  } catch {
    throw notUnderstood(NAME)
  }
}

const LONGEST = 20_000
/** Returns the text of an answer without the reasoning that some models write before it. */
function readWords(content: z.infer<typeof message>['content']): string {
  const text =
    typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join('')
  if (text.length > LONGEST) throw notUnderstood(NAME)
  return text.replace(/^\s*<think>[^]*?(<\/think>|$)/, '').trim()
}

/**
 * Returns the answer, or undefined when the model refuses one of our parameters. Then the parameter
 * is added to `refused` and left out from then on. Throws ExternalFault.
 */
function readAnswer({ status, json }: HttpAnswer, refused: Set<Limit>): ModelAnswer | undefined {
  const limit = status === REFUSED ? refusedLimit.safeParse(json).data?.error.param : undefined
  if (limit && !refused.has(limit)) {
    refused.add(limit)
    return undefined
  }
  if (status !== ANSWERED) throw answered(NAME, status)
  const read = completion.safeParse(json)
  const choice = read.data?.choices[0]
  if (!choice) throw notUnderstood(NAME)
  const { content, refusal, tool_calls: calls } = choice.message
  if (refusal || choice.finish_reason === 'content_filter')
    throw new ExternalFault('refused', `${NAME} refused to answer.`)
  if (choice.finish_reason === 'length')
    throw new ExternalFault('refused', `${NAME}'s answer was cut off.`)
  return {
    text: readWords(content),
    calls: (calls ?? []).map(({ id, function: { name, arguments: told } }) => ({
      id: id || randomUUID(),
      name,
      given: readGiven(told),
    })),
    tokens: read.data?.usage?.total_tokens,
  }
}

/** A model with connections that can be closed. */
export type HttpModel = Model & {
  /** Waits for running calls, at most for the time limit of a call, and closes the connections. */
  close(): Promise<void>
}

/**
 * Returns the URL of the endpoint. An address that ends with a version, such as `/v1`, is the base
 * of the endpoint.
 */
function endpointOf(address: string): string {
  const url = new URL(address)
  url.pathname = url.pathname.replace(/(\/v\d+)\/*$/, '$1/chat/completions')
  return url.href
}

/**
 * Creates the client of a model behind a chat-completions endpoint. The address is the endpoint
 * itself, or its base up to `/v1`. Without a `model` no name is sent: servers with only one model
 * need none. A parameter that the model refuses is left out from then on.
 */
export function createHttpModel({
  model,
  ...where
}: Omit<HttpSystem, 'name'> & { model: string | undefined }): HttpModel {
  const system = openSystem({ ...where, url: endpointOf(where.url), name: NAME })
  const refused = new Set<Limit>()
  const complete = async (request: ModelRequest, limitMs?: number): Promise<ModelAnswer> => {
    const body = bodyOf(request, model, refused)
    const wanted = { method: 'POST', path: '', body, reads: [ANSWERED, REFUSED] } as const
    const answer = await system.call(wanted, (told) => readAnswer(told, refused), limitMs)
    return answer ?? complete(request, limitMs)
  }
  return {
    complete,
    close: () => system.close(),
  }
}
