import { transact } from '../store/database.js'
import { claimStuck } from '../store/messages.js'
import { deliver, type Sender } from './deliver.js'

/** Of the messages that somebody began to send and did not end, so many at a time. */
const AT_ONCE = 20

/**
 * Sends again what a process began to send before it died: stored, but neither taken nor failed. Under the same key, so that
 * a messenger that took it then does not take it twice. Several processes share the work.
 */
export async function resumeSending(sender: Sender, isStopped: () => boolean = () => false): Promise<void> {
  const patience = (sender.outside.timeoutMs * 3) / 1000
  for (let count = AT_ONCE; count === AT_ONCE && !isStopped();) {
    const stuck = await transact(sender.own, (tx) => claimStuck(tx, patience, AT_ONCE))
    count = stuck.length
    for (const { salonId, address, message } of stuck) await deliver(sender, salonId, address, message)
  }
}
