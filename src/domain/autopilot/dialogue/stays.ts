import { isWithin, single } from '../../../tools/language/engine/dates/calendar.js'
import { isUnwanted } from '../../../tools/language/engine/entities/unwanted-days.js'
import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import { type DialogueContext, minutesOf, type OwnAppointment } from '../state/context.js'
import { type DialogueState, type Proposal, withoutGoal } from '../state/dialogue-state.js'
import { isSameHour } from '../state/named-place.js'
import type { ReplyAct } from '../state/reply-acts.js'
import { proposalTurn, type Turn, understoodTurn, waitTurn } from '../state/turn.js'
import { allBut } from '../request/own-appointments.js'
import { askWhich } from '../steps/ask-which.js'
import { nextGoalStep } from '../steps/goal-steps.js'
import { dropRequest, refused } from './drop-request.js'
import { othersKept } from './kept-appointments.js'

/**
 * Returns the appointment that is to move, if the message names the day on which it is now, and no
 * other time: "no, Thursday is fine". That is no wish for the proposed time on that day.
 */
function staysOnDay(
  { proposal }: DialogueState,
  { day, time, wishes, serviceIds, masterIds, source, relative, transfer }: Meaning,
  { appointments }: DialogueContext,
): OwnAppointment | undefined {
  if (proposal?.do !== 'move' || !day || day.from !== day.to) return undefined
  const own = appointments.find(({ id }) => id === proposal.appointmentId)
  if (!own || !isWithin(own.date, day) || own.date === proposal.date) return undefined
  const isElsewhere =
    (time !== undefined && !isSameHour(own.time, time)) ||
    (source ?? transfer) !== undefined ||
    (relative !== undefined && !relative.isSameTime) ||
    serviceIds.some((id) => id !== own.serviceId) ||
    masterIds.some((id) => id !== own.masterId)
  const isOther = wishes.some((wish) => !['slots', 'book', 'next_visit'].includes(wish))
  return isElsewhere || isOther ? undefined : own
}

/** Whether a message only refuses the day of a proposed move: "Friday doesn't work". */
const refusesDay = (
  { proposal }: DialogueState,
  { unwanted, day, time, relative, wishes, serviceIds, masterIds }: Meaning,
): boolean =>
  proposal?.do === 'move' &&
  isUnwanted(proposal.date, unwanted) &&
  (day ?? time ?? relative) === undefined &&
  serviceIds.length + masterIds.length === 0 &&
  wishes.every((wish) => wish === 'move' || wish === 'slots')

/**
 * Returns the booking alone, if a client keeps the appointment that it was to replace, and both are
 * possible: "I want both", "yes, but keep the haircut".
 */
function withoutCancelling(
  { proposal, forWhom }: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): Extract<Proposal, { readonly do: 'book' }> | undefined {
  if (proposal?.do !== 'replace') return undefined
  const { serviceIds, keptServiceIds, wishes, isBoth, isAddition, keeps, isQuestion } = meaning
  const own = world.appointments.find(({ id }) => id === proposal.appointmentId)
  const isOldKept = keeps && [...serviceIds, ...keptServiceIds].some((id) => id === own?.serviceId)
  const isAdded = isAddition && !isBoth && serviceIds.every((id) => id === proposal.serviceId)
  // "No, both". A plain "both" can mean both changes.
  const isBothKept = isBoth && meaning.answer === 'no'
  const isBooking = wishes.every(
    (wish) => wish === 'book' || wish === 'cancel' || (wish === 'move' && meaning.newServiceIds),
  )
  const isPlaced = (meaning.day ?? meaning.time) !== undefined
  if (isQuestion || isPlaced || !isBooking || !(isOldKept || isBothKept || isAdded))
    return undefined
  const { serviceId, masterId, date, time } = proposal
  const minutes = minutesOf(world, serviceId, masterId) ?? 0
  const isAtOnce = own?.date === date && own.time < time + minutes && time < own.time + own.minutes
  if (isAtOnce) return undefined
  return { do: 'book', serviceId, masterId, date, time, ...(forWhom && { forWhom }) }
}

/** Whether a message beside a change only asks about a cancellation: "do I have to cancel?" */
const asksOfCancelling = (
  { proposal }: DialogueState,
  { wishes, doubtsCancel, saysYes, refuses, day, time }: Meaning,
): boolean =>
  (proposal?.do === 'move' || proposal?.do === 'replace') &&
  wishes.length > 0 &&
  wishes.every((wish) => wish === 'cancel') &&
  (doubtsCancel || (saysYes && proposal.do === 'replace')) &&
  !refuses &&
  (day ?? time) === undefined

/** Drops what is proposed, and asks which of these appointments is meant. */
const askAnew = (dialogue: DialogueState, appointments: readonly OwnAppointment[]): Turn =>
  askWhich(
    { ...dialogue, proposal: null, appointmentId: null, serviceId: null, misunderstood: 0 },
    appointments,
  )

/**
 * Returns the turn for an answer to "which one?" that only says which one is not meant: "not the
 * pedicure". Undefined for all others.
 */
function oneExcepted(
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): Turn | undefined {
  if (dialogue.expects !== 'appointment' || !meaning.isOnlyExcepted) return undefined
  const left = allBut(dialogue, meaning, world)
  const [own, ...others] = left
  if (!own) return undefined
  if (others.length > 0) return askAnew(dialogue, left)
  const { id: appointmentId, serviceId } = own
  return nextGoalStep({ ...dialogue, appointmentId, serviceId, offered: [] }, undefined, world)
}

/**
 * Asks which of the others is meant instead of the appointment that is to change, where there are
 * several: "no, the other one".
 */
function whichOther(
  dialogue: DialogueState,
  { earlierChoice, servicesRefused }: Meaning,
  { appointments }: DialogueContext,
): Turn | undefined {
  const { proposal } = dialogue
  if (proposal?.do !== 'cancel' && proposal?.do !== 'move') return undefined
  const own = appointments.find(({ id }) => id === proposal.appointmentId)
  const isOther = earlierChoice === 'other' || servicesRefused.some((id) => id === own?.serviceId)
  const others = appointments.filter(({ id }) => id !== own?.id)
  return isOther && others.length > 1 ? askAnew(dialogue, others) : undefined
}

/**
 * Returns the turn for a client who keeps an appointment that was to change, refuses the day of the
 * change, or means another appointment. Undefined for all others.
 */
export function besideChange(
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): Turn | undefined {
  const { proposal } = dialogue
  if (!proposal) return oneExcepted(dialogue, meaning, world)
  const kept = 'appointmentIds' in proposal ? [] : othersKept(proposal, meaning, world)
  if (kept.length > 0)
    return understoodTurn(
      dialogue,
      { say: 'stands', appointments: kept },
      { say: 'confirm', proposal },
    )
  const stays = staysOnDay(dialogue, meaning, world)
  if (stays && meaning.isQuestion && !meaning.keeps)
    return waitTurn(dialogue, { say: 'propose', proposal })
  if (stays) {
    const turn = dropRequest(dialogue, world)
    // "It stays on Thursday. What time was that again?"
    const told: ReplyAct[] = meaning.isQuestion
      ? [{ say: 'appointments', appointments: [stays] }]
      : []
    return { ...turn, says: [...turn.says, ...told] }
  }
  if (refusesDay(dialogue, meaning)) return refused(dialogue)
  if (asksOfCancelling(dialogue, meaning)) return waitTurn(dialogue, { say: 'confirm', proposal })
  const other = whichOther(dialogue, meaning, world)
  if (other) return other
  const alone = withoutCancelling(dialogue, meaning, world)
  if (!alone) return undefined
  const { serviceId, masterId, date, time } = alone
  const open: DialogueState = {
    ...{ ...withoutGoal(dialogue), goal: 'book', serviceId, masterId, day: single(date) },
    time: { from: time, to: time, isExact: true },
  }
  return proposalTurn(open, alone)
}
