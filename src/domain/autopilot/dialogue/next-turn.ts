import { isCancelling } from '../request/proposed.js'
import { MINUTE } from '../../time/time.js'
import { answers, isOnlyQuestion } from './answer-questions.js'
import { isDoneInTime } from '../request/end-of-appointment.js'
import { dropRequest, refused, resumeDropped, takeTime } from './drop-request.js'
import { besideChange } from './stays.js'
import {
  type DialogueState,
  type Proposal,
  withName,
  withoutGoal,
} from '../state/dialogue-state.js'
import { isOfAllProposed, withAlsoCancelled } from '../request/own-appointments.js'
import { withoutBackground } from '../references/beside-own.js'
import { resolveReferences } from '../references/resolve-references.js'
import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import { nextGoalStep } from '../steps/goal-steps.js'
import { proposeNamed, stateSpokenOf } from '../steps/named-appointments.js'
import { addNext, dropNext, isNextAsked } from '../steps/next-service.js'
import { twoChanges } from '../request/two-changes.js'
import { askForPlainYes, askForYesFirst } from '../steps/beside-yes.js'
import { otherMeant } from './other-meant.js'
import {
  MOST_MISUNDERSTOOD,
  lackingIn,
  notHad,
  ownMentioned,
  smallTalk,
  answerRemark,
  askedOfRecent,
  servicesLacking,
  unknownIn,
} from './small-talk.js'
import { takeBack } from './recent-action.js'
import { recentAction } from '../state/recent.js'
import type { ReplyAct } from '../state/reply-acts.js'
import { isForGroup, isLate, isSwap, whyBack } from '../state/why-back.js'
import { isGivenUp, isLeftAsItIs, namesOneToKeep } from '../request/left-as-it-is.js'
import { isChange, merge } from '../request/merge-message.js'
import { askMoveOrBook } from './ask-move-or-book.js'
import { keptBeside, keptOfOwn } from './kept-appointments.js'
import { answerQuestion, askNearest } from './open-question.js'
import {
  cancelsInstead,
  isAnyAnswer,
  isBareAnswer,
  isDoubtful,
  isForgottenForDays,
  isHeard,
  isNoAnswer,
  isOldService,
  isTakenBack,
  isPlaced,
  isPlacedAnew,
} from './kind-of-message.js'
import {
  type Turn,
  handBackTurn,
  proposalTurn,
  understoodTurn,
  waitTurn,
  startingWith,
} from '../state/turn.js'
import { rememberUnwantedDays } from '../../../tools/language/engine/entities/unwanted-days.js'
import type { DialogueContext } from '../state/context.js'

/**
 * Returns the turn for a message. A client who cancels because somebody is ill is wished a good
 * recovery.
 */
export function nextTurn(before: DialogueState, heard: Meaning, world: DialogueContext): Turn {
  const turn = turnFor(before, heard, world)
  const isCancelled = isCancelling(turn.dialogue) && !isCancelling(before)
  if (heard.isIll && isCancelled) return startingWith([{ say: 'get_well' }], turn)
  if (heard.isInRow && heard.later && before.goal === null)
    return startingWith([{ say: 'one_by_one' }], turn)
  // The greeting says it already.
  const isTold = heard.asksIfAutomatic && before.isGreeted && turn.next.then !== 'hand_back'
  return isTold ? startingWith([{ say: 'automatic' }], turn) : turn
}

/** Returns the turn for a message. The steps towards each goal are in goal-steps.ts. */
function turnFor(earlier: DialogueState, heard: Meaning, world: DialogueContext): Turn {
  const before = cancelsInstead(earlier, heard) ? withoutGoal(earlier) : earlier
  const said = withoutBackground(before, heard, world) ?? heard
  const changes = twoChanges(before, said, world)
  if (changes) {
    const turn = turnFor(before, changes.first, world)
    const dialogue = { ...turn.dialogue, later: changes.later }
    return startingWith([{ say: 'one_by_one' }], { ...turn, dialogue })
  }
  const { question = null } = before
  const dialogue = {
    ...withName(before, said.whomName),
    tongue: said.language ?? before.tongue,
    question: null,
    isPaused: false,
    dropped: null,
    later: laterOf(before, said),
  }
  const meaning = resolveReferences(dialogue, said, world)
  const back = whyBack(meaning, dialogue, recentAction(dialogue, world) !== undefined)
  if (back) return handBackTurn(dialogue, back)
  if (isLate(dialogue, meaning)) return handBackTurn(dialogue, 'refused', { say: 'late' })
  const ofRecent = question ? undefined : askedOfRecent(dialogue, said, world)
  if (ofRecent) return ofRecent
  const isTimely = isInTime(dialogue, world)
  const isOnlyRead = before.isPaused === true && meaning.acknowledges
  if (dialogue.proposal && meaning.consents && isTimely)
    return isOnlyRead
      ? waitTurn(dialogue, ...askedAgain(dialogue))
      : agreedTo(dialogue, dialogue.proposal)
  // "Thanks, talk later" after "let me check" keeps the pause.
  const isLeaving = before.isPaused === true && meaning.isThanks && !meaning.acknowledges
  if ((meaning.pauses || isLeaving) && !meaning.undoes && !isHeard(meaning) && !meaning.keeps)
    return takeTime({ ...dialogue, question }, isLeaving ? 'welcome' : 'take_time')
  if (question) {
    const isUnclear = !isHeard(meaning) || (!isChange(meaning) && meaning.wishes.length === 0)
    const turn = answerQuestion(question, { dialogue, meaning, world }, isUnclear)
    if (turn && 'asks' in turn)
      return misheard({ ...dialogue, question }, world, { say: 'again', asks: turn.asks })
    if (turn) return turn
  }
  return (
    resumeDropped({ ...dialogue, dropped: before.dropped ?? null }, meaning) ??
    nextOpenTurn(dialogue, meaning, world, isTimely)
  )
}

/** Returns what follows the request. A move of what the client does not have is a booking. */
function laterOf({ goal, later }: DialogueState, said: Meaning): DialogueState['later'] {
  const isOfOther = goal === 'move' || goal === 'cancel'
  return said.later && !isOfOther ? { ...said.later, isMove: undefined } : (later ?? null)
}

/** Returns the turn for a message that answers no open question. */
function nextOpenTurn(
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
  isTimely: boolean,
): Turn {
  const withoutNext = dropNext(dialogue, meaning, world)
  if (withoutNext) return withoutNext
  const recent = recentAction(dialogue, world)
  const isRestored = recent?.kind === 'cancel' && meaning.keeps
  const isOfRecent = meaning.serviceIds.some((id) => id === recent?.appointment?.serviceId)
  const isWish =
    (meaning.wishes.includes('slots') && meaning.day !== undefined) ||
    // "Cancel the pedicure, that's too much for one day"
    (meaning.wishes.includes('cancel') && isOfRecent) ||
    (meaning.wishes.includes('next_visit') && meaning.isQuestion)
  if (meaning.takesNothingBack && !dialogue.goal && recent && !isRestored && !isWish) {
    const say = meaning.wishes.includes('cancel') && !meaning.undoes ? 'cannot_tell' : 'noted'
    return understoodTurn(dialogue, { say })
  }
  const left = keptBeside(dialogue, meaning, world)
  if (left.length > 0) return understoodTurn(dialogue, { say: 'stands', appointments: left })
  const told = answerRemark(dialogue, meaning, world)
  if (told) return told
  if (!dialogue.goal || isNextAsked(dialogue)) {
    const back =
      (!dialogue.goal || meaning.undoes || meaning.corrects) && takenBack(dialogue, meaning, world)
    if (back) return back
  }
  const beside = besideChange(dialogue, meaning, world)
  if (beside) return beside
  const named = proposeNamed(dialogue, meaning, world) ?? stateSpokenOf(dialogue, meaning, world)
  if (named) return named
  const keeps = (meaning.keeps && !dialogue.goal) || isOldService(dialogue, meaning)
  const kept = keeps ? keptOfOwn(meaning, world) : []
  if (kept.length > 0)
    return understoodTurn(withoutGoal(dialogue), { say: 'stands', appointments: kept })
  const mentioned = ownMentioned(dialogue, meaning, world)
  if (mentioned) return mentioned
  const isOfEnd = meaning.asksEnd && meaning.wishes.includes('next_visit')
  const isOtherQuestion = meaning.isOtherQuestion && !isOfEnd
  // "Can I swap the two?"
  if (isSwap(meaning, world) && !dialogue.goal) return handBackTurn(dialogue, 'refused')
  if (isForGroup(meaning) || (isOtherQuestion && !dialogue.goal && !isPlaced(meaning)))
    return handBackTurn(dialogue, 'unclear')
  const answered = answers(dialogue, meaning, world)
  if (dialogue.proposal && !isTimely && isBareAnswer(meaning))
    return misheard(dialogue, world, { say: 'again', asks: [] })
  if (isOfAllProposed(dialogue, meaning, world) || namesOneToKeep(dialogue, meaning, world))
    return misheard(dialogue, world, { say: 'again', asks: [] })
  const forgets =
    meaning.forgets &&
    (dialogue.proposal === null || meaning.refuses || isForgottenForDays(meaning))
  const isOver =
    // "Never mind, Thursday evening then" goes on.
    (forgets && meaning.wishes.length === 0 && !isPlacedAnew(dialogue, meaning)) ||
    isTakenBack(dialogue, meaning) ||
    isLeftAsItIs(dialogue, meaning, world) ||
    isGivenUp(dialogue, meaning, world)
  if (isOver || (dialogue.proposal && meaning.withdraws && !meaning.refuses))
    return startingWith(answered, dropRequest(dialogue, world))
  // "When would I be done?" is read as a question for free times as well.
  const beyondSlots = { ...meaning, wishes: meaning.wishes.filter((wish) => wish !== 'slots') }
  const isEndAsked = answered.some(({ say }) => say === 'ends') && !isChange(beyondSlots)
  if (dialogue.proposal && (isEndAsked || isDoneInTime(dialogue, meaning, world)))
    return waitTurn(dialogue, ...answered, { say: 'propose', proposal: dialogue.proposal })
  // "Do you do makeup too?" beside a proposal
  const lacking = [...lackingIn(meaning), ...unknownIn(meaning)]
  if (dialogue.proposal && meaning.isQuestion && lacking.length > 0 && !isChange(beyondSlots))
    return waitTurn(dialogue, ...lacking, ...answered, ...askedAgain(dialogue, meaning))
  // "Who is it with?" beside a proposal
  const isOfThat = meaning.asksOfThat && meaning.isQuestion && meaning.wishes.length === 0
  if (dialogue.proposal && isOfThat && !meaning.time && meaning.answer === undefined)
    return waitTurn(dialogue, ...askedAgain(dialogue, meaning))
  if (answered.length > 0 && isOnlyQuestion(dialogue, meaning))
    return waitTurn(dialogue, ...answered, ...askedAgain(dialogue, meaning))
  const appointmentIds = withAlsoCancelled(dialogue, meaning, world)
  if (appointmentIds.length > 0)
    return proposalTurn({ ...dialogue, appointmentId: null }, { do: 'cancel_all', appointmentIds })
  const asked =
    (isTimely ? askForYesFirst(dialogue, meaning, world) : undefined) ??
    (answered.length === 0 ? askMoveOrBook(dialogue, meaning, world) : undefined) ??
    addNext(dialogue, meaning)
  if (asked) return asked
  const merged = rememberUnwantedDays(merge(dialogue, meaning, world), meaning)
  const nearest =
    merged.goal === 'move' || merged.goal === 'cancel' ? undefined : askNearest(merged, meaning)
  if (nearest) return nearest
  if (merged.goal) return towardsGoal(merged, meaning, world, answered)
  if (answered.length > 0)
    return waitTurn(
      { ...merged, misunderstood: 0, expects: null },
      ...lackingIn(meaning),
      ...unknownIn(meaning),
      ...answered,
    )
  return meaning.namesUnknown.length > 0
    ? notHad(merged, meaning, world)
    : smallTalk(merged, meaning, world)
}

/** Returns the turn for a message while a request is open. `answered`: replies to its questions. */
function towardsGoal(
  merged: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
  answered: readonly ReplyAct[],
): Turn {
  if (meaning.isThanks && !isHeard(meaning)) {
    if (isNextAsked(merged)) return refused(merged)
    if (merged.refusedDay && !merged.proposal)
      return understoodTurn(withoutGoal(merged), { say: 'welcome' })
    // "Thanks, bye" to a list of times
    if (merged.expects === 'offer') return takeTime(merged, 'take_time')
  }
  if ((!isHeard(meaning) || isNoAnswer(merged, meaning)) && isAnyAnswer(merged, meaning))
    return nextGoalStep(
      { ...merged, masterId: 'any', misunderstood: merged.misunderstood + 1 },
      undefined,
      world,
    )
  // "Is it a man? I'd rather have a woman" beside a proposal
  const isUnknownQuestion = merged.proposal !== null && meaning.isQuestion && meaning.isUnclear
  if (meaning.asksIfAutomatic && !isHeard(meaning))
    return merged.proposal
      ? waitTurn(merged, { say: 'propose', proposal: merged.proposal })
      : nextGoalStep(merged, undefined, world)
  if (!isHeard(meaning))
    return misheard(merged, world, {
      say: meaning.isOtherQuestion || isUnknownQuestion ? 'cannot_tell' : 'again',
      asks: [],
    })
  const isUnclearNo = meaning.answer === 'no' && !isChange(meaning)
  // Nothing is lost by another question for a day.
  const isOfferRefused = isUnclearNo && merged.expects === 'offer' && !merged.proposal
  // "No, no treatment, thanks" after a question for the service.
  if (isUnclearNo && merged.expects === 'service') return dropRequest(merged, world)
  if ((meaning.refuses && !isChange(meaning)) || isOfferRefused)
    return refused(merged, meaning.isThanks)
  const isYesAndMore = answered.length === 0 && isDoubtful(merged, meaning)
  const withMore = isYesAndMore ? askForPlainYes(merged, meaning, world) : undefined
  if (withMore) return withMore
  if (isNoAnswer(merged, meaning) || isDoubtful(merged, meaning) || isUnclearNo)
    return answered.length > 0
      ? waitTurn(merged, ...answered, ...askedAgain(merged, meaning))
      : misheard(merged, world, { say: 'again', asks: [] })
  const { inTurn } = meaning
  const several: ReplyAct[] =
    merged.goal === 'book' && inTurn.length > 0 ? [{ say: 'in_turn', inTurn }] : []
  const isRegular = merged.goal === 'book' && meaning.isRegular && !meaning.isQuestion
  const regular: ReplyAct[] = isRegular ? [{ say: 'one_at_a_time' }] : []
  return startingWith(
    [...answered, ...lackingIn(meaning), ...servicesLacking(meaning), ...several, ...regular],
    nextGoalStep({ ...merged, misunderstood: 0 }, meaning, world),
  )
}

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

/**
 * Returns the question for a yes again. In other words, unless the client has only asked something.
 */
const askedAgain = ({ proposal }: DialogueState, meaning?: Meaning): ReplyAct[] =>
  proposal ? [{ say: meaning?.isQuestion ? 'propose' : 'confirm', proposal }] : []

/**
 * Returns the turn that takes back an action of the last minutes. After that time, returns one that
 * cancels a future appointment. Returns undefined if the message takes nothing back.
 */
function takenBack(
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): Turn | undefined {
  const other = otherMeant(dialogue, meaning, world)
  if (other) return other
  const back = takeBack(dialogue, meaning, world, (open, said) =>
    rememberUnwantedDays(merge(open, said, world), said),
  )
  if (back) return back
  const { undoes, wishes, serviceIds } = meaning
  const isOfOwn = world.appointments.some(({ serviceId }) => serviceIds.includes(serviceId))
  const isOver =
    undoes &&
    !meaning.keeps &&
    wishes.length === 0 &&
    !isChange(isOfOwn ? { ...meaning, serviceIds: [] } : meaning) &&
    !dialogue.goal
  if (!isOver || world.appointments.length === 0) return undefined
  const open = withoutGoal(dialogue)
  return (
    proposeNamed(open, meaning, world) ?? nextGoalStep({ ...open, goal: 'cancel' }, meaning, world)
  )
}

/** What to say to a message without a known meaning, and the question to repeat if there is one. */
type Misheard = { readonly say: 'again' | 'cannot_tell'; readonly asks: readonly ReplyAct[] }

/** Returns the turn for a message without a known meaning. */
function misheard(dialogue: DialogueState, world: DialogueContext, { say, asks }: Misheard): Turn {
  const misunderstood = dialogue.misunderstood + 1
  if (misunderstood >= MOST_MISUNDERSTOOD) return handBackTurn(dialogue, 'unclear')
  const turn =
    asks.length > 0 || dialogue.proposal
      ? waitTurn(dialogue, ...(asks.length > 0 ? asks : askedAgain(dialogue)))
      : nextGoalStep(dialogue, undefined, world)
  return {
    ...turn,
    dialogue: { ...turn.dialogue, misunderstood },
    says: [{ say }, ...turn.says],
  }
}
