import type { Interval } from '../../time/interval.js'
import { datesBetween, shortClock, weekdayOf } from '../../time/time.js'
import type { HandBack, Tongue } from '../state/dialogue-state.js'
import type { DayWish } from '../../../tools/language/meaning/parse-message.js'
import { firstName } from '../../../tools/language/text/names.js'
import type { OfferFit, ReplyAct } from '../state/reply-acts.js'
import {
  dayOf,
  priceOf,
  proposalWords,
  serviceOf,
  startWords,
  appointmentWords,
  type Wording,
} from './wording.js'
import { ENGLISH } from './wording-en.js'
import { RUSSIAN } from './wording-ru.js'
import { providersOf, type DialogueContext } from '../state/context.js'

const WORDINGS: Readonly<Record<Tongue, Wording>> = { en: ENGLISH, ru: RUSSIAN }

/**
 * Renders a reply in a language. All times, prices and names come from the context; none is
 * invented.
 */
export const renderReply = (
  says: readonly ReplyAct[],
  tongue: Tongue,
  world: DialogueContext,
  client: string,
): string =>
  says
    .map((saying) => sentence(saying, tongue, world, client))
    .filter((text) => text !== '')
    .join('\n')

/** Returns the text for the client when a person takes over. */
export const handBackWords = (reason: HandBack, tongue: Tongue): string =>
  WORDINGS[tongue].handBack[reason]

const names = (
  world: DialogueContext,
  ids: readonly number[],
  of: 'services' | 'masters',
): string[] => world[of].filter(({ id }) => ids.includes(id)).map(({ name }) => name)

function sentence(
  saying: ReplyAct,
  tongue: Tongue,
  world: DialogueContext,
  client: string,
): string {
  const words = WORDINGS[tongue]
  switch (saying.say) {
    case 'greeting':
      return words.greeting(firstName(client))
    case 'unknown':
      return words.unknown(saying.name)
    case 'not_by':
      return names(world, [saying.masterId], 'masters').map(words.notBy).join('')
    case 'only_by':
      return names(world, [saying.masterId], 'masters').map(words.onlyBy).join('')
    case 'ask_service':
      return words.askService(names(world, saying.serviceIds, 'services'))
    case 'ask_next':
      return words.askNext(names(world, saying.serviceIds, 'services').join(' / '))
    case 'in_turn':
      return words.inTurn(saying.inTurn.map((ids) => names(world, ids, 'services').join(' / ')))
    case 'ask_master':
      return words.askMaster(names(world, saying.masterIds, 'masters'))
    case 'ask_appointment':
      return words.askAppointment(
        saying.appointments.map((appointment) => appointmentWords(words, tongue, appointment)),
      )
    case 'appointments':
      return words.appointments(
        saying.appointments.map((appointment) => appointmentWords(words, tongue, appointment)),
      )
    case 'prices':
      return saying.serviceIds
        .map((id) =>
          priceLine(words, {
            world,
            id,
            masterId: saying.masterId,
            isShort: saying.serviceIds.length <= SHORT_LIST,
          }),
        )
        .join('\n')
    case 'hours':
      return hoursSaid(words, tongue, world, saying)
    case 'offer':
      return words.offer(
        offerWords(words, world, saying.fit),
        saying.offers.map((offer) => startWords(words, tongue, world, offer)),
      )
    case 'instead':
      return typeof saying.fit === 'string'
        ? words.instead[saying.fit]
        : words.instead.notWith(names(world, [saying.fit.notWith], 'masters')[0] ?? '')
    case 'propose':
    case 'confirm': {
      const { what, price } = proposalWords(words, tongue, world, saying.proposal)
      return words[saying.say][saying.proposal.do](what, price)
    }
    case 'stands':
      return words.stands(
        saying.appointments.map((appointment) => appointmentWords(words, tongue, appointment)),
      )
    case 'done':
      return words.done[saying.proposal.do](
        proposalWords(words, tongue, world, saying.proposal).what,
      )
    case 'refused':
      return words.refused(saying.code)
    case 'words':
      return saying.text
    case 'hand_back':
      return words.handBack[saying.reason]
    case 'masters':
      return masterLines(words, world, saying.serviceIds)
    case 'menu':
    case 'again':
    case 'welcome':
    case 'noted':
    case 'forgotten':
    case 'kept':
    case 'ask_day':
    case 'ask_other':
    case 'no_appointments':
    case 'nothing_free':
    case 'just_taken':
    case 'take_time':
    case 'cannot_tell':
    case 'late':
    case 'is_cancelled':
    case 'changed':
      return words.plain[saying.say]
  }
}

const offerWords = ({ free }: Wording, world: DialogueContext, fit: OfferFit): string =>
  typeof fit === 'string'
    ? free[fit]
    : free.notWith(names(world, [fit.notWith], 'masters')[0] ?? '')

/**
 * Returns a line with the masters for each service. Without services, returns a line with the
 * services for each master.
 */
function masterLines(
  words: Wording,
  world: DialogueContext,
  serviceIds: readonly number[],
): string {
  const asked = world.services.filter(({ id }) => serviceIds.includes(id))
  const lines =
    asked.length > 0
      ? asked.map(({ id, name }) =>
          words.who(name, names(world, providersOf(world, id), 'masters')),
        )
      : world.masters.map(({ id, name }) =>
          words.who(name, names(world, doneBy(world, id), 'services')),
        )
  return lines.join('\n')
}
const doneBy = (world: DialogueContext, masterId: number): number[] =>
  world.services.filter(({ by }) => by.some((one) => one.masterId === masterId)).map(({ id }) => id)

/**
 * Returns the price line of a service: for the requested master, or a line for each master if the
 * prices differ. In a longer list, returns the lowest price with the word "from" before it.
 */
function priceLine(
  words: Wording,
  {
    world,
    id,
    masterId,
    isShort,
  }: {
    readonly world: DialogueContext
    readonly id: number
    readonly masterId: number | undefined
    readonly isShort: boolean
  },
): string {
  const service = serviceOf(world, id)
  const own = service?.by.find((one) => one.masterId === masterId)
  if (service && own) {
    const name = `${service.name} (${names(world, [own.masterId], 'masters')[0] ?? ''})`
    return words.price(name, priceOf(own.price, world.currency), words.minutes(own.minutes))
  }
  if (service && isShort && new Set(service.by.map(({ price }) => price)).size > 1)
    return service.by
      .map((one) => priceLine(words, { world, id, masterId: one.masterId, isShort: false }))
      .join('\n')
  const cheapest = [...(service?.by ?? [])].sort(
    (one, other) => Number(one.price) - Number(other.price),
  )[0]
  if (!service || !cheapest) return ''
  const price = priceOf(cheapest.price, world.currency)
  const isOne = service.by.every((one) => one.price === cheapest.price)
  const minutes = Math.min(...service.by.map((one) => one.minutes))
  return words.price(service.name, isOne ? price : words.from(price), words.minutes(minutes))
}

/** With up to this many services, the reply lists each master's price. */
const SHORT_LIST = 2
const LONGEST_LIST = 7
/** Returns the hours of the salon, or of the requested master. */
function hoursSaid(
  words: Wording,
  tongue: Tongue,
  world: DialogueContext,
  { days, masterId }: Extract<ReplyAct, { say: 'hours' }>,
): string {
  const master = world.masters.find(({ id }) => id === masterId)
  if (!master) {
    const open = world.hours.map((one) => (one ? [one] : []))
    return words.hours(hourLines(words, tongue, open, days))
  }
  return words.hoursOf(master.name, hourLines(words, tongue, master.hours, days))
}

/** Returns lines with the hours of the requested days, or of the week. */
function hourLines(
  words: Wording,
  tongue: Tongue,
  hours: readonly (readonly Interval[])[],
  days: DayWish | null,
): string[] {
  const clock = (weekday: number): string => {
    const open = hours[weekday - 1] ?? []
    const spans = open.map(({ from, to }) => `${shortClock(from)}–${shortClock(to)}`)
    return spans.length > 0 ? spans.join(', ') : words.closed
  }
  if (days)
    return datesBetween(days.from, days.to)
      .slice(0, LONGEST_LIST)
      .map((date) => `${dayOf(date, tongue)}: ${clock(weekdayOf(date))}`)
  return words.weekdays.map((weekday, index) => `${weekday}: ${clock(index + 1)}`)
}
