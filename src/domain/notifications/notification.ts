import type { DeliveryState } from '../inbox/message.js'
import type { Channel } from '../identity/people.js'
import type { FieldErrors } from '../refusal.js'
import type { Instant } from '../time/time.js'

/** The events that people are notified of (docs/assistant.md, "Notifications"). */
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

/** The recipients of each event in a new salon. */
const FIRST_RECIPIENTS: Readonly<Record<NotificationEvent, readonly Recipient[]>> = {
  appointment_created: ['client'],
  appointment_confirmed: ['client'],
  appointment_rescheduled: ['client'],
  appointment_cancelled: ['client', 'master'],
  appointment_reminder: ['client'],
}

/** The recipients that a salon has set. An event that is missing has its first recipients. */
export type NotificationRecipients = Readonly<
  Partial<Record<NotificationEvent, readonly Recipient[]>>
>

/** Who is notified of an event. Nobody: the event is switched off. */
export type NotificationRule = {
  readonly event: NotificationEvent
  readonly recipients: readonly Recipient[]
}

/** Returns who is notified of an event in a salon with these recipients. */
export const recipientsOf = (
  event: NotificationEvent,
  { notificationRecipients }: { readonly notificationRecipients: NotificationRecipients },
): readonly Recipient[] => notificationRecipients[event] ?? FIRST_RECIPIENTS[event]

/** Returns the recipients of these rules, the client before the master. */
export const recipientsOfRules = (rules: readonly NotificationRule[]): NotificationRecipients =>
  Object.fromEntries(
    rules.map(({ event, recipients }) => [
      event,
      RECIPIENTS.filter((kind) => recipients.includes(kind)),
    ]),
  )

/** Returns an error for each event and each recipient that is named again, by its path. */
export function ruleErrors(rules: readonly NotificationRule[]): FieldErrors {
  const errors: Record<string, string[]> = {}
  for (const [index, { event, recipients }] of rules.entries()) {
    if (rules.findIndex((other) => other.event === event) < index)
      errors[`recipients.${index}.event`] = ['There is another rule for this event.']
    if (new Set(recipients).size < recipients.length)
      errors[`recipients.${index}.recipients`] = ['Name each recipient once.']
  }
  return errors
}

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
