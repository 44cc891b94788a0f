import { CHANNELS, type Channel } from '../domain/people.js'
import type { HttpMessenger } from './http-messenger.js'
import type { Outside } from './outside.js'

/** What of the configuration says which systems are connected: those whose address is set. */
export type Addresses = {
  readonly messengerAUrl: string | undefined
  readonly messengerAToken: string | undefined
  readonly messengerBUrl: string | undefined
  readonly messengerBToken: string | undefined
  readonly externalTimeoutMs: number
}

/** The systems that are connected, with what ends their connections. Loads what they need only then: it takes a tenth of a second. */
export async function connectOutside(addresses: Addresses): Promise<Outside & { close(): Promise<void> }> {
  const { externalTimeoutMs: timeoutMs } = addresses
  const places: Readonly<Record<Channel, { url: string | undefined; token: string | undefined }>> = {
    messenger_a: { url: addresses.messengerAUrl, token: addresses.messengerAToken },
    messenger_b: { url: addresses.messengerBUrl, token: addresses.messengerBToken },
  }
  const messengers: Partial<Record<Channel, HttpMessenger>> = {}
  for (const channel of CHANNELS) {
    const { url, token } = places[channel]
    if (url === undefined) continue
    const { createHttpMessenger } = await import('./http-messenger.js')
    messengers[channel] = createHttpMessenger({ url, token, timeoutMs })
  }
  return {
    messengers,
    timeoutMs,
    async close() {
      await Promise.all(Object.values(messengers).map((messenger) => messenger.close()))
    },
  }
}
