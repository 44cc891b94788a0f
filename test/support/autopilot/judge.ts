import { shortClock } from '../../../src/domain/time/time.js'
import { type Dialogue, type HandBack, type End, endsOf, type Start } from './dialogue.js'
import type { AutopilotView, Offer } from './fixture.js'
import { type Seen, type SeenAppointment, textsTo } from './seen.js'
import { fits } from './wish.js'
import type { Scenario } from './scenario.js'

/** What became of the appointments since the beginning. */
export type Actions = {
  readonly made: readonly SeenAppointment[]
  readonly changed: readonly { readonly from: SeenAppointment; readonly to: SeenAppointment }[]
}
export function actionsBetween(
  before: readonly SeenAppointment[],
  after: readonly SeenAppointment[],
): Actions {
  const known = new Map(before.map((appointment) => [appointment.id, appointment]))
  const isSame = (from: SeenAppointment, to: SeenAppointment): boolean =>
    JSON.stringify(from) === JSON.stringify(to)
  const made = after.filter(({ id, status }) => !known.has(id) && status !== 'cancelled')
  const kept = after.flatMap((to) => {
    const from = known.get(to.id)
    return from ? [{ from, to }] : []
  })
  return { made, changed: kept.filter(({ from, to }) => !isSame(from, to)) }
}
export const isIdle = ({ made, changed }: Actions): boolean => made.length + changed.length === 0

const placeOf = ({ date, minute, masterId, serviceId }: SeenAppointment) => ({
  date,
  time: shortClock(minute),
  masterId,
  serviceId,
})
const isStart = (told: RegExp | Start): told is Start => 'days' in told

/** Whether the told was said: words in any text, free starts among those offered at any moment. */
function isTold(
  scenario: Scenario,
  told: RegExp | Start,
  texts: readonly string[],
  offered: readonly Offer[],
): boolean {
  if (!isStart(told)) return texts.some((text) => told.test(text))
  const named = offered.filter((offer) => fits(scenario, told, offer))
  return named.some(({ time }) =>
    texts.some((text) => text.includes(time) || text.includes(time.replace(/^0/, ''))),
  )
}

/** What was done so far, and all that was said and offered on the way. */
export type Course = {
  readonly actions: Actions
  readonly seen: Seen
  readonly offered: readonly Offer[]
  readonly view: AutopilotView
}

/** Whether appointments became exactly what an end wants of them. */
export function isDone(
  scenario: Scenario,
  { booked, moved, cancelled }: End,
  { made, changed }: Actions,
): boolean {
  const ended = cancelled === undefined ? [] : [cancelled].flat()
  if (made.length !== (booked ? 1 : 0) || changed.length !== (moved ? 1 : 0) + ended.length)
    return false
  const [[one], [change]] = [made, changed]
  if (booked && one && !fits(scenario, booked, placeOf(one))) return false
  if (!change) return true
  if (ended.length > 0)
    return ended.every((index) =>
      changed.some(({ to }) => to.status === 'cancelled' && to.id === scenario.appointments[index]),
    )
  return (
    moved !== undefined &&
    change.to.id === scenario.appointments[moved.appointment] &&
    change.to.status === change.from.status &&
    fits(scenario, { ...moved, service: undefined }, placeOf(change.to))
  )
}

/** Whether a task came back for the reason. A question for a person counts as not understood. */
const isReason = (reason: HandBack, { handedBack }: AutopilotView): boolean =>
  reason === handedBack || (reason === 'unclear' && handedBack === 'question')

/** Whether an end is reached: the appointments, the words, and who has the dialogue. */
export function isReached(
  scenario: Scenario,
  end: End,
  { actions, seen, offered, view }: Course,
): boolean {
  if (!isDone(scenario, end, actions)) return false
  const texts = textsTo(seen)
  if (!(end.told ?? []).every((told) => isTold(scenario, told, texts, offered))) return false
  if (end.handedBack)
    return seen.status === 'open' && end.handedBack.some((reason) => isReason(reason, view))
  return seen.status !== 'open'
}
export const isMet = (scenario: Scenario, dialogue: Dialogue, course: Course): boolean =>
  endsOf(dialogue).some((end) => isReached(scenario, end, course))

/** The changes of an end one by one: who wants two may have them one after the other. */
const partsOf = ({ booked, moved, cancelled }: End): End[] => [
  ...(booked ? [{ booked }] : []),
  ...(moved ? [{ moved }] : []),
  ...(cancelled === undefined ? [] : [{ cancelled }]),
]

/**
 * Of what was written, what no end wants, nor the client before they changed their mind. On the way
 * to an end everything may still be missing.
 */
export const isUnwished = (scenario: Scenario, dialogue: Dialogue, actions: Actions): boolean => {
  const { wants } = dialogue
  const ends = wants ? [...endsOf(dialogue), wants] : endsOf(dialogue)
  const wished = [...ends, ...ends.flatMap(partsOf)]
  return !isIdle(actions) && !wished.some((end) => isDone(scenario, end, actions))
}
