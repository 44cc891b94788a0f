import { and, eq, sql } from 'drizzle-orm'
import type { KnownAppointment } from '../../domain/crm/import-change.js'
import type { AppointmentRoom } from '../../domain/crm/check-overlap.js'
import type { ExternalSystem } from '../../domain/crm/sync.js'
import type { Minute } from '../../domain/time/time.js'
import { activeStatuses, appointmentColumns, toAppointment } from '../booking/appointment-rows.js'
import { anyOf, type Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { ANEW } from '../postgres/prepared-client.js'
import { appointments } from '../tables/appointments.js'
import { readTimestamp, toTimestamp } from '../postgres/columns.js'
import { masters } from '../tables/masters.js'
import { clients } from '../tables/people.js'

/** Which visit an external system means by an id of its own, and what it last said of it; null: nothing yet. */
export type KnownId = {
  readonly externalId: number
  readonly appointmentId: number
  readonly seen: string | null
}

const known = staticSql<KnownId>(sql`
  select external_id::float8 as "externalId", appointment_id as "appointmentId", seen from external_visits
  where salon_id = ${param('salonId')} and system = ${param('system')} and external_id = any(${param('ids')}::bigint[])
    and ${sql.raw(ANEW)}
  union all
  select crm_a_id::float8, id, null from appointments
  where ${param('system')} = 'crm_a' and salon_id = ${param('salonId')} and crm_a_id is not null and crm_a_id = any(${param('ids')}::bigint[])`)

/** Those of a system's ids that mean a visit: it was brought from there, or told there. */
export async function knownAppointmentIds(
  db: Db,
  salonId: number,
  system: ExternalSystem,
  ids: readonly number[],
): Promise<ReadonlyMap<number, KnownId>> {
  const rows = await known(db, { salonId, system, ids })
  const seenLast = [...rows].sort((a, b) => Number(a.seen !== null) - Number(b.seen !== null)) // which counts more
  return new Map(seenLast.map((row) => [row.externalId, row]))
}

/** A visit as an import finds it, with the buffers that it was booked with. */
export type LockedAppointment = Omit<KnownAppointment, 'seen'> & {
  readonly before: Minute
  readonly after: Minute
  /** The system was told where it lies, with master and service under our ids. */
  readonly isPlaceTold: boolean
}

const lock = staticSql(sql`
  select id from appointments where salon_id = ${param('salonId')} and id = any(${param('ids')}::int[]) and ${sql.raw(ANEW)}
  order by id for update`)

/** The visits, held until the transaction ends: held first, then read, as a move does. `system`: whom they were told. */
export async function lockAppointments(
  tx: Db,
  salonId: number,
  system: ExternalSystem,
  ids: readonly number[],
): Promise<LockedAppointment[]> {
  await lock(tx, { salonId, ids })
  const told = sql`from sync_log told where told.salon_id = ${appointments.salonId} and told.appointment_id = ${appointments.id}
    and told.system = ${system} and told.operation <> 'import'`
  const rows = await tx
    .select({
      ...appointmentColumns,
      before: appointments.bufferBeforeMinutes,
      after: appointments.bufferAfterMinutes,
      isTelling: sql<boolean>`exists (select ${told} and told.state <> 'succeeded' and not told.is_given_up)`,
      toldAt: sql<
        string | null
      >`(select max(told.updated_at) ${told} and told.state = 'succeeded')`,
      isPlaceTold: sql<boolean>`exists (select ${told} and (told.operation = 'create' or told.change ? 'place'))`,
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
    .where(and(eq(appointments.salonId, salonId), anyOf(appointments.id, ids), sql.raw(ANEW)))
  return rows.map(({ before, after, isTelling, toldAt, isPlaceTold, ...row }) => ({
    visit: toAppointment(row),
    ...{ before, after, isTelling, isPlaceTold },
    toldAt: toldAt === null ? null : readTimestamp(toldAt),
  }))
}

const taken = staticSql<{ id: number; masterId: number; from: string; to: string }>(sql`
  with wanted as (
    select * from jsonb_to_recordset(${param('rooms')}::jsonb) as room (master int, since timestamptz, until timestamptz)
  )
  select distinct visit.id, visit.master_id as "masterId", visit.busy_from as "from", visit.busy_to as "to"
  from wanted cross join lateral (
    select id, master_id, busy_from, busy_to from appointments where salon_id = ${param('salonId')} and master_id = wanted.master
      and tstzrange(busy_from, busy_to) && tstzrange(wanted.since, wanted.until) and status in (${activeStatuses})
    offset 0 -- each room by the index of the constraint: joined at once, all visits of the masters are read
  ) as visit
  union
  select 0, held.master_id, held.busy_from, held.busy_to
  from wanted join slot_holds held on held.salon_id = ${param('salonId')} and held.master_id = wanted.master
    and held.busy_from < wanted.until and held.busy_to > wanted.since`)

/** What already lies in the wished rooms: active visits by their ids, and (0) places that are held. Under the locks of the days. */
export async function takenRooms(
  tx: Db,
  salonId: number,
  wanted: readonly AppointmentRoom[],
): Promise<(AppointmentRoom & { readonly visitId: number })[]> {
  const rooms = wanted.map(({ masterId, from, to }) => ({
    master: masterId,
    since: toTimestamp(from),
    until: toTimestamp(to),
  }))
  const rows = await taken(tx, { salonId, rooms: JSON.stringify(rooms) })
  return rows.map(({ id, masterId, from, to }) => ({
    visitId: id,
    masterId,
    from: readTimestamp(from),
    to: readTimestamp(to),
  }))
}
