import { single } from '../../../tools/language/engine/dates/calendar.js'
import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import { resolveRelativeTime } from '../../../tools/language/engine/relative/relative-time.js'
import { type DialogueContext, type OwnAppointment, providersOf } from '../state/context.js'
import type { DialogueState } from '../state/dialogue-state.js'
import { movedFrom } from '../state/named-place.js'
import { startOf } from '../request/proposed.js'
import { appointmentSpokenOf, recentAction, statedAppointments } from '../state/recent.js'
import { cancelling } from './one-of-own.js'

/**
 * Returns the change of one of the appointments that the last reply listed: "cancel the second",
 * "move the first one to Wednesday". Undefined for all others.
 */
export function changeOfListed(
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): Meaning | undefined {
  const { choice, serviceIds } = meaning
  if (dialogue.goal !== null || choice === undefined || serviceIds.length > 0) return undefined
  const listed = statedAppointments(dialogue, world)
  const own = listed.length > 1 ? listed[choice] : undefined
  return own && changing({ ...meaning, choice: undefined }, own, undefined)
}

/**
 * Returns the change of the other one of two appointments, where one was just spoken of: "and move
 * the other one to Saturday". A day or time alone moves it, nothing more than "and the other one"
 * repeats a cancellation, and a question asks about it. Undefined for all others.
 */
export function changeOfOther(
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): Meaning | undefined {
  const recent = recentAction(dialogue, world)
  // "And the second an hour later" after one of two was cancelled
  const isMeant = meaning.isOfOther || (recent?.kind === 'cancel' && meaning.namesOrdinal)
  if (dialogue.goal !== null || !isMeant || meaning.serviceIds.length > 0) return undefined
  if (meaning.keeps) return undefined
  // "No, the other one!" after a cancellation brings the first one back.
  const isWrong = meaning.corrects || meaning.undoes || meaning.answer === 'no'
  const isPlaced = (meaning.day ?? meaning.time ?? meaning.relative) !== undefined
  if (recent?.kind === 'cancel' && isWrong && !isPlaced) return undefined
  const spokenOf = recent?.appointmentId ?? appointmentSpokenOf(dialogue, world)?.id
  const [own, ...others] = world.appointments.filter(({ id }) => id !== spokenOf)
  if (spokenOf === undefined || !own || others.length > 0) return undefined
  return changing({ ...meaning, choice: undefined }, own, recent?.kind)
}

/** Returns a message as a change of this appointment, or as a question about it. */
function changing(
  said: Meaning,
  own: OwnAppointment,
  last: 'book' | 'move' | 'cancel' | undefined,
): Meaning | undefined {
  const { wishes, day, time, relative, isQuestion } = said
  const meaning = { ...said, corrects: false, undoes: false, isAddition: false }
  const isPlaced = (day ?? time ?? relative) !== undefined
  const isOnly = (wish: 'move' | 'cancel'): boolean => wishes.every((one) => one === wish)
  if (wishes.length > 0 && isOnly('cancel')) return cancelling(meaning, own)
  if (isPlaced && isOnly('move'))
    return {
      ...meaning,
      ...{ wishes: ['move'], firstDay: undefined, relative: undefined },
      ...(relative && resolveRelativeTime(relative, own, { day, time })),
      ...movedFrom(own),
    }
  if (wishes.length > 0 || isPlaced) return undefined
  if (isQuestion || meaning.asksOfOwn)
    return {
      ...meaning,
      wishes: ['next_visit'],
      serviceIds: [own.serviceId],
      day: single(own.date),
    }
  return last === 'cancel' ? cancelling(meaning, own) : undefined
}

/**
 * Returns the master whom "she" or "he" means: of the proposal, of the wish, of all the starts that
 * are offered, or of the appointment that was just spoken of.
 */
export function masterMeant(dialogue: DialogueState, world: DialogueContext): number | undefined {
  const start = startOf(dialogue.proposal)
  if (start) return start.masterId
  if (typeof dialogue.masterId === 'number') return dialogue.masterId
  const [offered, ...others] = new Set(dialogue.offered.map(({ masterId }) => masterId))
  if (offered !== undefined && others.length === 0) return offered
  if (dialogue.goal !== null) return undefined
  const spokenOf = appointmentSpokenOf(dialogue, world)?.masterId ?? dialogue.answeredMasterId
  return spokenOf ?? onlyMasterNamed(dialogue, world)
}

/** Returns the only master who does the service that the client just asked about: "who does that?" */
const onlyMasterNamed = (
  { answeredQuestion, serviceId }: DialogueState,
  world: DialogueContext,
): number | undefined => {
  const able = answeredQuestion === 'masters' ? providersOf(world, serviceId ?? 0) : []
  return able.length === 1 ? able[0] : undefined
}

/**
 * Returns the wish for what the last answer was about, in place of what is proposed: "then with
 * her", "rather that". Undefined for all others.
 */
export function thatInstead(
  { proposal, answeredMasterId, answeredServiceIds = [] }: DialogueState,
  meaning: Meaning,
  { services }: DialogueContext,
): Meaning | undefined {
  const { wishes, serviceIds, masterIds, day, time, isOfThatMaster, isThatInstead } = meaning
  if (proposal?.do !== 'book' || wishes.some((wish) => wish !== 'book')) return undefined
  if (serviceIds.length + masterIds.length > 0 || day !== undefined) return undefined
  if (meaning.isQuestion || meaning.refuses || meaning.consents) return undefined
  const isOther = answeredMasterId != null && answeredMasterId !== proposal.masterId
  if (isOther && (isOfThatMaster || isThatInstead))
    return { ...meaning, masterIds: [answeredMasterId], answer: undefined }
  const serviceId = answeredServiceIds.at(-1)
  if (!isThatInstead || time || serviceId === undefined || serviceId === proposal.serviceId)
    return undefined
  const isBy = services
    .find(({ id }) => id === serviceId)
    ?.by.some(({ masterId }) => masterId === proposal.masterId)
  return {
    ...{ ...meaning, serviceIds: [serviceId], servicesNamed: [[serviceId]], answer: undefined },
    ...(!isBy && { isAnyMaster: true }),
  }
}

/**
 * Returns the wish for the day of the appointment that was just changed as that day: "and the
 * haircut to the same day at 4". A day that it names is that of the other appointment. Undefined
 * for all others.
 */
export function sameDayAsRecent(
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): Meaning | undefined {
  const recent = dialogue.goal === null ? recentAction(dialogue, world)?.appointment : undefined
  const { relative, serviceIds, day, wishes, forWhom } = meaning
  if (!recent || !relative?.isSameDay || forWhom || wishes.some((wish) => wish !== 'move'))
    return undefined
  const isNamed = serviceIds.length > 0 || day !== undefined
  const [own, ...others] = world.appointments.filter(
    ({ id, serviceId, date }) =>
      id !== recent.id &&
      (serviceIds.length === 0 || serviceIds.includes(serviceId)) &&
      (!day || date === day.from),
  )
  if (!isNamed || !own || others.length > 0) return undefined
  const changed = { ...meaning, corrects: false, isAddition: false, serviceIds: [own.serviceId] }
  return {
    ...changed,
    ...{ wishes: ['move'], firstDay: undefined, relative: undefined, day: single(recent.date) },
    ...movedFrom(own),
  }
}
