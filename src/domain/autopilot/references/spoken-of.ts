import { single } from '../../../tools/language/engine/dates/calendar.js'
import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import { resolveRelativeTime } from '../../../tools/language/engine/relative/relative-time.js'
import type { DialogueContext, OwnAppointment } from '../state/context.js'
import type { DialogueState } from '../state/dialogue-state.js'
import { startOf } from '../request/proposed.js'
import { appointmentSpokenOf, statedAppointments } from '../state/recent.js'
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
 * the other one to Saturday". A day or time alone does the same as the last action. A question asks
 * about it. Undefined for all others.
 */
export function changeOfOther(
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): Meaning | undefined {
  if (dialogue.goal !== null || !meaning.isOfOther || meaning.serviceIds.length > 0)
    return undefined
  const { recent } = dialogue
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
      source: single(own.date),
      sourceTime: { from: own.time, to: own.time, isExact: true },
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
  return dialogue.goal === null ? appointmentSpokenOf(dialogue, world)?.masterId : undefined
}
