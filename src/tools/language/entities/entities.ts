import type { Days, Times } from '../text/words.js'
import type { Intent } from '../phrases/intent.js'

/** What a message wants and names, as it is gathered. */
export type FoundEntities = {
  readonly wishes: readonly Intent[]
  readonly serviceIds: readonly number[]
  readonly masterIds: readonly number[]
  readonly namesUnknown: readonly string[]
  readonly day: Days | undefined
  readonly time: Times | undefined
  readonly choice: number | undefined
}
export type Answer = 'yes' | 'no' | undefined

/** Whether it names a service, a master, a day or a time. */
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
