import type { Recipient } from '../../domain/notifications/notification.js'
import type { Instant } from '../../domain/time/time.js'
import { notifyWorkersOnCommit } from '../postgres/commit-hooks.js'
import type { Db } from '../postgres/database.js'
import { param, sqlFragment, staticSql } from '../postgres/static-sql.js'
import { JOB_COLUMNS, jobValues } from '../jobs/jobs.js'
import { readTimestamp, toTimestamp } from '../postgres/columns.js'

const selectSalons = staticSql<{ id: number }>()`
  select id from salons where reminder_minutes > 0 order by id`

/** Returns the salons that remind people of their appointments. */
export async function remindingSalons(db: Db): Promise<number[]> {
  return (await selectSalons(db, {})).map(({ id }) => id)
}

/**
 * An appointment without a reminder. `informedAt`: when its people learned its time, by a
 * notification, or by its creation or import. A reminder that was due before is needless.
 */
export type UnremindedAppointment = {
  readonly id: number
  readonly startsAt: Instant
  readonly informedAt: Instant
}
const selectUnreminded = staticSql<{ id: number; startsAt: string; informedAt: string }>()`
  select appointment.id, appointment.starts_at as "startsAt",
    greatest(appointment.created_at, (
      select max(created_at) from notifications notification
      where notification.salon_id = appointment.salon_id
        and notification.appointment_id = appointment.id
        and notification.event in ('appointment_created', 'appointment_rescheduled')
    )) as "informedAt"
  from salons join appointments appointment on appointment.salon_id = salons.id
    and appointment.date
      between (${param('now')}::timestamptz at time zone time_zone)::date - 1
      and (${param('until')}::timestamptz at time zone time_zone)::date + 1
  where salons.id = ${param('salonId')} and appointment.status in ('booked', 'confirmed')
    and appointment.starts_at > ${param('now')}::timestamptz
    and appointment.starts_at <= ${param('until')}::timestamptz
    and not exists (
      select from notifications reminder
      where reminder.salon_id = appointment.salon_id
        and reminder.appointment_id = appointment.id
        and reminder.event = 'appointment_reminder'
        and reminder.appointment_at = appointment.starts_at)
  order by appointment.starts_at, appointment.id`

/** Returns a salon's appointments that start in (now, until] without a reminder for that start. */
export async function unremindedAppointments(
  db: Db,
  salonId: number,
  now: Instant,
  until: Instant,
): Promise<UnremindedAppointment[]> {
  const rows = await selectUnreminded(db, {
    salonId,
    now: toTimestamp(now),
    until: toTimestamp(until),
  })
  return rows.map(({ id, startsAt, informedAt }) => ({
    id,
    startsAt: readTimestamp(startsAt),
    informedAt: readTimestamp(informedAt),
  }))
}

const insert = staticSql<{ count: number }>()`
  with due as (
    select appointment.* from appointments appointment
      join unnest(${param('ids')}::int[], ${param('starts')}::text[]) as wanted (id, start)
        on wanted.id = appointment.id and wanted.start::timestamptz = appointment.starts_at
    where appointment.salon_id = ${param('salonId')}::int
      and appointment.status in ('booked', 'confirmed')
  ), reminder as (
    insert into notifications (salon_id, appointment_id, event, recipient_kind, person_id,
      recipient, state, due_at, appointment_at, created_at)
    select due.salon_id, due.id, 'appointment_reminder', recipient.kind, recipient.person_id,
      recipient.name, 'pending', ${param('at')}::timestamptz, due.starts_at,
      ${param('at')}::timestamptz
    from due
      join clients client on client.salon_id = due.salon_id and client.id = due.client_id
      join masters master on master.salon_id = due.salon_id and master.id = due.master_id
      cross join lateral (
        values ('client', client.id, client.name), ('master', master.id, master.name)
      ) as recipient (kind, person_id, name)
    where recipient.kind = any(${param('recipients')}::text[])
    on conflict do nothing returning appointment_id
  ), job as (
    insert into ${JOB_COLUMNS}
    select ${jobValues(
      'send_notifications',
      sqlFragment`json_build_object(
        'salonId', ${param('salonId')}::int, 'appointmentId', reminded.appointment_id)`,
      sqlFragment`now()`,
    )} from (select distinct appointment_id from reminder) as reminded
  )
  select count(*)::int as count from reminder`

/** The appointments to remind of, the kinds of recipients, and the time of the reminders. */
export type Reminders = {
  readonly appointments: readonly Pick<UnremindedAppointment, 'id' | 'startsAt'>[]
  readonly recipients: readonly Recipient[]
  readonly at: Instant
}

/**
 * Stores the reminders and the jobs that send them, and returns the number of reminders.
 * Each start of an appointment has one per recipient, even where two processes store it at once.
 * An appointment that was moved since it was read has none: it is found again with its new time.
 */
export async function insertReminders(
  tx: Db,
  salonId: number,
  { appointments, recipients, at }: Reminders,
): Promise<number> {
  notifyWorkersOnCommit(tx)
  const [row] = await insert(tx, {
    salonId,
    ids: appointments.map(({ id }) => id),
    starts: appointments.map(({ startsAt }) => toTimestamp(startsAt)),
    recipients,
    at: toTimestamp(at),
  })
  return row?.count ?? 0
}
