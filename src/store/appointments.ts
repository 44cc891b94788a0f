import { and, asc, eq, sql } from 'drizzle-orm'
import type { Actor, Appointment, Source, Status, StatusLogEntry } from '../domain/appointment.js'
import { occupied, served, type Visit } from '../domain/slots.js'
import type { Instant, LocalDate, Minute } from '../domain/time.js'
import { appointmentColumns, toAppointment } from './appointment-rows.js'
import { anyOf, type Db } from './database.js'
import { fixed } from './fixed.js'
import { appointments, statusLog } from './tables/appointments.js'
import { masters } from './tables/masters.js'
import { clients } from './tables/people.js'

const joined = (db: Db) =>
  db
    .select(appointmentColumns)
    .from(appointments)
    .innerJoin(clients, and(eq(clients.salonId, appointments.salonId), eq(clients.id, appointments.clientId)))
    .innerJoin(masters, and(eq(masters.salonId, appointments.salonId), eq(masters.id, appointments.masterId)))

const one = (salonId: number, id: number) => and(eq(appointments.salonId, salonId), eq(appointments.id, id))

export async function findAppointment(db: Db, salonId: number, id: number): Promise<Appointment | undefined> {
  const [row] = await joined(db).where(one(salonId, id))
  return row && toAppointment(row)
}

/** Those of the ids that exist, in any order. */
export async function findAppointments(db: Db, salonId: number, ids: readonly number[]): Promise<Appointment[]> {
  const rows = await joined(db).where(and(eq(appointments.salonId, salonId), anyOf(appointments.id, ids)))
  return rows.map(toAppointment)
}

/**
 * The visit, held until the transaction ends: whoever else moves it waits. Held first, then read: a join that waits for
 * the row keeps the master it was joined to before, and loses the visit when it has gone to another one meanwhile.
 */
export async function lockAppointment(tx: Db, salonId: number, id: number): Promise<Appointment | undefined> {
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
const takeMasterDays = fixed(sql`
  select pg_advisory_xact_lock(master, day) from unnest(${sql.placeholder('masters')}::int[], ${sql.placeholder('days')}::int[]) as key (master, day)`)

/** A visit about to be stored: everything that the booking froze. */
export type NewAppointment = {
  readonly salonId: number
  readonly clientId: number
  readonly masterId: number
  readonly serviceId: number
  readonly serviceName: string
  readonly price: string
  readonly visit: Visit
  readonly date: LocalDate
  readonly time: Minute
  readonly startsAt: Instant
  readonly status: Status
  readonly source: Source
  readonly comment: string
  readonly createdAt: Instant
  readonly version: number
}
export type LogLine = {
  readonly from: Status | null
  readonly to: Status
  readonly actor: Actor
  readonly note: string | null
}

const iso = (at: Instant): string => new Date(at).toISOString()

const given = (name: string) => sql.placeholder(name)

/** The statement for a visit whose log starts with so many entries. */
const insertWithLog = (entries: number) =>
  fixed<{ id: number }>(sql`
    with made as (
      insert into appointments (salon_id, client_id, master_id, service_id, service_name, duration_minutes, price,
        buffer_before_minutes, buffer_after_minutes, date, start_minute, starts_at, ends_at, busy_from, busy_to, status,
        source, comment, created_at, updated_at, version)
      values (${given('salonId')}, ${given('clientId')}, ${given('masterId')}, ${given('serviceId')}, ${given('serviceName')},
        ${given('length')}, ${given('price')}, ${given('before')}, ${given('after')}, ${given('date')}, ${given('time')},
        ${given('startsAt')}, ${given('endsAt')}, ${given('busyFrom')}, ${given('busyTo')}, ${given('status')},
        ${given('source')}, ${given('comment')}, ${given('at')}, ${given('at')}, ${given('version')})
      on conflict do nothing
      returning id
    ), logged as (
      insert into status_log (salon_id, appointment_id, old_status, new_status, actor_kind, user_id, actor_name, note, created_at)
      select ${given('salonId')}::int, made.id, line.old, line.new, line.kind, line.account, line.actor, line.note, ${given('at')}::timestamptz
      from made, (values ${sql.join(
        Array.from({ length: entries }, (_, index) => logLine(index)),
        sql`, `,
      )})
        as line (place, old, new, kind, account, actor, note) order by line.place
    )
    select id from made`)
const logLine = (index: number) =>
  sql`(${sql.raw(String(index))}::int, ${given(`from${index}`)}::text, ${given(`to${index}`)}::text, ${given(`kind${index}`)}::text,
    ${given(`user${index}`)}::int, ${given(`actor${index}`)}::text, ${given(`note${index}`)}::text)`

/** The entries of a visit that is booked, or booked and at once confirmed. */
export type FirstEntries = readonly [LogLine] | readonly [LogLine, LogLine]
const INSERTS = { 1: insertWithLog(1), 2: insertWithLog(2) } as const

/** Stores the visit with its first log entries in one statement; undefined when an active visit already lies there. */
export async function insertAppointment(
  tx: Db,
  { visit, ...made }: NewAppointment,
  log: FirstEntries,
): Promise<number | undefined> {
  const [service, busy] = [served(made.startsAt, visit), occupied(made.startsAt, visit)]
  const entries = log.map(({ from, to, actor, note }, index) => ({
    [`from${index}`]: from,
    [`to${index}`]: to,
    [`kind${index}`]: actor.kind,
    [`user${index}`]: actor.userId,
    [`actor${index}`]: actor.name,
    [`note${index}`]: note,
  }))
  const [row] = await INSERTS[log.length](tx, {
    ...made,
    ...visit,
    startsAt: iso(service.from),
    endsAt: iso(service.to),
    busyFrom: iso(busy.from),
    busyTo: iso(busy.to),
    at: iso(made.createdAt),
    ...Object.assign({}, ...entries),
  })
  return row?.id
}

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
  const [service, busy] = [served(place.startsAt, place.visit), occupied(place.startsAt, place.visit)]
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

export async function setStatus(tx: Db, salonId: number, id: number, status: Status, now: Instant): Promise<void> {
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
