import { setTimeout as sleep } from 'node:timers/promises'
import { ExternalFault } from '../../../external/http/external-fault.js'
import type { Call } from '../../context.js'
import { syncAppointment } from './sync-appointment.js'

const GLANCE_MS = 100

/** All that external system A is to be told of a visit, while somebody waits for it; the fault that ended it, if any. */
export async function carryOut(
  call: Call,
  salonId: number,
  id: number,
): Promise<ExternalFault | undefined> {
  const until = performance.now() + call.outside.timeoutMs
  try {
    while (await syncAppointment(call, salonId, id, until)) {
      if (performance.now() > until)
        return new ExternalFault('timeout', 'External system A is still being told.')
      await sleep(GLANCE_MS)
    }
    return undefined
  } catch (error) {
    if (error instanceof ExternalFault) return error
    throw error
  }
}
