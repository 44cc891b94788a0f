import { addDays, DAY_MINUTES } from '../time.js'
import { single } from './calendar.js'
import { isSaid, isSaidAt, patterns } from '../text/patterns.js'
import type { Days, Times, Word } from '../text/words.js'

/** What puts right what was said before it. */
export const CORRECTION = patterns(`
  actually, sorry i mean, i mean, no wait, or rather, rather, oops, i meant, better, correction
  вернее, точнее, ой, лучше, то есть, тоесть, в смысле, нет давайте, а нет, хотя нет, ошиблась, ошибся, перепутал*, исправ*, нет|no {day}|{time}`)
const APPOINTMENT = patterns(
  'appointment|appointments|appt|booking|visit|reservation|slot|session, запись|записи|визит|визита|сеанс',
)

/** "My friday appointment", "завтрашнюю запись": where a visit is to be moved from. */
function isSource(words: readonly Word[], at: number): boolean {
  const raw = words[at]?.raw ?? ''
  if (words[at]?.isSource || /['’]s$/.test(raw) || /^(завтрашн|сегодняшн|послезавтрашн)/i.test(raw))
    return true
  const isNamed = isSaidAt(words, at + 1, APPOINTMENT)
  return isNamed && words[at + 1]?.link === 'space' && words[at]?.text === '#found'
}

type Intent = { readonly isMove: boolean; readonly isCancel: boolean }

/** "Remove me from friday" is of that day, not of those after it. */
const atSource = (word: Word): Word =>
  word.isSource && word.day ? { ...word, day: { from: word.day.from, to: word.day.from } } : word

/** What was said of a day or time, without what will not do; a visit to be cancelled may be named by just that. */
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

/** The day on which a visit lies that is to be moved. */
export const pickSource = (words: readonly Word[], { isMove }: Intent): Days | undefined =>
  isMove ? words.find((word, at) => word.day && isSource(words, at))?.day : undefined

/** "С четверга на субботу". */
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

/** The day that is meant: the last where a visit is moved or a slip is put right, else the first; "next week, on tuesday" is one. */
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

/** The time that is meant: an exact one before others; of several stretches what they have in common. */
export function pickTime(words: readonly Word[], intent: Intent): Times | undefined {
  const times = candidates(words, ({ time }) => time, intent)
  const exact = times.filter(({ isExact }) => isExact)
  const isLast = intent.isMove || isSaid(words, CORRECTION)
  if (exact.length > 0) return isLast ? exact.at(-1) : exact[0]
  const [first, ...others] = times
  return first ? others.reduce(common, first) : intent.isCancel ? undefined : otherPart(words)
}

/** "Не утром": the rest of the day. */
function otherPart(words: readonly Word[]): Times | undefined {
  const refused = words.find(({ time, isRefused }) => isRefused && time && !time.isExact)?.time
  if (!refused) return undefined
  if (refused.from === 0) return { from: refused.to, to: DAY_MINUTES, isExact: false }
  return refused.to === DAY_MINUTES ? { from: 0, to: refused.from, isExact: false } : undefined
}

/** The time at which a visit lies that is to be moved: "my 3pm", "from 3 to 5". */
export function pickSourceTime(words: readonly Word[], { isMove }: Intent): Times | undefined {
  const at = words.findIndex(
    (word, place) => word.time && (word.target?.time !== undefined || isOwn(words, place)),
  )
  const from = words[at]?.time?.from
  return !isMove || from === undefined ? undefined : { from, to: from, isExact: true }
}
const isOwn = (words: readonly Word[], at: number): boolean =>
  words[at]?.time?.isExact === true && /^(my|our|мою|мой|нашу)$/.test(words[at - 1]?.text ?? '')
