import { z } from 'zod'
import { answered, ExternalFault, notUnderstood } from './fault.js'
import type { HttpAnswer, HttpSystem } from './http-call.js'
import { openSystem } from './http-system.js'
import type { Model, ModelAnswer, ModelMessage, ModelRequest, ToolCall } from './model.js'

const NAME = 'The model'
const ANSWERED = 200
/** Of an answer: a few sentences or calls. */
const MOST_TOKENS = 600
const MOST_CALLS = 8

const given = z.union([z.string().max(8_000), z.record(z.string(), z.unknown())])
const toolCall = z.object({
  id: z.string().min(1).max(200),
  function: z.object({ name: z.string().min(1).max(64), arguments: given }),
})
const message = z.object({
  content: z.string().max(20_000).nullish(),
  refusal: z.string().nullish(),
  tool_calls: z.array(toolCall).max(MOST_CALLS).nullish(),
})
const completion = z.object({
  choices: z
    .array(z.object({ message, finish_reason: z.string().max(100).nullish() }))
    .min(1)
    .max(10),
  usage: z.object({ total_tokens: z.number().int().min(0).max(10_000_000) }).nullish(),
})

const callBody = ({ id, name, given }: ToolCall): object => ({
  id,
  type: 'function',
  function: { name, arguments: JSON.stringify(given) },
})
function messageBody(said: ModelMessage): object {
  if (said.role === 'tool') return { role: 'tool', tool_call_id: said.callId, content: said.text }
  if (said.role !== 'assistant' || said.calls.length === 0) return { role: said.role, content: said.text }
  return { role: 'assistant', content: said.text || null, tool_calls: said.calls.map(callBody) }
}
const bodyOf = ({ messages, tools }: ModelRequest, model: string | undefined): object => ({
  ...(model !== undefined && { model }),
  messages: messages.map(messageBody),
  tools: tools.map((tool) => ({ type: 'function', function: tool })),
  temperature: 0,
  max_tokens: MOST_TOKENS,
})

/** Arguments are JSON in a string; some servers give the object itself. */
function readGiven(told: z.infer<typeof given>): unknown {
  if (typeof told !== 'string') return told
  try {
    return JSON.parse(told)
  } catch {
    throw notUnderstood(NAME)
  }
}

function readAnswer({ status, json }: HttpAnswer): ModelAnswer {
  if (status !== ANSWERED) throw answered(NAME, status)
  const read = completion.safeParse(json)
  const choice = read.data?.choices[0]
  if (!choice) throw notUnderstood(NAME)
  const { content, refusal, tool_calls: calls } = choice.message
  if (refusal || choice.finish_reason === 'content_filter')
    throw new ExternalFault('refused', `${NAME} refused to answer.`)
  if (choice.finish_reason === 'length') throw new ExternalFault('refused', `${NAME}'s answer was cut off.`)
  return {
    text: content ?? '',
    calls: (calls ?? []).map(({ id, function: { name, arguments: told } }) => ({ id, name, given: readGiven(told) })),
    tokens: read.data?.usage?.total_tokens,
  }
}

export type HttpModel = Model & {
  /** Waits for calls that are on their way, for no longer than the limit of a call. */
  close(): Promise<void>
}

/**
 * A model behind a chat-completions endpoint, whose address is the endpoint itself. Without the name of a model none is
 * sent: servers that have but one need none.
 */
export function createHttpModel({
  model,
  ...where
}: Omit<HttpSystem, 'name'> & { model: string | undefined }): HttpModel {
  const system = openSystem({ ...where, name: NAME })
  return {
    complete: (request, limitMs) =>
      system.call({ method: 'POST', path: '', body: bodyOf(request, model), reads: [ANSWERED] }, readAnswer, limitMs),
    close: () => system.close(),
  }
}
