import type { Meaning, Wish } from '../../../tools/language/engine/meaning/meaning.js'
import { namesOwn } from '../request/clause-names.js'
import { type NamedChanges, namedChanges, onlySpokenOf } from '../request/named-changes.js'
import type { DialogueContext, OwnAppointments } from '../state/context.js'
import type { ReplyAct } from '../state/reply-acts.js'
import type { DialogueState } from '../state/dialogue-state.js'
import { isSameHour } from '../state/named-place.js'
import { proposalTurn, type Turn, understoodTurn } from '../state/turn.js'
import { askWhich } from './ask-which.js'
import { nextGoalStep } from './goal-steps.js'

/** Whether all days and times of a message are those of appointments that it names. */
function isAllOfOwn({ ownClauses = [] }: Meaning, own: OwnAppointments): boolean {
  const others = ownClauses.filter(({ verdict }) => verdict !== 'move')
  return others.every(
    (clause) => clause.days.length + clause.times.length === 0 || namesOwn(clause, own),
  )
}

/** Returns the move that a message wishes beside a cancellation. */
function moveBeside({ moved, move }: NamedChanges, own: OwnAppointments): DialogueState['later'] {
  const [appointmentId, ...others] = moved
  const moving = own.find(({ id }) => id === appointmentId)
  if (!move || !moving || others.length > 0) return null
  const [day] = move.days.filter(({ from, to }) => !(from === moving.date && to === moving.date))
  const [time] = move.times.filter((one) => !isSameHour(moving.time, one))
  const { serviceId } = moving
  return { ...{ serviceIds: [serviceId], masterIds: [], day, time, isMove: true }, appointmentId }
}

const QUESTIONS: readonly Wish[] = ['next_visit', 'price', 'hours', 'masters', 'works']

/** Returns the booking of another service that a message wishes beside a cancellation. */
function bookingBeside(
  { ownClauses = [], forWhom, wishes }: Meaning,
  own: OwnAppointments,
): DialogueState['later'] {
  const isOther = (ids: readonly number[]): boolean =>
    !own.some(({ serviceId }) => ids.includes(serviceId))
  const isWished = wishes.includes('book') || wishes.includes('slots')
  const clause = ownClauses.find(
    ({ verdict, services }) => verdict === undefined && services.some(isOther),
  )
  const serviceIds = clause?.services.find(isOther)
  if (!isWished || !clause || !serviceIds) return null
  const { masterIds, days, times } = clause
  return { serviceIds, masterIds, day: days[0], time: times[0], forWhom }
}

/**
 * Whether a message only tells of its appointments beside the cancellation: "I'm booked twice. The
 * one this week can go, on the 17th I'll be there".
 */
const isStated = ({ wishes, hints, asksToCancel, isQuestion }: Meaning): boolean =>
  asksToCancel &&
  !isQuestion &&
  hints.includes('cancel') &&
  wishes.every((wish) => wish === 'next_visit' || wish === 'slots')

/** What a message wishes beside the cancellation of what its clauses name. */
type Beside = 'nothing' | 'more' | 'instead'

/** Returns whether a message wishes something instead of the cancellation, or beside it. */
function wishedBeside(meaning: Meaning, changes: NamedChanges, own: OwnAppointments): Beside {
  const { wishes, isOnlyHinted, isBookingNamed } = meaning
  const isMoveToo = changes.moved.length > 0
  const isCancel = wishes.includes('cancel')
  // "Cancel Friday, I'd rather come on Monday"
  const isMoved = wishes.includes('move') && !isMoveToo
  // "I can't make it tomorrow at 2, can I come an hour later?"
  const { time, timeRefused } = meaning
  const isOtherTime = time !== undefined && timeRefused && time.from !== timeRefused.from
  if (isMoved && (time?.isCompared || isOtherTime)) return 'instead'
  if (isMoved && !((isOnlyHinted || isCancel) && isAllOfOwn(meaning, own))) return 'instead'
  const isAsking = wishes.some((wish) => QUESTIONS.includes(wish)) && !isStated(meaning)
  if (meaning.later || meaning.newServiceIds || isAsking) return 'instead'
  const isMore = wishes.some(
    (wish) =>
      wish !== 'cancel' &&
      wish !== 'move' &&
      (wish !== 'book' || isBookingNamed) &&
      (wish !== 'slots' || !isMoveToo),
  )
  if (!isMore || isCancel) return isMore ? 'more' : 'nothing'
  return isStated(meaning) ? 'nothing' : 'instead'
}

/**
 * Proposes to cancel the appointments that the clauses of a message name: "cancel the haircut, the
 * manicure I'll attend". Asks which one if that is not clear. Undefined: it wishes something else.
 */
export function proposeNamed(
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): Turn | undefined {
  const { appointments: own } = world
  if (dialogue.goal !== null || own.length < 2 || meaning.beside) return undefined
  const changes = namedChanges(meaning.ownClauses, own)
  if (!changes || (changes.isClear && changes.cancelled.length === 0)) return undefined
  const beside = wishedBeside(meaning, changes, own)
  if (beside === 'instead') return undefined
  const cancelling = { ...dialogue, goal: 'cancel', misunderstood: 0 } as const
  if (!changes.isClear) {
    // "Delete the last message" cancels nothing.
    if (!changes.isNaming && !meaning.wishes.includes('cancel')) return undefined
    const open = own.filter(({ id }) => !changes.kept.includes(id))
    return askWhich(cancelling, open.length > 1 ? open : own)
  }
  const open: DialogueState = {
    ...cancelling,
    later: dialogue.later ?? moveBeside(changes, own) ?? bookingBeside(meaning, own),
  }
  const noted: ReplyAct[] = beside === 'more' || open.later ? [{ say: 'one_by_one' }] : []
  const turn = proposeCancel(open, changes.cancelled, world)
  return { ...turn, says: [...noted, ...turn.says] }
}

/**
 * States the appointments of a client who only speaks of cancelling: "I nearly cancelled", "I might
 * have to cancel". Undefined for all others.
 */
export function stateSpokenOf(
  { goal, ...dialogue }: DialogueState,
  meaning: Meaning,
  { appointments: own }: DialogueContext,
): Turn | undefined {
  const { wishes, isBookingNamed, hints } = meaning
  const isOther = wishes.some((wish) => wish !== 'cancel' && (wish !== 'book' || isBookingNamed))
  if (goal !== null || own.length === 0 || isOther || hints.includes('move')) return undefined
  const ids = onlySpokenOf(meaning, own)
  const appointments = own.filter(({ id }) => ids.includes(id))
  return appointments.length > 0
    ? understoodTurn({ ...dialogue, goal }, { say: 'stands', appointments })
    : undefined
}

/** Returns the turn that proposes to cancel these appointments. */
function proposeCancel(
  dialogue: DialogueState,
  appointmentIds: readonly number[],
  world: DialogueContext,
): Turn {
  const [appointmentId = null, ...others] = appointmentIds
  if (others.length > 0) return proposalTurn(dialogue, { do: 'cancel_all', appointmentIds })
  const serviceId = world.appointments.find(({ id }) => id === appointmentId)?.serviceId ?? null
  return nextGoalStep({ ...dialogue, appointmentId, serviceId }, undefined, world)
}
