import postgres, { type Sql } from 'postgres'
import { createLog } from '../../../src/base/log.js'
import { databaseErrorCode } from '../../../src/store/postgres/database-errors.js'
import { createTokens } from '../../../src/base/tokens.js'
import { addDays } from '../../../src/domain/time/time.js'
import { wallClock } from '../../../src/domain/time/zone.js'
import { openDatabase } from '../../../src/store/postgres/database.js'
import { SECRET, type TestApp } from '../app.js'
import { freshDatabase } from '../postgres/database.js'
import { type Gateway, startGateway } from '../processes.js'
import { type Caller, createCaller, type Door } from './caller.js'
import { type Story, tellStory } from '../inbox/story.js'

/** A zone whose midnight is not UTC's and whose clocks never change: real dates, no surprises. */
const ZONE = 'Asia/Kolkata'

export type RaceFixture = {
  readonly url: string
  readonly salon: Story
  readonly sql: Sql
  readonly gateways: readonly Gateway[]
  /** One who asks each gateway in turn, as the salon's admin. */
  caller(turn: number): Caller
  /** A date so many days from today. */
  date(days: number): string
  /** Ends the gateways, and answers their exit codes. */
  endGateways(): Promise<(number | null)[]>
  stop(): Promise<void>
}

/**
 * A story needs an app's lower floors alone, and processes share no more than those with the test.
 */
const asApp = (ground: Pick<TestApp, 'db' | 'tokens' | 'log' | 'now'>): TestApp => ground as TestApp

/** A salon to write stories about on a database that processes serve. */
export async function tellStoryOn(url: string): Promise<{ salon: Story; close(): Promise<void> }> {
  const { db, close } = openDatabase({ url, connections: 2 })
  const tokens = createTokens(SECRET, 60, 7)
  const salon = await tellStory(
    asApp({ db, tokens, log: createLog('silent', databaseErrorCode), now: Date.now() }),
    ZONE,
  )
  return { salon, close }
}

/** A date so many days from today, for that salon. */
export const dateIn = (days: number): string => addDays(wallClock(Date.now(), ZONE).date, days)

/** Gateways as processes of their own, on one fresh database with a salon in it. */
export async function openRaceFixture(count = 2): Promise<RaceFixture> {
  const database = await freshDatabase()
  const { salon, close } = await tellStoryOn(database.url)
  const gateways = await Promise.all(
    Array.from({ length: count }, () => startGateway({ DATABASE_URL: database.url })),
  )
  const callers = gateways.map(({ url }) => createCaller(url, salon.admin.token))
  const sql = postgres(database.url, { max: 2, onnotice: () => undefined })
  let codes: Promise<(number | null)[]> | undefined
  const endGateways = () => {
    for (const caller of callers) caller.close()
    return (codes ??= Promise.all(gateways.map((gateway) => gateway.end())))
  }
  return {
    url: database.url,
    salon,
    sql,
    gateways,
    caller: (turn) => callers[turn % callers.length] as Caller, // there is one for each gateway
    date: dateIn,
    endGateways,
    async stop() {
      await endGateways()
      await close()
      await sql.end()
      await database.drop()
    },
  }
}

export const doorOf = (turn: number): Door => (turn % 2 === 0 ? 'rest' : 'graphql')

/**
 * Pairs of active appointments of one master that share an instant, buffers included: what must
 * never be.
 */
export async function overlaps(sql: Sql): Promise<unknown[]> {
  const rows = await sql`
    select a.id, b.id as other, a.master_id, a.busy_from, a.busy_to, b.busy_from as other_from,
    b.busy_to as other_to
    from appointments a join appointments b on a.master_id = b.master_id and a.id < b.id
      and a.busy_from < b.busy_to and b.busy_from < a.busy_to
    where a.status in ('booked', 'confirmed', 'in_progress')
    and b.status in ('booked', 'confirmed', 'in_progress')`
  return [...rows]
}

/** Deadlocks that Postgres has broken in this database; complete once the gateways have ended. */
export async function deadlocks(sql: Sql): Promise<number> {
  const [row] = await sql<{ deadlocks: number }[]>`
    select deadlocks::int from pg_stat_database where datname = current_database()`
  return row?.deadlocks ?? -1
}

/** Repeatable numbers: RACE_SEED brings a run back, as far as a race can be. */
export function createDice(name: string): {
  below(limit: number): number
  pick<T>(items: readonly T[]): T
} {
  const seed = Number(process.env.RACE_SEED ?? Date.now() % 1_000_000)
  console.info(`${name}: RACE_SEED=${seed}`)
  let state = seed
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit)
  }
  // never of an empty list
  return { below, pick: <T>(items: readonly T[]): T => items[below(items.length)] as T }
}
