import { parseDatabaseUrl } from '../../base/config/database-url.js'
import type { Log } from '../../base/log.js'
import { isDatabaseAway, isTransactionConflict } from '../postgres/database-errors.js'
import { type Database, type Db, openDatabase, readSnapshot } from '../postgres/database.js'
import { param, staticSql } from '../postgres/static-sql.js'
import { detectPooling } from '../servers/pooler.js'
import { newestEventNumber, numberEvents } from './events.js'

/** Reads from standby servers that have everything that the primary has. */
export type ReadReplicas = {
  /**
   * Runs `work` in one snapshot of a replica that has all changes of the salon so far.
   * Returns undefined when no replica can: then the primary has to serve.
   */
  read<T>(
    salonId: number,
    work: (snapshot: Db) => Promise<T>,
  ): Promise<{ readonly value: T } | undefined>
  close(): Promise<void>
}

/** Why the primary serves a list: no replica answers, or the one that was asked lacks changes. */
export type ReplicaFallback = 'down' | 'behind'

/** What the replicas report. */
export type ReplicaReports = {
  readonly log: Log
  readonly onFallback?: ((reason: ReplicaFallback) => void) | undefined
}

const CONNECTIONS = 8
/** A list that a replica does not read in this time is read from the primary. */
const STATEMENT_LIMIT_MS = 5_000
/** How long a replica that failed is left alone, in milliseconds. */
const REST_MS = 15_000
/** A replica that lacks changes for longer than this is reported. */
const LAG_LIMIT_MS = 10_000

const selectHead = staticSql<{ number: number; hasMore: boolean }>()`
  select coalesce(max(number), 0) as number, bool_or(number is null) is true as "hasMore"
  from (
    (select number from events where salon_id = ${param('salonId')}::int and number is not null
      order by number desc limit 1)
    union all
    (select number from events where salon_id = ${param('salonId')}::int and number is null limit 1)
  ) as newest`

/**
 * Returns the number of the salon's newest event. Every change that is committed has one with this
 * number or a lower one: events that have none yet get theirs now.
 */
async function eventHead(primary: Db, salonId: number): Promise<number> {
  const [head] = await selectHead(primary, { salonId })
  if (!head?.hasMore) return head?.number ?? 0
  await numberEvents(primary, salonId)
  return newestEventNumber(primary, salonId)
}

/** A replica lacks changes of the salon. */
class ReplicaBehind extends Error {}

/** One replica: its pool, which opens at the first use, and how it does. */
type Replica = {
  readonly url: string
  pool: Promise<Database> | undefined
  /** When it may be used again. */
  restsUntil: number
  /** Since when it has lacked changes at each use. */
  behindSince: number | undefined
  /** Whether its trouble was logged. */
  isReported: boolean
}

async function openReplica(url: string): Promise<Database> {
  const pooling = await detectPooling(url)
  return openDatabase({
    url,
    pooling,
    connections: CONNECTIONS,
    statementLimitMs: STATEMENT_LIMIT_MS,
  })
}

/** Errors after which the primary can still serve. `40001`: the replay needed the rows. */
const isReplicaTrouble = (error: unknown): boolean =>
  isDatabaseAway(error) || isTransactionConflict(error)

/**
 * Creates the replicas of `DATABASE_READ_URL`, one for each host. They take turns. `primary` is a
 * pool on the primary: each read asks it for the salon's newest event first.
 */
export function createReadReplicas(
  readUrl: string,
  primary: Db,
  { log, onFallback = () => undefined }: ReplicaReports,
): ReadReplicas {
  const now = (): number => performance.now()
  const replicas = parseDatabaseUrl(readUrl).urls.map((url): Replica => ({
    url,
    pool: undefined,
    restsUntil: 0,
    behindSince: undefined,
    isReported: false,
  }))
  let turn = 0
  const choose = (): Replica | undefined => {
    const able = replicas.filter(({ restsUntil }) => restsUntil <= now())
    return able[turn++ % Math.max(able.length, 1)]
  }
  const report = (replica: Replica, details: object, message: string): void => {
    const { hostname: host, port } = new URL(replica.url)
    if (!replica.isReported) log.warn({ host, port, ...details }, message)
    replica.isReported = true
  }
  const noteFailure = (replica: Replica, error: unknown): ReplicaFallback => {
    if (error instanceof ReplicaBehind) {
      replica.behindSince ??= now()
      if (now() - replica.behindSince > LAG_LIMIT_MS)
        report(replica, {}, 'a read replica lags too far: the primary serves its lists')
      return 'behind'
    }
    replica.restsUntil = now() + REST_MS
    report(replica, { err: error }, 'a read replica is down: the primary serves its lists')
    return 'down'
  }
  const readOn = async <T>(
    replica: Replica,
    salonId: number,
    least: number,
    work: (snapshot: Db) => Promise<T>,
  ): Promise<T> => {
    const { db } = await (replica.pool ??= openReplica(replica.url).catch((error: unknown) => {
      replica.pool = undefined
      throw error
    }))
    return readSnapshot(db, async (snapshot) => {
      if ((await newestEventNumber(snapshot, salonId)) < least) throw new ReplicaBehind()
      return work(snapshot)
    })
  }
  return {
    async read(salonId, work) {
      const replica = choose()
      if (!replica) return void onFallback('down')
      const least = await eventHead(primary, salonId)
      try {
        const value = await readOn(replica, salonId, least, work)
        replica.behindSince = undefined
        if (replica.isReported) log.info('a read replica serves lists again')
        replica.isReported = false
        return { value }
      } catch (error) {
        if (!(error instanceof ReplicaBehind) && !isReplicaTrouble(error)) throw error
        return void onFallback(noteFailure(replica, error))
      }
    },
    async close() {
      // A pool that never opened has nothing to close.
      const close = (pool: Promise<Database> | undefined): Promise<void> =>
        pool?.then((opened) => opened.close()).catch(() => undefined) ?? Promise.resolve()
      await Promise.all(replicas.map(({ pool }) => close(pool)))
    },
  }
}
