import type { DialogueState } from '../state/dialogue-state.js'
import { isWithin } from '../../../tools/language/engine/dates/calendar.js'
import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import { recentAction } from '../state/recent.js'
import type { ReplyAct } from '../state/reply-acts.js'
import { type Turn, handBackTurn, understoodTurn, waitTurn } from '../state/turn.js'
import type { DialogueContext, OwnAppointment } from '../state/context.js'

/** After this many messages in a row that were not understood, a person takes over. */
export const MOST_MISUNDERSTOOD = 2

/** Says that the appointment of the recent action stays as it is, if there is one. */
export function recentStands(dialogue: DialogueState, world: DialogueContext): ReplyAct[] {
  const appointment = recentAction(dialogue, world)?.appointment
  return appointment ? [{ say: 'stands', appointments: [appointment] }] : []
}

/** Returns the replies that the salon does not have what the client named. */
export const unknownIn = ({ namesUnknown }: Meaning): ReplyAct[] =>
  namesUnknown.map((name) => ({ say: 'unknown', name }))

/** Returns the replies that the salon lacks services which the client named beside others. */
export const servicesLacking = ({ servicesUnknown, serviceIds }: Meaning): ReplyAct[] =>
  serviceIds.length > 0 ? servicesUnknown.map((name) => ({ say: 'unknown', name })) : []

/** Returns the replies that name the services that the salon does not offer. */
export const lackingIn = ({ notOffered }: Meaning): ReplyAct[] =>
  notOffered.map(({ name, nearest: serviceIds }) => ({
    say: 'not_offered',
    name,
    serviceIds,
    asks: false,
  }))

/** Replies that the salon does not have what the client named, and lists its services. */
export function notHad(
  dialogue: DialogueState,
  meaning: Meaning,
  { services }: DialogueContext,
): Turn {
  const prices: ReplyAct = {
    say: 'prices',
    serviceIds: services.map(({ id }) => id),
    masterId: undefined,
  }
  return understoodTurn(dialogue, ...unknownIn(meaning), prices)
}

/** Returns the turn after a message that asks for nothing known: thanks, a plain no, or unclear. */
export function smallTalk(dialogue: DialogueState, meaning: Meaning, world: DialogueContext): Turn {
  if (meaning.answer === 'no')
    return understoodTurn(dialogue, { say: 'noted' }, ...recentStands(dialogue, world))
  const [next] = world.appointments
  const isConfirmed = meaning.confirms || (meaning.answer === 'yes' && !dialogue.isGreeted)
  // "I confirm" and "yes, I'll be there" answer a reminder.
  if (next && isConfirmed && !meaning.isQuestion && !meaning.isThanks)
    return understoodTurn(dialogue, { say: 'stands', appointments: [next] })
  const isMore = meaning.isQuestion && meaning.isUnclear
  // "Ok, thanks. And how many weeks does it last?" after a price
  const isAskedOn = meaning.isQuestion && meaning.isOffTopic && meaning.asksApart
  if (meaning.isThanks && isAskedOn && dialogue.answeredQuestion === 'price')
    return handBackTurn(dialogue, 'unclear')
  if (meaning.isThanks && !isMore) return understoodTurn(dialogue, { say: 'welcome' })
  if (meaning.answer === 'yes' && dialogue.isGreeted)
    return understoodTurn(dialogue, { say: 'noted' })
  if (meaning.isGreeting || meaning.answer === 'yes' || !meaning.isUnclear)
    return understoodTurn(dialogue, { say: 'menu' })
  const misunderstood = dialogue.misunderstood + 1
  if (misunderstood >= MOST_MISUNDERSTOOD) return handBackTurn(dialogue, 'unclear')
  const appointment = recentAction(dialogue, world)?.appointment
  if (appointment) {
    const stands: ReplyAct = { say: 'stands', appointments: [appointment] }
    if (meaning.isOffTopic)
      return waitTurn(
        { ...dialogue, misunderstood, question: { ask: 'person' } },
        { say: 'cannot_tell' },
      )
    if (meaning.isQuestion) return handBackTurn(dialogue, 'unclear')
    return waitTurn({ ...dialogue, misunderstood }, stands, { say: 'write_to_change' })
  }
  return waitTurn({ ...dialogue, misunderstood }, { say: 'again' }, { say: 'menu' })
}

/**
 * Returns the turn for a message after an action that only tells something of another day: "so much
 * snow out there today". One of the same day can mean that the client cannot come. Undefined for
 * all others.
 */
export function answerRemark(
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): Turn | undefined {
  const { wishes, hints, serviceIds, masterIds, day, forWhom, relative } = meaning
  const appointment = recentAction(dialogue, world)?.appointment
  const isPlain =
    wishes.length + hints.length + serviceIds.length + masterIds.length === 0 &&
    (forWhom ?? relative ?? meaning.answer) === undefined &&
    ![meaning.isQuestion, meaning.undoes, meaning.corrects, meaning.isAddition].includes(true)
  const isOfOther = day !== undefined && appointment && !isWithin(appointment.date, day)
  return dialogue.goal === null && meaning.isRemark && isPlain && isOfOther
    ? understoodTurn(dialogue, { say: 'stands', appointments: [appointment] })
    : undefined
}

/**
 * Returns the turn for a question about the place from which an appointment has just moved ("the one
 * on Thursday is gone, yes?"), or about its master ("is it with Anna?"): the appointment as it is
 * now. Undefined for all others.
 */
export function askedOfRecent(
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): Turn | undefined {
  const { goal } = dialogue
  const recent = recentAction(dialogue, world)
  const own = recent?.appointment
  const { isQuestion, asksToConfirm, wishes, serviceIds, masterIds, day, time } = meaning
  if (goal !== null || !own || !(isQuestion || asksToConfirm) || time) return undefined
  const isOther =
    meaning.wantsAnother || meaning.isAddition || meaning.prefersOther || meaning.forWhom
  if (isOther || !serviceIds.every((id) => id === own.serviceId)) return undefined
  const isOfFormer =
    recent.was !== null && day?.from === day?.to && recent.was.date === day?.from && !masterIds[0]
  const isCancelling = wishes.includes('cancel') && !meaning.asksToCancel
  const isDoubt = meaning.ownClauses?.some(({ verdict }) => verdict === 'doubt') === true
  const isAsked = isCancelling || (wishes.length === 0 && (asksToConfirm || isDoubt))
  const isOfMaster = !day && masterIds.length === 1 && masterIds[0] === own.masterId
  return (isOfFormer && own.date !== day?.from && isAsked) || (isOfMaster && wishes.length === 0)
    ? understoodTurn(dialogue, { say: 'stands', appointments: [own] })
    : undefined
}

/**
 * Returns the turn for a message that only tells of the client's own appointment, and asks for
 * nothing: "see you on Thursday", "Thursday at 3 is fine", "thanks for the booking". Undefined for
 * all others.
 */
export function ownMentioned(
  dialogue: DialogueState,
  meaning: Meaning,
  { appointments }: DialogueContext,
): Turn | undefined {
  const { goal, recent } = dialogue
  const { wishes, hints, serviceIds, masterIds, day, time, isQuestion, isThanks } = meaning
  const isPlain =
    (wishes.length === 0 || (meaning.isOnlyHinted && wishes.every((wish) => wish === 'book'))) &&
    !hints.some((hint) => hint === 'cancel' || hint === 'move')
  const isMore =
    [meaning.undoes, meaning.corrects, meaning.prefersOther, meaning.isAddition].some(Boolean) ||
    [meaning.wantsAnother, meaning.isOtherMaster, meaning.isRepeat].some(Boolean) ||
    (meaning.forWhom ?? meaning.relative ?? meaning.unwanted ?? meaning.beside) !== undefined ||
    meaning.timesRefused.length + meaning.namesUnknown.length + meaning.inTurn.length > 0 ||
    (meaning.later ?? undefined) !== undefined
  if (goal !== null || appointments.length === 0 || !isPlain || isMore) return undefined
  const isNamed = (own: OwnAppointment): boolean =>
    serviceIds.every((id) => id === own.serviceId) && masterIds.every((id) => id === own.masterId)
  const there = appointments.filter(
    (own) =>
      isNamed(own) &&
      (day === undefined || day.to === own.date) &&
      (time === undefined || (time.isExact && time.from === own.time)),
  )
  if (isQuestion)
    // "Can I come at 3 on Friday?" from a client who has that appointment.
    return there.length === 1 && day !== undefined && time !== undefined
      ? understoodTurn(dialogue, { say: 'stands', appointments: there })
      : undefined
  // German "bis Freitag" says goodbye, and is read as the days until then.
  const isUntil = day !== undefined && day.from < day.to && wishes.length === 0 && !time
  const isGoodbye = isUntil && serviceIds.length + masterIds.length === 0
  if (!isThanks && !meaning.confirms && !isGoodbye) return undefined
  if (day !== undefined && there.length > 0)
    return understoodTurn(
      dialogue,
      isGoodbye ? { say: 'see_you' } : { say: 'stands', appointments: there },
    )
  if (day !== undefined || time !== undefined)
    return isThanks && serviceIds.length === 0 && !recent
      ? understoodTurn(dialogue, { say: 'stands', appointments })
      : undefined
  return isThanks && wishes.length > 0 && appointments.some(isNamed)
    ? understoodTurn(dialogue, { say: 'welcome' })
    : undefined
}
