import type { Appointment } from '../../../domain/booking/appointment.js'
import type { Client } from '../../../domain/identity/people.js'
import { occupied, served } from '../../../domain/booking/slots.js'
import { lockMasterDays } from '../../../store/booking/appointments.js'
import { type Db, transact } from '../../../store/postgres/database.js'
import {
  type FirstStatusLogEntries,
  type NewAppointmentEffects,
  insertAppointment,
  type NewAppointment,
} from '../../../store/booking/new-appointment.js'
import { noteSync } from '../../../store/crm/sync-log.js'
import type { Whose } from '../../clients/booking-client.js'
import type { Call } from '../../context.js'
import type { ClientCheck } from './client-limits.js'

/** Everything of a visit about to be stored but its client. */
export type InsertedAppointment = Omit<NewAppointment, 'clientId'>
/** A visit as it was stored; `syncId`: the entry of what external system A is told. */
export type StoredAppointment = {
  readonly id: number
  readonly client: Client
  readonly syncId: number | null
}

/** What happens in the transaction of a booking beside it: all of it is done, or nothing. */
export type BookingExtras = {
  /** Refuses before the visit is stored. */
  readonly check?: ClientCheck | undefined
  readonly after?: (tx: Db) => Promise<void>
}

/** Stores the visit under the lock of its master's day; undefined when somebody was faster. */
export function insertBooking(
  call: Call,
  client: Whose,
  made: InsertedAppointment,
  log: FirstStatusLogEntries,
  follows: (client: Client) => NewAppointmentEffects,
  { check, after }: BookingExtras,
): Promise<StoredAppointment | undefined> {
  return transact(call.db, async (tx) => {
    // Sent together where the client is known: the insert runs when the lock is there, and sees what was before it.
    const locked = lockMasterDays(tx, [
      { masterId: made.masterId, ...occupied(made.startsAt, made.visit) },
    ])
    const whose = 'find' in client ? await locked.then(() => client.find(tx)) : client
    if (check) await Promise.all([locked, check(tx, whose.id)])
    const following = follows(whose)
    const [stored] = await Promise.all([
      insertAppointment(tx, { ...made, clientId: whose.id }, log, following),
      locked,
    ])
    if (!stored) return undefined
    // External system A books what it is told of: that it is confirmed here is another thing to tell.
    if (following.sync && made.status !== 'booked')
      await noteSync(tx, made.salonId, stored.id, 'update', { status: made.status }, call.now)
    await after?.(tx)
    return { ...stored, client: whose }
  })
}

/** The visit as a reading would show it: everything is known, so nothing is read again. */
export const asBooked = (
  id: number,
  client: Appointment['client'],
  masterName: string,
  made: InsertedAppointment,
): Appointment => ({
  id,
  salonId: made.salonId,
  client: { id: client.id, name: client.name, phone: client.phone },
  master: { id: made.masterId, name: masterName },
  service: {
    id: made.serviceId,
    name: made.serviceName,
    durationMinutes: made.visit.length,
    price: made.price,
  },
  date: made.date,
  time: made.time,
  startsAt: made.startsAt,
  endsAt: served(made.startsAt, made.visit).to,
  status: made.status,
  source: made.source,
  comment: made.comment,
  crmAId: null,
  createdAt: made.createdAt,
  updatedAt: made.createdAt,
  version: made.version,
})
