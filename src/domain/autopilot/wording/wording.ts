import type { LocalDate, Minute } from '../../time/time.js'
import { shortClock } from '../../time/time.js'
import type { HandBack, OfferedStart, Proposal, Tongue } from '../state/dialogue-state.js'
import type { OfferFit } from '../state/reply-acts.js'
import type { DialogueContext, OfferedServiceContext, OwnAppointment } from '../state/context.js'

/** The phrases of one language. */
export type Wording = {
  readonly plain: Readonly<
    Record<
      | 'menu'
      | 'again'
      | 'welcome'
      | 'noted'
      | 'forgotten'
      | 'kept'
      | 'ask_day'
      | 'ask_other'
      | 'no_appointments'
      | 'nothing_free'
      | 'just_taken'
      | 'take_time'
      | 'cannot_tell'
      | 'late'
      | 'changed'
      | 'is_cancelled',
      string
    >
  >
  readonly greeting: (client: string) => string
  readonly unknown: (name: string) => string
  readonly notBy: (master: string) => string
  readonly onlyBy: (master: string) => string
  readonly askService: (names: readonly string[]) => string
  readonly askNext: (service: string) => string
  readonly inTurn: (services: readonly string[]) => string
  readonly askMaster: (names: readonly string[]) => string
  readonly askAppointment: (lines: readonly string[]) => string
  readonly appointments: (lines: readonly string[]) => string
  readonly appointment: (service: string, master: string, day: string, time: string) => string
  readonly price: (service: string, price: string, minutes: string) => string
  /** A service with its masters, or a master with their services. */
  readonly who: (whose: string, names: readonly string[]) => string
  readonly hours: (lines: readonly string[]) => string
  readonly hoursOf: (master: string, lines: readonly string[]) => string
  readonly closed: string
  /** The introduction to offered starts. */
  readonly free: Readonly<Record<Extract<OfferFit, string>, string>> & {
    readonly notWith: (master: string) => string
  }
  readonly offer: (free: string, lines: readonly string[]) => string
  readonly start: (day: string, time: string, master: string) => string
  /** The introduction to a single start that is not as wished. */
  readonly instead: Readonly<Record<Extract<OfferFit, string>, string>> & {
    readonly notWith: (master: string) => string
  }
  readonly propose: Readonly<Record<Proposal['do'], (what: string, price: string) => string>>
  /** The question of `propose` in other words, after an unclear answer. */
  readonly confirm: Readonly<Record<Proposal['do'], (what: string, price: string) => string>>
  /** Says that appointments stay as they are. */
  readonly stands: (lines: readonly string[]) => string
  readonly done: Readonly<Record<Proposal['do'], (what: string) => string>>
  readonly refused: (code: string) => string
  readonly handBack: Readonly<Record<HandBack, string>>
  readonly from: (price: string) => string
  readonly minutes: (count: Minute) => string
  readonly weekdays: readonly string[]
}

const LOCALES: Readonly<Record<Tongue, string>> = { en: 'en-GB', ru: 'ru' }
const days = new Map<Tongue, Intl.DateTimeFormat>()

/** Returns a day such as "Friday, 12 March". */
export function dayOf(date: LocalDate, tongue: Tongue): string {
  const format =
    days.get(tongue) ??
    new Intl.DateTimeFormat(LOCALES[tongue], {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    })
  days.set(tongue, format)
  return format.format(Date.parse(`${date}T00:00:00Z`))
}

/** Returns a price with its currency, without ".00". */
export const priceOf = (price: string, currency: string): string =>
  `${price.replace(/\.00$/, '')} ${currency}`

const masterOf = (world: DialogueContext, id: number): string =>
  world.masters.find((master) => master.id === id)?.name ?? ''
/** Returns a service of the context, or undefined. */
export const serviceOf = (world: DialogueContext, id: number): OfferedServiceContext | undefined =>
  world.services.find((service) => service.id === id)

/** Returns an existing or proposed appointment in words. */
export const appointmentWords = (
  { appointment }: Wording,
  tongue: Tongue,
  { service, master, date, time }: Pick<OwnAppointment, 'service' | 'master' | 'date' | 'time'>,
): string => appointment(service, master, dayOf(date, tongue), shortClock(time))

/** Returns a free start in words. */
export const startWords = (
  words: Wording,
  tongue: Tongue,
  world: DialogueContext,
  { date, time, masterId }: OfferedStart,
): string => words.start(dayOf(date, tongue), shortClock(time), masterOf(world, masterId))

/** Returns a proposal in words, and its price if the client does not know it yet. */
export function proposalWords(
  words: Wording,
  tongue: Tongue,
  world: DialogueContext,
  proposal: Proposal,
): { what: string; price: string } {
  const appointment =
    proposal.do === 'book'
      ? undefined
      : world.appointments.find(({ id }) => id === proposal.appointmentId)
  if (proposal.do === 'cancel')
    return { what: appointment ? appointmentWords(words, tongue, appointment) : '', price: '' }
  const service = serviceOf(
    world,
    proposal.do === 'book' ? proposal.serviceId : (appointment?.serviceId ?? 0),
  )
  const { date, time, masterId } = proposal
  const name = appointment?.service ?? service?.name ?? ''
  const what = appointmentWords(words, tongue, {
    service: name,
    master: masterOf(world, masterId),
    date,
    time,
  })
  const price = service?.by.find((one) => one.masterId === masterId)?.price
  return {
    what,
    price:
      price === undefined || appointment?.masterId === masterId
        ? ''
        : priceOf(price, world.currency),
  }
}
