import type { DialogueState } from '../state/dialogue-state.js'
import type { DayWish, Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import { isWithin } from '../../../tools/language/engine/dates/calendar.js'
import { masterMeant } from '../references/spoken-of.js'
import { ownAppointmentsAsked, ownPerhapsAsked } from '../request/own-appointments.js'
import { endAsked, priceOfOwn } from '../request/end-of-appointment.js'
import { appointmentSpokenOf, recentAction } from '../state/recent.js'
import type { ReplyAct } from '../state/reply-acts.js'
import {
  type DialogueContext,
  type OwnAppointment,
  providersOf,
  providedBy,
} from '../state/context.js'

/** Returns the replies to the client's questions. These change nothing. */
export function answers(
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): ReplyAct[] {
  const { wishes, serviceIds, masterIds, day, holiday, asks } = meaning
  const [named] = masterIds.length === 1 ? masterIds : []
  const ofThat = meaning.isOfThatMaster ? masterMeant(dialogue, world) : undefined
  const masterId = named ?? masterOfAppointment(wishes, serviceIds, world) ?? ofThat
  const serviceId = dialogue.serviceId === null ? [] : [dialogue.serviceId]
  const asked = serviceIds.length > 0 ? serviceIds : serviceId
  const isOpen = serviceIds.length === 0 && (asked.length === 0 || dialogue.goal === null)
  const own = isOpen ? ownAsked(dialogue, meaning, world) : undefined
  const isHours = wishes.includes('hours') && masterId === undefined
  // "Until when is that?" right after a booking
  const isOfRecent = dialogue.goal === null && wishes.includes('hours') && !day && !holiday
  const isOfAppointment =
    dialogue.proposal !== null ||
    wishes.includes('next_visit') ||
    (isOfRecent && recentAction(dialogue, world)?.appointment !== undefined)
  const end = meaning.asksEnd ? endAsked(dialogue, meaning, world, isOfAppointment) : undefined
  if (end) return end
  if (asksWhoIsIn(dialogue, meaning, world) && day)
    return [openDays(named === undefined ? 'masters' : 'hours', day, named)]
  return wishes.flatMap((wish): ReplyAct[] => {
    if (wish === 'price') {
      const together = meaning.asksTotal ? totalOfWished(dialogue, world) : []
      if (together.length > 0) return together
      const several = meaning.asksTotal ? ownOf(serviceIds, world) : []
      if (several.length > 1) return [...several.map(priceOfOwn), ...totalOf(several, world)]
      if (own) return [priceOfOwn(own)]
      const whose =
        masterId ?? (meaning.isCheapest ? undefined : masterOfProposal(dialogue, serviceIds))
      return [{ say: 'prices', serviceIds: pricesAsked(asked, whose, world), masterId: whose }]
    }
    if (isHours && !day && wish === 'hours' && wishes.includes('masters')) return []
    if (wish === 'hours') return hoursAsked(day ?? holiday, masterId, asks.includes('holidays'))
    if (wish === 'works')
      return [openDays('masters', day ?? holiday ?? dialogue.day ?? today(world), undefined)]
    if (wish === 'masters')
      return [
        ...mastersAsked(asked, masterId, world),
        ...(isHours ? daysOfOnly(serviceIds, world) : []),
      ]
    // "I must move my appointment, and don't know yet when I can" asks nothing.
    const isOfMove = wishes.includes('move') && !meaning.isQuestion
    return wish === 'next_visit' && !isOfMove ? appointmentsAsked(dialogue, meaning, world) : []
  })
}

/**
 * Whether a first message asks for a day, and names no service: "is Anna in tomorrow?", "anything on
 * Sunday?". Who works that day is the answer, and the question for the service follows.
 */
const asksWhoIsIn = (
  { goal, expects, serviceId }: DialogueState,
  { wishes, serviceIds, masterIds, namesUnknown, day, time, isQuestion }: Meaning,
  { appointments }: DialogueContext,
): boolean =>
  goal === null &&
  // "Can it be Thursday?" from a client who comes on Wednesday is about that appointment.
  (appointments.length !== 1 || wishes.includes('slots') || masterIds.length > 0) &&
  expects === null &&
  serviceId === null &&
  wishes.every((wish) => wish === 'slots' || wish === 'book') &&
  (isQuestion || wishes.includes('slots')) &&
  serviceIds.length + namesUnknown.length === 0 &&
  masterIds.length <= 1 &&
  time === undefined &&
  day !== undefined &&
  day.from === day.to

const today = ({ today: date }: DialogueContext): DayWish => ({ from: date, to: date })

const openDays = (
  of: 'hours' | 'masters',
  days: DayWish,
  masterId: number | undefined,
): ReplyAct => ({ say: 'open_days', of, days, masterId, found: null })

/** Returns the hours of a day, or of the week. A question for holidays needs a date. */
function hoursAsked(
  days: DayWish | undefined,
  masterId: number | undefined,
  isOfHolidays: boolean,
): ReplyAct[] {
  if (days) return [openDays('hours', days, masterId)]
  const hours: ReplyAct = { say: 'hours', masterId }
  return isOfHolidays ? [hours, { say: 'ask_holiday' }] : [hours]
}

const sumOf = (prices: readonly string[]): string =>
  prices.reduce((sum, price) => sum + Number(price), 0).toFixed(2)

/** Returns what these appointments cost together; nothing if the price of one is not known. */
function totalOf(own: readonly OwnAppointment[], world: DialogueContext): ReplyAct[] {
  const prices = own.flatMap(
    ({ serviceId, masterId }) => providedBy(world, serviceId, masterId)?.price ?? [],
  )
  if (prices.length < own.length) return []
  return [{ say: 'total', price: sumOf(prices) }]
}

/**
 * Returns the prices of the wished service and of those that follow it, and their sum. Empty if
 * nothing follows, or a price depends on a choice that is open.
 */
function totalOfWished(
  { goal, serviceId, masterId, proposal, queue = [] }: DialogueState,
  world: DialogueContext,
): ReplyAct[] {
  if (goal !== 'book' || serviceId === null || queue.length === 0) return []
  const whose = proposal?.do === 'book' ? proposal.masterId : masterId
  const priced = [[serviceId], ...queue].flatMap((ids) => {
    const [id = 0] = ids.length === 1 ? ids : []
    const by = world.services.find((one) => one.id === id)?.by ?? []
    const own = by.find((one) => one.masterId === whose) ?? (by.length === 1 ? by[0] : undefined)
    return own?.price ? [{ id, masterId: own.masterId, price: own.price }] : []
  })
  if (priced.length <= queue.length) return []
  return [
    ...priced.map(({ id, masterId: by }): ReplyAct => ({
      ...{ say: 'prices', serviceIds: [id], masterId: by },
    })),
    { say: 'total', price: sumOf(priced.map(({ price }) => price)) },
  ]
}

/** Returns the client's appointments, or those for the services that a message names. */
const ownOf = (
  serviceIds: readonly number[],
  { appointments }: DialogueContext,
): readonly OwnAppointment[] =>
  appointments.filter(({ serviceId }) => serviceIds.length === 0 || serviceIds.includes(serviceId))

/**
 * Returns the client's appointments to come, and those that have begun. If the message names some
 * of them, or asks about the one that was just spoken of, only those.
 */
function appointmentsAsked(
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): ReplyAct[] {
  const { appointments, begun = [] } = world
  const isOfSome = meaning.asksOfThat || meaning.serviceIds.length + meaning.masterIds.length > 0
  const some =
    isOfSome || meaning.day ? ownAppointmentsAsked(dialogue, meaning, world) : appointments
  if (some.length > 0 && some.length < appointments.length)
    return [{ say: 'appointments', appointments: some }]
  // "Do I have an appointment next week?"
  if (some.length === 0 && appointments.length > 0) {
    const perhaps = ownPerhapsAsked(meaning, world)
    return [
      // "I'm booked on Thursday, but I also need colouring" is no question.
      ...(meaning.isQuestion || meaning.asksOfOwn ? [{ say: 'not_like_that' } as const] : []),
      { say: 'appointments', appointments: perhaps.length > 0 ? perhaps : appointments },
    ]
  }
  return [
    ...(begun.length > 0 ? [{ say: 'begun', appointments: begun } as const] : []),
    ...(begun.length === 0 || appointments.length > 0
      ? [{ say: 'appointments', appointments } as const]
      : []),
  ]
}

/** Returns the hours of the only master of a service: "who does massages, and on which days?" */
function daysOfOnly(serviceIds: readonly number[], world: DialogueContext): ReplyAct[] {
  const able = serviceIds.flatMap((id) => providersOf(world, id))
  const [masterId] = able
  return able.length === 1 ? [{ say: 'hours', masterId }] : []
}

/**
 * Returns which masters do the named services. For one master: says if the master does not do them,
 * otherwise lists the prices of the services.
 */
function mastersAsked(
  serviceIds: readonly number[],
  masterId: number | undefined,
  world: DialogueContext,
): ReplyAct[] {
  const who: ReplyAct = { say: 'masters', serviceIds }
  if (masterId === undefined) return [who]
  const lacking = serviceIds.filter((id) => !providersOf(world, id).includes(masterId))
  if (lacking.length > 0)
    return [
      { say: 'not_by', masterId },
      { ...who, serviceIds: lacking },
    ]
  return [{ say: 'prices', serviceIds: pricesAsked(serviceIds, masterId, world), masterId }]
}

/** Returns the master of the proposed booking, for questions such as "how much is that?". */
function masterOfProposal(
  { proposal }: DialogueState,
  serviceIds: readonly number[],
): number | undefined {
  return proposal?.do === 'book' && serviceIds.every((id) => id === proposal.serviceId)
    ? proposal.masterId
    : undefined
}

/**
 * Returns the master of the client's own appointment, for questions such as "how much is my
 * haircut?".
 */
function masterOfAppointment(
  wishes: Meaning['wishes'],
  serviceIds: readonly number[],
  { appointments }: DialogueContext,
): number | undefined {
  const own = appointments.filter(({ serviceId }) => serviceIds.includes(serviceId))
  return own.length === 1 && wishes.includes('next_visit') ? own[0]?.masterId : undefined
}

/**
 * Returns the appointment that a question for a price is about when it names no service: the one of
 * the last minutes ("what was the price again?"), the client's only one ("how much is my
 * appointment?"), or the only one on the named day.
 */
function ownAsked(
  dialogue: DialogueState,
  { wishes, masterIds, day, asks }: Meaning,
  world: DialogueContext,
): OwnAppointment | undefined {
  if (masterIds.length > 0 || asks.includes('all_prices')) return undefined
  const [only, ...more] = world.appointments
  const isShown = wishes.includes('next_visit') || dialogue.answeredQuestion === 'next_visit'
  if (isShown && more.length === 0 && day === undefined) return only
  if (day === undefined) return appointmentSpokenOf(dialogue, world)
  const [own, ...others] = world.appointments.filter(({ date }) => isWithin(date, day))
  return others.length === 0 ? own : undefined
}

/** Returns the named services; without a name, all services of the master, or of the salon. */
function pricesAsked(
  asked: readonly number[],
  masterId: number | undefined,
  world: DialogueContext,
): readonly number[] {
  if (asked.length > 0) return asked
  const own = world.services.filter(({ by }) => by.some((one) => one.masterId === masterId))
  return (own.length > 0 ? own : world.services).map(({ id }) => id)
}

/** Questions that mean no addition to the proposal: "what time is my massage again?" */
const NO_ADDITIONS: readonly string[] = ['price', 'masters', 'next_visit']
const QUESTIONS: readonly string[] = ['price', 'hours', 'works', 'masters', 'next_visit']
/**
 * Whether a message beside a proposal only asks. What it names belongs to the question, not to the
 * proposal.
 */
export const isOnlyQuestion = (
  { proposal }: DialogueState,
  { wishes, isQuestion, prefersOther, corrects, isAddition, answer, saysYes }: Meaning,
): boolean =>
  proposal !== null &&
  wishes.every((wish) => QUESTIONS.includes(wish)) &&
  (isQuestion || wishes.includes('price')) &&
  !(
    prefersOther ||
    corrects ||
    (isAddition &&
      !wishes.some((wish) => NO_ADDITIONS.includes(wish)) &&
      !(saysYes && wishes.includes('hours'))) ||
    answer === 'no'
  )
