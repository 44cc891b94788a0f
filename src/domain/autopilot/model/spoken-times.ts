import { type LocalDate, type Minute, weekdayOf } from '../../time/time.js'
import type { OfferedStart } from '../state/dialogue-state.js'
import { WEEKDAYS } from '../../../tools/language/dates/day-words.js'
import { foldLetters } from '../../../tools/language/text/letters.js'
import { lookUp } from '../../../tools/language/text/lexicon.js'
import type { DayWish } from '../../../tools/language/meaning/parse-message.js'
import { numberWord } from '../../../tools/language/dates/number-words.js'
import type { Word } from '../../../tools/language/text/words.js'
import type { DialogueContext } from '../state/context.js'

/**
 * A statement in a sentence about times, at the place `at`: a day, a master, a clock time, or a
 * span between two clock times.
 */
export type SpokenTime = { readonly at: number } & (
  | { readonly tells: 'day'; readonly days: DayWish }
  | { readonly tells: 'master'; readonly ids: readonly number[] }
  | { readonly tells: 'clock'; readonly minute: Minute }
  | { readonly tells: 'hours'; readonly minutes: readonly Minute[] }
)
type Day = Extract<SpokenTime, { tells: 'day' }>
type Master = Extract<SpokenTime, { tells: 'master' }>

const CLOCKS = /(?<!\d)(\d{1,2})[:.](\d{2})(?!\d)/g
const LIST = /\s(or|and|и|или|либо)\s/i
const SPAN = /^(from|between|since|с|со|между|от)\s/i
const clocksIn = (raw: string): Minute[] =>
  [...raw.matchAll(CLOCKS)].map((found) => Number(found[1]) * 60 + Number(found[2]))

/**
 * Whether a word names only a part of the day: "in the morning", "tonight". "In two hours" and
 * "after five" name a time.
 */
const isPartOfDay = ({ raw, day, time }: Word): boolean =>
  !/\d/.test(raw) &&
  !raw.split(/\s/).some((word) => numberWord(foldLetters(word)) !== undefined) &&
  (day === undefined || time?.to === 1440)

function timesTold(word: Word, at: number): SpokenTime[] | undefined {
  if (!word.time) return []
  if (word.time.isExact) return [{ at, tells: 'clock', minute: word.time.from }]
  const minutes = clocksIn(word.raw)
  if (minutes.length === 0) return isPartOfDay(word) ? [] : undefined
  if (minutes.length === 2 && LIST.test(word.raw) && !SPAN.test(word.raw))
    return minutes.map((minute) => ({ at, tells: 'clock', minute }))
  return [{ at, tells: 'hours', minutes }]
}

const isSingle = ({ from, to }: DayWish): boolean => from === to
/** Whether the weekday of a date is wrong: "Friday, 16 January" if this is a Wednesday. */
const isMisnamed = ({ raw, day }: Word): boolean =>
  day !== undefined &&
  isSingle(day) &&
  raw
    .split(/[\s,]+/)
    .some(
      (word) =>
        (lookUp(WEEKDAYS, foldLetters(word)) ?? weekdayOf(day.from)) !== weekdayOf(day.from),
    )

const namesWeekday = ({ raw }: Word): boolean =>
  raw.split(/\s/).some((part) => lookUp(WEEKDAYS, foldLetters(part)) !== undefined)

/** Joins a weekday and the date right after it into one day. */
export function withWholeDates(words: readonly Word[]): Word[] {
  const whole: Word[] = []
  for (const word of words) {
    const last = whole.at(-1)
    const isDate =
      word.day &&
      isSingle(word.day) &&
      /\d/.test(word.raw) &&
      !namesWeekday(word) &&
      word.link !== 'stop'
    if (
      last?.day &&
      isDate &&
      isSingle(last.day) &&
      !last.time &&
      namesWeekday(last) &&
      !/\d/.test(last.raw)
    )
      whole[whole.length - 1] = { ...word, raw: `${last.raw} ${word.raw}`, link: last.link }
    else whole.push(word)
  }
  return whole
}

/**
 * Returns all statements about times, in order. Returns undefined if one of them cannot be checked.
 */
export function toldIn(
  words: readonly Word[],
  mastersOf: (word: Word) => readonly number[],
): SpokenTime[] | undefined {
  const told: SpokenTime[] = []
  for (const [at, word] of words.entries()) {
    const times = timesTold(word, at)
    if (!times || isMisnamed(word)) return undefined
    if (word.isName) told.push({ at, tells: 'master', ids: mastersOf(word) })
    if (word.day) told.push({ at, tells: 'day', days: word.day })
    told.push(...times)
  }
  return told
}

/**
 * Returns the day or master to which a clock time belongs: the one before it, or the one after it
 * if the sentence begins with a time. Otherwise it is the last one of the earlier sentences.
 */
function belongsTo<T extends Day | Master>(
  told: readonly SpokenTime[],
  tells: T['tells'],
  at: number,
  last: T | undefined,
): T | undefined {
  const own = told.filter((one): one is T => one.tells === tells)
  const isTimeFirst = (told.find((one) => one.tells === 'clock')?.at ?? 0) < (own[0]?.at ?? 0)
  const before = own.findLast((one) => one.at <= at)
  return (isTimeFirst ? own.find((one) => one.at >= at) : undefined) ?? before ?? last
}

/**
 * Returns the day right after a clock time ("15:00 on Saturday"). It is checked in addition to
 * earlier days.
 */
const dayRightAfter = (
  words: readonly Word[],
  told: readonly SpokenTime[],
  at: number,
): Day | undefined =>
  ['space', 'none'].includes(words[at + 1]?.link ?? '')
    ? told.find((one): one is Day => one.tells === 'day' && one.at === at + 1)
    : undefined

const isWithin = (date: LocalDate, days: DayWish | undefined): boolean =>
  !days || (days.from <= date && date <= days.to)

/** The times that a text may name, and the day and master of the earlier sentences. */
export type Place = {
  readonly starts: readonly OfferedStart[]
  readonly world: DialogueContext
  /** Whether the sentence says what is free. Then only free starts are allowed. */
  readonly isFree: boolean
  readonly day: Day | undefined
  readonly master: Master | undefined
}

function isTrue(
  minute: Minute,
  days: DayWish | undefined,
  ids: readonly number[] | undefined,
  place: Place,
): OfferedStart[] | undefined {
  const { starts, world, isFree } = place
  const fitting = starts.filter(
    ({ date, time, masterId }) =>
      time === minute && isWithin(date, days) && (!ids || ids.includes(masterId)),
  )
  const dates = new Set(starts.map(({ date }) => date))
  const isSure =
    days !== undefined || [...dates].every((date) => fitting.some((start) => start.date === date))
  if (fitting.length > 0 && isSure) return fitting.slice(0, 1)
  const isOwn = world.appointments.some(({ date, time }) => time === minute && isWithin(date, days))
  return isOwn && !isFree && (days || starts.length === 0) ? [] : undefined
}

function areHours(
  minutes: readonly Minute[],
  days: DayWish | undefined,
  { world, isFree }: Place,
): boolean {
  if (isFree) return false
  const weekdays = days?.from === days?.to && days ? [weekdayOf(days.from)] : [1, 2, 3, 4, 5, 6, 7]
  return weekdays.some((weekday) => {
    const open = world.hours[weekday - 1]
    return open && minutes.every((minute) => minute === open.from || minute === open.to)
  })
}

/**
 * Returns the free starts that a sentence names. Returns undefined if one of its times is neither
 * free nor known.
 */
export function startsNamed(
  words: readonly Word[],
  told: readonly SpokenTime[],
  place: Place,
): OfferedStart[] | undefined {
  const named: OfferedStart[] = []
  for (const one of told) {
    if (one.tells !== 'clock' && one.tells !== 'hours') continue
    const day = belongsTo<Day>(told, 'day', one.at, place.day)
    const master = belongsTo<Master>(told, 'master', one.at, place.master)
    if (one.tells === 'hours') {
      if (!areHours(one.minutes, day?.days, place)) return undefined
      continue
    }
    const days = [day, dayRightAfter(words, told, one.at)].filter(
      (each, index) => index === 0 || each !== undefined,
    )
    for (const each of days) {
      const starts = isTrue(one.minute, each?.days, master?.ids, place)
      if (!starts) return undefined
      named.push(...starts)
    }
  }
  return named
}
