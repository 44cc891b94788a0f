import { once } from 'node:events'
import { createRequire } from 'node:module'
import { type AddressInfo, connect, createServer, Socket } from 'node:net'
import { getDefaultHighWaterMark } from 'node:stream'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { type ConnectionOptions, createServer as createTlsServer } from 'node:tls'
import { eq, sql } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { databaseErrorCode, isDatabaseAway } from '../../src/store/postgres/database-errors.js'
import { openDatabase, transact } from '../../src/store/postgres/database.js'
import {
  clientOf,
  hookQuery,
  queryPartsOf,
  socketOptions,
  statementNameOf,
  UNLIMITED,
} from '../../src/store/driver/driver.js'
import { readQuickly } from '../../src/store/postgres/prepared-client.js'
import { salons } from '../../src/store/tables/salons.js'
import { freshDatabase, type TestDatabase } from '../support/postgres/database.js'
import { type Proxy, startProxy } from '../support/race/proxy.js'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase('empty')
})
afterAll(() => database.drop())

type TlsOptions = ConnectionOptions & { highWaterMark: number }
type Target = { readonly host: readonly [string]; readonly port: readonly [number] }
/** The socket that the driver makes by itself. */
function plainSocket({ host: [host], port: [port] }: Target): Socket {
  const socket = new Socket()
  return Object.assign(socket.connect(port, host), { host })
}
const NEVER_FULL = { isNeverFull: true }
const repairedSocket = (target: Target): Socket =>
  (socketOptions(database.url, 0, NEVER_FULL) as { socket: (target: Target) => Socket }).socket(
    target,
  )

/** One connection of the driver, and the sockets that it used so far. */
function connectOnce(make: (target: Target) => Socket, query = '') {
  const sockets: Socket[] = []
  const options = {
    max: 1,
    connect_timeout: 1,
    backoff: () => 0,
    onnotice: () => undefined,
    socket(target: Target) {
      const made = make(target)
      sockets.push(made)
      return made
    },
  }
  return { client: postgres(`${database.url}${query}`, options as object), sockets }
}

/** Three times: a statement, and one whose connection ends before the driver has written it. */
async function loseThrice(make: (target: Target) => Socket, query = ''): Promise<string> {
  const { client, sockets } = connectOnce(make, query)
  try {
    for (let round = 0; round < 3; round += 1) {
      await client`select ${round}::int as round`
      await nextTurn()
      // The driver writes in the next turn of the loop; the end of the socket comes before that.
      sockets.at(-1)?.destroy()
      await expect(client`select 1 as never_written`).rejects.toMatchObject({
        code: 'CONNECTION_CLOSED',
      })
    }
    const [row] = await client`select 'here' as word`
    return String(row?.word)
  } catch (error) {
    return (error as { code: string }).code
  } finally {
    await client.end({ timeout: 0 })
  }
}

/** The driver sends at most so many statements ahead on one connection. */
const MOST_AHEAD = 100
const SLEEP = 'select pg_sleep(0.1)'
const manyStatements = [SLEEP, ...Array.from({ length: MOST_AHEAD - 1 }, () => 'select 1')]

/**
 * Begins a transaction behind the statements on one connection. Returns the code of its error, or
 * "done".
 */
async function beginBehind(
  texts: readonly string[],
  url: string,
  options: object,
): Promise<string> {
  const client = postgres(url, { max: 2, ...options })
  try {
    await Promise.all([client.unsafe(SLEEP), client.unsafe(SLEEP)])
    const other = await client.reserve()
    const waiting = texts.map((text) => client.unsafe(text).execute())
    const begun = client.begin((tx) => tx`select 1`)
    const code = await begun.then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
    await Promise.all(waiting)
    other.release()
    return code
  } finally {
    await client.end({ timeout: 0 })
  }
}

/** Returns statements whose bytes fill a socket together with the `begin` that follows them. */
function nearlyFull(): string[] {
  const padded = (bytes: number): string => SLEEP.padEnd(bytes - 6) // type, length and end
  const whole = getDefaultHighWaterMark(false) / 1_024 - 1
  return [...Array.from({ length: whole }, () => padded(1_024)), padded(1_020)]
}

/** A key that both sides know takes the place of a certificate. */
const KEY = Buffer.from('a key of both sides')
const CIPHERS = 'PSK'
const WITH_KEY = { ciphers: CIPHERS, pskCallback: () => ({ psk: KEY, identity: 'salon' }) }

/** Starts a server in front of Postgres that speaks TLS. */
async function startTls(target: string) {
  const { port: there } = new URL(target)
  const secure = createTlsServer({ ciphers: CIPHERS, pskCallback: () => KEY }, (near) => {
    const far = connect(Number(there), '127.0.0.1')
    near.on('error', () => far.destroy()).pipe(far)
    far.on('error', () => near.destroy()).pipe(near)
  })
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write('S')
      secure.emit('connection', socket)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  url.searchParams.set('sslmode', 'require')
  return { url: url.href, stop: () => server.close() }
}

/** Runs statements one by one on a pool with idle connections. Returns the longest list searched. */
async function longestSearch(run: (statement: number) => Promise<unknown>): Promise<number> {
  await Promise.all([1, 2, 3, 4].map(run)) // opens four connections
  const search = vi.spyOn(Array.prototype, 'indexOf')
  let longest = 0
  search.mockImplementation(function (this: unknown[], wanted: unknown, from = 0) {
    // Only the driver searches for its connections.
    if (wanted instanceof Object && 'idleTimer' in wanted) longest = Math.max(longest, this.length)
    return this.findIndex((item, index) => index >= from && item === wanted)
  })
  try {
    for (let statement = 0; statement < 1_500; statement += 1) await run(statement)
  } finally {
    search.mockRestore()
  }
  return longest
}

describe('the list of idle connections', () => {
  test('is emptied now and then, and no further connection is opened', async () => {
    const { db, close } = openDatabase({ url: database.url })
    const count = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = 'salon'`
    try {
      const longest = await longestSearch((statement) => db.execute(sql`select ${statement}::int`))
      expect(longest).toBeLessThan(1_100)
      const transactions = await longestSearch(() => db.transaction((tx) => tx.execute(count)))
      expect(transactions).toBeLessThan(1_100)
      expect(await db.execute(count)).toMatchObject([{ count: 4 }])
    } finally {
      await close()
    }
  })

  test('grows with each statement of the driver alone: when this fails, ours is not needed', async () => {
    const client = postgres(database.url, { onnotice: () => undefined })
    try {
      expect(await longestSearch((n) => client`select ${n}::int`)).toBeGreaterThan(1_400)
    } finally {
      await client.end({ timeout: 0 })
    }
  })
})

describe('a transaction that begins behind many statements', () => {
  test('has its connection for itself', async () => {
    const ours = socketOptions(database.url, 0, NEVER_FULL)
    expect(await beginBehind(manyStatements, database.url, ours)).toBe('done')
  })

  test('has not with the options of the driver: when this fails, ours are not needed', async () =>
    expect(await beginBehind(manyStatements, database.url, {})).toBe('UNSAFE_TRANSACTION'))

  test('the same over TLS, where the socket is full', async () => {
    const { url, stop } = await startTls(database.url)
    const ours = socketOptions(url, 0, NEVER_FULL) as { ssl: object }
    const own = { rejectUnauthorized: false }
    expect(ours.ssl).toMatchObject(own)
    const codes = [
      await beginBehind(nearlyFull(), url, { ...ours, ssl: { ...ours.ssl, ...WITH_KEY } }),
      await beginBehind(nearlyFull(), url, { ssl: { ...own, ...WITH_KEY } }),
    ]
    stop()
    expect(codes).toEqual(['done', 'UNSAFE_TRANSACTION'])
  })

  test.each([
    ['verify-full', [UNLIMITED, undefined]],
    ['require', [UNLIMITED, false]],
    ['prefer', [undefined, undefined]],
    ['disable', [undefined, undefined]],
  ])('has certificates checked as before: sslmode=%s', (mode, expected) => {
    const { ssl } = socketOptions(`${database.url}?sslmode=${mode}`, 0, NEVER_FULL) as {
      ssl?: TlsOptions
    }
    expect([ssl?.highWaterMark, ssl?.rejectUnauthorized]).toEqual(expected)
  })

  test('is told of no full socket, though the server reads nothing', async () => {
    const server = createServer({ pauseOnConnect: true }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const answers = [repairedSocket, plainSocket].map((make) => {
      const socket = make({ host: ['127.0.0.1'], port: [port] })
      const answer = socket.write(Buffer.alloc(2 ** 25))
      socket.destroy()
      return answer
    })
    server.close()
    expect(answers).toEqual([true, false])
  })
})

describe('a connection that is lost while a statement waits to be written', () => {
  test.each([
    ['without TLS', ''],
    ['where the server is asked for TLS first', '?sslmode=prefer'],
  ])('comes back for the next statement, %s', async (_, query) =>
    expect(await loseThrice(repairedSocket, query)).toBe('here'),
  )

  test('does not come back with the socket of the driver: when this fails, ours is not needed', async () =>
    expect(await loseThrice(plainSocket)).toBe('CONNECT_TIMEOUT'))
})

describe('a statement between the error of a socket and its close', () => {
  /** Asks when the socket reports its error. */
  async function askBetween(make: (target: Target) => Socket): Promise<string> {
    const { client, sockets } = connectOnce(make)
    await client`select 1`
    const settled = new Promise<string>((resolve) =>
      sockets.at(-1)?.prependOnceListener('error', () => {
        client`select 2`.then(
          () => resolve('answered'),
          ({ code }: { code: string }) => resolve(code),
        )
      }),
    )
    sockets.at(-1)?.destroy(new Error('reset'))
    const outcome = await Promise.race([settled, sleep(1_500, 'never settled')])
    await client.end({ timeout: 0 })
    return outcome
  }

  test('is answered on the next connection, or fails', async () =>
    expect(['answered', 'CONNECTION_CLOSED']).toContain(await askBetween(repairedSocket)))

  test('never settles with the socket of the driver: when this fails, ours is not needed', async () =>
    expect(await askBetween(plainSocket)).toBe('never settled'))
})

describe('a statement with a value that cannot be written, among others on its connection', () => {
  const DAY = '2030-01-07T00:00:00Z'

  /** Returns the answers to four statements, of which the second has such a value. */
  async function answersOf(driver: typeof postgres): Promise<unknown> {
    const client = driver(database.url, { max: 1 })
    const text = 'select $1::int as number, $2::timestamptz as day'
    const ask = async (number: number, day = DAY): Promise<unknown> => {
      const [row] = await client.unsafe(text, [number, day], { prepare: true })
      return row?.number
    }
    try {
      await ask(0)
      const asked = [ask(1), ask(2, 'infinity'), ask(3), ask(4)].map((answer) =>
        answer.catch((error: Error) => error.name),
      )
      return await Promise.race([Promise.all(asked), sleep(500, 'not all are answered')])
    } finally {
      await client.end({ timeout: 0 })
    }
  }

  test('fails alone', async () =>
    expect(await answersOf(postgres)).toEqual([1, 'RangeError', 3, 4]))

  test('takes the answer of the next one without our lines: when this fails, they are not needed', async () => {
    const unrepaired = createRequire(import.meta.url)('postgres') as typeof postgres
    expect(await answersOf(unrepaired)).toBe('not all are answered')
  })

  test('has no value that cannot be written where Drizzle uses the client, also for quick reads', async () => {
    const { db, close } = openDatabase({ url: database.url, quickConnections: 1 })
    const read = (day: string) =>
      readQuickly(db, async (client) => client.unsafe('select $1::timestamptz', [day]).values())
    const [[day] = []] = [await read(DAY), await read(DAY)].flat()
    expect([day, ...(await read('infinity'))]).toEqual(['2030-01-07 00:00:00+00', ['infinity']])
    await close()
  })
})

describe('a prepared statement, after a column of it has got another type', () => {
  const OF_TABLE = 'select word from words where id = $1'
  const ALONE = `select 'w' || $1::int as word`

  /** Prepares the statements with `ask`, changes the type, and runs `work`. */
  async function afterChange<T>(
    ask: (text: string, value: number) => Promise<unknown>,
    work: () => Promise<T>,
  ): Promise<T> {
    const other = postgres(database.url, { max: 1, onnotice: () => undefined })
    await other.unsafe(`drop table if exists words; create table words (id int, word varchar(20));
      insert into words select id, 'v' || id from generate_series(1, 9) id`)
    await Promise.all([ask(OF_TABLE, 9), ask(ALONE, 9)])
    await other.unsafe('alter table words alter column word type text')
    await other.end()
    return work()
  }

  /** Returns the answers to two of them at once and to another one, and to one of them later. */
  async function answersOf(driver: typeof postgres): Promise<unknown> {
    const client = driver(database.url, { max: 1 })
    const ask = (text: string, value: number): Promise<unknown> =>
      client.unsafe(text, [value], { prepare: true }).then(
        ([row]) => row?.word as string,
        ({ code }: { code: string }) => code,
      )
    const asked = afterChange(ask, async () => [
      ...(await Promise.all([ask(OF_TABLE, 1), ask(OF_TABLE, 2), ask(ALONE, 3)])),
      await ask(OF_TABLE, 4),
    ])
    const answers = await Promise.race([asked, sleep(2_000, 'not all are answered')])
    await client.end({ timeout: 0 })
    return answers
  }

  test('is refused, and prepared anew the next time', async () =>
    expect(await answersOf(postgres)).toEqual(['0A000', '0A000', 'w3', 'v4']))

  test('is mixed with others without our lines: when this fails, they are not needed', async () => {
    const unrepaired = createRequire(import.meta.url)('postgres') as typeof postgres
    expect(await answersOf(unrepaired)).toBe('not all are answered')
  })

  test('succeeds in a transaction, which is tried again', async () => {
    const { db, close } = openDatabase({ url: database.url, connections: 1 })
    const ask = (text: string, value: number): Promise<unknown> =>
      transact(db, async (tx) => {
        const [row] = await clientOf(tx).unsafe(text, [value])
        return row?.word as string
      })
    expect(await afterChange(ask, () => ask(OF_TABLE, 1))).toBe('v1')
    await close()
  })

  test('is told from one that the server does not support, which is not tried again', async () => {
    const { db, close } = openDatabase({ url: database.url, connections: 1 })
    let tries = 0
    const asked = transact(db, async (tx) => {
      tries += 1
      await clientOf(tx).unsafe('select 1 from pg_class group by 1 for update')
    })
    const error: unknown = await asked.catch((thrown: unknown) => thrown)
    expect(databaseErrorCode(error)).toBe('0A000')
    expect(isDatabaseAway(error)).toBe(false)
    expect(tries).toBe(1)
    await close()
  })
})

describe('what the types of the driver and of Drizzle hide', () => {
  test('a query is held back, and reports its end and its error', async () => {
    const client = postgres(database.url, { max: 1 })
    const seen: string[] = []
    const query = client.unsafe('select 1 / $1::int as share', [0])
    hookQuery(query, {
      onSend: (send) => {
        seen.push('held')
        setTimeout(send, 20)
      },
      onEnd: () => seen.push('ended'),
      onError: (error) => seen.push((error as { code: string }).code),
    })
    await expect(query).rejects.toThrow('division by zero')
    expect(seen).toEqual(['held', 'ended', '22012'])
    await client.end()
  })

  test('a prepared query has its text, its parameters and its columns', () => {
    const { db } = openDatabase({ url: database.url })
    const query = db
      .select({ name: salons.name, day: sql`now()`.mapWith(String), at: salons.createdAt })
      .from(salons)
      .where(eq(salons.id, sql.placeholder('id')))
      .prepare('parts')
    const parts = queryPartsOf(query)
    expect(parts?.text).toContain('where "salons"."id" = $1')
    expect(parts?.params).toHaveLength(1)
    expect(parts?.columns.map(({ name, decode }) => [name, decode !== undefined])).toEqual([
      ['name', false],
      ['day', true],
      ['at', true],
    ])
  })

  test('rows have the name of their prepared statement', async () => {
    const client = postgres(database.url, { max: 1 })
    const rows = await client.unsafe('select $1::int as one', [1], { prepare: true })
    const [known] = await client`
      select count(*)::int as count from pg_prepared_statements
      where name = ${statementNameOf(rows)}`
    expect(known).toEqual({ count: 1 })
    await client.end()
  })
})

describe('closing a pool', () => {
  let proxy: Proxy
  beforeAll(async () => {
    proxy = await startProxy(database.url)
  })
  afterAll(() => proxy.stop())

  const closed = (close: () => Promise<void>, limitMs: number): Promise<string> =>
    Promise.race([close().then(() => 'closed'), sleep(limitMs, 'still waiting', { ref: false })])

  test('waits for no statement whose connection was lost', async () => {
    const { db, close } = openDatabase({ url: proxy.url, connections: 3 })
    const running = Array.from({ length: 3 }, () =>
      db.execute(sql`select pg_sleep(30)`).catch(() => 'lost'),
    )
    await sleep(500)
    await proxy.cut()
    expect(await Promise.all(running)).toEqual(['lost', 'lost', 'lost'])
    await proxy.restore()
    expect(await closed(close, 3_000)).toBe('closed')
  })

  test('waits for a statement that runs', async () => {
    const { db, close } = openDatabase({ url: proxy.url, connections: 3 })
    const running = db.execute(sql`select pg_sleep(1), 'done' as word`)
    const word = running.then(([row]) => row?.word)
    await sleep(300)
    await close()
    expect(await Promise.race([word, sleep(100, 'cut off')])).toBe('done')
  })
})
