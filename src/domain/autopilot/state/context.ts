import type { Interval } from '../../time/interval.js'
import type { Instant, LocalDate, Minute } from '../../time/time.js'

/** A service with what it costs and how long it takes with each master who does it. Minutes; prices with two places. */
export type OfferedServiceContext = {
  readonly id: number
  readonly name: string
  readonly by: readonly {
    readonly masterId: number
    readonly price: string
    readonly minutes: Minute
  }[]
}
/** `hours`: when they usually work, by ISO weekday from 1. */
export type MasterContext = {
  readonly id: number
  readonly name: string
  readonly hours: readonly (readonly Interval[])[]
}
export type OwnAppointment = {
  readonly id: number
  readonly serviceId: number
  readonly service: string
  readonly masterId: number
  readonly master: string
  readonly date: LocalDate
  readonly time: Minute
}
/** What the autopilot may know: the price list, the hours, and the client's own visits to come. Nothing of anybody else. */
export type DialogueContext = {
  /** When the client sent what is answered now; of several messages the first. */
  readonly sentAt: Instant
  readonly today: LocalDate
  readonly minute: Minute
  readonly currency: string
  readonly services: readonly OfferedServiceContext[]
  readonly masters: readonly MasterContext[]
  /** Booked or confirmed, the next one first. */
  readonly appointments: readonly OwnAppointment[]
  /** When somebody works, by ISO weekday from 1, in minutes; null: closed. */
  readonly hours: readonly (Interval | null)[]
  /** The last day that can be booked. */
  readonly horizon: LocalDate
}
export const providersOf = ({ services }: DialogueContext, serviceId: number): readonly number[] =>
  services.find(({ id }) => id === serviceId)?.by.map(({ masterId }) => masterId) ?? []
