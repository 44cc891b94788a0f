import { addDays, daysBetween } from '../../time.js'
import { ahead, alternatives, isOne, joined, single } from './calendar.js'
import type { Now } from './day-rules.js'
import type { DaySpans } from '../../time-tables.js'
import type { Kinds } from '../text/patterns.js'
import { type Make, rules, rulesOf } from '../text/rules.js'
import type { Days, Word } from '../text/words.js'

const KINDS: Kinds = { day: ({ day }) => day !== undefined }

/**
 * Returns the span between two days. If the second comes before the first, moves it forward by
 * weeks.
 */
function between(one: Days, other: Days): Days {
  if (other.to >= one.from) return { from: one.from, to: other.to }
  return {
    from: one.from,
    to: addDays(other.to, Math.ceil(daysBetween(other.to, one.from) / 7) * 7),
  }
}

type Build = (days: readonly [Days, Days], now: Now) => Partial<Word> | undefined

const of =
  (build: Build): Make<Now> =>
  ([one, other], now) =>
    one?.day ? build([one.day, other?.day ?? one.day], now) : undefined
/** Refuses a day. "No, on Thursday" refuses none. */
const refuse = of(([day]) => ({ day, isRefused: true }))
const some = (day: Days | undefined): Partial<Word> | undefined => (day ? { day } : undefined)
/** Moves days one week later: in "next Thursday or Friday", both days are in the next week. */
const weekLater = ({ from, to }: Days): Days => ({ from: addDays(from, 7), to: addDays(to, 7) })
/** Returns the other day, or the same weekday a week later if it lies before the first. */
const notBefore = (one: Days, other: Days): Days => (other.to < one.from ? weekLater(other) : other)
const WEEK = 6

/** What each rule makes of the days that its phrases capture. */
const MAKES: Readonly<Record<keyof DaySpans, Make<Now>>> = {
  fromTo: of(([one, other]) => ({ day: between(one, other), target: { day: other } })),
  /** Keeps only the first where they are too far apart. */
  either: ([one, ...others], { today }) => {
    if (!one?.day) return undefined
    const first = one.day
    // On a Monday, "Monday or Friday" is this Friday, but "Monday or Tuesday" is the week after.
    const isBare = !/\s/.test(one.raw) && isOne(first)
    const isNear = (day: Days): boolean => isBare && isOne(day) && daysBetween(today, day.from) > 1
    // "Friday the 18th and Wednesday the 16th" are dates, in any order.
    const rest = others.flatMap(({ day, raw }) =>
      day ? [/\d/.test(raw) || isNear(day) ? day : notBefore(first, day)] : [],
    )
    const days = [first, ...rest]
    const [, second = first] = days
    return some(alternatives(days) ?? joined(first, second) ?? first)
  },
  before: of(([{ from }], { today }) => some(ahead(today, today, addDays(from, -1)))),
  eve: of(([{ from }], { today }) => some(ahead(today, addDays(from, -3), addDays(from, -1)))),
  dayBefore: of(([{ from }]) => ({ day: single(addDays(from, -1)) })),
  weekOf: of(([{ from }]) => ({ day: { from, to: addDays(from, WEEK) } })),
  until: of(([{ to }], { today }) => some(ahead(today, today, to))),
  after: of(([{ to }]) => ({ day: { from: addDays(to, 1), to: addDays(to, WEEK + 1) } })),
  since: of(([{ from }]) => ({ day: { from, to: addDays(from, WEEK) }, isSource: true })),
  notEarlier: of(([{ from }]) => ({ day: { from, to: addDays(from, WEEK) } })),
  am: of(([day]) => ({ day, time: { from: 0, to: 720, isExact: false } })),
  pm: of(([day]) => ({ day, time: { from: 720, to: 1440, isExact: false } })),
  /** Not of a single day: "I can't make Thursday but Friday is good". */
  except: ([one, ...others]) => {
    const unwanted = others.flatMap(({ day }) => day ?? [])
    const [first] = unwanted
    return one?.day && one.day.from < one.day.to && first
      ? { day: one.day, unwanted: alternatives(unwanted) ?? first }
      : undefined
  },
  refused: (caught, now, matched) =>
    matched[1]?.link === 'comma' ? undefined : refuse(caught, now, matched),
}

/**
 * Rules for words around days that were found: "until Friday", "from Monday to Wednesday", "any day
 * but Friday".
 */
export const DAY_SPANS = rules<Now>(rulesOf('daySpans', MAKES, KINDS))
