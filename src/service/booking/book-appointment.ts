import {
  type Appointment,
  type AppointmentDetails,
  detailsOf,
  type NewAppointment,
} from '../../domain/booking/appointment.js'
import { NO_NATIVE_BOOKING, TAKEN } from '../../domain/booking/booking-rules.js'
import { actorOf, SYSTEM } from '../../domain/identity/people.js'
import { Refusal } from '../../domain/refusal.js'
import type { Salon } from '../../domain/catalog/salon.js'
import type { LocalDate, Minute } from '../../domain/time/time.js'
import type { FirstStatusLogEntries } from '../../store/booking/new-appointment.js'
import { loadSalon } from '../../store/catalog/salons.js'
import { refuseStart } from './write/alternatives.js'
import { candidatesFor } from './write/choose-master.js'
import { requireDayInputs } from './write/day-slots.js'
import { resolveClient, type BookingClient } from '../clients/booking-client.js'
import { authorize, type Context } from '../context.js'
import { checkOfCreate } from './write/client-limits.js'
import { firstNotifications } from '../notifications/create-notifications.js'
import { frozenPlace } from './write/frozen-place.js'
import { type Booking, insertBooking } from './write/insert-appointment.js'
import { crmAOf } from '../crm/sync/crm-a.js'
import { syncOnCreate, syncAfterCommit } from '../crm/sync/sync-on-create.js'
import { bookStrictly, requestKeyOf } from '../crm/sync/strict-book.js'
import { collectFieldErrors } from '../collect-field-errors.js'

/** What a caller wants to book. Date and time are the salon's wall clock. */
export type BookingRequest = BookingClient &
  Partial<AppointmentDetails> & {
    /** Absent: the least loaded master who is free. */
    readonly masterId?: number | undefined
    readonly serviceId: number
    readonly date: LocalDate
    readonly time: Minute
    /** The client books for somebody else, so their own appointments do not stand in the way. */
    readonly isForOther?: boolean | undefined
  }

/**
 * Books an appointment (docs/rest-rules.md, "Create"). Its status is `booked`, or `confirmed` where
 * the salon confirms at once. Each status gets an entry in the history.
 * Refuses a viewer without the right, unknown ids, a salon without native booking, a start that
 * the rules forbid (`date_in_past`, `master_unavailable`, `off_grid`, `too_soon`, `too_far`), a
 * taken start (`slot_taken`, with alternatives) and what one client may not book
 * (`too_many_appointments`, `client_busy`). Under STRICT it also refuses what system A does not
 * take (`external_unavailable`, `external_timeout`).
 * Without a master, the least loaded one who is free gets it. Hours and prices are read before the
 * transaction. Whether slot and client are free, and which master is, is decided inside it.
 */
export async function bookAppointment(
  context: Context,
  request: BookingRequest,
): Promise<Appointment> {
  const viewer = authorize(context, 'appointments:create')
  const { masterId, serviceId, date, time } = request
  const { salonId } = viewer
  const query = {
    salonId,
    serviceId,
    masterId,
    from: date,
    to: date,
    requestKey: requestKeyOf(context),
  }
  const loading = loadSalon(context.db, salonId)
  const facts = collectFieldErrors(
    requireDayInputs(context.db, query, ['masterId', 'serviceId']),
    resolveClient(context, viewer, request, loading),
  )
  facts.catch(() => undefined) // awaited below; a salon without native booking is refused first
  const salon = await loading
  if (!salon.nativeBookingEnabled)
    throw new Refusal(NO_NATIVE_BOOKING.code, NO_NATIVE_BOOKING.detail)
  const [inputs, client] = await facts
  const start = { date, time, role: viewer.role, limits: salon, now: context.now }
  const refused = { salonId, serviceId, masterId, start }
  const { candidates, reason } = candidatesFor(inputs.service, inputs.providers, start)
  const [first, ...others] = candidates.map((provider): NewAppointment => ({
    ...frozenPlace(inputs.service, provider, request, salon.timeZone),
    ...detailsOf(request),
    salonId,
    source: viewer.role === 'client' ? 'online' : 'journal',
    status: salon.autoConfirm ? 'confirmed' : 'booked',
    crmAId: null,
    createdAt: context.now,
    updatedAt: context.now,
    version: salon.autoConfirm ? 2 : 1,
  }))
  if (!first) return refuseStart(context, reason, { ...refused, known: inputs })

  const booked = { from: null, to: 'booked', actor: actorOf(viewer), note: null } as const
  const confirmed = { from: 'booked', to: 'confirmed', actor: SYSTEM, note: null } as const
  const log: FirstStatusLogEntries = salon.autoConfirm ? [booked, confirmed] : [booked]
  const check = checkOfCreate(viewer, salon, context.now, request.isForOther)
  const booking = { client, choices: [first, ...others], log, check } as const
  const appointment = await store(context, salon, booking)
  if (appointment) return appointment
  // The client may have been merged into another one, or erased, after it was read.
  if ('id' in client) await resolveClient(context, viewer, request, loading)
  return refuseStart(context, TAKEN, refused)
}

/**
 * Stores the booking and tells external system A of it where A is connected: before, or after.
 * Undefined when the place was taken meanwhile.
 */
async function store(
  context: Context,
  salon: Salon,
  booking: Booking,
): Promise<Appointment | undefined> {
  const crm = context.suppressNotifications ? undefined : await crmAOf(context, salon.id)
  const notifications = firstNotifications(context, salon, booking.choices[0].startsAt)
  if (crm && salon.crmASyncPolicy === 'strict')
    return bookStrictly(context, crm, booking, notifications)
  const sync = crm && syncOnCreate(context, crm)
  const stored = await insertBooking(context, booking, { notifications, sync })
  if (!stored || !crm || !sync) return stored?.appointment
  const { appointment, syncId } = stored
  return {
    ...appointment,
    crmAId: await syncAfterCommit(context, crm, { appointment, sync, syncId }),
  }
}
