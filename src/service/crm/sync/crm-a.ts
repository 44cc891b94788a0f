import type { Appointment } from '../../../domain/booking/appointment.js'
import { referenceOf } from '../../../domain/crm/sync.js'
import type { CrmA, CrmABooking } from '../../../external/crm/crm-a.js'
import { firstSalonId, loadSalon } from '../../../store/catalog/salons.js'
import type { Call } from '../../context.js'

/** What talking to external system A needs of a call. */
export type SyncContext = Pick<Call, 'own' | 'outside' | 'now' | 'log'>

/** External system A, where it is connected and the salon is the one that it is connected for. */
export async function crmAOf(
  { own, outside }: Pick<Call, 'own' | 'outside'>,
  salonId: number,
): Promise<CrmA | undefined> {
  return outside.crmA && (await firstSalonId(own)) === salonId ? outside.crmA : undefined
}

/** System A may be connected again at the next start: what it is to be told, or to take back, is looked at again until then. */
export const UNCONNECTED = { againMs: 15 * 60_000 } as const

/** Whether the salon books and cancels as external system A does, which is waited for then. */
export const isStrict = async (
  call: Pick<Call, 'db' | 'own' | 'outside'>,
  salonId: number,
): Promise<boolean> =>
  (await crmAOf(call, salonId)) !== undefined &&
  (await loadSalon(call.db, salonId)).crmASyncPolicy === 'strict'

/** Where a visit lies, in the words of external system A. */
export const placeOf = ({ master, service, date, time }: Appointment) => ({
  master: { id: master.id, name: master.name },
  service: {
    id: service.id,
    name: service.name,
    durationMinutes: service.durationMinutes,
    price: service.price,
  },
  date,
  time,
})

/** A visit as external system A is told of it. */
export const bookingOf = (visit: Appointment): CrmABooking => ({
  reference: referenceOf(visit),
  client: { name: visit.client.name, phone: visit.client.phone ?? '' },
  ...placeOf(visit),
  comment: visit.comment,
})

/** Whoever creates the booking of a reference, and however often, does it under one key: it is made once. */
export const keyOfCreate = (reference: string): string => `${reference}-create`
