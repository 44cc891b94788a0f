import type { DialogueState } from '../state/dialogue-state.js'
import { goalOf } from './goal.js'
import type { Meaning } from '../../../tools/language/meaning/parse-message.js'
import { appointmentMeant } from './goal-steps.js'
import { type Base, resolveRelativeTime } from '../../../tools/language/meaning/relative-time.js'
import { isUnwanted } from '../../../tools/language/entities/unwanted-days.js'
import type { DialogueContext } from '../state/context.js'

/**
 * Returns the message with its references resolved: a day and time relative to a known start become
 * absolute, "another master" excludes the current one, and a wish for another place becomes a move.
 */
export function resolveReferences(
  dialogue: DialogueState,
  said: Meaning,
  world: DialogueContext,
): Meaning {
  const { transfer } = said
  const other = said.isOtherMaster ? masterSpokenOf(dialogue, said, world) : undefined
  const meaning =
    other === undefined ? said : { ...said, mastersRefused: [...said.mastersRefused, other] }
  const isTransfer = transfer && world.appointments.some(({ date }) => date === transfer.from.from)
  if (isTransfer && meaning.wishes.every((wish) => wish === 'slots' || wish === 'book'))
    return { ...meaning, wishes: ['move'], source: transfer.from, day: transfer.to }
  if (isMoveOfOther(dialogue, meaning, world)) return { ...meaning, wishes: ['move'] }
  if (isInstead(dialogue, meaning, world)) return { ...meaning, wishes: ['move'] }
  if (isOfAppointment(dialogue, meaning, world))
    return resolveReferences(dialogue, { ...meaning, wishes: ['move'] }, world)
  if (!meaning.relative) return meaning
  const base = baseOf(dialogue, meaning, world)
  if (!base) return meaning
  const isOwn = meaning.relative.shift !== null && isAtBase(meaning, base)
  const outright = isOwn ? { day: undefined, time: undefined } : meaning
  return {
    ...meaning,
    ...resolveRelativeTime(meaning.relative, base, outright),
    relative: undefined,
  }
}

/**
 * Whether the day and time in the message are those of the base start: "I am booked for Friday at
 * 14, can it be an hour earlier?"
 */
const isAtBase = ({ day, time }: Meaning, base: Base): boolean =>
  (!day || (day.from === base.date && day.to === base.date)) &&
  (!time || (time.isExact && time.from === base.time))

/** Whether "yes, move it" after a proposed booking refers to the client's existing appointment. */
const isMoveOfOther = (
  { proposal }: DialogueState,
  { hints, wishes }: Meaning,
  { appointments }: DialogueContext,
): boolean =>
  proposal?.do === 'book' &&
  wishes.length === 0 &&
  hints.includes('move') &&
  appointments.length > 0

/** Whether "not on Saturday, book me for Monday" refers to an existing appointment on Saturday. */
const isInstead = (
  { goal }: DialogueState,
  { unwanted, day, wishes, serviceIds }: Meaning,
  { appointments }: DialogueContext,
): boolean =>
  goal === null &&
  day !== undefined &&
  wishes.every((wish) => wish === 'slots' || wish === 'book') &&
  appointments.some(
    ({ date, serviceId }) =>
      isUnwanted(date, unwanted) && serviceIds.every((id) => id === serviceId),
  )

/**
 * Whether the message can only refer to a future appointment, because no request is open:
 * "actually, a bit later", "anything later the same day?"
 */
const isOfAppointment = (
  { goal }: DialogueState,
  { relative, wishes, hints, serviceIds, day, time, prefersOther, isAddition }: Meaning,
  { appointments }: DialogueContext,
): boolean =>
  goal === null &&
  appointments.length > 0 &&
  serviceIds.length === 0 &&
  !isAddition &&
  wishes.every((wish) => wish === 'slots' || (wish === 'book' && hints.includes('book'))) &&
  (prefersOther ||
    ((relative?.comparison != null || (relative?.isSameDay === true && wishes.length > 0)) &&
      (!day || appointments.some(({ date }) => day.from <= date && date <= day.to)) &&
      !time))

/** Returns the master whom another master would replace. */
function masterSpokenOf(
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): number | undefined {
  const { proposal, masterId } = dialogue
  if (proposal && proposal.do !== 'cancel') return proposal.masterId
  if (typeof masterId === 'number') return masterId
  const goal = goalOf(dialogue, meaning, world)
  return goal === 'move'
    ? appointmentMeant({ ...dialogue, goal }, meaning, world)?.masterId
    : undefined
}

/**
 * Returns the start to which a relative time refers: the proposed one, the wished one, or that of
 * the client's appointment.
 */
function baseOf(
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): Base | undefined {
  const { proposal, goal, day, time } = dialogue
  if (proposal && proposal.do !== 'cancel') return proposal
  if (goal === 'book')
    return day && day.from === day.to && time?.isExact
      ? { date: day.from, time: time.from }
      : undefined
  return appointmentMeant({ ...dialogue, goal: goalOf(dialogue, meaning, world) }, meaning, world)
}
