import {
  type BookingLimits,
  INACTIVE,
  isPastDay,
  NO_NATIVE_BOOKING,
  NOT_OFFERED,
  startViolation,
  offerWindow,
  type Reason,
  TAKEN,
} from '../../../domain/booking/booking-rules.js'
import { invalid, unknownReference } from '../../../domain/refusal.js'
import type { Role } from '../../../domain/identity/rights.js'
import { shiftsOn } from '../../../domain/booking/schedule.js'
import {
  freeStarts,
  type MasterDay,
  nearest,
  type AppointmentDuration,
} from '../../../domain/booking/slots.js'
import {
  datesBetween,
  daysBetween,
  type Instant,
  type LocalDate,
  type Minute,
} from '../../../domain/time/time.js'
import { dayClock } from '../../../domain/time/zone.js'
import {
  type DayInputs,
  type DayInputsQuery,
  loadDayInputs,
  type OfferedService,
  type Provider,
} from '../../../store/booking/availability-query.js'
import type { Db } from '../../../store/postgres/database.js'
import { loadSalon } from '../../../store/catalog/salons.js'
import { authorize, type Context } from '../../context.js'

/** A start that can be booked, in minutes of the wall clock. */
export type Slot = {
  readonly time: Minute
  readonly master: { readonly id: number; readonly name: string }
}
/** A day with the number of its free starts. */
export type DayAvailability = {
  readonly date: LocalDate
  readonly freeSlots: number
  readonly firstTime: Minute | null
}
/** Whether a start can be booked, and the reason when it cannot. */
export type SlotVerdict = {
  readonly bookable: boolean
  readonly code: string | null
  readonly detail: string
  readonly alternatives: readonly Slot[]
}
/**
 * Whose slots are asked for. `without`: an appointment that is about to move and does not block
 * itself.
 */
export type SlotQuery = {
  readonly serviceId: number
  readonly masterId?: number | undefined
  readonly without?: number | undefined
}

const LONGEST_RANGE_DAYS = 92
const ALTERNATIVES = 3

/**
 * Loads the inputs of a range of days. Refuses an unknown service or master, both at once, in the
 * order of `fields`.
 */
export async function requireDayInputs(
  db: Db,
  query: DayInputsQuery,
  fields: readonly ['masterId' | 'serviceId', 'masterId' | 'serviceId'],
): Promise<DayInputs & { readonly service: OfferedService }> {
  const inputs = await loadDayInputs(db, query)
  const unknown: Record<string, string[]> = {}
  for (const field of fields) {
    if (field === 'serviceId' && !inputs.service)
      unknown.serviceId = [unknownReference(query.serviceId)]
    if (field === 'masterId' && query.masterId !== undefined && inputs.providers.length === 0)
      unknown.masterId = [unknownReference(query.masterId)]
  }
  if (!inputs.service || Object.keys(unknown).length > 0) throw invalid(unknown)
  return { service: inputs.service, providers: inputs.providers }
}

const masterDay = (provider: Provider, date: LocalDate, zone: string): MasterDay => ({
  clock: dayClock(date, zone),
  shifts: shiftsOn(date, provider.weekly, provider.own),
  timeOff: provider.timeOff,
  busy: provider.busy,
})
export const durationOf = (service: OfferedService, length: Minute): AppointmentDuration => ({
  length,
  before: service.before,
  after: service.after,
})

/** Free starts of a day, for every master in the inputs who offers the service and works. */
function slotsOf(
  inputs: DayInputs,
  {
    date,
    role,
    limits,
    now,
  }: {
    readonly date: LocalDate
    readonly role: Role
    readonly limits: BookingLimits
    readonly now: Instant
  },
): Slot[] {
  const { service } = inputs
  if (!service?.active) return []
  const window = offerWindow(role, limits, now)
  const byMinute = new Map<Minute, Slot[]>()
  for (const provider of inputs.providers) {
    if (!provider.active || provider.length === undefined) continue
    const master = { id: provider.id, name: provider.name }
    const day = masterDay(provider, date, limits.timeZone)
    for (const minute of freeStarts(
      day,
      durationOf(service, provider.length),
      limits.slotStepMinutes,
      window,
    )) {
      const same = byMinute.get(minute)
      if (same) same.push({ time: minute, master })
      else byMinute.set(minute, [{ time: minute, master }])
    }
  }
  return [...byMinute.keys()].sort((a, b) => a - b).flatMap((minute) => byMinute.get(minute) ?? [])
}

/**
 * Free starts of a date by time, then master (interface, section 4.1). A past date has none.
 * Refuses unknown ids.
 */
export async function availableSlots(
  context: Context,
  date: LocalDate,
  { serviceId, masterId, without }: SlotQuery,
): Promise<Slot[]> {
  const viewer = authorize(context, 'slots:read')
  const query = { salonId: viewer.salonId, serviceId, masterId, from: date, to: date, without }
  const [salon, inputs] = await Promise.all([
    loadSalon(context.db, viewer.salonId),
    requireDayInputs(context.db, query, ['serviceId', 'masterId']),
  ])
  return isPastDay(date, salon.timeZone, context.now)
    ? []
    : slotsOf(inputs, { date, role: viewer.role, limits: salon, now: context.now })
}

/**
 * The number of free starts on each day of a range of at most 92 days. Refuses a longer range and
 * one that ends before it begins.
 */
export async function availableDays(
  context: Context,
  from: LocalDate,
  to: LocalDate,
  { serviceId, masterId, without }: SlotQuery,
): Promise<DayAvailability[]> {
  const viewer = authorize(context, 'slots:read')
  const days = daysBetween(from, to)
  if (days < 0) throw invalid({ to: ['The last day must not lie before the first.'] })
  if (days >= LONGEST_RANGE_DAYS)
    throw invalid({ to: [`Ask for at most ${LONGEST_RANGE_DAYS} days at once.`] })
  const query = { salonId: viewer.salonId, serviceId, masterId, from, to, without }
  const [salon, inputs] = await Promise.all([
    loadSalon(context.db, viewer.salonId),
    requireDayInputs(context.db, query, ['serviceId', 'masterId']),
  ])
  return datesBetween(from, to).map((date) => {
    const slots = slotsOf(inputs, { date, role: viewer.role, limits: salon, now: context.now })
    return { date, freeSlots: slots.length, firstTime: slots[0]?.time ?? null }
  })
}

/** A start, and for whom it is checked. */
export type StartQuery = {
  readonly date: LocalDate
  readonly time: Minute
  readonly role: Role
  readonly limits: BookingLimits
  readonly now: Instant
}

/** The first rule that a start with this master breaks, or undefined. */
export function bookingViolation(
  service: OfferedService,
  provider: Provider,
  start: StartQuery,
): Reason | undefined {
  const { date, time } = start
  const day = masterDay(provider, date, start.limits.timeZone)
  const offered = provider.length !== undefined && service.active
  const found = startViolation(start, day, durationOf(service, provider.length ?? 1), time)
  // These are reported before a master who is inactive.
  if (found?.code === 'date_in_past' || found?.code === 'invalid') return found
  if (!provider.active) return INACTIVE
  return offered ? found : NOT_OFFERED
}

function nearestOf(slots: readonly Slot[], wished: Minute, count: number): Slot[] {
  const times = slots.map(({ time }) => time)
  const wanted = nearest(times, wished, count)
  return slots.filter(({ time }) => wanted.includes(time)).slice(0, count)
}

/**
 * Returns up to three free starts of that day near the requested one: first of the same master,
 * then of others. `known`: inputs of that master that were loaded a moment ago.
 */
export async function alternativesTo(
  db: Db,
  {
    salonId,
    options: { serviceId, masterId, without },
    startQuery: { date, time, role, limits, now },
    known,
  }: {
    readonly salonId: number
    readonly options: { serviceId: number; masterId: number; without?: number }
    readonly startQuery: StartQuery
    readonly known?: DayInputs
  },
): Promise<Slot[]> {
  const inputsOf = (whose: number | undefined) =>
    loadDayInputs(db, {
      salonId,
      serviceId,
      masterId: whose,
      from: date,
      to: date,
      without: without ?? 0,
    })
  const slotsIn = (inputs: DayInputs): Slot[] => slotsOf(inputs, { date, role, limits, now })
  const own = nearestOf(slotsIn(known ?? (await inputsOf(masterId))), time, ALTERNATIVES)
  if (own.length === ALTERNATIVES) return own
  const others = slotsIn(await inputsOf(undefined)).filter(({ master }) => master.id !== masterId)
  return [...own, ...nearestOf(others, time, ALTERNATIVES - own.length)]
}

/**
 * Says whether the viewer could book a start, and if not, the first rule that refuses it. Refuses
 * unknown ids.
 */
export async function explainSlot(
  context: Context,
  {
    date,
    time,
    serviceId,
    masterId,
  }: {
    readonly date: LocalDate
    readonly time: Minute
    readonly serviceId: number
    readonly masterId: number
  },
): Promise<SlotVerdict> {
  const viewer = authorize(context, 'slots:read')
  const query = { salonId: viewer.salonId, serviceId, masterId, from: date, to: date }
  const [salon, inputs] = await Promise.all([
    loadSalon(context.db, viewer.salonId),
    requireDayInputs(context.db, query, ['serviceId', 'masterId']),
  ])
  const start = { date, time, role: viewer.role, limits: salon, now: context.now }
  const provider = inputs.providers[0] as Provider // requireDayInputs has refused a missing one
  const reason = salon.nativeBookingEnabled
    ? bookingViolation(inputs.service, provider, start)
    : NO_NATIVE_BOOKING
  if (!reason) return { bookable: true, code: null, detail: 'This time is free.', alternatives: [] }
  const alternatives =
    reason.code === TAKEN.code
      ? await alternativesTo(context.db, {
          salonId: viewer.salonId,
          options: { serviceId, masterId },
          startQuery: start,
          known: inputs,
        })
      : []
  return { bookable: false, code: reason.code, detail: reason.detail, alternatives }
}
