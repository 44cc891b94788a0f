import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import {
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  type GraphQLFieldConfigMap,
} from 'graphql'
import WebSocket from 'ws'
import { createLog } from '../../src/base/log.js'
import { databaseErrorCode } from '../../src/store/postgres/database-errors.js'
import { createMetrics } from '../../src/base/metrics.js'
import { createRateLimit } from '../../src/base/rate-limit.js'
import { createTokens } from '../../src/base/tokens.js'
import type { Viewer } from '../../src/domain/identity/people.js'
import { Refusal } from '../../src/domain/refusal.js'
import type { GraphContext } from '../../src/graphql/engine/context.js'
import { createServer } from '../../src/http/server.js'
import type { ServerDependencies } from '../../src/http/request.js'
import { mountSockets } from '../../src/http/sockets/socket-routes.js'
import { viewerOf } from '../../src/service/context.js'
import type { Identify } from '../../src/service/identity/identify.js'

/** What subscribers are told of; all of them the same object. */
export type Tick = { readonly n: number; readonly text?: string }

/** Ticks as they happen: a subscriber has but its place among them. */
export class Ticker {
  readonly ticks: Tick[] = []
  readonly #waiting = new Set<() => void>()
  open = 0
  /** Ticks that were taken by all subscribers together. */
  taken = 0

  tick(text?: string): Tick {
    const tick = { n: this.ticks.length + 1, ...(text !== undefined && { text }) }
    this.ticks.push(tick)
    for (const wake of [...this.#waiting]) wake()
    return tick
  }

  subscribe(after = this.ticks.length): AsyncIterableIterator<Tick> {
    let [place, isOver] = [after, false]
    let wake: (() => void) | undefined
    this.open += 1
    const news = (): Promise<void> =>
      new Promise((resolve) => {
        wake = () => {
          if (wake) this.#waiting.delete(wake)
          resolve()
        }
        this.#waiting.add(wake)
      })
    return {
      [Symbol.asyncIterator]() {
        return this
      },
      next: async () => {
        while (!isOver) {
          const value = this.ticks[place]
          if (!value) {
            await news()
            continue
          }
          place += 1
          this.taken += 1
          return { done: false, value }
        }
        return { done: true, value: undefined }
      },
      return: () => {
        if (!isOver) this.open -= 1
        isOver = true
        wake?.()
        return Promise.resolve({ done: true, value: undefined })
      },
    }
  }
}

/** What the operations of the tests do, as far as they do not say. */
type Doings = {
  readonly ticker: Ticker
  /** How often a tick was looked at by a resolver. */
  seen: number
  /** What `slow` and `slowTicks` wait for. */
  gate: Promise<void>
  /** Contexts that operations came with. */
  readonly contexts: GraphContext[]
}

const fields = (map: GraphQLFieldConfigMap<unknown, GraphContext>) => map

function schemaOf(doings: Doings): GraphQLSchema {
  const Item: GraphQLObjectType = new GraphQLObjectType({
    name: 'Item',
    fields: () => ({
      id: { type: GraphQLInt, resolve: () => 1 },
      items: {
        type: new GraphQLList(Item),
        args: { first: { type: GraphQLInt } },
        resolve: () => [{}],
      },
    }),
  })
  const TickType = new GraphQLObjectType({
    name: 'Tick',
    fields: fields({
      n: {
        type: GraphQLInt,
        resolve: (tick) => {
          doings.seen += 1
          return (tick as Tick).n
        },
      },
      text: { type: GraphQLString },
      said: {
        type: GraphQLString,
        args: { word: { type: GraphQLString, defaultValue: 'nothing' } },
        resolve: (_tick, { word }) => String(word),
      },
      role: { type: GraphQLString, resolve: (_tick, _args, { viewer }) => (viewer as Viewer).role },
      base: { type: GraphQLString, resolve: (_tick, _args, { base }) => base },
      broken: {
        type: GraphQLString,
        resolve: () => {
          throw new Error('a secret of ours')
        },
      },
    }),
  })
  const ticks = {
    type: TickType,
    args: { after: { type: GraphQLInt } },
    resolve: (tick: unknown) => tick,
  }
  const refuse = () => {
    throw new Refusal('permission_denied', 'You do not have permission to perform this action.')
  }
  return new GraphQLSchema({
    query: new GraphQLObjectType({
      name: 'Query',
      fields: fields({
        hello: {
          type: GraphQLString,
          resolve: (_root, _args, context) => {
            doings.contexts.push(context)
            return 'world'
          },
        },
        me: { type: GraphQLString, resolve: (_root, _args, context) => viewerOf(context).name },
        anybody: {
          type: GraphQLString,
          resolve: (_root, _args, { viewer }) => (viewer as Viewer).name,
        },
        echo: {
          type: GraphQLString,
          args: { text: { type: new GraphQLNonNull(GraphQLString) } },
          resolve: (_root, { text }) => String(text),
        },
        items: {
          type: new GraphQLList(Item),
          args: { first: { type: GraphQLInt } },
          resolve: () => [{}],
        },
        slow: { type: GraphQLString, resolve: () => doings.gate.then(() => 'done') },
        broken: {
          type: GraphQLString,
          resolve: () => {
            throw new Error('a secret of ours')
          },
        },
        refused: { type: GraphQLString, resolve: refuse },
      }),
    }),
    mutation: new GraphQLObjectType({
      name: 'Mutation',
      fields: fields({
        tick: {
          type: GraphQLInt,
          args: { text: { type: GraphQLString } },
          resolve: (_root, { text }) => doings.ticker.tick(text as string | undefined).n,
        },
        slow: { type: GraphQLString, resolve: () => doings.gate.then(() => 'done') },
        login: {
          type: GraphQLString,
          resolve: () => 'in',
          extensions: { takesCredentials: true },
        },
      }),
    }),
    subscription: new GraphQLObjectType({
      name: 'Subscription',
      fields: fields({
        ticks: {
          ...ticks,
          subscribe: (_root, { after }) => doings.ticker.subscribe(after as number | undefined),
        },
        slowTicks: { ...ticks, subscribe: () => doings.gate.then(() => doings.ticker.subscribe()) },
        refusedTicks: { ...ticks, subscribe: refuse },
        brokenTicks: {
          ...ticks,
          subscribe: () => {
            throw new Error('a secret of ours')
          },
        },
        endingTicks: {
          ...ticks,
          subscribe: async function* () {
            yield { n: 1 }
            yield { n: 2 }
          },
        },
        failingTicks: {
          ...ticks,
          subscribe: async function* () {
            yield { n: 1 }
            throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
          },
        },
        hangingTicks: {
          ...ticks,
          // Waits for ever, and is deaf meanwhile.
          subscribe: async function* () {
            yield { n: 1 }
            await new Promise(() => undefined)
          },
        },
      }),
    }),
  })
}

export type SocketFixture = {
  readonly url: string
  readonly ws: string
  readonly ticker: Ticker
  readonly doings: Doings
  readonly refusals: string[]
  readonly lines: string[]
  readonly accounts: Map<number, Viewer & { readonly active: boolean }>
  now: number
  /** What the lookup of an account throws. */
  fault: Error | undefined
  lookups: number
  token(accountId: number, kind?: 'access' | 'refresh' | 'embed'): string
  /** Ends the sockets; the server goes on. */
  end(): Promise<void>
  stop(): Promise<void>
}
type FixtureOptions = Partial<Parameters<typeof mountSockets>[3]> & {
  readonly perMinute?: number
  readonly baseUrl?: string
  readonly trustProxy?: boolean
}

export const MONDAY = Date.UTC(2030, 0, 7, 8)
const person = (id: number, role: Viewer['role']) =>
  ({
    id,
    name: `${role} ${id}`,
    role,
    salonId: 1,
    masterId: null,
    clientId: null,
    active: true,
  }) as const

/** Reads real tokens, and knows the accounts of a map. */
function identifying(state: SocketFixture, tokens: ReturnType<typeof createTokens>): Identify {
  const withExpiry: Identify['withExpiry'] = async (authorization = '', now) => {
    state.lookups += 1
    if (state.fault) throw state.fault
    const [, token = ''] = /^Bearer (\S+)$/.exec(authorization) ?? []
    if (token === '')
      return new Refusal('not_authenticated', 'Authentication credentials were not provided.')
    const claims = tokens.read('bearer', token, now)
    if (typeof claims === 'string')
      return new Refusal('token_not_valid', 'Given token not valid for any token type', {
        extra: {
          messages: [{ message: claims === 'expired' ? 'Token is expired' : 'Token is invalid' }],
        },
      })
    const account = state.accounts.get(claims.accountId)
    if (!account) return new Refusal('user_not_found', 'User not found')
    if (!account.active) return new Refusal('user_inactive', 'User is inactive')
    const viewer: Viewer = claims.kind === 'embed' ? { ...account, embedded: true } : account
    return { viewer, expiresAt: claims.expiresAt }
  }
  const identify = async (authorization: string | undefined, now: number) => {
    const found = await withExpiry(authorization, now)
    return found instanceof Refusal ? found : found.viewer
  }
  return Object.assign(identify, { withExpiry })
}

/**
 * The door alone, with a small schema behind it: accounts 1 (operator), 2 (operator), 3 (admin) and
 * 4 (operator elsewhere).
 */
export async function openSocketFixture(options: FixtureOptions = {}): Promise<SocketFixture> {
  const ticker = new Ticker()
  const tokens = createTokens('a secret of the tests, 32 bytes or more', 30, 7)
  const lines: string[] = []
  const log = createLog('info', databaseErrorCode, { write: (line) => void lines.push(line) })
  const perMinute = options.perMinute ?? 1_000_000
  const limit = (name: string, most: number) =>
    createRateLimit({ name, perMinute: most, redis: undefined, onFallback: () => undefined })
  const limits = { callers: limit('caller', perMinute), signIns: limit('sign-in', 3) }
  const state = {
    ticker,
    doings: { ticker, seen: 0, gate: Promise.resolve(), contexts: [] },
    refusals: [] as string[],
    lines,
    accounts: new Map(
      [
        person(1, 'operator'),
        person(2, 'operator'),
        person(3, 'admin'),
        { ...person(4, 'operator'), salonId: 2 },
      ].map((account) => [account.id, account]),
    ),
    now: MONDAY,
    fault: undefined,
    lookups: 0,
    token: (accountId: number, kind: 'access' | 'refresh' | 'embed' = 'access') =>
      tokens.sign(kind, { accountId }, state.now),
  } as unknown as SocketFixture
  const fixture = {
    db: {},
    tokens,
    log,
    limits,
    identify: identifying(state, tokens),
    clock: () => state.now,
    baseUrl: options.baseUrl,
  } as unknown as ServerDependencies
  const server = await createServer({
    isStopping: () => false,
    log,
    metrics: createMetrics(),
    limits,
    trustProxy: options.trustProxy ?? false,
    corsOrigins: [],
  })
  server.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    handler: (request) => ({
      method: request.method,
      body: request.body ?? null,
      upgrade: request.headers.upgrade ?? null,
    }),
  })
  server.get('/elsewhere', () => 'here')
  const end = mountSockets(server, fixture, schemaOf(state.doings), {
    explorer: options.explorer ?? true,
    origins: options.origins ?? [],
    socketsPerAccount: options.socketsPerAccount ?? 10_000,
    onRefusal: (code) => state.refusals.push(code),
    ...(options.pace && { pace: options.pace }),
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    ws: `ws://127.0.0.1:${port}/graphql`,
    end,
    stop: () => server.close(),
  })
}

/** A frame as it came. */
export type Frame = { readonly type: string; readonly id?: string; readonly payload?: any } // eslint-disable-line @typescript-eslint/no-explicit-any -- tests look at frames as clients do
export type Closed = { readonly code: number; readonly reason: string }

/** A client that says just what it is told to. */
export class Line {
  readonly frames: Frame[] = []
  readonly closed: Promise<Closed>
  end: Closed | undefined
  readonly #events = new Map<string, any[]>() // eslint-disable-line @typescript-eslint/no-explicit-any -- as above
  readonly #listeners = new Set<() => void>()

  constructor(readonly socket: WebSocket) {
    socket.on('error', () => undefined)
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as Frame
      this.frames.push(frame)
      if (frame.type === 'next') this.#keep(frame.id ?? '', frame.payload)
      this.#tell()
    })
    this.closed = new Promise((resolve) =>
      socket.on('close', (code, reason) => {
        this.end = { code, reason: reason.toString() }
        this.#tell()
        resolve(this.end)
      }),
    )
  }

  #keep(id: string, payload: unknown): void {
    const events = this.#events.get(id)
    if (events) events.push(payload)
    else this.#events.set(id, [payload])
  }

  #tell(): void {
    const listeners = [...this.#listeners]
    this.#listeners.clear()
    for (const tell of listeners) tell()
  }

  say(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  /** The first frame that is so, now or later; fails when the socket ends before. */
  async heard(is: (frame: Frame) => boolean): Promise<Frame> {
    for (let from = 0; ;) {
      const found = this.frames.slice(from).find(is)
      if (found) return found
      from = this.frames.length
      if (this.end) throw new Error(`ended: ${this.end.code} ${this.end.reason}`)
      await new Promise<void>((resolve) => this.#listeners.add(resolve))
    }
  }

  async introduce(token: string): Promise<this> {
    this.say({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } })
    await this.heard(({ type }) => type === 'connection_ack')
    return this
  }

  subscribe(id: string, query: unknown, more: Record<string, unknown> = {}): void {
    this.say({ type: 'subscribe', id, payload: { query, ...more } })
  }

  /** What is said last about an operation. */
  last(id: string): Promise<Frame> {
    return this.heard(
      (frame) => frame.id === id && (frame.type === 'complete' || frame.type === 'error'),
    )
  }

  /** Asks and gives the one answer. */
  async ask(id: string, query: unknown, more?: Record<string, unknown>): Promise<Frame> {
    this.subscribe(id, query, more)
    await this.last(id)
    return this.heard((frame) => frame.id === id)
  }

  /** The events of a subscription so far. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as above
  events(id: string): any[] {
    return this.#events.get(id) ?? []
  }

  async hangUp(): Promise<void> {
    this.socket.close()
    await this.closed
  }
}

export type DialOptions = {
  readonly protocol?: string | null
  readonly headers?: Record<string, string>
}

/** Opens a socket; fails when it is not let in. */
export async function dial(
  url: string,
  { protocol = 'graphql-transport-ws', headers = {} }: DialOptions = {},
): Promise<Line> {
  const socket = new WebSocket(url, protocol === null ? [] : [protocol], { headers })
  const line = new Line(socket)
  await once(socket, 'open')
  return line
}

/** Opens a socket as somebody. */
export const enter = async (fixture: SocketFixture, accountId = 1): Promise<Line> =>
  (await dial(fixture.ws)).introduce(fixture.token(accountId))
