import type { Interval } from '../../time/interval.js'
import type { Instant, LocalDate, Minute } from '../../time/time.js'

/**
 * A service with its price and length for each master who does it. Lengths are in minutes; prices
 * have two decimals.
 */
export type OfferedServiceContext = {
  readonly id: number
  readonly name: string
  readonly by: readonly {
    readonly masterId: number
    readonly price: string
    readonly minutes: Minute
  }[]
}
/** A master. `hours` are the usual shifts, by ISO weekday from 1. */
export type MasterContext = {
  readonly id: number
  readonly name: string
  readonly hours: readonly (readonly Interval[])[]
}
/** A future appointment of the client. */
export type OwnAppointment = {
  readonly id: number
  readonly serviceId: number
  readonly service: string
  readonly masterId: number
  readonly master: string
  readonly date: LocalDate
  readonly time: Minute
}
/**
 * The data that the autopilot may use: the price list, the hours, and the client's own future
 * appointments. It has no data of other clients.
 */
export type DialogueContext = {
  /**
   * When the client sent the message that is answered now; for several messages, the first of them.
   */
  readonly sentAt: Instant
  readonly today: LocalDate
  /** Minutes since midnight. */
  readonly minute: Minute
  readonly currency: string
  readonly services: readonly OfferedServiceContext[]
  readonly masters: readonly MasterContext[]
  /** Booked or confirmed, the next one first. */
  readonly appointments: readonly OwnAppointment[]
  /** The opening hours by ISO weekday from 1, in minutes; null if closed. */
  readonly hours: readonly (Interval | null)[]
  /** The last bookable day. */
  readonly horizon: LocalDate
}
/** Returns the ids of the masters who do a service. */
export const providersOf = ({ services }: DialogueContext, serviceId: number): readonly number[] =>
  services.find(({ id }) => id === serviceId)?.by.map(({ masterId }) => masterId) ?? []
