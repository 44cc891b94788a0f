import { DAY_MINUTES } from '../../time/time.js'
import { type DialogueState, type Proposal, withoutGoal } from '../state/dialogue-state.js'
import type { ReplyAct } from '../state/reply-acts.js'
import { providersOf, type DialogueContext } from '../state/context.js'
import { type Turn, understoodTurn } from '../state/turn.js'
import type { Meaning } from '../../../tools/language/engine/meaning/parse-message.js'

/** Returns the length of a booking with this master, in minutes. */
const lengthOf = ({ services }: DialogueContext, serviceId: number, masterId: number): number =>
  services.find(({ id }) => id === serviceId)?.by.find((one) => one.masterId === masterId)
    ?.minutes ?? 0

/** Returns the state in which the next booking is asked for. */
function asking(
  done: DialogueState,
  serviceIds: readonly number[],
  known: Partial<DialogueState>,
): DialogueState {
  const [serviceId = null] = serviceIds.length === 1 ? serviceIds : []
  return { ...done, ...known, goal: 'book', serviceId, expects: serviceId ? 'yes_no' : 'service' }
}

/**
 * Returns the state after an action. If the client wants several services, the next one follows on
 * the same day after the booked one. A booking that was requested beside the action follows as
 * requested. Otherwise the request is finished.
 */
export function afterAction(
  dialogue: DialogueState,
  proposal: Proposal,
  world: DialogueContext,
): DialogueState {
  const [next, ...queue] = dialogue.queue ?? []
  const done = withoutGoal(dialogue)
  const { later } = dialogue
  if (later) {
    const { serviceIds, masterIds, day = null, time = null } = later
    const [masterId = null] = masterIds.length === 1 ? masterIds : []
    return asking(done, serviceIds, { masterId, day, time })
  }
  if (!next || proposal.do !== 'book') return done
  const [serviceId = null] = next.length === 1 ? next : []
  const { masterId, date } = proposal
  const isSame = serviceId !== null && providersOf(world, serviceId).includes(masterId)
  const from = proposal.time + lengthOf(world, proposal.serviceId, masterId)
  return asking(done, next, {
    ...{ queue, masterId: isSame ? masterId : null, forWhom: proposal.forWhom ?? null },
    day: { from: date, to: date },
    time: from < DAY_MINUTES ? { from, to: DAY_MINUTES, isExact: false } : null,
  })
}

/** Returns the question for the next service after an action, if there is one. */
export function nextAsked({ goal, queue, later }: DialogueState): ReplyAct[] {
  const next = later?.serviceIds ?? (goal === 'book' ? queue?.[0] : undefined)
  if (!next) return []
  return next.length === 1
    ? [{ say: 'ask_next', serviceIds: next }]
    : [{ say: 'ask_service', serviceIds: next }]
}

/**
 * Asks for the yes to a proposed booking again if the client wants one more service: "yes, and a
 * manicure too". That one follows when the first is booked. Returns undefined for all others.
 */
export function addNext(dialogue: DialogueState, meaning: Meaning): Turn | undefined {
  const { proposal, queue = [] } = dialogue
  const { servicesNamed, servicesRefused, wishes, hints, isAddition, forWhom, answer } = meaning
  // "A pedicure instead of the manicure"
  if (proposal?.do === 'book' && servicesRefused.includes(proposal.serviceId)) return undefined
  if (proposal?.do !== 'book' || !isAddition || forWhom || answer === 'no') return undefined
  // "Change to a manicure, Clara also"
  if (!wishes.every((wish) => wish === 'book') || hints.includes('move')) return undefined
  const added = servicesNamed.filter((ids) => !ids.includes(proposal.serviceId))
  if (added.length === 0) return undefined
  const inTurn = [[proposal.serviceId], ...queue, ...added]
  return understoodTurn(
    { ...dialogue, queue: inTurn.slice(1) },
    { say: 'in_turn', inTurn },
    { say: 'propose', proposal },
  )
}

/** Whether the only open question is if the client also wants the next service. */
export const isNextAsked = ({ expects, proposal, goal, question }: DialogueState): boolean =>
  expects === 'yes_no' && proposal === null && goal === 'book' && !question
