import { MINUTE } from '../../time/time.js'
import { answers } from './answer-questions.js'
import {
  type DialogueState,
  type HandBack,
  type OfferedStart,
  type Proposal,
  withoutGoal,
} from '../state/dialogue-state.js'
import { goalOf } from './goal.js'
import { resolveReferences } from './resolve-references.js'
import type { Meaning } from '../../../tools/language/meaning/parse-message.js'
import { nextGoalStep } from './goal-steps.js'
import { isNextAsked } from './next-service.js'
import { recentAction, takeBack } from './recent-action.js'
import type { ReplyAct } from '../state/reply-acts.js'
import { type Turn, WAIT } from '../state/turn.js'
import { rememberUnwantedDays } from '../../../tools/language/entities/unwanted-days.js'
import type { DialogueContext, OwnAppointment } from '../state/context.js'

/** After this many messages in a row without a known meaning, a person takes over. */
const MOST_MISUNDERSTOOD = 2

/** Returns the turn for a message. The steps towards each goal are in goal-steps.ts. */
export function nextTurn(before: DialogueState, said: Meaning, world: DialogueContext): Turn {
  const dialogue = { ...before, tongue: said.language ?? before.tongue }
  const meaning = resolveReferences(dialogue, said, world)
  const back = whyBack(meaning)
  if (back) return { dialogue, says: [], next: { then: 'hand_back', reason: back } }
  if (isLate(meaning))
    return { dialogue, says: [{ say: 'late' }], next: { then: 'hand_back', reason: 'refused' } }
  if (dialogue.proposal && meaning.consents && isInTime(dialogue, world))
    return agreedTo(dialogue, dialogue.proposal)
  if (meaning.pauses && !isHeard(meaning))
    return { dialogue, says: [{ say: 'take_time' }], next: WAIT }
  if (meaning.takesNothingBack && !dialogue.goal && recentAction(dialogue, world)) {
    const say = meaning.wishes.includes('cancel') && !meaning.undoes ? 'cannot_tell' : 'noted'
    return { dialogue: { ...dialogue, misunderstood: 0 }, says: [{ say }], next: WAIT }
  }
  if (!dialogue.goal || isNextAsked(dialogue)) {
    const back =
      (!dialogue.goal || meaning.undoes || meaning.corrects) && takenBack(dialogue, meaning, world)
    if (back) return back
  }
  if (meaning.isGroup || (meaning.isOtherQuestion && !dialogue.goal && !isPlaced(meaning)))
    return { dialogue, says: [], next: { then: 'hand_back', reason: 'unclear' } }
  const answered = answers(dialogue, meaning, world)
  if ((meaning.forgets && meaning.wishes.length === 0) || isTakenBack(dialogue, meaning))
    return dropped(dialogue, world)
  const merged = rememberUnwantedDays(merge(dialogue, meaning, world), meaning)
  if (merged.goal) {
    if (meaning.isThanks && isNextAsked(merged) && !isHeard(meaning)) return refused(merged)
    if (!isHeard(meaning))
      return misheard(merged, world, meaning.isOtherQuestion ? 'cannot_tell' : 'again')
    if (meaning.answer === 'no' && !isChange(meaning)) return refused(merged)
    if (isNoAnswer(merged, meaning) || isDoubtful(merged, meaning))
      return answered.length > 0
        ? { dialogue: merged, says: [...answered, ...askedAgain(merged)], next: WAIT }
        : misheard(merged, world, 'again')
    const { inTurn } = meaning
    const several: ReplyAct[] =
      merged.goal === 'book' && inTurn.length > 0 ? [{ say: 'in_turn', inTurn }] : []
    return withTold(
      [...answered, ...several],
      nextGoalStep({ ...merged, misunderstood: 0 }, meaning, world),
    )
  }
  if (answered.length > 0)
    return {
      dialogue: { ...merged, misunderstood: 0, expects: null },
      says: answered,
      next: WAIT,
    }
  return meaning.namesUnknown.length > 0
    ? notHad(merged, meaning, world)
    : smallTalk(merged, meaning, world)
}

/** Whether the answer is a plain yes although the question was not a yes-or-no question. */
const isNoAnswer = (dialogue: DialogueState, meaning: Meaning): boolean =>
  meaning.answer === 'yes' &&
  dialogue.expects !== null &&
  dialogue.expects !== 'yes_no' &&
  meaning.wishes.length + meaning.namesUnknown.length === 0 &&
  !isChange(meaning)

const withTold = (told: readonly ReplyAct[], turn: Turn): Turn => ({
  ...turn,
  says: [...told, ...turn.says],
})

function whyBack({ wantsPerson, isUpset, isForeign }: Meaning): HandBack | undefined {
  if (isUpset) return 'upset'
  if (wantsPerson) return 'person'
  return isForeign ? 'foreign' : undefined
}

/** Whether the client is late and wants nothing else. Only a person can inform the master. */
const isLate = ({ wishes }: Meaning): boolean =>
  wishes.includes('late') && wishes.every((wish) => wish === 'late' || wish === 'next_visit')
/** Whether a message with another question also names a service or master and a day or time. */
const isPlaced = ({ day, time, serviceIds, wishes, masterIds }: Meaning): boolean =>
  wishes.length === 0 && (day ?? time) !== undefined && serviceIds.length + masterIds.length > 0

const agreedTo = (dialogue: DialogueState, proposal: Proposal): Turn => ({
  dialogue,
  says: [],
  next: { then: 'perform', proposal },
})

/** How much earlier than the question an answer may be dated, because two clocks can differ. */
const CLOCK_TOLERANCE = MINUTE

/** Whether a message was sent after the question. An earlier message answers something else. */
const isInTime = ({ askedAt }: DialogueState, { sentAt }: DialogueContext): boolean =>
  sentAt >= (askedAt ?? sentAt) - CLOCK_TOLERANCE

/** Whether the message is neither a clear yes to the proposal, nor a no, nor another wish. */
const isDoubtful = ({ proposal }: DialogueState, meaning: Meaning): boolean =>
  proposal !== null && meaning.answer !== 'no' && (meaning.consents || !isChange(meaning))

/** Returns the question for a yes again, in other words. */
const askedAgain = ({ proposal }: DialogueState): ReplyAct[] =>
  proposal ? [{ say: 'confirm', proposal }] : []

/** Whether "cancel that" refers to a proposed booking, which is not an appointment yet. */
const isTakenBack = ({ proposal }: DialogueState, meaning: Meaning): boolean =>
  proposal?.do === 'book' &&
  meaning.wishes.every((wish) => wish === 'cancel') &&
  meaning.wishes.length > 0 &&
  !meaning.hints.includes('book') &&
  !isChange({ ...meaning, wishes: [] })

/** Drops the request. The appointment in question stays as it is, and the reply says so. */
function dropped(dialogue: DialogueState, world: DialogueContext): Turn {
  const appointment = recentAction(dialogue, world)?.appointment
  const isKept = dialogue.goal === 'move' || dialogue.goal === 'cancel'
  const said = isKept ? 'kept' : dialogue.goal ? 'forgotten' : 'noted'
  const stands: ReplyAct[] = appointment ? [{ say: 'stands', appointments: [appointment] }] : []
  return { dialogue: withoutGoal(dialogue), says: [{ say: said }, ...stands], next: WAIT }
}

/**
 * Returns the turn that takes back an action of the last minutes. After that time, returns one that
 * cancels a future appointment. Returns undefined if the message takes nothing back.
 */
function takenBack(
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): Turn | undefined {
  const back = takeBack(dialogue, meaning, world, (open, said) =>
    rememberUnwantedDays(merge(open, said, world), said),
  )
  if (back) return back
  const isOver =
    meaning.undoes && meaning.wishes.length === 0 && !isChange(meaning) && !dialogue.goal
  return isOver && world.appointments.length > 0
    ? nextGoalStep({ ...withoutGoal(dialogue), goal: 'cancel' }, meaning, world)
    : undefined
}

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
  choice,
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
  choice !== undefined

const isHeard = (meaning: Meaning): boolean =>
  isChange(meaning) ||
  meaning.answer !== undefined ||
  meaning.wishes.length > 0 ||
  meaning.namesUnknown.length > 0

/**
 * Whether the client wants to move an appointment after all: "no new one, move the one I have".
 * The day wished before becomes the target, unless the appointment is already on that day.
 */
const isMoveAfterAll = (
  { goal: was, day }: DialogueState,
  goal: DialogueState['goal'],
  { appointments }: DialogueContext,
): boolean =>
  was === 'book' &&
  goal === 'move' &&
  !appointments.some(({ date }) => day && day.from <= date && date <= day.to)

/** Merges a message into the state. A new detail replaces the old one and removes the proposal. */
function merge(before: DialogueState, meaning: Meaning, world: DialogueContext): DialogueState {
  const goal = goalOf(before, meaning, world)
  const isOther = goal !== before.goal && before.goal !== null
  const appointmentId = goal === 'book' ? null : before.appointmentId
  const when = isMoveAfterAll(before, goal, world) ? { day: before.day, time: before.time } : {}
  const base = isOther
    ? { ...withoutGoal(before), serviceId: before.serviceId, appointmentId, ...when }
    : before
  const chosen = meaning.choice === undefined ? undefined : before.offered[meaning.choice]
  const isAppointment = before.expects === 'appointment' && chosen !== undefined
  const [first = meaning.serviceIds, ...others] = meaning.inTurn
  const [serviceId] = first.length === 1 ? first : []
  const [masterId] = meaning.masterIds.length === 1 ? meaning.masterIds : []
  const { mastersRefused } = meaning
  const isNew = isChange(meaning)
  const appointment = isAppointment
    ? world.appointments.find((one) => isAt(one, chosen))
    : undefined
  const isChosen = chosen !== undefined && !isAppointment
  return {
    ...base,
    goal,
    serviceId: serviceId ?? base.serviceId,
    ...(meaning.inTurn.length > 0 && { queue: others }),
    masterId:
      masterId ?? (meaning.isAnyMaster || mastersRefused.length > 0 ? 'any' : base.masterId),
    notMasters: masterId === undefined ? [...(base.notMasters ?? []), ...mastersRefused] : [],
    appointmentId: appointment?.id ?? base.appointmentId,
    day: isChosen
      ? { from: chosen.date, to: chosen.date }
      : isAppointment
        ? base.day
        : (meaning.day ?? base.day),
    time: isElse(before, meaning)
      ? null
      : isChosen
        ? { from: chosen.time, to: chosen.time, isExact: true }
        : isAppointment
          ? base.time
          : (meaning.time ?? base.time),
    relative: meaning.day || meaning.time ? null : (meaning.relative ?? base.relative ?? null),
    isSoonest: base.isSoonest || (meaning.wishes.includes('slots') && meaning.day === undefined),
    ...(isNew && { proposal: null }),
    ...(isChosen && goal !== 'cancel' && { proposal: null, masterId: chosen.masterId }),
  }
}
/** Whether the client asks for other times than the proposed one: "what else do you have?" */
const isElse = ({ proposal }: DialogueState, meaning: Meaning): boolean =>
  proposal !== null && meaning.wishes.includes('slots') && !isChange({ ...meaning, wishes: [] })

const isAt = (appointment: OwnAppointment, { date, time, masterId }: OfferedStart): boolean =>
  appointment.date === date && appointment.time === time && appointment.masterId === masterId

/** Returns the turn for a message without a known meaning. */
function misheard(
  dialogue: DialogueState,
  world: DialogueContext,
  say: 'again' | 'cannot_tell',
): Turn {
  const misunderstood = dialogue.misunderstood + 1
  if (misunderstood >= MOST_MISUNDERSTOOD)
    return { dialogue, says: [], next: { then: 'hand_back', reason: 'unclear' } }
  const turn = dialogue.proposal
    ? { dialogue, says: askedAgain(dialogue), next: WAIT }
    : nextGoalStep(dialogue, undefined, world)
  return {
    ...turn,
    dialogue: { ...turn.dialogue, misunderstood },
    says: [{ say }, ...turn.says],
  }
}

/** Returns the turn after a no. As the answer to a question for a detail, it drops the request. */
function refused(dialogue: DialogueState): Turn {
  const { goal, expects } = dialogue
  if (isNextAsked(dialogue))
    return { dialogue: withoutGoal(dialogue), says: [{ say: 'noted' }], next: WAIT }
  if (goal === 'cancel')
    return {
      dialogue: { ...withoutGoal(dialogue), recent: null },
      says: [{ say: 'kept' }],
      next: WAIT,
    }
  if (expects === 'service' || expects === 'master' || expects === 'day')
    return { dialogue: withoutGoal(dialogue), says: [{ say: 'forgotten' }], next: WAIT }
  const open: DialogueState = {
    ...dialogue,
    proposal: null,
    day: null,
    time: null,
    isSoonest: false,
    offered: [],
    expects: 'day',
  }
  return { dialogue: open, says: [{ say: 'ask_other' }], next: WAIT }
}

/** Replies that the salon does not have what the client named, and lists its services. */
function notHad(
  dialogue: DialogueState,
  { namesUnknown }: Meaning,
  { services }: DialogueContext,
): Turn {
  const unknown = namesUnknown.map((name): ReplyAct => ({ say: 'unknown', name }))
  const prices: ReplyAct = {
    say: 'prices',
    serviceIds: services.map(({ id }) => id),
    masterId: undefined,
  }
  return {
    dialogue: { ...dialogue, misunderstood: 0 },
    says: [...unknown, prices],
    next: WAIT,
  }
}

function smallTalk(dialogue: DialogueState, meaning: Meaning, world: DialogueContext): Turn {
  if (meaning.answer === 'no') {
    const appointment = recentAction(dialogue, world)?.appointment
    const stands: ReplyAct[] = appointment ? [{ say: 'stands', appointments: [appointment] }] : []
    return {
      dialogue: { ...dialogue, misunderstood: 0 },
      says: [{ say: 'noted' }, ...stands],
      next: WAIT,
    }
  }
  if (meaning.isThanks)
    return {
      dialogue: { ...dialogue, misunderstood: 0 },
      says: [{ say: 'welcome' }],
      next: WAIT,
    }
  if (meaning.answer === 'yes' && dialogue.isGreeted)
    return {
      dialogue: { ...dialogue, misunderstood: 0 },
      says: [{ say: 'noted' }],
      next: WAIT,
    }
  if (meaning.isGreeting || meaning.answer === 'yes' || !meaning.isUnclear)
    return {
      dialogue: { ...dialogue, misunderstood: 0 },
      says: [{ say: 'menu' }],
      next: WAIT,
    }
  const misunderstood = dialogue.misunderstood + 1
  if (misunderstood >= MOST_MISUNDERSTOOD)
    return { dialogue, says: [], next: { then: 'hand_back', reason: 'unclear' } }
  return {
    dialogue: { ...dialogue, misunderstood },
    says: [{ say: 'again' }, { say: 'menu' }],
    next: WAIT,
  }
}
