import type { Appointment, Status } from '../booking/appointment.js'
import type { Actor } from '../identity/actor.js'
import type { Instant } from '../time/time.js'

export const EXTERNAL_SYSTEMS = ['crm_a', 'crm_b'] as const
/** A booking system of another vendor. */
export type ExternalSystem = (typeof EXTERNAL_SYSTEMS)[number]
export const SYNC_STATES = ['pending', 'succeeded', 'failed'] as const
/** The state of a request to an external system. */
export type SyncState = (typeof SYNC_STATES)[number]
export const SYNC_OPERATIONS = ['create', 'update', 'cancel', 'import'] as const
/** What a request to an external system does with the appointment. */
export type SyncOperation = (typeof SYNC_OPERATIONS)[number]

/** What staff may change of an appointment besides its place and status. System A has both. */
export type SyncedDetail = 'client' | 'comment'

/**
 * What of an appointment is sent to external system A: a new status; a new time, master or service;
 * another client or comment; or a cancellation that takes effect here when system A has it. That one
 * has its author, note and key of the request.
 */
export type SyncChange =
  | { readonly status: Status }
  | { readonly place: 'time' | 'whole' }
  | { readonly details: readonly SyncedDetail[] }
  | {
      readonly cancels: {
        readonly actor: Actor
        readonly note: string | null
        readonly key: string | null
      }
    }

/** A change that is sent to an external system, or came from it. */
export type SyncEntry = {
  readonly id: number
  readonly appointmentId: number
  readonly system: ExternalSystem
  readonly operation: SyncOperation
  /** Failed: the last attempt did. The next one follows by itself. */
  readonly state: SyncState
  readonly attempts: number
  readonly externalId: number | null
  /** Why the last attempt failed, for operators. */
  readonly error: string | null
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

/**
 * Returns the name of an appointment for external system A. No other appointment ever has it, not
 * even in a database that is created again.
 */
export const referenceOf = ({
  salonId,
  id,
  createdAt,
}: Pick<Appointment, 'salonId' | 'id' | 'createdAt'>): string =>
  `salon-${salonId}-appointment-${id}-${Math.floor(createdAt / 1000)}`

const REFERENCE = /^salon-(\d{1,9})-appointment-(\d{1,10})-(\d{1,12})$/

/** Returns the id in a reference of the salon, or undefined for any other text. */
export function appointmentIdIn(reference: string | null, salonId: number): number | undefined {
  const [, salon, id] = REFERENCE.exec(reference ?? '') ?? []
  return Number(salon) === salonId && Number(id) <= 2147483647 ? Number(id) : undefined
}

/** Returns when the appointment of a reference was created, to the second, or undefined. */
export function createdAtIn(reference: string): Instant | undefined {
  const seconds = REFERENCE.exec(reference)?.[3]
  return seconds === undefined ? undefined : Number(seconds) * 1000
}
