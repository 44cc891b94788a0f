import type { ForWhom } from './for-whom.js'
import type { Days, Times } from '../text/words.js'
import type { Intent } from '../text/intent.js'

/** What a message asks for and the things that it names. */
export type FoundEntities = {
  readonly wishes: readonly Intent[]
  /** Names in the message that the salon does not have. */
  readonly serviceIds: readonly number[]
  readonly masterIds: readonly number[]
  readonly namesUnknown: readonly string[]
  readonly day: Days | undefined
  readonly time: Times | undefined
  /** The chosen option among those offered, counted from 0. */
  readonly choice: number | undefined
}
/** A plain yes or no; undefined if the message is neither. */
export type Answer = 'yes' | 'no' | undefined

/** Whether a message names a service, a master, a day or a time. */
export const namesSomething = ({
  serviceIds,
  masterIds,
  namesUnknown,
  day,
  time,
}: Omit<FoundEntities, 'wishes'>): boolean =>
  [serviceIds, masterIds, namesUnknown].some((names) => names.length > 0) ||
  day !== undefined ||
  time !== undefined

/** A booking that a message requests beside its first request. */
export type LaterRequest = {
  /** All services that fit equally well. */
  readonly serviceIds: readonly number[]
  readonly masterIds: readonly number[]
  readonly day: Days | undefined
  readonly time: Times | undefined
  readonly forWhom?: ForWhom | undefined
  /** An appointment for this service is to move to this day and time. Otherwise it is a booking. */
  readonly isMove?: boolean | undefined
}
