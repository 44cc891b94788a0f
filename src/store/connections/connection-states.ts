import { eq, inArray, sql } from 'drizzle-orm'
import type { ConnectedSystem, ConnectionState } from '../../domain/connections/connection.js'
import type { Db } from '../postgres/database.js'
import { param, staticSql } from '../postgres/static-sql.js'
import { connectionStates } from '../tables/connections.js'

/** Returns what is known of connections by their keys. One without calls is absent. */
export async function readConnectionStates(
  db: Db,
  keys: readonly string[],
): Promise<ReadonlyMap<string, ConnectionState>> {
  const rows = await db
    .select()
    .from(connectionStates)
    .where(inArray(connectionStates.connection, [...keys]))
  return new Map(rows.map(({ connection, ...state }) => [connection, state]))
}

/** Locks and returns what is known of a connection; undefined before its first call. */
export async function lockConnectionState(
  tx: Db,
  key: string,
): Promise<ConnectionState | undefined> {
  const [row] = await tx
    .select({
      isFailing: connectionStates.isFailing,
      lastSuccessAt: connectionStates.lastSuccessAt,
      lastError: connectionStates.lastError,
      lastErrorAt: connectionStates.lastErrorAt,
      pausedUntil: connectionStates.pausedUntil,
    })
    .from(connectionStates)
    .where(sql`${connectionStates.connection} = ${key}`)
    .for('update')
  return row
}

/**
 * Stores what a process knows of a connection. The later success and the later error stay,
 * whichever process has seen it.
 */
export async function writeConnectionState(
  tx: Db,
  key: string,
  state: ConnectionState,
): Promise<void> {
  const stored = connectionStates
  const isNewer = sql`excluded.last_error_at >= coalesce(${stored.lastErrorAt}, '-infinity')`
  await tx
    .insert(stored)
    .values({ connection: key, ...state })
    .onConflictDoUpdate({
      target: stored.connection,
      set: {
        isFailing: sql`excluded.is_failing`,
        pausedUntil: sql`excluded.paused_until`,
        lastSuccessAt: sql`greatest(excluded.last_success_at, ${stored.lastSuccessAt})`,
        lastError: sql`case when ${isNewer} then excluded.last_error else ${stored.lastError} end`,
        lastErrorAt: sql`greatest(excluded.last_error_at, ${stored.lastErrorAt})`,
      },
    })
}

/** Returns the keys of the connections whose latest call failed, of all salons. At most 100. */
export async function listFailingConnections(db: Db): Promise<string[]> {
  const rows = await db
    .select({ connection: connectionStates.connection })
    .from(connectionStates)
    .where(eq(connectionStates.isFailing, true))
    .orderBy(connectionStates.connection)
    .limit(100)
  return rows.map(({ connection }) => connection)
}

/** Deletes what is known of a connection. */
export async function deleteConnectionState(tx: Db, key: string): Promise<void> {
  await tx.delete(connectionStates).where(sql`${connectionStates.connection} = ${key}`)
}

const waiting = staticSql<{ system: ConnectedSystem; count: number }>()`
  select system, sum(count)::int as count from (
    select channel as system, count(*) as count from messages
    where salon_id = ${param('salonId')} and state = 'pending' and direction = 'outbound'
    group by channel
    union all
    select channel, count(*) from notifications
    where salon_id = ${param('salonId')} and state in ('pending', 'failed') and not is_over
      and channel is not null
    group by channel
    union all
    select system, count(*) from sync_log
    where salon_id = ${param('salonId')} and state <> 'succeeded' and not is_given_up
    group by system
    union all
    select system, count(*) from import_runs
    where salon_id = ${param('salonId')} and state = 'running'
    group by system
  ) as found group by system`

/**
 * Returns what waits for each external system: messages and notifications that a messenger has not
 * taken, changes of appointments that a booking system has not, and running imports.
 */
export async function countWaiting(
  db: Db,
  salonId: number,
): Promise<ReadonlyMap<ConnectedSystem, number>> {
  const rows = await waiting(db, { salonId })
  return new Map(rows.map(({ system, count }) => [system, count]))
}
