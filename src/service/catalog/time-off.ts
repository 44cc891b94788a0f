import type { Appointment } from '../../domain/booking/appointment.js'
import { shiftOf } from '../../domain/booking/schedule.js'
import type { Salon } from '../../domain/catalog/salon.js'
import { salonEvent } from '../../domain/live/event.js'
import { type FieldErrors, invalid, notFound, unknownReference } from '../../domain/refusal.js'
import {
  daysBetween,
  FIRST_INSTANT,
  type Instant,
  LAST_INSTANT,
  type LocalDate,
  type Minute,
} from '../../domain/time/time.js'
import { boundaryOf, dayClock } from '../../domain/time/zone.js'
import { activeAppointmentsWithin } from '../../store/booking/day-appointments.js'
import { findMaster } from '../../store/catalog/masters.js'
import { loadSalon } from '../../store/catalog/salons.js'
import { deleteTimeOff, insertTimeOff } from '../../store/catalog/schedules.js'
import { writeEvents } from '../../store/live/events.js'
import { transact } from '../../store/postgres/database.js'
import { authorize, type Context } from '../context.js'
import { type DatedTimeOff, onWallClock } from './schedule.js'

const LONGEST_TIME_OFF_DAYS = 3 * 366

/**
 * An absence on the salon's clock, from `start` of the first day to `end` of the last one. An end
 * of 0 is the midnight that ends the day.
 */
export type LocalTimeOff = {
  readonly masterId: number
  readonly from: LocalDate
  readonly to: LocalDate
  readonly start: Minute
  readonly end: Minute
  readonly reason: string | null
}

/** A part of a master's day on the salon's clock. An end of 0 is the midnight that ends the day. */
export type BlockedTime = Omit<LocalTimeOff, 'from' | 'to'> & { readonly date: LocalDate }

/** An absence, and the active appointments in it, which staff must move. */
export type AddedTimeOff = {
  readonly timeOff: DatedTimeOff
  readonly affectedAppointments: readonly Appointment[]
}

type Span = { readonly startsAt: Instant; readonly endsAt: Instant }

/** Returns the instants of an absence, or what is wrong with it. `days`: the names of its days. */
function spanOf(
  { from, to, ...time }: LocalTimeOff,
  { timeZone }: Salon,
  days: { readonly from: string; readonly to: string },
): Span | FieldErrors {
  const length = daysBetween(from, to)
  if (length < 0) return { [days.to]: ['The last day must not lie before the first.'] }
  if (length > LONGEST_TIME_OFF_DAYS)
    return { [days.to]: ['Time off can last three years at most.'] }
  const { start, end } = shiftOf(time.start, time.end)
  if (length === 0 && end <= start) return { end: ['Time off must end after it starts.'] }
  const startsAt = boundaryOf(dayClock(from, timeZone), start)
  const endsAt = boundaryOf(dayClock(to, timeZone), end)
  if (startsAt === undefined || endsAt === undefined || startsAt >= endsAt)
    return { end: ['This time does not exist on that date: the clocks skip it.'] }
  if (startsAt < FIRST_INSTANT || endsAt > LAST_INSTANT)
    return { [days.from]: ['This date is too far away.'] }
  return { startsAt, endsAt }
}

async function storeTimeOff(
  context: Context,
  salonId: number,
  off: LocalTimeOff,
  days: { readonly from: string; readonly to: string },
): Promise<AddedTimeOff> {
  const { masterId, reason } = off
  const [salon, master] = await Promise.all([
    loadSalon(context.db, salonId),
    findMaster(context.db, salonId, masterId),
  ])
  const span = spanOf(off, salon, days)
  const unknown: FieldErrors = master ? {} : { masterId: [unknownReference(masterId)] }
  if (!('startsAt' in span)) throw invalid({ ...unknown, ...span })
  if (!master) throw invalid(unknown)
  const { startsAt, endsAt } = span as Span
  return transact(context.db, async (tx) => {
    const stored = await insertTimeOff(tx, salonId, { masterId, startsAt, endsAt, reason })
    await writeEvents(tx, salonId, [salonEvent('time_off', masterId)], context.now)
    const interval = { from: startsAt, to: endsAt }
    const affectedAppointments = await activeAppointmentsWithin(tx, salonId, masterId, interval)
    return { timeOff: onWallClock(stored, salon.timeZone), affectedAppointments }
  })
}

/**
 * Adds an absence of a master. Appointments in it stay. For admins. Throws `invalid` for an unknown
 * master, and for a time that is empty, over three years long, or skipped by a clock change.
 */
export function addTimeOff(context: Context, off: LocalTimeOff): Promise<AddedTimeOff> {
  const { salonId } = authorize(context, 'catalogue:manage')
  return storeTimeOff(context, salonId, off, { from: 'from', to: 'to' })
}

/**
 * Adds an absence of a part of one day. Appointments in it stay. For admins and operators. Throws
 * the same as `addTimeOff`.
 */
export function blockTime(context: Context, { date, ...time }: BlockedTime): Promise<AddedTimeOff> {
  const { salonId } = authorize(context, 'time-off:block')
  return storeTimeOff(
    context,
    salonId,
    { ...time, from: date, to: date },
    { from: 'date', to: 'date' },
  )
}

/** Deletes an absence and returns it. For admins. Throws `not_found`. */
export async function removeTimeOff(context: Context, id: number): Promise<DatedTimeOff> {
  const { salonId } = authorize(context, 'catalogue:manage')
  const { timeZone } = await loadSalon(context.db, salonId)
  return transact(context.db, async (tx) => {
    const removed = await deleteTimeOff(tx, salonId, id)
    if (!removed) throw notFound()
    await writeEvents(tx, salonId, [salonEvent('time_off', removed.masterId)], context.now)
    return onWallClock(removed, timeZone)
  })
}
