import type { Status } from '../../domain/booking/appointment.js'
import type { Instant, LocalDate, Minute } from '../../domain/time/time.js'

/** A master or a service under the id and the name that its teller uses. */
export type NamedEntity = { readonly id: number; readonly name: string }
/** What was booked: length in minutes, price with two places. */
export type CrmService = NamedEntity & { readonly durationMinutes: number; readonly price: string }
type CrmClient = { readonly name: string; readonly phone: string }

/** A booking as external system A is told of it, in our own ids. */
export type CrmABooking = {
  /** Ours, under which it is found again. */
  readonly reference: string
  /** Phone: E.164, or empty. */
  readonly client: CrmClient
  readonly master: NamedEntity
  readonly service: CrmService
  readonly date: LocalDate
  readonly time: Minute
  readonly comment: string
}
/** What of a booking became another. */
export type CrmAPatch = Partial<Pick<CrmABooking, 'date' | 'time' | 'master' | 'service'>> & {
  readonly status?: Status
}
/** A booking as external system A tells of it: master and service in its ids; nothing of it is trusted but its form. */
export type CrmARecord = Omit<CrmABooking, 'reference'> & {
  readonly id: number
  readonly reference: string | null
  readonly status: Status
  readonly updatedAt: Instant
}
/** A booking that external system A has under a reference of ours; status: undefined where it uses a word that is not agreed on. */
export type CrmAFound = { readonly id: number; readonly status: Status | undefined }
/** One of a list that could not be understood, and why, in words for people. */
export type Unreadable = { readonly id: number; readonly unreadable: string }

/** How a call goes. */
export type CallOptions = {
  /** The Idempotency-Key of a write: the same over retries. ASCII. */
  readonly key: string
  /** In place of the system's own limit where it is shorter, in milliseconds. */
  readonly limitMs?: number
}

/** External system A. Everything rejects with ExternalFault. */
export type CrmA = {
  /** Undefined, or why a call would be refused right now without being made. */
  pause(): string | undefined
  /** Its id of the booking. */
  create(booking: CrmABooking, calling: CallOptions): Promise<number>
  change(id: number, patch: CrmAPatch, calling: CallOptions): Promise<void>
  /** Also where it has no such booking any more. */
  cancel(id: number, calling: CallOptions): Promise<void>
  /** What it has under our reference: how a create that was answered but not recorded is found again. */
  find(reference: string, calling?: Omit<CallOptions, 'key'>): Promise<CrmAFound[]>
  /** A page of what it has on these days; pages count from 1, `next` is null on the last one. */
  list(from: LocalDate, to: LocalDate, page: number): Promise<CrmAPage>
}
export type CrmAPage = {
  readonly records: readonly (CrmARecord | Unreadable)[]
  readonly next: number | null
}
