import type { Appointment } from '../../domain/booking/appointment.js'
import { type NotificationEvent, recipientsOf } from '../../domain/notifications/notification.js'
import type { Salon } from '../../domain/catalog/salon.js'
import type { Instant } from '../../domain/time/time.js'
import type { Db } from '../../store/postgres/database.js'
import type { FirstNotifications } from '../../store/booking/new-appointment.js'
import {
  insertNotifications,
  type NewNotification,
} from '../../store/notifications/notifications.js'
import type { NotificationDetails } from '../../store/tables/notifications.js'
import type { Context } from '../context.js'
import { earliestSendTime } from './schedule.js'

type NotifyContext = Pick<Context, 'now' | 'suppressNotifications'>

/**
 * Returns when a notification about a change of now may be sent, and the milliseconds until then.
 */
function dueOf(
  { now }: NotifyContext,
  salon: Salon,
  appointmentStart: Instant,
  previousStart?: Instant,
): { readonly due: Instant; readonly delayMs: number } {
  const due = earliestSendTime(now, salon, appointmentStart, previousStart)
  return { due, delayMs: due - now }
}

/**
 * Returns who is notified of a new appointment. Undefined when the context suppresses
 * notifications, as for demo data.
 */
export const firstNotifications = (
  context: NotifyContext,
  salon: Salon,
  startsAt: Instant,
): FirstNotifications | undefined => {
  if (context.suppressNotifications) return undefined
  const recipients = recipientsOf('appointment_created', salon)
  return { recipients, ...dueOf(context, salon, startsAt) }
}

/** A change of an appointment that people are notified of. */
export type AppointmentChange = {
  readonly appointment: Appointment
  readonly event: NotificationEvent
  readonly details: NotificationDetails
}

/** Notifies the recipients of a change: inserts a row for each and a job, in this transaction. */
export async function createNotifications(
  tx: Db,
  context: NotifyContext,
  salon: Salon,
  { appointment, event, details }: AppointmentChange,
): Promise<void> {
  if (context.suppressNotifications) return
  const changes: NewNotification[] = recipientsOf(event, salon).map((kind) => {
    const { id: person, name } = appointment[kind]
    return { kind, person, name, event, details }
  })
  await insertNotifications(tx, appointment, changes, {
    at: context.now,
    ...dueOf(context, salon, appointment.startsAt, details.was),
  })
}
