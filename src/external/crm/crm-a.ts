import type { Status } from '../../domain/booking/appointment.js'
import type { Instant, LocalDate, Minute } from '../../domain/time/time.js'

/** A master or a service, with the id and name of the system that sends it. */
export type NamedEntity = { readonly id: number; readonly name: string }
/** The service of a booking, with its duration in minutes and its price with two decimal places. */
export type CrmService = NamedEntity & { readonly durationMinutes: number; readonly price: string }
type CrmClient = { readonly name: string; readonly phone: string }

/** A booking that is sent to external system A, with our own ids. */
export type CrmABooking = {
  /** Our own reference, by which `find` finds the booking. */
  readonly reference: string
  /** The phone is in E.164, or empty. */
  readonly client: CrmClient
  readonly master: NamedEntity
  readonly service: CrmService
  readonly date: LocalDate
  readonly time: Minute
  readonly comment: string
}
/** The changed fields of a booking. */
export type CrmAPatch = Partial<Omit<CrmABooking, 'reference'>> & { readonly status?: Status }
/**
 * A booking that external system A sends. Master and service have its ids. Only the form of the
 * values is checked.
 */
export type CrmARecord = Omit<CrmABooking, 'reference'> & {
  readonly id: number
  readonly reference: string | null
  readonly status: Status
  readonly updatedAt: Instant
}
/**
 * A booking that external system A has under one of our references. `status` is undefined for a
 * word that is not in the contract.
 */
export type CrmAFound = { readonly id: number; readonly status: Status | undefined }
/**
 * A record of a list that could not be read. `unreadable` is the reason, in words for operators.
 */
export type Unreadable = { readonly id: number; readonly unreadable: string }

/** The options of a call. */
export type CallOptions = {
  /** The Idempotency-Key of a write. Retries use the same key. ASCII. */
  readonly key: string
  /** The time limit of the call in milliseconds, if it is shorter than the limit of the system. */
  readonly limitMs?: number
}

/** External system A. All methods reject with ExternalFault. */
export type CrmA = {
  /**
   * Returns why a call would now be refused without being sent; undefined when it would be sent.
   */
  pause(): string | undefined
  /** Creates a booking. Returns the id of the external system. */
  create(booking: CrmABooking, calling: CallOptions): Promise<number>
  /** Changes a booking. `id` is the id of the external system. */
  change(id: number, patch: CrmAPatch, calling: CallOptions): Promise<void>
  /** Cancels a booking. Also succeeds when the external system no longer has it. */
  cancel(id: number, calling: CallOptions): Promise<void>
  /**
   * Returns the bookings under our reference. This finds a booking that was created while its id
   * was not stored.
   */
  find(reference: string, calling?: Omit<CallOptions, 'key'>): Promise<CrmAFound[]>
  /** Returns a page of the bookings of these days. The first page is 1. */
  list(from: LocalDate, to: LocalDate, page: number): Promise<CrmAPage>
}
/** A page of bookings. `next` is the number of the next page, null on the last page. */
export type CrmAPage = {
  readonly records: readonly (CrmARecord | Unreadable)[]
  readonly next: number | null
}
