import type { Minute } from '../../time/time.js'
import { isWithin, single } from '../../../tools/language/engine/dates/calendar.js'
import type { DialogueState } from '../state/dialogue-state.js'
import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import { recentAction } from '../state/recent.js'
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

/**
 * Returns the wish to cancel one day and to come on another one as a move: "a manicure on Friday at
 * 3, cancel Thursday".
 */
export function movedFromCancelled(
  { goal }: DialogueState,
  meaning: Meaning,
  { appointments }: DialogueContext,
): Meaning | undefined {
  const { besideCancelled: to, wishes, serviceIds, day: source } = meaning
  if (goal !== null || !to || !source || wishes.some((wish) => wish !== 'cancel')) return undefined
  const own = appointments.filter(({ date }) => isWithin(date, source))
  const isThere = appointments.some(({ date }) => isWithin(date, to.day))
  const isSame =
    own.length === 1 && own.every((one) => serviceIds.every((id) => id === one.serviceId))
  return isSame && !isThere ? { ...meaning, ...to, wishes: ['move'], source } : undefined
}

/**
 * Returns the wish to cancel another appointment after one was cancelled: "and the manicure too",
 * "the other one as well". Undefined for all others.
 */
export function alsoCancelled(
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): Meaning | undefined {
  const { wishes, serviceIds, masterIds, day, time, isAddition, earlierChoice, forWhom } = meaning
  const isPlain = wishes.length === 0 && !forWhom && !(day ?? time) && masterIds.length === 0
  if (dialogue.goal !== null || !isPlain || !(isAddition || meaning.isAlsoForOther))
    return undefined
  if (recentAction(dialogue, world)?.kind !== 'cancel') return undefined
  const named = world.appointments.filter(({ serviceId }) => serviceIds.includes(serviceId))
  const isOnlyOther = earlierChoice === 'other' && world.appointments.length === 1
  const [own] = named.length === 1 ? named : isOnlyOther ? world.appointments : []
  return (
    own && {
      ...cancelling(meaning, own),
      ...{ isAddition: false, isAlsoForOther: false, corrects: false },
    }
  )
}

/**
 * Returns the wish to keep only one appointment as one to cancel all others: "keep only the
 * haircut"; of the named day, if there is one. Undefined for all others.
 */
export function keptOnly(
  { goal }: DialogueState,
  meaning: Meaning,
  { appointments }: DialogueContext,
): Meaning | undefined {
  const { keepsOnly, wishes, serviceIds, time, day } = meaning
  const isCancel = wishes.every((wish) => wish === 'cancel')
  if ((goal !== null && goal !== 'cancel') || !keepsOnly || !isCancel || time) return undefined
  const isKept = ({ serviceId }: OwnAppointment): boolean => serviceIds.includes(serviceId)
  if (serviceIds.length !== 1 || appointments.filter(isKept).length !== 1) return undefined
  const left = appointments.filter(
    (own) => !isKept(own) && (day === undefined || isWithin(own.date, day)),
  )
  const [other, ...others] = left
  if (day && other && others.length === 0) return cancelling({ ...meaning, keeps: false }, other)
  return appointments.length > 1
    ? { ...meaning, wishes: ['cancel'], isAllBut: true, choice: undefined }
    : undefined
}

/** Of two exact times, which are read as the span between them, returns the one that is not this. */
export function otherOfTwo(time: Meaning['time'], own: Minute): Minute | undefined {
  if (!time || time.isExact || time.isFromTo || time.starts || time.about !== undefined)
    return undefined
  if (time.from === own) return time.to
  return time.to === own ? time.from : undefined
}

/**
 * Returns the wish for an earlier or later time than that of the client's only appointment as its
 * move: "can we do tomorrow a bit later?", "at 2 on Wednesday, not at 3". Undefined for all others.
 */
export function moveOwnToOtherTime(
  { goal, serviceId }: DialogueState,
  meaning: Meaning,
  { appointments }: DialogueContext,
): Meaning | undefined {
  const [own, ...others] = appointments
  const { wishes, serviceIds, day, time, relative, isAddition, wantsAnother, forWhom } = meaning
  if (goal !== null || serviceId !== null || !own || others.length > 0) return undefined
  if (wantsAnother || (isAddition && !meaning.isQuestion)) return undefined
  if (forWhom || meaning.answer === 'no') return undefined
  const isOpen = wishes.every((wish) => wish === 'slots' || wish === 'book')
  if (!isOpen || !serviceIds.every((id) => id === own.serviceId)) return undefined
  const isOnDay = day === undefined || (day.from === own.date && day.to === own.date)
  const isRefused = meaning.timesRefused.some(({ from }) => from === own.time)
  const isOtherTime = time !== undefined && !(time.from <= own.time && own.time <= time.to)
  // "I can only come from 5 on Friday", but not "I finish on Friday at 4"
  const isStated =
    wishes.length === 0 && time?.isExact === false && !meaning.isThanks && !meaning.confirms
  const isAsked = meaning.prefersOther || meaning.keeps || meaning.isQuestion
  const other = otherOfTwo(time, own.time)
  if (other !== undefined && day !== undefined && isOnDay && meaning.isQuestion)
    return { ...meaning, wishes: ['move'], time: { from: other, to: other, isExact: true } }
  const isMove =
    (relative?.comparison != null && isOnDay) ||
    (isRefused && isOnDay) ||
    (isOtherTime && day !== undefined && isOnDay && (isStated || isAsked))
  if (!isMove) return undefined
  // "I pick up the kids at 4, can I come earlier?"
  const isAgainst =
    time !== undefined &&
    ((relative?.comparison === 'earlier' && time.from >= own.time) ||
      (relative?.comparison === 'later' && time.to <= own.time))
  const isCompared = relative?.comparison != null && (time === undefined || isAgainst)
  return {
    ...meaning,
    ...{ wishes: ['move'], keeps: false, relative: isCompared ? relative : undefined },
    day: isCompared ? day : (day ?? single(own.date)),
    ...(isAgainst && { time: undefined }),
  }
}

/** Returns a message as the wish to cancel this appointment. */
export const cancelling = (meaning: Meaning, own: OwnAppointment): Meaning => ({
  ...meaning,
  wishes: ['cancel'],
  ownClauses: [],
  answer: undefined,
  refuses: false,
  relative: undefined,
  serviceIds: [own.serviceId],
  day: single(own.date),
  time: { from: own.time, to: own.time, isExact: true },
})

/**
 * Returns the answer to "which one shall I move?" without the wish to cancel that an exception
 * stands for elsewhere: "the haircut, not the manicure".
 */
function oneToMove({ goal, expects }: DialogueState, meaning: Meaning): Meaning {
  const { keepsApart, asksToCancel, hints, wishes } = meaning
  const isAnswer = goal === 'move' && expects === 'appointment' && keepsApart
  if (!isAnswer || asksToCancel || hints.length > 0) return meaning
  const others = wishes.filter((wish) => wish !== 'cancel')
  return { ...meaning, wishes: others, keeps: false, keepsApart: false }
}

/** "I was about to cancel, but I'll come" cancels nothing, and "cancel the move" no appointment. */
export function notCancelled(dialogue: DialogueState, meaning: Meaning): Meaning {
  const said = oneToMove(dialogue, meaning)
  if (said.cancelsMove) {
    const back = { undoes: true, keeps: true, restores: true, leavesAsItIs: true }
    return { ...said, ...back, wishes: [], hints: [] }
  }
  // "I can't make it tomorrow at 3, can I come a bit later?"
  const isShifted = said.relative?.comparison ?? said.relative?.shift ?? undefined
  const isHinted = said.isOnlyHinted && said.wishes.every((wish) => wish === 'cancel')
  if (isHinted && said.wishes.length > 0 && said.isQuestion && isShifted && dialogue.goal === null)
    return { ...said, wishes: ['move'], unwanted: undefined }
  const isKept = said.doubtsCancel && said.keeps && said.wishes.includes('cancel')
  if (!isKept || dialogue.goal === 'cancel') return said
  const wishes = said.wishes.filter((wish) => wish !== 'cancel')
  const kept = { ...said, wishes, keepsApart: false }
  return wishes.length > 0 ? kept : { ...kept, hints: [], day: undefined, time: undefined }
}
