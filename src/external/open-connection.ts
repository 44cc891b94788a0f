import type {
  Adapter,
  ConnectionSecrets,
  ConnectionSettings,
} from '../domain/connections/adapters.js'
import type { ConnectedSystem } from '../domain/connections/connection.js'
import { CHANNELS } from '../domain/identity/people.js'
import type { SalonSystems } from './external-systems.js'
import type { HttpSystem, OnCall } from './http/http-call.js'
import type { AddressRules } from './http/guarded-agent.js'
import type { Messenger, OpenMessenger } from './messengers/messenger.js'

/** A connection with its decrypted secrets. */
export type ConnectionDetails = {
  readonly name: ConnectedSystem
  readonly adapter: Adapter
  readonly settings: ConnectionSettings
  readonly secrets: ConnectionSecrets
}
/** How a connection is opened. */
export type ConnectionOptions = {
  readonly timeoutMs: number
  /** Which servers may be reached. Undefined: all. */
  readonly addressRules: AddressRules | undefined
  readonly onCall: OnCall
}
/** The clients of a connection. Nothing is sent before their first call. */
export type OpenedConnection = {
  readonly systems: SalonSystems
  /** The messenger of the connection. Undefined for other systems. */
  readonly messenger: Messenger | undefined
  /** Waits for running calls, at most for the time limit of a call, and closes the connections. */
  close(): Promise<void>
}

/** Where an adapter reaches its system. */
type Place = Omit<HttpSystem, 'name'>

async function openMessenger(
  { adapter, secrets, settings }: ConnectionDetails,
  place: Place,
): Promise<OpenMessenger> {
  if (adapter === 'telegram') {
    const { createTelegram } = await import('./messengers/telegram/telegram.js')
    return createTelegram(place, secrets.webhookSecret ?? '')
  }
  if (adapter === 'whatsapp') {
    const { createWhatsapp } = await import('./messengers/whatsapp/whatsapp.js')
    return createWhatsapp(place, settings, secrets)
  }
  const { createHttpMessenger } = await import('./messengers/http-messenger.js')
  return createHttpMessenger(place, secrets.webhookSecret?.split(' ') ?? [])
}

/** Where each adapter reaches its system, unless the connection has an address of its own. */
const PUBLIC_ADDRESSES: Readonly<Record<Adapter, string>> = {
  http: '',
  telegram: 'https://api.telegram.org',
  whatsapp: 'https://graph.facebook.com/v23.0',
}

/**
 * Creates the clients of a connection. Their modules are loaded only when they are needed, because
 * that takes a tenth of a second.
 */
export async function openConnection(
  details: ConnectionDetails,
  { timeoutMs, addressRules, onCall }: ConnectionOptions,
): Promise<OpenedConnection> {
  const { name, adapter, settings, secrets } = details
  const place: Place = {
    url: settings.url ?? PUBLIC_ADDRESSES[adapter],
    token: secrets.token ?? undefined,
    timeoutMs,
    addressRules,
    onCall,
  }
  const channel = CHANNELS.find((known) => known === name)
  if (channel) {
    const messenger = await openMessenger(details, place)
    const close = () => messenger.close()
    return { systems: { messengers: { [channel]: messenger } }, messenger, close }
  }
  const { systems, close } = await openOther(name, place, settings)
  return { systems: { messengers: {}, ...systems }, messenger: undefined, close }
}

async function openOther(
  name: ConnectedSystem,
  place: Place,
  { model: modelName }: ConnectionSettings,
): Promise<{ readonly systems: Omit<SalonSystems, 'messengers'>; close(): Promise<void> }> {
  if (name === 'crm_a') {
    const { createHttpCrmA } = await import('./crm/http-crm-a.js')
    const crmA = createHttpCrmA(place)
    return { systems: { crmA }, close: () => crmA.close() }
  }
  if (name === 'crm_b') {
    const { createHttpCrmB } = await import('./crm/http-crm-b.js')
    const crmB = createHttpCrmB(place)
    return { systems: { crmB }, close: () => crmB.close() }
  }
  const { createHttpModel } = await import('./model/http-model.js')
  const model = createHttpModel({ ...place, model: modelName ?? undefined })
  return { systems: { model }, close: () => model.close() }
}
