import { addDays, DAY_MINUTES, type LocalDate, type Minute, weekdayOf } from '../../time.js'
import { alternatives, isOne, single, weekdaysWithin } from './calendar.js'
import { CORRECTION, FALLBACK, SLIPS } from '../text/common-phrases.js'
import { correctionAt } from '../text/corrections.js'
import { isNotDay, refusedTime, refusedTimes } from './refused.js'
import { commonTimes } from './time-rules.js'
import { fromExplained } from './explained-shifts.js'
import { endOf, endsOf, isSaid, isSaidAt, isSaidBefore } from '../text/patterns.js'
import { foldLetters } from '../text/letters.js'
import { oneOf, phrases, words as wordsOf } from '../text/tables.js'
import { type Days, isApart, type Times, type Word } from '../text/words.js'

const APPOINTMENTS = phrases('intents', 'appointments')
const REASONS = phrases('moods', 'reasons')
const CANCELS = phrases('dialogue', 'cancels')
const beginsClause = wordsOf('dialogue', 'clauses')
const OWN_DAY = phrases('intents', 'ownDay')
const DAY_LEADS = phrases('moods', 'dayLeads')
const [isMy, isSourceDay, isOnto] = [oneOf('my'), oneOf('sourceDays'), oneOf('onto')]
const firstOf = (raw = ''): Pick<Word, 'text'> => ({ text: foldLetters(raw.split(/\s/)[0] ?? '') })

/**
 * Whether a day is the current day of an appointment to move: "my Friday appointment",
 * "Friday's".
 */
function isSource(words: readonly Word[], at: number): boolean {
  const raw = words[at]?.raw ?? ''
  if (words[at]?.isSource || /['’]s$/.test(raw) || isSourceDay(firstOf(raw))) return true
  const isOfOwn = [2, 3].some((back) => endsOf(OWN_DAY, words, at - back).includes(at + 1))
  if (isOfOwn) return !words.some(({ isRefused }) => isRefused)
  const isNamed = isSaidAt(words, at + 1, APPOINTMENTS)
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
  if (open.length > 0 || !isCancel || isMove) return open
  return said.flatMap((word) => (isNotDay(word) ? [] : (read(word) ?? [])))
}

/** Returns the day from which a client wants to move an appointment. */
const pickSource = (words: readonly Word[], { isMove }: Intent): Days | undefined =>
  isMove ? words.find((word, at) => word.day && isSource(words, at))?.day : undefined

/** Finds a move from one day to another, if no rule has joined them to a span. */
function transferIn(
  words: readonly Word[],
): { readonly from: Days; readonly to: Days } | undefined {
  const at = words.findIndex(
    ({ day, isSource }, index) => day && isSource && isOnto(firstOf(words[index + 1]?.raw)),
  )
  // "Onto" is a word of its own, or the first one of what a rule has joined.
  const [from, to] = [words[at]?.day, words[at + 1]?.day ?? words[at + 2]?.day]
  return from && to ? { from: single(from.from), to } : undefined
}

/** Returns the values but the one that is proposed now, if there are others. */
function apartFrom<T extends { from: unknown; to: unknown }>(
  values: readonly T[],
  proposed: T['from'] | undefined,
): readonly T[] {
  const others = values.filter(({ from, to }) => from !== proposed || to !== proposed)
  return others.length > 0 ? others : values
}

/** Splits words at commas and stops, and before "but" and "and". */
export function clausesOf(words: readonly Word[]): Word[][] {
  const clauses: Word[][] = [[]]
  for (const word of words) {
    if (word.link === 'comma' || word.link === 'stop' || beginsClause(word)) clauses.push([])
    clauses.at(-1)?.push(word)
  }
  return clauses
}
/** Whether a word is a day that is not refused. */
export const isOpenDay = ({ day, isRefused }: Word): boolean => day !== undefined && !isRefused

/**
 * Returns the clauses that cancel, if they name a day: "Thursday is fine but I have to cancel
 * Friday".
 */
function cancelling(words: readonly Word[]): readonly Word[] {
  const own = clausesOf(words).filter((clause) => isSaid(clause, CANCELS) && clause.some(isOpenDay))
  return own.length > 0 ? own.flat() : words
}

/** Returns the words without the clauses of reasons if others have a day. */
function beyondReasons(words: readonly Word[]): readonly Word[] {
  const others = clausesOf(words)
    .filter((clause) => !isSaid(clause, REASONS))
    .flat()
  return others.some(isOpenDay) ? others : words
}

/** Returns the last day that the client prefers: "on Thursday I work, Friday at 3 instead". */
const preferredDay = (words: readonly Word[]): Days | undefined =>
  words.findLast(({ day, target, isRefused }, at) => {
    const end = words[at + 1]?.time ? at + 2 : at + 1
    if (!day || target || isRefused || isSource(words, at)) return false
    return isSaidAt(words, end, FOLLOWS) || (isOne(day) && isSaidBefore(words, at, DAY_LEADS))
  })?.day

/** Refuses a day wherever it stands if it is refused once: "not tomorrow, I work tomorrow". */
function refusedThroughout(words: readonly Word[]): readonly Word[] {
  const nameOf = ({ day, raw }: Word): string | undefined =>
    day && foldLetters(raw.split(/\s/).at(-1) ?? raw)
  const refused = words.filter(({ isRefused }) => isRefused)
  const isSame = (word: Word): boolean =>
    refused.some((one) => nameOf(one) === nameOf(word) && one.day?.from === word.day?.from)
  return words.map((word) => (word.day && isSame(word) ? { ...word, isRefused: true } : word))
}

/** Returns the words without a weekday that a date makes exact: "on the Saturday, the 19th". */
const withoutDated = (words: readonly Word[]): readonly Word[] => {
  const dated = words.flatMap((word) => (isDated(word) && isOpenDay(word) ? [word.day.from] : []))
  const isMadeExact = (date: LocalDate): boolean =>
    dated.some((other) => other > date && weekdayOf(other) === weekdayOf(date))
  return words.filter(
    (word) => isDated(word) || !word.day || !isOne(word.day) || !isMadeExact(word.day.from),
  )
}
const isDated = (word: Word): word is Word & { readonly day: Days } =>
  word.day !== undefined && isOne(word.day) && /\d/.test(word.raw)

/** Returns the days without spans around another one: "next week, any day". */
const withoutWider = (days: readonly Days[]): readonly Days[] =>
  days.filter(
    (wide, at) =>
      !days.some(
        (one, other) => other !== at && !isOne(one) && isAround(wide, one) && !isAround(one, wide),
      ),
  )
const isAround = (wide: Days, { from, to }: Days): boolean => wide.from <= from && to <= wide.to

/**
 * Returns the day that the client means. For a move or a correction this is the last day mentioned;
 * otherwise the first. "Next week, on Tuesday" is one day. Of several days it is not the proposed
 * one: "on Thursday I work, is Friday possible?"
 */
export function pickDay(
  all: readonly Word[],
  intent: Intent,
  proposed?: LocalDate,
): Days | undefined {
  const places = intent.isCancel ? undefined : placesListed(all)
  if (places) return places
  const corrected = correctionAt(all, isOpenDay)
  if (corrected > 0) return pickDay(all.slice(corrected), intent, proposed)
  const isNew = !intent.isCancel && !intent.isMove
  const explained = intent.isCancel ? all : fromExplained(all)
  const words = isNew ? withoutDated(explained) : explained
  const said = intent.isCancel ? cancelling(words) : refusedThroughout(beyondReasons(words))
  const named = withoutWider(candidates(said, ({ day }) => day, intent))
  const days = apartFrom(apartFrom(named, pickSource(all, intent)?.from), proposed)
  const singles = days.filter(isOne)
  const preferred = intent.isCancel && !intent.isMove ? undefined : preferredDay(words)
  if (preferred) return preferred
  const isLast = intent.isMove || isSaid(words, CORRECTION)
  const last = days.at(-1)
  // "Not on Wednesday the 9th, next week please"
  if (intent.isMove && last && singles.length > 0 && !singles.some((one) => isAround(last, one)))
    return last
  const day = (isLast ? singles.at(-1) : singles[0]) ?? (isLast ? last : days[0])
  const wide = days.find((one) => !isOne(one) && one.dates === undefined)
  if (!day || !isOne(day) || !wide || isLast) return day
  return (day.from < wide.from ? weekdaysWithin(wide, day.from) : undefined) ?? day
}

const isOr = oneOf('or')
/** Whether it is given, and a single day. */
export const isSingle = (days?: Days): days is Days => days !== undefined && isOne(days)

/** A single day with its time: "Friday at 2", "Monday evening", "in the morning on Friday". */
type Placed = { readonly at: number; readonly day: Days; readonly time: Times }

/** Returns the single day at a place of a message with the time beside it, or undefined. */
export function placedAt(words: readonly Word[], at: number): Placed | undefined {
  const [word, next] = [words[at], words[at + 1]]
  const isWhole = word?.day !== undefined && word.time !== undefined
  const other = isWhole ? undefined : next
  const [day, time] = [word?.day ?? other?.day, word?.time ?? other?.time]
  const isTwice = word?.day !== undefined && other?.day !== undefined
  if (!isSingle(day) || !time || isTwice || word?.isRefused || other?.isRefused) return undefined
  return { at, day, time }
}

/** Whether "or" or "otherwise" stands before a place. */
export const isAlternative = (words: readonly Word[], at: number): boolean =>
  isOr(words[at - 1]) || isSaidBefore(words, at, FALLBACK)

/** Returns days with their times of which any will do: "Friday at 2 or Saturday morning". */
function placesListed(words: readonly Word[]): Days | undefined {
  const placed: Placed[] = []
  for (let at = 0; at < words.length; at++) {
    const one = placedAt(words, at)
    if (!one) continue
    placed.push(one)
    if (!(words[at]?.day && words[at]?.time)) at++
  }
  const isChoice = placed.every(({ at }, index) => index === 0 || isAlternative(words, at))
  const days =
    placed.length > 1 && isChoice ? alternatives(placed.map(({ day }) => day)) : undefined
  const times = Object.fromEntries(placed.map(({ day, time }) => [day.from, time]))
  return days && Object.keys(times).length === placed.length ? { ...days, times } : undefined
}

/** At most so many days are answered together. */
const MOST_TOGETHER = 6
/** Returns the span of all single days that a question names: "on Saturday, and on Sunday?" */
export function spanOfAll(words: readonly Word[], day: Days | undefined): Days | undefined {
  const dates = words.flatMap((word) =>
    isOpenDay(word) && word.day && isOne(word.day) ? [word.day.from] : [],
  )
  const [from, to] = [dates.sort()[0], dates.at(-1)]
  if (!day || !isOne(day) || from === undefined || to === undefined) return day
  return addDays(from, MOST_TOGETHER) < to ? day : { from, to }
}

/** Phrases around a preferred time. */
const LEADS = phrases('moods', 'leads')
const FOLLOWS = phrases('moods', 'follows')
const SLIPS_AND_CORRECTIONS = [...SLIPS, ...CORRECTION]
const LONGEST_LEAD = 3
function isPreferred(words: readonly Word[], at: number): boolean {
  const isLed = (start: number): boolean =>
    endOf(CORRECTION, words, start) > at ||
    (isApart(words[start]) && endOf(SLIPS_AND_CORRECTIONS, words, start) === at) ||
    (!isApart(words[at]) && [LEADS, CORRECTION].some((table) => endOf(table, words, start) === at))
  return (
    (!isApart(words[at + 1]) && isSaidAt(words, at + 1, FOLLOWS)) ||
    Array.from({ length: Math.min(at, LONGEST_LEAD) }, (_, back) => at - back - 1).some(isLed)
  )
}

/** Returns the exact times of a message that it prefers: "better at 6, at 5 I am at work". */
const preferredTimes = (words: readonly Word[]): Times[] =>
  words.flatMap(({ time, target, isRefused }, at) =>
    time?.isExact && !target && !isRefused && isPreferred(words, at) ? [time] : [],
  )

/** Returns the exact time that counts, or the span of several among which nothing decides. */
function exactOf(words: readonly Word[], exact: readonly Times[], isMove: boolean) {
  const preferred = preferredTimes(words).findLast(({ from }) =>
    exact.some((one) => one.from === from),
  )
  if (preferred) return preferred
  const first = words.findIndex(({ time, isRefused }) => time?.isExact && !isRefused)
  if (isMove || isSaid(words.slice(first + 1), CORRECTION)) return exact.at(-1)
  const minutes = exact.map(({ from }) => from)
  const [from, to] = [Math.min(...minutes), Math.max(...minutes)]
  if (from === to) return exact[0]
  return { from, to, isExact: false, ...(isAnyOf(words) && { starts: minutes }) }
}

/** Whether "or" stands between the exact times of a message: any of them will do. */
function isAnyOf(words: readonly Word[]): boolean {
  const places = words.flatMap(({ time, isRefused }, at) =>
    time?.isExact && !isRefused ? [at] : [],
  )
  return places.every((at, index) => index === 0 || isOr(words[at - 1]))
}

const LATEST = phrases('moods', 'latest')
/** "I finish at six, the latest one please": beside "the latest", an hour is no wish. */
const isNoHour = ({ day, time }: Word): boolean => day !== undefined || time?.isExact !== true

/**
 * Returns the time that the client means. Exact times come before others. Several spans are reduced
 * to the part that they have in common. Of several exact times it is not the proposed one.
 */
export function pickTime(
  said: readonly Word[],
  intent: Intent,
  proposed?: Minute,
): Times | undefined {
  if (!intent.isCancel && placesListed(said)) return undefined
  const words = isSaid(said, LATEST) ? said.filter(isNoHour) : said
  const all = candidates(words, ({ time }) => time, intent)
  const clear = all.filter(({ isRough }) => !isRough)
  const times = clear.length > 0 ? clear : all
  // "My train leaves at 13:12, so I must be done by 12:30": the train is no wish.
  const end = times.find(({ isDoneBy }) => isDoneBy)?.to ?? DAY_MINUTES
  const isPoint = ({ isExact, about }: Times) => isExact || (intent.isMove && about !== undefined)
  const points = times.filter((one) => one.from < end && isPoint(one))
  const exact = apartFrom(points, proposed)
  const spans = times.filter(({ isExact }) => !isExact)
  // "I must be ready by 12, so 10 or 11": the proposed time again is no wish.
  const isSame = spans.length > 0 && exact.every(({ from }) => from === proposed)
  if (exact.length > 0 && !isSame) return exactOf(words, exact, intent.isMove)
  const [first, ...others] = isSame ? spans : times
  return first ? others.reduce(commonTimes, first) : intent.isCancel ? undefined : otherPart(words)
}

/**
 * Returns the rest of the day for a refused part of it: "not in the morning" means the afternoon
 * and evening.
 */
function otherPart(words: readonly Word[]): Times | undefined {
  const refused = words.find(({ time, isRefused }) => isRefused && time && !time.isExact)?.time
  if (!refused) return undefined
  if (refused.from === 0) return { from: refused.to, to: DAY_MINUTES, isExact: false }
  return refused.to === DAY_MINUTES ? { from: 0, to: refused.from, isExact: false } : undefined
}

/** Returns the time from which a client wants to move an appointment: "my 3pm", "from 3 to 5". */
function pickSourceTime(words: readonly Word[], { isMove }: Intent): Times | undefined {
  const at = words.findIndex(
    (word, place) => word.time && (word.target?.time !== undefined || isOwn(words, place)),
  )
  const from = words[at]?.time?.from
  return !isMove || from === undefined ? undefined : { from, to: from, isExact: true }
}
const isOwn = (words: readonly Word[], at: number): boolean =>
  words[at]?.time?.isExact === true && isMy(words[at - 1])

/** Returns from where a client moves an appointment: its day and time, or what is refused. */
export function sourcesOf(words: readonly Word[], intent: Intent) {
  const open = words.filter(isOpenDay)
  // "I come on Friday and on the 18th … so I'd like the one on the 18th on Saturday the 19th."
  const dated = open.slice(0, -1).filter(isDated)
  const [first, ...others] = [...dated.slice(-1), ...open].flatMap(({ day }) => day ?? [])
  const timesRefused = refusedTimes(words)
  return {
    source: pickSource(words, intent),
    firstDay: intent.isMove && others.length > 0 && isSingle(first) ? first : undefined,
    sourceTime: pickSourceTime(words, intent),
    transfer: transferIn(words),
    timesRefused,
    timeRefused: refusedTime(words),
  }
}
