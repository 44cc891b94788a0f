import type { ExternalFault } from '../external/fault.js'
import type { Messenger } from '../external/messenger.js'
import { sandboxMessenger } from '../external/sandbox-messenger.js'
import type { SendingFault } from '../domain/message.js'
import { type Channel, CHANNELS } from '../domain/people.js'
import { firstSalonId } from '../store/salons.js'
import type { Call } from './call.js'

/** The messenger of a salon's channel: what is connected belongs to the deployment's first salon, all else is the sandbox. */
export async function messengerOf(
  { own, outside }: Pick<Call, 'own' | 'outside'>,
  salonId: number,
  channel: Channel,
): Promise<Messenger> {
  const connected = outside.messengers[channel]
  return connected && (await firstSalonId(own)) === salonId ? connected : sandboxMessenger
}

/** The channels in which a salon's people can be written to: those that are connected, where none is the sandbox's, all of them. */
export async function connectedChannels(
  { own, outside }: Pick<Call, 'own' | 'outside'>,
  salonId: number,
): Promise<readonly Channel[]> {
  const connected = CHANNELS.filter((channel) => outside.messengers[channel])
  return connected.length > 0 && (await firstSalonId(own)) === salonId ? connected : CHANNELS
}

/** What the caller hears of a fault of an external system: 502, 504, or what it refused (REST contract, "502 and 504"). */
export const codeOfFault = ({ kind, code }: ExternalFault): SendingFault =>
  code ?? (kind === 'timeout' ? 'external_timeout' : 'external_unavailable')
