import { setTimeout as sleep } from 'node:timers/promises'
import { ExternalFault } from '../../../external/http/external-fault.js'
import type { Context } from '../../context.js'
import { syncAppointment } from './sync-appointment.js'

const POLL_MS = 100

/**
 * Sends all waiting changes of an appointment to system A while the caller waits, up to the limit
 * of one call. Returns the fault that ended it, or undefined when everything was sent.
 */
export async function syncAndWait(
  context: Context,
  salonId: number,
  id: number,
): Promise<ExternalFault | undefined> {
  const deadline = performance.now() + context.externalSystems.timeoutMs
  try {
    while (await syncAppointment(context, salonId, id, deadline)) {
      if (performance.now() > deadline)
        return new ExternalFault('timeout', 'External system A is still being told.')
      await sleep(POLL_MS)
    }
    return undefined
  } catch (error) {
    if (error instanceof ExternalFault) return error
    throw error
  }
}
