import type { DeliveryState } from '../inbox/message.js'
import type { Channel } from '../identity/people.js'
import type { NoticeSettings } from '../catalog/salon.js'
import type { Instant } from '../time/time.js'

export const NOTICE_EVENTS = [
  'appointment_created',
  'appointment_confirmed',
  'appointment_rescheduled',
  'appointment_cancelled',
  'appointment_reminder',
] as const
export type NoticeEvent = (typeof NOTICE_EVENTS)[number]
export const RECIPIENTS = ['client', 'master'] as const
export type Recipient = (typeof RECIPIENTS)[number]

/** Who is notified of what (interface, section 6). */
const RECIPIENTS_OF: Readonly<Record<NoticeEvent, readonly Recipient[]>> = {
  appointment_created: ['client'],
  appointment_confirmed: ['client'],
  appointment_rescheduled: ['client'],
  appointment_cancelled: ['client', 'master'],
  appointment_reminder: ['client'],
}

/** Returns who is notified of an event in a salon with these settings. */
export const recipientsOf = (
  event: NoticeEvent,
  { notifyMasterOfNewAppointments }: Pick<NoticeSettings, 'notifyMasterOfNewAppointments'>,
): readonly Recipient[] =>
  event === 'appointment_created' && notifyMasterOfNewAppointments
    ? RECIPIENTS
    : RECIPIENTS_OF[event]

/** What a person is told of a visit: one for each recipient and event. */
export type Notice = {
  readonly id: number
  readonly appointmentId: number
  readonly event: NoticeEvent
  readonly recipientKind: Recipient
  /** The person's name. */
  readonly recipient: string
  readonly channel: Channel | null
  readonly state: DeliveryState
  /** Empty until it is first sent. */
  readonly text: string
  /** Why it failed or was skipped, or why the last try failed. */
  readonly error: string | null
  readonly createdAt: Instant
}
