import type { Channel } from '../domain/identity/people.js'
import type { CrmA } from './crm/crm-a.js'
import type { CrmB } from './crm/crm-b.js'
import type { Messenger } from './messengers/messenger.js'
import type { Model } from './model.js'

/**
 * The connected external systems. All except the model belong to the first salon of the deployment.
 */
export type ExternalSystems = {
  readonly messengers: Readonly<Partial<Record<Channel, Messenger>>>
  readonly crmA: CrmA | undefined
  readonly crmB: CrmB | undefined
  /** The model for the autopilot of every salon. It stores no data of a salon. */
  readonly model?: Model | undefined
  /** The limit of one call, in milliseconds. */
  readonly timeoutMs: number
}
