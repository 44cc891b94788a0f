import type { Appointment } from '../../../domain/booking/appointment.js'
import { referenceOf } from '../../../domain/crm/sync.js'
import type { CrmA, CrmAPatch } from '../../../external/crm/crm-a.js'
import { ExternalFault } from '../../../external/http/external-fault.js'
import type { SyncTask } from '../../../store/crm/sync-log.js'
import { bookingOf, keyOfCreate, placeOf } from './crm-a.js'

/** It gave the id of another booking: what it says of either cannot be believed. */
export const sameIdTwice = (): ExternalFault =>
  new ExternalFault('unavailable', 'External system A gave an id that another appointment has.')
const unknownThere = (): ExternalFault =>
  new ExternalFault('unavailable', 'External system A does not know the appointment yet.')

/** What an entry of a visit asks for, within a limit; answers external system A's id of it. Rejects with ExternalFault. */
export async function callCrm(
  crm: CrmA,
  visit: Appointment,
  task: SyncTask,
  limitMs: number,
): Promise<number> {
  const calling = { key: `${referenceOf(visit)}-${task.operation}-${task.id}`, limitMs }
  if (task.operation === 'create') return create(crm, visit, task, limitMs)
  if (visit.crmAId === null) throw unknownThere()
  if (task.operation === 'cancel') await crm.cancel(visit.crmAId, calling)
  else await crm.change(visit.crmAId, patchOf(visit, task), calling)
  return visit.crmAId
}

/** After a first attempt it may have the booking already: answered, but not recorded here. To look for it takes from the limit. */
async function create(
  crm: CrmA,
  visit: Appointment,
  { attempts }: SyncTask,
  limitMs: number,
): Promise<number> {
  const booking = bookingOf(visit)
  if (visit.crmAId !== null) return visit.crmAId
  const until = performance.now() + limitMs
  const [known] = attempts > 1 ? await crm.find(booking.reference, { limitMs }) : []
  if (known) return known.id
  return crm.create(booking, {
    key: keyOfCreate(booking.reference),
    limitMs: Math.max(until - performance.now(), 1),
  })
}

function patchOf(visit: Appointment, { change }: SyncTask): CrmAPatch {
  if (change !== null && 'status' in change) return { status: change.status }
  const { date, time } = visit
  return change !== null && 'place' in change && change.place === 'time'
    ? { date, time }
    : placeOf(visit)
}
