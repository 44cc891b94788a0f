import type { ExternalFault } from '../../../external/http/external-fault.js'
import type { Messenger } from '../../../external/messengers/messenger.js'
import { missingMessenger } from '../../../external/messengers/missing-messenger.js'
import { sandboxMessenger } from '../../../external/messengers/sandbox-messenger.js'
import type { SendingFault } from '../../../domain/inbox/message.js'
import { type Channel, CHANNELS } from '../../../domain/identity/people.js'
import { isDemoSalon } from '../../../store/catalog/salons.js'
import { type SystemsContext, systemsOf } from '../../connections/systems-of-salon.js'

/**
 * Returns the messenger of a salon's channel. Without a connected messenger the demo salon has the
 * sandbox. In other salons every message to the channel fails with `no_messenger`.
 */
export async function messengerOf(
  connections: SystemsContext,
  salonId: number,
  channel: Channel,
): Promise<Messenger> {
  const connected = (await systemsOf(connections, salonId)).messengers[channel]
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
  connections: SystemsContext,
  salonId: number,
): Promise<readonly Channel[]> {
  const { messengers } = await systemsOf(connections, salonId)
  const connected = CHANNELS.filter((channel) => messengers[channel])
  if (connected.length > 0) return connected
  return (await isDemoSalon(connections.autonomousDb, salonId)) ? CHANNELS : []
}

/**
 * Returns the refusal code for a fault of an external system: `external_unavailable`,
 * `external_timeout` or its own code.
 */
export const refusalCodeOf = ({ kind, code }: ExternalFault): SendingFault =>
  code ?? (kind === 'timeout' ? 'external_timeout' : 'external_unavailable')
