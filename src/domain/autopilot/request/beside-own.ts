import { DAY_MINUTES } from '../../time/time.js'
import type { DialogueState } from '../state/dialogue-state.js'
import type { Meaning } from '../../../tools/language/engine/meaning/parse-message.js'
import type { DialogueContext, OwnAppointment } from '../state/context.js'

/**
 * Returns the message with the own appointment resolved beside which another one is wished, or
 * lies: "a manicure right after my haircut", "cancel the manicure after my haircut". The own one is
 * no second wish. Undefined: the client has no such appointment, or several.
 */
export function besideOwn(
  { goal }: DialogueState,
  { beside, ...meaning }: Meaning,
  { appointments }: DialogueContext,
): Meaning | undefined {
  if (!beside) return undefined
  const isMeant = (id: number): boolean => beside.serviceIds.includes(id)
  const [own, ...others] = appointments.filter(({ serviceId }) => isMeant(serviceId))
  if (!own || others.length > 0) return undefined
  const inTurn = meaning.inTurn.filter((ids) => !ids.some(isMeant))
  const apart: Meaning = {
    ...meaning,
    beside: undefined,
    serviceIds: meaning.serviceIds.filter((id) => !isMeant(id)),
    servicesNamed: meaning.servicesNamed.filter((ids) => !ids.some(isMeant)),
    inTurn: inTurn.length > 1 ? inTurn : [],
  }
  const isNamed = apart.serviceIds.length > 0
  const isPlaced = (meaning.day ?? meaning.time) !== undefined
  if (meaning.wishes.includes('cancel'))
    return isNamed || isPlaced ? apart : { ...apart, ...lyingBeside(own, beside.side) }
  if (meaning.wishes.includes('move'))
    return isNamed && !isPlaced ? { ...apart, ...startingBeside(own, beside.side) } : apart
  return (goal === null || goal === 'book') && !meaning.time
    ? { ...apart, wishes: ['book'], ...startingBeside(own, beside.side) }
    : undefined
}

type Side = NonNullable<Meaning['beside']>['side']
const endOf = ({ time, minutes }: OwnAppointment): number => time + minutes

/** The wish for a start right after an appointment, or for one that is done before it. */
const startingBeside = (own: OwnAppointment, side: Side) => ({
  relative: undefined,
  day: { from: own.date, to: own.date },
  time:
    side === 'before'
      ? { from: 0, to: own.time, isExact: false, isDoneBy: true }
      : { from: endOf(own), to: DAY_MINUTES, isExact: false, about: endOf(own) },
})

/** The part of the day in which another appointment lies. */
const lyingBeside = (own: OwnAppointment, side: Side) => ({
  relative: undefined,
  day: { from: own.date, to: own.date },
  time:
    side === 'before'
      ? { from: 0, to: Math.max(0, own.time - 1), isExact: false }
      : { from: endOf(own), to: DAY_MINUTES, isExact: false },
})
