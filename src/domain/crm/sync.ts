import type { Appointment, Status } from '../booking/appointment.js'
import type { Actor } from '../identity/actor.js'
import type { Instant } from '../time/time.js'

export const EXTERNAL_SYSTEMS = ['crm_a', 'crm_b'] as const
export type ExternalSystem = (typeof EXTERNAL_SYSTEMS)[number]
export const SYNC_STATES = ['pending', 'succeeded', 'failed'] as const
export type SyncState = (typeof SYNC_STATES)[number]
export const SYNC_OPERATIONS = ['create', 'update', 'cancel', 'import'] as const
export type SyncOperation = (typeof SYNC_OPERATIONS)[number]

/**
 * What of a visit that external system A knows became another: its status, its date and time, with whom and for what it is
 * beside them; or it is to be cancelled, here as soon as there (by whom, with which note, under which key of a request).
 */
export type SyncChange =
  | { readonly status: Status }
  | { readonly place: 'time' | 'whole' }
  | {
      readonly cancels: {
        readonly actor: Actor
        readonly note: string | null
        readonly key: string | null
      }
    }

/** One thing of a visit that an external system is to be told, or told us (interface, section 3: "sync log entry"). */
export type SyncEntry = {
  readonly id: number
  readonly appointmentId: number
  readonly system: ExternalSystem
  readonly operation: SyncOperation
  /** Failed: the last attempt did; the next one comes by itself. */
  readonly state: SyncState
  readonly attempts: number
  readonly externalId: number | null
  /** Why the last attempt failed, for operators. */
  readonly error: string | null
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

/** What external system A knows a visit by: no other visit ever had or will have it, not even in a database made anew. */
export const referenceOf = ({
  salonId,
  id,
  createdAt,
}: Pick<Appointment, 'salonId' | 'id' | 'createdAt'>): string =>
  `salon-${salonId}-appointment-${id}-${Math.floor(createdAt / 1000)}`

const REFERENCE = /^salon-(\d{1,9})-appointment-(\d{1,10})-(\d{1,12})$/

/** The number of the visit in a reference of the salon's; undefined for what is none of ours. */
export function appointmentIdIn(reference: string | null, salonId: number): number | undefined {
  const [, salon, id] = REFERENCE.exec(reference ?? '') ?? []
  return Number(salon) === salonId && Number(id) <= 2147483647 ? Number(id) : undefined
}

/** When the visit of a reference was made, to the second. */
export function createdAtIn(reference: string): Instant | undefined {
  const seconds = REFERENCE.exec(reference)?.[3]
  return seconds === undefined ? undefined : Number(seconds) * 1000
}
