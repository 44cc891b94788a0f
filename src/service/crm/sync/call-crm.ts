import type { Appointment } from '../../../domain/booking/appointment.js'
import { referenceOf } from '../../../domain/crm/sync.js'
import type { CrmA, CrmAPatch } from '../../../external/crm/crm-a.js'
import { ExternalFault } from '../../../external/http/external-fault.js'
import type { SyncTask } from '../../../store/crm/sync-log.js'
import { crmABookingOf, createKeyOf, crmAPlaceOf } from './crm-a.js'

/** The error for an id that another appointment has already: neither of the two can be trusted. */
export const duplicateIdFault = (): ExternalFault =>
  new ExternalFault('unavailable', 'External system A gave an id that another appointment has.')
const unknownAtCrmFault = (): ExternalFault =>
  new ExternalFault('unavailable', 'External system A does not know the appointment yet.')

/**
 * Makes the call that an entry of the sync log asks for, within `limitMs`. Returns system A's id of
 * the appointment. Throws ExternalFault.
 */
export async function callCrm(
  crm: CrmA,
  appointment: Appointment,
  task: SyncTask,
  limitMs: number,
): Promise<number> {
  const options = { key: `${referenceOf(appointment)}-${task.operation}-${task.id}`, limitMs }
  if (task.operation === 'create') return create(crm, appointment, task, limitMs)
  if (appointment.crmAId === null) throw unknownAtCrmFault()
  if (task.operation === 'cancel') await crm.cancel(appointment.crmAId, options)
  else await crm.change(appointment.crmAId, patchOf(appointment, task), options)
  return appointment.crmAId
}

/**
 * Creates the booking. After a first attempt system A may have it although its answer was not
 * recorded here, so it is looked up first. The lookup counts towards the limit.
 */
async function create(
  crm: CrmA,
  appointment: Appointment,
  { attempts }: SyncTask,
  limitMs: number,
): Promise<number> {
  const booking = crmABookingOf(appointment)
  if (appointment.crmAId !== null) return appointment.crmAId
  const deadline = performance.now() + limitMs
  const [existing] = attempts > 1 ? await crm.find(booking.reference, { limitMs }) : []
  if (existing) return existing.id
  return crm.create(booking, {
    key: createKeyOf(booking.reference),
    limitMs: Math.max(deadline - performance.now(), 1),
  })
}

function patchOf(appointment: Appointment, { change }: SyncTask): CrmAPatch {
  if (change !== null && 'status' in change) return { status: change.status }
  if (change !== null && 'details' in change) {
    const { client, comment } = crmABookingOf(appointment)
    return {
      ...(change.details.includes('client') && { client }),
      ...(change.details.includes('comment') && { comment }),
    }
  }
  const { date, time } = appointment
  return change !== null && 'place' in change && change.place === 'time'
    ? { date, time }
    : crmAPlaceOf(appointment)
}
