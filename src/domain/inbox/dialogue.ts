import type { Channel } from '../identity/people.js'
import type { Instant } from '../time/time.js'
import type { Task } from './task.js'

/** Everything that a client and the salon write in one messenger. It has one task per episode. */
export type Dialogue = {
  readonly id: number
  readonly client: Task['client']
  readonly channel: Channel
  /** The time of the newest message in either direction, without notes. Null: there is none. */
  readonly lastMessageAt: Instant | null
}
