import { and, asc, eq, gt } from 'drizzle-orm'
import type { Adapter, ConnectionSettings } from '../../domain/connections/adapters.js'
import type { ConnectedSystem } from '../../domain/connections/connection.js'
import type { Instant } from '../../domain/time/time.js'
import type { Db } from '../postgres/database.js'
import { cachedQuery } from '../postgres/query-cache.js'
import { sql } from 'drizzle-orm'
import { connections } from '../tables/connections.js'

/** A connection as it is stored: its secrets are encrypted. */
export type StoredConnection = {
  readonly salonId: number
  readonly id: number
  readonly name: ConnectedSystem
  readonly adapter: Adapter
  readonly settings: ConnectionSettings
  /** The encrypted JSON of ConnectionSecrets. */
  readonly secrets: string
  /** The last part of the address of its webhooks. */
  readonly webhookKey: string
  readonly isPaused: boolean
  readonly version: number
}

const columns = {
  salonId: connections.salonId,
  id: connections.id,
  name: connections.name,
  adapter: connections.adapter,
  settings: connections.settings,
  secrets: connections.secrets,
  webhookKey: connections.webhookKey,
  isPaused: connections.isPaused,
  version: connections.version,
}

/** Returns the connections of a salon by id. */
export function listConnections(db: Db, salonId: number): Promise<StoredConnection[]> {
  const statement = cachedQuery(db, 'connections', () =>
    db
      .select(columns)
      .from(connections)
      .where(eq(connections.salonId, sql.placeholder('salonId')))
      .orderBy(asc(connections.id)),
  )
  return statement.execute({ salonId })
}

/** Locks and returns a connection of a salon, or undefined. */
export async function lockConnection(
  tx: Db,
  salonId: number,
  id: number,
): Promise<StoredConnection | undefined> {
  const [row] = await tx
    .select(columns)
    .from(connections)
    .where(and(eq(connections.salonId, salonId), eq(connections.id, id)))
    .for('update')
  return row
}

/** Returns the connection whose webhooks arrive under a key, or undefined. */
export async function findConnectionByWebhookKey(
  db: Db,
  webhookKey: string,
): Promise<Pick<StoredConnection, 'salonId' | 'id' | 'name'> | undefined> {
  const statement = cachedQuery(db, 'connection of a webhook', () =>
    db
      .select({ salonId: connections.salonId, id: connections.id, name: connections.name })
      .from(connections)
      .where(eq(connections.webhookKey, sql.placeholder('webhookKey'))),
  )
  return (await statement.execute({ webhookKey }))[0]
}

/** Inserts a connection. Returns undefined when the salon has one to this system already. */
export async function insertConnection(
  tx: Db,
  connection: Omit<StoredConnection, 'id' | 'isPaused' | 'version'>,
  now: Instant,
): Promise<StoredConnection | undefined> {
  const [row] = await tx
    .insert(connections)
    .values({ ...connection, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: [connections.salonId, connections.name] })
    .returning(columns)
  return row
}

/** Replaces the settings and the secrets of a connection, and whether it is paused. */
export async function updateConnectionRow(
  tx: Db,
  { salonId, id, settings, secrets, isPaused }: StoredConnection,
  now: Instant,
): Promise<StoredConnection> {
  const [row] = await tx
    .update(connections)
    .set({
      settings,
      secrets,
      isPaused,
      version: sql`${connections.version} + 1`,
      updatedAt: now,
    })
    .where(and(eq(connections.salonId, salonId), eq(connections.id, id)))
    .returning(columns)
  if (!row) throw new Error(`connection ${id} is gone`)
  return row
}

/** Deletes a connection. */
export async function deleteConnection(tx: Db, salonId: number, id: number): Promise<void> {
  await tx.delete(connections).where(and(eq(connections.salonId, salonId), eq(connections.id, id)))
}

/** Locks and returns the connections of all salons after an id, by id. */
export const lockConnectionsAfter = (
  tx: Db,
  id: number,
  limit: number,
): Promise<StoredConnection[]> =>
  tx
    .select(columns)
    .from(connections)
    .where(gt(connections.id, id))
    .orderBy(asc(connections.id))
    .limit(limit)
    .for('update')

/** Replaces the encrypted secrets of a connection. What they say has not changed. */
export async function replaceSecrets(
  tx: Db,
  { salonId, id }: StoredConnection,
  secrets: string,
): Promise<void> {
  await tx
    .update(connections)
    .set({ secrets })
    .where(and(eq(connections.salonId, salonId), eq(connections.id, id)))
}
