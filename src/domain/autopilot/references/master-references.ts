import type { DialogueState } from '../state/dialogue-state.js'
import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import { goalOf } from '../request/goal.js'
import { appointmentMeant } from '../request/own-appointments.js'
import { startOf } from '../request/proposed.js'
import { type DialogueContext, providersOf } from '../state/context.js'

/** Returns the master with the lowest price, if the client wants that one and the prices differ. */
export function cheapestMaster(
  { goal, serviceId }: DialogueState,
  { isCheapest, isQuestion, wishes, serviceIds, masterIds, mastersRefused }: Meaning,
  { services }: DialogueContext,
): number | undefined {
  const isOnlyAsked = isQuestion && wishes.every((wish) => wish === 'price')
  const isOther = goal === 'move' || goal === 'cancel' || wishes.includes('cancel')
  if (!isCheapest || isOnlyAsked || isOther || masterIds.length > 0) return undefined
  const wanted = serviceIds.length === 1 ? serviceIds[0] : serviceId
  const all = services.find(({ id }) => id === wanted)?.by ?? []
  const by = all.filter(({ masterId }) => !mastersRefused.includes(masterId))
  const lowest = Math.min(...by.map(({ price }) => Number(price)))
  const cheapest = by.filter(({ price }) => Number(price) === lowest)
  return cheapest.length === 1 ? cheapest[0]?.masterId : undefined
}

/**
 * Returns the masters of a move who have none of the client's appointments, if it also names
 * others: "Anna is my neighbour, could you move me to Boris?"
 */
export const mastersBesideOwn = (
  { wishes, masterIds }: Meaning,
  { appointments }: DialogueContext,
): readonly number[] =>
  wishes.includes('move') && masterIds.length > 1
    ? masterIds.filter((id) => !appointments.some(({ masterId }) => masterId === id))
    : []

/** Returns the master whom another master would replace. */
export function masterSpokenOf(
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): number | undefined {
  const { proposal, masterId } = dialogue
  const start = startOf(proposal)
  if (start) return start.masterId
  if (typeof masterId === 'number') return masterId
  const goal = goalOf(dialogue, meaning, world)
  return goal === 'move'
    ? appointmentMeant({ ...dialogue, goal }, meaning, world)?.masterId
    : undefined
}

/**
 * Returns the message without a master with whom the client says they have another appointment, and
 * who does not do the service in question: "4 is perfect, I'm with Nadja at 5 anyway".
 */
export function withoutOtherMaster(
  { goal, serviceId }: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): Meaning {
  const isMentioned = meaning.asks.includes('with_other') && meaning.serviceIds.length === 0
  if (goal === null || serviceId === null || !isMentioned) return meaning
  const isOther = (id: number): boolean =>
    !providersOf(world, serviceId).includes(id) &&
    world.appointments.some((own) => own.masterId === id && own.serviceId !== serviceId)
  const masterIds = meaning.masterIds.filter((id) => !isOther(id))
  return masterIds.length === meaning.masterIds.length ? meaning : { ...meaning, masterIds }
}
