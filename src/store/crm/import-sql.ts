import { sql } from 'drizzle-orm'
import type { Appointment, Status } from '../../domain/booking/appointment.js'
import type { Actor } from '../../domain/identity/actor.js'
import type { ExternalSystem } from '../../domain/crm/sync.js'
import { occupied, served, type Visit } from '../../domain/booking/slots.js'
import type { Instant } from '../../domain/time/time.js'
import type { Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { ANEW } from '../postgres/prepared-client.js'
import { toTimestamp } from '../postgres/columns.js'

/** A visit as an import leaves it, with its buffers in minutes. */
export type StoredImportedAppointment = {
  readonly visit: Appointment
  readonly before: number
  readonly after: number
}

const FIELDS =
  sql.raw(`as made (id int, "clientId" int, "masterId" int, "serviceId" int, "serviceName" text, length int, price numeric,
    before int, after int, date date, time smallint, "startsAt" timestamptz, "endsAt" timestamptz, "busyFrom" timestamptz,
    "busyTo" timestamptz, status text, comment text, "crmAId" bigint, version int)`)

const rowOf = ({ visit, before, after }: StoredImportedAppointment) => {
  const shape: Visit = { length: visit.service.durationMinutes, before, after }
  const [service, busy] = [served(visit.startsAt, shape), occupied(visit.startsAt, shape)]
  return {
    id: visit.id,
    clientId: visit.client.id,
    masterId: visit.master.id,
    serviceId: visit.service.id,
    serviceName: visit.service.name,
    price: visit.service.price,
    ...shape,
    date: visit.date,
    time: visit.time,
    startsAt: toTimestamp(service.from),
    endsAt: toTimestamp(service.to),
    busyFrom: toTimestamp(busy.from),
    busyTo: toTimestamp(busy.to),
    status: visit.status,
    comment: visit.comment,
    crmAId: visit.crmAId,
  }
}

const numbers = staticSql<{ id: number }>(sql`
  select nextval('appointments_id_seq')::int as id from generate_series(1, ${param('count')}::int)`)

/** Numbers for visits to come. */
export async function appointmentNumbers(db: Db, count: number): Promise<number[]> {
  return (await numbers(db, { count })).map(({ id }) => id)
}

const insert = staticSql<{ id: number }>(sql`
  insert into appointments (salon_id, id, client_id, master_id, service_id, service_name, duration_minutes, price,
    buffer_before_minutes, buffer_after_minutes, date, start_minute, starts_at, ends_at, busy_from, busy_to, status,
    source, comment, crm_a_id, created_at, updated_at, version)
  overriding system value
  select ${param('salonId')}::int, id, "clientId", "masterId", "serviceId", "serviceName", length, price, before, after, date, time,
    "startsAt", "endsAt", "busyFrom", "busyTo", status, ${param('source')}::text, comment, "crmAId", ${param('at')}::timestamptz,
    ${param('at')}::timestamptz, version
  from jsonb_to_recordset(${param('visits')}::jsonb) ${FIELDS} order by id
  on conflict do nothing returning id`)

/** Stores new visits under the locks of their days; answers the numbers of those that could be stored. */
export async function insertImportedAppointments(
  tx: Db,
  salonId: number,
  source: Appointment['source'],
  visits: readonly StoredImportedAppointment[],
  now: Instant,
): Promise<ReadonlySet<number>> {
  const rows = visits.map((stored) => ({ ...rowOf(stored), version: stored.visit.version }))
  const made = await insert(tx, {
    salonId,
    source,
    visits: JSON.stringify(rows),
    at: toTimestamp(now),
  })
  return new Set(made.map(({ id }) => id))
}

/** Until they are where they go: else one could not go where another was. */
const lift = staticSql(sql`
  update appointments set status = 'cancelled' where salon_id = ${param('salonId')} and id = any(${param('ids')}::int[])
    and ${sql.raw(ANEW)}`)
const put = staticSql(sql`
  update appointments set client_id = made."clientId", master_id = made."masterId", service_id = made."serviceId",
    service_name = made."serviceName", duration_minutes = made.length, price = made.price, buffer_before_minutes = made.before,
    buffer_after_minutes = made.after, date = made.date, start_minute = made.time, starts_at = made."startsAt", ends_at = made."endsAt",
    busy_from = made."busyFrom", busy_to = made."busyTo", status = made.status, comment = made.comment,
    updated_at = ${param('at')}::timestamptz, version = appointments.version + 1
  from jsonb_to_recordset(${param('visits')}::jsonb) ${FIELDS}
  where appointments.salon_id = ${param('salonId')} and appointments.id = made.id and ${sql.raw(ANEW)}`)

/** Held visits become what they are to be, all at once. */
export async function updateImportedAppointments(
  tx: Db,
  salonId: number,
  visits: readonly StoredImportedAppointment[],
  now: Instant,
): Promise<void> {
  await lift(tx, { salonId, ids: visits.map(({ visit }) => visit.id) })
  await put(tx, { salonId, visits: JSON.stringify(visits.map(rowOf)), at: toTimestamp(now) })
}

/** A line of a visit's log. */
export type ImportedLine = {
  readonly appointmentId: number
  readonly from: Status | null
  readonly to: Status
  readonly note: string | null
}

const log = staticSql(sql`
  insert into status_log (salon_id, appointment_id, old_status, new_status, actor_kind, user_id, actor_name, note, created_at)
  select ${param('salonId')}::int, (line->>'appointmentId')::int, line->>'from', line->>'to', ${param('kind')}::text,
    ${param('userId')}::int, ${param('name')}::text, line->>'note', ${param('at')}::timestamptz
  from jsonb_array_elements(${param('lines')}::jsonb) with ordinality as one (line, place) order by place`)

/** In this order, all by one actor. */
export async function writeImportedLog(
  tx: Db,
  salonId: number,
  lines: readonly ImportedLine[],
  actor: Actor,
  now: Instant,
): Promise<void> {
  await log(tx, { salonId, lines: JSON.stringify(lines), ...actor, at: toTimestamp(now) })
}

/** That an external system told of a visit. */
export type ImportedId = { readonly externalId: number; readonly appointmentId: number }

const logSync = staticSql(sql`
  insert into sync_log (salon_id, appointment_id, system, operation, state, attempts, external_id, created_at, updated_at)
  select ${param('salonId')}::int, (told->>'appointmentId')::int, ${param('system')}::text, 'import', 'succeeded', 1,
    (told->>'externalId')::bigint, ${param('at')}::timestamptz, ${param('at')}::timestamptz
  from jsonb_array_elements(${param('told')}::jsonb) with ordinality as one (told, place) order by place`)

/** An entry for each visit that is as the system told. */
export async function logImported(
  tx: Db,
  salonId: number,
  system: ExternalSystem,
  told: readonly ImportedId[],
  now: Instant,
): Promise<void> {
  await logSync(tx, { salonId, system, told: JSON.stringify(told), at: toTimestamp(now) })
}

const see = staticSql(sql`
  insert into external_visits (salon_id, system, external_id, appointment_id, seen, run_id)
  select ${param('salonId')}::int, ${param('system')}::text, told."externalId", told."appointmentId", told.seen, ${param('runId')}::int
  from jsonb_to_recordset(${param('told')}::jsonb) as told ("externalId" bigint, "appointmentId" int, seen text) order by 3
  on conflict (salon_id, system, external_id) do update set seen = excluded.seen, run_id = excluded.run_id`)
const mark = staticSql(sql`
  update external_visits set run_id = ${param('runId')}::int where salon_id = ${param('salonId')} and system = ${param('system')}
    and external_id = any(${param('ids')}::bigint[]) and ${sql.raw(ANEW)}`)

/** Keeps what was told of visits, so that the same is known again. */
export async function keepSeen(
  tx: Db,
  salonId: number,
  system: ExternalSystem,
  runId: number | null,
  told: readonly (ImportedId & { readonly seen: string })[],
): Promise<void> {
  await see(tx, { salonId, system, runId, told: JSON.stringify(told) })
}

/** Marks those of the ids that are known as met in a run. */
export async function markMet(
  tx: Db,
  salonId: number,
  system: ExternalSystem,
  runId: number,
  ids: readonly number[],
): Promise<void> {
  await mark(tx, { salonId, system, runId, ids })
}
