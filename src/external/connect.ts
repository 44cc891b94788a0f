import { CHANNELS, type Channel } from '../domain/identity/people.js'
import type { ConnectedSystem, ConnectionOwner } from '../domain/connections/connection.js'
import type { OnCall } from './http/http-call.js'
import type { OpenMessenger } from './messengers/messenger.js'
import type { SalonSystems } from './external-systems.js'

/** The addresses and tokens in the configuration. A system is connected when its address is set. */
export type Addresses = {
  readonly crmAUrl: string | undefined
  readonly crmAToken: string | undefined
  readonly crmBUrl: string | undefined
  readonly crmBToken: string | undefined
  readonly messengerAUrl: string | undefined
  readonly messengerAToken: string | undefined
  readonly messengerBUrl: string | undefined
  readonly messengerBToken: string | undefined
  readonly llmUrl: string | undefined
  readonly llmKey: string | undefined
  readonly llmModel: string | undefined
  readonly externalTimeoutMs: number
}

/** Called at the end of each call, with its connection and the time in seconds. */
export type OnExternalCall = (connection: ConnectionOwner, ...ended: Parameters<OnCall>) => void

/** Returns the connection of the environment to a system. */
export const environmentConnection = (name: ConnectedSystem): ConnectionOwner => ({
  name,
  salonId: undefined,
  id: undefined,
})

async function connectCrmA(
  { crmAUrl: url, crmAToken: token, externalTimeoutMs: timeoutMs }: Addresses,
  onCall: OnExternalCall,
) {
  if (url === undefined) return undefined
  const { createHttpCrmA } = await import('./crm/http-crm-a.js')
  return createHttpCrmA({
    url,
    token,
    timeoutMs,
    onCall: (...ended) => onCall(environmentConnection('crm_a'), ...ended),
  })
}
async function connectCrmB(
  { crmBUrl: url, crmBToken: token, externalTimeoutMs: timeoutMs }: Addresses,
  onCall: OnExternalCall,
) {
  if (url === undefined) return undefined
  const { createHttpCrmB } = await import('./crm/http-crm-b.js')
  return createHttpCrmB({
    url,
    token,
    timeoutMs,
    onCall: (...ended) => onCall(environmentConnection('crm_b'), ...ended),
  })
}
async function connectModel(
  { llmUrl: url, llmKey: token, llmModel: model, externalTimeoutMs: timeoutMs }: Addresses,
  onCall: OnExternalCall,
) {
  if (url === undefined) return undefined
  const { createHttpModel } = await import('./model/http-model.js')
  return createHttpModel({
    url,
    token,
    model,
    timeoutMs,
    onCall: (...ended) => onCall(environmentConnection('model'), ...ended),
  })
}

/**
 * Returns the systems of the environment. `close` ends their connections. Their modules are loaded
 * only when they are needed, because that takes a tenth of a second.
 */
export async function connectOutside(
  addresses: Addresses,
  onCall: OnExternalCall = () => undefined,
): Promise<SalonSystems & { readonly timeoutMs: number; close(): Promise<void> }> {
  const { externalTimeoutMs: timeoutMs } = addresses
  const places: Readonly<Record<Channel, { url: string | undefined; token: string | undefined }>> =
    {
      messenger_a: { url: addresses.messengerAUrl, token: addresses.messengerAToken },
      messenger_b: { url: addresses.messengerBUrl, token: addresses.messengerBToken },
    }
  const messengers: Partial<Record<Channel, OpenMessenger>> = {}
  for (const channel of CHANNELS) {
    const { url, token } = places[channel]
    if (url === undefined) continue
    const { createHttpMessenger } = await import('./messengers/http-messenger.js')
    messengers[channel] = createHttpMessenger({
      url,
      token,
      timeoutMs,
      onCall: (...ended) => onCall(environmentConnection(channel), ...ended),
    })
  }
  const crmA = await connectCrmA(addresses, onCall)
  const crmB = await connectCrmB(addresses, onCall)
  const model = await connectModel(addresses, onCall)
  const connected = [...Object.values(messengers), crmA, crmB, model].filter(
    (system) => system !== undefined,
  )
  return {
    messengers,
    crmA,
    crmB,
    model,
    timeoutMs,
    async close() {
      await Promise.all(connected.map((system) => system.close()))
    },
  }
}
