import type { DeliveryState } from '../inbox/message.js'
import type { Channel } from '../identity/people.js'
import type { NotificationSettings } from '../catalog/salon.js'
import type { Instant } from '../time/time.js'

/** The events that people are notified of (interface, section 6). */
export const NOTIFICATION_EVENTS = [
  'appointment_created',
  'appointment_confirmed',
  'appointment_rescheduled',
  'appointment_cancelled',
  'appointment_reminder',
] as const
/** An event that people are notified of. */
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number]
export const RECIPIENTS = ['client', 'master'] as const
/** Who is notified: the client or the master. */
export type Recipient = (typeof RECIPIENTS)[number]

/** The recipients of each event (interface, section 6). */
const RECIPIENTS_OF: Readonly<Record<NotificationEvent, readonly Recipient[]>> = {
  appointment_created: ['client'],
  appointment_confirmed: ['client'],
  appointment_rescheduled: ['client'],
  appointment_cancelled: ['client', 'master'],
  appointment_reminder: ['client'],
}

/** Returns who is notified of an event in a salon with these settings. */
export const recipientsOf = (
  event: NotificationEvent,
  { notifyMasterOfNewAppointments }: Pick<NotificationSettings, 'notifyMasterOfNewAppointments'>,
): readonly Recipient[] =>
  event === 'appointment_created' && notifyMasterOfNewAppointments
    ? RECIPIENTS
    : RECIPIENTS_OF[event]

/** A notification of an appointment: one for each recipient and event. */
export type Notification = {
  readonly id: number
  readonly appointmentId: number
  readonly event: NotificationEvent
  readonly recipientKind: Recipient
  /** The person's name. */
  readonly recipient: string
  readonly channel: Channel | null
  readonly state: DeliveryState
  /** Empty before the first attempt. */
  readonly text: string
  /** Why it failed or was skipped, or why the last attempt failed. */
  readonly error: string | null
  readonly createdAt: Instant
}
