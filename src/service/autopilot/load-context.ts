import type { Search } from '../../domain/autopilot/state/turn.js'
import type { OfferedStart } from '../../domain/autopilot/state/conversation.js'
import type { DayWish } from '../../domain/autopilot/meaning/parse-message.js'
import { isAsWished } from '../../domain/autopilot/dialogue/offer-starts.js'
import { isUnwanted } from '../../domain/autopilot/entities/unwanted-days.js'
import type { DialogueContext } from '../../domain/autopilot/state/context.js'
import type { Interval } from '../../domain/time/interval.js'
import { addDays, datesBetween, type LocalDate } from '../../domain/time/time.js'
import { wallClock } from '../../domain/time/zone.js'
import { loadSalon } from '../../store/catalog/salons.js'
import { availableDays, availableSlots } from '../booking/write/availability.js'
import { type Call, viewerOf } from '../context.js'
import { readLinksOfServices, readMasters, readServices } from '../catalog/catalog.js'
import { appointmentList } from '../booking/read-appointments.js'
import { readWeeklySchedules } from '../catalog/schedule.js'

const MOST_VISITS = 10

/** What the autopilot may know, read by the verbs as its client would read it. */
export async function loadDialogueContext(call: Call): Promise<DialogueContext> {
  const { salonId } = viewerOf(call)
  const [salon, services, masters] = await Promise.all([
    loadSalon(call.db, salonId),
    readServices(call, undefined, true),
    readMasters(call, undefined, true),
  ])
  const { date: today, minute } = wallClock(call.now, salon.timeZone)
  const masterIds = masters.map(({ id }) => id)
  const filter = { dateFrom: today, status: ['booked', 'confirmed'] as const }
  const order = [
    { field: 'date', descending: false } as const,
    { field: 'time', descending: false } as const,
  ]
  const [links, shifts, visits] = await Promise.all([
    readLinksOfServices(
      call,
      services.map(({ id }) => id),
    ),
    readWeeklySchedules(call, masterIds),
    appointmentList(call, { ...filter, status: [...filter.status] }, undefined, order).page({
      first: MOST_VISITS,
      offset: 0,
      after: undefined,
    }),
  ])
  return {
    sentAt: call.now,
    today,
    minute,
    currency: salon.currency,
    horizon: addDays(today, salon.horizonDays),
    services: services.map(({ id, name }) => ({
      ...{ id, name },
      by: links
        .filter((link) => link.serviceId === id && masterIds.includes(link.masterId))
        .map(({ masterId, price, durationMinutes }) => ({
          masterId,
          price,
          minutes: durationMinutes,
        })),
    })),
    masters: masters.map(({ id, name }, index) => ({
      id,
      name,
      hours: shiftsOf(shifts[index] ?? []),
    })),
    visits: visits.items
      .filter(({ startsAt }) => startsAt > call.now)
      .map(({ id, service, master, date, time }) => ({
        ...{ id, date, time },
        ...{
          serviceId: service.id,
          service: service.name,
          masterId: master.id,
          master: master.name,
        },
      })),
    hours: hoursOf(shifts.flat()),
  }
}

type Shifts = readonly { readonly weekday: number; readonly start: number; readonly end: number }[]
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

/** When a master works on each weekday. */
const shiftsOf = (shifts: Shifts): Interval[][] =>
  WEEKDAYS.map((weekday) =>
    shifts
      .filter((shift) => shift.weekday === weekday)
      .map(({ start, end }) => ({ from: start, to: end })),
  )

/** From when the first one works to when the last one leaves, on each weekday. */
function hoursOf(shifts: Shifts): (Interval | null)[] {
  return WEEKDAYS.map((weekday) => {
    const own = shifts.filter((shift) => shift.weekday === weekday)
    if (own.length === 0) return null
    return {
      from: Math.min(...own.map(({ start }) => start)),
      to: Math.max(...own.map(({ end }) => end)),
    }
  })
}

/** As many days are looked at slot by slot. */
const DAYS_LOOKED_AT = 5
/** How far beyond the wished days the nearest free ones are looked for. */
const DAYS_BEYOND = 14

/**
 * Free starts on the wished days, and where these have none like that, on the free days around them. From the slots alone; where
 * a visit that is moved lies now is no start for it.
 */
export async function findStarts(
  call: Call,
  search: Search,
  world: DialogueContext,
): Promise<OfferedStart[]> {
  const moved = world.visits.find(({ id }) => id === search.without)
  const isThere = ({ date, time, masterId }: OfferedStart): boolean =>
    moved?.date === date && moved.time === time && moved.masterId === masterId
  return (await startsFor(call, search, world)).filter((start) => !isThere(start))
}

/** Free starts with whomever, as wished but for the master: for whom the wished one has none. */
export async function findOthers(
  call: Call,
  search: Search,
  world: DialogueContext,
): Promise<OfferedStart[]> {
  const { from, to } = bookable(search, world)
  const found =
    from <= to
      ? await startsOn(call, { ...search, masterId: undefined }, datesBetween(from, to))
      : []
  return found.filter((start) => start.masterId !== search.masterId && isAsWished(start, search))
}

/** Of the wished days those that can be booked; none where they end before they begin. */
const bookable = ({ days }: Search, { today, horizon }: DialogueContext): DayWish => ({
  from: days.from < today ? today : days.from,
  to: days.to > horizon ? horizon : days.to,
})

async function startsFor(
  call: Call,
  search: Search,
  world: DialogueContext,
): Promise<OfferedStart[]> {
  const { from: first, to: last } = bookable(search, world)
  const wished = first <= last ? await startsOn(call, search, datesBetween(first, last)) : []
  if (wished.some((start) => isAsWished(start, search))) return wished
  const around = datesBetween(first, addDays(last < first ? first : last, DAYS_BEYOND)).filter(
    (date) => date <= world.horizon && (date < search.days.from || date > search.days.to),
  )
  return [...wished, ...(await startsOn(call, search, around))]
}

async function startsOn(
  call: Call,
  { serviceId, masterId, without, unwanted, notMasters = [] }: Search,
  dates: readonly LocalDate[],
): Promise<OfferedStart[]> {
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return []
  const query = { serviceId, masterId, without }
  const free = (await availableDays(call, first, last, query)).filter(
    ({ date, freeSlots }) => freeSlots > 0 && dates.includes(date) && !isUnwanted(date, unwanted),
  )
  const days = await Promise.all(
    free
      .slice(0, DAYS_LOOKED_AT)
      .map(async ({ date }) =>
        (await availableSlots(call, date, query))
          .map(({ time, master }) => ({ date, time, masterId: master.id }))
          .filter((start) => !notMasters.includes(start.masterId)),
      ),
  )
  return days.flat()
}
