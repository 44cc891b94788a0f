import { weekdayOf } from '../../time/time.js'
import { isWithin } from '../../../tools/language/engine/dates/calendar.js'
import type { OwnClause } from '../../../tools/language/engine/meaning/meaning.js'
import type { OwnAppointment, OwnAppointments } from '../state/context.js'
import { isSameHour } from '../state/named-place.js'

/**
 * The appointments that a clause names, by their ids. `isOne`: it can mean one of several.
 * `isDayOpen`: on one of its days there is none.
 */
export type ClauseNames = {
  readonly ids: readonly number[]
  readonly isOne: boolean
  readonly isDayOpen?: boolean
}
export const NO_NAMES: ClauseNames = { ids: [], isOne: false }

const isOnDay = (own: OwnAppointment, { days }: OwnClause): boolean =>
  days.length === 0 || days.some((day) => isWithin(own.date, day))
/** "Thursday" can be the one after next, if the client has an appointment then. */
const isOnWeekday = (own: OwnAppointment, { weekdays }: OwnClause): boolean =>
  weekdays.includes(weekdayOf(own.date))
const isAtTime = (own: OwnAppointment, { times }: OwnClause): boolean =>
  times.length === 0 ||
  times.some((time) =>
    time.isExact ? isSameHour(own.time, time) : time.from <= own.time && own.time <= time.to,
  )

/** Returns the appointments that a clause names with one of its services, or without a service. */
function fitting(
  own: OwnAppointments,
  clause: OwnClause,
  services: readonly number[] | undefined,
): OwnAppointments {
  const { masterIds, times } = clause
  const named = own.filter(
    (one) =>
      (!services || services.includes(one.serviceId)) &&
      (masterIds.length === 0 || masterIds.includes(one.masterId)),
  )
  const some = named.filter((one) => isAtTime(one, clause))
  const there = some.filter((one) => isOnDay(one, clause))
  if (there.length > 0) return there
  const onWeekday = some.filter((one) => isOnWeekday(one, clause))
  const isMore =
    (services !== undefined || masterIds.length > 0) && !times.some(({ isExact }) => isExact)
  // "I can't do the massage the night before": the time is of something else.
  return onWeekday.length > 0 || times.length === 0 || !isMore
    ? onWeekday
    : named.filter((one) => isOnDay(one, clause))
}

/** The day and time of a move are where it goes, unless an appointment is there. */
function namedWith(
  own: OwnAppointments,
  clause: OwnClause,
  services: readonly number[] | undefined,
): OwnAppointments {
  const some = fitting(own, clause, services)
  const isNamed = services !== undefined || clause.masterIds.length > 0
  return clause.verdict === 'move' && some.length === 0 && isNamed
    ? fitting(own, { ...clause, days: [], times: [] }, services)
    : some
}

/** Returns those at the place in a row that a clause names: "the second", "the last two". */
function atPlace(some: OwnAppointments, place: number | undefined, count: number): OwnAppointments {
  if (place === undefined || some.length < 2) return some
  const start = place < 0 ? some.length - count : place
  return start < 0 || start + count > some.length ? [] : some.slice(start, start + count)
}

/** Returns what a clause names by service, master, day, time or place in a row. */
export function namedBy(clause: OwnClause, own: OwnAppointments): ClauseNames {
  const { services, masterIds, days, times, isAll, isOne, place, count } = clause
  const groups = services.length > 0 ? services : [undefined]
  const isNaming = services.length + masterIds.length + days.length + times.length > 0
  if (!isNaming && place === undefined) return NO_NAMES
  const found = groups.map((group) => atPlace(namedWith(own, clause, group), place, count))
  const most = Math.max(count, days.length, masterIds.length, times.length)
  // "Friday and Monday", and none on Monday
  const isDayOpen =
    days.length > 1 &&
    days.some((day) => !found.flat().some((one) => isOnDay(one, { ...clause, days: [day] })))
  return {
    ids: [...new Set(found.flat().map(({ id }) => id))],
    isOne: isOne ? found.flat().length > 1 : !isAll && found.some((some) => some.length > most),
    isDayOpen,
  }
}

/** Whether a clause names an appointment of the client. */
export const namesOwn = (clause: OwnClause, own: OwnAppointments): boolean =>
  namedBy(clause, own).ids.length > 0
