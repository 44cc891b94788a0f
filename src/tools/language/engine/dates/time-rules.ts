import { addDays, DAY_MINUTES, type Minute } from '../../time.js'
import { single } from './calendar.js'
import { count, type Now } from './day-rules.js'
import type { TimeRules } from '../../time-tables.js'
import type { Kinds } from '../text/patterns.js'
import { type Make, rules, rulesOf } from '../text/rules.js'
import { pointOf } from './time-points.js'
import type { Times, Word } from '../text/words.js'

/** Words elsewhere in the message that say in which half of the day a bare hour lies. */
export type DayPart = {
  readonly part: 'morning' | 'evening' | undefined
  readonly now: Now
  readonly isToday: boolean
}

/**
 * Returns the minute of the day that a bare hour means in a salon. 1 to 7 are in the afternoon, and
 * 8 to 12 stay as they are. "In the evening" moves 4 to 11 to the evening. "In the morning" keeps 6
 * and 7 early. Today, 8 to 11 move to the evening if they are already past.
 */
export function minuteOf(word: Word | undefined, { part, now, isToday }: DayPart): Minute {
  const { minute, isSure } = (word && pointOf(word)) ?? { minute: 0, isSure: true }
  if (isSure || minute < 60 || minute >= 720) return minute
  if (part === 'evening' && minute >= 240) return minute + 720
  if (part === 'morning' && minute >= 360) return minute
  return minute < 480 || (isToday && minute < now.minute) ? minute + 720 : minute
}

const KINDS: Kinds = {
  h: (word) => pointOf(word) !== undefined,
  // From eight on: no appointment takes so many hours.
  late: (word) => (pointOf(word)?.minute ?? 0) >= 480,
  p: ({ point }) => point !== undefined,
  n: (word) => count(word) !== undefined,
  digits: (word) => word.kind === 'number' && pointOf(word) !== undefined,
}
type Build = (
  caught: readonly Word[],
  context: DayPart,
  matched?: readonly Word[],
) => Partial<Word> | undefined
const span = (from: Minute, to: Minute): Times => ({ from, to, isExact: false })
const exact = (minute: Minute): Times => ({ from: minute, to: minute, isExact: true })
/** An event that is not at the same hour for all. An hour beside it counts more. */
const rough = (from: Minute, to: Minute) => (): Partial<Word> => ({
  time: { ...span(from, to), isRough: true },
})
const part = (from: Minute, to: Minute) => (): Partial<Word> => ({ time: span(from, to) })

/** "24" without a colon counts hours, and "over 24h" is no time of day. */
const isWholeDay = (word: Word | undefined): boolean =>
  word?.number === 24 && word.point === undefined

const at: Build = ([word, other], context) =>
  isWholeDay(word)
    ? undefined
    : {
        time: exact(minuteOf(word, context)),
        timeRefused: other && exact(minuteOf(other, context)),
      }
const around: Build = ([word], context) => {
  const minute = minuteOf(word, context)
  return {
    time: { ...span(Math.max(0, minute - 30), Math.min(DAY_MINUTES, minute + 30)), about: minute },
  }
}
const after: Build = ([word], context) => {
  const minute = minuteOf(word, context)
  return minute < DAY_MINUTES ? { time: span(minute, DAY_MINUTES) } : undefined
}
/** "Before 0" is the whole day: that midnight ends it. */
const before: Build = ([word], context) => ({
  time: span(0, minuteOf(word, context) || DAY_MINUTES),
})
/** "I must be out by one." */
const doneBy: Build = (caught, context) => {
  const { time } = before(caught, context) ?? {}
  return time && { time: { ...time, isDoneBy: true } }
}
const between: Build = ([one, other], context) => {
  const [from, to] = [minuteOf(one, context), minuteOf(other, context)]
  const end = to <= from && to + 720 <= DAY_MINUTES ? to + 720 : to
  const time = { ...span(from, end), isFromTo: true }
  return end > from ? { time, target: { time: exact(to) } } : undefined
}
/** "Between 5 and 6" is no move from one hour to the other. */
const within: Build = (caught, context) => {
  const { time } = between(caught, context) ?? {}
  return time && { time }
}
/** Returns the hours of "at 5 or 6 or 7" as alternatives. */
const either: Build = (caught, context) => {
  const starts = [...new Set(caught.map((word) => minuteOf(word, context)))]
  return starts.length === 1
    ? at(caught, context)
    : { time: { ...span(Math.min(...starts), Math.max(...starts)), starts } }
}
/** Returns the hour that starts after the given minutes: "in two hours". */
const hence = (minutes: number, { now }: DayPart): Partial<Word> | undefined => {
  const then = now.minute + minutes
  if (minutes > DAY_MINUTES) return undefined
  const day = single(addDays(now.today, Math.floor(then / DAY_MINUTES)))
  const from = then % DAY_MINUTES
  return { day, time: span(from, Math.min(DAY_MINUTES, from + 60)) }
}
const hours = ([word]: readonly Word[]): number => (word && count(word)) ?? 1
/** "No, at three" refuses nothing. */
const refused: Build = (caught, context, matched) =>
  matched?.[1]?.link === 'comma' || isWholeDay(caught[0])
    ? undefined
    : { ...at(caught, context, matched), isRefused: true }

/**
 * "5 is too late" wishes for what is before 5, "10 is too early" for what is after 10. The hour
 * itself does not suit. Midnight, like any hour before which nothing is left, says nothing.
 */
const restOfDay =
  (isLate: boolean): Build =>
  (caught, context) => {
    const { time } = at(caught, context) ?? {}
    if (!time || (isLate && time.from === 0)) return undefined
    const left = isLate ? span(0, time.from - 1) : span(time.from + 1, DAY_MINUTES)
    return { time: left, timeRefused: time }
  }

/** The part that two spans have in common, or the later one: "in the morning, at 10 or 11". */
export const commonTimes = (one: Times, other: Times): Times => {
  const [from, to] = [Math.max(one.from, other.from), Math.min(one.to, other.to)]
  const { isDoneBy } = to === one.to ? one : other
  const starts = (one.starts ?? other.starts)?.filter((start) => from <= start && start <= to)
  const more = { ...(isDoneBy && { isDoneBy }), ...(starts?.length && { starts }) }
  return from < to ? { from, to, isExact: false, ...more } : other
}

const ifAsked = (caught: readonly Word[], context: DayPart): ReturnType<Build> =>
  context.now.expects === 'time' ? either(caught, context) : undefined
const inMinutes =
  (minutes: number): Build =>
  (_, context) =>
    hence(minutes, context)

/** What each rule makes of the words that its phrases capture. The first of two equal wins. */
const MAKES: Readonly<Record<keyof TimeRules, Make<DayPart>>> = {
  at,
  around,
  changed: ([from, to], context) =>
    at(
      [to, from].flatMap((word) => word ?? []),
      context,
    ),
  within,
  between,
  either,
  eitherIfAsked: ifAsked,
  after,
  before,
  doneBy,
  refused,
  tooLate: restOfDay(true),
  tooEarly: restOfDay(false),
  justEarly: () => ({ text: '#early' }),
  notEarly: part(660, 1440),
  inHour: inMinutes(60),
  inHalfHour: inMinutes(30),
  inHourAndHalf: inMinutes(90),
  inHours: (caught, context) => hence(hours(caught) * 60, context),
  inMinutes: (caught, context) => hence(hours(caught), context),
  now: inMinutes(0),
  morning: part(0, 720),
  earlyMorning: part(0, 600),
  afternoon: part(720, 1020),
  lateAfternoon: part(900, 1080),
  lunch: part(720, 840),
  afterLunch: part(780, 1080),
  towardsLunch: part(690, 840),
  secondHalf: part(720, 1080),
  evening: part(1020, 1440),
  towardsEvening: part(960, 1440),
  lateEvening: part(1140, 1440),
  night: part(1200, 1440),
  afterSchool: rough(900, 1440),
  afterWork: rough(1020, 1440),
  beforeWork: part(0, 540),
  beforeClosing: part(1080, 1440),
  atOpening: part(0, 660),
  anyTime: rough(0, 1440),
}

/** Rules that find times and parts of the day in a message, such as "at 5" or "after work". */
export const TIME_RULES = rules<DayPart>(rulesOf('timeRules', MAKES, KINDS))
