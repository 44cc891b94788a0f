/**
 * All that the service needs of postgres.js and of Drizzle beyond their public interfaces, and the
 * repairs of their faults. `docs/decisions/driver.md` says why, and how each is checked at an
 * upgrade.
 */
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Column, type DriverValueDecoder, is, SQL } from 'drizzle-orm'
import postgres, { type Sql } from 'postgres'

/** Returns the error that the driver throws for a lost connection. */
export const connectionLost = (message = 'the connection was lost'): Error =>
  Object.assign(new Error(message), { code: 'CONNECTION_CLOSED' })

/** A host and a port where a Postgres or a pooler listens. */
export type Server = { readonly host: string; readonly port: number }

/** Returns the first server of the driver's options. */
export const serverOf = ({ host, port }: Pick<Target, 'host' | 'port'>): Server => ({
  host: host[0] ?? 'localhost',
  port: port[0] ?? 5432,
})

/** Codes of the messages that begin a session: protocol 3.0, and TLS. The length precedes them. */
const SESSION_CODES = [196_608, 80_877_103]

/** Returns the message that begins a session, without what precedes it. */
function sessionStartOf(chunk: Buffer): Buffer {
  for (let start = chunk.length - 8; start >= 0; start -= 1) {
    const isWhole = chunk.readUInt32BE(start) === chunk.length - start
    if (isWhole && SESSION_CODES.includes(chunk.readUInt32BE(start + 4)))
      return chunk.subarray(start)
  }
  return chunk
}

/**
 * More than a connection can have waiting: statements, and bytes to write.
 *
 * The driver (3.4.9) sends a transaction's `begin` behind other statements. When it then finds that
 * the connection takes no more, it does not reserve the connection: the transaction fails with
 * UNSAFE_TRANSACTION, and statements of others run in it and are never committed. So a connection
 * always takes more.
 */
export const UNLIMITED = 2 ** 30

/**
 * A socket to Postgres that works around faults of the driver (3.4.9). With `isNeverFull` it always
 * takes more bytes: see `UNLIMITED`.
 *
 * It emits an error only together with its close. Between the two, the driver would send further
 * queries on it, and their promises would never settle. Every close is an error: otherwise the
 * driver reconnects for ever where a server closes before its first message.
 *
 * The driver collects small writes until the end of the event loop's turn. When a connection
 * closes before that, the driver clears the timer, keeps the bytes and assumes that the timer
 * still runs. Later sockets of this connection then receive nothing until 1,024 bytes are
 * collected, so each attempt ends with CONNECT_TIMEOUT. Therefore a socket connects when it
 * receives its first bytes. One that receives none closes without an error, and the driver opens
 * the next one at once, until there are enough bytes. The bytes that the driver kept come first;
 * the socket drops them.
 */
class PostgresSocket extends Socket {
  /** Called when it has closed. The driver removes listeners where TLS begins. */
  onClosed: (() => void) | undefined
  private fault: unknown
  private hasWritten = false

  /** `open` connects the socket. `sockets` contains it until it has closed. */
  constructor(
    private readonly open: () => void,
    private readonly sockets: Set<Socket>,
    isNeverFull: boolean,
  ) {
    // The types of Node lack what a socket takes as a stream.
    super((isNeverFull ? { writableHighWaterMark: UNLIMITED } : {}) as object)
    sockets.add(this)
    // A driver in order writes in the turn after the one in which it receives the socket.
    setImmediate(() => setImmediate(() => this.hasWritten || this.destroy()))
  }

  /** Connects without waiting for the first bytes. */
  connectNow(): void {
    this.hasWritten = true
    this.open()
  }

  override write(chunk: Uint8Array | string, ...rest: never[]): boolean {
    if (this.hasWritten) return super.write(chunk, ...rest)
    this.connectNow()
    return super.write(Buffer.isBuffer(chunk) ? sessionStartOf(chunk) : chunk, ...rest)
  }

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    if (event === 'error') this.fault = args[0]
    if (event === 'error') return true
    if (event !== 'close') return super.emit(event, ...args)
    this.sockets.delete(this)
    this.onClosed?.()
    if (this.hasWritten && this.listenerCount('error') > 0)
      super.emit('error', this.fault ?? connectionLost())
    return super.emit('close', false)
  }
}

/** Where the driver wants to connect to. */
type Target = {
  readonly host: readonly string[]
  readonly port: readonly number[]
  readonly path?: string | false
  readonly sslnegotiation?: string | null
}

/** Which server a connection uses. The default is the one of the driver's options. */
export type ServerChoice = {
  /** Returns the server. What it throws ends the connection and the statement that waits. */
  locate(): Promise<Server>
  /** Called with each socket before it connects. Returns what is called when it has closed. */
  onSocket(server: Server, socket: Socket): () => void
}

/**
 * Returns the driver's option `ssl` of an address, with a TLS socket that is never full. With
 * `prefer` it stays as it is, since only the driver can go on without TLS.
 */
function tlsOptionsOf(url: string): object {
  const { ssl } = postgres(url).options
  if (!ssl || ssl === 'prefer') return {}
  const isUnchecked = ssl === 'require' || ssl === 'allow'
  const check = isUnchecked ? { rejectUnauthorized: false } : {}
  return { ssl: { ...check, highWaterMark: UNLIMITED } }
}

/** What is known of the sockets of a client. */
type SocketRules = {
  /** Contains those that are open. */
  readonly sockets?: Set<Socket>
  readonly choice?: ServerChoice
  /**
   * Whether more statements can always wait on a connection. A client of transactions needs it. One
   * that copies rows does not: it would hold what the other side is too slow for.
   */
  readonly isNeverFull?: boolean
}

/**
 * Returns the driver's options for the sockets of an address, which its types lack. A socket closes
 * when it receives nothing for `silenceLimitMs` (0: never).
 */
export function socketOptions(
  url: string,
  silenceLimitMs: number,
  { sockets = new Set(), choice, isNeverFull = false }: SocketRules = {},
): object {
  const create = (
    { path, sslnegotiation }: Target,
    server: Server,
    failure: Error | undefined,
  ): PostgresSocket => {
    const connection = new PostgresSocket(
      () => {
        if (failure) connection.destroy(failure)
        else if (path) connection.connect(path)
        else connection.connect(server.port, server.host)
      },
      sockets,
      isNeverFull,
    )
    // The driver reads here the name that a certificate must have.
    Object.assign(connection, { host: server.host })
    connection.setTimeout(silenceLimitMs, () => connection.destroy())
    if (!failure) connection.onClosed = choice?.onSocket(server, connection)
    if (sslnegotiation === 'direct') connection.connectNow() // TLS writes past the socket
    return connection
  }
  const socket = (target: Target): Socket | Promise<Socket> => {
    const usual = serverOf(target)
    if (!choice) return create(target, usual, undefined)
    return choice.locate().then(
      (server) => create(target, server, undefined),
      // The driver would keep a connection whose socket cannot be created, and never use it again.
      (error: unknown) => create(target, usual, error as Error),
    )
  }
  return isNeverFull ? { socket, max_pipeline: UNLIMITED, ...tlsOptionsOf(url) } : { socket }
}

const QUIET_MS = 250

/**
 * Resolves when no socket has been open for 250 ms, so that no statement can be running.
 * The driver's own `end` waits for a statement of a lost connection until its time limit.
 */
export async function allClosed(sockets: ReadonlySet<Socket>): Promise<void> {
  const step = QUIET_MS / 5
  for (let quiet = 0; quiet < QUIET_MS; quiet = sockets.size === 0 ? quiet + step : 0)
    await sleep(step, undefined, { ref: false })
}

/** Counts what runs on the connections of a pool. */
export type PoolUse = {
  /** A statement outside of transactions, or a transaction, begins. Returns what tells its end. */
  begin(): () => void
}
/** After so many statements and transactions of a pool its list of idle connections is emptied. */
const EMPTIED_EVERY = 1_000

/**
 * Repairs the driver's list of idle connections (3.4.9): the driver shortens it only when the last
 * idle connection is taken. Otherwise each statement makes it longer by one, and searches all of it.
 * Therefore all idle connections are taken at once now and then, and given back.
 */
export function emptyIdleList(client: Sql, sockets: ReadonlySet<Socket>): PoolUse {
  let [running, begun] = [0, 0]
  const empty = (): void => {
    begun = 0
    // Each of the others has one connection. Taking more than are idle would open new ones.
    const idle = sockets.size - running
    for (let taken = 0; taken < idle; taken += 1)
      client.reserve().then(
        (connection) => connection.release(),
        () => undefined, // the pool was closed
      )
  }
  const end = (): void => {
    running -= 1
  }
  return {
    begin() {
      running += 1
      begun += 1
      // In a turn of its own: no statement may look for a connection while they are taken.
      if (begun === EMPTIED_EVERY) setImmediate(empty)
      return end
    },
  }
}

/** Returns the driver's client of a pool or a transaction of Drizzle. */
export const clientOf = (db: object): Sql => (db as { session: { client: Sql } }).session.client

/** Converts a value of a column. Undefined: the value stays as the driver returns it. */
type Decode = ((value: unknown) => unknown) | undefined
/** A prepared query of Drizzle. */
export type QueryParts = {
  readonly text: string
  /** Values and placeholders. */
  readonly params: unknown[]
  readonly columns: readonly { readonly name: string; readonly decode: Decode }[]
}

type SelectedField = { readonly path: readonly string[]; readonly field: unknown }
type PreparedQueryFields = {
  readonly queryString?: string
  readonly params?: unknown[]
  readonly fields?: readonly SelectedField[]
}
type Decoder = DriverValueDecoder<unknown, unknown>
/** Returns the decoder that `mapWith` set for an expression. */
const decoderOfSql = (expression: SQL): Decoder =>
  (expression as unknown as { decoder: Decoder }).decoder

function decodeOf(field: unknown): Decode {
  const decoder = is(field, Column)
    ? field
    : is(field, SQL)
      ? decoderOfSql(field)
      : decoderOfSql((field as SQL.Aliased).sql)
  if (decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue) return undefined
  return (value) => decoder.mapFromDriverValue(value)
}

/** Returns the parts of a prepared query of Drizzle. Undefined unless all columns are flat. */
export function queryPartsOf(query: object): QueryParts | undefined {
  const { queryString: text, params, fields } = query as PreparedQueryFields
  if (text === undefined || !params || !fields?.every(({ path }) => path.length === 1))
    return undefined
  const columns = fields.map(({ path, field }) => ({
    name: path[0] ?? '',
    decode: decodeOf(field),
  }))
  return { text, params, columns }
}

/** What happens around a query of the driver. */
export type QueryHooks = {
  /** Called instead of sending the query, which `send` does. */
  readonly onSend?: ((send: () => void) => void) | undefined
  /** Called before the query resolves or rejects. */
  readonly onEnd?: (() => void) | undefined
  /** Called with what the query rejects with. */
  readonly onError?: ((error: unknown) => void) | undefined
}
type DriverQuery = {
  handler: (query: unknown) => unknown
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/**
 * Calls the hooks for a query of the driver that is not executed yet. The functions are assigned by
 * their names: V8 puts a function that is written in an assignment to a property among the old
 * objects, and what it refers to then outlives the query.
 */
export function hookQuery(query: object, { onSend, onEnd, onError }: QueryHooks): void {
  const hooked = query as DriverQuery
  const { handler, resolve, reject } = hooked
  const send = (): void => onSend?.(() => handler(hooked))
  const succeed = (rows: unknown): void => {
    onEnd?.()
    resolve(rows)
  }
  const fail = (error: unknown): void => {
    onEnd?.()
    onError?.(error)
    reject(error)
  }
  if (onSend) hooked.handler = send
  if (onEnd) hooked.resolve = succeed
  hooked.reject = fail
}

/** Returns the name under which the driver prepared the statement of these rows. */
export const statementNameOf = (rows: object): string =>
  (rows as { statement: { name: string } }).statement.name
