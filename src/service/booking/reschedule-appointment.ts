import {
  type Appointment,
  cancelWindowOpen,
  canReschedule,
} from '../../domain/booking/appointment.js'
import { NO_NATIVE_BOOKING, TAKEN } from '../../domain/booking/booking-rules.js'
import { appointmentEvent } from '../../domain/live/event.js'
import { actorOf, type Viewer } from '../../domain/identity/people.js'
import { Refusal } from '../../domain/refusal.js'
import { occupied, served } from '../../domain/booking/slots.js'
import { shortClock, type LocalDate, type Minute } from '../../domain/time/time.js'
import { dayClock, instantOf } from '../../domain/time/zone.js'
import { sqlStateOf } from '../../base/log.js'
import {
  bookedBuffers,
  lockMasterDays,
  type NewPlace,
  placeAppointment,
  writeStatusLog,
} from '../../store/booking/appointments.js'
import { type Db, savepoint } from '../../store/postgres/database.js'
import type { OfferedService, Provider } from '../../store/booking/availability-query.js'
import { writeEvents } from '../../store/live/events.js'
import { loadSalon } from '../../store/catalog/salons.js'
import { isPlaceHeld } from '../../store/booking/slot-holds.js'
import { noteSync } from '../../store/crm/sync-log.js'
import { bookingViolation, requireDayInputs, visitOf } from './write/availability.js'
import { refuseStart } from './book-appointment.js'
import { authorize, type Call } from '../context.js'
import { checkOfMove } from './write/client-limits.js'
import { createNotifications } from '../notifications/create-notifications.js'
import { crmAOf } from '../crm/sync/crm-a.js'
import {
  cancelWindowClosed,
  lockAccessibleAppointment,
} from './write/lock-accessible-appointment.js'

export type Reschedule = {
  readonly date: LocalDate
  readonly time: Minute
  readonly masterId?: number | undefined
  readonly serviceId?: number | undefined
  readonly note: string | null
  readonly expectedVersion?: number | undefined
}

const EXCLUDED = '23P01'
/** Thrown out of the transaction when the wished place is taken, so that alternatives are looked up without locks. */
class Taken extends Error {}

/** What was frozen stays frozen while master and service stay; else it is the price list's of now. */
async function termsFor(
  tx: Db,
  viewer: Viewer,
  visit: Appointment,
  service: OfferedService,
  provider: Provider,
): Promise<{ service: OfferedService; provider: Provider }> {
  if (provider.id !== visit.master.id || service.id !== visit.service.id)
    return { service, provider }
  const buffers = await bookedBuffers(tx, viewer.salonId, visit.id)
  return {
    service: { ...service, name: visit.service.name, active: true, ...buffers },
    provider: { ...provider, length: visit.service.durationMinutes, price: visit.service.price },
  }
}

/**
 * Moves a visit in time, and to another master or service where named: same id and status, one transaction, the same
 * refusals as booking but `too_many_appointments`, and `invalid_status_transition`, `version_conflict` (REST contract,
 * "reschedule"). The log entry has old = new and says from when to when.
 */
export async function rescheduleAppointment(
  call: Call,
  id: number,
  wish: Reschedule,
): Promise<Appointment> {
  const viewer = authorize(call, 'appointments:reschedule')
  const salon = await loadSalon(call.db, viewer.salonId)
  if (!salon.nativeBookingEnabled)
    throw new Refusal(NO_NATIVE_BOOKING.code, NO_NATIVE_BOOKING.detail)
  const crm = call.isSilent ? undefined : await crmAOf(call, viewer.salonId)
  const start = {
    date: wish.date,
    time: wish.time,
    role: viewer.role,
    limits: salon,
    now: call.now,
  }
  let wished = { masterId: wish.masterId ?? 0, serviceId: wish.serviceId ?? 0 }
  try {
    return await savepoint(call.db, async (tx) => {
      const visit = await lockAccessibleAppointment(tx, viewer, id)
      wished = {
        masterId: wish.masterId ?? visit.master.id,
        serviceId: wish.serviceId ?? visit.service.id,
      }
      const query = {
        salonId: viewer.salonId,
        ...wished,
        from: wish.date,
        to: wish.date,
        without: id,
      }
      const inputs = await requireDayInputs(tx, query, ['masterId', 'serviceId'])
      if (!canReschedule(visit.status))
        throw new Refusal(
          'invalid_status_transition',
          `An appointment that is ${visit.status} cannot be moved.`,
        )
      if (!cancelWindowOpen(visit, viewer.role, salon, call.now)) throw cancelWindowClosed(salon)
      if (wish.expectedVersion !== undefined && wish.expectedVersion !== visit.version)
        throw new Refusal(
          'version_conflict',
          `The appointment was changed meanwhile: it is at version ${visit.version}.`,
        )
      const { service, provider } = await termsFor(
        tx,
        viewer,
        visit,
        inputs.service,
        inputs.providers[0] as Provider,
      )
      const reason = bookingViolation(service, provider, start)
      if (reason?.code === TAKEN.code) throw new Taken()
      if (reason) return refuseStart(call, viewer.salonId, reason, wished, start)
      if (isSamePlace(visit, wished, wish)) return visit
      const place = placeOf(service, provider, wish, salon.timeZone, call.now)
      const moved = await move(tx, call, viewer, visit, place, provider.name, wish.note)
      await createNotifications(tx, call, salon, moved, 'appointment_rescheduled', {
        was: visit.startsAt,
      })
      if (crm)
        await noteSync(tx, viewer.salonId, id, 'update', { place: movedIn(visit, moved) }, call.now)
      return moved
    })
  } catch (error) {
    if (error instanceof Taken || sqlStateOf(error) === EXCLUDED)
      return refuseStart(call, viewer.salonId, TAKEN, { ...wished, without: id }, start)
    throw error
  }
}

/** Nothing changes, so nothing is logged. */
const isSamePlace = (
  visit: Appointment,
  wished: { masterId: number; serviceId: number },
  { date, time }: Reschedule,
): boolean =>
  visit.master.id === wished.masterId &&
  visit.service.id === wished.serviceId &&
  visit.date === date &&
  visit.time === time

/** What external system A is told of a move: no more than what is another, as it may have its own ids for the rest. */
const movedIn = (was: Appointment, is: Appointment) =>
  was.master.id === is.master.id && was.service.id === is.service.id ? 'time' : 'whole'

const placeOf = (
  service: OfferedService,
  provider: Provider,
  wish: Reschedule,
  zone: string,
  now: number,
): NewPlace => ({
  masterId: provider.id,
  serviceId: service.id,
  serviceName: service.name,
  price: provider.price,
  visit: visitOf(service, provider.length ?? 0),
  date: wish.date,
  time: wish.time,
  startsAt: instantOf(dayClock(wish.date, zone), wish.time) ?? now, // objectionTo has refused a skipped time
})

/** Under the locks of the day it leaves and the day it goes to. */
async function move(
  tx: Db,
  call: Call,
  viewer: Viewer,
  visit: Appointment,
  place: NewPlace,
  masterName: string,
  note: string | null,
): Promise<Appointment> {
  await lockMasterDays(tx, [
    { masterId: visit.master.id, from: visit.startsAt, to: visit.endsAt },
    { masterId: place.masterId, ...occupied(place.startsAt, place.visit) },
  ])
  await checkOfMove(viewer, visit.id, served(place.startsAt, place.visit))?.(tx, visit.client.id)
  const held = {
    salonId: viewer.salonId,
    masterId: place.masterId,
    busy: occupied(place.startsAt, place.visit),
  }
  if (await isPlaceHeld(tx, held)) throw new Taken()
  await placeAppointment(tx, viewer.salonId, visit.id, place, call.now)
  const told = `${visit.date} ${shortClock(visit.time)} → ${place.date} ${shortClock(place.time)}${note ? `: ${note}` : ''}`
  await writeStatusLog(
    tx,
    viewer.salonId,
    visit.id,
    { from: visit.status, to: visit.status, actor: actorOf(viewer), note: told },
    call.now,
  )
  const moved: Appointment = {
    ...visit,
    master: { id: place.masterId, name: masterName },
    service: {
      id: place.serviceId,
      name: place.serviceName,
      durationMinutes: place.visit.length,
      price: place.price,
    },
    date: place.date,
    time: place.time,
    startsAt: place.startsAt,
    endsAt: served(place.startsAt, place.visit).to,
    updatedAt: call.now,
    version: visit.version + 1,
  }
  await writeEvents(tx, viewer.salonId, [appointmentEvent('updated', moved, visit)], call.now)
  return moved
}
