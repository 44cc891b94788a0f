import type { SecretKeySource } from '../base/secret-box.js'
import type { Channel } from '../domain/identity/people.js'
import type { CrmA } from './crm/crm-a.js'
import type { CrmB } from './crm/crm-b.js'
import type { AddressRules } from './http/guarded-agent.js'
import type { MediaSystem } from './media/media-system.js'
import type { Messenger } from './messengers/messenger.js'
import type { Model } from './model/model.js'

/** The external systems that one salon is connected with. */
export type SalonSystems = {
  readonly messengers: Readonly<Partial<Record<Channel, Messenger>>>
  readonly crmA?: CrmA | undefined
  readonly crmB?: CrmB | undefined
  /** The model of the autopilot. */
  readonly model?: Model | undefined
}
/** The systems of a salon without connections. */
export const NO_SYSTEMS: SalonSystems = { messengers: {} }

/**
 * The external systems of the environment, and those that salons have connected. The systems of the
 * environment belong to the first salon of the deployment; its model is there for all salons.
 */
export type ExternalSystems = SalonSystems & {
  /** The limit of one call, in milliseconds. */
  readonly timeoutMs: number
  /** The systems that salons have connected. */
  readonly stored: StoredSystems
  /** Where the files of messages are. */
  readonly media: MediaSystem
}

/** Opens the connections that salons have stored. */
export type StoredSystems = {
  /** The keys that encrypt their secrets. */
  readonly keys: SecretKeySource
  /** Which servers the addresses of salons may lead to. Undefined: all. */
  readonly addressRules: AddressRules | undefined
  /** Returns what a salon has connected, at most some seconds old, without what is paused. */
  of(salonId: number): Promise<SalonSystems>
  /** Returns the messenger of a salon's channel, also while it is paused: it still receives. */
  receiver(salonId: number, channel: Channel): Promise<Messenger | undefined>
  /** Reads the connections of a salon again at their next use. */
  forget(salonId: number): void
  /** Waits for running calls and closes all connections. */
  close(): Promise<void>
}
/** Stored connections of a deployment that has none. */
export const NO_STORED_SYSTEMS: StoredSystems = {
  keys: { secretsKeys: [], dataDir: '' },
  addressRules: undefined,
  of: () => Promise.resolve(NO_SYSTEMS),
  receiver: () => Promise.resolve(undefined),
  forget: () => undefined,
  close: () => Promise.resolve(),
}
