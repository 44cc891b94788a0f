import { datesBetween, weekdayOf } from '../../time/time.js'
import { isWithin, single } from '../../../tools/language/engine/dates/calendar.js'
import type { DayWish, Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import { resolveRelativeTime } from '../../../tools/language/engine/relative/relative-time.js'
import type { DialogueContext, OwnAppointment } from '../state/context.js'
import type { DialogueState } from '../state/dialogue-state.js'
import { movedFrom } from '../state/named-place.js'

type Later = NonNullable<DialogueState['later']>
type Place = Pick<Meaning, 'day' | 'time' | 'relative'>
/** The first change of a message, read as if it were the only one, and what follows it. */
type TwoChanges = { readonly first: Meaning; readonly later: Later }

/** Returns the move that a message wishes beside another move or a cancellation: no new booking. */
function secondMove(
  { later, wishes }: Meaning,
  { appointments }: DialogueContext,
): Later | undefined {
  if (!later?.isMove || !wishes.some((wish) => wish === 'move' || wish === 'cancel'))
    return undefined
  const own = appointments.filter(({ serviceId }) => later.serviceIds.includes(serviceId))
  const appointmentId = own.length === 1 ? own[0]?.id : undefined
  return own.length > 0 ? { ...later, appointmentId } : undefined
}

/** Returns the date of a span that is on the weekday of an appointment, or the span. */
const onItsWeekday = ({ date }: OwnAppointment, day: DayWish): DayWish => {
  const [only, ...others] = datesBetween(day.from, day.to).filter(
    (one) => weekdayOf(one) === weekdayOf(date),
  )
  return only && others.length === 0 ? single(only) : day
}

/**
 * Returns where an appointment moves to: "both to next week" keeps its weekday and its time of day.
 */
function placeFor(own: OwnAppointment, { day, time, relative }: Place) {
  if (relative?.shift) return resolveRelativeTime(relative, own, { day, time })
  if (!relative?.isSameTime && (!day || time)) return { day, time }
  return {
    day: day && onItsWeekday(own, day),
    time: { from: own.time, to: own.time, isExact: true },
  }
}

/** Returns where both appointments move to, as said now or before the question which one. */
function placeOfBoth(
  { goal, expects, day, time, relative }: DialogueState,
  said: Meaning,
): Place | undefined {
  const isPlaced = (said.day ?? said.time ?? said.relative?.shift) !== undefined
  if (goal === null && said.wishes.length > 0 && isPlaced) return said
  if (goal !== 'move' || expects !== 'appointment') return undefined
  return {
    day: said.day ?? day ?? undefined,
    time: said.time ?? time ?? undefined,
    relative: said.relative ?? relative ?? undefined,
  }
}

/**
 * Returns the two changes of a message: of two appointments that it names, or the moves of both that
 * the client has: "can we move both to Saturday?", "both" after "which one?". Undefined for all
 * others.
 */
export function twoChanges(
  dialogue: DialogueState,
  said: Meaning,
  world: DialogueContext,
): TwoChanges | undefined {
  const second = secondMove(said, world)
  if (second)
    return { first: { ...said, later: undefined, ownClauses: [], inTurn: [] }, later: second }
  const { wishes, isBoth, serviceIds, masterIds, servicesNamed } = said
  const [one, other, ...others] = world.appointments
  if (!one || !other || others.length > 0) return undefined
  // "I have two appointments with Anna on Friday. Can I move both?"
  const isTheirs = masterIds.every((id) => id === one.masterId && id === other.masterId)
  if (!isTheirs) return undefined
  // "Can I move both the nails and the brows to Thursday?"
  const isEach = [one, other].every(({ serviceId }) =>
    servicesNamed.some((ids) => ids.includes(serviceId)),
  )
  // "The haircut is fine, but I need the massage moved"
  const isOfEach = (isBoth || said.isAddition) && !said.keeps && !said.statedAppointment
  const isThere = ({ date }: OwnAppointment): boolean =>
    said.day !== undefined && isWithin(date, said.day)
  const isBothNamed =
    isOfEach &&
    ![one, other].some(isThere) &&
    servicesNamed.length === 2 &&
    isEach &&
    said.relative?.comparison == null
  if (!(isBoth && serviceIds.length === 0) && !isBothNamed) return undefined
  const isOpen = wishes.every((wish) => wish === 'move' || (wish === 'book' && said.prefersOther))
  const to = isOpen ? placeOfBoth(dialogue, said) : undefined
  if (!to || !(to.day ?? to.time ?? to.relative?.shift)) return undefined
  const alone = {
    ...{ isAll: false, isBoth: false, isAddition: false, isGroup: false },
    ...{ inTurn: [], servicesNamed: [[one.serviceId]], beside: undefined },
  }
  return {
    first: {
      ...{ ...said, ...alone, wishes: ['move'], serviceIds: [one.serviceId] },
      ...{ ...movedFrom(one), relative: undefined, ...placeFor(one, to) },
    },
    later: {
      ...{ serviceIds: [other.serviceId], masterIds: [], ...placeFor(other, to) },
      ...{ isMove: true, appointmentId: other.id },
    },
  }
}
