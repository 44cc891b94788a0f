import { addDays, daysBetween } from '../time.js'
import { ahead, joined } from './calendar.js'
import type { Now } from './day-rules.js'
import { type Kinds, pattern } from '../text/patterns.js'
import { type Rule, rules } from '../text/rules.js'
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

const rule = (text: string, build: Build): Rule<Now> => [
  pattern(text, KINDS),
  ([one, other], now) => (one?.day ? build([one.day, other?.day ?? one.day], now) : undefined),
]
const some = (day: Days | undefined): Partial<Word> | undefined => (day ? { day } : undefined)
const fromTo: Build = ([one, other]) => ({ day: between(one, other), target: { day: other } })
/** Moves days one week later: in "next Thursday or Friday", both days are in the next week. */
const weekLater = ({ from, to }: Days): Days => ({ from: addDays(from, 7), to: addDays(to, 7) })
/** Joins two days that are adjacent. Otherwise, keeps the first day only. */
const either: Build = ([one, other]) =>
  some(joined(one, other) ?? joined(one, weekLater(other)) ?? one)
const until: Build = ([{ to }], { today }) => some(ahead(today, today, to))
const since: Build = ([{ from }]) => ({ day: { from, to: addDays(from, 6) }, isSource: true })
const refused: Build = ([day]) => ({ day, isRefused: true })

/**
 * Rules for words around days that were found: "until Friday", "from Monday to Wednesday", "any day
 * but Friday".
 */
export const DAY_SPANS = rules<Now>([
  rule('from|с|со|between {day} to|till|until|through|по|до|and|и|на|- on|the? {day}', fromTo),
  rule('{day} to|till|until|through|по|- {day}', fromTo),
  rule('{day} or|или|либо|and|и on|the|в|во|на? {day}', either),
  rule('before|до the|on? {day}', ([{ from }], { today }) =>
    some(ahead(today, today, addDays(from, -1))),
  ),
  rule('перед|накануне {day}', ([{ from }], { today }) =>
    some(ahead(today, addDays(from, -3), addDays(from, -1))),
  ),
  rule('by|until|till the? {day}', until),
  rule('no|not later than {day}', until),
  rule('не позже|позднее {day}', until),
  rule('after|после the? {day}', ([{ to }]) => ({
    day: { from: addDays(to, 1), to: addDays(to, 7) },
  })),
  rule('from|since|starting|начиная from|с? the? {day}', since),
  rule('с|со {day}', since),
  rule('no|not earlier|before than? {day}', ([{ from }]) => ({
    day: { from, to: addDays(from, 6) },
  })),
  rule('не раньше|ранее {day}', ([{ from }]) => ({ day: { from, to: addDays(from, 6) } })),
  rule('instead of {day}', refused),
  rule('вместо {day}', refused),
  rule('{day} am', ([day]) => ({ day, time: { from: 0, to: 720, isExact: false } })),
  rule('{day} pm', ([day]) => ({ day, time: { from: 720, to: 1440, isExact: false } })),
  rule('{day} but|except|кроме not? on|the|в|во? {day}', ([one, other]) => ({
    day: one,
    unwanted: other,
  })),
  rule('except|not|кроме|не on|the|for|в|во|на? {day}', refused),
])
