import { type Reason, TAKEN } from '../../../domain/booking/booking-rules.js'
import { nearest } from '../../../domain/booking/slots.js'
import { invalid, Refusal, type RefusalCode } from '../../../domain/refusal.js'
import {
  addDays,
  datesBetween,
  type LocalDate,
  type Minute,
  shortClock,
} from '../../../domain/time/time.js'
import { type DayInputs, loadDayInputs } from '../../../store/booking/availability-query.js'
import type { Db } from '../../../store/postgres/database.js'
import type { Context } from '../../context.js'
import { type MovedAppointment, type Slot, slotsOf, type StartQuery } from './day-slots.js'

const ALTERNATIVES = 3
/** How many days after a full day are searched. */
const DAYS_BEYOND = 14
/** Refusals for which another start helps. */
const WITH_ALTERNATIVES: readonly RefusalCode[] = [TAKEN.code, 'master_unavailable']

/** A start that was refused, and what free starts are searched for. */
export type RefusedStart = {
  readonly salonId: number
  readonly serviceId: number
  /** Undefined: any master. */
  readonly masterId: number | undefined
  readonly start: StartQuery
  /** The appointment that was to be moved there. Its present place is not offered. */
  readonly moved?: MovedAppointment | undefined
  /** Inputs of that day that were loaded a moment ago: of the master, or of all masters. */
  readonly known?: DayInputs | undefined
}

/** Whether another start may help where this reason refuses one. */
export const hasAlternatives = ({ code }: Reason): boolean => WITH_ALTERNATIVES.includes(code)

function nearestOf(slots: readonly Slot[], wished: Minute, count: number): Slot[] {
  const times = slots.map(({ time }) => time)
  const wanted = nearest(times, wished, count)
  return slots.filter(({ time }) => wanted.includes(time)).slice(0, count)
}

/** The days that follow, as far as dates go. */
const daysAfter = (date: LocalDate): LocalDate[] =>
  datesBetween(addDays(date, 1), addDays(date, DAYS_BEYOND))

/**
 * Returns up to three free starts near the refused one: those of the same master first, then those
 * of others. When the day has none, those of the next days that have some, at most 14 days later.
 * Reads in that order and stops where it has enough: all who lost a race for one place ask at once,
 * and fifty masters over two weeks are many rows.
 */
export async function alternativesTo(
  db: Db,
  { salonId, serviceId, masterId, start, moved, known }: RefusedStart,
): Promise<Slot[]> {
  const { date, time } = start
  const isPresent = (slot: Slot): boolean =>
    slot.date === moved?.date && slot.time === moved.time && slot.master.id === moved.master.id
  const offers = (day: LocalDate, inputs: DayInputs): Slot[] =>
    slotsOf(inputs, { ...start, date: day }, moved).filter((slot) => !isPresent(slot))
  const nearestIn = (slots: readonly Slot[], count: number): Slot[] => {
    const ofMaster = slots.filter(({ master }) => master.id === masterId)
    const ofOthers = slots.filter(({ master }) => master.id !== masterId)
    const first = nearestOf(ofMaster, time, count)
    return [...first, ...nearestOf(ofOthers, time, count - first.length)]
  }
  const load = (whose: number | undefined, from: LocalDate, to: LocalDate): Promise<DayInputs> =>
    loadDayInputs(db, { salonId, serviceId, masterId: whose, from, to, without: moved?.id })
  const seen = offers(date, known ?? (await load(masterId, date, date)))
  const near = nearestIn(seen, ALTERNATIVES)
  if (near.length === ALTERNATIVES || (masterId === undefined && near.length > 0)) return near
  if (masterId !== undefined) {
    const ofAll = offers(date, await load(undefined, date, date))
    const ofOthers = ofAll.filter(({ master }) => master.id !== masterId)
    const found = nearestIn([...seen, ...ofOthers], ALTERNATIVES)
    if (found.length > 0) return found
  }
  const days = daysAfter(date)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const later = await load(undefined, first, last)
  const found: Slot[] = []
  for (const day of days) {
    if (found.length === ALTERNATIVES) break
    found.push(...nearestIn(offers(day, later), ALTERNATIVES - found.length))
  }
  return found
}

/** Free starts in the form in which a refusal's `extra.alternatives` shows them. */
const shown = (slots: readonly Slot[]) =>
  slots.map(({ date, time, master }) => ({
    date,
    time: shortClock(time),
    masterId: master.id,
    masterName: master.name,
  }))

/**
 * Throws the refusal of a start. For a taken start and an absent master it names free starts near
 * it.
 */
export async function refuseStart(
  context: Context,
  reason: Reason,
  refused: RefusedStart,
): Promise<never> {
  if (reason.code === 'invalid') throw invalid({ time: [reason.detail] })
  const { code, detail, reason: cause, params } = reason
  if (!hasAlternatives(reason)) throw new Refusal(code, detail, { reason: cause, params })
  const alternatives = shown(await alternativesTo(context.db, refused))
  throw new Refusal(code, detail, { reason: cause, params, extra: { alternatives } })
}
