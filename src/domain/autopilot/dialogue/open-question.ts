import { type DialogueState, type OpenQuestion, withoutGoal } from '../state/dialogue-state.js'
import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import { isWithin } from '../../../tools/language/engine/dates/calendar.js'
import { isUnwanted } from '../../../tools/language/engine/entities/unwanted-days.js'
import { merge } from '../request/merge-message.js'
import { nextGoalStep } from '../steps/goal-steps.js'
import { propose } from '../steps/offer-starts.js'
import { atSameTime } from '../steps/own-times.js'
import type { ReplyAct } from '../state/reply-acts.js'
import { handBackTurn, type Turn, understoodTurn } from '../state/turn.js'
import type { DialogueContext, OwnAppointment } from '../state/context.js'

type Answering = {
  /** The state without the question. */
  readonly dialogue: DialogueState
  readonly meaning: Meaning
  readonly world: DialogueContext
}
type Asks<Q extends OpenQuestion['ask']> = Extract<OpenQuestion, { readonly ask: Q }>

const wants = ({ wishes, hints }: Meaning, wish: 'move' | 'cancel' | 'book'): boolean =>
  wishes.includes(wish) || (wishes.length === 0 && hints.includes(wish))

function answerForOther({ start }: Asks<'for_other'>, answering: Answering): Turn | undefined {
  const { dialogue, meaning, world } = answering
  const [own] = atSameTime(dialogue, start, world)
  if (own && wants(meaning, 'move'))
    return nextGoalStep(
      {
        ...withoutGoal(dialogue),
        goal: 'move',
        appointmentId: own.id,
        masterId: own.serviceId === dialogue.serviceId ? start.masterId : own.masterId,
        day: { from: start.date, to: start.date },
        time: { from: start.time, to: start.time, isExact: true },
      },
      meaning,
      world,
    )
  const { forWhom } = meaning
  // "Someone else", which elsewhere asks for another master.
  const isElse = meaning.isOtherMaster && meaning.answer !== 'no' && !meaning.isQuestion
  if (forWhom || meaning.agrees || isElse)
    return propose({ ...dialogue, forWhom: forWhom ?? { kin: null, name: null } }, start)
  if (!meaning.refuses) return undefined
  const open = { ...dialogue, time: null, isSoonest: false, offered: [] }
  return understoodTurn({ ...open, expects: 'day' }, { say: 'ask_other' })
}

function answerNearest({ serviceIds }: Asks<'nearest'>, answering: Answering): Turn | undefined {
  const { dialogue, meaning, world } = answering
  const isOnly = meaning.wishes.every((wish) => wish === 'price' || wish === 'book')
  const isAbout = meaning.wishes.length > 0 && isOnly && meaning.serviceIds.length === 0
  if (meaning.refuses) return understoodTurn(withoutGoal(dialogue), { say: 'forgotten' })
  // "Yes, on Friday at 12"
  const saysMore = meaning.saysYes && isOnly && meaning.serviceIds.length === 0
  if (!meaning.agrees && !isAbout && !saysMore) return undefined
  const [serviceId = null, ...others] = serviceIds
  const open: DialogueState = {
    ...merge(dialogue, meaning, world),
    goal: 'book',
    serviceId: others.length === 0 ? serviceId : null,
    misunderstood: 0,
  }
  const several = others.length > 0 ? { ...meaning, serviceIds } : undefined
  const turn = nextGoalStep(open, several, world)
  const { masterId } = dialogue
  const whose = typeof masterId === 'number' ? masterId : undefined
  return { ...turn, says: [{ say: 'prices', serviceIds, masterId: whose }, ...turn.says] }
}

/** Whether a message names only the day on which the appointment is. */
const isOnlyItsDay = ({ day, time, relative }: Meaning, own: OwnAppointment): boolean =>
  day !== undefined && !time && !relative && isWithin(own.date, day)

/**
 * Whether a message goes on with the change that was asked about: a yes, or only another day or
 * time. A proposal follows, which needs a yes of its own.
 */
function isMoveImplied(meaning: Meaning, own: OwnAppointment | undefined): boolean {
  const { wishes, hints, serviceIds, forWhom, day, time, relative } = meaning
  const isOther = wishes.length > 0 || hints.includes('book') || serviceIds.length > 0 || forWhom
  const isThere = own && isOnlyItsDay(meaning, own)
  if (isOther || isThere || meaning.isThanks || meaning.confirms) return false
  const isShifted = relative?.shift != null || relative?.isSameTime === true
  const isGivenUp = own !== undefined && isUnwanted(own.date, meaning.unwanted)
  return isGivenUp || meaning.agrees || (day ?? time) !== undefined || isShifted
}

function answerMoveOrBook(
  { appointmentId }: Asks<'move_or_book'>,
  { dialogue, meaning, world }: Answering,
): Turn | undefined {
  const own = world.appointments.find(({ id }) => id === appointmentId)
  const { serviceIds, source } = meaning
  const isNamed = world.appointments.some((one) => serviceIds.includes(one.serviceId))
  // "Move my massage from Saturday to Sunday"
  if (own && isNamed && !serviceIds.includes(own.serviceId)) return undefined
  if (own && source && !isWithin(own.date, source)) return undefined
  const isOther = meaning.wantsAnother || (meaning.isAddition && !meaning.isQuestion)
  if (wants(meaning, 'move') || (!isOther && isMoveImplied(meaning, own))) {
    const open: DialogueState = { ...dialogue, goal: 'move', appointmentId }
    return nextGoalStep(merge(open, { ...meaning, wishes: ['move'] }, world), meaning, world)
  }
  if (
    own &&
    isOnlyItsDay(meaning, own) &&
    meaning.wishes.length === 0 &&
    !meaning.isQuestion &&
    !isOther
  )
    return understoodTurn(withoutGoal(dialogue), { say: 'stands', appointments: [own] })
  if (isOther && meaning.wishes.length === 0 && meaning.serviceIds.length === 0)
    return nextGoalStep({ ...dialogue, goal: 'book' }, meaning, world)
  // "I don't want to move it, keep it"
  const isKept = (meaning.keeps || meaning.leavesAsItIs) && !(meaning.day ?? meaning.time)
  if (own && isKept && !isOther)
    return understoodTurn(withoutGoal(dialogue), { say: 'stands', appointments: [own] })
  if (isOther || wants(meaning, 'book') || meaning.serviceIds.length > 0) return undefined
  return meaning.refuses ? understoodTurn(withoutGoal(dialogue), { say: 'noted' }) : undefined
}

/** Books if the client wants a new appointment. What they say of one of theirs is read as usual. */
function answerOwnOrNew({ dialogue, meaning, world }: Answering): Turn | undefined {
  const { asks, serviceIds, isBookingNamed, wantsAnother, refuses } = meaning
  const isOwn = world.appointments.some(({ serviceId }) => serviceIds.includes(serviceId))
  const isOther = serviceIds.length > 0 && !isOwn
  if (isBookingNamed || wantsAnother || asks.includes('new_one') || isOther) {
    const open: DialogueState = { ...dialogue, goal: 'book', expects: null, offered: [] }
    const booking: Meaning = { ...meaning, wishes: ['book'], wantsAnother: true }
    return nextGoalStep(merge(open, booking, world), booking, world)
  }
  return refuses ? understoodTurn(withoutGoal(dialogue), { say: 'noted' }) : undefined
}

/** "Ok" only says that the answer was read. */
function answerPerson({ dialogue, meaning }: Answering): Turn | undefined {
  if (meaning.agrees && !meaning.acknowledges) return handBackTurn(dialogue, 'person')
  return meaning.refuses ? understoodTurn(dialogue, { say: 'noted' }) : undefined
}

/** Returns the words of a question, to ask it again. */
function askedAgain(
  question: Exclude<OpenQuestion, { ask: 'person' }>,
  dialogue: DialogueState,
  world: DialogueContext,
): readonly ReplyAct[] {
  if (question.ask === 'nearest')
    return [{ say: 'not_offered', name: '', serviceIds: question.serviceIds, asks: true }]
  if (question.ask === 'for_other')
    return [{ say: 'same_time', appointments: atSameTime(dialogue, question.start, world) }]
  if (question.ask === 'own_or_new')
    return [{ say: 'own_or_new', appointments: world.appointments }]
  const appointment = world.appointments.find(({ id }) => id === question.appointmentId)
  return appointment ? [{ say: 'move_or_book', appointment }] : []
}

/** Returns the turn for the answer. Undefined if the message is no answer. */
function answerTo(
  question: Exclude<OpenQuestion, { ask: 'person' }>,
  answering: Answering,
): Turn | undefined {
  switch (question.ask) {
    case 'for_other':
      return answerForOther(question, answering)
    case 'nearest':
      return answerNearest(question, answering)
    case 'own_or_new':
      return answerOwnOrNew(answering)
    case 'move_or_book':
      return answerMoveOrBook(question, answering)
  }
}

/**
 * Returns the turn for the answer to an open question, and the question itself while the answer is
 * unclear. Returns undefined if the message is about something else. `isUnclear`: the message has
 * no other meaning.
 */
export function answerQuestion(
  question: OpenQuestion,
  answering: Answering,
  isUnclear: boolean,
): Turn | { readonly asks: readonly ReplyAct[] } | undefined {
  if (question.ask === 'person') return answerPerson(answering)
  const turn = answerTo(question, answering)
  if (turn || !isUnclear) return turn
  return { asks: askedAgain(question, answering.dialogue, answering.world) }
}

/**
 * Says that a service is not offered, and asks whether the client wants to hear of the nearest
 * one. Returns undefined if the message also names a service that is offered.
 */
export function askNearest(dialogue: DialogueState, meaning: Meaning): Turn | undefined {
  const [first] = meaning.notOffered
  if (!first || meaning.serviceIds.length > 0 || meaning.refuses) return undefined
  const { name, nearest: serviceIds } = first
  return understoodTurn(
    {
      ...dialogue,
      expects: null,
      proposal: null,
      offered: [],
      question: { ask: 'nearest', serviceIds },
    },
    { say: 'not_offered', name, serviceIds, asks: true },
  )
}
