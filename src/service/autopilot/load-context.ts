import type { Search } from '../../domain/autopilot/state/turn.js'
import type { OfferedStart } from '../../domain/autopilot/state/dialogue-state.js'
import type { DayWish } from '../../tools/language/engine/meaning/meaning.js'
import { isAsWished } from '../../domain/autopilot/steps/offer-starts.js'
import { isUnwanted } from '../../tools/language/engine/entities/unwanted-days.js'
import type { DialogueContext, OwnAppointment } from '../../domain/autopilot/state/context.js'
import { type Appointment, cancelWindowOpen } from '../../domain/booking/appointment.js'
import type { Interval } from '../../domain/time/interval.js'
import { isWithin } from '../../tools/language/engine/dates/calendar.js'
import { addDays, datesBetween, type LocalDate, MINUTE } from '../../domain/time/time.js'
import { wallClock } from '../../domain/time/zone.js'
import { loadSalon } from '../../store/catalog/salons.js'
import { availableDays, availableSlots } from '../booking/write/availability.js'
import { type Context, viewerOf } from '../context.js'
import { readLinksOfServices, readMasters, readServices } from '../catalog/catalog.js'
import { appointmentList } from '../booking/read-appointments.js'
import { readFactsForClients } from './settings/salon-facts.js'
import { readWeeklySchedules } from '../catalog/schedule.js'
import { loadSentenceOverrides } from './settings/sentences.js'

const MOST_APPOINTMENTS = 50

/**
 * Returns what the autopilot may know. It is read through the service functions with the rights of
 * the client.
 */
export async function loadDialogueContext(context: Context): Promise<DialogueContext> {
  const { salonId } = viewerOf(context)
  const [salon, facts, sentences, services, masters] = await Promise.all([
    loadSalon(context.db, salonId),
    readFactsForClients(context),
    loadSentenceOverrides(context.db, salonId),
    readServices(context, undefined, true),
    readMasters(context, undefined, true),
  ])
  const { date: today, minute } = wallClock(context.now, salon.timeZone)
  const masterIds = masters.map(({ id }) => id)
  const filter = { dateFrom: today, status: ['booked', 'confirmed', 'in_progress'] as const }
  const order = [
    { field: 'date', descending: false } as const,
    { field: 'time', descending: false } as const,
  ]
  const [links, shifts, appointments] = await Promise.all([
    readLinksOfServices(
      context,
      services.map(({ id }) => id),
    ),
    readWeeklySchedules(context, masterIds),
    appointmentList(context, { ...filter, status: [...filter.status] }, undefined, order).page({
      first: MOST_APPOINTMENTS,
      offset: 0,
      after: undefined,
    }),
  ])
  return {
    sentAt: context.now,
    today,
    minute,
    currency: salon.currency,
    facts,
    language: salon.language,
    horizon: addDays(today, salon.horizonDays),
    cancelMinutes: salon.clientCancelWindowMinutes,
    services: services.map(({ id, name, spokenNames }) => ({
      id,
      name,
      spokenNames,
      by: links
        .filter((link) => link.serviceId === id && masterIds.includes(link.masterId))
        .map(({ masterId, price, durationMinutes }) => ({
          masterId,
          price,
          minutes: durationMinutes,
        })),
    })),
    masters: masters.map(({ id, name, spokenNames }, index) => ({
      id,
      name,
      spokenNames,
      hours: shiftsOf(shifts[index] ?? []),
    })),
    appointments: appointments.items
      .filter(({ startsAt, status }) => startsAt > context.now && status !== 'in_progress')
      .map((appointment) => ({
        ...ownAppointment(appointment),
        isFixed: !cancelWindowOpen(appointment, 'client', salon, context.now),
      })),
    begun: appointments.items
      .filter(
        ({ startsAt, endsAt, status }) =>
          (startsAt <= context.now || status === 'in_progress') && endsAt > context.now,
      )
      .map(ownAppointment),
    hours: hoursOf(shifts.flat()),
    sentences,
  }
}

const ownAppointment = (appointment: Appointment): OwnAppointment => ({
  id: appointment.id,
  date: appointment.date,
  time: appointment.time,
  minutes: Math.round((appointment.endsAt - appointment.startsAt) / MINUTE),
  serviceId: appointment.service.id,
  service: appointment.service.name,
  masterId: appointment.master.id,
  master: appointment.master.name,
})

type Shifts = readonly { readonly weekday: number; readonly start: number; readonly end: number }[]
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

/** Returns the shifts of each weekday, in minutes after midnight. */
const shiftsOf = (shifts: Shifts): Interval[][] =>
  WEEKDAYS.map((weekday) =>
    shifts
      .filter((shift) => shift.weekday === weekday)
      .map(({ start, end }) => ({ from: start, to: end })),
  )

/** Returns the opening hours of each weekday: from the first start to the last end of a shift. */
function hoursOf(shifts: Shifts): (Interval | null)[] {
  return WEEKDAYS.map((weekday) => {
    const ofDay = shifts.filter((shift) => shift.weekday === weekday)
    if (ofDay.length === 0) return null
    return {
      from: Math.min(...ofDay.map(({ start }) => start)),
      to: Math.max(...ofDay.map(({ end }) => end)),
    }
  })
}

/** How many free days are searched for slots. */
const MOST_DAYS = 5
/** How many days after the requested ones are searched when they have no suitable start. */
const DAYS_BEYOND = 14

/**
 * Returns free starts on the requested days. When none of them suits, adds free starts on the days
 * around. The current start of an appointment that is to be moved is left out.
 */
export async function findStarts(
  context: Context,
  search: Search,
  dialogueContext: DialogueContext,
): Promise<OfferedStart[]> {
  const found = await startsFor(context, search, dialogueContext)
  return found.filter((start) => !isCurrent(start, search, dialogueContext))
}

/** Whether the appointment that is to be moved starts there. */
function isCurrent(
  start: OfferedStart,
  search: Search,
  { appointments }: DialogueContext,
): boolean {
  const moved = appointments.find(({ id }) => id === search.without)
  return (
    moved?.serviceId === search.serviceId &&
    moved.date === start.date &&
    moved.time === start.time &&
    moved.masterId === start.masterId
  )
}

/**
 * Returns the requested starts with other masters than the requested one. The current start of an
 * appointment that is to be moved is left out.
 */
export async function findOthers(
  context: Context,
  search: Search,
  dialogueContext: DialogueContext,
): Promise<OfferedStart[]> {
  const { from, to } = bookable(search, dialogueContext)
  const found =
    from <= to
      ? await startsOn(context, { ...search, masterId: undefined }, datesBetween(from, to))
      : []
  return found.filter(
    (start) =>
      start.masterId !== search.masterId &&
      isAsWished(start, search) &&
      !isCurrent(start, search, dialogueContext),
  )
}

/** Returns the requested days that can be booked. There are none when `to` is before `from`. */
const bookable = ({ days }: Search, { today, horizon }: DialogueContext): DayWish => ({
  from: days.from < today ? today : days.from,
  to: days.to > horizon ? horizon : days.to,
})

async function startsFor(
  context: Context,
  search: Search,
  dialogueContext: DialogueContext,
): Promise<OfferedStart[]> {
  const { from: first, to: last } = bookable(search, dialogueContext)
  const requested = first <= last ? await startsOn(context, search, datesBetween(first, last)) : []
  if (requested.some((start) => isAsWished(start, search))) return requested
  const around = datesBetween(first, addDays(last < first ? first : last, DAYS_BEYOND)).filter(
    (date) => date <= dialogueContext.horizon && (date < search.days.from || date > search.days.to),
  )
  return [...requested, ...(await startsOn(context, search, around))]
}

async function startsOn(
  context: Context,
  { serviceId, masterId, without, unwanted, notMasters = [], days }: Search,
  dates: readonly LocalDate[],
): Promise<OfferedStart[]> {
  /** Lies between two alternatives. Dates before and after all of them may be offered as well. */
  const isBetween = (date: LocalDate): boolean =>
    days.from < date && date < days.to && !isWithin(date, days)
  const first = dates[0]
  const last = dates.at(-1)
  if (first === undefined || last === undefined) return []
  const query = { serviceId, masterId, without }
  const free = (await availableDays(context, first, last, query)).filter(
    ({ date, freeSlots }) =>
      freeSlots > 0 && dates.includes(date) && !isBetween(date) && !isUnwanted(date, unwanted),
  )
  const found = await Promise.all(
    free
      .slice(0, MOST_DAYS)
      .map(async ({ date }) =>
        (await availableSlots(context, date, query))
          .map(({ time, master }) => ({ date, time, masterId: master.id }))
          .filter((start) => !notMasters.includes(start.masterId)),
      ),
  )
  return found.flat()
}
