import type { Now } from './day-rules.js'
import { lookUp } from '../text/lexicon.js'
import { HALF_HOURS, OF_HOURS } from './number-words.js'
import { type Kinds, pattern } from '../text/patterns.js'
import { type Rule, rules } from '../text/rules.js'
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

const plainPoint = (word: Word): Point | undefined => {
  const hour = hourOf(word)
  const isSure = hour !== undefined && (hour > 12 || hour === 0 || /^0\d/.test(word.raw))
  return (
    word.point ?? clockOf(word) ?? (hour === undefined ? undefined : { minute: hour * 60, isSure })
  )
}

/**
 * Returns the time of day that a word names, or undefined. `isSure` says whether the half of the
 * day is known.
 */
export const pointOf = plainPoint

const MINUTES = /^(00|15|30|45)$/
const isHhmm = ({ number, raw, isCounted }: Word): boolean =>
  number !== undefined && !isCounted && /^(0\d|1\d|2[0-3])[0-5][05]$/.test(raw)

const KINDS: Kinds = {
  t: (word) => plainPoint(word) !== undefined,
  clock: (word) => clockOf(word) !== undefined,
  hour: (word) => hourOf(word) !== undefined,
  'hour-word': (word) => word.kind === 'word' && hourOf(word) !== undefined,
  mm: ({ raw, isCounted }) => !isCounted && MINUTES.test(raw),
  'mm-word': ({ kind, senses }) =>
    kind === 'word' && [15, 20, 30, 40, 50].includes(senses?.cardinal ?? 0),
  n: ({ kind, number, senses }) => (kind === 'number' ? number : senses?.cardinal) !== undefined,
  'half-hour': ({ text }) => lookUp(HALF_HOURS, text) !== undefined,
  'of-hour': ({ text }) => lookUp(OF_HOURS, text) !== undefined,
  digits: (word) => word.kind === 'number' && hourOf(word) !== undefined,
  hhmm: isHhmm,
}

type Made = { readonly point: Point } | undefined

const made = (minute: number, isSure = false): Made =>
  minute >= 0 && minute <= 1440 ? { point: { minute, isSure } } : undefined
const rule = (text: string, make: (...caught: readonly Word[]) => Made): Rule<Now> => [
  pattern(text, KINDS),
  (caught) => make(...caught),
]
const half = (from: number, to: number) => (word: Word | undefined) => {
  const minute = (word && plainPoint(word)?.minute) ?? 0
  const inHalf =
    minute >= 720 && minute < 780 && from === 0
      ? minute - 720
      : minute < from
        ? minute + 720
        : minute
  return inHalf <= to ? made(inHalf, true) : made(minute, true)
}
const [am, pm] = [half(0, 720), half(720, 1440)]
/** Reads night hours: "10 ночи" and "11 at night" are late, "2 ночи" is early. */
const night = (word: Word | undefined): Made => {
  const minute = (word && plainPoint(word)?.minute) ?? 0
  return minute >= 480 && minute < 720
    ? made(minute + 720, true)
    : minute === 720
      ? made(1440, true)
      : made(minute, true)
}
const hhmm = ({ number = 0 }: Word): Made =>
  made(Math.floor(number / 100) * 60 + (number % 100), true)
const number = (word: Word | undefined): number =>
  (word && (word.number ?? word.senses?.cardinal)) ?? 0
const hour = (word: Word | undefined): number => (word && plainPoint(word)?.minute) ?? 0
const began = (word: Word | undefined): number =>
  (((word && (lookUp(HALF_HOURS, word.text) ?? lookUp(OF_HOURS, word.text))) ?? 1) - 1) * 60
const or12 = (minute: number): number => (minute < 60 ? minute + 720 : minute)
const OCLOCK = 'час|часа|часов|часам|ч|h|hrs|oclock|o|clock'

/** Rules for times of day that are complete. They need no word before them, such as "at". */
export const TIME_POINTS = rules<Now>([
  [
    pattern('{hhmm}', KINDS),
    ([at], { expects }) => (expects === 'time' && at ? hhmm(at) : undefined),
  ],
  rule('{clock}', (clock) =>
    clock ? { point: plainPoint(clock) ?? { minute: 0, isSure: true } } : undefined,
  ),
  rule('{t} am', am),
  rule(`{t} ${OCLOCK}? утра|утром`, am),
  rule(`{t} ${OCLOCK}? clock? in the morning`, am),
  rule('{t} pm', pm),
  rule(`{t} ${OCLOCK}? вечера|вечером|дня|днем`, pm),
  rule(`{t} ${OCLOCK}? clock? in the evening|afternoon`, pm),
  rule(`{t} ${OCLOCK}? clock? tonight`, pm),
  rule(`{t} ${OCLOCK}? ночи|ночью`, night),
  rule('{t} at night', night),
  rule('час|часу дня', () => made(780, true)),
  rule('{hour} oclock', (at) => made(hour(at), hour(at) > 720)),
  rule('{hour} o clock', (at) => made(hour(at), hour(at) > 720)),
  rule('{hour} h|ч', (at) => made(hour(at), hour(at) > 720)),
  rule(`{hour} h|ч|часов|часа {mm}`, (at, minutes) =>
    made(hour(at) + number(minutes), hour(at) > 720),
  ),
  rule('{hour} {mm}', (at, minutes) => made(hour(at) + number(minutes), hour(at) > 720)),
  rule('{hour} - {mm}', (at, minutes) =>
    minutes?.raw === '15' && hour(at) < 900
      ? undefined
      : made(hour(at) + number(minutes), hour(at) > 720),
  ),
  rule('{hour-word} {mm-word}', (at, minutes) => made(hour(at) + number(minutes), hour(at) > 720)),
  rule('at|@|в|к|на {hhmm}', (at) => (at ? hhmm(at) : undefined)),
  rule('half past? {hour}', (at) => made(hour(at) + 30)),
  rule('quarter|15 past|after {hour}', (at) => made(hour(at) + 15)),
  rule('quarter|15 to|till {hour}', (at) => made(or12(hour(at) - 15))),
  rule('{n} minutes? past {hour}', (minutes, at) =>
    number(minutes) < 60 ? made(hour(at) + number(minutes)) : undefined,
  ),
  rule('twenty|20|25 to {hour}', (at) => made(or12(hour(at) - 20))),
  rule('{n} minutes to {hour}', (minutes, at) => made(or12(hour(at) - number(minutes)))),
  rule('{half-hour}', (at) => made(or12(began(at) + 30))),
  rule('пол|половина|половину|половине|половины {of-hour}', (at) => made(or12(began(at) + 30))),
  rule('пол|половина|половину|половине {digits}', (at) => made(or12(hour(at) - 30))),
  rule('четверть {of-hour}', (at) => made(or12(began(at) + 15))),
  rule('{n} минут {of-hour}', (minutes, at) => made(or12(began(at) + number(minutes)))),
  rule('без четверти {hour}', (at) => made(or12(hour(at) - 15))),
  rule('без четверти час|часа', () => made(765)),
  rule('без {n} минут? час|часа', (minutes) => made(780 - number(minutes))),
  rule('без {n} минут? {hour}', (minutes, at) => made(or12(hour(at) - number(minutes)))),
  rule('noon|midday|полдень|полудня|полудню', () => made(720, true)),
  rule('midnight|полночь|полуночи', () => made(1440, true)),
])
