import { isWithin } from '../../../tools/language/engine/dates/calendar.js'
import type { ClientQuestion, DialogueState } from '../state/dialogue-state.js'
import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import type { ReplyAct } from '../state/reply-acts.js'
import type { Turn } from '../state/turn.js'
import { ownAppointmentsAsked, ownPerhapsAsked } from '../request/own-appointments.js'
import type { DialogueContext } from '../state/context.js'
import { appointmentSpokenOf, statedAppointments } from '../state/recent.js'

/** Returns the question of the client that a reply answers. */
function askedIn(act: ReplyAct): ClientQuestion | undefined {
  if (act.say === 'prices') return 'price'
  if (act.say === 'appointments' || act.say === 'stands') return 'next_visit'
  if (act.say === 'masters' || act.say === 'hours') return act.say
  return act.say === 'open_days' ? (act.of === 'masters' ? 'works' : 'hours') : undefined
}

/** Returns the ids of the client's appointments that a reply states. */
function statedIn(act: ReplyAct): readonly number[] {
  if (act.say === 'prices') return act.appointmentId === undefined ? [] : [act.appointmentId]
  return act.say === 'appointments' || act.say === 'stands'
    ? act.appointments.map(({ id }) => id)
    : []
}

/** A question for the prices of at most so many services lists those to choose from. */
const MOST_LISTED = 3

/** Remembers which question of the client the turn answers, and which appointment it states. */
export function rememberQuestion(before: DialogueState, turn: Turn): Turn {
  const [answeredQuestion = null] = turn.says.flatMap((act) => askedIn(act) ?? [])
  const prices = turn.says.filter((act) => act.say === 'prices')
  const asked = prices.flatMap(({ serviceIds }) => (serviceIds.length === 1 ? serviceIds : []))
  const answeredServiceIds =
    asked.length > 0 ? [...new Set([...(before.answeredServiceIds ?? []), ...asked])] : []
  const [answeredMasterId = null] = turn.says.flatMap((act) =>
    act.say === 'prices' || act.say === 'hours' || act.say === 'open_days'
      ? (act.masterId ?? [])
      : [],
  )
  const statedAppointmentIds = [...new Set(turn.says.flatMap(statedIn))]
  const several = prices.find(({ serviceIds: { length } }) => length > 1 && length <= MOST_LISTED)
  const listed = turn.dialogue.expects === null && several ? several.serviceIds : undefined
  const answered = {
    ...{ answeredQuestion, answeredServiceIds, answeredMasterId },
    ...(listed && { listed }),
  }
  return { ...turn, dialogue: { ...turn.dialogue, ...answered, statedAppointmentIds } }
}

/**
 * Returns a question about what was just spoken of as one about the client's appointment: "who is
 * it with?", "which date was that?" Undefined for all others, and while a request is open.
 */
export const askedOfThat = (
  { goal }: DialogueState,
  meaning: Meaning,
  { appointments }: DialogueContext,
): Meaning | undefined =>
  goal === null && meaning.asksOfThat && meaning.wishes.length === 0 && appointments.length > 0
    ? { ...meaning, wishes: ['next_visit'] }
    : undefined

const BESIDE_OWN: readonly Meaning['wishes'][number][] = ['price', 'hours', 'works', 'masters']

/**
 * Returns a question about the client's own appointment as one: "what day is my manicure?", "is
 * Anna doing my hair on Thursday?" Undefined for all others, and where they have no such one.
 */
export function askedOfOwnAppointment(
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): Meaning | undefined {
  const { wishes, asksOfOwn, asksEnd, keeps, isQuestion, forWhom } = meaning
  const isKept = keeps && isQuestion && meaning.serviceIds.length > 0 && meaning.time === undefined
  // "And the brows, what time?"
  const isOfNamed = meaning.asksOfThat && meaning.serviceIds.length > 0
  const isAsked = asksOfOwn || asksEnd || isKept || isOfNamed || meaning.asksToConfirm
  if (dialogue.goal !== null || !isAsked || forWhom) return undefined
  const isCompared = meaning.relative !== undefined && !asksEnd
  if (meaning.wantsAnother || meaning.prefersOther || isCompared) return undefined
  // "How long is my massage on Saturday?" is read as a wish for free times as well.
  // "Until when is that?" can be read as one as well.
  const isOfThatOrEnd = asksEnd || meaning.asksOfThat
  const isOfSlots = wishes.includes('slots') && !wishes.includes('price') && !isOfThatOrEnd
  const isHinted = (wish: (typeof wishes)[number]): boolean =>
    wish === 'slots' || (wish === 'book' && meaning.isOnlyHinted)
  const isOther = wishes.some((wish) => !isHinted(wish) && !BESIDE_OWN.includes(wish))
  if (isOfSlots || isOther) return undefined
  const isOfThat = asksOfOwn || meaning.asksOfThat
  const isNamed = meaning.day !== undefined
  const isSpokenOf = appointmentSpokenOf(dialogue, world) !== undefined
  const isOfSalon = !isOfThat || (isNamed && !asksOfOwn && !isSpokenOf)
  const isOfHours = wishes.includes('hours') && (meaning.masterIds.length > 0 || isOfSalon)
  if (asksEnd && isOfHours) return undefined
  // "Ends when?" from a client with one appointment
  const isOfOnly = isQuestion && world.appointments.length === 1 && meaning.serviceIds.length === 0
  if (asksEnd && !isOfThat && !isNamed && !isSpokenOf && !isOfOnly) return undefined
  const isAny = asksOfOwn && ownPerhapsAsked(meaning, world).length > 0
  if (!isAny && ownAppointmentsAsked(dialogue, meaning, world).length === 0) return undefined
  const isToConfirm = meaning.asksToConfirm && !asksOfOwn && !asksEnd
  // "My haircut is at 2, isn't it?" is about the haircut, whatever its time.
  const place = isToConfirm ? { day: undefined, time: undefined, unwanted: undefined } : {}
  const isPrice = wishes.includes('price') && (meaning.asksCost || !isOfNamed)
  const price = isPrice ? (['price'] as const) : []
  return { ...meaning, ...place, wishes: [...price, 'next_visit'] }
}

/**
 * Returns the question how long a service takes as the one for its price: the answer to that has
 * both. The service is named, or the client has just asked for its price. Undefined for all others.
 */
export const askedLengthOfService = (
  { goal, answeredQuestion, answeredServiceIds = [] }: DialogueState,
  meaning: Meaning,
): Meaning | undefined => {
  const { asksEnd, wishes, serviceIds, day, time } = meaning
  const asked = answeredQuestion === 'price' ? answeredServiceIds.slice(-1) : []
  const ofWhich = serviceIds.length > 0 ? serviceIds : asked
  const isPlain = wishes.length === 0 && (day ?? time) === undefined
  return goal === null && asksEnd && isPlain && ofWhich.length > 0
    ? { ...meaning, wishes: ['price'], serviceIds: ofWhich }
    : undefined
}

/**
 * Returns the same question about something else: "and a manicure?" after a price, "and on Sunday?"
 * after the opening hours. Undefined for all other messages.
 */
export function askedAgainOfOther(
  { goal, expects, answeredQuestion, answeredMasterId }: DialogueState,
  meaning: Meaning,
): Meaning | undefined {
  const { wishes, serviceIds, masterIds, day, time, answer, forWhom } = meaning
  const isAsked = meaning.isQuestion || meaning.prefersOther
  const isPlain = wishes.length === 0 && isAsked && answer === undefined
  if (
    !answeredQuestion ||
    answeredQuestion === 'next_visit' ||
    goal !== null ||
    expects !== null ||
    !isPlain
  )
    return undefined
  const isOfDay = answeredQuestion === 'hours' || answeredQuestion === 'works'
  // "What about Fridays?" asks for the hours of another day.
  if (time !== undefined || forWhom !== undefined || (meaning.prefersOther && !isOfDay))
    return undefined
  const isNamed = isOfDay
    ? serviceIds.length === 0 && (day !== undefined || masterIds.length > 0)
    : day === undefined && serviceIds.length + masterIds.length > 0
  // "Is Jürgen in today?" – "and tomorrow?"
  const isOfMaster = answeredQuestion === 'hours' && answeredMasterId != null
  const masters = isOfMaster && masterIds.length === 0 ? { masterIds: [answeredMasterId] } : {}
  return isNamed ? { ...meaning, ...masters, wishes: [answeredQuestion] } : undefined
}

/**
 * Returns a question for a price on a day as one about the client's appointment on that day: "how
 * much do I pay on Friday?" Undefined where they have none, or not only one. "How much is that in
 * total?" is about all of them.
 */
export function askedOfOwn(
  { goal }: DialogueState,
  meaning: Meaning,
  { appointments }: DialogueContext,
): Meaning | undefined {
  const { wishes, serviceIds, masterIds, day, time } = meaning
  const isTotal = meaning.asksTotal && meaning.isQuestion && wishes.length === 0
  if (goal === null && isTotal && appointments.length > 0 && serviceIds.length === 0)
    return { ...meaning, wishes: ['price'] }
  const isPrice = wishes.includes('price') && wishes.includes('slots') && wishes.length === 2
  if (goal !== null || !isPrice || day === undefined || time !== undefined) return undefined
  const [own, ...others] = appointments.filter(({ date }) => isWithin(date, day))
  if (!own || others.length > 0) return undefined
  if (serviceIds.length > 0 && !serviceIds.includes(own.serviceId)) return undefined
  if (masterIds.length > 0 && !masterIds.includes(own.masterId)) return undefined
  return { ...meaning, wishes: ['price'], serviceIds: serviceIds.length > 0 ? [own.serviceId] : [] }
}

/**
 * Returns a yes after the price or the masters of one service as the wish to book it: "ok, let's do
 * it". Undefined for a message that only says thanks, and for a service that the client has booked.
 */
export function bookedAfterAnswer(
  { goal, expects, serviceId, answeredQuestion }: DialogueState,
  meaning: Meaning,
  { appointments }: DialogueContext,
): Meaning | undefined {
  if (answeredQuestion !== 'price' && answeredQuestion !== 'masters') return undefined
  if (goal !== null || expects !== null || serviceId === null) return undefined
  const isPlainYes = meaning.answer === 'yes' && !meaning.acknowledges && !meaning.isQuestion
  const isOther =
    [meaning.forgets, meaning.pauses, meaning.confirms, meaning.isThanks].some(Boolean) ||
    meaning.wishes.some((wish) => wish !== 'book')
  if (!isPlainYes || isOther || meaning.serviceIds.length > 0) return undefined
  if (appointments.some((own) => own.serviceId === serviceId)) return undefined
  return { ...meaning, wishes: ['book'], serviceIds: [serviceId], answer: undefined }
}

/**
 * Returns the wish for the two services whose prices were just asked: "both on Friday then".
 * Undefined for all others.
 */
export function bothAsked(
  { goal, answeredServiceIds = [] }: DialogueState,
  meaning: Meaning,
): Meaning | undefined {
  const { isBoth, wishes, serviceIds } = meaning
  const isBooking = wishes.every((wish) => wish === 'book' || wish === 'slots')
  if (goal !== null || !isBoth || !isBooking || serviceIds.length > 0) return undefined
  if (answeredServiceIds.length !== 2) return undefined
  const inTurn = answeredServiceIds.map((id) => [id])
  return {
    ...meaning,
    wishes: ['book'],
    serviceIds: answeredServiceIds,
    inTurn,
    servicesNamed: inTurn,
  }
}

/**
 * Returns the question whether a service is offered as one for its price, and as the wish for it:
 * "do you do pedicures?" Undefined for all others.
 */
export function askedWhetherOffered(
  { goal }: DialogueState,
  meaning: Meaning,
): Meaning | undefined {
  const { asksOffered, isQuestion, wishes, serviceIds, day, time, masterIds } = meaning
  if (goal !== null || !asksOffered || !isQuestion || serviceIds.length !== 1) return undefined
  if ((day ?? time) !== undefined || masterIds.length > 0) return undefined
  // "Do you do manicures instead of massages?"
  if (meaning.servicesRefused.length > 0 || meaning.prefersOther) return undefined
  return wishes.every((wish) => wish === 'masters' || wish === 'book' || wish === 'slots')
    ? { ...meaning, wishes: ['price', 'book'] }
    : undefined
}

/**
 * Returns a short question about the appointment that was just stated as one about it: "is that
 * with Anna?", "at 3?", "and the haircut?" Undefined for all others: another day is a wish.
 */
export function askedOfStated(
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): Meaning | undefined {
  const { wishes, serviceIds, masterIds, day, time, isQuestion } = meaning
  const [stated, ...others] = statedAppointments(dialogue, world)
  const isPlain = isQuestion && wishes.length === 0 && !meaning.forWhom && !meaning.relative
  if (dialogue.goal !== null || !stated || !isPlain || meaning.isAddition) return undefined
  if (meaning.prefersOther || meaning.wantsAnother || meaning.namesUnknown.length > 0)
    return undefined
  const named = world.appointments.filter(({ serviceId }) => serviceIds.includes(serviceId))
  if (serviceIds.length > 0)
    return named.length > 0 && (day ?? time) === undefined
      ? { ...meaning, wishes: ['next_visit'] }
      : undefined
  const isThere =
    (!day || isWithin(stated.date, day)) &&
    (!time || (time.from <= stated.time && stated.time <= time.to))
  const isAsked = masterIds.length > 0 || (day ?? time) !== undefined
  return others.length === 0 && isAsked && isThere
    ? { ...meaning, ...{ wishes: ['next_visit'], masterIds: [], day: undefined, time: undefined } }
    : undefined
}
