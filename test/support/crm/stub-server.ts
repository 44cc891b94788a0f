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
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'

export const CRM_STUB_MODES = [
  'up',
  'down', // 500
  'slow', // does it, and answers after `slowMs`
  'hang', // never answers, does nothing
  'lost', // does it, and closes the connection without an answer
  'close', // closes the connection and does nothing
  'html', // 200, or 201 for a POST, and a page
  'bad_json',
  'no_id',
  'string_id',
  'huge', // 50 MB
  'redirect', // to /elsewhere
  'bad_request',
  'busy', // 429
  // a POST is answered with the id of another one, stores nothing, and its key is not kept
  'duplicate_id',
  'unauthorized',
] as const
export type CrmStubMode = (typeof CRM_STUB_MODES)[number]

/** A call as it came in; the path follows the stub's URL. */
export type CrmCall = {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** The Idempotency-Key. */
  readonly key: string | undefined
  readonly body: unknown
  readonly headers: IncomingHttpHeaders
}
export type CrmReply = { readonly status: number; readonly body?: unknown }

/** What both stubs have. */
export type CrmStub = {
  readonly url: string
  readonly port: number
  readonly token: string
  /** Every call that came in, retries too, whatever was made of it. */
  readonly calls: CrmCall[]
  mode: CrmStubMode
  /** By method, in place of `mode`: `stub.modes.set('POST', 'lost')`. */
  readonly modes: Map<string, CrmStubMode>
  /** Where it is set, every call gets it as it is, and nothing is done. */
  answer: CrmReply | undefined
  slowMs: number
  /**
   * How much of answers that are huge was taken from it, in bytes; the network holds some megabytes
   * of that.
   */
  readonly hugeBytes: number
  /** How many records a page has. */
  pageSize: number
  /**
   * How the next calls are met, one each, of whichever method; after them as `modes` and `mode`
   * say.
   */
  next(...modes: CrmStubMode[]): void
  /** Well from now on: what was said of the next calls is taken back. */
  recover(): void
  /** As a crash ends it; what it has it keeps. */
  stop(): Promise<void>
  /** On its port again after that. */
  revive(): Promise<void>
}
export type CrmStubPlace = { readonly port?: number; readonly token?: string }

/** What a stub is beside its server. */
export type CrmFixture = {
  /** Does what a call asks for and says what is answered. */
  readonly act: (call: CrmCall, stub: CrmStub) => CrmReply
  /** A last page with these records. */
  readonly pageOf: (records: readonly unknown[]) => object
  /** An id that another one has. */
  readonly takenId: () => number
}

type Incoming = CrmFixture & {
  readonly response: ServerResponse
  readonly call: CrmCall
  readonly slowMs: number
  readonly done: () => CrmReply
  readonly count: (bytes: number) => void
}
type Saying = (incoming: Incoming) => unknown

const JSON_TYPE = { 'content-type': 'application/json' }
const good = ({ method }: CrmCall): number => (method === 'POST' ? 201 : 200)
const reply = (response: ServerResponse, { status, body }: CrmReply): unknown =>
  response.writeHead(status, JSON_TYPE).end(body === undefined ? '' : JSON.stringify(body))
const say =
  (status: number): Saying =>
  ({ response }) =>
    reply(response, { status, body: { error: 'secret-of-the-stub' } })
const isCreate = ({ method }: CrmCall): boolean => method === 'POST'

/** Fifty megabytes of blanks and then a right answer, for as long as somebody reads. */
function* much(answer: unknown, count: (bytes: number) => void): Generator<string> {
  const piece = ' '.repeat(64 * 1024)
  for (let n = 0; n < 800; n += 1) {
    count(piece.length)
    yield piece
  }
  yield JSON.stringify(answer)
}

const SAYINGS: Readonly<Record<CrmStubMode, Saying>> = {
  up: ({ response, done }) => reply(response, done()),
  down: say(500),
  slow: async ({ response, done, slowMs }) => {
    const answer = done()
    await sleep(slowMs, undefined, { ref: false })
    return reply(response, answer)
  },
  hang: () => undefined,
  lost: ({ response, done }) => {
    done()
    response.destroy()
  },
  close: ({ response }) => response.destroy(),
  html: ({ response, call }) =>
    response
      .writeHead(good(call), { 'content-type': 'text/html' })
      .end('<!doctype html><p>Welcome to the proxy'),
  bad_json: ({ response, call }) =>
    response.writeHead(good(call), JSON_TYPE).end('{"id":7,"results":['),
  no_id: ({ response, call, pageOf }) =>
    reply(response, { status: good(call), body: isCreate(call) ? {} : pageOf([{}]) }),
  string_id: ({ response, call, pageOf }) =>
    reply(response, {
      status: good(call),
      body: isCreate(call) ? { id: '7' } : pageOf([{ id: '7' }]),
    }),
  huge: ({ response, call, pageOf, count }) =>
    pipeline(
      Readable.from(much(isCreate(call) ? { id: 7 } : pageOf([]), count)),
      response.writeHead(good(call), JSON_TYPE),
    ),
  redirect: ({ response }) => response.writeHead(307, { location: '/elsewhere' }).end(),
  bad_request: say(400),
  busy: say(429),
  duplicate_id: ({ response, call, done, takenId }) =>
    reply(response, isCreate(call) ? { status: 201, body: { id: takenId() } } : done()),
  unauthorized: say(401),
}

const isWrite = ({ method }: CrmCall): boolean => method !== 'GET'

/** Does under a key once what is asked under it, and answers as it did then. */
function rememberKeys(act: (call: CrmCall) => CrmReply): (call: CrmCall) => CrmReply {
  const answers = new Map<string, CrmReply>()
  return (call) => {
    if (!isWrite(call) || call.key === undefined) return act(call)
    const answer = answers.get(call.key) ?? act(call)
    answers.set(call.key, answer)
    return answer
  }
}

function parsed(body: string): unknown {
  try {
    return body === '' ? undefined : JSON.parse(body)
  } catch {
    return undefined
  }
}

async function readCall(request: IncomingMessage): Promise<CrmCall> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stub')
  const { method = '', headers } = request
  const key = headers['idempotency-key']
  const path = pathname.startsWith('/bridge/')
    ? pathname.slice('/bridge'.length)
    : `strayed to ${pathname}`
  const body = parsed(await text(request))
  return {
    method,
    path,
    query: Object.fromEntries(searchParams),
    key: key?.toString(),
    body,
    headers,
  }
}

/**
 * A server for one of the stubs: reads calls, keeps them, checks the token, and meets them as the
 * modes say.
 */
export async function startCrmServer(
  fixture: CrmFixture,
  place: CrmStubPlace = {},
): Promise<CrmStub> {
  const token = place.token ?? `token-${randomUUID()}`
  const queue: CrmStubMode[] = []
  let hugeBytes = 0
  const count = (bytes: number): void => void (hugeBytes += bytes)
  const act = rememberKeys((call) => fixture.act(call, stub))

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call = await readCall(request)
    stub.calls.push(call)
    if (stub.answer) return void reply(response, stub.answer)
    const isOurs = call.headers.authorization === `Bearer ${token}`
    const mode = isOurs
      ? (queue.shift() ?? stub.modes.get(call.method) ?? stub.mode)
      : 'unauthorized'
    await SAYINGS[mode]({
      ...fixture,
      response,
      call,
      slowMs: stub.slowMs,
      done: () => act(call),
      count,
    })
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  }).listen(place.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stub: CrmStub = {
    url: `http://127.0.0.1:${port}/bridge`,
    port,
    token,
    calls: [],
    mode: 'up',
    modes: new Map(),
    answer: undefined,
    slowMs: 200,
    get hugeBytes() {
      return hugeBytes
    },
    pageSize: 100,
    next: (...modes) => void queue.push(...modes),
    recover() {
      queue.length = 0
      stub.mode = 'up'
    },
    async stop() {
      if (!server.listening) return
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
    async revive() {
      if (server.listening) return
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
  return stub
}
