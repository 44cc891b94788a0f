import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import { goalOf } from '../request/goal.js'
import type { DialogueContext } from '../state/context.js'
import type { DialogueState, HandBack } from '../state/dialogue-state.js'

/** After these, what the message seems to wish is no reliable wish. */
const WITHOUT_WISH: readonly HandBack[] = ['upset', 'foreign']

const onlyOne = (ids: readonly number[]): number | undefined =>
  ids.length === 1 ? ids[0] : undefined

/**
 * Returns what is known of the client's wish when a dialogue is handed back: the state after the
 * turn, or, where the turn dropped the request, the state before; with what the message says.
 * `proposal` and `offered` are what the client was told before.
 */
export function knownWish(
  before: DialogueState,
  after: DialogueState,
  { meaning, reason }: { readonly meaning: Meaning; readonly reason: HandBack },
  world: DialogueContext,
): DialogueState {
  // The minutes of a delay are no wished time.
  const isNoWish = meaning.asks.includes('swap') || meaning.wishes.includes('late')
  if (WITHOUT_WISH.includes(reason) || isNoWish) return { ...before, tongue: after.tongue }
  const base = after.goal === null ? before : after
  const chosen = meaning.choice === undefined ? undefined : before.offered[meaning.choice]
  const day = chosen ? { from: chosen.date, to: chosen.date } : meaning.day
  const time = chosen ? { from: chosen.time, to: chosen.time, isExact: true } : meaning.time
  const any = meaning.isAnyMaster ? 'any' : undefined
  return {
    ...base,
    tongue: after.tongue,
    goal: goalOf(before, meaning, world),
    proposal: before.proposal,
    offered: before.offered,
    serviceId: onlyOne(meaning.serviceIds) ?? base.serviceId,
    masterId: onlyOne(meaning.masterIds) ?? any ?? base.masterId,
    appointmentId: base.appointmentId ?? before.appointmentId,
    day: day ?? base.day,
    time: time ?? base.time,
  }
}

/** Whether enough is known of a wish to draft an answer to it. */
export const isEnoughToAnswer = ({ goal, serviceId, appointmentId }: DialogueState): boolean =>
  goal === 'book' ? serviceId !== null : goal !== null && appointmentId !== null
