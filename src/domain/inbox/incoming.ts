import type { Instant } from '../time/time.js'
import type { Media } from './media.js'
import type { Delivery } from './message.js'

/** A message of a client from a messenger. */
export type Incoming = {
  /** The messenger's id of the message. A repeat with the same id does nothing. */
  readonly id: string
  /** The person's address in that messenger. */
  readonly from: string
  readonly name: string
  /** Undefined when the messenger sent no phone, or one that cannot be read. */
  readonly phone: string | undefined
  readonly text: string
  readonly media?: readonly Media[]
  /** Whether only a person can answer the message. */
  readonly needsPerson?: boolean
  /** When it was written, by the messenger's clock. */
  readonly sentAt: Instant
}

/**
 * A messenger's report about a message that it accepted. `id` is the messenger's id of the message.
 */
export type DeliveryReport = {
  readonly id: string
  readonly state: Delivery
  readonly error: string | null
}
