import { isStaff, may, type Right, type Role } from '../identity/rights.js'
import type { Interval } from '../time/interval.js'
import { MINUTE, type Instant, type LocalDate, type Minute } from '../time/time.js'
import { clockMinute, dayClock, wallClock } from '../time/zone.js'

export const STATUSES = [
  'booked',
  'confirmed',
  'in_progress',
  'done',
  'cancelled',
  'no_show',
] as const
/** The status of an appointment. */
export type Status = (typeof STATUSES)[number]
export const SOURCES = ['journal', 'online', 'import_crm_a', 'import_crm_b'] as const
/** Where an appointment was booked. */
export type Source = (typeof SOURCES)[number]

/** Active appointments occupy the master's time. */
export const ACTIVE = ['booked', 'confirmed', 'in_progress'] as const satisfies readonly Status[]
export const isActive = (status: Status): boolean => (ACTIVE as readonly Status[]).includes(status)

/** The statuses that count as booked time of a day: those that occupy time, and done ones. */
export const WORKLOAD = [...ACTIVE, 'done'] as const satisfies readonly Status[]
export const isWorkload = (status: Status): boolean =>
  (WORKLOAD as readonly Status[]).includes(status)

/** Name, duration in minutes and price as they were when the appointment was booked. */
export type BookedService = {
  readonly id: number
  readonly name: string
  readonly durationMinutes: Minute
  readonly price: string
}

/** What staff note about an appointment. No rule depends on it: it passes through unchanged. */
export type AppointmentDetails = { readonly comment: string }
/** The details that are given, and empty ones for the rest. */
export const detailsOf = (given: Partial<AppointmentDetails>): AppointmentDetails => ({
  comment: given.comment ?? '',
})

/** Minutes that the master needs before and after an appointment, frozen at booking. */
export type Buffers = { readonly before: Minute; readonly after: Minute }

/** An appointment, with what every list shows of its client and its master. */
export type Appointment = AppointmentDetails & {
  readonly id: number
  readonly salonId: number
  readonly client: { readonly id: number; readonly name: string; readonly phone: string | null }
  readonly master: { readonly id: number; readonly name: string }
  readonly service: BookedService
  readonly buffers: Buffers
  readonly date: LocalDate
  readonly time: Minute
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly status: Status
  readonly source: Source
  readonly crmAId: number | null
  readonly createdAt: Instant
  readonly updatedAt: Instant
  readonly version: number
}

/** With whom, for which service and when an appointment takes place. */
export type BookedPlace = Pick<
  Appointment,
  'master' | 'service' | 'buffers' | 'date' | 'time' | 'startsAt' | 'endsAt'
>

/** An appointment about to be stored. Its client is found in the transaction that stores it. */
export type NewAppointment = Omit<Appointment, 'id' | 'client'>

/** The time that an appointment takes from its master, buffers included. */
export const busySpan = (
  { startsAt, endsAt }: Pick<Appointment, 'startsAt' | 'endsAt'>,
  { before, after }: Buffers,
): Interval => ({ from: startsAt - before * MINUTE, to: endsAt + after * MINUTE })

/** Returns what the salon's clocks show at the end of the service. */
export const endTimeOf = (
  { date, endsAt }: Pick<Appointment, 'date' | 'endsAt'>,
  zone: string,
): Minute => clockMinute(dayClock(date, zone), endsAt) ?? wallClock(endsAt, zone).minute

/**
 * What is not listed cannot happen (docs/rest-rules.md, "Status changes"). The way into no_show
 * needs the clock: see `canTransition`.
 */
const MOVES: Readonly<Record<Status, readonly Status[]>> = {
  booked: ['confirmed', 'cancelled', 'no_show'],
  confirmed: ['in_progress', 'cancelled', 'no_show'],
  in_progress: ['done'],
  done: [],
  cancelled: [],
  no_show: [],
}

/** The right that each move asks for. */
export const TRANSITION_RIGHTS: Readonly<Record<Exclude<Status, 'booked'>, Right>> = {
  confirmed: 'appointments:confirm',
  in_progress: 'appointments:start',
  done: 'appointments:complete',
  cancelled: 'appointments:cancel',
  no_show: 'appointments:no-show',
}
/** A status to which a person can change an appointment. */
export type Target = keyof typeof TRANSITION_RIGHTS
const TARGETS = Object.keys(TRANSITION_RIGHTS) as Target[]

/**
 * The moves that lead from one state to another, the shortest way; none where it is there already,
 * undefined where none leads there. For what happened elsewhere: neither the clock nor rights are
 * asked.
 */
export function transitionPath(from: Status, to: Status): readonly Status[] | undefined {
  const ways = new Map<Status, readonly Status[]>([[from, []]])
  for (const [at, way] of ways)
    for (const next of MOVES[at]) if (!ways.has(next)) ways.set(next, [...way, next])
  return ways.get(to)
}

/** The salon's settings that bind moves, in minutes. */
export type MoveLimits = {
  readonly noShowGraceMinutes: Minute
  readonly clientCancelWindowMinutes: Minute
}
type Moving = { readonly status: Status; readonly startsAt: Instant }

/**
 * Whether the state table allows the move now: a no-show only once the start and the grace time
 * have passed.
 */
export function canTransition(
  appointment: Moving,
  to: Status,
  limits: MoveLimits,
  now: Instant,
): boolean {
  if (!MOVES[appointment.status].includes(to)) return false
  return to !== 'no_show' || now >= appointment.startsAt + limits.noShowGraceMinutes * MINUTE
}

/**
 * Whether the client may still cancel: until the setting's window before the start. Staff always
 * may.
 */
export const cancelWindowOpen = (
  appointment: Moving,
  role: Role,
  limits: MoveLimits,
  now: Instant,
): boolean =>
  isStaff(role) || now <= appointment.startsAt - limits.clientCancelWindowMinutes * MINUTE

/** The moves open to this role right now, in the order of the states. */
export function allowedTransitions(
  appointment: Moving,
  role: Role,
  limits: MoveLimits,
  now: Instant,
): Target[] {
  return TARGETS.filter(
    (to) =>
      may(role, TRANSITION_RIGHTS[to]) &&
      canTransition(appointment, to, limits, now) &&
      (to !== 'cancelled' || cancelWindowOpen(appointment, role, limits, now)),
  )
}

/** An appointment can be moved in time while it is booked or confirmed; it keeps its status. */
export const canReschedule = (status: Status): boolean =>
  status === 'booked' || status === 'confirmed'
