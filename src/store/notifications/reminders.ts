import type { Recipient } from '../../domain/notifications/notification.js'
import type { Instant } from '../../domain/time/time.js'
import { notifyWorkersOnCommit } from '../postgres/commit-hooks.js'
import type { Db } from '../postgres/database.js'
import { databaseErrorCode } from '../postgres/database-errors.js'
import { param, sqlFragment, staticSql } from '../postgres/static-sql.js'
import { JOB_COLUMNS, jobValues } from '../jobs/jobs.js'
import { readTimestamp, toTimestamp } from '../postgres/columns.js'

/**
 * When the client learned the time of the appointment: by a notification, or by its creation or
 * import.
 */
const INFORMED_AT = sqlFragment`greatest(appointment.created_at, (
      select max(created_at) from notifications notification
      where notification.salon_id = appointment.salon_id
        and notification.appointment_id = appointment.id
        and notification.recipient_kind = 'client'
        and notification.event in ('appointment_created', 'appointment_rescheduled')
    ))`
const HAS_NO_REMINDER = sqlFragment`not exists (
      select from notifications reminder
      where reminder.salon_id = appointment.salon_id
        and reminder.appointment_id = appointment.id
        and reminder.event = 'appointment_reminder'
        and reminder.appointment_at = appointment.starts_at)`

/**
 * First the appointments whose reminder may be due and is not stored, then when it is due: that is
 * dearer to compute. `due.at` is what `reminderAt` returns, but for the days around a change of the
 * clocks: there `due.margin` allows for the difference.
 */
const selectSalons = staticSql<{ id: number }>()`
  with appointment as materialized (
    select appointment.salon_id, appointment.id, appointment.starts_at, appointment.created_at,
      time_zone, quiet_from, quiet_to,
      appointment.starts_at - make_interval(mins => reminder_minutes) as plain_at
    from salons cross join lateral (
      select salon_id, id, starts_at, created_at from appointments
      where appointments.salon_id = salons.id and status in ('booked', 'confirmed')
        and starts_at > ${param('now')}::timestamptz
        and starts_at <= ${param('now')}::timestamptz + make_interval(mins =>
          reminder_minutes + case when quiet_from is null then 0 else 1440 end)
      offset 0 -- by the index of each salon, never by all appointments
    ) as appointment
    where reminder_minutes > 0 and switched_off_at is null and ${HAS_NO_REMINDER}
  ), local as materialized (
    select *, extract(hour from clock)::int * 60 + extract(minute from clock)::int as minute
    from (
      select *, plain_at at time zone time_zone as clock,
        (plain_at + interval '1 day') at time zone time_zone
          - (plain_at - interval '1 day') at time zone time_zone <> interval '2 days' as is_changing
      from appointment
    ) as on_the_clock
  )
  select distinct appointment.salon_id as id
  from local as appointment
    cross join lateral (
      select coalesce(case when quiet_from <= quiet_to
        then minute >= quiet_from and minute < quiet_to
        else minute >= quiet_from or minute < quiet_to end, false) as is_quiet,
        plain_at + make_interval(mins => (quiet_to - minute + 1440) % 1440) as quiet_end,
        plain_at - make_interval(mins => (minute - quiet_from + 1440) % 1440) as quiet_start
    ) as quiet
    cross join lateral (
      select case when not is_quiet then plain_at
        when quiet_end <= appointment.starts_at - interval '30 minutes' then quiet_end
        else quiet_start end as at,
        case when is_changing and quiet_from is not null then interval '1 day'
          else interval '0' end as margin
    ) as due
  where due.at - due.margin <= ${param('now')}::timestamptz
    and appointment.created_at < due.at + due.margin
    and ${INFORMED_AT} < due.at + due.margin`

const selectReminding = staticSql<{ id: number }>()`
  select id from salons where reminder_minutes > 0 and switched_off_at is null`

/**
 * Returns the salons that have to remind somebody now, and perhaps a few that have not. Salons that
 * are switched off remind nobody. One statement over all salons: most have nothing to do. If a
 * salon has a time zone that the database does not know, it returns all: each is then tried alone.
 */
export async function salonsToRemind(db: Db, now: Instant): Promise<number[]> {
  const found = await selectSalons(db, { now: toTimestamp(now) }).catch((error: unknown) => {
    if (databaseErrorCode(error) === UNKNOWN_TIME_ZONE) return selectReminding(db, {})
    throw error
  })
  return found.map(({ id }) => id)
}
/** The code of `invalid_parameter_value`. */
const UNKNOWN_TIME_ZONE = '22023'

/**
 * An appointment without a reminder. `informedAt`: when its client learned its time. A reminder
 * that was due before is needless.
 */
export type UnremindedAppointment = {
  readonly id: number
  readonly startsAt: Instant
  readonly informedAt: Instant
}
const selectUnreminded = staticSql<{ id: number; startsAt: string; informedAt: string }>()`
  select appointment.id, appointment.starts_at as "startsAt",
    ${INFORMED_AT} as "informedAt"
  from salons join appointments appointment on appointment.salon_id = salons.id
    and appointment.date
      between (${param('now')}::timestamptz at time zone time_zone)::date - 1
      and (${param('until')}::timestamptz at time zone time_zone)::date + 1
  where salons.id = ${param('salonId')} and appointment.status in ('booked', 'confirmed')
    and appointment.starts_at > ${param('now')}::timestamptz
    and appointment.starts_at <= ${param('until')}::timestamptz
    and ${HAS_NO_REMINDER}
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
      sqlFragment`${param('salonId')}::int`,
      sqlFragment`jsonb_build_object('appointmentId', reminded.appointment_id)`,
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
