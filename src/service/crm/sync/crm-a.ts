import type { Appointment } from '../../../domain/booking/appointment.js'
import { referenceOf } from '../../../domain/crm/sync.js'
import type { CrmA, CrmABooking } from '../../../external/crm/crm-a.js'
import { loadSalon } from '../../../store/catalog/salons.js'
import { type SystemsContext, systemsOf } from '../../connections/systems-of-salon.js'
import type { Context } from '../../context.js'

/** The part of a context that the sync with system A needs. */
export type SyncContext = Pick<Context, 'autonomousDb' | 'externalSystems' | 'now' | 'log'>

/** Returns system A if it is connected for this salon. */
export async function crmAOf(context: SystemsContext, salonId: number): Promise<CrmA | undefined> {
  return (await systemsOf(context, salonId)).crmA
}

/**
 * The outcome of a sync job while system A is not connected. A later start may connect it, so the
 * job stays and tries again every 15 minutes.
 */
export const RETRY_UNTIL_CONNECTED = { retryAfterMs: 15 * 60_000 } as const

/** Whether a booking or cancellation of the salon waits for system A (policy STRICT). */
export const isStrict = async (
  context: Pick<Context, 'db' | 'autonomousDb' | 'externalSystems'>,
  salonId: number,
): Promise<boolean> =>
  (await crmAOf(context, salonId)) !== undefined &&
  (await loadSalon(context.db, salonId)).crmASyncPolicy === 'strict'

/** Returns the master, service and time of an appointment in the format of system A. */
export const crmAPlaceOf = ({ master, service, date, time }: Appointment) => ({
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

/** Returns an appointment in the format of system A. */
export const crmABookingOf = (appointment: Appointment): CrmABooking => ({
  reference: referenceOf(appointment),
  client: { name: appointment.client.name, phone: appointment.client.phone ?? '' },
  ...crmAPlaceOf(appointment),
  comment: appointment.comment,
})

/** Returns the key of every attempt to create a booking, so that system A creates it once. */
export const createKeyOf = (reference: string): string => `${reference}-create`
