import { isPastDay, NO_NATIVE_BOOKING } from '../../../domain/booking/booking-rules.js'
import { canReschedule } from '../../../domain/booking/appointment.js'
import type { Salon } from '../../../domain/catalog/salon.js'
import type { Viewer } from '../../../domain/identity/people.js'
import {
  invalid,
  notFound,
  type RefusalCode,
  type RefusalReason,
  unknownReference,
} from '../../../domain/refusal.js'
import {
  datesBetween,
  daysBetween,
  type LocalDate,
  type Minute,
} from '../../../domain/time/time.js'
import type { Appointment } from '../../../domain/booking/appointment.js'
import type {
  DayInputs,
  OfferedService,
  Provider,
} from '../../../store/booking/availability-query.js'
import { findAppointment } from '../../../store/booking/appointments.js'
import { loadSalon } from '../../../store/catalog/salons.js'
import { collectFieldErrors } from '../../collect-field-errors.js'
import { authorize, type Context } from '../../context.js'
import { alternativesTo, hasAlternatives } from './alternatives.js'
import {
  bookingViolation,
  requireDayInputs,
  type Slot,
  slotsOf,
  type StartQuery,
  termsOfMove,
} from './day-slots.js'
import { isAccessible } from './lock-accessible-appointment.js'

export type { Slot }
/** A day with the number of its free starts. */
export type DayAvailability = {
  readonly date: LocalDate
  readonly freeSlots: number
  readonly firstTime: Minute | null
}
/** Whether a start can be booked, and the reason when it cannot. */
export type SlotVerdict = {
  readonly bookable: boolean
  readonly code: RefusalCode | null
  readonly reason: RefusalReason | null
  readonly detail: string
  readonly alternatives: readonly Slot[]
}
/** Whose slots are asked for. */
export type SlotQuery = {
  readonly serviceId: number
  readonly masterId?: number | undefined
  /**
   * An appointment that is to be moved, which the viewer may see. Its place counts as free, and it
   * keeps its length and buffers where master and service stay.
   */
  readonly without?: number | undefined
}

const LONGEST_RANGE_DAYS = 92

/** Everything that the free starts of a range of days depend on. */
type RangeInputs = {
  readonly salon: Salon
  readonly inputs: DayInputs & { readonly service: OfferedService }
  readonly moved: Appointment | undefined
}

/** Returns the appointment that is to be moved. Refuses one that the viewer may not see. */
async function loadMoved(
  context: Context,
  viewer: Viewer,
  id: number | undefined,
): Promise<Appointment | undefined> {
  if (id === undefined) return undefined
  const moved = await findAppointment(context.db, viewer.salonId, id)
  if (moved && (await isAccessible(context.db, viewer, moved))) return moved
  throw invalid({ exceptAppointmentId: [unknownReference(id)] })
}

/** Loads the inputs of a range of days. Refuses unknown ids, all at once. */
async function loadRange(
  context: Context,
  viewer: Viewer,
  range: { readonly from: LocalDate; readonly to: LocalDate },
  { serviceId, masterId, without }: SlotQuery,
): Promise<RangeInputs> {
  const query = { salonId: viewer.salonId, serviceId, masterId, ...range, without }
  const [salon, [inputs, moved]] = await Promise.all([
    loadSalon(context.db, viewer.salonId),
    collectFieldErrors(
      requireDayInputs(context.db, query, ['serviceId', 'masterId']),
      loadMoved(context, viewer, without),
    ),
  ])
  return { salon, inputs, moved }
}

/**
 * Free starts of a date by time, then master (docs/rest-rules.md, "Time"). A past date has none,
 * nor has a salon without native booking. Refuses unknown ids.
 */
export async function availableSlots(
  context: Context,
  date: LocalDate,
  query: SlotQuery,
): Promise<Slot[]> {
  const viewer = authorize(context, 'slots:read')
  const range = { from: date, to: date }
  const { salon, inputs, moved } = await loadRange(context, viewer, range, query)
  return !salon.nativeBookingEnabled || isPastDay(date, salon.timeZone, context.now)
    ? []
    : slotsOf(inputs, { date, role: viewer.role, limits: salon, now: context.now }, moved)
}

/**
 * The number of free starts on each day of a range of at most 92 days; 0 in a salon without native
 * booking. Refuses a longer range and one that ends before it begins.
 */
export async function availableDays(
  context: Context,
  from: LocalDate,
  to: LocalDate,
  query: SlotQuery,
): Promise<DayAvailability[]> {
  const viewer = authorize(context, 'slots:read')
  const days = daysBetween(from, to)
  if (days < 0) throw invalid({ to: ['The last day must not lie before the first.'] })
  if (days >= LONGEST_RANGE_DAYS)
    throw invalid({ to: [`Ask for at most ${LONGEST_RANGE_DAYS} days at once.`] })
  const { salon, inputs, moved } = await loadRange(context, viewer, { from, to }, query)
  return datesBetween(from, to).map((date) => {
    const day = { date, role: viewer.role, limits: salon, now: context.now }
    const slots = salon.nativeBookingEnabled ? slotsOf(inputs, day, moved) : []
    return { date, freeSlots: slots.length, firstTime: slots[0]?.time ?? null }
  })
}

/**
 * Free starts of a date to which an appointment can be moved, by time. Without a master, those of
 * its own master. It keeps its service, and with its own master also length and buffers; its
 * present place counts as free. None for an appointment that cannot be moved, and for a salon
 * without native booking. Refuses with `not_found` an appointment that the viewer may not see, and
 * an unknown master.
 */
export async function rescheduleOptions(
  context: Context,
  appointmentId: number,
  date: LocalDate,
  masterId: number | undefined,
): Promise<Slot[]> {
  const viewer = authorize(context, 'appointments:reschedule')
  const appointment = await findAppointment(context.db, viewer.salonId, appointmentId)
  if (!appointment || !(await isAccessible(context.db, viewer, appointment))) throw notFound()
  const { salonId } = viewer
  const [salon, inputs] = await Promise.all([
    loadSalon(context.db, salonId),
    requireDayInputs(
      context.db,
      {
        salonId,
        serviceId: appointment.service.id,
        masterId: masterId ?? appointment.master.id,
        from: date,
        to: date,
        without: appointmentId,
      },
      ['masterId', 'serviceId'],
    ),
  ])
  if (!salon.nativeBookingEnabled || !canReschedule(appointment.status)) return []
  const day = { date, role: viewer.role, limits: salon, now: context.now }
  return slotsOf(inputs, day, appointment)
}

/**
 * Says whether the viewer could book a start, or move an appointment there, and if not, the first
 * rule that refuses it. Refuses unknown ids.
 */
export async function explainSlot(
  context: Context,
  {
    date,
    time,
    ...query
  }: SlotQuery & {
    readonly date: LocalDate
    readonly time: Minute
    readonly masterId: number
  },
): Promise<SlotVerdict> {
  const viewer = authorize(context, 'slots:explain')
  const range = { from: date, to: date }
  const { salon, inputs, moved } = await loadRange(context, viewer, range, query)
  const start: StartQuery = { date, time, role: viewer.role, limits: salon, now: context.now }
  // requireDayInputs has refused a missing master
  const terms = termsOfMove(moved, inputs.service, inputs.providers[0] as Provider)
  const reason = salon.nativeBookingEnabled
    ? bookingViolation(terms.service, terms.provider, start)
    : NO_NATIVE_BOOKING
  if (!reason)
    return {
      bookable: true,
      code: null,
      reason: null,
      detail: 'This time is free.',
      alternatives: [],
    }
  const { serviceId, masterId } = query
  const refused = { salonId: viewer.salonId, serviceId, masterId, start, moved, known: inputs }
  const alternatives = hasAlternatives(reason) ? await alternativesTo(context.db, refused) : []
  const { code, detail, reason: cause = null } = reason
  return { bookable: false, code, reason: cause, detail, alternatives }
}
