import { sql } from 'drizzle-orm'
import type { CursorPosition } from '../../domain/page.js'
import type { Instant } from '../../domain/time/time.js'
import type { Db } from '../postgres/database.js'

/** The appointments of a salon, of one master or client only where given. */
export type AppointmentScope = {
  readonly salonId: number
  readonly masterId: number | undefined
  readonly clientId: number | undefined
}

const isInScope = ({ salonId, masterId, clientId }: AppointmentScope) => {
  const master = sql`${masterId ?? null}::int`
  const client = sql`${clientId ?? null}::int`
  return sql`appointment.salon_id = ${salonId}::int
    and (${master} is null or appointment.master_id = ${master})
    and (${client} is null or appointment.client_id = ${client})`
}

/**
 * Returns the `limit` newest appointments of each client, or those behind a position in that
 * order (date, minute, id).
 */
export async function appointmentIdsOfClients(
  db: Db,
  {
    scope,
    clientIds,
    limit,
    after,
  }: {
    readonly scope: AppointmentScope
    readonly clientIds: readonly number[]
    readonly limit: number
    readonly after: CursorPosition | undefined
  },
): Promise<{ clientId: number; id: number }[]> {
  const [date, minute, id] = after ?? [null, null, null]
  const rows = await db.execute<{ client_id: number; id: number }>(sql`
    select client.id as client_id, appointment.id
    from unnest(${sql.param(clientIds)}::int[]) as client (id)
    cross join lateral (
      select appointment.id, appointment.date, appointment.start_minute
      from appointments appointment
      where ${isInScope(scope)} and appointment.client_id = client.id
        and (${date}::date is null
          or (appointment.date, appointment.start_minute, appointment.id)
            < (${date}::date, ${minute}::int, ${id}::int))
      order by appointment.date desc, appointment.start_minute desc, appointment.id desc
      limit ${limit}::int
    ) as appointment
    order by appointment.date desc, appointment.start_minute desc, appointment.id desc`)
  return rows.map((row) => ({ clientId: row.client_id, id: row.id }))
}

/** Returns how many appointments each client has. A client without one is missing. */
export async function appointmentTotalsOfClients(
  db: Db,
  scope: AppointmentScope,
  clientIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db.execute<{ client_id: number; total: number }>(sql`
    select appointment.client_id, count(*)::int as total from appointments appointment
    where ${isInScope(scope)} and appointment.client_id = any(${sql.param(clientIds)}::int[])
    group by appointment.client_id`)
  return new Map(rows.map((row) => [row.client_id, row.total]))
}

/**
 * Returns the id of each client's next appointment, by client id: the earliest one that is active
 * and has not begun. A client without one is missing.
 */
export async function nextAppointmentIds(
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
      select appointment.id from appointments appointment
      where ${isInScope(scope)} and appointment.client_id = client.id
        and appointment.starts_at >= ${at}::timestamptz
        and appointment.date >= (${at}::timestamptz - interval '1 day')::date
        and appointment.status in ('booked', 'confirmed')
      order by appointment.date, appointment.start_minute, appointment.id limit 1
    ) as next`)
  return new Map(rows.map((row) => [row.client_id, row.id]))
}
