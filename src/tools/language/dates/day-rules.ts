import { addDays, type LocalDate, type Minute, readClock, weekdayOf } from '../time.js'
import {
  ahead,
  month,
  monday,
  monthOf,
  nextDate,
  nextDayOfMonth,
  nextWeekday,
  single,
  weekdayNear,
} from './calendar.js'
import { readNumberDay } from './number-days.js'
import { type Kinds, pattern } from '../text/patterns.js'
import { type Rule, rules } from '../text/rules.js'
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

/** The kinds of words that the day patterns can capture, such as `{weekday}` and `{month}`. */
export const DAY_KINDS: Kinds = {
  weekday: (word) => weekday(word) !== undefined,
  month: (word) => monthNumber(word) !== undefined,
  near: (word) => nearDay(word) !== undefined,
  nth: (word) => word.kind === 'ordinal' && !word.isCounted && dayNumber(word) !== undefined,
  d: (word) => dayNumber(word) !== undefined,
  'nth-word': ({ text, senses, isCounted }) =>
    !isCounted && senses?.ordinal !== undefined && /[ое]го$/.test(text),
  plain: (word) => word.kind === 'number' && dayNumber(word) !== undefined,
  tens: ({ text }) => /^(twenty|thirty|двадцат[ьи]|тридцат[ьи])$/.test(text),
  n: (word) => count(word) !== undefined,
  year: ({ number }) => number !== undefined && number >= 2000 && number <= 9999,
  clock: ({ kind, raw }) => kind === 'number' && raw.includes(':'),
  date: ({ kind, raw, isCounted }) => kind === 'number' && !isCounted && /[./-]/.test(raw),
}

const only = (date: LocalDate | undefined): { day: Days } | undefined =>
  date ? { day: single(date) } : undefined
const span = (day: Days | undefined): { day: Days } | undefined => (day ? { day } : undefined)
const later = ({ today }: Now, days: number): { day: Days } | undefined =>
  days >= 0 && days < 1000 ? only(addDays(today, days)) : undefined

function ofMonth(
  { today }: Now,
  day: Word | undefined,
  name: Word | undefined,
  year?: Word,
): { day: Days } | undefined {
  const [number, of] = [day && dayNumber(day), name && monthNumber(name)]
  if (number === undefined || of === undefined) return undefined
  return year?.number === undefined
    ? only(nextDate(today, of, number))
    : only(readNumberDay(`${number}.${of}.${year.number}`, today))
}

const betweenDays: Rule<Now>[1] = ([first, last, name], now) => {
  const [from, to] = [ofMonth(now, first, name)?.day.from, ofMonth(now, last, name)?.day.to]
  return from && to ? span(ahead(now.today, from > to ? now.today : from, to)) : undefined
}

const ofWeek = (
  { today }: Now,
  word: Word | undefined,
  weeks: number,
): { day: Days } | undefined => {
  const day = addDays(monday(today, weeks), ((word && weekday(word)) ?? 1) - 1)
  return only(day < today ? addDays(day, 7) : day)
}
/** Returns the next date with this weekday plus `more` days. */
const onOrAfter = (
  { today }: Now,
  word: Word | undefined,
  more: number,
): { day: Days } | undefined =>
  only(addDays(nextWeekday(today, (word && weekday(word)) ?? 1), more))
/** Returns the number of days in the given number of weeks, at most 100 weeks. */
const weeks = (word: Word | undefined): number => Math.min((word && count(word)) ?? 1, 100) * 7
/** Returns weekdays `first` to `last` of this week, or of the next week if they are over. */
const partOfWeek = (
  { today }: Now,
  first: number,
  last: number,
  weeks = 0,
): { day: Days } | undefined => {
  const of = (week: number): Days | undefined =>
    ahead(today, addDays(monday(today, week), first - 1), addDays(monday(today, week), last - 1))
  return span(of(weeks) ?? of(weeks + 1))
}
/** Returns days `first` to `last` of a month, or the rest of the month if they are over. */
const partOfMonth =
  (first: number, last: number): Rule<Now>[1] =>
  ([name], { today }) => {
    const whole = month(today, (name && monthNumber(name)) ?? 1)
    if (!whole) return undefined
    const day = (number: number): LocalDate =>
      `${whole.to.slice(0, 8)}${String(number).padStart(2, '0')}`
    return span(ahead(today, day(first), day(last) > whole.to ? whole.to : day(last)) ?? whole)
  }
/** Returns the rest of this month from the 21st, without past days. */
const restOfMonth = ({ today }: Now): { day: Days } | undefined => {
  const whole = month(today, Number(today.slice(5, 7)))
  return whole && span(ahead(today, `${today.slice(0, 8)}21`, whole.to))
}
/** Returns this month, or a month after it, without past days. */
const ofMonths = ({ today }: Now, ahead: number): { day: Days } | undefined =>
  span(month(today, ((monthOf(today) - 1 + ahead) % 12) + 1))
/** Returns the first ten days of this month, or of the next month if they are over. */
const startOfMonth = ({ today }: Now): { day: Days } | undefined => {
  const isOver = Number(today.slice(8)) > 10
  const whole = month(today, ((monthOf(today) - 1 + (isOver ? 1 : 0)) % 12) + 1)
  return whole && span(ahead(today, whole.from, `${whole.from.slice(0, 8)}10`))
}
/** Returns the next 14th for "Monday 14" if it is a Monday; otherwise undefined. */
const ofNumber = ([named, number]: readonly Word[], { today }: Now): { day: Days } | undefined => {
  const date = nextDayOfMonth(today, number?.number ?? 0)
  return date !== undefined && named && weekdayOf(date) === weekday(named) ? only(date) : undefined
}
/** Returns the next weekend. On a Sunday this is next week's, unless the client says "this". */
const weekend = (now: Now): { day: Days } | undefined =>
  partOfWeek(now, 6, 7, weekdayOf(now.today) === 7 ? 1 : 0)

const rule = (text: string, make: Rule<Now>[1]): Rule<Now> => [pattern(text, DAY_KINDS), make]
const WEEK = 'week|weeks|wk|недел*|нед'
const NEXT = 'next|following|nxt|следующ*|след|сл'
const THIS = 'this|эта|эту|этот|это|этой|этом'
const ON = 'on|for|the|в|во|на'

/** Finds days. The longest match wins. Past days and invalid dates (February 31) do not count. */
export const DAY_RULES = rules<Now>([
  rule('{near}', ([near], now) => later(now, (near && nearDay(near)) ?? 0)),
  rule('the? day after {near}', ([near], now) => later(now, ((near && nearDay(near)) ?? 0) + 1)),
  rule('tonight|tonite|2nite', (_, now) => ({
    ...later(now, 0),
    time: { from: 1020, to: 1440, isExact: false },
  })),
  rule('this morning', (_, now) => ({
    ...later(now, 0),
    time: { from: 0, to: 720, isExact: false },
  })),
  rule('this afternoon', (_, now) => ({
    ...later(now, 0),
    time: { from: 720, to: 1020, isExact: false },
  })),
  rule('this evening|eve', (_, now) => ({
    ...later(now, 0),
    time: { from: 1020, to: 1440, isExact: false },
  })),
  rule('after {near}', ([near], now) => later(now, ((near && nearDay(near)) ?? 0) + 1)),
  rule(`${ON}? coming|upcoming|ближайш* {weekday}`, ([day], { today }) =>
    only(nextWeekday(today, (day && weekday(day)) ?? 1)),
  ),
  rule(`${ON}? {weekday}`, ([day], { today, near }) =>
    only(weekdayNear(today, (day && weekday(day)) ?? 1, near ?? [])),
  ),
  rule(`${ON}? ${THIS} {weekday}`, ([day], now) => ofWeek(now, day, 0)),
  rule(`${ON}? {weekday} ${THIS} ${WEEK}`, ([day], now) => ofWeek(now, day, 0)),
  rule(`${ON}? ${NEXT} {weekday}`, ([day], now) => ofWeek(now, day, 1)),
  rule(`${ON}? {weekday} ${NEXT}`, ([day], now) => ofWeek(now, day, 1)),
  rule(`${ON}? {weekday} of|on|in|на|the? ${NEXT} ${WEEK}`, ([day], now) => ofWeek(now, day, 1)),
  rule(`${ON}? {weekday} ${NEXT} ${WEEK}`, ([day], now) => ofWeek(now, day, 1)),
  rule(`${NEXT} ${WEEK} on|в|во? {weekday}`, ([day], now) => ofWeek(now, day, 1)),
  rule(`${ON}? {weekday} через неделю`, ([day], now) => ofWeek(now, day, 1)),
  rule(`${ON}? {weekday} через {n} ${WEEK}`, ([day, n], now) =>
    ofWeek(now, day, (n && count(n)) ?? 1),
  ),
  rule(`через {n} ${WEEK} в|во? {weekday}`, ([n, day], now) =>
    ofWeek(now, day, (n && count(n)) ?? 1),
  ),
  rule(`через неделю в|во? {weekday}`, ([day], now) => ofWeek(now, day, 1)),
  rule(`last|past|прошл*|предыдущ* {weekday}`, () => ({})),
  rule(`last|past|прошл*|предыдущ* ${WEEK}|month|месяц*`, () => ({})),
  rule('yesterday|вчера|позавчера', () => ({})),
  rule('weekend|weekends|выходные|выходных|выхи|выхах|выходным|викенд|уикенд', (_, now) =>
    weekend(now),
  ),
  rule('сб|суббот* вс|воскресен*', (_, now) => weekend(now)),
  rule(`${THIS}|эти|этих weekend|выходные|выходных`, (_, now) => partOfWeek(now, 6, 7)),
  rule(`${NEXT} weekend|выходные|выходных`, (_, now) => partOfWeek(now, 6, 7, 1)),
  rule(`${THIS} ${WEEK}`, (_, now) => partOfWeek(now, 1, 7)),
  rule(`${NEXT}|new|нов+ ${WEEK}`, (_, now) => partOfWeek(now, 1, 7, 1)),
  rule(`the? week after next`, (_, now) => partOfWeek(now, 1, 7, 2)),
  rule(`через {n} ${WEEK}`, ([n], now) => later(now, ((n && count(n)) ?? 1) * 7)),
  rule(`in {n} of? ${WEEK}`, ([n], now) => later(now, ((n && count(n)) ?? 1) * 7)),
  rule('in a couple|few of? weeks', (_, now) => later(now, 14)),
  rule(`in|через a|the? week|неделю|недельку`, (_, now) => later(now, 7)),
  rule('a? week from|on? {near}', ([near], now) => later(now, 7 + ((near && nearDay(near)) ?? 0))),
  rule('{near} week', ([near], now) => later(now, 7 + ((near && nearDay(near)) ?? 0))),
  rule('{n} weeks from|on? {near}', ([n, near], now) =>
    later(now, weeks(n) + ((near && nearDay(near)) ?? 0)),
  ),
  rule('{n} weeks from now', ([n], now) => later(now, weeks(n))),
  rule('a week from now', (_, now) => later(now, 7)),
  rule('in? a? fortnight|fortnights time?', (_, now) => later(now, 14)),
  rule("in a|one week's time", (_, now) => later(now, 7)),
  rule("in {n} weeks' time", ([n], now) => later(now, weeks(n))),
  rule('{weekday} week', ([day], now) => onOrAfter(now, day, 7)),
  rule('a? week on|from this? {weekday}', ([day], now) => onOrAfter(now, day, 7)),
  rule('a fortnight on|from {weekday}', ([day], now) => onOrAfter(now, day, 14)),
  rule('{weekday} fortnight', ([day], now) => onOrAfter(now, day, 14)),
  rule('{n} weeks on|from this? {weekday}', ([n, day], now) => onOrAfter(now, day, weeks(n))),
  rule('the? {weekday} after next', ([day], now) => ofWeek(now, day, 2)),
  rule('in a couple|few of? weeks time? on|the? {weekday}', ([day], now) => ofWeek(now, day, 2)),
  rule('in {n} weeks time? on|the? {weekday}', ([n, day], now) => ofWeek(now, day, weeks(n) / 7)),
  rule('in a? fortnight on|the? {weekday}', ([day], now) => ofWeek(now, day, 2)),
  rule('{weekday} in {n} weeks time?', ([day, n], now) => ofWeek(now, day, weeks(n) / 7)),
  rule('{weekday} in a? fortnight', ([day], now) => ofWeek(now, day, 2)),
  rule('{weekday} in a week', ([day], now) => ofWeek(now, day, 1)),
  rule('in|через {n} days|day|дня|дней|день', ([n], now) => later(now, (n && count(n)) ?? 1)),
  rule('{n} days from now|today', ([n], now) => later(now, (n && count(n)) ?? 1)),
  rule('in a couple|few of? days', (_, now) => later(now, 2)),
  rule('через день', (_, now) => later(now, 2)),
  rule('in|через a|one|один? month|месяц', (_, now) => later(now, 30)),
  rule(`weekday|weekdays|будни|будням|будние|будний`, (_, now) => partOfWeek(now, 1, 5)),
  rule(`end|конце|конец|концу of? the|this? ${WEEK}`, (_, now) =>
    partOfWeek(now, 5, 7, weekdayOf(now.today) === 7 ? 1 : 0),
  ),
  rule(`end|конце|конец of? the? ${NEXT} ${WEEK}`, (_, now) => partOfWeek(now, 5, 7, 1)),
  rule(`beginning|start|начале|начало|early of? the|this? ${WEEK}`, (_, now) =>
    partOfWeek(now, 1, 2),
  ),
  rule(`beginning|start|начале|начало|early of? the? ${NEXT} ${WEEK}`, (_, now) =>
    partOfWeek(now, 1, 2, 1),
  ),
  rule(`middle|середине|середину|mid of? the|this? ${WEEK}`, (_, now) => partOfWeek(now, 2, 4)),
  rule(`middle|середине|середину|mid of? the? ${NEXT} ${WEEK}`, (_, now) =>
    partOfWeek(now, 2, 4, 1),
  ),
  rule('на неделе', (_, now) => partOfWeek(now, 1, 5)),
  rule('beginning|start|early|начале|начало|early of|in? {month}', partOfMonth(1, 10)),
  rule('first|перв+ week|недел* of|in? {month}', partOfMonth(1, 7)),
  rule('middle|mid|середине|середину of|in? {month}', partOfMonth(10, 20)),
  rule('end|late|конце|конец of|in? {month}', partOfMonth(21, 31)),
  rule('last|последн+ week|недел* of|in? {month}', partOfMonth(25, 31)),
  rule('end|конце|конец|концу of? the|this? month|месяца', (_, now) => restOfMonth(now)),
  rule('на днях', (_, { today }) => ({ day: { from: today, to: addDays(today, 3) } })),
  rule('ближайшие|ближайших дни|дней', (_, { today }) => ({
    day: { from: today, to: addDays(today, 3) },
  })),
  rule('next|coming few days', (_, { today }) => ({ day: { from: today, to: addDays(today, 3) } })),
  rule('any|some|on? another|different other? day|date', (_, { today }) => ({
    day: { from: today, to: addDays(today, 13) },
  })),
  rule('any|whatever day|days', (_, { today }) => ({
    day: { from: today, to: addDays(today, 13) },
  })),
  rule('любой|любое день|число', (_, { today }) => ({
    day: { from: today, to: addDays(today, 13) },
  })),
  rule('хоть? когда угодно', (_, { today }) => ({ day: { from: today, to: addDays(today, 13) } })),
  rule('in|в|на {month}', ([name], { today }) =>
    span(month(today, (name && monthNumber(name)) ?? 1)),
  ),
  rule(`${THIS} month|месяце|месяц`, (_, now) => ofMonths(now, 0)),
  rule(`${NEXT} month|месяце|месяц`, (_, now) => ofMonths(now, 1)),
  rule('beginning|start|early|начале|начало|начала of? the|this? month|месяца', (_, now) =>
    startOfMonth(now),
  ),
  rule(`${ON}? {weekday} the? {nth}`, ([, day], { today }) =>
    only(nextDayOfMonth(today, day?.number ?? 0)),
  ),
  rule(`${ON}? {weekday} {plain}`, (caught, now) =>
    now.expects === 'day' ? ofNumber(caught, now) : undefined,
  ),
  rule(`${ON}? {weekday} {plain} at|в|на? {clock}`, (caught, now) => {
    const [day, clock] = [ofNumber(caught, now), readClock((caught[2]?.raw ?? '').padStart(5, '0'))]
    return day && clock !== undefined
      ? { ...day, time: { from: clock, to: clock, isExact: true } }
      : undefined
  }),
  rule(`${ON}? {weekday} {nth-word}`, ([, day], { today }) =>
    only(nextDayOfMonth(today, day?.senses?.ordinal ?? 0)),
  ),
  rule(`${ON}? {weekday} {d} числа|число`, ([, day], { today }) =>
    only(nextDayOfMonth(today, (day && dayNumber(day)) ?? 0)),
  ),
  rule(`${ON}? {weekday} the? {d} of? {month}`, ([, day, name], now) => ofMonth(now, day, name)),
  rule(`${ON}? {weekday} {month} the? {d}`, ([, name, day], now) => ofMonth(now, day, name)),
  rule(`${ON}? {weekday} {date}`, ([, date], now) =>
    only(readNumberDay(date?.raw ?? '', now.today)),
  ),
  rule('on? the? {d} of? {month}', ([day, name], now) => ofMonth(now, day, name) ?? {}),
  rule('on? the? {d} of? {month} {year}', ([day, name, year], now) =>
    ofMonth(now, day, name, year),
  ),
  rule('on? {month} the? {d}', ([name, day], now) => ofMonth(now, day, name) ?? {}),
  rule('on? {month} the? {d} {year}', ([name, day, year], now) => ofMonth(now, day, name, year)),
  rule('{tens} {d} of? {month}', ([tens, day, name], now) => {
    const number = (tens && count(tens)) ?? 0
    const ones = day && dayNumber(day)
    return ones && ones < 10
      ? ofMonth(now, day && { ...day, number: number + ones }, name)
      : undefined
  }),
  rule('from|с|between|между {d} to|till|until|and|и|по|до|- {d} of? {month}', betweenDays),
  rule('{d} - {d} of? {month}', betweenDays),
  rule('{d} or|или|либо {d} of? {month}', betweenDays),
  rule('{d} or|или|либо {d} числа|число', ([first, last], { today }) => {
    const [from, to] = [first, last].map((day) =>
      nextDayOfMonth(today, (day && dayNumber(day)) ?? 0),
    )
    return from && to ? span(ahead(today, from, to)) : undefined
  }),
  rule(`${ON}? {weekday} не|not ${ON}? ${THIS} а|but? ${ON}? ${NEXT}`, ([day], now) =>
    ofWeek(now, day, 1),
  ),
  rule(`не|not ${ON}? ${THIS} {weekday} а|but ${ON}? ${NEXT}`, ([day], now) => ofWeek(now, day, 1)),
  rule('{month} {d} to|till|- {d}', ([name, first, last], now) =>
    betweenDays(
      [first, last, name].flatMap((word) => word ?? []),
      now,
    ),
  ),
  rule('{d} числа|число|числу', ([day], { today }) =>
    only(nextDayOfMonth(today, (day && dayNumber(day)) ?? 0)),
  ),
  rule('{nth-word}', ([day], { today }) => only(nextDayOfMonth(today, day?.senses?.ordinal ?? 0))),
  rule('{tens} {nth-word}', ([tens, day], { today }) => {
    const ones = day?.senses?.ordinal ?? 0
    return ones < 10 ? only(nextDayOfMonth(today, ((tens && count(tens)) ?? 0) + ones)) : undefined
  }),
  rule('on|for|the|на? the? {nth}', ([day], { today }) =>
    only(nextDayOfMonth(today, day?.number ?? 0)),
  ),
  rule('на {plain}', ([day], { today, expects }) =>
    expects === 'day' && !day?.isCounted
      ? only(nextDayOfMonth(today, day?.number ?? 0))
      : undefined,
  ),
  rule('on the? {plain}', ([day], { today }) => only(nextDayOfMonth(today, day?.number ?? 0))),
  rule('{date}', ([date], now) =>
    now.expects === 'time' ? undefined : only(readNumberDay(date?.raw ?? '', now.today)),
  ),
])
