import type { Appointment } from '../../domain/booking/appointment.js'
import { NO_NATIVE_BOOKING, type Reason, TAKEN } from '../../domain/booking/booking-rules.js'
import { actorOf, SYSTEM, type Client } from '../../domain/identity/people.js'
import { invalid, Refusal, unknownReference } from '../../domain/refusal.js'
import type { Salon } from '../../domain/catalog/salon.js'
import { served } from '../../domain/booking/slots.js'
import { shortClock, type LocalDate, type Minute } from '../../domain/time/time.js'
import { dayClock, instantOf } from '../../domain/time/zone.js'
import { sqlStateOf } from '../../base/log.js'
import type { FirstStatusLogEntries, NewAppointment } from '../../store/booking/new-appointment.js'
import type { DayInputs, OfferedService, Provider } from '../../store/booking/availability-query.js'
import { loadSalon } from '../../store/catalog/salons.js'
import {
  alternativesTo,
  bookingViolation,
  requireDayInputs,
  type Slot,
  type StartQuery,
  visitOf,
} from './write/availability.js'
import { bookingClient, type BookingClient, type Whose } from '../clients/booking-client.js'
import { authorize, type Call } from '../context.js'
import { checkOfCreate, type ClientCheck } from './write/client-limits.js'
import { firstNotices } from '../notifications/create-notifications.js'
import { asBooked, type InsertedAppointment, insertBooking } from './write/insert-appointment.js'
import { crmAOf } from '../crm/sync/crm-a.js'
import { syncOnCreate, tellAtOnce } from '../crm/sync/sync-on-create.js'
import { bookStrictly, requestKeyOf } from '../crm/sync/strict-book.js'
import { collectFieldErrors } from '../collect-field-errors.js'

export type Booking = BookingClient & {
  readonly masterId: number
  readonly serviceId: number
  readonly date: LocalDate
  readonly time: Minute
  readonly comment: string
}

/** Free starts as a refusal shows them to every door. */
const shown = (slots: readonly Slot[]) =>
  slots.map(({ time, master }) => ({
    time: shortClock(time),
    masterId: master.id,
    masterName: master.name,
  }))

/** Refuses for the reason; a taken slot names what is free near it (`known`: the master's inputs, just loaded). */
export async function refuseStart(
  call: Call,
  salonId: number,
  reason: Reason,
  wished: { serviceId: number; masterId: number; without?: number },
  start: StartQuery,
  known?: DayInputs,
): Promise<never> {
  if (reason.code === 'invalid') throw invalid({ time: [reason.detail] })
  if (reason.code !== TAKEN.code) throw new Refusal(reason.code, reason.detail)
  const alternatives = await alternativesTo(call.db, salonId, wished, start, known)
  throw new Refusal(reason.code, reason.detail, { extra: { alternatives: shown(alternatives) } })
}

const NO_SUCH_ROW = '23503'

/**
 * Books a visit (interface 4.1, POST /api/records/): `booked`, and at once `confirmed` where the salon wants it, each with
 * its log entry. Refuses: no right, booking switched off, unknown master, service or client, a start that the rules forbid
 * (`date_in_past`, `master_unavailable`, `off_grid`, `too_soon`, `too_far`) or that is taken (`slot_taken`, with
 * alternatives), what one client may not book (`too_many_appointments`, `client_busy`); under STRICT also what external
 * system A does not take (`external_unavailable`, `external_timeout`). The facts are read before the transaction; that the
 * slot is free, and the client too, is decided inside it.
 */
export async function bookAppointment(call: Call, booking: Booking): Promise<Appointment> {
  const viewer = authorize(call, 'appointments:create')
  const { masterId, serviceId, date, time } = booking
  const { salonId } = viewer
  const query = {
    salonId,
    serviceId,
    masterId,
    from: date,
    to: date,
    requestKey: requestKeyOf(call),
  }
  const loading = loadSalon(call.db, salonId)
  const facts = collectFieldErrors(
    requireDayInputs(call.db, query, ['masterId', 'serviceId']),
    bookingClient(call.db, viewer, booking, loading, call.now),
  )
  facts.catch(() => undefined) // heard below, unless booking is switched off: that comes first
  const salon = await loading
  if (!salon.nativeBookingEnabled)
    throw new Refusal(NO_NATIVE_BOOKING.code, NO_NATIVE_BOOKING.detail)
  const [inputs, client] = await facts
  const provider = inputs.providers[0] as Provider // requireDayInputs has refused a missing one
  const start = { date, time, role: viewer.role, limits: salon, now: call.now }
  const reason = bookingViolation(inputs.service, provider, start)
  if (reason) return refuseStart(call, salonId, reason, booking, start, inputs)

  const frozen = freeze(call, booking, inputs.service, provider, salon.timeZone, salon.autoConfirm)
  const made = {
    ...frozen,
    salonId,
    source: viewer.role === 'client' ? 'online' : 'journal',
  } as const
  const booked = { from: null, to: 'booked', actor: actorOf(viewer), note: null } as const
  const confirmed = { from: 'booked', to: 'confirmed', actor: SYSTEM, note: null } as const
  const log: FirstStatusLogEntries = salon.autoConfirm ? [booked, confirmed] : [booked]
  const check = checkOfCreate(viewer, salon, served(made.startsAt, made.visit), call.now)
  const visit = await store(call, salon, client, provider.name, made, log, check).catch(
    (error: unknown) => {
      throw sqlStateOf(error) === NO_SUCH_ROW && 'id' in client
        ? invalid({ clientId: [unknownReference(client.id)] }) // became one with another client since they were read
        : error
    },
  )
  return visit ?? refuseStart(call, salonId, TAKEN, booking, start)
}

/** Stores the visit, and tells external system A of it where that is connected: before, or after; undefined when somebody was faster. */
async function store(
  call: Call,
  salon: Salon,
  client: Whose,
  masterName: string,
  made: InsertedAppointment,
  log: FirstStatusLogEntries,
  check: ClientCheck | undefined,
): Promise<Appointment | undefined> {
  const crm = call.isSilent ? undefined : await crmAOf(call, salon.id)
  const noticesFor = (whose: Client) =>
    firstNotices(call, salon, made.startsAt, whose.name, masterName)
  if (crm && salon.crmASyncPolicy === 'strict')
    return bookStrictly(call, crm, client, masterName, made, log, noticesFor, check)
  const sync = crm && syncOnCreate(call, crm)
  const stored = await insertBooking(
    call,
    client,
    made,
    log,
    (whose) => ({ notices: noticesFor(whose), sync }),
    {
      check,
    },
  )
  if (!stored) return undefined
  const visit = asBooked(stored.id, stored.client, masterName, made)
  return crm && sync
    ? { ...visit, crmAId: await tellAtOnce(call, crm, visit, sync, stored.syncId) }
    : visit
}

/** What the booking freezes, worked out from the facts. */
function freeze(
  call: Call,
  booking: Booking,
  service: OfferedService,
  provider: Provider,
  zone: string,
  confirmed: boolean,
): Omit<NewAppointment, 'clientId' | 'salonId' | 'source'> {
  const startsAt = instantOf(dayClock(booking.date, zone), booking.time) ?? call.now // objectionTo has refused a skipped time
  return {
    masterId: provider.id,
    serviceId: service.id,
    serviceName: service.name,
    price: provider.price,
    visit: visitOf(service, provider.length ?? 0),
    date: booking.date,
    time: booking.time,
    startsAt,
    status: confirmed ? 'confirmed' : 'booked',
    comment: booking.comment,
    createdAt: call.now,
    version: confirmed ? 2 : 1,
  }
}
