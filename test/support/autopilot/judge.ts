import { shortClock } from '../../../src/domain/time/time.js'
import { type Dialogue, type End, endsOf, type Start } from './dialogue.js'
import type { AutopilotView, Offer } from './house.js'
import { type Seen, type SeenVisit, textsTo } from './seen.js'
import { fits } from './wish.js'
import type { World } from './world.js'

/** What became of the visits since the beginning. */
export type Deeds = {
  readonly made: readonly SeenVisit[]
  readonly changed: readonly { readonly from: SeenVisit; readonly to: SeenVisit }[]
}
export function deedsBetween(before: readonly SeenVisit[], after: readonly SeenVisit[]): Deeds {
  const known = new Map(before.map((visit) => [visit.id, visit]))
  const isSame = (from: SeenVisit, to: SeenVisit): boolean =>
    JSON.stringify(from) === JSON.stringify(to)
  const made = after.filter(({ id, status }) => !known.has(id) && status !== 'cancelled')
  const kept = after.flatMap((to) => {
    const from = known.get(to.id)
    return from ? [{ from, to }] : []
  })
  return { made, changed: kept.filter(({ from, to }) => !isSame(from, to)) }
}
export const isIdle = ({ made, changed }: Deeds): boolean => made.length + changed.length === 0

const placeOf = ({ date, minute, masterId, serviceId }: SeenVisit) => ({
  date,
  time: shortClock(minute),
  masterId,
  serviceId,
})
const isStart = (told: RegExp | Start): told is Start => 'days' in told

/** Whether the told was said: words in any text, free starts among those offered at any moment. */
function isTold(
  world: World,
  told: RegExp | Start,
  texts: readonly string[],
  offered: readonly Offer[],
): boolean {
  if (!isStart(told)) return texts.some((text) => told.test(text))
  const named = offered.filter((offer) => fits(world, told, offer))
  return named.some(({ time }) =>
    texts.some((text) => text.includes(time) || text.includes(time.replace(/^0/, ''))),
  )
}

/** What was done so far, and all that was said and offered on the way. */
export type Course = {
  readonly deeds: Deeds
  readonly seen: Seen
  readonly offered: readonly Offer[]
  readonly view: AutopilotView
}

/** Whether visits became exactly what an end wants of them. */
export function isDone(
  world: World,
  { booked, moved, cancelled }: End,
  { made, changed }: Deeds,
): boolean {
  if (
    made.length !== (booked ? 1 : 0) ||
    changed.length !== (moved || cancelled !== undefined ? 1 : 0)
  )
    return false
  const [[one], [change]] = [made, changed]
  if (booked && one && !fits(world, booked, placeOf(one))) return false
  if (!change) return true
  if (cancelled !== undefined)
    return change.to.status === 'cancelled' && change.to.id === world.visits[cancelled]
  return (
    moved !== undefined &&
    change.to.id === world.visits[moved.visit] &&
    change.to.status === change.from.status &&
    fits(world, { ...moved, service: undefined }, placeOf(change.to))
  )
}

/** Whether an end is reached: the visits, the words, and who has the dialogue. */
export function isReached(world: World, end: End, { deeds, seen, offered, view }: Course): boolean {
  if (!isDone(world, end, deeds)) return false
  const texts = textsTo(seen)
  if (!(end.told ?? []).every((told) => isTold(world, told, texts, offered))) return false
  if (end.handedBack)
    return seen.status === 'open' && end.handedBack.some((reason) => reason === view.handedBack)
  return seen.status !== 'open'
}
export const isMet = (world: World, dialogue: Dialogue, course: Course): boolean =>
  endsOf(dialogue).some((end) => isReached(world, end, course))

/** Of what was written, what no end wants: on the way to an end everything may still be missing. */
export const isUnwished = (world: World, dialogue: Dialogue, deeds: Deeds): boolean =>
  !isIdle(deeds) && !endsOf(dialogue).some((end) => isDone(world, end, deeds))
