import { sql } from 'drizzle-orm'
import type { Recipient } from '../../domain/notifications/notification.js'
import type { Instant } from '../../domain/time/time.js'
import { notifyWorkersOnCommit } from '../postgres/commit-hooks.js'
import type { Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { JOB_COLUMNS, jobValues } from '../jobs/jobs.js'
import { readTimestamp, toTimestamp } from '../postgres/columns.js'

const reminding = staticSql<{ id: number }>(
  sql`select id from salons where reminder_minutes > 0 order by id`,
)

/** The salons that remind people of their visits. */
export async function remindingSalons(db: Db): Promise<number[]> {
  return (await reminding(db, {})).map(({ id }) => id)
}

/**
 * A visit that nobody was reminded of; `toldAt`: when its people last heard of its time, which makes a reminder of then
 * needless. Of an imported one they heard elsewhere, by the time of its import.
 */
export type Unreminded = {
  readonly id: number
  readonly startsAt: Instant
  readonly toldAt: Instant
}
const unreminded = staticSql<{ id: number; startsAt: string; toldAt: string }>(sql`
  select visit.id, visit.starts_at as "startsAt", greatest(visit.created_at, (
    select max(created_at) from notifications told where told.salon_id = visit.salon_id and told.appointment_id = visit.id
      and told.event in ('appointment_created', 'appointment_rescheduled')
  )) as "toldAt"
  from salons join appointments visit on visit.salon_id = salons.id
    and visit.date between (${param('now')}::timestamptz at time zone time_zone)::date - 1 and (${param('until')}::timestamptz at time zone time_zone)::date + 1
  where salons.id = ${param('salonId')} and visit.status in ('booked', 'confirmed')
    and visit.starts_at > ${param('now')}::timestamptz and visit.starts_at <= ${param('until')}::timestamptz
    and not exists (select from notifications known where known.salon_id = visit.salon_id and known.appointment_id = visit.id
      and known.event = 'appointment_reminder' and known.visit_at = visit.starts_at)
  order by visit.starts_at, visit.id`)

/** The visits of a salon between two instants that nobody was reminded of, as they lie now. */
export async function unremindedAppointments(
  db: Db,
  salonId: number,
  now: Instant,
  until: Instant,
): Promise<Unreminded[]> {
  const rows = await unreminded(db, { salonId, now: toTimestamp(now), until: toTimestamp(until) })
  return rows.map(({ id, startsAt, toldAt }) => ({
    id,
    startsAt: readTimestamp(startsAt),
    toldAt: readTimestamp(toldAt),
  }))
}

const insert = staticSql<{ count: number }>(sql`
  with due as (
    select visit.* from appointments visit
      join unnest(${param('ids')}::int[], ${param('starts')}::text[]) as wanted (id, start) on wanted.id = visit.id and wanted.start::timestamptz = visit.starts_at
    where visit.salon_id = ${param('salonId')}::int and visit.status in ('booked', 'confirmed')
  ), noticed as (
    insert into notifications (salon_id, appointment_id, event, recipient_kind, person_id, recipient, state, due_at, visit_at, created_at)
    select due.salon_id, due.id, 'appointment_reminder', who.kind, who.person, who.name, 'pending', ${param('at')}::timestamptz, due.starts_at,
      ${param('at')}::timestamptz
    from due join clients client on client.salon_id = due.salon_id and client.id = due.client_id
      join masters master on master.salon_id = due.salon_id and master.id = due.master_id
      cross join lateral (values ('client', client.id, client.name), ('master', master.id, master.name)) as who (kind, person, name)
    where who.kind = any(${param('recipients')}::text[])
    on conflict do nothing returning appointment_id
  ), sending as (
    insert into ${JOB_COLUMNS}
    select ${jobValues(
      'send_notices',
      sql`json_build_object('salonId', ${param('salonId')}::int, 'appointmentId', told.appointment_id)`,
      sql`now()`,
    )} from (select distinct appointment_id from noticed) as told
  )
  select count(*)::int as count from noticed`)

/** Who is reminded of which visits, and when. */
export type Reminders = {
  readonly visits: readonly Pick<Unreminded, 'id' | 'startsAt'>[]
  readonly recipients: readonly Recipient[]
  readonly at: Instant
}

/**
 * Has people of visits reminded: once for each start that a visit has, whoever else does so at the same moment. One that
 * does not start then any more is left for its new time.
 */
export async function insertReminders(
  tx: Db,
  salonId: number,
  { visits, recipients, at }: Reminders,
): Promise<number> {
  notifyWorkersOnCommit(tx)
  const [ids, starts] = [
    visits.map(({ id }) => id),
    visits.map(({ startsAt }) => toTimestamp(startsAt)),
  ]
  return (
    (await insert(tx, { salonId, ids, starts, recipients, at: toTimestamp(at) }))[0]?.count ?? 0
  )
}
