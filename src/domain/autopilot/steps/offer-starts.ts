import { DAY_MINUTES, datesBetween, daysBetween, type Minute, weekdayOf } from '../../time/time.js'
import type { DialogueState, OfferedStart, Proposal } from '../state/dialogue-state.js'
import type { ReplyAct } from '../state/reply-acts.js'
import { type Search, proposalTurn, type Turn, waitTurn } from '../state/turn.js'
import type { TimeWish } from '../../../tools/language/engine/meaning/meaning.js'
import { type DialogueContext, minutesOf, providersOf } from '../state/context.js'

/** The number of starts in one offer. */
const MOST_OFFERED = 4
/** The number of starts with other masters in an offer if the wished master has none. */
const MOST_WITH_OTHERS = 2

/**
 * Whether a start is at the wished time. A span excludes its end: noon is not in the morning. An
 * exact time includes only itself.
 */
export const isAtTime = ({ time }: Pick<OfferedStart, 'time'>, wish: TimeWish | null): boolean =>
  !wish ||
  (wish.starts?.includes(time) ??
    (wish.from <= time && (time < wish.to || (wish.isExact && time === wish.to))))
/** Whether a start is on a wished day and at a wished time. */
export const isAsWished = (start: OfferedStart, { days, time }: Search): boolean =>
  days.from <= start.date &&
  start.date <= days.to &&
  (days.times === undefined || isAtTime(start, days.times[start.date] ?? null)) &&
  isAtTime(start, time)

/**
 * Returns the times at which a service may start. Who must be done by one o'clock gets starts that
 * leave enough time, also with the slowest of the masters.
 */
export function startTimes(
  time: TimeWish | null,
  { services }: DialogueContext,
  { serviceId, masterId }: Pick<Search, 'serviceId' | 'masterId'>,
): TimeWish | null {
  if (!time?.isDoneBy) return time
  const providers = services.find(({ id }) => id === serviceId)?.by ?? []
  const able = providers.filter((one) => masterId === undefined || one.masterId === masterId)
  const last = time.to - Math.max(0, ...able.map(({ minutes }) => minutes))
  const { isNearEnd, isAdjacent } = time
  return {
    ...{ from: time.from, to: Math.max(time.from, last) + 1, isExact: false },
    ...(isNearEnd && { isNearEnd }),
    ...(isAdjacent && { isAdjacent }),
  }
}

/** Whether no master works on the wished days at the wished time. */
export const isClosed = ({ hours }: DialogueContext, { days, time }: Search): boolean =>
  datesBetween(days.from, days.to).every((date) => {
    const open = hours[weekdayOf(date) - 1]
    return !open || (time !== null && (time.from >= open.to || time.to < open.from))
  })

/**
 * Whether nobody who does the service works on the wished days at the wished time, by the usual
 * shifts. False if the client wishes a master.
 */
export const isUnstaffed = (
  context: DialogueContext,
  { serviceId, masterId, days, time }: Search,
): boolean => {
  const providers = providersOf(context, serviceId)
  const shifts = context.masters.filter(({ id }) => providers.includes(id))
  return (
    (masterId === undefined || providers.length === 1) &&
    datesBetween(days.from, days.to).every((date) =>
      shifts
        .flatMap(({ hours }) => hours[weekdayOf(date) - 1] ?? [])
        .every(({ from, to }) => time !== null && (time.from >= to || time.to < from)),
    )
  )
}

/**
 * Whether only the grid of start times excludes the wished time: the starts before and after it are
 * free, and an appointment at the one lasts until the other.
 */
export const isOffGrid = (
  { services }: DialogueContext,
  { serviceId, days, time }: Search,
  found: readonly OfferedStart[],
): boolean => {
  if (!time?.isExact || days.from !== days.to) return false
  const providers = services.find(({ id }) => id === serviceId)?.by ?? []
  return providers.some(({ masterId, minutes }) => {
    const times = found.filter((start) => start.masterId === masterId && start.date === days.from)
    return times.some(
      ({ time: before }) =>
        before < time.from &&
        times.some(({ time: after }) => time.from < after && after - before <= minutes),
    )
  })
}

/**
 * Leaves out starts after which the service that follows no longer fits into the usual hours of its
 * masters, if there are others. Appointments and hours of single dates are not considered.
 */
export function withTimeForNext(
  { goal, queue = [], serviceId }: DialogueState,
  { time: wish }: Search,
  found: readonly OfferedStart[],
  world: DialogueContext,
): readonly OfferedStart[] {
  const [next] = queue
  if (goal !== 'book' || !next || serviceId === null || wish?.isExact) return found
  const following = world.services.flatMap(({ id, by }) => (next.includes(id) ? by : []))
  const hasTime = ({ date, time, masterId }: OfferedStart): boolean => {
    const end = time + (minutesOf(world, serviceId, masterId) ?? 0)
    return following.some((one) => {
      const shifts = world.masters.find(({ id }) => id === one.masterId)?.hours[weekdayOf(date) - 1]
      return shifts?.some(({ from, to }) => from <= end && end + one.minutes <= to)
    })
  }
  const open = found.filter(hasTime)
  return open.length > 0 ? open : found
}

/** Returns how far an offer is from the wished days and time, in minutes. */
const distance = (offer: OfferedStart, { days, time }: Search): Minute =>
  Math.max(0, daysBetween(days.to, offer.date)) * 1440 +
  (time ? Math.max(0, time.from - offer.time, offer.time - time.to) : 0)

/** Returns `count` items, evenly spread from the first to the last. */
function spread<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items]
  return Array.from(
    { length: count },
    (_, index) => items[Math.round((index * (items.length - 1)) / (count - 1))] as T,
  )
}

/** Returns one start for each time. The first master wins, because the others are equally good. */
function oneOfEach(starts: readonly OfferedStart[]): OfferedStart[] {
  const seen = new Set<string>()
  return starts.filter(
    ({ date, time }) => !seen.has(`${date} ${time}`) && seen.add(`${date} ${time}`),
  )
}

const proposalOf = (
  { goal, appointmentId, serviceId, newServiceId, forWhom }: DialogueState,
  offer: OfferedStart,
): Proposal => {
  if (goal !== 'move')
    return { do: 'book', serviceId: serviceId ?? 0, ...offer, ...(forWhom && { forWhom }) }
  const change = { appointmentId: appointmentId ?? 0, ...offer }
  return newServiceId
    ? { do: 'replace', serviceId: newServiceId, ...change }
    : { do: 'move', ...change }
}

/**
 * Returns the starts that may be offered of those as wished: the latest of each day or the earliest
 * of one day, if the client wants that, and none that the client has refused, if there are others.
 */
function narrowed(
  { isLatest, isEarliest, declined = [], notTimes = [] }: DialogueState,
  { time, days }: Search,
  fitting: readonly OfferedStart[],
): readonly OfferedStart[] {
  const isSame = (one: OfferedStart, other: OfferedStart): boolean =>
    one.date === other.date && one.time === other.time
  const others = fitting.filter(
    (start) => !declined.some((one) => isSame(one, start)) && !notTimes.includes(start.time),
  )
  const open = others.length > 0 && !time?.isExact ? others : fitting
  if (isEarliest && days.from === days.to)
    return open.filter(({ time: at }) => !open.some((one) => one.time < at))
  return isLatest
    ? open.filter(({ date, time: at }) => !open.some((one) => one.date === date && one.time > at))
    : open
}

/**
 * What is known if no start is as wished: starts with other masters at that time, whether the salon
 * is closed then, whether nobody for the service works then, and whether no appointment starts at
 * that minute.
 */
export type OtherStarts = {
  readonly others: readonly OfferedStart[]
  readonly isClosed: boolean
  readonly isUnstaffed?: boolean
  readonly isOffGrid: boolean
  /** Whether no day can be booked yet of those that the client wishes. */
  readonly isTooFar: boolean
}
const NO_OTHERS: OtherStarts = { others: [], isClosed: false, isOffGrid: false, isTooFar: false }

/**
 * Returns the turn that proposes or offers the found starts, all of which are free.
 * - Exactly one start as wished: proposes it.
 * - Several as wished: offers some of them, or proposes the exact start if the client said "around"
 *   a time on one day.
 * - None as wished: offers the nearest ones and those of other masters at that time.
 * - No start at all: asks for other days, and says so if the wished ones are too far ahead.
 */
export function offer(
  dialogue: DialogueState,
  search: Search,
  found: readonly OfferedStart[],
  instead: OtherStarts = NO_OTHERS,
): Turn {
  const { time, days } = search
  const fitting = narrowed(
    dialogue,
    search,
    oneOfEach(found.filter((start) => isAsWished(start, search))),
  )
  const [only] = fitting
  const about = days.from === days.to ? nearestTo(time, fitting) : undefined
  if (about) return propose(dialogue, about)
  if (only && fitting.length === 1) return propose(dialogue, only)
  const near = oneOfEach(found)
    .filter((start) => !isBeyondRefused(start, time, dialogue.notTimes ?? []))
    .sort((one, other) => distance(one, search) - distance(other, search))
  const others = oneOfEach(instead.others).slice(0, MOST_WITH_OTHERS)
  const offers = (
    fitting.length > 0
      ? some(fitting, search, dialogue.isSoonest)
      : [...others, ...near].slice(0, MOST_OFFERED)
  ).sort(byTime)
  const isFirst = dialogue.goal === 'book' && dialogue.offered.length === 0 && !dialogue.proposal
  const [single] = offers
  if (single && offers.length === 1) {
    const turn = propose(dialogue, single)
    return { ...turn, says: [{ say: 'instead', fit: fitOf(search, instead) }, ...turn.says] }
  }
  if (offers.length === 0)
    return waitTurn(
      {
        ...dialogue,
        day: null,
        expects: 'day',
        offered: [],
        proposal: null,
        isSoonest: false,
      },
      ...noneFound(instead),
    )
  return waitTurn(
    { ...dialogue, expects: 'offer', offered: offers, proposal: null },
    {
      ...{ say: 'offer', offers, fit: fitting.length > 0 ? 'wished' : fitOf(search, instead) },
      serviceId: isFirst ? search.serviceId : undefined,
    },
  )
}

/**
 * Whether a start lies at a refused time or beyond it, seen from the wished one: a client who can't
 * make 5 and asks for half past can't come at 4 either.
 */
const isBeyondRefused = (
  start: OfferedStart,
  time: TimeWish | null,
  notTimes: readonly Minute[],
): boolean =>
  time?.isExact === true &&
  notTimes.some((refused) => (refused < time.from ? start.time <= refused : start.time >= refused))

/** How long a break right before or after another appointment may be, in minutes. */
const LONGEST_BREAK = 45
/**
 * Returns the start that is meant by "around 6", or by a place right before or after another
 * appointment. Undefined if none is that near.
 */
function nearestTo(
  time: TimeWish | null,
  fitting: readonly OfferedStart[],
): OfferedStart | undefined {
  if (time?.isAdjacent !== true) return fitting.find((start) => start.time === time?.about)
  const nearest = time.isNearEnd ? fitting.at(-1) : fitting[0]
  const end = time.isNearEnd ? time.to : time.from
  return nearest && Math.abs(nearest.time - end) <= LONGEST_BREAK ? nearest : undefined
}

/** Says that nothing is free, or that no day can be booked yet, and asks for another day. */
const noneFound = ({ isTooFar }: OtherStarts): ReplyAct[] =>
  isTooFar ? [{ say: 'refused', code: 'too_far' }] : [{ say: 'nothing_free' }, { say: 'ask_other' }]

function fitOf({ serviceId, masterId }: Search, instead: OtherStarts) {
  if (instead.isClosed) return 'closed'
  if (instead.isUnstaffed) return { nobodyFor: serviceId }
  if (instead.isOffGrid) return 'off_grid'
  return instead.others.length > 0 && masterId !== undefined ? { notWith: masterId } : 'nearest'
}

/**
 * Selects starts as wished. For the next free times, or from a time of one day on: the first ones,
 * or the last ones for a client who wants to come a bit earlier. For one day or a part of it: some
 * from its beginning to its end. For several days: some of each.
 */
function some(
  fitting: readonly OfferedStart[],
  { days, time }: Search,
  isSoonest: boolean,
): OfferedStart[] {
  if (days.from === days.to && time?.isNearEnd) return fitting.slice(-MOST_OFFERED)
  const isOpenEnd = time !== null && (time.to >= DAY_MINUTES || time.isAdjacent === true)
  if (isSoonest || (days.from === days.to && isOpenEnd)) return fitting.slice(0, MOST_OFFERED)
  return days.from === days.to ? spread(fitting, MOST_OFFERED) : ofEachDay(fitting)
}

/** Selects starts from each day, as many as fit. Earlier days come first and get the remainder. */
function ofEachDay(fitting: readonly OfferedStart[]): OfferedStart[] {
  const days = [...new Set(fitting.map(({ date }) => date))].slice(0, MOST_OFFERED)
  return days.flatMap((day, index) => {
    const count =
      Math.floor(MOST_OFFERED / days.length) + (index < MOST_OFFERED % days.length ? 1 : 0)
    const starts = fitting.filter(({ date }) => date === day)
    return count === 1 ? starts.slice(0, 1) : spread(starts, count)
  })
}

const byTime = (one: OfferedStart, other: OfferedStart): number =>
  one.date === other.date ? one.time - other.time : one.date < other.date ? -1 : 1

/** Returns the turn that proposes a start and waits for a yes. */
export const propose = (dialogue: DialogueState, start: OfferedStart): Turn =>
  proposalTurn(dialogue, proposalOf(dialogue, start))
