import { and, asc, eq, sql } from 'drizzle-orm'
import type { Appointment, BookedPlace, Status } from '../../domain/booking/appointment.js'
import { readChanges, type StatusLogEntry } from '../../domain/booking/status-log.js'
import type { Instant } from '../../domain/time/time.js'
import { appointmentColumns, placeColumns, toAppointment } from './appointment-rows.js'
import { anyOf, type Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import type { NewStatusLogEntry } from './new-appointment.js'
import { appointments, statusLog } from '../tables/appointments.js'
import { masters } from '../tables/masters.js'
import { clients } from '../tables/people.js'

/** Joins an appointment's client. */
export const clientOfAppointment = and(
  eq(clients.salonId, appointments.salonId),
  eq(clients.id, appointments.clientId),
)

/** Selects appointments with the names of their clients and masters. */
export const selectAppointments = (db: Db) =>
  db
    .select(appointmentColumns)
    .from(appointments)
    .innerJoin(clients, clientOfAppointment)
    .innerJoin(
      masters,
      and(eq(masters.salonId, appointments.salonId), eq(masters.id, appointments.masterId)),
    )

const one = (salonId: number, id: number) =>
  and(eq(appointments.salonId, salonId), eq(appointments.id, id))

/** Returns an appointment of the salon, or undefined. */
export async function findAppointment(
  db: Db,
  salonId: number,
  id: number,
): Promise<Appointment | undefined> {
  const [row] = await selectAppointments(db).where(one(salonId, id))
  return row && toAppointment(row)
}

/** Returns those of the ids that exist, in any order. */
export async function findAppointments(
  db: Db,
  salonId: number,
  ids: readonly number[],
): Promise<Appointment[]> {
  const rows = await selectAppointments(db).where(
    and(eq(appointments.salonId, salonId), anyOf(appointments.id, ids)),
  )
  return rows.map(toAppointment)
}

/**
 * Locks an appointment until the transaction ends, then reads it. A statement that locks and joins
 * at once would keep the master whom the row had before it waited, and lose an appointment that
 * went to another master meanwhile.
 */
export async function lockAppointment(
  tx: Db,
  salonId: number,
  id: number,
): Promise<Appointment | undefined> {
  await tx.select({ id: appointments.id }).from(appointments).where(one(salonId, id)).for('update')
  return findAppointment(tx, salonId, id)
}

/**
 * Locks the days of masters for this transaction, in the order of the days. So bookings of one day
 * wait for each other and do not deadlock on the exclusion constraint. A day is a number since the
 * epoch in UTC. Any two appointments that overlap share a day.
 */
export async function lockMasterDays(
  tx: Db,
  spans: readonly { masterId: number; from: Instant; to: Instant }[],
): Promise<void> {
  const keys = new Map<string, readonly [number, number]>()
  for (const { masterId, from, to } of spans)
    for (let day = Math.floor(from / 86_400_000); day <= Math.floor(to / 86_400_000); day += 1)
      keys.set(`${masterId} ${day}`, [masterId, day])
  const sorted = [...keys.values()].sort(([a, x], [b, y]) => a - b || x - y)
  const [masters, days] = [sorted.map(([masterId]) => masterId), sorted.map(([, day]) => day)]
  await takeMasterDays(tx, { masters, days })
}
const takeMasterDays = staticSql()`
  select pg_advisory_xact_lock(master, day)
  from unnest(${param('masters')}::int[], ${param('days')}::int[]) as key (master, day)`

/**
 * Moves a locked appointment. Throws SQLSTATE 23P01 when an active appointment overlaps the place.
 */
export async function placeAppointment(
  tx: Db,
  {
    appointment: { salonId, id },
    place,
    now,
  }: {
    readonly appointment: Pick<Appointment, 'salonId' | 'id'>
    readonly place: BookedPlace
    readonly now: Instant
  },
): Promise<void> {
  await tx
    .update(appointments)
    .set({
      ...placeColumns(place, place.buffers),
      updatedAt: now,
      version: sql`${appointments.version} + 1`,
    })
    .where(one(salonId, id))
}

/** Stores the client and the comment of an appointment, with its new version. */
export async function setDetails(tx: Db, appointment: Appointment): Promise<void> {
  const { salonId, id, client, comment, updatedAt, version } = appointment
  await tx
    .update(appointments)
    .set({ clientId: client.id, comment, updatedAt, version })
    .where(one(salonId, id))
}

/** Stores the new status of an appointment and increments its version. */
export async function setStatus(
  tx: Db,
  {
    salonId,
    id,
    status,
    now,
  }: {
    readonly salonId: number
    readonly id: number
    readonly status: Status
    readonly now: Instant
  },
): Promise<void> {
  await tx
    .update(appointments)
    .set({ status, updatedAt: now, version: sql`${appointments.version} + 1` })
    .where(one(salonId, id))
}

/** Writes an entry of the history of an appointment. */
export async function writeStatusLog(
  tx: Db,
  {
    salonId,
    appointmentId,
    line,
    now,
  }: {
    readonly salonId: number
    readonly appointmentId: number
    readonly line: NewStatusLogEntry
    readonly now: Instant
  },
): Promise<void> {
  await tx.insert(statusLog).values({
    salonId,
    appointmentId,
    oldStatus: line.from,
    newStatus: line.to,
    actorKind: line.actor.kind,
    userId: line.actor.userId,
    actorName: line.actor.name,
    note: line.note,
    changes: line.changes ?? null,
    createdAt: now,
  })
}

/** The history of several appointments, oldest first. */
export async function statusLogs(
  db: Db,
  salonId: number,
  appointmentIds: readonly number[],
): Promise<StatusLogEntry[]> {
  const rows = await db
    .select()
    .from(statusLog)
    .where(and(eq(statusLog.salonId, salonId), anyOf(statusLog.appointmentId, appointmentIds)))
    .orderBy(asc(statusLog.id))
  return rows.map(({ actorKind, userId, actorName, salonId: _, ...entry }) => ({
    ...entry,
    ...readChanges(entry),
    actor: { kind: actorKind, userId, name: actorName },
  }))
}

/** Rewrites dates and times of all appointments for a new time zone. Their instants stay. */
export async function rezoneAppointments(tx: Db, salonId: number, zone: string): Promise<void> {
  await tx.execute(sql`
    update appointments set
      date = (starts_at at time zone ${zone})::date,
      start_minute = extract(hour from starts_at at time zone ${zone}) * 60 + extract(minute from
      starts_at at time zone ${zone})
    where salon_id = ${salonId}`)
}

/** Gives all appointments of one client to another one. Returns their ids. */
export async function reassignAppointments(
  tx: Db,
  {
    salonId,
    from,
    into,
    now,
  }: {
    readonly salonId: number
    readonly from: number
    readonly into: number
    readonly now: Instant
  },
): Promise<number[]> {
  const given = await tx
    .update(appointments)
    .set({ clientId: into, updatedAt: now, version: sql`${appointments.version} + 1` })
    .where(and(eq(appointments.salonId, salonId), eq(appointments.clientId, from)))
    .returning({ id: appointments.id })
  return given.map(({ id }) => id)
}
