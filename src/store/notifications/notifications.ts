import type { Appointment } from '../../domain/booking/appointment.js'
import type {
  Notification,
  NotificationEvent,
  Recipient,
} from '../../domain/notifications/notification.js'
import type { Instant } from '../../domain/time/time.js'
import { notifyWorkersOnCommit } from '../postgres/commit-hooks.js'
import type { Db } from '../postgres/database.js'
import { param, sqlFragment, staticSql } from '../postgres/static-sql.js'
import { JOB_COLUMNS, jobValues } from '../jobs/jobs.js'
import { readTimestamp, toTimestamp } from '../postgres/columns.js'
import type { NotificationDetails } from '../tables/notifications.js'

const insert = staticSql()`
  with inserted as (
    insert into notifications (salon_id, appointment_id, event, recipient_kind, person_id,
      recipient, details, state, due_at, created_at)
    select ${param('salonId')}::int, ${param('id')}::int, recipient.event, recipient.kind,
      recipient.person, recipient.name, recipient.details, 'pending',
      ${param('due')}::timestamptz, ${param('at')}::timestamptz
    from jsonb_to_recordset(${param('notifications')}::jsonb)
      as recipient (event text, kind text, person int, name text, details jsonb)
  )
  insert into ${JOB_COLUMNS}
  select ${jobValues(
    'send_notifications',
    sqlFragment`${param('salonId')}::int`,
    sqlFragment`jsonb_build_object('appointmentId', ${param('id')}::int)`,
    sqlFragment`now() + make_interval(secs => ${param('delay')}::float8)`,
  )}`

/** A notification to store: recipient, event and details. */
export type NewNotification = {
  readonly kind: Recipient
  readonly person: number
  readonly name: string
  readonly event: NotificationEvent
  readonly details: NotificationDetails
}

/**
 * Stores notifications of an appointment, created `at` and due at `due`, and the job that sends
 * them. The job starts after `delayMs` milliseconds.
 */
export async function insertNotifications(
  tx: Db,
  { salonId, id }: Pick<Appointment, 'salonId' | 'id'>,
  notifications: readonly NewNotification[],
  times: { readonly at: Instant; readonly due: Instant; readonly delayMs: number },
): Promise<void> {
  notifyWorkersOnCommit(tx)
  await insert(tx, {
    salonId,
    id,
    notifications: JSON.stringify(notifications),
    delay: times.delayMs / 1000,
    due: toTimestamp(times.due),
    at: toTimestamp(times.at),
  })
}

/** A notification as readers see it. `personId`: the client or the master who receives it. */
export type NotificationRow = Notification & { readonly personId: number }
const ofAppointments = staticSql<Omit<NotificationRow, 'createdAt'> & { createdAt: string }>()`
  select id, appointment_id as "appointmentId", event, recipient_kind as "recipientKind",
    person_id as "personId", recipient, channel, state, text, error, created_at as "createdAt"
  from notifications
  where salon_id = ${param('salonId')} and appointment_id = any(${param('ids')}::int[])
  order by id`

/** Returns the notifications of several appointments, oldest first. */
export async function notificationsOf(
  db: Db,
  salonId: number,
  ids: readonly number[],
): Promise<NotificationRow[]> {
  const rows = await ofAppointments(db, { salonId, ids })
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: readTimestamp(createdAt) }))
}
