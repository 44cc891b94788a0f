import { claimStuckMessage } from '../../../store/inbox/sending.js'
import { sendMessage, type Sender } from './send-message.js'

/**
 * Sends the messages again that are pending for too long because their process died. It uses the
 * same key, so that a messenger accepts a message once. Several processes may run it at the same
 * time.
 */
export async function retryStuckMessages(
  sender: Sender,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const ageSeconds = (sender.externalSystems.timeoutMs * 3) / 1000
  const claim = async () =>
    isStopped() ? undefined : claimStuckMessage(sender.autonomousDb, ageSeconds)
  for (let stuck = await claim(); stuck; stuck = await claim())
    await sendMessage(sender, stuck.salonId, stuck.address, stuck.message)
}
