import { single } from '../../../tools/language/engine/dates/calendar.js'
import type { DialogueState } from '../state/dialogue-state.js'
import type { Meaning } from '../../../tools/language/engine/meaning/parse-message.js'
import type { DialogueContext, OwnAppointment } from '../state/context.js'

/**
 * Returns a cancellation of the earlier or the later of the client's two appointments with its
 * place: "cancel the later one". Undefined: the message names something, or there are not two.
 */
export function earlierOrLater(
  { goal }: DialogueState,
  meaning: Meaning,
  { appointments }: DialogueContext,
): Meaning | undefined {
  const { wishes, serviceIds, masterIds, day, time, relative } = meaning
  const comparison = relative?.comparison
  const isCancel = wishes.length > 0 && wishes.every((wish) => wish === 'cancel')
  const isNamed = serviceIds.length + masterIds.length > 0 || (day ?? time) !== undefined
  const own = appointments[comparison === 'later' ? 1 : 0]
  if (!comparison || !own || !isCancel || isNamed || appointments.length !== 2) return undefined
  if (goal !== null && goal !== 'cancel') return undefined
  return cancelling(meaning, own)
}

/**
 * Returns the cancellation of one of those that were proposed for cancelling together: "no, just
 * the first". Undefined: the message chooses none.
 */
export function oneOfAll(
  { proposal }: DialogueState,
  meaning: Meaning,
  { appointments }: DialogueContext,
): Meaning | undefined {
  const isOther = meaning.keeps || meaning.isAll || meaning.saysYes
  if (proposal?.do !== 'cancel_all' || meaning.choice === undefined || isOther) return undefined
  const own = appointments.filter(({ id }) => proposal.appointmentIds.includes(id))[meaning.choice]
  return own && cancelling({ ...meaning, choice: undefined }, own)
}

/** Returns a message as the wish to cancel this appointment. */
const cancelling = (meaning: Meaning, own: OwnAppointment): Meaning => ({
  ...meaning,
  wishes: ['cancel'],
  answer: undefined,
  refuses: false,
  relative: undefined,
  serviceIds: [own.serviceId],
  day: single(own.date),
  time: { from: own.time, to: own.time, isExact: true },
})
