import type { Conversation } from '../state/conversation.js'
import { goalOf } from './goal.js'
import type { Meaning } from '../meaning/parse-message.js'
import { visitMeant } from './goal-steps.js'
import { type Base, resolveRelativeTime } from '../meaning/relative-time.js'
import { isUnwanted } from '../entities/unwanted-days.js'
import type { DialogueContext } from '../state/context.js'

/** A message with the day and time that it tells by another start, where that is known, or with the move that it tells. */
export function resolveReferences(
  conversation: Conversation,
  said: Meaning,
  world: DialogueContext,
): Meaning {
  const { transfer } = said
  const other = said.isOtherMaster ? masterSpokenOf(conversation, said, world) : undefined
  const meaning =
    other === undefined ? said : { ...said, mastersRefused: [...said.mastersRefused, other] }
  const isTransfer = transfer && world.visits.some(({ date }) => date === transfer.from.from)
  if (isTransfer && meaning.wishes.every((wish) => wish === 'slots' || wish === 'book'))
    return { ...meaning, wishes: ['move'], source: transfer.from, day: transfer.to }
  if (isMoveOfOther(conversation, meaning, world)) return { ...meaning, wishes: ['move'] }
  if (isInstead(conversation, meaning, world)) return { ...meaning, wishes: ['move'] }
  if (isOfVisit(conversation, meaning, world))
    return resolveReferences(conversation, { ...meaning, wishes: ['move'] }, world)
  if (!meaning.relative) return meaning
  const base = baseOf(conversation, meaning, world)
  if (!base) return meaning
  const isOwn = meaning.relative.shift !== null && isAtBase(meaning, base)
  const outright = isOwn ? { day: undefined, time: undefined } : meaning
  return {
    ...meaning,
    ...resolveRelativeTime(meaning.relative, base, outright),
    relative: undefined,
  }
}

/** "I am booked for Friday at 14, can it be an hour earlier?": the day and the time are those that it is told by. */
const isAtBase = ({ day, time }: Meaning, base: Base): boolean =>
  (!day || (day.from === base.date && day.to === base.date)) &&
  (!time || (time.isExact && time.from === base.time))

/** "Yes, move it", where a booking was proposed to a client who has an appointment: that one is meant. */
const isMoveOfOther = (
  { proposal }: Conversation,
  { hints, wishes }: Meaning,
  { visits }: DialogueContext,
): boolean =>
  proposal?.do === 'book' && wishes.length === 0 && hints.includes('move') && visits.length > 0

/** "Not on Saturday, book me for Monday", of a visit that lies on Saturday. */
const isInstead = (
  { goal }: Conversation,
  { unwanted, day, wishes, serviceIds }: Meaning,
  { visits }: DialogueContext,
): boolean =>
  goal === null &&
  day !== undefined &&
  wishes.every((wish) => wish === 'slots' || wish === 'book') &&
  visits.some(
    ({ date, serviceId }) =>
      isUnwanted(date, unwanted) && serviceIds.every((id) => id === serviceId),
  )

/** "Actually, a bit later", "anything later the same day?": with nothing else in hand it can only be a visit that is to come. */
const isOfVisit = (
  { goal }: Conversation,
  { relative, wishes, hints, serviceIds, day, time, prefersOther, isAddition }: Meaning,
  { visits }: DialogueContext,
): boolean =>
  goal === null &&
  visits.length > 0 &&
  serviceIds.length === 0 &&
  !isAddition &&
  wishes.every((wish) => wish === 'slots' || (wish === 'book' && hints.includes('book'))) &&
  (prefersOther ||
    ((relative?.comparison != null || (relative?.isSameDay === true && wishes.length > 0)) &&
      (!day || visits.some(({ date }) => day.from <= date && date <= day.to)) &&
      !time))

/** Whose place another master would take. */
function masterSpokenOf(
  conversation: Conversation,
  meaning: Meaning,
  world: DialogueContext,
): number | undefined {
  const { proposal, masterId } = conversation
  if (proposal && proposal.do !== 'cancel') return proposal.masterId
  if (typeof masterId === 'number') return masterId
  const goal = goalOf(conversation, meaning, world)
  return goal === 'move'
    ? visitMeant({ ...conversation, goal }, meaning, world)?.masterId
    : undefined
}

/** What is about to be written, what was wished so far, or the client's visit that is meant. */
function baseOf(
  conversation: Conversation,
  meaning: Meaning,
  world: DialogueContext,
): Base | undefined {
  const { proposal, goal, day, time } = conversation
  if (proposal && proposal.do !== 'cancel') return proposal
  if (goal === 'book')
    return day && day.from === day.to && time?.isExact
      ? { date: day.from, time: time.from }
      : undefined
  return visitMeant({ ...conversation, goal: goalOf(conversation, meaning, world) }, meaning, world)
}
