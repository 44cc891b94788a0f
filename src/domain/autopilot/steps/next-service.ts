import { DAY_MINUTES } from '../../time/time.js'
import {
  type DialogueState,
  type OfferedStart,
  type Proposal,
  queueForClient,
  withoutGoal,
} from '../state/dialogue-state.js'
import type { ReplyAct } from '../state/reply-acts.js'
import {
  minutesOf,
  providersOf,
  type DialogueContext,
  type OwnAppointment,
} from '../state/context.js'
import { isSingle } from '../../../tools/language/engine/dates/pick-date.js'
import { type Turn, questionTurn, understoodTurn, waitTurn } from '../state/turn.js'
import type { LaterRequest, Meaning } from '../../../tools/language/engine/meaning/meaning.js'

/** The state after a request, and the question for the booking that follows, if there is one. */
export type NextRequest = {
  readonly dialogue: DialogueState
  readonly asks: readonly ReplyAct[]
}

/** Asks whether to book one of the services next, of which `known` is known. */
function askNext(
  done: DialogueState,
  serviceIds: readonly number[],
  known: Partial<DialogueState>,
): NextRequest {
  const [serviceId = null] = serviceIds.length === 1 ? serviceIds : []
  const expects = serviceId === null ? 'service' : 'yes_no'
  const dialogue: DialogueState = {
    ...done,
    ...known,
    ...{ goal: 'book', serviceId, expects },
    listed: serviceId === null ? serviceIds : [],
  }
  return {
    dialogue,
    asks: serviceId === null ? [{ say: 'ask_service', serviceIds }] : askedNext(dialogue),
  }
}

/** Asks whether to move the appointment of the second of two moves now. */
function askNextMove(
  done: DialogueState,
  { appointmentId, serviceIds, masterIds, day, time }: NonNullable<DialogueState['later']>,
): NextRequest {
  const [serviceId = null] = serviceIds
  const [masterId = null] = masterIds.length === 1 ? masterIds : []
  const dialogue: DialogueState = {
    ...done,
    ...{ goal: 'move', serviceId, masterId, expects: 'yes_no' },
    ...{ appointmentId: appointmentId ?? null, day: day ?? null, time: time ?? null },
  }
  return { dialogue, asks: [{ say: 'ask_next_move', serviceIds }] }
}

/** Proposes the cancellation that was wished beside the request. */
function proposeNextCancel(done: DialogueState, appointmentId: number): NextRequest {
  const proposal: Proposal = { do: 'cancel', appointmentId }
  return {
    dialogue: { ...done, goal: 'cancel', appointmentId, expects: 'yes_no', proposal },
    asks: [{ say: 'propose', proposal }],
  }
}

/**
 * Returns what follows a request that is over: done, dropped, or not possible. A booking or a move
 * that was requested beside it is asked about.
 */
export function afterRequest({ later, ...dialogue }: DialogueState): NextRequest {
  const done = withoutGoal(dialogue)
  if (!later) return { dialogue: done, asks: [] }
  if (later.isMove) return askNextMove(done, later)
  if (later.isCancel && later.appointmentId !== undefined)
    return proposeNextCancel(done, later.appointmentId)
  const { serviceIds, masterIds, day = null, time = null, forWhom = null } = later
  const [masterId = null] = masterIds.length === 1 ? masterIds : []
  return askNext(done, serviceIds, { masterId, day, time, forWhom })
}

/** Returns what follows a request that the client drops: a replacement is dropped as a whole. */
export const afterDropping = (dialogue: DialogueState): NextRequest =>
  afterRequest(dialogue.newServiceId ? { ...dialogue, later: null } : dialogue)

/**
 * Returns what follows an action. If the client wants several services, the next one follows on
 * the same day after the booked one. A booking that was requested beside the action follows as
 * requested. Otherwise the request is finished.
 */
export function afterAction(
  dialogue: DialogueState,
  proposal: Proposal,
  world: DialogueContext,
): NextRequest {
  const { dialogue: after, asks } = followUp(dialogue, proposal, world)
  return { dialogue: { ...after, misunderstood: 0 }, asks }
}

/** Whether what was booked is also what was to follow: the same service, for the same person. */
function isSame(later: LaterRequest, proposal: Proposal): boolean {
  if (!('serviceId' in proposal) || !later.serviceIds.includes(proposal.serviceId)) return false
  if (proposal.do === 'replace') return true
  return !later.forWhom && isAtPlace(later, proposal)
}

/** Whether a start is on the wished day at the wished time. */
export const isAtPlace = (
  { day, time }: Pick<LaterRequest, 'day' | 'time'>,
  { date, time: start }: Pick<OfferedStart, 'date' | 'time'>,
): boolean =>
  (!day || (day.from <= date && date <= day.to)) &&
  (!time || (time.from <= start && start <= time.to))

function followUp(
  dialogue: DialogueState,
  proposal: Proposal,
  world: DialogueContext,
): NextRequest {
  // What the client has on that day already does not follow.
  const isBookedThen = (ids: readonly number[]): boolean =>
    proposal.do === 'book' &&
    !proposal.forWhom &&
    world.appointments.some((own) => own.date === proposal.date && ids.includes(own.serviceId))
  const [next, ...queue] = (dialogue.queue ?? []).filter((ids) => !isBookedThen(ids))
  const isBooked = dialogue.later && isSame(dialogue.later, proposal)
  const open = isBooked ? { ...dialogue, later: null } : dialogue
  if (open.later && proposal.do === 'book' && !open.later.appointmentId) {
    const day = open.later.day ?? { from: proposal.date, to: proposal.date }
    return afterRequest({ ...open, later: { ...open.later, day } })
  }
  if (open.later || !next || proposal.do !== 'book') return afterRequest(open)
  const { masterId, date } = proposal
  // "A cut with Anna" is the one that she does.
  const able = next.filter((id) => providersOf(world, id).includes(masterId))
  const meant = able.length === 1 ? able : next
  const [serviceId = null] = meant.length === 1 ? meant : []
  const isAble = serviceId !== null && providersOf(world, serviceId).includes(masterId)
  const from = proposal.time + (minutesOf(world, proposal.serviceId, masterId) ?? 0)
  return askNext(withoutGoal(dialogue), meant, {
    ...{ queue, masterId: isAble ? masterId : null },
    forWhom: dialogue.isQueueForClient ? null : (proposal.forWhom ?? null),
    day: { from: date, to: date },
    time: from < DAY_MINUTES ? { from, to: DAY_MINUTES, isExact: false, isAdjacent: true } : null,
  })
}

/**
 * Says that the appointment stands which the client wants to book, and asks about what follows, as
 * after an action. Undefined: they have no such appointment.
 */
export function bookedAlready(dialogue: DialogueState, world: DialogueContext): Turn | undefined {
  const { goal, serviceId, masterId, day, time, forWhom } = dialogue
  if (goal !== 'book' || forWhom || !day || day.from !== day.to || !time?.isExact) return undefined
  const booked = world.appointments.find(
    (own) =>
      own.serviceId === serviceId &&
      own.date === day.from &&
      own.time === time.from &&
      (typeof masterId !== 'number' || own.masterId === masterId),
  )
  if (!booked) return undefined
  return standing(booked, afterAction(dialogue, { do: 'book', ...booked }, world))
}

const standing = (own: OwnAppointment, { dialogue, asks }: NextRequest): Turn =>
  waitTurn(dialogue, { say: 'stands', appointments: [own] }, ...asks)

/** Says that the appointment stands where the client wants to move it. Undefined for all others. */
export function movedAlready(dialogue: DialogueState, world: DialogueContext): Turn | undefined {
  const { goal, appointmentId, newServiceId, masterId, notMasters = [], day, time } = dialogue
  if (goal !== 'move' || newServiceId || !time?.isExact || day?.from !== day?.to) return undefined
  const own = world.appointments.find(({ id }) => id === appointmentId)
  const isThere = own?.date === day?.from && own?.time === time.from
  const isTheirs =
    typeof masterId === 'number'
      ? masterId === own?.masterId
      : !notMasters.includes(own?.masterId ?? 0)
  return own && isThere && isTheirs ? standing(own, afterRequest(dialogue)) : undefined
}

/** Returns the question for the next service, while it is the only open question. */
export function askedNext(dialogue: DialogueState): ReplyAct[] {
  const { serviceId, forWhom } = dialogue
  if (!isNextAsked(dialogue) || serviceId === null) return []
  const serviceIds = [serviceId]
  return dialogue.goal === 'move'
    ? [{ say: 'ask_next_move', serviceIds }]
    : [{ say: 'ask_next', serviceIds, ...(forWhom && { forWhom }) }]
}

/**
 * Asks for the yes to a proposed booking again if the client wants one more service: "yes, and a
 * manicure too". That one follows when the first is booked. Returns undefined for all others.
 */
export function addNext(dialogue: DialogueState, meaning: Meaning): Turn | undefined {
  const { proposal, queue = [] } = dialogue
  const { servicesNamed, servicesRefused, wishes, hints, isAddition, forWhom, answer } = meaning
  // "A pedicure instead of the manicure"
  if (proposal?.do === 'book' && servicesRefused.includes(proposal.serviceId)) return undefined
  if (proposal?.do !== 'book' || !isAddition || forWhom || answer === 'no') return undefined
  const isAsked =
    wishes.every((wish) => wish === 'book' || wish === 'slots') && !(meaning.day ?? meaning.time)
  // "Change to a manicure, Clara also"
  if (!isAsked || hints.includes('move')) return undefined
  const more = servicesNamed.filter((ids) => !ids.includes(proposal.serviceId))
  if (more.length === 0) return undefined
  const isQueued = (ids: readonly number[]): boolean =>
    queue.some((queued) => queued.some((id) => ids.includes(id)))
  const added = more.filter((ids) => !isQueued(ids))
  const inTurn = [[proposal.serviceId], ...queue, ...added]
  return understoodTurn(
    { ...dialogue, queue: inTurn.slice(1), ...queueForClient(dialogue, meaning) },
    { say: 'in_turn', inTurn },
    { say: 'propose', proposal },
  )
}

/**
 * Whether the client does not want the next service, whatever else they say of the first: "no
 * thanks, just the massage", "I changed my mind about that".
 */
function isNextDeclined(dialogue: DialogueState, meaning: Meaning): boolean {
  if (!isNextAsked(dialogue)) return false
  const { answer, refuses, undoes, forgets, servicesRefused, wishes, day, time } = meaning
  const isNo = answer === 'no' || [refuses, undoes, forgets].some(Boolean)
  const isRefused = dialogue.serviceId !== null && servicesRefused.includes(dialogue.serviceId)
  const isMore = (day ?? time ?? meaning.forWhom) !== undefined || meaning.masterIds.length > 0
  return (isNo || isRefused) && wishes.length === 0 && !isMore && !meaning.saysYes
}

/**
 * Drops a service that was to follow: "no pedicure after all". Returns undefined if the message
 * drops none, or speaks of an appointment that the client has.
 */
export function dropNext(
  dialogue: DialogueState,
  meaning: Meaning,
  { appointments }: DialogueContext,
): Turn | undefined {
  const { queue = [], proposal } = dialogue
  const { wishes, day, time, undoes, answer, isAddition, servicesRefused } = meaning
  if (isNextDeclined(dialogue, meaning)) return waitTurn(withoutGoal(dialogue), { say: 'noted' })
  const serviceIds = servicesRefused.length > 0 ? servicesRefused : meaning.serviceIds
  const isOver =
    undoes || answer === 'no' || (wishes.length > 0 && wishes.every((wish) => wish === 'cancel'))
  const isOther =
    isAddition || (day ?? time) !== undefined || wishes.some((wish) => wish !== 'cancel')
  if (!isOver || isOther || serviceIds.length === 0) return undefined
  const isNamed = (ids: readonly number[]): boolean => ids.some((id) => serviceIds.includes(id))
  if (appointments.some(({ serviceId }) => isNamed([serviceId]))) return undefined
  const asked = isNextAsked(dialogue) && dialogue.serviceId !== null ? [dialogue.serviceId] : []
  if (isNamed(asked)) return waitTurn(withoutGoal(dialogue), { say: 'noted' })
  if (!queue.some(isNamed)) return undefined
  const left = { ...dialogue, queue: queue.filter((ids) => !isNamed(ids)) }
  return proposal
    ? understoodTurn(left, { say: 'noted' }, { say: 'propose', proposal })
    : understoodTurn(left, { say: 'noted' })
}

/**
 * Returns the turn after an action, unless what follows can be proposed at once: asks about it.
 * What the client asked beside their yes is handed over when nothing follows.
 */
export function turnAfterAction(
  { openTopics, openWords }: DialogueState,
  { dialogue, asks }: NextRequest,
): Turn {
  if (!openTopics) return waitTurn(dialogue, ...asks)
  return dialogue.goal === null
    ? questionTurn(dialogue, openTopics)
    : waitTurn({ ...dialogue, openTopics, openWords }, ...asks)
}

/** Whether day and time of the next booking or move are known, so that it can be proposed. */
export const isNextKnown = (dialogue: DialogueState): boolean =>
  isNextAsked(dialogue) &&
  (dialogue.goal === 'move' ? dialogue.appointmentId : dialogue.serviceId) !== null &&
  isSingle(dialogue.day ?? undefined) &&
  dialogue.time?.isExact === true

/** Whether the only open question is if the client also wants the next service or move. */
export const isNextAsked = ({ expects, proposal, goal, question }: DialogueState): boolean =>
  expects === 'yes_no' && proposal === null && (goal === 'book' || goal === 'move') && !question
