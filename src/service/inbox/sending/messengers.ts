import type { ExternalFault } from '../../../external/http/external-fault.js'
import type { Messenger } from '../../../external/messengers/messenger.js'
import { missingMessenger } from '../../../external/messengers/missing-messenger.js'
import { sandboxMessenger } from '../../../external/messengers/sandbox-messenger.js'
import type { SendingFault } from '../../../domain/inbox/message.js'
import { type Channel, CHANNELS } from '../../../domain/identity/people.js'
import { firstSalonId, isDemoSalon } from '../../../store/catalog/salons.js'
import type { Context } from '../../context.js'

type Connections = Pick<Context, 'autonomousDb' | 'externalSystems'>

/**
 * Returns the messengers of a salon: all connected ones for the deployment's first salon, else
 * none.
 */
async function messengersOf(
  { autonomousDb, externalSystems }: Connections,
  salonId: number,
): Promise<Context['externalSystems']['messengers']> {
  const isAny = CHANNELS.some((channel) => externalSystems.messengers[channel])
  return isAny && (await firstSalonId(autonomousDb)) === salonId ? externalSystems.messengers : {}
}

/**
 * Returns the messenger of a salon's channel. Without a connected messenger the demo salon has the
 * sandbox. In other salons every message to the channel fails with `no_messenger`.
 */
export async function messengerOf(
  connections: Connections,
  salonId: number,
  channel: Channel,
): Promise<Messenger> {
  const connected = (await messengersOf(connections, salonId))[channel]
  if (connected) return connected
  return (await isDemoSalon(connections.autonomousDb, salonId))
    ? sandboxMessenger
    : missingMessenger
}

/**
 * Returns the channels in which a salon notifies people: the connected ones. Without any, the demo
 * salon uses all channels, other salons none.
 */
export async function connectedChannels(
  connections: Connections,
  salonId: number,
): Promise<readonly Channel[]> {
  const messengers = await messengersOf(connections, salonId)
  const connected = CHANNELS.filter((channel) => messengers[channel])
  if (connected.length > 0) return connected
  return (await isDemoSalon(connections.autonomousDb, salonId)) ? CHANNELS : []
}

/**
 * Returns the refusal code for a fault of an external system: `external_unavailable`,
 * `external_timeout` or its own code (REST contract, "502 and 504").
 */
export const refusalCodeOf = ({ kind, code }: ExternalFault): SendingFault =>
  code ?? (kind === 'timeout' ? 'external_timeout' : 'external_unavailable')
