import type { AppointmentFieldsFragment } from '../api/documents.js'
import type { LiveEvent } from '../api/live.js'
import { minutesOf, timeOf } from '../words/format.js'
import { journalWords } from '../words/journal.js'
import { wordsOf } from '../words/language.js'
import type { JournalDayQuery } from './documents.js'
import { hoursAround, type GridPlace, type Span } from './grid/geometry.js'

/** A day of the salon. */
export type JournalDay = JournalDayQuery['journal']
/** A master's day. */
export type JournalColumn = JournalDay['columns'][number]
/** An absence of a master. */
export type JournalTimeOff = JournalColumn['timeOff'][number]
/** An appointment as the journal shows it. */
export type JournalAppointment = AppointmentFieldsFragment

const DAY = 1_440

/** The end of a span on the clock: 00:00 is the midnight that ends the day. */
const endMinute = (time: string): number => minutesOf(time) || DAY

/** The shifts of a column. */
export const shiftsOf = (column: JournalColumn): Span[] =>
  column.shifts.map(({ start, end }) => ({ from: minutesOf(start), to: endMinute(end) }))

/** The part of an absence that lies on a date. */
export const timeOffSpan = ({ from, to, start, end }: JournalTimeOff, date: string): Span => ({
  from: from === date && start !== null ? minutesOf(start) : 0,
  to: to === date && end !== null ? endMinute(end) : DAY,
})

/** The hours of an absence on a date: 13:00–14:00, or all of the day. */
export function hoursOfTimeOff(timeOff: JournalTimeOff, date: string): string {
  const { from, to } = timeOffSpan(timeOff, date)
  return from === 0 && to === DAY
    ? wordsOf(journalWords).allDay
    : `${timeOf(from)}–${timeOf(to % DAY)}`
}

/** The service of an appointment. It may end after midnight. */
export function spanOf({ time, durationMinutes }: JournalAppointment): Span {
  const from = minutesOf(time)
  return { from, to: from + durationMinutes }
}
/** The service with its buffers. */
export function busySpanOf(appointment: JournalAppointment): Span {
  const { from, to } = spanOf(appointment)
  return {
    from: from - appointment.bufferBeforeMinutes,
    to: to + appointment.bufferAfterMinutes,
  }
}

/** Whether the appointment was called off or missed: it occupies no time. */
export const isVoid = ({ status }: JournalAppointment): boolean =>
  status === 'CANCELLED' || status === 'NO_SHOW'
/** Whether it can be moved: before it has started. */
export const isMovable = ({ status }: JournalAppointment): boolean =>
  status === 'BOOKED' || status === 'CONFIRMED'

/** The hours that the grid of a day shows: working hours, and appointments outside of them. */
export const shownHours = (columns: readonly JournalColumn[]): Span =>
  hoursAround(
    columns.flatMap((column) => [
      ...shiftsOf(column),
      ...column.appointments.filter((appointment) => !isVoid(appointment)).map(busySpanOf),
    ]),
  )

/** Returns an appointment of the day. */
export function findAppointment(day: JournalDay, id: number): JournalAppointment | undefined {
  for (const { appointments } of day.columns) {
    const found = appointments.find((appointment) => appointment.id === id)
    if (found) return found
  }
  return undefined
}

/** Returns the day with an appointment where it belongs. It leaves the day if its date is another. */
export function withAppointment(day: JournalDay, changed: JournalAppointment): JournalDay {
  const columns = day.columns.map((column) => {
    const isHere = changed.date === day.date && changed.master.id === column.master.id
    const others = column.appointments.filter(({ id }) => id !== changed.id)
    if (!isHere && others.length === column.appointments.length) return column
    const appointments = isHere ? [...others, changed] : others
    appointments.sort((one, other) => one.time.localeCompare(other.time) || one.id - other.id)
    return { ...column, appointments }
  })
  return { ...day, columns }
}

const RELOADING: readonly string[] = ['SCHEDULE', 'TIME_OFF', 'MASTER', 'SETTINGS']

/** Applies an event to a day. An event that is older than what the day has changes nothing. */
export function reduceDay(day: JournalDay, event: LiveEvent): JournalDay | 'reload' {
  if (event.topic === 'salon') {
    const { subject, id } = event.update
    if (subject === 'CLIENT') return hasClient(day, id) ? 'reload' : day
    return subject === null || RELOADING.includes(subject) ? 'reload' : day
  }
  if (event.topic !== 'appointment') return day
  const { appointment } = event.update
  if (!appointment) return 'reload'
  const present = findAppointment(day, appointment.id)
  if (present && present.version >= appointment.version) return day
  if (appointment.date !== day.date) return present ? withAppointment(day, appointment) : day
  const hasColumn = day.columns.some(({ master }) => master.id === appointment.master.id)
  return hasColumn ? withAppointment(day, appointment) : 'reload'
}

const hasClient = (day: JournalDay, clientId: number | null): boolean =>
  day.columns.some(({ appointments }) => appointments.some(({ client }) => client.id === clientId))

/** Returns the appointment as it is after a move, before the server confirms it. */
export function movedTo(
  appointment: JournalAppointment,
  place: GridPlace,
  master: JournalAppointment['master'],
): JournalAppointment {
  return {
    ...appointment,
    time: `${timeOf(place.minute)}:00`,
    endTime: `${timeOf((place.minute + appointment.durationMinutes) % DAY)}:00`,
    master,
  }
}

/** Booked minutes of a column: with buffers, without what was cancelled or missed. */
export const bookedMinutesOf = (column: JournalColumn): number =>
  column.appointments
    .filter((appointment) => !isVoid(appointment))
    .map(busySpanOf)
    .reduce((sum, { from, to }) => sum + to - from, 0)

/** The numbers of a day. */
export type DayNumbers = {
  readonly appointments: number
  /** Of these, those that nobody has confirmed. */
  readonly unconfirmed: number
  /** Cancelled and missed ones; they are not among `appointments`. */
  readonly void: number
  readonly bookedMinutes: number
  readonly openMinutes: number
}

/** Counts a day. */
export function numbersOf({ columns }: JournalDay): DayNumbers {
  const all = columns.flatMap(({ appointments }) => appointments)
  const valid = all.filter((appointment) => !isVoid(appointment))
  return {
    appointments: valid.length,
    unconfirmed: valid.filter(({ status }) => status === 'BOOKED').length,
    void: all.length - valid.length,
    bookedMinutes: columns.reduce((sum, column) => sum + bookedMinutesOf(column), 0),
    openMinutes: columns.reduce((sum, column) => sum + column.openMinutes, 0),
  }
}

/** What stands at a place where an appointment may go. */
export type PlaceVerdict =
  | { readonly kind: 'free' }
  /** `isByBuffer`: only the time before or after one of the two appointments is in the way. */
  | { readonly kind: 'taken'; readonly by: JournalAppointment; readonly isByBuffer: boolean }
  | { readonly kind: 'time-off'; readonly reason: string | null }
  | { readonly kind: 'closed' }
  /** The master does not offer the service of the appointment. */
  | { readonly kind: 'not-offered' }

const overlaps = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to

/** Foresees what the server says to a move. The server alone decides. */
export function verdictOf(
  day: JournalDay,
  place: GridPlace,
  moved: JournalAppointment,
): PlaceVerdict {
  const column = day.columns.find(({ master }) => master.id === place.masterId)
  if (!column) return { kind: 'closed' }
  if (!column.master.services.some(({ service }) => service.id === moved.service.id))
    return { kind: 'not-offered' }
  const span = {
    from: place.minute - moved.bufferBeforeMinutes,
    to: place.minute + moved.durationMinutes + moved.bufferAfterMinutes,
  }
  const service = { from: place.minute, to: place.minute + moved.durationMinutes }
  const by = column.appointments.find(
    (other) => other.id !== moved.id && !isVoid(other) && overlaps(busySpanOf(other), span),
  )
  if (by) return { kind: 'taken', by, isByBuffer: !overlaps(spanOf(by), service) }
  const off = column.timeOff.find((absence) => overlaps(timeOffSpan(absence, day.date), service))
  if (off) return { kind: 'time-off', reason: off.reason }
  const isOpen = shiftsOf(column).some(({ from, to }) => from <= service.from && service.to <= to)
  return { kind: isOpen ? 'free' : 'closed' }
}
