import { addDays, daysBetween, type LocalDate, type Minute } from '../../time/time.js'
import { single } from '../../../tools/language/engine/dates/calendar.js'
import type { DialogueState } from '../state/dialogue-state.js'
import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import { resolveRelativeTime } from '../../../tools/language/engine/relative/relative-time.js'
import { recentAction, onlyStated } from '../state/recent.js'
import type { DialogueContext, OwnAppointment } from '../state/context.js'
import { startingBeside, withOwnMaster } from './beside-own.js'
import { isNextAsked } from '../steps/next-service.js'

const WEEK = 7
/** "Again in four weeks" counts from the appointment, not from today. */
function weeksAfter(day: Meaning['day'], date: LocalDate, today: LocalDate): Meaning['day'] {
  const days = day && day.from === day.to ? daysBetween(today, day.from) : 0
  return days > 0 && days % WEEK === 0 ? single(addDays(date, days)) : undefined
}
const at = (minute: Minute) => ({ from: minute, to: minute, isExact: true })
/** Returns the day and the time of a message. Relative ones count from `own`. */
const dayAndTime = ({ day, time, relative }: Meaning, own: OwnAppointment) =>
  relative ? resolveRelativeTime(relative, own, { day, time }) : { day, time }

/**
 * Returns the wish for one more service beside the appointment of the last minutes: "and a
 * blow-dry", "add a beard trim after", "and a manicure that afternoon?". Without another time it
 * begins when that one ends. Undefined for all others.
 */
export function bookBesideRecent(
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): Meaning | undefined {
  // "And the brows right after", where they are the next service anyway
  const isOpen = dialogue.goal === null || (isNextAsked(dialogue) && isPlacedBeside(meaning))
  const recent = isOpen ? recentAction(dialogue, world) : undefined
  const stated = dialogue.goal === null ? onlyStated(dialogue, world) : undefined
  // "Can I have my brows done as well?" after the appointment was stated
  const isMore = meaning.isAddition || isPlacedBeside(meaning)
  const isOfStated = stated && isMore
  const own = isOfStated ? stated : recent?.kind === 'cancel' ? undefined : recent?.appointment
  if (!own || !isWishBeside(meaning, own, world)) return undefined
  const { relative, masterIds, time, isForSelf } = meaning
  const forWhom = meaning.forWhom ?? (isForSelf ? undefined : (recent?.forWhom ?? undefined))
  // For somebody else, "and a manicure" names no place.
  if (forWhom && !isPlacedBeside(meaning)) return undefined
  const isAgainst =
    meaning.undoes ||
    meaning.corrects ||
    meaning.prefersOther ||
    meaning.restores ||
    (meaning.isQuestion && !isMore) ||
    (meaning.keeps && !isOfStated) ||
    meaning.isWrongService ||
    meaning.servicesRefused.includes(own.serviceId) ||
    meaning.answer === 'no'
  if (isAgainst) return undefined
  const beside = startingBeside(own, relative?.comparison === 'earlier' ? 'before' : 'after')
  const isOtherTime = time && relative?.comparison == null
  const isSameTime = relative?.isSameTime === true
  return {
    ...meaning,
    ...{ ...beside, wishes: ['book'], beside: undefined, forWhom },
    time: isSameTime ? at(own.time) : isOtherTime ? time : beside.time,
    ...(masterIds.length === 0 && !isSameTime && withOwnMaster(meaning, own, world)),
  }
}

/** Whether a message places what it wishes beside the appointment spoken of: "after that". */
const isPlacedBeside = ({ relative, time }: Meaning): boolean =>
  relative?.comparison != null ||
  relative?.isSameDay === true ||
  relative?.isSameTime === true ||
  (time !== undefined && !time.isExact)

/** Whether a message wishes another service on the day of the appointment, at no exact time. */
function isWishBeside(
  { wishes, servicesNamed, serviceIds, day, time, relative, isThanks }: Meaning,
  own: OwnAppointment,
  { appointments, today }: DialogueContext,
): boolean {
  // "And now the brows, right after"
  const isNow = day?.from === today && own.date !== today && relative?.comparison != null
  return (
    (!day || (day.from === own.date && day.to === own.date) || isNow) &&
    !time?.isExact &&
    !isThanks &&
    wishes.every((wish) => wish === 'book' || wish === 'slots') &&
    servicesNamed.length === 1 &&
    !appointments.some((one) => serviceIds.includes(one.serviceId)) &&
    !serviceIds.includes(own.serviceId) &&
    relative?.shift == null
  )
}

/**
 * Returns the wish for one more appointment beside the client's only one as a booking: "can I have
 * another manicure two weeks later", "same again next Friday". What it does not say is as there.
 * Undefined for all others.
 */
export function repeatOwnAppointment(
  { goal }: DialogueState,
  meaning: Meaning,
  { appointments }: DialogueContext,
): Meaning | undefined {
  const [own, ...others] = appointments
  const { wishes, serviceIds, masterIds, day, time, relative, isRepeat, wantsAnother } = meaning
  const isOpen = wishes.every(
    (wish) => wish === 'book' || wish === 'slots' || (wish === 'move' && meaning.isOnlyHinted),
  )
  if (goal !== null || !own || others.length > 0 || !isOpen) return undefined
  if (meaning.forWhom || meaning.answer === 'no' || meaning.undoes) return undefined
  const isSame = isRepeat || (wantsAnother && relative?.shift != null)
  const isMoveMisread = wantsAnother && wishes.includes('move')
  if (!isSame && !isMoveMisread) return undefined
  // "The same, but with Boris"
  const isOtherMaster = masterIds.length === 1 && masterIds[0] !== own.masterId
  if ((day ?? time ?? relative) === undefined)
    return isRepeat && isOtherMaster && serviceIds.length === 0
      ? { ...meaning, wishes: ['move'] }
      : undefined
  if (!serviceIds.every((id) => id === own.serviceId)) return undefined
  const booking: Meaning = {
    ...meaning,
    ...{ wishes: ['book'], source: undefined, firstDay: undefined, isAddition: true },
  }
  if (!isSame) return booking
  const wanted = dayAndTime(meaning, own)
  return {
    ...booking,
    ...{ relative: undefined, serviceIds: [own.serviceId] },
    masterIds: masterIds.length === 0 ? [own.masterId] : masterIds,
    day: wanted.day,
    time: wanted.time ?? at(own.time),
  }
}

/**
 * Returns the wish for one more appointment like that of the last minutes, for somebody else or for
 * another day: "and for me at 1", "same again in four weeks". What it does not say is as in the
 * recent one. Undefined for all others.
 */
export function likeRecent(
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): Meaning | undefined {
  const { goal, recent } = dialogue
  const own = goal === null ? recentAction(dialogue, world)?.appointment : undefined
  if (!own) return undefined
  const { day, time, relative, forWhom, serviceIds, masterIds, isForSelf, isRepeat } = meaning
  const isOther =
    meaning.prefersOther ||
    meaning.confirms ||
    meaning.timesRefused.length > 0 ||
    meaning.undoes ||
    meaning.corrects ||
    meaning.keeps ||
    meaning.answer === 'no'
  const isBooking = meaning.wishes.every((wish) => wish === 'book' || wish === 'slots')
  if (isOther || !isBooking || serviceIds.length > 0 || meaning.beside) return undefined
  const isShifted = relative?.shift != null || relative?.isSameTime === true
  const isPlaced = (day ?? time) !== undefined || isShifted || relative?.comparison != null
  const isAfterwards = relative?.comparison != null
  const isForOther = forWhom !== undefined && (meaning.isAlsoForOther || isRepeat || isAfterwards)
  const isForClient = isForSelf && recent?.forWhom != null
  if (!isPlaced || !(isForClient || isForOther || isRepeat)) return undefined
  const isSame = isRepeat || relative?.isSameTime === true
  const inWeeks = isRepeat ? weeksAfter(day, own.date, world.today) : undefined
  const wanted = dayAndTime(meaning, own)
  const isAfter = relative?.comparison === 'later'
  return {
    ...meaning,
    ...{ wishes: ['book'], serviceIds: [own.serviceId], relative: undefined, isAddition: true },
    masterIds: masterIds.length === 0 && (isSame || isAfter) ? [own.masterId] : masterIds,
    day: inWeeks ?? wanted.day ?? single(own.date),
    time:
      inWeeks && !time ? at(own.time) : isAfter ? startingBeside(own, 'after').time : wanted.time,
  }
}
