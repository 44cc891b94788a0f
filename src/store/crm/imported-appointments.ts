import { and, eq, sql } from 'drizzle-orm'
import type { KnownAppointment } from '../../domain/crm/import-change.js'
import type { MasterBusySpan } from '../../domain/crm/check-overlap.js'
import type { ExternalSystem } from '../../domain/crm/sync.js'
import type { Minute } from '../../domain/time/time.js'
import { activeStatuses, appointmentColumns, toAppointment } from '../booking/appointment-rows.js'
import { anyOf, type Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { PLAN_EACH_TIME } from '../postgres/prepared-client.js'
import { appointments } from '../tables/appointments.js'
import { readTimestamp, toTimestamp } from '../postgres/columns.js'
import { masters } from '../tables/masters.js'
import { clients } from '../tables/people.js'

/**
 * The appointment that an id of an external system means. `seen`: the digests of its last record;
 * null where there was none.
 */
export type KnownExternalId = {
  readonly externalId: number
  readonly appointmentId: number
  readonly seen: string | null
}

const known = staticSql<KnownExternalId>()`
  select external_id::float8 as "externalId", appointment_id as "appointmentId", seen
  from external_appointment_ids
  where salon_id = ${param('salonId')} and system = ${param('system')}
    and external_id = any(${param('ids')}::bigint[])
    and ${sql.raw(PLAN_EACH_TIME)}
  union all
  select crm_a_id::float8, id, null from appointments
  where ${param('system')} = 'crm_a' and salon_id = ${param('salonId')}
    and crm_a_id is not null and crm_a_id = any(${param('ids')}::bigint[])`

/** Returns those of a system's ids that mean an appointment, imported from it or sent to it. */
export async function knownAppointmentIds(
  db: Db,
  salonId: number,
  system: ExternalSystem,
  ids: readonly number[],
): Promise<ReadonlyMap<number, KnownExternalId>> {
  const rows = await known(db, { salonId, system, ids })
  // The last one of an id wins: a row with digests.
  const seenLast = [...rows].sort((a, b) => Number(a.seen !== null) - Number(b.seen !== null))
  return new Map(seenLast.map((row) => [row.externalId, row]))
}

/** An appointment as an import finds it, with the buffers (minutes) of its booking. */
export type LockedAppointment = Omit<KnownAppointment, 'seen'> & {
  readonly before: Minute
  readonly after: Minute
  /** The system received its master, service and time from here, under our ids. */
  readonly isPlaceSynced: boolean
  /** The data of its client was erased. */
  readonly isErased: boolean
}

const lock = staticSql()`
  select id from appointments
  where salon_id = ${param('salonId')} and id = any(${param('ids')}::int[])
    and ${sql.raw(PLAN_EACH_TIME)}
  order by id for update`

/**
 * Locks appointments until the transaction ends, then reads them, as a move does.
 * `system`: the one whose synchronisation is read.
 */
export async function lockAppointments(
  tx: Db,
  salonId: number,
  system: ExternalSystem,
  ids: readonly number[],
): Promise<LockedAppointment[]> {
  await lock(tx, { salonId, ids })
  const entries = sql`from sync_log entry
    where entry.salon_id = ${appointments.salonId} and entry.appointment_id = ${appointments.id}
      and entry.system = ${system} and entry.operation <> 'import'`
  const rows = await tx
    .select({
      ...appointmentColumns,
      before: appointments.bufferBeforeMinutes,
      after: appointments.bufferAfterMinutes,
      isSyncing: sql<boolean>`exists (
        select ${entries} and entry.state <> 'succeeded' and not entry.is_given_up)`,
      syncedAt: sql<string | null>`(
        select max(entry.updated_at) ${entries} and entry.state = 'succeeded')`,
      isErased: sql<boolean>`${clients.erasedAt} is not null`,
      isPlaceSynced: sql<boolean>`exists (
        select ${entries} and (entry.operation = 'create' or entry.change ? 'place'))`,
    })
    .from(appointments)
    .innerJoin(
      clients,
      and(eq(clients.salonId, appointments.salonId), eq(clients.id, appointments.clientId)),
    )
    .innerJoin(
      masters,
      and(eq(masters.salonId, appointments.salonId), eq(masters.id, appointments.masterId)),
    )
    .where(
      and(eq(appointments.salonId, salonId), anyOf(appointments.id, ids), sql.raw(PLAN_EACH_TIME)),
    )
  return rows.map(({ before, after, isSyncing, syncedAt, isPlaceSynced, isErased, ...row }) => ({
    appointment: toAppointment(row),
    before,
    after,
    isSyncing,
    isPlaceSynced,
    isErased,
    syncedAt: syncedAt === null ? null : readTimestamp(syncedAt),
  }))
}

const selectOverlapping = staticSql<{ id: number; masterId: number; from: string; to: string }>()`
  with wanted as (
    select * from jsonb_to_recordset(${param('spans')}::jsonb)
      as span (master int, since timestamptz, until timestamptz)
  )
  select distinct appointment.id, appointment.master_id as "masterId",
    appointment.busy_from as "from", appointment.busy_to as "to"
  from wanted cross join lateral (
    select id, master_id, busy_from, busy_to from appointments
    where salon_id = ${param('salonId')} and master_id = wanted.master
      and tstzrange(busy_from, busy_to) && tstzrange(wanted.since, wanted.until)
      and status in (${activeStatuses})
    offset 0 -- keeps the index of the constraint in use: a join reads all of the masters' rows
  ) as appointment
  union
  select 0, held.master_id, held.busy_from, held.busy_to
  from wanted join slot_holds held
    on held.salon_id = ${param('salonId')} and held.master_id = wanted.master
      and held.busy_from < wanted.until and held.busy_to > wanted.since`

/**
 * Returns what overlaps the wanted spans: active appointments by their ids, and held slots with
 * the id 0. The caller has locked the masters' days.
 */
export async function overlappingSpans(
  tx: Db,
  salonId: number,
  wanted: readonly MasterBusySpan[],
): Promise<(MasterBusySpan & { readonly appointmentId: number })[]> {
  const spans = wanted.map(({ masterId, from, to }) => ({
    master: masterId,
    since: toTimestamp(from),
    until: toTimestamp(to),
  }))
  const rows = await selectOverlapping(tx, { salonId, spans: JSON.stringify(spans) })
  return rows.map(({ id, masterId, from, to }) => ({
    appointmentId: id,
    masterId,
    from: readTimestamp(from),
    to: readTimestamp(to),
  }))
}
