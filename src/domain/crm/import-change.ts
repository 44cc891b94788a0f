import {
  type Appointment,
  canReschedule,
  transitionPath,
  type Status,
} from '../booking/appointment.js'
import { type ImportRecord, isSameClient } from './import-record.js'
import type { Instant, LocalDate, Minute } from '../time/time.js'

/** A visit that an external system tells of, as we have it. */
export type KnownAppointment = {
  readonly visit: Appointment
  /** What was last told of it; undefined before the first time. */
  readonly seen: string | undefined
  /** Something of ours is on its way to the system. */
  readonly isTelling: boolean
  /** When the system last took something of ours. */
  readonly toldAt: Instant | null
}
/** Where a record wants its visit to be, with whom and for what. */
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
/** What becomes another; what is undefined stays. `path`: the states that it goes through. */
export type ImportChange = {
  readonly place?: ImportPlace | undefined
  readonly path: readonly Status[]
  readonly comment?: string | undefined
  /** Somebody else comes. */
  readonly isOtherClient: boolean
}
/** What a record means for its visit: nothing, as that is so already, a change, or a conflict. */
export type Verdict = 'same' | { readonly change: ImportChange } | { readonly conflict: string }

/** Whether what the system says may be from before what we told it, or are about to tell: then it says nothing. `askedAt`: when it was asked. */
export const isOverheard = ({ isTelling, toldAt }: KnownAppointment, askedAt: Instant): boolean =>
  isTelling || (toldAt !== null && toldAt >= askedAt)

/** Whether it last became another there before we told of it, each by its own clock: then ours counts. */
export const isOlder = ({ updatedAt }: ImportRecord, { toldAt }: KnownAppointment): boolean =>
  toldAt !== null && updatedAt !== null && toldAt >= updatedAt

/** Why what is older does not become so here. */
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

/** A visit that was cancelled there: nothing else of it matters. */
export function cancellation({ visit }: KnownAppointment): Verdict {
  if (visit.status === 'cancelled') return 'same'
  const path = transitionPath(visit.status, 'cancelled')
  return path ? { change: { path, isOtherClient: false } } : cannotGo(visit.status, 'cancelled')
}

/** A visit that is told of as it became; `isOtherClient`: who is told of has another phone than our client. */
export function changeOf(
  record: ImportRecord,
  { visit, seen }: KnownAppointment,
  place: ImportPlace,
  isOtherPhone: boolean,
): Verdict {
  const isOtherClient = isOtherPhone && seen !== undefined && !isSameClient(seen, record.seen)
  const isMoved = !isSamePlace(visit, place)
  const isCommented = visit.comment !== record.comment
  if (!isMoved && !isOtherClient && !isCommented && visit.status === record.status) return 'same'
  const path = transitionPath(visit.status, record.status)
  if (!path) return cannotGo(visit.status, record.status)
  if ((isMoved || isOtherClient) && !canReschedule(visit.status))
    return {
      conflict: `The appointment is ${visit.status} here: only its comment can still be changed.`,
    }
  const change = {
    place: isMoved ? place : undefined,
    path,
    comment: isCommented ? record.comment : undefined,
    isOtherClient,
  }
  return { change }
}
