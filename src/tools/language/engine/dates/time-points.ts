import type { Now } from './day-rules.js'
import type { TimePoints } from '../../time-tables.js'
import { HALF_HOURS, OF_HOURS } from './word-tables.js'
import { type Kinds, pattern } from '../text/patterns.js'
import { type Make, rules, rulesOf } from '../text/rules.js'
import { meaningOf } from '../text/tables.js'
import type { Point, Word } from '../text/words.js'

const CLOCK = /^(\d{1,2})[:.](\d{2})$/

/**
 * Returns the hour that a word names in digits or in words, 0 to 24. Returns undefined if it is not
 * an hour, or if it counts something.
 */
export function hourOf({ number, senses, kind, raw, isCounted }: Word): number | undefined {
  if (isCounted || kind === 'ordinal' || (kind === 'number' && raw.length > 4)) return undefined
  const hour = number ?? (kind === 'word' ? senses?.cardinal : undefined)
  return hour !== undefined && hour <= 24 ? hour : undefined
}

/**
 * Reads a clock time. "5:30" can be in either half of the day; "05:30", "0:15" and "17:30" cannot.
 */
function clockOf({ kind, raw, isCounted }: Word): Point | undefined {
  const parts = kind === 'number' && !isCounted ? CLOCK.exec(raw) : null
  const [hour, minutes] = [Number(parts?.[1]), Number(parts?.[2])]
  if (!parts || hour > 24 || minutes > 59 || (hour === 24 && minutes > 0)) return undefined
  return { minute: hour * 60 + minutes, isSure: hour > 12 || hour === 0 || raw.startsWith('0') }
}

/**
 * Returns the time of day that a word names, or undefined. `isSure` says whether the half of the
 * day is known.
 */
export const pointOf = (word: Word): Point | undefined => {
  const hour = hourOf(word)
  const isSure = hour !== undefined && (hour > 12 || hour === 0 || /^0\d/.test(word.raw))
  return (
    word.point ?? clockOf(word) ?? (hour === undefined ? undefined : { minute: hour * 60, isSure })
  )
}

const MINUTES = /^(00|15|30|45)$/
const FIVE_MINUTES = /^[0-5][05]$/
const isHhmm = ({ number, raw, isCounted }: Word): boolean =>
  number !== undefined && !isCounted && /^(0\d|1\d|2[0-3])[0-5][05]$/.test(raw)

/** Returns the minute of "930", which only a word beside it makes a time, or undefined. */
export const hmmOf = ({ number, raw, isCounted }: Word): number | undefined =>
  number !== undefined && !isCounted && /^[1-9][0-5][05]$/.test(raw)
    ? Math.floor(number / 100) * 60 + (number % 100)
    : undefined

const KINDS: Kinds = {
  t: (word) => (pointOf(word) ?? hmmOf(word)) !== undefined,
  clock: (word) => clockOf(word) !== undefined,
  hour: (word) => hourOf(word) !== undefined,
  'hour-word': (word) => word.kind === 'word' && hourOf(word) !== undefined,
  mm: ({ raw, isCounted }) => !isCounted && MINUTES.test(raw),
  minutes: ({ raw, isCounted }) => !isCounted && FIVE_MINUTES.test(raw),
  'five-word': ({ kind, senses }) => kind === 'word' && senses?.cardinal === 5,
  'mm-word': ({ kind, senses }) =>
    kind === 'word' && [15, 20, 30, 40, 50].includes(senses?.cardinal ?? 0),
  n: ({ kind, number, senses }) => (kind === 'number' ? number : senses?.cardinal) !== undefined,
  'half-hour': (word) => meaningOf(HALF_HOURS, word) !== undefined,
  'of-hour': (word) => meaningOf(OF_HOURS, word) !== undefined,
  digits: (word) => word.kind === 'number' && hourOf(word) !== undefined,
  hhmm: isHhmm,
}

type Made = { readonly point: Point } | undefined

const made = (minute: number, isSure = false): Made =>
  minute >= 0 && minute <= 1440 ? { point: { minute, isSure } } : undefined
type Read = (...caught: readonly Word[]) => Made
const half = (from: number, to: number) => (word: Word | undefined) => {
  const minute = (word && (pointOf(word)?.minute ?? hmmOf(word))) ?? 0
  const inHalf =
    minute >= 720 && minute < 780 && from === 0
      ? minute - 720
      : minute < from
        ? minute + 720
        : minute
  return inHalf <= to ? made(inHalf, true) : made(minute, true)
}
const [am, pm] = [half(0, 720), half(720, 1440)]
/** Reads night hours: "11 at night" is late, "2 at night" is early. */
const night = (word: Word | undefined): Made => {
  const minute = (word && pointOf(word)?.minute) ?? 0
  return minute >= 480 && minute < 720
    ? made(minute + 720, true)
    : minute === 720
      ? made(1440, true)
      : made(minute, true)
}
const hhmm = ({ number = 0 }: Word): Made =>
  made(Math.floor(number / 100) * 60 + (number % 100), true)
/** Returns the minute of a time without a colon, such as "1630", or undefined. */
export const hhmmOf = (word: Word): number | undefined =>
  isHhmm(word) ? hhmm(word)?.point.minute : undefined
const number = (word: Word | undefined): number =>
  (word && (word.number ?? word.senses?.cardinal)) ?? 0
const hour = (word: Word | undefined): number => (word && pointOf(word)?.minute) ?? 0
const began = (word: Word | undefined): number =>
  (((word && (meaningOf(HALF_HOURS, word) ?? meaningOf(OF_HOURS, word) ?? word.number)) ?? 1) - 1) *
  60
const or12 = (minute: number): number => (minute < 60 ? minute + 720 : minute)
/** "24h" counts hours. */
const onHour = (at: Word | undefined): Made =>
  hour(at) < 1440
    ? made(hour(at), hour(at) > 720 || (at !== undefined && pointOf(at)?.isSure === true))
    : undefined
const withMinutes = (at: Word | undefined, minutes: Word | undefined): Made =>
  made(hour(at) + number(minutes), hour(at) > 720)
/** Reads "8 - 15" as two hours, unless 8:15 is more likely. */
const withDash = (at: Word | undefined, minutes: Word | undefined): Made =>
  minutes?.raw === '15' && hour(at) < 900 ? undefined : withMinutes(at, minutes)

/** What each rule makes of the words that its phrases capture. */
const READS: Readonly<Record<keyof TimePoints, Read>> = {
  am,
  pm,
  night,
  onePm: () => made(780, true),
  oclock: onHour,
  hourMinutes: withMinutes,
  hourMinutesFive: (at, minutes) => made(hour(at) + number(minutes) + 5, hour(at) > 720),
  atHhmm: (at) => (at ? hhmm(at) : undefined),
  halfPast: (at) => made(hour(at) + 30),
  quarterPast: (at) => made(hour(at) + 15),
  quarterTo: (at) => made(or12(hour(at) - 15)),
  // "At one, from two" is not a minute past two.
  minutesPast: (minutes, at) =>
    number(minutes) >= 5 && number(minutes) < 60 ? made(hour(at) + number(minutes)) : undefined,
  twentyTo: (at) => made(or12(hour(at) - 20)),
  minutesTo: (minutes, at) => made(or12(hour(at) - number(minutes))),
  minutesToHalf: (minutes, at) => made(or12(hour(at) - 30 - number(minutes))),
  minutesPastHalf: (minutes, at) => made(or12(hour(at) - 30 + number(minutes))),
  halfHourWord: (at) => made(or12(began(at) + 30)),
  halfOf: (at) => made(or12(began(at) + 30)),
  halfTo: (at) => made(or12(hour(at) - 30)),
  quarterOf: (at) => made(or12(began(at) + 15)),
  minutesOf: (minutes, at) => made(or12(began(at) + number(minutes))),
  quarterToOne: () => made(765),
  minutesToOne: (minutes) => made(780 - number(minutes)),
  noon: () => made(720, true),
  midnight: () => made(1440, true),
}
const MAKES = Object.fromEntries(
  Object.entries(READS).map(([name, read]) => [name, (caught: readonly Word[]) => read(...caught)]),
) as unknown as Readonly<Record<keyof TimePoints, Make<Now>>>

/** Rules for times of day that are complete. They need no word before them, such as "at". */
export const TIME_POINTS = rules<Now>([
  [
    pattern('{hhmm}', KINDS),
    ([at], { expects }) => (expects === 'time' && at ? hhmm(at) : undefined),
  ],
  [pattern('{clock}', KINDS), ([clock]) => ({ point: clock && pointOf(clock) })],
  [pattern('{hour} - {mm}', KINDS), ([at, minutes]) => withDash(at, minutes)],
  ...rulesOf('timePoints', MAKES, KINDS),
])
