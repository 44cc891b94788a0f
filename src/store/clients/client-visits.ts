import { sql } from 'drizzle-orm'
import type { CursorPosition } from '../../domain/page.js'
import type { Instant } from '../../domain/time/time.js'
import type { Db } from '../postgres/database.js'

/** Whose visits count: the salon's, and only one master's or one client's where named. */
export type AppointmentScope = {
  readonly salonId: number
  readonly masterId: number | undefined
  readonly clientId: number | undefined
}

const scoped = ({
  salonId,
  masterId,
  clientId,
}: AppointmentScope) => sql`v.salon_id = ${salonId}::int
  and (${masterId ?? null}::int is null or v.master_id = ${masterId ?? null}::int)
  and (${clientId ?? null}::int is null or v.client_id = ${clientId ?? null}::int)`

/** The newest visits of each client, or those after a position in that order (date, minute, id). */
export async function visitIdsOfClients(
  db: Db,
  scope: AppointmentScope,
  clientIds: readonly number[],
  limit: number,
  after: CursorPosition | undefined,
): Promise<{ clientId: number; id: number }[]> {
  const [date, minute, id] = after ?? [null, null, null]
  const rows = await db.execute<{ client_id: number; id: number }>(sql`
    select client.id as client_id, visit.id
    from unnest(${sql.param(clientIds)}::int[]) as client (id)
    cross join lateral (
      select v.id, v.date, v.start_minute from appointments v
      where ${scoped(scope)} and v.client_id = client.id
        and (${date}::date is null or (v.date, v.start_minute, v.id) < (${date}::date, ${minute}::int, ${id}::int))
      order by v.date desc, v.start_minute desc, v.id desc limit ${limit}::int
    ) as visit
    order by visit.date desc, visit.start_minute desc, visit.id desc`)
  return rows.map((row) => ({ clientId: row.client_id, id: row.id }))
}

export async function visitTotalsOfClients(
  db: Db,
  scope: AppointmentScope,
  clientIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db.execute<{ client_id: number; total: number }>(sql`
    select v.client_id, count(*)::int as total from appointments v
    where ${scoped(scope)} and v.client_id = any(${sql.param(clientIds)}::int[]) group by v.client_id`)
  return new Map(rows.map((row) => [row.client_id, row.total]))
}

/** The next visit of each client that has one: the earliest active one that has not begun. Client id to appointment id. */
export async function nextVisitIds(
  db: Db,
  scope: AppointmentScope,
  clientIds: readonly number[],
  now: Instant,
): Promise<Map<number, number>> {
  const at = new Date(now).toISOString()
  const rows = await db.execute<{ client_id: number; id: number }>(sql`
    select client.id as client_id, next.id
    from unnest(${sql.param(clientIds)}::int[]) as client (id)
    cross join lateral (
      select v.id from appointments v
      where ${scoped(scope)} and v.client_id = client.id and v.starts_at >= ${at}::timestamptz
        and v.date >= (${at}::timestamptz - interval '1 day')::date and v.status in ('booked', 'confirmed')
      order by v.date, v.start_minute, v.id limit 1
    ) as next`)
  return new Map(rows.map((row) => [row.client_id, row.id]))
}
