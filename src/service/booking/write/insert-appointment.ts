import type { Client } from '../../../domain/identity/people.js'
import {
  type FirstStatusLogEntries,
  insertAppointment,
  type NewAppointmentEffects,
  type StoredAppointment,
} from '../../../store/booking/new-appointment.js'
import { lockMasterDays } from '../../../store/booking/appointments.js'
import { enqueueSync } from '../../../store/crm/sync-log.js'
import { type Db, transact } from '../../../store/postgres/database.js'
import type { ResolvedClient } from '../../clients/booking-client.js'
import type { Context } from '../../context.js'
import { type Choices, leastLoadedOf, spansOf } from './choose-master.js'
import type { BookingCheck } from './client-limits.js'

/** An appointment about to be booked. */
export type Booking = {
  readonly client: ResolvedClient
  /** One, or one for each master who may take it. */
  readonly choices: Choices
  readonly log: FirstStatusLogEntries
  /** Refuses before the appointment is stored, in its transaction. */
  readonly check: BookingCheck | undefined
}

/**
 * Stores the booking under the lock of its master's day. With several choices, all their days are
 * locked, and the least loaded master who is free gets it. `effects` says what follows from it, and
 * `after` runs in the same transaction: all of it is done, or nothing. Undefined when the place was
 * taken meanwhile, or the client is gone.
 */
export function insertBooking(
  context: Context,
  { client, choices, log, check }: Booking,
  effects: NewAppointmentEffects,
  after?: (tx: Db) => Promise<void>,
): Promise<StoredAppointment | undefined> {
  return transact(context.db, async (tx) => {
    // Sent together where the client is known: the insert runs when the lock is there.
    const locked = lockMasterDays(tx, spansOf(choices))
    if (choices.length > 1) await locked
    const made = await leastLoadedOf(tx, choices)
    if (!made) return undefined
    const known: Client = 'find' in client ? await locked.then(() => client.find(tx)) : client
    if (check) await Promise.all([locked, check(tx, known.id, made)])
    const [stored] = await Promise.all([
      insertAppointment(tx, { ...made, client: known }, log, effects),
      locked,
    ])
    if (!stored) return undefined
    // External system A learns of the booking first; that it is confirmed is a second change.
    if (effects.sync && made.status !== 'booked')
      await enqueueSync(tx, {
        salonId: made.salonId,
        appointmentId: stored.appointment.id,
        operation: 'update',
        change: { status: made.status },
        now: context.now,
      })
    await after?.(tx)
    return stored
  })
}
