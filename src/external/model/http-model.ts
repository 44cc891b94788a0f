import { z } from 'zod'
import { answered, ExternalFault, notUnderstood } from '../http/external-fault.js'
import type { HttpAnswer, HttpSystem } from '../http/http-call.js'
import { openSystem } from '../http/http-system.js'
import { ANSWER_FORMS, type AnswerForm, formBody, nextForm } from './answer-form.js'
import type { Model, ModelAnswer, ModelRequest } from './model.js'

const NAME = 'The model'
const ANSWERED = 200
/** Statuses with which servers refuse a form of answer or a parameter that they do not know. */
const REFUSED = [400, 404, 422, 501]
/**
 * The largest number of tokens of an answer. The larger limit is for models that also count their
 * reasoning.
 */
const [MOST_TOKENS, MOST_WITH_THOUGHTS] = [600, 3_000]
/** The longest JSON that is read, in characters. */
const LONGEST = 20_000

const given = z.union([z.string().max(LONGEST), z.record(z.string(), z.unknown())])
const message = z.object({
  content: z
    .union([z.string(), z.array(z.object({ text: z.string().optional() })).max(50)])
    .nullish(),
  refusal: z.string().nullish(),
  tool_calls: z
    .array(z.object({ function: z.object({ name: z.string(), arguments: given }) }))
    .max(8)
    .nullish(),
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

/**
 * Parameters that some models refuse: reasoning models have another name for the token limit, and a
 * fixed temperature.
 */
const LIMITS = ['max_tokens', 'temperature'] as const
type Limit = (typeof LIMITS)[number]
const refusedLimit = z.object({ error: z.object({ param: z.enum(LIMITS) }) })

/** What is known of a server: the form that it takes, and the parameters that it refuses. */
type ServerState = {
  form: AnswerForm
  /** Whether the form has brought JSON before. */
  isProven: boolean
  readonly refused: Set<Limit>
}

const bodyOf = (
  request: ModelRequest,
  model: string | undefined,
  form: AnswerForm,
  { refused }: ServerState,
): object => ({
  ...(model !== undefined && { model }),
  ...formBody(form, request),
  ...(!refused.has('temperature') && { temperature: 0 }),
  ...(refused.has('max_tokens')
    ? { max_completion_tokens: MOST_WITH_THOUGHTS }
    : { max_tokens: MOST_TOKENS }),
})

type Message = z.infer<typeof message>
/** Returns the text of an answer without the reasoning and the code fence that some models add. */
function textOf({ content }: Message): string {
  const text =
    typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join('')
  return text
    .slice(0, LONGEST + 1)
    .replace(/^\s*<think>[^]*?(<\/think>|$)/, '')
    .trim()
    .replace(/^```(?:json)?\n([^]*)\n```$/, '$1')
}

/**
 * Returns the JSON of an answer, in whatever form it came: some servers put the arguments of a tool
 * into the text, or send the object itself. Returns undefined if there is none.
 */
function jsonIn(answer: Message, tool: string): unknown {
  const call = answer.tool_calls?.find((one) => one.function.name === tool)
  const told = call ? call.function.arguments : textOf(answer)
  if (typeof told !== 'string') return told
  if (told.length > LONGEST) return undefined
  try {
    return JSON.parse(told)
  } catch {
    return undefined
  }
}

/** Returns the JSON and the tokens of an answer; without a value if it is no JSON. */
function readCompletion(json: unknown, tool: string): ModelAnswer {
  const read = completion.safeParse(json)
  const choice = read.data?.choices[0]
  if (!choice) throw notUnderstood(NAME)
  if (choice.message.refusal || choice.finish_reason === 'content_filter')
    throw new ExternalFault('refused', `${NAME} refused to answer.`)
  if (choice.finish_reason === 'length')
    throw new ExternalFault('refused', `${NAME}'s answer was cut off.`)
  return { value: jsonIn(choice.message, tool), tokens: read.data?.usage?.total_tokens }
}

/** An answer, or what the server refuses: one of our parameters, or the form of answer. */
type Reading = ModelAnswer | { readonly refuses: 'limit' | 'form' }

/** Returns what a response says. Throws ExternalFault for what no other form can solve. */
function readResponse(
  { status, json }: HttpAnswer,
  { tool, form, isLast }: { tool: string; form: AnswerForm; isLast: boolean },
  server: ServerState,
): Reading {
  const limit = REFUSED.includes(status)
    ? refusedLimit.safeParse(json).data?.error.param
    : undefined
  if (limit && !server.refused.has(limit)) {
    server.refused.add(limit)
    return { refuses: 'limit' }
  }
  if (REFUSED.includes(status) && !isLast) return { refuses: 'form' }
  if (status !== ANSWERED) throw answered(NAME, status)
  const answer = readCompletion(json, tool)
  if (answer.value !== undefined) {
    server.form = form
    server.isProven = true
    return answer
  }
  // A server that does not know a form may ignore it. The next call tries another form.
  if (!server.isProven) server.form = nextForm(form)
  throw notUnderstood(NAME)
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
 * need none. JSON is asked for by `response_format` with a schema, else by a forced tool call, else
 * by `response_format` without a schema. The form that the server takes is used from then on, and a
 * parameter that it refuses is left out. All attempts of a call share its time limit.
 */
export function createHttpModel({
  model,
  ...where
}: Omit<HttpSystem, 'name'> & { model: string | undefined }): HttpModel {
  const system = openSystem({ ...where, url: endpointOf(where.url), name: NAME })
  const server: ServerState = { form: ANSWER_FORMS[0], isProven: false, refused: new Set() }
  const complete = async (
    request: ModelRequest,
    limitMs = where.timeoutMs,
  ): Promise<ModelAnswer> => {
    const deadline = performance.now() + limitMs
    let [form, refusals] = [server.form, 0]
    for (;;) {
      const body = bodyOf(request, model, form, server)
      const wanted = { method: 'POST', path: '', body, reads: [ANSWERED, ...REFUSED] } as const
      const asked = {
        tool: request.answer.name,
        form,
        isLast: refusals === ANSWER_FORMS.length - 1,
      }
      const reading = await system.call(
        wanted,
        (response) => readResponse(response, asked, server),
        deadline - performance.now(),
      )
      if (!('refuses' in reading)) return reading
      if (reading.refuses === 'form') {
        refusals += 1
        form = nextForm(form)
      }
    }
  }
  return { complete, close: () => system.close() }
}
