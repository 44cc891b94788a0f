import {
  type Appointment,
  canReschedule,
  transitionPath,
  type Status,
} from '../booking/appointment.js'
import { type ImportRecord, isSamePart } from './import-record.js'
import type { Instant, LocalDate, Minute } from '../time/time.js'

/** The appointment that a record of an external system means, as it is stored here. */
export type KnownAppointment = {
  readonly appointment: Appointment
  /** The digests of its last record. Undefined before the first one. */
  readonly seen: string | undefined
  /** A change of ours is about to be sent to the system. */
  readonly isSyncing: boolean
  /** When the system last accepted a change of ours. */
  readonly syncedAt: Instant | null
}
/** Where a record places its appointment: master, service and time. */
export type ImportPlace = {
  readonly master: { readonly id: number; readonly name: string }
  readonly service: {
    readonly id: number
    readonly name: string
    readonly durationMinutes: Minute
    readonly price: string
  }
  readonly date: LocalDate
  readonly time: Minute
  readonly startsAt: Instant
}
/** What a record changes. Undefined stays. `path`: the statuses that the appointment passes. */
export type ImportChange = {
  readonly place?: ImportPlace | undefined
  readonly path: readonly Status[]
  readonly comment?: string | undefined
  /** The appointment gets another client. */
  readonly isOtherClient: boolean
}
/** What a record means for its appointment: no change, a change, or a conflict. */
export type Verdict = 'same' | { readonly change: ImportChange } | { readonly conflict: string }

/**
 * Whether a record may be older than what was sent to the system, or is about to be sent: then it
 * means nothing. `askedAt`: when the system was asked.
 */
export const mayBeOutdated = (
  { isSyncing, syncedAt }: KnownAppointment,
  askedAt: Instant,
): boolean => isSyncing || (syncedAt !== null && syncedAt >= askedAt)

/** Whether the record changed before ours was sent, each by its own clock: then ours counts. */
export const isOlderThanSync = (
  { updatedAt }: ImportRecord,
  { syncedAt }: KnownAppointment,
): boolean => syncedAt !== null && updatedAt !== null && syncedAt >= updatedAt

/** The conflict of an older record. */
export const OLDER =
  'It is not as here, but was last changed there before it was told of the appointment here.'

const isSamePlace = ({ master, service, startsAt }: Appointment, place: ImportPlace): boolean =>
  master.id === place.master.id &&
  service.id === place.service.id &&
  startsAt === place.startsAt &&
  service.durationMinutes === place.service.durationMinutes &&
  service.price === place.service.price

const cannotGo = (from: Status, to: Status): Verdict => ({
  conflict: `The appointment cannot go from ${from} to ${to}.`,
})

/** Judges a record that was cancelled: nothing else of it matters. */
export function cancellation({ appointment }: KnownAppointment): Verdict {
  if (appointment.status === 'cancelled') return 'same'
  const path = transitionPath(appointment.status, 'cancelled')
  return path
    ? { change: { path, isOtherClient: false } }
    : cannotGo(appointment.status, 'cancelled')
}

/**
 * Judges any other record. What did not change there since its last record stays as it is here: the
 * salon may have changed it. `isOtherPhone`: its client has another phone than ours.
 */
export function changeOf(
  record: ImportRecord,
  { appointment, seen }: KnownAppointment,
  place: ImportPlace,
  isOtherPhone: boolean,
): Verdict {
  const isKept = (part: 'client' | 'place' | 'comment' | 'status'): boolean =>
    isSamePart(record.seen, seen, part)
  const isOtherClient = isOtherPhone && seen !== undefined && !isKept('client')
  const isMoved = !isKept('place') && !isSamePlace(appointment, place)
  const isCommented = !isKept('comment') && appointment.comment !== record.comment
  const status = isKept('status') ? appointment.status : record.status
  if (!isMoved && !isOtherClient && !isCommented && appointment.status === status) return 'same'
  const path = transitionPath(appointment.status, status)
  if (!path) return cannotGo(appointment.status, status)
  if ((isMoved || isOtherClient) && !canReschedule(appointment.status))
    return {
      conflict: `The appointment is ${appointment.status} here: only its comment can still be changed.`,
    }
  const change = {
    place: isMoved ? place : undefined,
    path,
    comment: isCommented ? record.comment : undefined,
    isOtherClient,
  }
  return { change }
}
