import { transact } from '../../../store/postgres/database.js'
import { claimStuck } from '../../../store/inbox/messages.js'
import { sendMessage, type Sender } from './send-message.js'

/**
 * Sends again what a process began to send before it died: stored, but neither taken nor failed. Under the same key, so that
 * a messenger that took it then does not take it twice. Several processes share the work.
 */
export async function retryStuckMessages(
  sender: Sender,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const patience = (sender.outside.timeoutMs * 3) / 1000
  const claim = async () =>
    isStopped() ? undefined : transact(sender.own, (tx) => claimStuck(tx, patience))
  for (let stuck = await claim(); stuck; stuck = await claim())
    await sendMessage(sender, stuck.salonId, stuck.address, stuck.message)
}
