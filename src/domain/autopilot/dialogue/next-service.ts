import { DAY_MINUTES } from '../../time/time.js'
import { type DialogueState, type Proposal, withoutGoal } from '../state/dialogue-state.js'
import type { ReplyAct } from '../state/reply-acts.js'
import { providersOf, type DialogueContext } from '../state/context.js'

/** How long a booking lasts with its master. */
const lengthOf = ({ services }: DialogueContext, serviceId: number, masterId: number): number =>
  services.find(({ id }) => id === serviceId)?.by.find((one) => one.masterId === masterId)
    ?.minutes ?? 0

/**
 * What is remembered once something was done: of several services that were wanted the next one, on the same day after the one
 * that was booked; else nothing.
 */
export function afterAction(
  dialogue: DialogueState,
  proposal: Proposal,
  world: DialogueContext,
): DialogueState {
  const [next, ...queue] = dialogue.queue ?? []
  const done = withoutGoal(dialogue)
  if (!next || proposal.do !== 'book') return done
  const [serviceId = null] = next.length === 1 ? next : []
  const { masterId, date } = proposal
  const isSame = serviceId !== null && providersOf(world, serviceId).includes(masterId)
  const from = proposal.time + lengthOf(world, proposal.serviceId, masterId)
  return {
    ...done,
    ...{ goal: 'book', serviceId, queue, masterId: isSame ? masterId : null },
    day: { from: date, to: date },
    time: from < DAY_MINUTES ? { from, to: DAY_MINUTES, isExact: false } : null,
    expects: serviceId === null ? 'service' : 'yes_no',
  }
}

/** The question after what was done. */
export function nextAsked({ goal, queue }: DialogueState): ReplyAct[] {
  const [next] = goal === 'book' ? (queue ?? []) : []
  if (!next) return []
  return next.length === 1
    ? [{ say: 'ask_next', serviceIds: next }]
    : [{ say: 'ask_service', serviceIds: next }]
}

/** Whether no more was asked than whether the next service is wanted as well. */
export const isNextAsked = ({ expects, proposal, goal }: DialogueState): boolean =>
  expects === 'yes_no' && proposal === null && goal === 'book'
