import { sql } from 'drizzle-orm'
import type { Actor, Source, Status } from '../domain/appointment.js'
import type { VisitFacts } from '../domain/event.js'
import { occupied, served, type Visit } from '../domain/slots.js'
import type { Instant, LocalDate, Minute } from '../domain/time.js'
import { noteChange } from './announcing.js'
import type { Db } from './database.js'
import { fixed, given } from './fixed.js'
import { toTimestamp } from './tables/columns.js'

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
    ), told as (
      insert into events (salon_id, topic, kind, subject_id, facts, created_at)
      select ${given('salonId')}::int, 'appointment', 'created', made.id, ${given('facts')}::jsonb, ${given('at')}::timestamptz from made
    )
    select id from made`)
const logLine = (index: number) =>
  sql`(${sql.raw(String(index))}::int, ${given(`from${index}`)}::text, ${given(`to${index}`)}::text, ${given(`kind${index}`)}::text,
    ${given(`user${index}`)}::int, ${given(`actor${index}`)}::text, ${given(`note${index}`)}::text)`

const factsOf = ({
  date,
  status,
  source,
  clientId,
  masterId,
  serviceId,
}: Omit<NewAppointment, 'visit'>): VisitFacts => ({
  ...{ date, status, source },
  ...{ clientId, masterId, serviceId },
})

/** The entries of a visit that is booked, or booked and at once confirmed. */
export type FirstEntries = readonly [LogLine] | readonly [LogLine, LogLine]
const INSERTS = { 1: insertWithLog(1), 2: insertWithLog(2) } as const

/** Stores the visit with its first log entries and its event in one statement; undefined when an active visit already lies there. */
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
  noteChange(tx, made.salonId)
  const [row] = await INSERTS[log.length](tx, {
    ...made,
    ...visit,
    startsAt: toTimestamp(service.from),
    endsAt: toTimestamp(service.to),
    busyFrom: toTimestamp(busy.from),
    busyTo: toTimestamp(busy.to),
    at: toTimestamp(made.createdAt),
    facts: JSON.stringify({ is: factsOf(made) }),
    ...Object.assign({}, ...entries),
  })
  return row?.id
}
