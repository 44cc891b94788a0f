import type { Delivery } from '../../../domain/inbox/message.js'

/**
 * A messenger's report about a message that it accepted. `id` is the messenger's id of the message.
 */
export type DeliveryReport = {
  readonly id: string
  readonly state: Delivery
  readonly error: string | null
}
