import { sql } from 'drizzle-orm'
import type { Appointment, Status } from '../../domain/booking/appointment.js'
import type { Actor } from '../../domain/identity/actor.js'
import type { ExternalSystem } from '../../domain/crm/sync.js'
import type { Instant } from '../../domain/time/time.js'
import type { Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { PLAN_EACH_TIME } from '../postgres/prepared-client.js'
import { toTimestamp } from '../postgres/columns.js'
import {
  columnNames,
  storedAssignments,
  storedColumns,
  storedDefinition,
  storedRows,
} from '../booking/appointment-rows.js'

/** An appointment as an import stores it, with its buffers in minutes. */
export type StoredImportedAppointment = {
  readonly appointment: Appointment
  readonly before: number
  readonly after: number
}

const jsonOf = (stored: readonly StoredImportedAppointment[]): string =>
  storedRows(
    stored.map(({ appointment, before, after }) => ({ appointment, buffers: { before, after } })),
  )

const reserveIds = staticSql<{ id: number }>()`
  select nextval('appointments_id_seq')::int as id from generate_series(1, ${param('count')}::int)`

/** Reserves ids for new appointments. */
export async function reserveAppointmentIds(db: Db, count: number): Promise<number[]> {
  return (await reserveIds(db, { count })).map(({ id }) => id)
}

const insert = staticSql<{ id: number }>()`
  insert into appointments (${columnNames}) overriding system value
  select ${storedColumns}
  from jsonb_to_recordset(${param('appointments')}::jsonb) as ${storedDefinition} order by stored.id
  on conflict do nothing returning id`

/** Stores new appointments whose masters' days are locked. Returns the ids of those it stored. */
export async function insertImportedAppointments(
  tx: Db,
  appointments: readonly StoredImportedAppointment[],
): Promise<ReadonlySet<number>> {
  const inserted = await insert(tx, { appointments: jsonOf(appointments) })
  return new Set(inserted.map(({ id }) => id))
}

/** Takes the status away for a moment: otherwise one could not move to where another one was. */
const cancelForMove = staticSql()`
  update appointments set status = 'cancelled'
  where salon_id = ${param('salonId')} and id = any(${param('ids')}::int[])
    and ${sql.raw(PLAN_EACH_TIME)}`
const update = staticSql()`
  update appointments set ${storedAssignments}
  from jsonb_to_recordset(${param('appointments')}::jsonb) as ${storedDefinition}
  where appointments.salon_id = ${param('salonId')} and appointments.id = stored.id
    and ${sql.raw(PLAN_EACH_TIME)}`

/** Changes locked appointments all at once, so that they can exchange their places. */
export async function updateImportedAppointments(
  tx: Db,
  salonId: number,
  appointments: readonly StoredImportedAppointment[],
): Promise<void> {
  await cancelForMove(tx, { salonId, ids: appointments.map(({ appointment }) => appointment.id) })
  await update(tx, { salonId, appointments: jsonOf(appointments) })
}

/** A status log entry of an import. */
export type ImportedLogEntry = {
  readonly appointmentId: number
  readonly from: Status | null
  readonly to: Status
  readonly note: string | null
}

const insertLog = staticSql()`
  insert into status_log (salon_id, appointment_id, old_status, new_status, actor_kind, user_id,
    actor_name, note, created_at)
  select ${param('salonId')}::int, (item->>'appointmentId')::int, item->>'from', item->>'to',
    ${param('kind')}::text, ${param('userId')}::int, ${param('name')}::text, item->>'note',
    ${param('at')}::timestamptz
  from jsonb_array_elements(${param('entries')}::jsonb) with ordinality as entry (item, position)
  order by position`

/** Stores status log entries in this order, all by one actor. */
export async function writeImportedLog(
  tx: Db,
  {
    salonId,
    entries,
    actor,
    now,
  }: {
    readonly salonId: number
    readonly entries: readonly ImportedLogEntry[]
    readonly actor: Actor
    readonly now: Instant
  },
): Promise<void> {
  await insertLog(tx, {
    salonId,
    entries: JSON.stringify(entries),
    ...actor,
    at: toTimestamp(now),
  })
}

/** An external id and the appointment that it means. */
export type ImportedId = { readonly externalId: number; readonly appointmentId: number }

const insertSyncLog = staticSql()`
  insert into sync_log (salon_id, appointment_id, system, operation, state, attempts,
    external_id, created_at, updated_at)
  select ${param('salonId')}::int, (item->>'appointmentId')::int, ${param('system')}::text,
    'import', 'succeeded', 1, (item->>'externalId')::bigint,
    ${param('at')}::timestamptz, ${param('at')}::timestamptz
  from jsonb_array_elements(${param('imported')}::jsonb) with ordinality as entry (item, position)
  order by position`

/** Stores a sync log entry for each imported appointment. */
export async function logImported(
  tx: Db,
  {
    salonId,
    system,
    imported,
    now,
  }: {
    readonly salonId: number
    readonly system: ExternalSystem
    readonly imported: readonly ImportedId[]
    readonly now: Instant
  },
): Promise<void> {
  await insertSyncLog(tx, {
    salonId,
    system,
    imported: JSON.stringify(imported),
    at: toTimestamp(now),
  })
}

const upsertDigests = staticSql()`
  insert into external_appointment_ids (salon_id, system, external_id, appointment_id, seen,
    run_id)
  select ${param('salonId')}::int, ${param('system')}::text, record."externalId",
    record."appointmentId", record.seen, ${param('runId')}::int
  from jsonb_to_recordset(${param('records')}::jsonb)
    as record ("externalId" bigint, "appointmentId" int, seen text)
  order by 3
  on conflict (salon_id, system, external_id)
    do update set seen = excluded.seen, run_id = excluded.run_id`
const setRun = staticSql()`
  update external_appointment_ids set run_id = ${param('runId')}::int
  where salon_id = ${param('salonId')} and system = ${param('system')}
    and external_id = any(${param('ids')}::bigint[]) and ${sql.raw(PLAN_EACH_TIME)}`

/** Stores the digests of records, so that an unchanged record is recognised. */
export async function saveSeenDigests(
  tx: Db,
  {
    salonId,
    system,
    runId,
    records,
  }: {
    readonly salonId: number
    readonly system: ExternalSystem
    readonly runId: number | null
    readonly records: readonly (ImportedId & { readonly seen: string })[]
  },
): Promise<void> {
  await upsertDigests(tx, { salonId, system, runId, records: JSON.stringify(records) })
}

/** Marks the known ones of the ids as found in a run. */
export async function markFoundInRun(
  tx: Db,
  {
    salonId,
    system,
    runId,
    ids,
  }: {
    readonly salonId: number
    readonly system: ExternalSystem
    readonly runId: number
    readonly ids: readonly number[]
  },
): Promise<void> {
  await setRun(tx, { salonId, system, runId, ids })
}
