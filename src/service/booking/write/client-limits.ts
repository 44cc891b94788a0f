import type { Appointment } from '../../../domain/booking/appointment.js'
import { isBound, type Reason } from '../../../domain/booking/booking-rules.js'
import { clientBusy, tooManyAppointments } from '../../../domain/booking/client-limits.js'
import type { Interval } from '../../../domain/time/interval.js'
import type { Viewer } from '../../../domain/identity/people.js'
import { Refusal } from '../../../domain/refusal.js'
import type { Salon } from '../../../domain/catalog/salon.js'
import type { Instant } from '../../../domain/time/time.js'
import { lockClientAppointments } from '../../../store/booking/client-limits.js'
import type { Db } from '../../../store/postgres/database.js'

/**
 * Refuses an appointment of a client inside the transaction that makes it, once masters' days are
 * locked.
 */
export type ClientCheck = (tx: Db, clientId: number) => Promise<void>

/** The same for a new appointment, once its master is chosen. */
export type BookingCheck = (
  tx: Db,
  clientId: number,
  made: Pick<Appointment, 'startsAt' | 'endsAt'>,
) => Promise<void>

function refuseFor(reason: Reason | undefined): void {
  if (reason) throw new Refusal(reason.code, reason.detail)
}

/**
 * The limits of one client, who books the time of the service: `too_many_appointments` and
 * `client_busy`. They bind clients, and the autopilot that acts for one. Undefined for staff. With
 * `isForOther`, somebody else comes, and `client_busy` does not apply.
 */
export const checkOfCreate = (
  viewer: Viewer,
  salon: Salon,
  now: Instant,
  isForOther = false,
): BookingCheck | undefined =>
  isBound(viewer.role)
    ? async (tx, clientId, { startsAt, endsAt }) => {
        const wished = { from: startsAt, to: endsAt }
        const client = { salonId: viewer.salonId, clientId }
        const existing = await lockClientAppointments(tx, client, Math.min(now, wished.from))
        refuseFor(
          tooManyAppointments(existing, salon.maxFutureAppointmentsPerClient, now) ??
            (isForOther ? undefined : clientBusy(existing, wished)),
        )
      }
    : undefined

/** The limit for a move, which adds no appointment: `client_busy` alone. */
export const checkOfMove = (
  viewer: Viewer,
  appointmentId: number,
  wished: Interval,
): ClientCheck | undefined =>
  isBound(viewer.role)
    ? async (tx, clientId) => {
        const client = { salonId: viewer.salonId, clientId }
        refuseFor(
          clientBusy(await lockClientAppointments(tx, client, wished.from, appointmentId), wished),
        )
      }
    : undefined
