import {
  type Appointment,
  type BookedPlace,
  busySpan,
  cancelWindowOpen,
  canReschedule,
} from '../../domain/booking/appointment.js'
import { NO_NATIVE_BOOKING, type Reason, TAKEN } from '../../domain/booking/booking-rules.js'
import { changesBetween, noteOfMove } from '../../domain/booking/status-log.js'
import { appointmentEvent } from '../../domain/live/event.js'
import { actorOf, type Viewer } from '../../domain/identity/people.js'
import { Refusal } from '../../domain/refusal.js'
import type { LocalDate, Minute } from '../../domain/time/time.js'
import {
  lockMasterDays,
  placeAppointment,
  writeStatusLog,
} from '../../store/booking/appointments.js'
import { type Db, savepoint } from '../../store/postgres/database.js'
import type { DayInputs, Provider } from '../../store/booking/availability-query.js'
import { writeEvents } from '../../store/live/events.js'
import { loadSalon } from '../../store/catalog/salons.js'
import { isPlaceHeld } from '../../store/booking/slot-holds.js'
import { enqueueSync } from '../../store/crm/sync-log.js'
import { isExclusionViolation } from '../../store/postgres/database-errors.js'
import { refuseStart } from './write/alternatives.js'
import { bookingViolation, requireDayInputs, termsOfMove } from './write/day-slots.js'
import { authorize, type Context } from '../context.js'
import { frozenPlace } from './write/frozen-place.js'
import { checkOfMove } from './write/client-limits.js'
import { createNotifications } from '../notifications/create-notifications.js'
import { crmAOf } from '../crm/sync/crm-a.js'
import {
  assertVersion,
  cancelWindowClosed,
  lockAccessibleAppointment,
} from './write/lock-accessible-appointment.js'

/** What to change of an appointment. An absent master or service stays. Date and time are local. */
export type Reschedule = {
  readonly date: LocalDate
  readonly time: Minute
  readonly masterId?: number | undefined
  readonly serviceId?: number | undefined
  readonly note: string | null
  readonly expectedVersion?: number | undefined
}

/**
 * Leaves the transaction when the start is refused, so that alternatives are searched without
 * locks.
 */
class RefusedMove extends Error {
  constructor(
    readonly reason: Reason,
    readonly known?: DayInputs,
  ) {
    super()
  }
}

/**
 * Moves an appointment in time, and to another master or service where named. Id and status stay.
 * Refuses what booking refuses except `too_many_appointments`, and `invalid_status_transition` and
 * `version_conflict`. The entry in the history has the same status twice and a note with both
 * times.
 */
export async function rescheduleAppointment(
  context: Context,
  id: number,
  wish: Reschedule,
): Promise<Appointment> {
  const viewer = authorize(context, 'appointments:reschedule')
  const salon = await loadSalon(context.db, viewer.salonId)
  if (!salon.nativeBookingEnabled)
    throw new Refusal(NO_NATIVE_BOOKING.code, NO_NATIVE_BOOKING.detail)
  const crm = context.suppressNotifications ? undefined : await crmAOf(context, viewer.salonId)
  const start = {
    date: wish.date,
    time: wish.time,
    role: viewer.role,
    limits: salon,
    now: context.now,
  }
  let appointment: Appointment | undefined
  let wished = { masterId: wish.masterId ?? 0, serviceId: wish.serviceId ?? 0 }
  try {
    return await savepoint(context.db, async (tx) => {
      appointment = await lockAccessibleAppointment(tx, viewer, id)
      wished = {
        masterId: wish.masterId ?? appointment.master.id,
        serviceId: wish.serviceId ?? appointment.service.id,
      }
      const query = {
        salonId: viewer.salonId,
        ...wished,
        from: wish.date,
        to: wish.date,
        without: id,
      }
      const inputs = await requireDayInputs(tx, query, ['masterId', 'serviceId'])
      if (!canReschedule(appointment.status))
        throw new Refusal(
          'invalid_status_transition',
          `An appointment that is ${appointment.status} cannot be moved.`,
        )
      if (!cancelWindowOpen(appointment, viewer.role, salon, context.now))
        throw cancelWindowClosed(salon)
      if (wish.expectedVersion !== undefined) assertVersion(appointment, wish.expectedVersion)
      const [provider] = inputs.providers as [Provider] // requireDayInputs has refused none
      const terms = termsOfMove(appointment, inputs.service, provider)
      const reason = bookingViolation(terms.service, terms.provider, start)
      if (reason) throw new RefusedMove(reason, inputs)
      if (isSamePlace(appointment, wished, wish)) return appointment
      const place = frozenPlace(terms.service, terms.provider, wish, salon.timeZone)
      const moved = await move(tx, { context, viewer, appointment, place, note: wish.note })
      await createNotifications(tx, context, salon, {
        appointment: moved,
        event: 'appointment_rescheduled',
        details: { was: appointment.startsAt },
      })
      if (crm)
        await enqueueSync(tx, {
          salonId: viewer.salonId,
          appointmentId: id,
          operation: 'update',
          change: { place: movedIn(appointment, moved) },
          now: context.now,
        })
      return moved
    })
  } catch (error) {
    const refused = isExclusionViolation(error) ? new RefusedMove(TAKEN) : error
    if (!(refused instanceof RefusedMove)) throw error
    const { reason, known } = refused
    const { salonId } = viewer
    return refuseStart(context, reason, { salonId, ...wished, start, moved: appointment, known })
  }
}

/** Whether the appointment is there already. Then nothing changes and nothing is logged. */
const isSamePlace = (
  appointment: Appointment,
  wished: { masterId: number; serviceId: number },
  { date, time }: Reschedule,
): boolean =>
  appointment.master.id === wished.masterId &&
  appointment.service.id === wished.serviceId &&
  appointment.date === date &&
  appointment.time === time

/**
 * What system A is told: only the time, unless master or service changed. A may have its own ids
 * for these.
 */
const movedIn = (was: Appointment, is: Appointment) =>
  was.master.id === is.master.id && was.service.id === is.service.id ? 'time' : 'whole'

/** Moves the appointment under the locks of the day it leaves and the day it goes to. */
async function move(
  tx: Db,
  {
    context,
    viewer,
    appointment,
    place,
    note,
  }: {
    readonly context: Context
    readonly viewer: Viewer
    readonly appointment: Appointment
    readonly place: BookedPlace
    readonly note: string | null
  },
): Promise<Appointment> {
  const { salonId } = appointment
  const masterId = place.master.id
  const busy = busySpan(place, place.buffers)
  await lockMasterDays(tx, [
    { masterId: appointment.master.id, from: appointment.startsAt, to: appointment.endsAt },
    { masterId, ...busy },
  ])
  const served = { from: place.startsAt, to: place.endsAt }
  await checkOfMove(viewer, appointment.id, served)?.(tx, appointment.client.id)
  if (await isPlaceHeld(tx, { salonId, masterId, busy })) throw new RefusedMove(TAKEN)
  await placeAppointment(tx, { appointment, place, now: context.now })
  const moved: Appointment = {
    ...appointment,
    ...place,
    updatedAt: context.now,
    version: appointment.version + 1,
  }
  await writeStatusLog(tx, {
    salonId,
    appointmentId: appointment.id,
    line: {
      from: appointment.status,
      to: appointment.status,
      actor: actorOf(viewer),
      note: noteOfMove(appointment, place, note),
      changes: changesBetween(appointment, moved),
    },
    now: context.now,
  })
  await writeEvents(tx, salonId, [appointmentEvent('updated', moved, appointment)], context.now)
  return moved
}
