import { addDays, type LocalDate, type Minute, readClock, weekdayOf } from '../../time.js'
import {
  ahead,
  alternatives,
  calendarWeek,
  dateOf,
  daySpokenOf,
  month,
  monday,
  monthAfter,
  monthOf,
  nextDate,
  nextDayOfMonth,
  nextWeekday,
  nthWeekday,
  single,
  weekdayNear,
  yearOf,
} from './calendar.js'
import { readNumberDay } from './number-days.js'
import type { DayRules } from '../../time-tables.js'
import { type Kinds, pattern } from '../text/patterns.js'
import { type Make, type Rule, rules, rulesOf } from '../text/rules.js'
import { oneOf } from '../text/tables.js'
import type { Days, Word } from '../text/words.js'

/** The salon's clock and the context that the day and time rules need. */
export type Now = {
  readonly today: LocalDate
  /** Minutes since midnight. */
  readonly minute: Minute
  /**
   * What the autopilot just asked for. After a question for a time, "12.03" is not a day. After a
   * question for a day, "12" is one.
   */
  readonly expects: 'day' | 'time' | 'yes_no' | undefined
  /** Days mentioned earlier in the dialogue. */
  readonly near?: readonly Days[] | undefined
  /** Whether numbers beside weekdays are days of the month: see `areDates`. */
  readonly areDates?: boolean | undefined
}

const weekday = ({ senses }: Word): number | undefined => senses?.weekday
const monthNumber = ({ senses }: Word): number | undefined => senses?.month
const nearDay = ({ senses }: Word): number | undefined => senses?.near
/** Returns the number that a word stands for, in digits or in words; undefined for other words. */
export const count = ({ number, senses }: Word): number | undefined => number ?? senses?.cardinal
const dayNumber = (word: Word): number | undefined => {
  const number = word.number ?? word.senses?.ordinal
  return number !== undefined && number >= 1 && number <= 31 ? number : undefined
}

const isDateOrdinal = oneOf('dateOrdinals')
/** The kinds of words that the day patterns can capture, such as `{weekday}` and `{month}`. */
export const DAY_KINDS: Kinds = {
  weekday: (word) => weekday(word) !== undefined,
  month: (word) => monthNumber(word) !== undefined,
  near: (word) => nearDay(word) !== undefined,
  nth: (word) => word.kind === 'ordinal' && !word.isCounted && dayNumber(word) !== undefined,
  d: (word) => dayNumber(word) !== undefined,
  'nth-word': (word) =>
    !word.isCounted && word.senses?.ordinal !== undefined && isDateOrdinal(word),
  plain: (word) => word.kind === 'number' && dayNumber(word) !== undefined,
  tens: oneOf('tens'),
  n: (word) => count(word) !== undefined,
  year: ({ number }) => number !== undefined && number >= 2000 && number <= 9999,
  clock: ({ kind, raw }) => kind === 'number' && raw.includes(':'),
  date: ({ kind, raw, isCounted }) => kind === 'number' && !isCounted && /[./-]/.test(raw),
  name: ({ isName }) => isName === true,
}

type Made = Pick<Word, 'day' | 'week' | 'isOtherWeekday' | 'notWished'> | undefined
type Caught = readonly Word[]

const only = (date: LocalDate | undefined): Made => (date ? { day: single(date) } : undefined)
const span = (day: Days | undefined): Made => (day ? { day } : undefined)
const later = ({ today }: Now, days: number): Made =>
  days >= 0 && days < 1000 ? only(addDays(today, days)) : undefined

const first = <T>(caught: Caught, read: (word: Word) => T | undefined): T | undefined =>
  caught.map(read).find((value) => value !== undefined)
const weekdayIn = (caught: Caught): number => first(caught, weekday) ?? 1
const monthIn = (caught: Caught): number | undefined => first(caught, monthNumber)
const nearIn = (caught: Caught): number => first(caught, nearDay) ?? 0
const countIn = (caught: Caught): number => first(caught, count) ?? 1
/** Returns the days of a month among the captured words. A month such as "may" is none. */
const daysIn = (caught: Caught): number[] =>
  caught.flatMap((word) => (monthNumber(word) === undefined ? (dayNumber(word) ?? []) : []))
const yearIn = (caught: Caught): number | undefined =>
  first(caught, ({ number }) => (number !== undefined && number >= 2000 ? number : undefined))

/**
 * Returns the date. If the weekday beside it is another one, one of the two is a mistake: the next
 * date before or after with that weekday is an alternative.
 */
function withWeekday(made: Made, caught: Caught, { today }: Now): Made {
  const said = first(caught, weekday)
  const date = made?.day?.from
  if (said === undefined || date === undefined || weekdayOf(date) === said) return made
  const near = [-1, 1, -2, 2, -3, 3]
    .map((days) => addDays(date, days))
    .find((day) => weekdayOf(day) === said)
  if (near === undefined || near < today) return { ...made, isOtherWeekday: true }
  const [from, to] = near < date ? [near, date] : [date, near]
  return { ...made, day: { from, to, dates: [from, to] }, isOtherWeekday: true }
}

/** Returns the day of a named month; without a month, the next such day of a month. */
function ofMonth(caught: Caught, now: Now, day = daysIn(caught)[0]): Made {
  const { today } = now
  const [month, year] = [monthIn(caught), yearIn(caught)]
  if (day === undefined) return undefined
  const date =
    month === undefined
      ? nextDayOfMonth(today, day)
      : year === undefined
        ? nextDate(today, month, day)
        : readNumberDay(`${day}.${month}.${year}`, today)
  return withWeekday(only(date), caught, now)
}

/** Returns the day of "twenty fifth", of a named month or without one. */
const tensAndOnes = (caught: Caught, now: Now): Made => {
  const ones = daysIn(caught.slice(1))[0] ?? 0
  return ones > 0 && ones < 10 ? ofMonth(caught, now, countIn(caught) + ones) : undefined
}

/** Returns the day in an impossible date such as "31 February" as no day. */
const ofMonthOrNone = (caught: Caught, now: Now): Made =>
  ofMonth(caught, now) ?? (yearIn(caught) === undefined ? {} : undefined)

const betweenDays = (caught: Caught, now: Now): Made => {
  const days = daysIn(caught).map((day) => ofMonth(caught, now, day)?.day)
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return undefined
  if (caught.every(({ kind }) => kind === 'ordinal')) return span(alternatives([first, last]))
  const isOver = monthIn(caught) !== undefined && first.from > last.to
  return span(ahead(now.today, isOver ? now.today : first.from, last.to))
}

/** Returns a weekday of the week that is so many weeks after this one. */
const ofWeek = (caught: Caught, { today }: Now, weeks: number): Made => {
  const day = addDays(monday(today, weeks), weekdayIn(caught) - 1)
  return only(day < today ? addDays(day, 7) : day)
}
/** Keeps the week of "next week, Tuesday": the weekday alone may be refused. */
const besideWeek = (made: Made, [named]: Caught, week: Made): Made =>
  made && named?.link === 'comma' ? { ...made, week: week?.day } : made
/** Returns the next date with this weekday plus `more` days. */
const onOrAfter = (caught: Caught, { today }: Now, more: number): Made =>
  only(addDays(nextWeekday(today, weekdayIn(caught)), more))
/** Returns a number of weeks as days, at most 100 weeks. */
const weeks = (caught: Caught): number => Math.min(countIn(caught), 100) * 7
/** Returns weekdays `from` to `to` of this week, or of the next week if they are over. */
const partOfWeek = ({ today }: Now, from: number, to: number, weeks = 0): Made => {
  const of = (week: number): Days | undefined =>
    ahead(today, addDays(monday(today, week), from - 1), addDays(monday(today, week), to - 1))
  return span(of(weeks) ?? of(weeks + 1))
}
/** Returns days `first` to `last` of a month, or the rest of the month if they are over. */
const partOfMonth =
  (first: number, last: number) =>
  (caught: Caught, { today }: Now): Made => {
    const whole = month(today, monthIn(caught) ?? 1)
    if (!whole) return undefined
    const day = (number: number): LocalDate =>
      `${whole.to.slice(0, 8)}${String(number).padStart(2, '0')}`
    return span(ahead(today, day(first), day(last) > whole.to ? whole.to : day(last)) ?? whole)
  }
/** Returns the last seven days of a month, without past days. */
const endOfMonth = ({ today }: Now, number: number): Made => {
  const whole = month(today, number)
  return whole && span(ahead(today, addDays(whole.to, -6), whole.to))
}
/** Returns the days from today to the end of a month. */
const untilEnd = (today: LocalDate, number: number): Made => {
  const whole = month(today, number)
  return whole && { day: { from: today, to: whole.to } }
}
/** Returns this month, or a month after it, without past days. */
const ofMonths = ({ today }: Now, ahead: number): Made =>
  span(month(today, ((monthOf(today) - 1 + ahead) % 12) + 1))
/** Returns the first ten days of this month, or of the next month if they are over. */
const startOfMonth = ({ today }: Now): Made => {
  const isOver = Number(today.slice(8)) > 10
  const whole = month(today, ((monthOf(today) - 1 + (isOver ? 1 : 0)) % 12) + 1)
  return whole && span(ahead(today, whole.from, `${whole.from.slice(0, 8)}10`))
}
/** Returns the next 14th for "Monday 14" if it is a Monday; otherwise undefined. */
const ofNumber = (caught: Caught, { today }: Now): Made => {
  const date = nextDayOfMonth(today, daysIn(caught)[0] ?? 0)
  return date !== undefined && weekdayOf(date) === weekdayIn(caught) ? only(date) : undefined
}
/** The last hour at which clients want to come. */
const LAST_HOUR = 20
/** Whether a number is too large for an hour, so that it is a day of the month. */
const isNoHour = (caught: Caught): boolean =>
  (daysIn(caught)[0] ?? 0) > LAST_HOUR && !caught.some(({ isHour = false }) => isHour)
/** The same where no day was asked for, so that the number can be an hour. */
const ofLateNumber = (caught: Caught, now: Now): Made =>
  isNoHour(caught) ? ofNumber(caught, now) : undefined
/** Returns the first, second ... or last such weekday of a month; without one, of this month. */
const weekdayOfMonth = (caught: Caught, { today }: Now, which: number): Made =>
  only(nthWeekday(today, monthIn(caught), weekdayIn(caught), which))
/** Returns the next weekend. On a Sunday this is next week's, unless the client says "this". */
const weekend = (now: Now): Made => partOfWeek(now, 6, 7, isSunday(now) ? 1 : 0)
const isSunday = ({ today }: Now): boolean => weekdayOf(today) === 7
/** "Any day" is one of the days up to this many from today. */
export const ANY_DAYS = 13
/** Returns the rule for the days from today on. */
export const nextDays =
  (days: number) =>
  (_: Caught, { today }: Now) => ({
    day: { from: today, to: addDays(today, days) },
  })
const todayAt = (from: Minute, to: Minute) => (_: Caught, now: Now) => ({
  ...later(now, 0),
  time: { from, to, isExact: false },
})

/** What each rule makes of the words that its phrases capture. The first of two equal wins. */
const MAKES: Readonly<Record<keyof DayRules, Make<Now>>> = {
  near: (caught, now) => later(now, nearIn(caught)),
  afterNear: (caught, now) => later(now, nearIn(caught) + 1),
  thisMorning: todayAt(0, 720),
  thisAfternoon: todayAt(720, 1020),
  thisEvening: todayAt(1020, 1440),
  comingWeekday: (caught, now) => onOrAfter(caught, now, 0),
  weekday: (caught, { today, near }) => only(weekdayNear(today, weekdayIn(caught), near ?? [])),
  weekdayThisWeek: (caught, now) =>
    besideWeek(ofWeek(caught, now, 0), caught, partOfWeek(now, 1, 7)),
  weekdayNextWeek: (caught, now) =>
    besideWeek(ofWeek(caught, now, 1), caught, partOfWeek(now, 1, 7, 1)),
  weekdaysNextWeek: (caught, now) =>
    span(alternatives(caught.flatMap((word) => ofWeek([word], now, 1)?.day ?? []))),
  weekdayAfterNext: (caught, now) => ofWeek(caught, now, 2),
  weekdayInWeeks: (caught, now) => ofWeek(caught, now, weeks(caught) / 7),
  nthWeekdayOfMonth: (caught, now) => weekdayOfMonth(caught, now, daysIn(caught)[0] ?? 1),
  lastDayOfMonth: (caught, { today }) => {
    const whole = month(today, monthIn(caught) ?? monthOf(today))
    return only(whole?.to)
  },
  lastWeekdayOfMonth: (caught, now) => weekdayOfMonth(caught, now, 0),
  past: (caught) => ({ notWished: caught.find(({ kind }) => kind === 'number') }),
  weekend: (_, now) => weekend(now),
  thisWeekend: (_, now) => partOfWeek(now, 6, 7),
  nextWeekend: (_, now) => partOfWeek(now, 6, 7, 1),
  thisWeek: (_, now) => partOfWeek(now, 1, 7),
  nextWeek: (_, now) => partOfWeek(now, 1, 7, 1),
  weekAfterNext: (_, now) => partOfWeek(now, 1, 7, 2),
  inWeeks: (caught, now) => later(now, countIn(caught) * 7),
  inWeek: (_, now) => later(now, 7),
  inFortnight: (_, now) => later(now, 14),
  weeksFromNear: (caught, now) => later(now, weeks(caught) + nearIn(caught)),
  weekOnWeekday: (caught, now) => onOrAfter(caught, now, 7),
  weekdayOfThatWeek: (caught, { today, near }) => {
    const date = addDays(monday(daySpokenOf(near) ?? today), weekdayIn(caught) - 1)
    return span(ahead(today, date, date))
  },
  weekdayAfter: (caught, now) => {
    const date = daySpokenOf(now.near)
    if (date === undefined) return onOrAfter(caught, now, 7)
    return only(nextWeekday(addDays(date, 1), weekdayIn(caught)))
  },
  fortnightOnWeekday: (caught, now) => onOrAfter(caught, now, 14),
  weeksOnWeekday: (caught, now) => onOrAfter(caught, now, weeks(caught)),
  inDays: (caught, now) => later(now, countIn(caught)),
  inTwoDays: (_, now) => later(now, 2),
  inMonth: (_, { today }) => only(monthAfter(today)),
  withinWeeks: (caught, now) => nextDays(weeks(caught))(caught, now),
  restOfWeek: (_, now) => partOfWeek(now, weekdayOf(now.today), 7),
  untilEndOfMonth: (caught, { today }) => untilEnd(today, monthIn(caught) ?? monthOf(today)),
  calendarWeek: (caught, { today }) => span(calendarWeek(today, countIn(caught))),
  weekOfDate: (caught, now) => {
    const from = ofMonth(caught, now)?.day?.from
    return from === undefined ? undefined : span({ from, to: addDays(from, 6) })
  },
  workdaysNextWeek: (_, now) => partOfWeek(now, 1, 5, 1),
  workdays: (_, now) => partOfWeek(now, 1, 5),
  endOfWeek: (_, now) => partOfWeek(now, 5, 7, isSunday(now) ? 1 : 0),
  endOfNextWeek: (_, now) => partOfWeek(now, 5, 7, 1),
  startOfWeek: (_, now) => partOfWeek(now, 1, 2),
  startOfNextWeek: (_, now) => partOfWeek(now, 1, 2, 1),
  middleOfWeek: (_, now) => partOfWeek(now, 2, 4),
  middleOfNextWeek: (_, now) => partOfWeek(now, 2, 4, 1),
  startOfNamedMonth: partOfMonth(1, 10),
  firstWeekOfMonth: partOfMonth(1, 7),
  middleOfMonth: partOfMonth(10, 20),
  endOfMonth: (caught, now) => endOfMonth(now, monthIn(caught) ?? 1),
  restOfThisMonth: (_, now) => endOfMonth(now, monthOf(now.today)),
  soon: nextDays(3),
  otherDay: (_, { today }) => ({
    day: { from: today, to: addDays(today, ANY_DAYS), isOther: true },
  }),
  anyDay: nextDays(ANY_DAYS),
  month: (caught, { today }) => span(month(today, monthIn(caught) ?? 1)),
  thisMonth: (_, now) => ofMonths(now, 0),
  nextMonth: (_, now) => ofMonths(now, 1),
  startOfThisMonth: (_, now) => startOfMonth(now),
  // "Samstag 12 Uhr" is no date, also where Saturday is the 12th.
  weekdayNumber: (caught, now) =>
    now.areDates || (now.expects === 'day' && !caught.some(({ isHour = false }) => isHour))
      ? ofNumber(caught, now)
      : ofLateNumber(caught, now),
  weekdayNumberClock: (caught, now) => {
    const clock = readClock((caught.at(-1)?.raw ?? '').padStart(5, '0'))
    const day = ofNumber(caught, now)
    return day && clock !== undefined
      ? { ...day, time: { from: clock, to: clock, isExact: true } }
      : undefined
  },
  weekdayDayMonth: (caught, now) => ofMonth(caught, now),
  weekdayDate: (caught, now) => {
    const date = readNumberDay(caught.at(-1)?.raw ?? '', now.today, first(caught, weekday))
    return withWeekday(only(date), caught, now)
  },
  dayMonth: ofMonthOrNone,
  dayMonthNextYear: (caught, { today }) =>
    only(dateOf(yearOf(today) + 1, monthIn(caught) ?? 1, daysIn(caught)[0] ?? 0)),
  tensDayMonth: tensAndOnes,
  daysOfMonth: betweenDays,
  dayOfMonth: (caught, now) => ofMonth(caught, now),
  dayMonthInWords: (caught, now) => {
    const [day = 0, month = 0] = daysIn(caught)
    return withWeekday(only(nextDate(now.today, month, day)), caught, now)
  },
  dayOfMonthInWords: (caught, now) =>
    (daysIn(caught)[0] ?? 0) > 3 ? ofMonth(caught, now) : undefined,
  dayOfNextMonth: (caught, { today }) =>
    only(nextDate(today, (monthOf(today) % 12) + 1, daysIn(caught)[0] ?? 0)),
  tensDay: tensAndOnes,
  dayOfMonthIfAsked: (caught, now) =>
    now.expects === 'day' && !caught[0]?.isCounted ? ofMonth(caught, now) : undefined,
  lateDaysOfMonth: (caught, now) => (isNoHour(caught) ? betweenDays(caught, now) : undefined),
  lateDayOfMonth: (caught, now) =>
    isNoHour(caught) && !caught[0]?.isCounted ? ofMonth(caught, now) : undefined,
}
const DATE: Rule<Now> = [
  pattern('{date}', DAY_KINDS),
  ([date], now) =>
    now.expects === 'time' ? undefined : only(readNumberDay(date?.raw ?? '', now.today)),
]

/** Finds days. The longest match wins. Past days and invalid dates (February 31) do not count. */
export const DAY_RULES = rules<Now>([...rulesOf('dayRules', MAKES, DAY_KINDS), DATE])
