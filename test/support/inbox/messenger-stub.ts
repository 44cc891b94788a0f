import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'

export const STUB_MODES = [
  'up',
  'down', // 500
  'slow', // takes the message, and answers after `slowMs`
  'hang', // never answers
  'stall', // begins an answer and never ends it
  'lost', // takes the message, and closes the connection without an answer
  'close', // closes the connection and takes nothing
  'html',
  'noise', // bytes that are no HTTP
  'bad_json',
  'bad_utf8',
  'no_id',
  'number_id',
  'empty_id',
  'long_id',
  'nul_id',
  'huge', // 50 MB
  'huge_500',
  'redirect', // to /elsewhere
  'bad_request',
  'busy', // 429
  'window_closed',
  'type_unsupported',
  'strange_422',
] as const
export type StubMode = (typeof STUB_MODES)[number]

export type Received = { readonly headers: IncomingHttpHeaders; readonly body: unknown }
export type MessengerStub = {
  readonly url: string
  readonly token: string
  /** Every message that came in, retries too, whatever was made of it. */
  readonly received: readonly Received[]
  /** Its ids of the messages that it took, in their order: one a key, however often that came. */
  readonly answers: readonly string[]
  /** Other requests than for messages, by method and path. */
  readonly strayed: readonly string[]
  /** How many connections were made to it. */
  readonly connections: number
  mode: StubMode
  slowMs: number
  /** How the next messages are met, one each; after them as `mode` says. */
  next(...modes: StubMode[]): void
  stop(): Promise<void>
}

/** One message to be answered: `take` takes it and gives its id. */
type Incoming = {
  readonly response: ServerResponse
  readonly take: () => string
  readonly slowMs: number
}
type Saying = (incoming: Incoming) => unknown

const say =
  (status: number, body: string | Buffer, type = 'application/json'): Saying =>
  ({ response }) =>
    response.writeHead(status, { 'content-type': type }).end(body)
const accept: Saying = (incoming) => say(202, JSON.stringify({ id: incoming.take() }))(incoming)

/** Fifty megabytes of blanks and then a right answer, for as long as somebody reads. */
function* much(): Generator<string> {
  const piece = ' '.repeat(64 * 1024)
  for (let n = 0; n < 800; n += 1) yield piece
  yield '{"id":"huge"}'
}
const sayMuch =
  (status: number): Saying =>
  ({ response }) =>
    pipeline(
      Readable.from(much()),
      response.writeHead(status, { 'content-type': 'application/json' }),
    )

const SAYINGS: Readonly<Record<StubMode, Saying>> = {
  up: accept,
  down: say(500, '{"error":"no"}'),
  slow: async (incoming) => {
    incoming.take()
    await sleep(incoming.slowMs, undefined, { ref: false })
    return accept(incoming)
  },
  hang: () => undefined,
  stall: ({ response }) =>
    response.writeHead(202, { 'content-type': 'application/json' }).write('{"id":'),
  lost: ({ response, take }) => {
    take()
    response.destroy()
  },
  close: ({ response }) => response.destroy(),
  html: say(202, '<!doctype html><p>Welcome to the proxy', 'text/html'),
  noise: ({ response }) => response.socket?.end('SSH-2.0-OpenSSH_9.9\r\n'),
  bad_json: say(202, '{"id":"x"'),
  bad_utf8: say(
    202,
    Buffer.concat([Buffer.from('{"id":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]),
  ),
  no_id: say(202, '{}'),
  number_id: say(202, '{"id":1}'),
  empty_id: say(202, '{"id":""}'),
  long_id: say(202, JSON.stringify({ id: 'x'.repeat(201) })),
  nul_id: say(202, '{"id":"a\\u0000b"}'),
  huge: sayMuch(202),
  huge_500: sayMuch(500),
  redirect: ({ response }) => response.writeHead(307, { location: '/elsewhere' }).end(),
  bad_request: say(400, '{}'),
  busy: say(429, '{}'),
  window_closed: say(422, '{"code":"window_closed"}'),
  type_unsupported: say(422, '{"code":"type_unsupported"}'),
  strange_422: say(422, '{"code":"no_mood"}'),
}

/**
 * A messenger to be had for tests: `POST {url}/messages` with its token. A message that it took is
 * known by its Idempotency-Key, which gets the same id again in any mode that takes messages.
 */
export async function startMessengerStub(): Promise<MessengerStub> {
  const token = `token-${randomUUID()}`
  const received: Received[] = []
  const ids = new Map<string, string>()
  const strayed: string[] = []
  const queue: StubMode[] = []

  const takeUnder = (key: string): string => {
    const id = ids.get(key) ?? `message-${randomUUID()}`
    ids.set(key, id)
    return id
  }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method, url, headers } = request
    const key = String(headers['idempotency-key'] ?? randomUUID())
    const incoming = { response, take: () => takeUnder(key), slowMs: stub.slowMs }
    if (method !== 'POST' || url !== '/bridge/messages') {
      strayed.push(`${method} ${url}`)
      request.resume()
      return void say(404, '{}')(incoming)
    }
    received.push({ headers, body: await json(request) })
    const isOurs = headers.authorization === `Bearer ${token}`
    await (isOurs ? SAYINGS[queue.shift() ?? stub.mode] : say(401, '{}'))(incoming)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  let connections = 0
  server.on('connection', () => (connections += 1))
  await once(server, 'listening')
  const stub: MessengerStub = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bridge`,
    token,
    received,
    strayed,
    get answers() {
      return [...ids.values()]
    },
    get connections() {
      return connections
    },
    mode: 'up',
    slowMs: 200,
    next: (...modes) => void queue.push(...modes),
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return stub
}

export type SignedHook = {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * A hook as a messenger sends it: headers and raw body of a POST. Signed by the specification's own
 * library.
 */
export function signedHook(
  secret: string,
  payload: unknown,
  {
    id = `event-${randomUUID()}`,
    at = Date.now(),
  }: { readonly id?: string; readonly at?: number } = {},
): SignedHook {
  const body = JSON.stringify(payload)
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, new Date(at), body),
  }
  return { headers, body }
}
