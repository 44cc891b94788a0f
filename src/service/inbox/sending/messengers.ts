import type { ExternalFault } from '../../../external/http/external-fault.js'
import type { Messenger } from '../../../external/messengers/messenger.js'
import { missingMessenger } from '../../../external/messengers/missing-messenger.js'
import { sandboxMessenger } from '../../../external/messengers/sandbox-messenger.js'
import type { SendingFault } from '../../../domain/inbox/message.js'
import { type Channel, CHANNELS } from '../../../domain/identity/people.js'
import { firstSalonId, isDemoSalon } from '../../../store/catalog/salons.js'
import type { Call } from '../../context.js'

type Connections = Pick<Call, 'own' | 'outside'>

/** The messengers that are connected for a salon. They belong to the first salon of the deployment. */
async function messengersOf(
  { own, outside }: Connections,
  salonId: number,
): Promise<Call['outside']['messengers']> {
  const isAny = CHANNELS.some((channel) => outside.messengers[channel])
  return isAny && (await firstSalonId(own)) === salonId ? outside.messengers : {}
}

/**
 * Returns the messenger of a salon's channel. A channel without a connected messenger has the sandbox in the demo salon.
 * In all other salons every message to it fails with `no_messenger`.
 */
export async function messengerOf(
  connections: Connections,
  salonId: number,
  channel: Channel,
): Promise<Messenger> {
  const connected = (await messengersOf(connections, salonId))[channel]
  if (connected) return connected
  return (await isDemoSalon(connections.own, salonId)) ? sandboxMessenger : missingMessenger
}

/**
 * Returns the channels in which a salon notifies people: the connected ones. The demo salon uses all channels when it has
 * no connected one, other salons none.
 */
export async function connectedChannels(
  connections: Connections,
  salonId: number,
): Promise<readonly Channel[]> {
  const messengers = await messengersOf(connections, salonId)
  const connected = CHANNELS.filter((channel) => messengers[channel])
  if (connected.length > 0) return connected
  return (await isDemoSalon(connections.own, salonId)) ? CHANNELS : []
}

/** What the caller hears of a fault of an external system: 502, 504, or what it refused (REST contract, "502 and 504"). */
export const codeOfFault = ({ kind, code }: ExternalFault): SendingFault =>
  code ?? (kind === 'timeout' ? 'external_timeout' : 'external_unavailable')
