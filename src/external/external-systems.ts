import type { Channel } from '../domain/identity/people.js'
import type { CrmA } from './crm/crm-a.js'
import type { CrmB } from './crm/crm-b.js'
import type { Messenger } from './messengers/messenger.js'
import type { Model } from './model.js'

/** The external systems that are connected; all but the model belong to the deployment's first salon. */
export type ExternalSystems = {
  readonly messengers: Readonly<Partial<Record<Channel, Messenger>>>
  readonly crmA: CrmA | undefined
  readonly crmB: CrmB | undefined
  /** What the autopilot of every salon may think with: it holds nobody's data. */
  readonly model?: Model | undefined
  /** The limit of one call, in milliseconds. */
  readonly timeoutMs: number
}
