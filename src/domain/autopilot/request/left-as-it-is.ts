import { weekdayOf } from '../../time/time.js'
import { isWithin } from '../../../tools/language/engine/dates/calendar.js'
import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import type { DialogueContext } from '../state/context.js'
import type { DialogueState } from '../state/dialogue-state.js'
import { isSameHour } from '../state/named-place.js'
import { isChange, isOtherToCancel } from './merge-message.js'

/** Returns the masters that a message names, without the one of the appointment that moves. */
const mastersBeside = (
  { masterIds }: Meaning,
  { appointmentId }: { readonly appointmentId: number },
  appointments: DialogueContext['appointments'],
): readonly number[] =>
  masterIds.filter(
    (id) => !appointments.some((own) => own.id === appointmentId && own.masterId === id),
  )

/**
 * Whether the client leaves an appointment as it is that was to be cancelled: "no, leave it", "wait,
 * give it back".
 */
export const isLeftAsItIs = (
  { proposal, goal, appointmentId }: DialogueState,
  meaning: Meaning,
  { appointments }: DialogueContext,
): boolean =>
  (goal === 'move' &&
    (proposal === null || proposal.do === 'move') &&
    meaning.keeps &&
    meaning.wishes.every((wish) => wish === 'move' && meaning.isOnlyHinted) &&
    (meaning.day ?? meaning.time) !== undefined &&
    appointments.some(
      ({ id, date, time }) =>
        id === appointmentId &&
        // Beside the new day, "leave it on Friday" can read as the Friday of the new week.
        (!meaning.day || weekdayOf(date) === weekdayOf(meaning.day.from)) &&
        (!meaning.time || isSameHour(time, meaning.time)),
    )) ||
  // "No, keep it as it was, I'll take the train"
  (proposal?.do === 'move' &&
    meaning.keeps &&
    meaning.leavesAsItIs &&
    meaning.wishes.every((wish) => wish === 'book' || wish === 'move') &&
    // "Isn't it 45 with Bethan? Leave it as it is then"
    (!meaning.isQuestion || meaning.answer === 'no') &&
    !isChange({
      ...meaning,
      wishes: [],
      masterIds: mastersBeside(meaning, proposal, appointments),
    })) ||
  // "No, keep both"
  (proposal?.do === 'cancel_all' &&
    meaning.keeps &&
    (meaning.isAll || meaning.isBoth) &&
    meaning.wishes.length === 0 &&
    !isChange(meaning)) ||
  (proposal?.do === 'cancel' &&
    meaning.answer !== 'yes' &&
    !meaning.isQuestion &&
    ((meaning.keeps && meaning.wishes.length === 0 && !isChange(meaning)) ||
      (meaning.restores &&
        !meaning.saysYes &&
        !meaning.hints.includes('move') &&
        ![...meaning.wishes, ...meaning.hints].includes('cancel'))))

/**
 * Whether the client gives up the request before anything is proposed: "too late for the babysitter.
 * Forget it, I'll come at 5 as planned". A day or time beside it must be that of the appointment as
 * it is now; any other one is a wish. Beside a booking, "as it was" is an answer.
 */
export const isGivenUp = (
  { goal, proposal, appointmentId }: DialogueState,
  meaning: Meaning,
  { appointments }: DialogueContext,
): boolean => {
  const { leavesAsItIs, wishes, hints, serviceIds, masterIds, day, time, choice } = meaning
  const isOfBooking = meaning.forgets || meaning.answer === 'no'
  const isOpen = goal === 'move' || goal === 'cancel' || (goal === 'book' && isOfBooking)
  if (!isOpen || proposal !== null || !leavesAsItIs) return false
  // "Too late" can be read as a question for other times.
  if (wishes.some((wish) => wish !== 'slots') || choice !== undefined) return false
  if (hints.length + serviceIds.length + masterIds.length > 0) return false
  if (meaning.isOfOther || meaning.isQuestion) return false
  const own = appointments.find(({ id }) => id === appointmentId)
  const isSpan = day !== undefined && day.from < day.to
  const isOnDay = !day || isSpan || (own !== undefined && isWithin(own.date, day))
  return isOnDay && (!time || (own !== undefined && isSameHour(own.time, time)))
}

/**
 * Whether the client speaks of an appointment that they want, where the question is which one to
 * change or whether to cancel one: "I need the first", "the manicure is fine".
 */
export const namesOneToKeep = (
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): boolean => {
  const { expects, goal, proposal } = dialogue
  const { likes, keeps, wishes, hints, prefersOther, isQuestion } = meaning
  const isChanged = [...wishes, ...hints].some((wish) => wish === 'cancel' || wish === 'move')
  if (isChanged || prefersOther || isQuestion) return false
  if (proposal !== null)
    return (likes || keeps) && !meaning.refuses && isOtherToCancel(dialogue, meaning, world)
  return expects === 'appointment' && (likes || (keeps && goal === 'move')) && isChange(meaning)
}
