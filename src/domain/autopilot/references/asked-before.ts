import { isWithin } from '../../../tools/language/engine/dates/calendar.js'
import type { ClientQuestion, DialogueState } from '../state/dialogue-state.js'
import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import type { ReplyAct } from '../state/reply-acts.js'
import type { Turn } from '../state/turn.js'
import type { DialogueContext } from '../state/context.js'

/** Returns the question of the client that a reply answers. */
function askedIn(act: ReplyAct): ClientQuestion | undefined {
  if (act.say === 'prices') return 'price'
  if (act.say === 'appointments' || act.say === 'stands') return 'next_visit'
  if (act.say === 'masters' || act.say === 'hours') return act.say
  return act.say === 'open_days' ? (act.of === 'masters' ? 'works' : 'hours') : undefined
}

/** Remembers which question of the client the turn answers. */
export function rememberQuestion(turn: Turn): Turn {
  const [answeredQuestion = null] = turn.says.flatMap((act) => askedIn(act) ?? [])
  return { ...turn, dialogue: { ...turn.dialogue, answeredQuestion } }
}

/**
 * Returns the same question about something else: "and a manicure?" after a price, "and on Sunday?"
 * after the opening hours. Undefined for all other messages.
 */
export function askedAgainOfOther(
  { goal, expects, answeredQuestion }: DialogueState,
  meaning: Meaning,
): Meaning | undefined {
  const { wishes, serviceIds, masterIds, day, time, answer, forWhom } = meaning
  const isPlain = wishes.length === 0 && meaning.isQuestion && answer === undefined
  if (
    !answeredQuestion ||
    answeredQuestion === 'next_visit' ||
    goal !== null ||
    expects !== null ||
    !isPlain
  )
    return undefined
  if (time !== undefined || forWhom !== undefined || meaning.prefersOther) return undefined
  const isOfDay = answeredQuestion === 'hours' || answeredQuestion === 'works'
  const isNamed = isOfDay
    ? serviceIds.length === 0 && (day !== undefined || masterIds.length > 0)
    : day === undefined && serviceIds.length + masterIds.length > 0
  return isNamed ? { ...meaning, wishes: [answeredQuestion] } : undefined
}

/**
 * Returns a question for a price on a day as one about the client's appointment on that day: "how
 * much do I pay on Friday?" Undefined where they have none, or not only one.
 */
export function askedOfOwn(
  { goal }: DialogueState,
  meaning: Meaning,
  { appointments }: DialogueContext,
): Meaning | undefined {
  const { wishes, serviceIds, masterIds, day, time } = meaning
  const isPrice = wishes.includes('price') && wishes.includes('slots') && wishes.length === 2
  if (goal !== null || !isPrice || day === undefined || time !== undefined) return undefined
  if (serviceIds.length + masterIds.length > 0) return undefined
  return appointments.filter(({ date }) => isWithin(date, day)).length === 1
    ? { ...meaning, wishes: ['price'] }
    : undefined
}

/**
 * Returns a yes after the price or the masters of one service as the wish to book it: "ok, let's do
 * it". Undefined for a message that only says thanks, and for a service that the client has booked.
 */
export function bookedAfterAnswer(
  { goal, expects, serviceId, answeredQuestion }: DialogueState,
  meaning: Meaning,
  { appointments }: DialogueContext,
): Meaning | undefined {
  if (answeredQuestion !== 'price' && answeredQuestion !== 'masters') return undefined
  if (goal !== null || expects !== null || serviceId === null) return undefined
  const isPlainYes = meaning.answer === 'yes' && !meaning.acknowledges && !meaning.isQuestion
  const isOther =
    [meaning.forgets, meaning.pauses, meaning.confirms, meaning.isThanks].some(Boolean) ||
    meaning.wishes.some((wish) => wish !== 'book')
  if (!isPlainYes || isOther || meaning.serviceIds.length > 0) return undefined
  if (appointments.some((own) => own.serviceId === serviceId)) return undefined
  return { ...meaning, wishes: ['book'], serviceIds: [serviceId], answer: undefined }
}
