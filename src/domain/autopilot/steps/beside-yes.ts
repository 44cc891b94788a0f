import type { LaterRequest, Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import { DAY_MINUTES } from '../../time/time.js'
import { type DialogueContext, minutesOf, providersOf } from '../state/context.js'
import type { AppointmentPlace, DialogueState, Proposal } from '../state/dialogue-state.js'
import type { FactTopic } from '../state/salon-fact.js'
import { type Turn, understoodTurn, waitTurn } from '../state/turn.js'
import { isAtPlace } from './next-service.js'

const NOBODY_NAMED = { kin: null, name: null } as const

/** Returns the services of the appointments that a proposal cancels or moves. */
const servicesChanged = (proposal: Proposal, { appointments }: DialogueContext): number[] => {
  const ids =
    'appointmentIds' in proposal
      ? proposal.appointmentIds
      : 'appointmentId' in proposal
        ? [proposal.appointmentId]
        : []
  return appointments.flatMap(({ id, serviceId }) => (ids.includes(id) ? [serviceId] : []))
}

/**
 * Asks for the yes to a proposal again if the same message wants more: "yes, and book a massage on
 * Friday". That booking follows when the first is done. Returns undefined for all others.
 */
export function askForYesFirst(
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): Turn | undefined {
  const { proposal } = dialogue
  const { wishes, serviceIds, masterIds, day, time, forWhom } = meaning
  const more = forOneMore(proposal, meaning, world) ?? oneMore(dialogue, meaning, world)
  const isOther =
    meaning.corrects || meaning.prefersOther || meaning.refuses || meaning.keeps || meaning.undoes
  if (!proposal || isOther || meaning.servicesRefused.length > 0) return undefined
  const beside = besidePerson(proposal, meaning, world)
  if (beside) return askedFirst({ ...dialogue, later: beside }, proposal)
  if (more && meaning.time?.isAdjacent) return askedFirst({ ...dialogue, later: more }, proposal)
  if (!meaning.saysYes) return undefined
  if (more) return askedFirst({ ...dialogue, later: more }, proposal)
  const changed = servicesChanged(proposal, world)
  const isChange = wishes.includes('cancel') || wishes.includes('move')
  const isOwn = world.appointments.some(({ serviceId }) => serviceIds.includes(serviceId))
  const isNew = serviceIds.length > 0 && !serviceIds.some((id) => changed.includes(id))
  // "Yes, it should have a normal colour by then"
  const isTold = isNew && wishes.length === 0 && changed.length > 0 && !meaning.isAddition
  const isPlaced = (day ?? time) !== undefined || masterIds.length > 0
  if (isTold && !isPlaced && !meaning.isQuestion)
    return understoodTurn(dialogue, { say: 'confirm', proposal })
  // "Yes, book it" to a move wants nothing more.
  const isBare =
    serviceIds.length + masterIds.length === 0 && (day ?? time ?? forWhom) === undefined
  if (isBare && !isChange) return undefined
  const isMore =
    changed.length === 0
      ? (isOwn || wishes.includes('cancel')) &&
        isChange &&
        !('serviceId' in proposal && serviceIds.includes(proposal.serviceId))
      : wishes.includes('book') ||
        (wishes.includes('slots') && (day ?? time) !== undefined) ||
        (isNew && (isChange || meaning.isAddition || meaning.time?.isCompared))
  const isWished = serviceIds.length > 0 || isChange || meaning.wantsAnother || meaning.isAddition
  // What a replacement gives up is not wished again.
  const isOnlyGivenUp = proposal.do === 'replace' && !isWished
  if (!isMore || isOnlyGivenUp) return undefined
  const { later: known } = dialogue
  // "Yes. And the pedicure at 4" names the place of the second of two moves.
  if (known?.isMove && isNew && serviceIds.every((id) => known.serviceIds.includes(id)))
    return askedFirst(
      { ...dialogue, later: { ...known, day: day ?? known.day, time: time ?? known.time } },
      proposal,
    )
  const same = proposal.do === 'replace' ? [proposal.serviceId] : changed
  const later =
    isChange || changed.length === 0
      ? (laterCancel(meaning, world) ?? dialogue.later ?? null)
      : { serviceIds: serviceIds.length > 0 ? serviceIds : same, masterIds, day, time, forWhom }
  return askedFirst({ ...dialogue, later }, proposal)
}

/**
 * Returns the cancellation of the only appointment that a message names beside its yes: "yes, and
 * cancel the one on Thursday".
 */
function laterCancel(
  { wishes, serviceIds, masterIds, day, time }: Meaning,
  { appointments }: DialogueContext,
): DialogueState['later'] | undefined {
  const isNamed = serviceIds.length + masterIds.length > 0 || day !== undefined
  if (!isNamed || time || !wishes.every((wish) => wish === 'cancel')) return undefined
  const [own, ...others] = appointments.filter(
    ({ serviceId, masterId, date }) =>
      (serviceIds.length === 0 || serviceIds.includes(serviceId)) &&
      (masterIds.length === 0 || masterIds.includes(masterId)) &&
      (!day || (day.from <= date && date <= day.to)),
  )
  return own && others.length === 0
    ? { serviceIds, masterIds, day, time, isCancel: true, appointmentId: own.id }
    : undefined
}

/** Whether a message asks what no rule answers. */
const isForPerson = (meaning: Meaning): boolean =>
  meaning.isQuestion &&
  !meaning.asksOfThat &&
  [meaning.isUnclear, meaning.isOtherQuestion, meaning.isOffTopic, meaning.asksApart].includes(true)

/**
 * Asks for the yes to a proposal again if the message says yes and more, and wishes nothing else:
 * "oh, I like her. Yes". What only a person can answer is passed on after the action, and what the
 * master should know becomes the comment of a booking. Undefined for all others.
 */
export function askForPlainYes(
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): Turn | undefined {
  const { proposal } = dialogue
  if (!proposal || !meaning.saysYes) return undefined
  if (meaning.passesOn && !meaning.isQuestion && proposal.do === 'book')
    return askedFirst(
      { ...dialogue, remark: joined(dialogue.remark, world.text) },
      proposal,
      'noted_down',
    )
  if (meaning.passesOn || isForPerson(meaning))
    return askedFirst(withOpenWords(dialogue, [], world), proposal, 'passed_on')
  return meaning.isQuestion
    ? waitTurn(dialogue, { say: 'propose', proposal })
    : waitTurn(dialogue, { say: 'confirm', proposal }, { say: 'plain_yes' })
}

/** Joins what the client wrote in several messages, with ` / ` between. */
const joined = (before: string | null | undefined, text: string | undefined): string | null =>
  [before, text].filter(Boolean).join(' / ') || null

/** Returns the state with what a person answers after the action. */
export const withOpenWords = (
  dialogue: DialogueState,
  topics: readonly FactTopic[],
  { text }: DialogueContext,
): DialogueState => ({
  ...dialogue,
  openTopics: [...new Set([...(dialogue.openTopics ?? []), ...topics])],
  openWords: joined(dialogue.openWords, text),
})

/** Asks for the yes to a proposal, and says what becomes of the rest of the message. */
export const askedFirst = (
  dialogue: DialogueState,
  proposal: Proposal,
  say: 'rest_follows' | 'passed_on' | 'noted_down' = 'rest_follows',
): Turn => understoodTurn(dialogue, { say }, { say: 'propose', proposal })

/** Returns the booking that a message adds. What it does not say is as proposed. */
const laterBooking = (
  place: AppointmentPlace,
  { serviceIds, masterIds, day, time, relative, forWhom }: Meaning,
): LaterRequest => ({
  serviceIds: serviceIds.length > 0 ? serviceIds : [place.serviceId],
  masterIds,
  day: day ?? { from: place.date, to: place.date },
  time:
    time ??
    (relative?.isSameTime ? { from: place.time, to: place.time, isExact: true } : undefined),
  forWhom,
})

/** Returns where the client comes if they agree, or undefined if they only cancel. */
function proposedPlace(
  proposal: Proposal | null,
  { appointments }: DialogueContext,
): AppointmentPlace | undefined {
  if (proposal?.do === 'book') return proposal
  if (proposal?.do !== 'move') return undefined
  const own = appointments.find(({ id }) => id === proposal.appointmentId)
  return own && { ...proposal, serviceId: own.serviceId }
}

/**
 * Returns one more booking of the client, with a day, time or master of its own: "yes, and another
 * one on Friday at 2". Undefined if the message wishes none, or only another service.
 */
function oneMore(
  { proposal, masterId }: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): LaterRequest | undefined {
  const { isAddition, wantsAnother, wishes, hints, serviceIds, masterIds, day, time } = meaning
  // "Does Saturday work, too?" asks for another day. "Yes. And the cut at 12:30?" wishes the cut.
  const isOther =
    proposal?.do === 'book' && serviceIds.length > 0 && !serviceIds.includes(proposal.serviceId)
  const isWished = wantsAnother || meaning.time?.isAdjacent || (meaning.saysYes && isOther)
  const isOnlyAsked = meaning.isQuestion && !isWished
  const isMore = wantsAnother || (isAddition && !isOnlyAsked && !hints.includes('move'))
  const isPlaced = (day ?? time) !== undefined || masterIds.length > 0
  if (proposal?.do !== 'book' || !isMore || !isPlaced) return undefined
  // "Yes, and that straight after" does not say what: it is hardly the same once more.
  if (meaning.time?.isAdjacent && serviceIds.length === 0 && !wantsAnother) return undefined
  if (!wishes.every((wish) => wish === 'book' || wish === 'slots')) return undefined
  // "Yes, and with Anna" repeats the proposal.
  const isRepeated =
    !isOther &&
    masterIds.every((id) => id === proposal.masterId) &&
    isAtPlace({ day, time }, proposal)
  if (isRepeated && !wantsAnother) return undefined
  const later = laterBooking(proposal, meaning)
  const isAble = later.serviceIds.every((id) => providersOf(world, id).includes(proposal.masterId))
  // "Anyone" on another day can be another master.
  const isMeant = typeof masterId === 'number' || later.day?.from === proposal.date
  const isOfSame = masterIds.length === 0 && !meaning.isAnyMaster && isAble && isMeant
  return isOfSame ? { ...later, masterIds: [proposal.masterId] } : later
}

/**
 * Returns the booking for one more person, on the proposed day: "yes, and one for my daughter too".
 * Undefined if the message names nobody but the person of the proposal.
 */
function forOneMore(
  proposal: Proposal | null,
  meaning: Meaning,
  world: DialogueContext,
): LaterRequest | undefined {
  const { forWhom } = meaning
  const place = proposedPlace(proposal, world)
  const isMore =
    meaning.isAlsoForOther ||
    (meaning.saysYes && meaning.isAddition && meaning.serviceIds.length > 0)
  if (!place || !forWhom || !isMore) return undefined
  if (proposal?.do === 'book' && forWhom.kin === proposal.forWhom?.kin) return undefined
  return laterBooking(place, meaning)
}

/**
 * Returns the booking for a person beside the client of a proposed booking, at a time or with a
 * service of their own: "and my son at 1pm". Undefined for all others.
 */
function besidePerson(
  proposal: Proposal,
  meaning: Meaning,
  world: DialogueContext,
): LaterRequest | undefined {
  const { serviceIds, time, wishes, isAlsoForOther, isAddition, beside, relative } = meaning
  const isAnyAfter = isAlsoForOther && beside?.side === 'after' && serviceIds.length === 0
  const forWhom = meaning.forWhom ?? (isAnyAfter ? NOBODY_NAMED : undefined)
  if (proposal.do !== 'book' || proposal.forWhom || !forWhom || meaning.answer === 'no')
    return undefined
  // "My mate wants hers done and all. Can she come after me?"
  const isAfter =
    beside?.side === 'after' || (relative?.comparison === 'later' && (isAlsoForOther || isAddition))
  const isOther =
    isAfter ||
    (time !== undefined && time.from > proposal.time && !time.isExact) ||
    (time?.isExact === true && time.from !== proposal.time) ||
    (serviceIds.length > 0 && !serviceIds.includes(proposal.serviceId))
  if (!(isAlsoForOther || isAfter) || !isOther || wishes.some((wish) => wish !== 'book'))
    return undefined
  const later = laterBooking(proposal, { ...meaning, forWhom })
  const end = proposal.time + (minutesOf(world, proposal.serviceId, proposal.masterId) ?? 0)
  // "Right after that" is read as any time after the proposed one.
  const isOpenEnd = time && !time.isExact && time.from <= end && time.to >= DAY_MINUTES
  return ((isAfter && !time) || isOpenEnd) && end < DAY_MINUTES
    ? { ...later, time: { from: end, to: DAY_MINUTES, isExact: false, isAdjacent: true } }
    : later
}
