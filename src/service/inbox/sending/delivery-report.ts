import type { Delivery } from '../../../domain/inbox/message.js'

/** What a messenger says of a message that it took: its own id, how far it got, and why not further. */
export type DeliveryReport = {
  readonly id: string
  readonly state: Delivery
  readonly error: string | null
}
