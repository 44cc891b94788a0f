import type { Appointment } from '../../../domain/booking/appointment.js'
import {
  type BookingLimits,
  INACTIVE,
  NOT_OFFERED,
  offerWindow,
  type Reason,
  startViolation,
} from '../../../domain/booking/booking-rules.js'
import { shiftsOn } from '../../../domain/booking/schedule.js'
import {
  type AppointmentDuration,
  freeStarts,
  type MasterDay,
} from '../../../domain/booking/slots.js'
import type { Role } from '../../../domain/identity/rights.js'
import { invalid, unknownReference } from '../../../domain/refusal.js'
import type { Instant, LocalDate, Minute } from '../../../domain/time/time.js'
import { dayClock } from '../../../domain/time/zone.js'
import {
  type DayInputs,
  type DayInputsQuery,
  loadDayInputs,
  type OfferedService,
  type Provider,
} from '../../../store/booking/availability-query.js'
import type { Db } from '../../../store/postgres/database.js'

/** A start that can be booked: a day and a minute of the wall clock, and the master. */
export type Slot = {
  readonly date: LocalDate
  readonly time: Minute
  readonly master: { readonly id: number; readonly name: string }
}

/** A day, and for whom its starts are computed. */
export type DayQuery = {
  readonly date: LocalDate
  readonly role: Role
  readonly limits: BookingLimits
  readonly now: Instant
}

/** A start, and for whom it is checked. */
export type StartQuery = DayQuery & { readonly time: Minute }

/** The appointment that is to be moved: its present place, and what it keeps there. */
export type MovedAppointment = Pick<
  Appointment,
  'id' | 'master' | 'service' | 'buffers' | 'date' | 'time'
>

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
const durationOf = (service: OfferedService, length: Minute): AppointmentDuration => ({
  length,
  before: service.before,
  after: service.after,
})

/**
 * Returns service and master as an appointment would be moved: it keeps what the booking froze
 * while master and service stay. Otherwise the price list of now counts.
 */
export function termsOfMove(
  moved: MovedAppointment | undefined,
  service: OfferedService,
  provider: Provider,
): { readonly service: OfferedService; readonly provider: Provider } {
  if (moved?.master.id !== provider.id || moved.service.id !== service.id)
    return { service, provider }
  const { name, durationMinutes, price } = moved.service
  return {
    service: { ...service, name, active: true, ...moved.buffers },
    provider: { ...provider, length: durationMinutes, price },
  }
}

/**
 * Free starts of a day by time, then master, for every master in the inputs who offers the service
 * and works. `moved`: an appointment that is to be moved there.
 */
export function slotsOf(
  inputs: DayInputs,
  { date, role, limits, now }: DayQuery,
  moved?: MovedAppointment,
): Slot[] {
  if (!inputs.service) return []
  const window = offerWindow(role, limits, now)
  const byMinute = new Map<Minute, Slot[]>()
  for (const listed of inputs.providers) {
    const { service, provider } = termsOfMove(moved, inputs.service, listed)
    if (!service.active || !provider.active || provider.length === undefined) continue
    const master = { id: provider.id, name: provider.name }
    const day = masterDay(provider, date, limits.timeZone)
    for (const time of freeStarts(
      day,
      durationOf(service, provider.length),
      limits.slotStepMinutes,
      window,
    )) {
      const same = byMinute.get(time)
      if (same) same.push({ date, time, master })
      else byMinute.set(time, [{ date, time, master }])
    }
  }
  return [...byMinute.keys()].sort((a, b) => a - b).flatMap((time) => byMinute.get(time) ?? [])
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
