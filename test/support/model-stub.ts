import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/** How a model fails before it comes to an answer. */
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
  'call_without_name',
  'call_without_json',
  'many_calls',
] as const
export type Fault = (typeof FAULTS)[number]
export type StubCall = { readonly name: string; readonly given: unknown }
/** What it answers: words, calls of tools, both; or how it fails. */
export type Reply =
  | {
      readonly text?: string
      readonly calls?: readonly StubCall[]
      readonly tokens?: number
      /** How long it takes; at once unless told. */
      readonly slowMs?: number
    }
  | Fault
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
  stop(): Promise<void>
}

export const say = (text: string): Reply => ({ text })
export const use = (name: string, given: unknown, text?: string): Reply => ({
  calls: [{ name, given }],
  ...(text !== undefined && { text }),
})

const completion = (message: object, finish = 'stop', tokens?: number): string =>
  JSON.stringify({
    id: 'chat',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: finish }],
    ...(tokens !== undefined && {
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: tokens },
    }),
  })
const callOf = ({ name, given }: StubCall): object => ({
  id: `call-${randomUUID()}`,
  type: 'function',
  function: { name, arguments: JSON.stringify(given) },
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
  huge: send(
    200,
    completion({ content: 'Which day would suit you?', padding: 'x'.repeat(2 * 1024 * 1024) }),
  ),
  no_choice: send(200, '{"choices":[]}'),
  no_message: send(200, '{"choices":[{"index":0}]}'),
  number_content: send(200, completion({ content: 7 })),
  refusal: send(200, completion({ content: null, refusal: 'I cannot help with that.' })),
  filtered: send(200, completion({ content: 'Which day' }, 'content_filter')),
  cut_off: send(200, completion({ content: 'Which day' }, 'length')),
  call_without_name: send(
    200,
    completion({ content: null, tool_calls: [{ id: 'one', function: { arguments: '{}' } }] }),
  ),
  call_without_json: send(
    200,
    completion({
      content: null,
      tool_calls: [
        { id: 'one', function: { name: 'propose_cancel', arguments: '{"appointment_id":' } },
      ],
    }),
  ),
  many_calls: send(
    200,
    completion({
      content: null,
      tool_calls: Array.from({ length: 20 }, () => callOf({ name: 'hand_back', given: {} })),
    }),
  ),
}

function answer(reply: Reply): Answering {
  if (typeof reply === 'string') return ANSWERS[reply]
  const { text = null, calls, tokens, slowMs = 0 } = reply
  const message = { content: text, ...(calls && { tool_calls: calls.map(callOf) }) }
  const body = completion(message, calls ? 'tool_calls' : 'stop', tokens)
  return (response) =>
    sleep(slowMs, undefined, { ref: false }).then(() => send(200, body)(response))
}

/** A model to be had for tests: `POST {url}` with its key; it answers what it is told to. */
export async function startModelStub(): Promise<ModelStub> {
  const key = `key-${randomUUID()}`
  const queue: Reply[] = []
  const server = createServer((request, response) => {
    const { headers, method, url } = request
    json(request)
      .then(async (body) => {
        stub.asked.push({ headers, body: body as Asked['body'] })
        const isRight =
          method === 'POST' &&
          url === '/v1/chat/completions' &&
          headers.authorization === `Bearer ${key}`
        await answer(isRight ? (queue.shift() ?? stub.reply) : 'down')(response)
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
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return stub
}
