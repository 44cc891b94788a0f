import { addDays } from '../../time/time.js'
import type { DialogueState } from '../state/dialogue-state.js'
import type { DialogueContext } from '../state/context.js'
import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import { withoutServices } from './beside-own.js'

/**
 * Returns the booking of a service on a day that is counted from an own appointment: "I'm in on
 * Wednesday for my manicure, the day after I'd need a blow-dry". The own one is no second wish.
 * Undefined: the client does not have exactly one such appointment.
 */
export function dayFromOwn(
  { goal }: DialogueState,
  meaning: Meaning,
  { appointments, today }: DialogueContext,
): Meaning | undefined {
  const { wishes, inTurn, relative, anchor } = meaning
  const { days, minutes } = relative?.shift ?? { days: 0, minutes: 0 }
  const isShifted = anchor !== undefined || (days !== 0 && minutes === 0)
  const isBooking = wishes.every(
    (wish) => wish === 'book' || wish === 'slots' || (wish === 'move' && meaning.isOnlyHinted),
  )
  const isStated = anchor !== undefined || meaning.namesMine || meaning.beside !== undefined
  if (goal !== null || inTurn.length !== 2 || !isShifted || !isBooking) return undefined
  if (!isStated) return undefined
  const [own, ...others] = appointments.filter(
    ({ serviceId, date }) =>
      inTurn.some((ids) => ids.includes(serviceId)) && (anchor === undefined || date === anchor),
  )
  if (!own || others.length > 0) return undefined
  const shifted = addDays(own.date, days)
  if (anchor === undefined && shifted < today) return undefined
  return {
    ...withoutServices(meaning, (id) => id === own.serviceId),
    ...{ wishes: ['book'], relative: undefined, anchor: undefined },
    day: anchor === undefined ? { from: shifted, to: shifted } : meaning.day,
    ...(relative?.isSameTime && { time: { from: own.time, to: own.time, isExact: true } }),
  }
}
