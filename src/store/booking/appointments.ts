import { and, asc, eq, sql } from 'drizzle-orm'
import type { Appointment, Status, StatusLogEntry } from '../../domain/booking/appointment.js'
import { occupied, served } from '../../domain/booking/slots.js'
import type { Instant, Minute } from '../../domain/time/time.js'
import { appointmentColumns, toAppointment } from './appointment-rows.js'
import { anyOf, type Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import type { LogLine, NewAppointment } from './new-appointment.js'
import { appointments, statusLog } from '../tables/appointments.js'
import { masters } from '../tables/masters.js'
import { clients } from '../tables/people.js'

const joined = (db: Db) =>
  db
    .select(appointmentColumns)
    .from(appointments)
    .innerJoin(
      clients,
      and(eq(clients.salonId, appointments.salonId), eq(clients.id, appointments.clientId)),
    )
    .innerJoin(
      masters,
      and(eq(masters.salonId, appointments.salonId), eq(masters.id, appointments.masterId)),
    )

const one = (salonId: number, id: number) =>
  and(eq(appointments.salonId, salonId), eq(appointments.id, id))

export async function findAppointment(
  db: Db,
  salonId: number,
  id: number,
): Promise<Appointment | undefined> {
  const [row] = await joined(db).where(one(salonId, id))
  return row && toAppointment(row)
}

/** Those of the ids that exist, in any order. */
export async function findAppointments(
  db: Db,
  salonId: number,
  ids: readonly number[],
): Promise<Appointment[]> {
  const rows = await joined(db).where(
    and(eq(appointments.salonId, salonId), anyOf(appointments.id, ids)),
  )
  return rows.map(toAppointment)
}

/**
 * The visit, held until the transaction ends: whoever else moves it waits. Held first, then read: a join that waits for
 * the row keeps the master it was joined to before, and loses the visit when it has gone to another one meanwhile.
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
 * Takes the days of a master for this transaction in one statement, in the order of the days, so that bookings of one day queue instead
 * of deadlocking on the exclusion constraint. Days are numbers since the epoch in UTC; any two visits that overlap share
 * one of theirs.
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
const takeMasterDays = staticSql(sql`
  select pg_advisory_xact_lock(master, day) from unnest(${param('masters')}::int[], ${param('days')}::int[]) as key (master, day)`)

/** Where and with whom a visit is moved to. */
export type NewPlace = Pick<
  NewAppointment,
  'masterId' | 'serviceId' | 'serviceName' | 'price' | 'visit' | 'date' | 'time' | 'startsAt'
>

/** Moves a locked visit; the exclusion constraint throws 23P01 when an active visit lies there. */
export async function placeAppointment(
  tx: Db,
  salonId: number,
  id: number,
  place: NewPlace,
  now: Instant,
): Promise<void> {
  const [service, busy] = [
    served(place.startsAt, place.visit),
    occupied(place.startsAt, place.visit),
  ]
  await tx
    .update(appointments)
    .set({
      masterId: place.masterId,
      serviceId: place.serviceId,
      serviceName: place.serviceName,
      price: place.price,
      durationMinutes: place.visit.length,
      bufferBeforeMinutes: place.visit.before,
      bufferAfterMinutes: place.visit.after,
      date: place.date,
      startMinute: place.time,
      startsAt: service.from,
      endsAt: service.to,
      busyFrom: busy.from,
      busyTo: busy.to,
      updatedAt: now,
      version: sql`${appointments.version} + 1`,
    })
    .where(one(salonId, id))
}

export async function setStatus(
  tx: Db,
  salonId: number,
  id: number,
  status: Status,
  now: Instant,
): Promise<void> {
  await tx
    .update(appointments)
    .set({ status, updatedAt: now, version: sql`${appointments.version} + 1` })
    .where(one(salonId, id))
}

export async function writeStatusLog(
  tx: Db,
  salonId: number,
  appointmentId: number,
  line: LogLine,
  now: Instant,
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
    createdAt: now,
  })
}

/** The buffers that a visit was booked with, in minutes. */
export async function bookedBuffers(
  tx: Db,
  salonId: number,
  id: number,
): Promise<{ before: Minute; after: Minute } | undefined> {
  const [row] = await tx
    .select({ before: appointments.bufferBeforeMinutes, after: appointments.bufferAfterMinutes })
    .from(appointments)
    .where(one(salonId, id))
  return row
}

/** The entries of several visits, oldest first. */
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
    actor: { kind: actorKind, userId, name: actorName },
  }))
}

/** Visits whose wall-clock date and time follow a changed zone: the instants stay as they were. */
export async function rezoneAppointments(tx: Db, salonId: number, zone: string): Promise<void> {
  await tx.execute(sql`
    update appointments set
      date = (starts_at at time zone ${zone})::date,
      start_minute = extract(hour from starts_at at time zone ${zone}) * 60 + extract(minute from starts_at at time zone ${zone})
    where salon_id = ${salonId}`)
}

/** All visits of one client become another's; their ids. */
export async function giveAppointments(
  tx: Db,
  salonId: number,
  from: number,
  into: number,
  now: Instant,
): Promise<number[]> {
  const given = await tx
    .update(appointments)
    .set({ clientId: into, updatedAt: now, version: sql`${appointments.version} + 1` })
    .where(and(eq(appointments.salonId, salonId), eq(appointments.clientId, from)))
    .returning({ id: appointments.id })
  return given.map(({ id }) => id)
}
