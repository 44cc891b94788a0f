import type { Appointment } from '../domain/appointment.js'
import { NO_NATIVE_BOOKING, type Reason, TAKEN } from '../domain/booking-rules.js'
import { actorOf, SYSTEM, type Client } from '../domain/people.js'
import { invalid, Refusal, unknownReference } from '../domain/refusal.js'
import { occupied, served } from '../domain/slots.js'
import { shortClock, type LocalDate, type Minute } from '../domain/time.js'
import { dayClock, instantOf } from '../domain/zone.js'
import { sqlStateOf } from '../base/log.js'
import { lockMasterDays } from '../store/appointments.js'
import { type FirstEntries, insertAppointment, type NewAppointment } from '../store/new-appointment.js'
import { transact } from '../store/database.js'
import type { DayInputs, OfferedService, Provider } from '../store/day-inputs.js'
import { loadSalon } from '../store/salons.js'
import { alternativesTo, objectionTo, requireDayInputs, type Slot, type StartQuery, visitOf } from './availability.js'
import { bookingClient, type BookingClient } from './booking-client.js'
import { allow, type Call } from './call.js'
import { together } from './together.js'

export type Booking = BookingClient & {
  readonly masterId: number
  readonly serviceId: number
  readonly date: LocalDate
  readonly time: Minute
  readonly comment: string
}

/** Free starts as a refusal shows them to every door. */
const shown = (slots: readonly Slot[]) =>
  slots.map(({ time, master }) => ({ time: shortClock(time), masterId: master.id, masterName: master.name }))

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

/** Stores the visit under the lock of its master's day; undefined when somebody was faster. */
function store(
  call: Call,
  client: Client | ((tx: Call['db']) => Promise<Client>),
  made: Omit<NewAppointment, 'clientId'>,
  log: FirstEntries,
) {
  return transact(call.db, async (tx) => {
    // Sent together where the client is known: the insert runs when the lock is there, and sees what was before it.
    const locked = lockMasterDays(tx, [{ masterId: made.masterId, ...occupied(made.startsAt, made.visit) }])
    const whose = typeof client === 'function' ? await locked.then(() => client(tx)) : client
    const [id] = await Promise.all([insertAppointment(tx, { ...made, clientId: whose.id }, log), locked])
    return id === undefined ? undefined : { id, client: whose }
  })
}

/**
 * Books a visit (interface 4.1, POST /api/records/): `booked`, and at once `confirmed` where the salon wants it, each with
 * its log entry. Refuses: no right, booking switched off, unknown master, service or client, a start that the rules forbid
 * (`date_in_past`, `master_unavailable`, `off_grid`, `too_soon`, `too_far`) or that is taken (`slot_taken`, with
 * alternatives). The facts are read before the transaction; that the slot is free is decided inside it.
 */
export async function bookAppointment(call: Call, booking: Booking): Promise<Appointment> {
  const viewer = allow(call, 'appointments:create')
  const { masterId, serviceId, date, time } = booking
  const { salonId } = viewer
  const query = { salonId, serviceId, masterId, from: date, to: date }
  const loading = loadSalon(call.db, salonId)
  const facts = together(
    requireDayInputs(call.db, query, ['masterId', 'serviceId']),
    bookingClient(call.db, viewer, booking, loading, call.now),
  )
  facts.catch(() => undefined) // heard below, unless booking is switched off: that comes first
  const salon = await loading
  if (!salon.nativeBookingEnabled) throw new Refusal(NO_NATIVE_BOOKING.code, NO_NATIVE_BOOKING.detail)
  const [inputs, client] = await facts
  const provider = inputs.providers[0] as Provider // requireDayInputs has refused a missing one
  const start = { date, time, role: viewer.role, limits: salon, now: call.now }
  const reason = objectionTo(inputs.service, provider, start)
  if (reason) return refuseStart(call, salonId, reason, booking, start, inputs)

  const frozen = freeze(call, booking, inputs.service, provider, salon.timeZone, salon.autoConfirm)
  const made = { ...frozen, salonId, source: viewer.role === 'client' ? 'online' : 'journal' } as const
  const booked = { from: null, to: 'booked', actor: actorOf(viewer), note: null } as const
  const confirmed = { from: 'booked', to: 'confirmed', actor: SYSTEM, note: null } as const
  const log: FirstEntries = salon.autoConfirm ? [booked, confirmed] : [booked]
  const stored = await store(call, client, made, log).catch((error: unknown) => {
    throw sqlStateOf(error) === NO_SUCH_ROW && 'id' in client
      ? invalid({ clientId: [unknownReference(client.id)] }) // became one with another client since they were read
      : error
  })
  if (!stored) return refuseStart(call, salonId, TAKEN, booking, start)
  return asBooked(stored.id, stored.client, provider.name, made)
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

/** The visit as a reading would show it: everything is known, so nothing is read again. */
const asBooked = (
  id: number,
  client: Client,
  masterName: string,
  made: Omit<NewAppointment, 'clientId'>,
): Appointment => ({
  id,
  salonId: made.salonId,
  client: { id: client.id, name: client.name, phone: client.phone },
  master: { id: made.masterId, name: masterName },
  service: { id: made.serviceId, name: made.serviceName, durationMinutes: made.visit.length, price: made.price },
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
