import type { Channel } from '../domain/people.js'
import type { Messenger } from './messenger.js'

/** The external systems that are connected; they belong to the deployment's first salon. */
export type Outside = {
  readonly messengers: Readonly<Partial<Record<Channel, Messenger>>>
  /** The limit of one call, in milliseconds. */
  readonly timeoutMs: number
}
