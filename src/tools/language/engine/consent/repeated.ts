import { addDays, type LocalDate, type Minute } from '../../time.js'
import { findForWhom, type ForWhom, isKin } from '../entities/for-whom.js'
import { placesOfService } from '../entities/services/service-notions.js'
import { ALL_PACKS } from '../packs.js'
import type { Action } from '../text/intent.js'
import { foldLetters } from '../text/letters.js'
import { COMMON_KINDS, isMadeOf, isSaidAt, type Pattern, patterns } from '../text/patterns.js'
import { oneOf, phrases, words as wordsOf, type WordTest } from '../text/tables.js'
import type { Word } from '../text/words.js'

/**
 * The place of an appointment: as proposed for a booking or a move, as it is now for a
 * cancellation.
 */
export type Place = {
  readonly service: { readonly id: number; readonly name: string } | undefined
  readonly masterId: number
  readonly date: LocalDate
  readonly time: Minute
  /** The day from which an appointment moves, or of the appointment to cancel. */
  readonly from?: LocalDate
  /** The price that the proposal names, and its currency (ISO 4217). */
  readonly price?: { readonly amount: number; readonly currency: string } | undefined
}
/**
 * What was proposed to the client, and the details that the client may repeat. `place` is undefined
 * if the appointment no longer exists.
 */
export type Proposed = {
  readonly action: Action
  readonly place: Place | undefined
  /** How many appointments are to change, where a list of them is proposed. */
  readonly count?: number | undefined
  /** Whether the list has all appointments that the client could mean. */
  readonly isAll?: boolean
  /** One appointment is to be cancelled and another one booked. */
  readonly isReplacement?: boolean
  /**
   * Whether only "yes" agrees, and no "ok" or "great": it could answer something else, or nobody has
   * clearly asked for what is proposed.
   */
  readonly needsCertainYes?: boolean
  /** Somebody else for whom the appointment is. */
  readonly forWhom?: ForWhom | null | undefined
}
/** The masters that a message names. */
export type MastersNamed = {
  readonly masterIds: readonly number[]
  readonly mastersRefused: readonly number[]
}

/**
 * Whether a word is a plain day or time. A bare number can count something else. A refused or
 * relative day or time does not repeat the proposal.
 */
const isPlain = (word: Word): boolean => {
  const { raw, shift, same, target, isRefused, unwanted, isSource, isOtherWeekday } = word
  const isRelative = shift !== undefined || same !== undefined || target !== undefined
  const isNot = isRefused ?? unwanted ?? isSource ?? isOtherWeekday ?? false
  const isOtherHalf = (word.time?.from ?? 0) >= AFTERNOON && isBeforeNoon(raw)
  return !(/^\d{1,2}$/.test(raw) || isRelative || isNot || isOtherHalf || isEachWeek(raw))
}

/** Whether a bare number is the proposed hour, right after the proposed day: "Friday 4". */
const isHourAfter = (before: Word | undefined, { raw, number }: Word, place: Place): boolean =>
  before?.day !== undefined &&
  before.time === undefined &&
  isPlain(before) &&
  isPlace(before, place) &&
  /^\d{1,2}$/.test(raw) &&
  place.time % 60 === 0 &&
  (number === place.time / 60 || number === place.time / 60 - 12)

/** From here on a bare number is rather an hour than a count of something. */
const FIRST_SURE_HOUR = 10
/** Whether a bare number at the end is the proposed hour, after a yes: "yes, 15". */
const isHourAtEnd = (words: readonly Word[], at: number, { time }: Place): boolean =>
  at > 0 &&
  at === words.length - 1 &&
  words[at]?.number === time / 60 &&
  time >= FIRST_SURE_HOUR * 60

/** 13:00, in minutes. */
const AFTERNOON = 780
const isUntil = oneOf('until')
const someWord =
  (test: WordTest) =>
  (raw: string): boolean =>
    raw.split(/\s+/).some((word) => test({ text: foldLetters(word), language: undefined }))
/** "Wednesdays" are more than one Wednesday. */
const isEachWeek = someWord(wordsOf('consent', 'eachWeek'))
/** Whether a time is named as one before noon: "13:30 in the morning". */
const isBeforeNoon = someWord(wordsOf('consent', 'beforeNoon'))
/** Whether a day is named as an exception: "not Friday". */
const isException = someWord(wordsOf('consent', 'exceptions'))
/** "Till Friday" names Friday as the day of the appointment. */
const beginsUntil = (raw: string): boolean =>
  isUntil({ text: (raw.split(/\s/)[0] ?? '').toLowerCase() })

/**
 * Whether a day or time is exactly that of the proposal. For a proposal at 12, "after 12" is not.
 */
function isPlace({ raw, day, time }: Word, { date, time: start }: Place): boolean {
  if (!day && !time) return false
  const isDay = !day || (day.to === date && (day.from === date || beginsUntil(raw)))
  return isDay && (!time || (time.isExact && time.from === start))
}

/**
 * Whether a word says from which day the appointment moves ("instead of Friday"), or on which day
 * the client cannot come. Beside the new day of a move, a weekday can read as that of the new week.
 */
function isFrom(word: Word, { date, from }: Place, isCancelled: boolean): boolean {
  const { raw, day, time, target, isRefused, isSource } = word
  if (from === undefined || !day || time) return false
  // "Not Friday" and "instead of Friday" may also mean that Friday stays.
  if (isCancelled && (isSource || isException(raw))) return false
  const isWeekLater = from !== date && !/\d/.test(raw) && day.from === addDays(from, 7)
  if (day.from !== from && !isWeekLater) return false
  if (target) return target.day?.from === date && target.day.to === date
  return isSource === true || (isRefused === true && day.to === day.from)
}

/** The part of the proposal that a word repeats. */
export type Repeated = 'name' | 'place' | 'price' | undefined
/** Where no proposal waits, nothing repeats it. */
export const NOTHING: readonly Repeated[] = []

/** The words for each currency, by its code (ISO 4217). */
const MONEY = new Map<string, Pattern[]>()
for (const [language, { consent }] of ALL_PACKS)
  for (const [currency, words = ''] of Object.entries(consent.money))
    MONEY.set(currency, [
      ...(MONEY.get(currency) ?? []),
      ...patterns(words, COMMON_KINDS, language),
    ])
/** A number up to this one can be a day of the month or an hour. */
const LAST_OF_MONTH = 31

/** Whether a word belongs to the price: its number, or its currency beside it. */
function isOfPrice(words: readonly Word[], at: number, price: Place['price']): boolean {
  if (!price) return false
  const { amount, currency } = price
  const isPrice = (word: Word | undefined): boolean =>
    word?.kind === 'number' && word.number === amount
  const isMoney = (of: number): boolean => of >= 0 && isSaidAt(words, of, MONEY.get(currency) ?? [])
  if (isMoney(at)) return isPrice(words[at - 1]) || isPrice(words[at + 1])
  return isPrice(words[at]) && (amount > LAST_OF_MONTH || isMoney(at - 1) || isMoney(at + 1))
}

/** The name of the person for whom a client books, where it was found before. */
const isNameOfWhom = ({ text }: Word): boolean => text === '#whom'

/** Whether a message names the person for whom the appointment is. Their name may be left out. */
const isSamePerson = (said: ForWhom, named: Word | undefined, known: ForWhom): boolean =>
  said.kin === known.kin &&
  (named === undefined || foldLetters(named.raw) === foldLetters(known.name ?? ''))

/** Returns which words repeat a part of the proposal. */
export function repeatedAt(
  words: readonly Word[],
  { action, place, forWhom }: Proposed,
  masters: MastersNamed,
): readonly Repeated[] {
  if (!place) return words.map(() => undefined)
  const { whom, at: places } = findForWhom(words)
  const isWhom =
    whom !== undefined && forWhom != null && isSamePerson(whom, words.find(isNameOfWhom), forWhom)
  const [masterId, ...others] = masters.masterIds
  const isMaster =
    masterId === place.masterId && others.length + masters.mastersRefused.length === 0
  const services = place.service ? placesOfService(words, place.service) : new Set()
  return words.map((word, at) => {
    if (isWhom && (places.includes(at) || isNameOfWhom(word))) return 'name'
    if ((word.isName === true && isMaster) || (services.has(at) && !isKin(word))) return 'name'
    if (isOfPrice(words, at, place.price)) return 'price'
    const isHour = isHourAfter(words[at - 1], word, place) || isHourAtEnd(words, at, place)
    return isHour ||
      (isPlain(word) && isPlace(word, place)) ||
      isFrom(word, place, action === 'cancel')
      ? 'place'
      : undefined
  })
}

/** Small words before a repeated name, day or time. */
export const BEFORE_REPEATED = phrases('consent', 'beforeRepeated')

/**
 * Returns the end of a repeated name, day or time, including the small words before it. Returns
 * `at` if there is none.
 */
function endOfRepeated(words: readonly Word[], repeated: readonly Repeated[], at: number): number {
  let end = at
  while (end < words.length && !repeated[end] && isSaidAt(words, end, BEFORE_REPEATED)) end++
  return repeated[end] ? end + 1 : at
}

/** Whether every word agrees, is one of the `others`, or repeats the proposal, and one agrees. */
export const isCovered = (
  words: readonly Word[],
  agreeing: readonly Pattern[],
  others: readonly Pattern[],
  repeated: readonly Repeated[],
): boolean => isMadeOf(words, agreeing, others, (at) => endOfRepeated(words, repeated, at))
