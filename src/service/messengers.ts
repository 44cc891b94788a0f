import type { ExternalFault } from '../external/messenger.js'
import { type Messenger } from '../external/messenger.js'
import { sandboxMessenger } from '../external/sandbox-messenger.js'
import type { Channel } from '../domain/people.js'
import { Refusal } from '../domain/refusal.js'
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

/** A fault of an external system as the caller hears it: 502, 504, or what it refused (REST contract, "502 and 504"). */
export function refusalOfFault({ kind, code, message }: ExternalFault, messageId: number): Refusal {
  const extra = { messageId }
  if (code) return new Refusal(code, message, { extra })
  return new Refusal(kind === 'timeout' ? 'external_timeout' : 'external_unavailable', message, { extra })
}
