import type { SentenceKey } from '../../../tools/language/sentences.js'
import type { Language } from '../../identity/people.js'
import type { Interval } from '../../time/interval.js'
import type { SalonFact } from './salon-fact.js'
import type { Instant, LocalDate, Minute } from '../../time/time.js'

/** A case of a spoken name. Null or absent: it has the basic form. */
type CaseForm = string | null | undefined
/** How a name is said in a sentence of a language, with the cases that Russian needs. */
export type SpokenForm = {
  readonly language: Language
  /** The basic form (nominative). */
  readonly name: string
  readonly genitive?: CaseForm
  readonly dative?: CaseForm
  /** In English and German with the article: "a haircut", "einen Haarschnitt". */
  readonly accusative?: CaseForm
}
/** The salon's own templates in place of the built-in ones. */
export type SentenceOverrides = Readonly<
  Partial<Record<Language, Readonly<Partial<Record<SentenceKey, string>>>>>
>

/**
 * A service with its price and length for each master who does it. Lengths are in minutes; prices
 * have two decimals.
 */
export type OfferedServiceContext = {
  readonly id: number
  readonly name: string
  readonly spokenNames?: readonly SpokenForm[]
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
  readonly spokenNames?: readonly SpokenForm[]
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
  readonly minutes: Minute
  /** Whether it is too late for the client to move or cancel it. */
  readonly isFixed?: boolean
}
/** The client's future appointments, the next one first. */
export type OwnAppointments = readonly OwnAppointment[]
/**
 * The data that the autopilot may use: the price list, the hours, and the client's own future
 * appointments. It has no data of other clients.
 */
export type DialogueContext = {
  /**
   * When the client sent the message that is answered now; for several messages, the first of them.
   */
  readonly sentAt: Instant
  /** What the client wrote, where a message is answered. */
  readonly text?: string
  readonly today: LocalDate
  /** Minutes since midnight. */
  readonly minute: Minute
  readonly currency: string
  readonly services: readonly OfferedServiceContext[]
  readonly masters: readonly MasterContext[]
  /** Booked or confirmed, the next one first. */
  readonly appointments: OwnAppointments
  /** Appointments that have begun today and have not ended. They can no longer be changed here. */
  readonly begun?: readonly OwnAppointment[]
  /** The opening hours by ISO weekday from 1, in minutes; null if closed. */
  readonly hours: readonly (Interval | null)[]
  /** Until how many minutes before the start clients can move or cancel. Absent: not known. */
  readonly cancelMinutes?: Minute
  /** The last bookable day. */
  readonly horizon: LocalDate
  /** What the owner says about topics. Absent: nothing. */
  readonly facts?: readonly Omit<SalonFact, 'updatedAt'>[]
  /** The language of the salon. */
  readonly language?: Language
  /** Absent: all sentences are the built-in ones. */
  readonly sentences?: SentenceOverrides
}
/** Returns a service of the context, or undefined. */
export const serviceOf = (
  { services }: DialogueContext,
  id: number,
): OfferedServiceContext | undefined => services.find((service) => service.id === id)
/** Returns the price and the length of a service by a master; undefined if they do not do it. */
export const providedBy = (
  context: DialogueContext,
  serviceId: number,
  masterId: number,
): OfferedServiceContext['by'][number] | undefined =>
  serviceOf(context, serviceId)?.by.find((one) => one.masterId === masterId)
/** Returns the length of a service by a master, in minutes; undefined if they do not do it. */
export const minutesOf = (
  context: DialogueContext,
  serviceId: number,
  masterId: number,
): Minute | undefined => providedBy(context, serviceId, masterId)?.minutes
/** Returns the ids of the masters who do a service. */
export const providersOf = ({ services }: DialogueContext, serviceId: number): readonly number[] =>
  services.find(({ id }) => id === serviceId)?.by.map(({ masterId }) => masterId) ?? []
