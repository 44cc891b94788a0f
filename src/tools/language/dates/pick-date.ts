import { addDays, DAY_MINUTES } from '../time.js'
import { single } from './calendar.js'
import { isSaid, isSaidAt, patterns } from '../text/patterns.js'
import type { Days, Times, Word } from '../text/words.js'

/** Phrases that correct the words before them. */
export const CORRECTION = patterns(`
  actually, sorry i mean, i mean, no wait, or rather, rather, oops, i meant, better, correction
  вернее, точнее, ой, лучше, то есть, тоесть, в смысле, нет давайте, а нет, хотя нет, ошиблась,
  ошибся, перепутал*, исправ*, нет|no {day}|{time}`)
const APPOINTMENT = patterns(
  'appointment|appointments|appt|booking|visit|reservation|slot|session, ' +
    'запись|записи|визит|визита|сеанс',
)

/**
 * Whether a day is the current day of an appointment to move: "my Friday appointment", "завтрашнюю
 * запись".
 */
function isSource(words: readonly Word[], at: number): boolean {
  const raw = words[at]?.raw ?? ''
  if (words[at]?.isSource || /['’]s$/.test(raw) || /^(завтрашн|сегодняшн|послезавтрашн)/i.test(raw))
    return true
  const isNamed = isSaidAt(words, at + 1, APPOINTMENT)
  return isNamed && words[at + 1]?.link === 'space' && words[at]?.text === '#found'
}

type Intent = { readonly isMove: boolean; readonly isCancel: boolean }

/** Keeps only the first day: "remove me from Friday" means that day and not the days after it. */
const atSource = (word: Word): Word =>
  word.isSource && word.day ? { ...word, day: { from: word.day.from, to: word.day.from } } : word

/**
 * Returns the days or times of a message without refused ones. In a cancellation, a refused day can
 * name the appointment itself, so it counts if there is no other.
 */
function candidates<T>(
  words: readonly Word[],
  read: (word: Pick<Word, 'day' | 'time'>) => T | undefined,
  { isMove, isCancel }: Intent,
): T[] {
  const said = isCancel && !isMove ? words.map(atSource) : words
  const open = said.flatMap((word, at): T[] => {
    const target = isMove && word.target ? read(word.target) : undefined
    const isFrom = isSource(said, at) || isOwn(said, at)
    const value = target ?? (isMove && isFrom ? undefined : read(word))
    return value === undefined || word.isRefused ? [] : [value]
  })
  return open.length > 0 || !isCancel || isMove ? open : said.flatMap((word) => read(word) ?? [])
}

/** Returns the day from which a client wants to move an appointment. */
export const pickSource = (words: readonly Word[], { isMove }: Intent): Days | undefined =>
  isMove ? words.find((word, at) => word.day && isSource(words, at))?.day : undefined

/** Finds a move from one day to another, as in "с четверга на субботу". */
export function transferIn(
  words: readonly Word[],
): { readonly from: Days; readonly to: Days } | undefined {
  const at = words.findIndex(
    ({ day, isSource }, index) =>
      day && isSource && words[index + 1]?.day && /^на\s/i.test(words[index + 1]?.raw ?? ''),
  )
  const [from, to] = [words[at]?.day, words[at + 1]?.day]
  return from && to ? { from: single(from.from), to } : undefined
}

const isOne = ({ from, to }: Days): boolean => from === to

/**
 * Returns the day that the client means. For a move or a correction this is the last day mentioned;
 * otherwise the first. "Next week, on Tuesday" is one day.
 */
export function pickDay(words: readonly Word[], intent: Intent): Days | undefined {
  const days = candidates(words, ({ day }) => day, intent)
  const singles = days.filter(isOne)
  const isLast = intent.isMove || isSaid(words, CORRECTION)
  const day = (isLast ? singles.at(-1) : singles[0]) ?? (isLast ? days.at(-1) : days[0])
  const wide = days.find((one) => !isOne(one))
  if (!day || !isOne(day) || !wide || isLast) return day
  const later = addDays(day.from, 7)
  return day.from < wide.from && later >= wide.from && later <= wide.to
    ? { from: later, to: later }
    : day
}

const common = (one: Times, other: Times): Times => {
  const [from, to] = [Math.max(one.from, other.from), Math.min(one.to, other.to)]
  return from < to ? { from, to, isExact: false } : one
}

/**
 * Returns the time that the client means. Exact times come before others. Several spans are reduced
 * to the part that they have in common.
 */
export function pickTime(words: readonly Word[], intent: Intent): Times | undefined {
  const times = candidates(words, ({ time }) => time, intent)
  const exact = times.filter(({ isExact }) => isExact)
  const isLast = intent.isMove || isSaid(words, CORRECTION)
  if (exact.length > 0) return isLast ? exact.at(-1) : exact[0]
  const [first, ...others] = times
  return first ? others.reduce(common, first) : intent.isCancel ? undefined : otherPart(words)
}

/**
 * Returns the rest of the day for a refused part of it: "не утром" means the afternoon and evening.
 */
function otherPart(words: readonly Word[]): Times | undefined {
  const refused = words.find(({ time, isRefused }) => isRefused && time && !time.isExact)?.time
  if (!refused) return undefined
  if (refused.from === 0) return { from: refused.to, to: DAY_MINUTES, isExact: false }
  return refused.to === DAY_MINUTES ? { from: 0, to: refused.from, isExact: false } : undefined
}

/** Returns the time from which a client wants to move an appointment: "my 3pm", "from 3 to 5". */
export function pickSourceTime(words: readonly Word[], { isMove }: Intent): Times | undefined {
  const at = words.findIndex(
    (word, place) => word.time && (word.target?.time !== undefined || isOwn(words, place)),
  )
  const from = words[at]?.time?.from
  return !isMove || from === undefined ? undefined : { from, to: from, isExact: true }
}
const isOwn = (words: readonly Word[], at: number): boolean =>
  words[at]?.time?.isExact === true && /^(my|our|мою|мой|нашу)$/.test(words[at - 1]?.text ?? '')
