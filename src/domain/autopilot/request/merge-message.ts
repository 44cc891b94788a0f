import { isWithin } from '../../../tools/language/engine/dates/calendar.js'
import { goalOf } from './goal.js'
import { type DialogueState, queueForClient, withoutGoal } from '../state/dialogue-state.js'
import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import { type DialogueContext, type OwnAppointment, providersOf } from '../state/context.js'
import { isSameHour } from '../state/named-place.js'
import { isSamePlace } from './own-appointments.js'

/** Whether a message says more than yes or no. */
export const isChange = ({
  wishes,
  serviceIds,
  masterIds,
  isAnyMaster,
  mastersRefused,
  day,
  unwanted,
  time,
  timesRefused,
  choice,
  choices,
  forWhom,
  isForClient,
  isLatest,
  isEarliest,
}: Meaning): boolean =>
  wishes.some(
    (wish) => wish === 'book' || wish === 'move' || wish === 'cancel' || wish === 'slots',
  ) ||
  serviceIds.length > 0 ||
  masterIds.length > 0 ||
  isAnyMaster ||
  mastersRefused.length > 0 ||
  day !== undefined ||
  unwanted !== undefined ||
  time !== undefined ||
  timesRefused.length > 0 ||
  choice !== undefined ||
  choices.length > 0 ||
  isLatest ||
  isEarliest ||
  isForClient === true ||
  forWhom !== undefined

/**
 * Whether the client wants to move an appointment after all: "no new one, move the one I have".
 * The day wished before becomes the target, unless the appointment is already on that day.
 */
const isMoveAfterAll = (
  { goal: was, day }: DialogueState,
  goal: DialogueState['goal'],
  { appointments }: DialogueContext,
): boolean =>
  was === 'book' && goal === 'move' && !appointments.some(({ date }) => day && isWithin(date, day))

/**
 * Returns the appointment that a service chooses from those asked about: "only the haircut". Days
 * of earlier messages do not count.
 */
function chosenByService(
  { expects, goal }: DialogueState,
  { serviceIds, isAll, isAllBut, day, time, choice }: Meaning,
  { appointments }: DialogueContext,
): OwnAppointment | undefined {
  const isOther = goal === 'cancel' && (day ?? time) !== undefined
  if (expects !== 'appointment' || choice !== undefined || isAll || isAllBut || isOther) return
  const named = appointments.filter(({ serviceId }) => serviceIds.includes(serviceId))
  return named.length === 1 ? named[0] : undefined
}

/** Whether the client means another appointment than the one that is proposed for cancelling. */
export function isOtherToCancel(
  { proposal }: DialogueState,
  { serviceIds, day }: Meaning,
  { appointments }: DialogueContext,
): boolean {
  if (proposal?.do !== 'cancel') return false
  const own = appointments.find(({ id }) => id === proposal.appointmentId)
  if (!own) return false
  const isOtherService = serviceIds.length > 0 && !serviceIds.includes(own.serviceId)
  const isOtherDay =
    day !== undefined &&
    !isWithin(own.date, day) &&
    appointments.some(({ date }) => isWithin(date, day))
  return isOtherService || isOtherDay
}

/**
 * Whether the client names another of their appointments than the one that was to change: "and
 * cancel the manicure", while the haircut was about to move.
 */
function isOtherToChange(
  { goal: was, appointmentId, proposal }: DialogueState,
  goal: DialogueState['goal'],
  { serviceIds, wishes, newServiceIds, source }: Meaning,
  { appointments }: DialogueContext,
): boolean {
  const current = appointments.find(({ id }) => id === appointmentId)
  const isChanging = (was === 'move' || was === 'cancel') && (goal === 'move' || goal === 'cancel')
  const isCancel = was === 'move' && goal === 'cancel' && wishes.includes('cancel')
  if (!current || !isChanging || newServiceIds !== undefined) return false
  if (!proposal && !isCancel) return false
  const isNamed = (id: number): boolean => serviceIds.includes(id)
  if (goal === 'move' && source && !isWithin(current.date, source)) return true
  return (
    !isNamed(current.serviceId) &&
    appointments.some(({ serviceId }) => isNamed(serviceId)) &&
    (goal !== was || goal === 'move' || wishes.includes('cancel'))
  )
}

/**
 * Whether the client means another of their appointments than the one that was to move: "oops, I
 * mean the manicure". Day and time stay as wished.
 */
function isOtherToMove(
  { goal: was, appointmentId, newServiceId, expects, queue = [] }: DialogueState,
  goal: DialogueState['goal'],
  { serviceIds, masterIds, wishes, newServiceIds, day, time, relative, isAddition }: Meaning,
  { appointments }: DialogueContext,
): boolean {
  const current = appointments.find(({ id }) => id === appointmentId)
  const isMove = was === 'move' && goal === 'move' && wishes.length === 0
  const isReplacing = Boolean(newServiceId ?? newServiceIds) || expects === 'service'
  if (!current || !isMove || isReplacing || isAddition || queue.length > 0) return false
  if ((day ?? time ?? relative) !== undefined || masterIds.length > 0) return false
  const named = appointments.filter(({ serviceId }) => serviceIds.includes(serviceId))
  return named.length === 1 && named[0] !== current && named[0]?.serviceId !== current.serviceId
}

/**
 * Whether the client only says which of several services is the one that follows ("the women's
 * cut", while the colouring before it is about to be booked), or names it beside the time of this
 * one: "at 5, and the brows right after".
 */
const isOfQueued = (
  { queue = [], expects, serviceId }: DialogueState,
  { serviceIds, wishes, inTurn, answer, time, choice, isAddition }: Meaning,
): boolean =>
  serviceId !== null &&
  expects !== 'service' &&
  wishes.every((wish) => isAddition && (wish === 'slots' || wish === 'book')) &&
  inTurn.length === 0 &&
  answer !== 'no' &&
  serviceIds.length === 1 &&
  serviceIds[0] !== serviceId &&
  queue.some(
    (ids) =>
      (ids.length > 1 || (isAddition && (time ?? choice) !== undefined)) &&
      serviceIds.every((id) => ids.includes(id)),
  )

/** Returns the services that follow with this one in place of the several that it can be. */
const narrowed = (
  queue: DialogueState['queue'] = [],
  serviceIds: readonly number[],
): readonly (readonly number[])[] =>
  queue.map((ids) => (serviceIds.some((id) => ids.includes(id)) ? serviceIds : ids))

/** Returns the services that follow, without the one that the client wants now. */
const withoutService = (
  queue: DialogueState['queue'] = [],
  serviceId: number | undefined,
): readonly (readonly number[])[] => queue.filter(([id]) => id !== serviceId)

/** Merges a message into the state. A new detail replaces the old one and removes the proposal. */
export function merge(
  before: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): DialogueState {
  const goal = goalOf(before, meaning, world)
  const isOther = goal !== before.goal && before.goal !== null
  const isAll = meaning.isAll && meaning.wishes.includes('cancel')
  const appointmentId = goal === 'book' || isAll ? null : before.appointmentId
  const when = isMoveAfterAll(before, goal, world) ? { day: before.day, time: before.time } : {}
  const isOtherAppointment =
    isOtherToChange(before, goal, meaning, world) ||
    (!isOther && isOtherToCancel(before, meaning, world))
  const base = isOtherToMove(before, goal, meaning, world)
    ? { ...withoutGoal(before), goal, day: before.day, time: before.time }
    : isOtherAppointment
      ? { ...withoutGoal(before), goal }
      : isOther
        ? { ...withoutGoal(before), serviceId: before.serviceId, appointmentId, ...when }
        : before
  const chosen = chosenOf(before, meaning)
  const isAppointment = before.expects === 'appointment' && chosen !== undefined
  const [first = meaning.serviceIds, ...others] = meaning.inTurn
  const [serviceId] = first.length === 1 ? first : []
  const [masterId] = meaning.masterIds.length === 1 ? meaning.masterIds : []
  const { mastersRefused, newServiceIds = [] } = meaning
  const isOfQueue = isOfQueued(before, meaning)
  const [newServiceId] = newServiceIds.length === 1 ? newServiceIds : []
  const isOwnService = meaning.serviceIds.length > 0 && before.expects !== 'appointment'
  // A master who is named before the service stays.
  const isAnswer = before.expects === 'service'
  const isOtherService =
    !isAnswer && (newServiceId !== undefined || (isOwnService && Boolean(base.newServiceId)))
  const isNew = isChange(meaning) || newServiceIds.length > 0
  const appointment = isAppointment
    ? world.appointments.find((one) => isSamePlace(one, chosen))
    : chosenByService(before, meaning, world)
  const isChosen = chosen !== undefined && !isAppointment
  const isTimeOnly = meaning.time !== undefined && before.expects === 'day'
  const day = meaning.day ?? base.day ?? (isTimeOnly ? (base.refusedDay ?? null) : null)
  return {
    ...base,
    goal,
    ...queueForClient(base, meaning),
    forWhom: meaning.isForClient ? null : (meaning.forWhom ?? base.forWhom ?? null),
    serviceId: isOfQueue ? base.serviceId : (serviceId ?? base.serviceId),
    queue: isOfQueue
      ? narrowed(base.queue, meaning.serviceIds)
      : meaning.inTurn.length > 0
        ? others
        : withoutService(base.queue, serviceId),
    masterId:
      masterId ??
      (meaning.isAnyMaster || mastersRefused.length > 0
        ? 'any'
        : isOtherService
          ? null
          : masterOf(base, isOfQueue ? undefined : serviceId, world)),
    newServiceId:
      goal === 'move' ? (newServiceId ?? (isOwnService ? null : base.newServiceId)) : null,
    notMasters: masterId === undefined ? [...(base.notMasters ?? []), ...mastersRefused] : [],
    appointmentId: appointment?.id ?? base.appointmentId,
    day: isChosen ? { from: chosen.date, to: chosen.date } : isAppointment ? base.day : day,
    refusedDay: day ? null : (base.refusedDay ?? null),
    time:
      isElse(before, meaning) || isTimeRefused(base, meaning) || isEndOfDay(meaning)
        ? null
        : isChosen
          ? { from: chosen.time, to: chosen.time, isExact: true }
          : isAppointment
            ? base.time
            : (meaning.time ??
              timeOfOther(before, meaning) ??
              (meaning.day?.times || isLapsed(base, meaning) ? null : base.time)),
    notTimes: notTimes(base, meaning),
    relative: relativeOf(base, meaning),
    isSoonest: base.isSoonest || (meaning.wishes.includes('slots') && meaning.day === undefined),
    isLatest: meaning.isLatest || (base.isLatest === true && !meaning.time && !isChosen),
    isEarliest: meaning.isEarliest || (base.isEarliest === true && !meaning.time && !isChosen),
    ...(isNew && { proposal: null }),
    ...(isChosen && goal !== 'cancel' && { proposal: null, masterId: chosen.masterId }),
  }
}

/**
 * Returns the master of the request. The only master of a service does not stay for another service
 * that they do not offer: the client has not chosen them.
 */
function masterOf(
  { masterId, serviceId: before }: DialogueState,
  serviceId: number | undefined,
  world: DialogueContext,
): DialogueState['masterId'] {
  if (typeof masterId !== 'number' || before === null || serviceId === undefined) return masterId
  const isOnly = providersOf(world, before).every((id) => id === masterId)
  return isOnly && !providersOf(world, serviceId).includes(masterId) ? null : masterId
}

/** Returns what the wish is relative to. "Later on Thursday" is both a day and relative. */
function relativeOf({ relative: before = null }: DialogueState, meaning: Meaning) {
  const { day, time, relative } = meaning
  if (time !== undefined) return null
  return day === undefined ? (relative ?? before) : relative?.comparison ? relative : null
}

/** Returns the option that the client chose. "The second, but on Sunday" chooses only its time. */
function chosenOf(before: DialogueState, meaning: Meaning) {
  const { offered, expects } = before
  const { choice, day, isAllBut } = meaning
  if (isAllBut) return undefined
  const option = choice === undefined ? chosenByDay(before, meaning) : offered[choice]
  const isElsewhere = option && day && expects === 'offer' && !isWithin(option.date, day)
  return isElsewhere ? undefined : option
}

/** Returns the appointment to move that only its day chooses from those asked about: "on the 16th". */
function chosenByDay({ offered, expects, goal }: DialogueState, meaning: Meaning) {
  const { day, time, wishes, serviceIds, source, relative, transfer } = meaning
  const isOther = wishes.length + serviceIds.length > 0 || (source ?? relative ?? transfer)
  if (goal !== 'move' || expects !== 'appointment' || isOther || day?.from !== day?.to) return
  const there = offered.filter(
    (one) => one.date === day?.from && (!time || isSameHour(one.time, time)),
  )
  return there.length === 1 ? there[0] : undefined
}

/** Returns the time of an option that the client wants on another day. */
function timeOfOther(before: DialogueState, meaning: Meaning) {
  const option = meaning.choice === undefined ? undefined : before.offered[meaning.choice]
  return option && !chosenOf(before, meaning)
    ? { from: option.time, to: option.time, isExact: true }
    : undefined
}

/** Whether the client refuses the wished time, and names no other one: "I can't do 3". */
const isTimeRefused = ({ time: wished }: DialogueState, meaning: Meaning): boolean =>
  meaning.time === undefined &&
  wished?.isExact === true &&
  meaning.timesRefused.some(({ from }) => from === wished.from)

/** Whether the client wants the first or the last start of a day, whatever time was wished before. */
const isEndOfDay = ({ isLatest, isEarliest, time }: Meaning): boolean =>
  (isLatest || isEarliest) && time === undefined

/** Returns the times that the client refuses: "after 2, but not at 3". */
function notTimes({ notTimes: before = [] }: DialogueState, { time, timesRefused }: Meaning) {
  const wished = time?.isExact ? time.from : undefined
  const refused = timesRefused.map(({ from }) => from).filter((one) => one !== wished)
  return [...new Set([...before.filter((one) => one !== wished), ...refused])]
}

/** Whether "earlier" or "later" of before is over, because another day is named. */
const isLapsed = ({ time, day }: DialogueState, meaning: Meaning): boolean =>
  time?.isCompared === true && meaning.day !== undefined && meaning.day.from !== day?.from

/** Whether the client asks for other times than the proposed one: "what else do you have?" */
const isElse = ({ proposal }: DialogueState, meaning: Meaning): boolean =>
  proposal !== null && meaning.wishes.includes('slots') && !isChange({ ...meaning, wishes: [] })
