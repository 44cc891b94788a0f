import type { DeliveryState } from '../inbox/message.js'

/** What becomes of a notification whose event the autopilot confirms in the dialogue. */
export type StepAfterConfirmation = 'wait' | 'skip' | 'send'

/**
 * One change, one message. While the autopilot's confirmation is on its way, the client's
 * notification waits. It is skipped when the messenger has taken the confirmation, and sent when
 * the confirmation could not be delivered.
 */
export const AFTER_CONFIRMATION: Readonly<Record<DeliveryState, StepAfterConfirmation>> = {
  pending: 'wait',
  sent: 'skip',
  delivered: 'skip',
  read: 'skip',
  failed: 'send',
  skipped: 'send',
}

/** The reason of a notification that was skipped because of the confirmation. */
export const CONFIRMED_IN_DIALOGUE = 'The autopilot has confirmed it in the dialogue.'
