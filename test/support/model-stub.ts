import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json as jsonOf } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/** How a model fails, however it is asked. */
export const FAULTS = [
  'down', // 500
  'busy', // 429
  'redirect',
  'hang', // never answers
  'stall', // begins an answer and never ends it
  'close', // closes the connection
  'html',
  'bad_json',
  'huge', // 2 MB
  'no_choice',
  'no_message',
  'number_content',
  'refusal',
  'filtered',
  'cut_off',
  'prose',
  'empty',
  'half_json',
  'json_in_prose',
  'other_tool',
  'tool_without_json',
  'many_tools',
] as const
export type Fault = (typeof FAULTS)[number]
/** What it answers: a value as JSON, or a text; or how it fails. */
export type Reply =
  | {
      readonly value?: unknown
      readonly text?: string
      readonly tokens?: number
      /** How long it takes; at once unless told. */
      readonly slowMs?: number
    }
  | Fault
/** How a server can be asked for JSON. */
export type Form = 'json_schema' | 'tool' | 'json_object'
export type Asked = {
  readonly headers: IncomingHttpHeaders
  readonly body: {
    readonly model?: string
    readonly messages: readonly { readonly role: string; readonly content: string | null }[]
    readonly [field: string]: unknown
  }
}
export type ModelStub = {
  readonly url: string
  readonly key: string
  /** Every request that came in, retries too. */
  readonly asked: Asked[]
  /** How the next requests are met, one each; after them by `reply`. */
  next(...replies: Reply[]): void
  /** Until it is set all fails. */
  reply: Reply
  /** The forms that the server knows; others it refuses with `refusal`. All, unless told. */
  forms: readonly Form[]
  /** The status with which it refuses a form; 200: it ignores the form, and answers with prose. */
  refusal: number
  stop(): Promise<void>
}

/** A value as JSON. */
export const json = (value: unknown): Reply => ({ value })

const completion = (message: object, finish = 'stop', tokens?: number): string =>
  JSON.stringify({
    id: 'chat',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: finish }],
    ...(tokens !== undefined && {
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: tokens },
    }),
  })
const callOf = (name: string, given: unknown): object => ({
  id: `call-${randomUUID()}`,
  type: 'function',
  function: { name, arguments: typeof given === 'string' ? given : JSON.stringify(given) },
})

type Answering = (response: ServerResponse) => unknown
const send =
  (status: number, body: string, type = 'application/json'): Answering =>
  (response) =>
    response.writeHead(status, { 'content-type': type }).end(body)

const ANSWERS: Readonly<Record<Fault, Answering>> = {
  down: send(500, '{"error":{"message":"no"}}'),
  busy: send(429, '{"error":{"message":"later"}}'),
  redirect: (response) => response.writeHead(307, { location: '/elsewhere' }).end(),
  hang: () => undefined,
  stall: (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"choices":['),
  close: (response) => response.destroy(),
  html: send(200, '<!doctype html><p>Welcome to the proxy', 'text/html'),
  bad_json: send(200, '{"choices":[{"message"'),
  huge: send(200, completion({ content: '{}', padding: 'x'.repeat(2 * 1024 * 1024) })),
  no_choice: send(200, '{"choices":[]}'),
  no_message: send(200, '{"choices":[{"index":0}]}'),
  number_content: send(200, completion({ content: 7 })),
  refusal: send(200, completion({ content: null, refusal: 'I cannot help with that.' })),
  filtered: send(200, completion({ content: '{' }, 'content_filter')),
  cut_off: send(200, completion({ content: '{"intents":["bo' }, 'length')),
  prose: send(200, completion({ content: 'Sure! I have booked you for Friday at 15:00.' })),
  empty: send(200, completion({ content: '' })),
  half_json: send(200, completion({ content: '{"intents":["book"' })),
  json_in_prose: send(200, completion({ content: 'Here it is: {"intents":["book"]} Bye!' })),
  other_tool: send(
    200,
    completion({ content: null, tool_calls: [callOf('book_appointment', { id: 1 })] }),
  ),
  tool_without_json: send(
    200,
    completion({ content: null, tool_calls: [callOf('meaning', '{"intents":')] }),
  ),
  many_tools: send(
    200,
    completion({
      content: null,
      tool_calls: Array.from({ length: 20 }, () => callOf('meaning', {})),
    }),
  ),
}

const REFUSALS = (status: number): Answering =>
  status === 200
    ? ANSWERS.prose
    : send(status, '{"error":{"message":"Unknown parameter.","param":"response_format"}}')

/** How a request asks for JSON. */
export function formOf({ response_format: format, tools }: Asked['body']): Form | undefined {
  if (tools) return 'tool'
  const { type } = (format ?? {}) as { readonly type?: Form }
  return type
}

function answer(reply: Reply, form: Form | undefined): Answering {
  if (typeof reply === 'string') return ANSWERS[reply]
  const { value, tokens, slowMs = 0 } = reply
  const text = reply.text ?? JSON.stringify(value)
  const isTool = form === 'tool' && reply.text === undefined
  const message = isTool
    ? { content: null, tool_calls: [callOf('meaning', value)] }
    : { content: text }
  const body = completion(message, isTool ? 'tool_calls' : 'stop', tokens)
  return (response) =>
    sleep(slowMs, undefined, { ref: false }).then(() => send(200, body)(response))
}

/** A model to be had for tests: `POST {url}` with its key; it answers what it is told to. */
export async function startModelStub(): Promise<ModelStub> {
  const key = `key-${randomUUID()}`
  const queue: Reply[] = []
  const server = createServer((request, response) => {
    const { headers, method, url } = request
    jsonOf(request)
      .then(async (body) => {
        stub.asked.push({ headers, body: body as Asked['body'] })
        const isRight =
          method === 'POST' &&
          url === '/v1/chat/completions' &&
          headers.authorization === `Bearer ${key}`
        const form = formOf(stub.asked.at(-1)?.body ?? ({} as Asked['body']))
        const isKnown = form !== undefined && stub.forms.includes(form)
        if (isRight && !isKnown) await REFUSALS(stub.refusal)(response)
        else await answer(isRight ? (queue.shift() ?? stub.reply) : 'down', form)(response)
      })
      .catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stub: ModelStub = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/chat/completions`,
    key,
    asked: [],
    next: (...replies) => void queue.push(...replies),
    reply: 'down',
    forms: ['json_schema', 'tool', 'json_object'],
    refusal: 400,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return stub
}
