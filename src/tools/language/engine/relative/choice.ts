import { DAY_MINUTES, type LocalDate, type Minute } from '../../time.js'
import type { Comparison } from './earlier-later.js'
import { isWithin } from '../dates/calendar.js'
import { clausesOf } from '../entities/clauses.js'
import { numberWord, ordinalWord } from '../dates/word-tables.js'
import { CORRECTION, NO } from '../text/common-phrases.js'
import { correctionAt } from '../text/corrections.js'
import { endOf, isSaid, isSaidAt } from '../text/patterns.js'
import type { Expects } from '../text/intent.js'
import { oneOf, phrases, words as wordsOf } from '../text/tables.js'
import type { Days, Times, Word } from '../text/words.js'

const LAST = phrases('choices', 'last')
const LAST_ALONE = phrases('choices', 'lastAlone')
const EARLIEST = phrases('choices', 'earliest')
const LATEST = phrases('choices', 'latest')
const ANY_OFFER = phrases('choices', 'anyOffer')
const NOT_ANY = phrases('choices', 'notAny')
const NOT_CHOSEN = phrases('choices', 'notChosen')
const COUNTS = phrases('choices', 'counts')
const BY_MASTER = phrases('choices', 'anyByMaster')
const IS_FINE = phrases('choices', 'isFine')
const REFUSED = phrases('choices', 'refusedOffer')
const [isNegation, isJoining] = [oneOf('against'), oneOf('joining')]
const LIKES = phrases('choices', 'likesOffer')
const ASKS_END = phrases('dialogue', 'asksEnd')
const isAroundChoice = wordsOf('choices', 'aroundChoice')
const isChoiceMark = wordsOf('choices', 'choiceMarks')
const HOUR = 60
/** 17:00: what begins later can be "in the evening". */
const EVENING = 1020
const HALF_DAY = 720
/** Up to this number, clients write the place of an option as a word. */
const MOST_IN_WORDS = 5

/** A start or an appointment that the client can choose. */
export type ChoiceOption = {
  readonly date: LocalDate
  readonly time: Minute
  readonly masterId: number
}
type Said = {
  readonly day: Days | undefined
  readonly time: Times | undefined
  readonly masterIds: readonly number[]
}

const unique = <T>(values: readonly T[]): readonly T[] => [...new Set(values)]
const only = (places: readonly number[]): number | undefined =>
  unique(places).length === 1 ? places[0] : undefined
const within = (place: number, count: number): boolean => place >= 0 && place < count

/** Whether a number is refused ("not 1") or counts something ("2 of us", "1 sec"). */
const isNoChoice = (words: readonly Word[], at: number): boolean =>
  isSaidAt(words, at + 1, COUNTS) ||
  [1, 2, 3].some((back) => at >= back && endOf(NOT_CHOSEN, words, at - back) === at)

const isPlace = (word: Word): boolean =>
  word.kind === 'ordinal' || (word.kind === 'word' && ordinalWord(word) !== undefined)

/** Whether a message has no words but those around a number. */
const isBareChoice = (words: readonly Word[]): boolean =>
  words.every(
    (word) => word.kind !== 'word' || isAroundChoice(word) || ordinalWord(word) !== undefined,
  )

/**
 * Returns the one of a list of services or masters that a message chooses by its place: "the first",
 * "2". Empty if it says anything else.
 */
export function findListed(
  words: readonly Word[],
  expects: Expects,
  listed: readonly number[] = [],
): readonly number[] {
  const isAsked = expects === 'service' || expects === 'master'
  if (!isAsked || !isBareChoice(words)) return []
  const place = only(places(words, listed.length, true))
  return listed.filter((_, at) => at === place)
}

/**
 * Returns the appointments that the answer to "which one?" chooses from the list, counted from 0:
 * "the first and the third". Empty unless there are several.
 */
export function choicesIn(
  words: readonly Word[],
  offered: readonly ChoiceOption[],
  expects: Expects,
): readonly number[] {
  // "The third, no, the second"
  const isCorrected = isSaid(words, NO) || isSaid(words, CORRECTION)
  const chosen =
    expects === 'appointment' && !isCorrected ? unique(places(words, offered.length, true)) : []
  return chosen.length > 1 ? chosen : []
}

/** Returns the place of the only appointment of a list that stays: "all but the second". */
export const exceptedIn = (
  words: readonly Word[],
  offered: readonly ChoiceOption[],
): number | undefined => only(places(words, offered.length, true, true))

/**
 * Returns the places named by number: "the second", "2nd", "option 2", "#2", "2)". With `isExcepted`
 * also refused ones: "all but the second".
 */
function places(
  words: readonly Word[],
  count: number,
  isAsked: boolean,
  isExcepted = false,
): number[] {
  const isBare = isBareChoice(words)
  return words
    .flatMap((word, at): number[] => {
      if (!isExcepted && isNoChoice(words, at)) return []
      if (word.kind === 'ordinal') return [(word.number ?? 0) - 1]
      const ordinal = word.kind === 'word' ? ordinalWord(word) : undefined
      if (ordinal !== undefined) return [ordinal - 1]
      const isMarked = isChoiceMark(words[at - 1])
      const isPlain = word.kind === 'number' && /^\d{1,2}$/.test(word.raw) && !word.isCounted
      const isWord =
        word.kind === 'word' && (numberWord(word) ?? MOST_IN_WORDS + 1) <= MOST_IN_WORDS
      // "Then 2, and the brows right after"
      const isFirst = words.slice(0, at).every(isAroundChoice) && isJoining(words[at + 1])
      const isShort = isBare || isFirst || words.length <= 5
      if ((isPlain && (isMarked || (isAsked && isShort))) || (isWord && isMarked))
        return [numberOf(word) - 1]
      return []
    })
    .filter((place) => within(place, count))
}

/**
 * Returns the offer at an hour that the client praises, or names with a master: "3 is fine", "3
 * with Boris" where 15:00 is offered. Without such an offer the number is that of the list.
 */
function offerAtHour(
  words: readonly Word[],
  offered: readonly ChoiceOption[],
  masterIds: readonly number[],
): number | undefined {
  const isWithMaster = masterIds.length === 1
  const hours = words.flatMap((word, at) =>
    word.kind === 'number' &&
    !isChoiceMark(words[at - 1]) &&
    (isSaidAt(words, at + 1, IS_FINE) || isWithMaster)
      ? [numberOf(word) * HOUR]
      : [],
  )
  const fitting = offered.flatMap(({ time, masterId }, place) =>
    hours.some((hour) => hour % HALF_DAY === time % HALF_DAY) &&
    (!isWithMaster || masterIds.includes(masterId))
      ? [place]
      : [],
  )
  return hours.length === 1 ? only(fitting) : undefined
}

/**
 * Returns the option that a bare number means although it can be an hour: "let's do 2" where nothing
 * is offered at 2 o'clock. Undefined if the message has another time, or a day.
 */
export function optionForHour(
  words: readonly Word[],
  offered: readonly ChoiceOption[],
): number | undefined {
  const [word, ...others] = words.filter(
    ({ day, time, kind }) => (day ?? time) || kind === 'number',
  )
  const { raw, time, day } = word ?? { raw: '' }
  if (others.length > 0 || day || !time?.isExact || !/^\d$/.test(raw)) return undefined
  // "Can we make it 4?"
  if (words.some(({ isAsked }) => isAsked)) return undefined
  const isHour = offered.some((one) => one.time % HALF_DAY === time.from % HALF_DAY)
  const place = Number(raw) - 1
  return !isHour && within(place, offered.length) ? place : undefined
}

/**
 * Returns the offered time that a clause chooses before a question that names another time: "11
 * would be great, will I be done by 1?" The clause says that its time is fine, or only names it.
 * Undefined for all others, and where the other time is offered, too.
 */
export function timeChosenFirst(
  words: readonly Word[],
  offered: readonly ChoiceOption[],
): Times | undefined {
  const clauses = clausesOf(words).filter((clause) => clause.some(({ time }) => time))
  const [first = [], ...others] = clauses
  const [time, ...more] = first.flatMap((word) => word.time ?? [])
  const isOffered = (start: Times): boolean => offered.some((one) => one.time === start.from)
  if (!time?.isExact || more.length > 0 || others.length === 0 || !isOffered(time)) return undefined
  const isChosen = first.length === 1 || isSaid(first, IS_FINE) || isSaid(first, LIKES)
  if (!isChosen || first.some((word) => isNegation(word) || word.isRefused)) return undefined
  const isAbout = (clause: readonly Word[]): boolean =>
    !clause.some((word) => word.time && isOffered(word.time)) &&
    (clause.some(({ isAsked }) => isAsked) || isSaid(clause, ASKS_END))
  return others.every(isAbout) ? time : undefined
}

const numberOf = (word: Word): number => word.number ?? numberWord(word) ?? 0

/** Returns the places of the offers that fit the day, the time and the master in the message. */
const matching = (offered: readonly ChoiceOption[], { day, time, masterIds }: Said): number[] =>
  offered.flatMap((offer, place) => {
    const fits =
      (!day || isWithin(offer.date, day)) &&
      (!time ||
        (offer.time >= time.from &&
          (time.isExact ? offer.time <= time.to : offer.time < time.to))) &&
      (masterIds.length === 0 || masterIds.includes(offer.masterId))
    return fits ? [place] : []
  })

const extreme = (offered: readonly ChoiceOption[], isLatest: boolean): number => {
  const keys = offered.map(({ date, time }) => `${date} ${String(time).padStart(4, '0')}`)
  const sorted = [...keys].sort()
  return keys.indexOf((isLatest ? sorted.at(-1) : sorted[0]) ?? '')
}

/**
 * Returns the offer of a day of the month and a time, in two numbers: "17 at 10" where 10:00 on the
 * 17th is offered.
 */
function offerOnDate(words: readonly Word[], offered: readonly ChoiceOption[]): number | undefined {
  const numbers = words.filter(({ kind, time }) => kind === 'number' || time?.isExact)
  const [date, hour, ...others] = numbers
  if (!date || !hour?.time || others.length > 0 || !/^\d{1,2}$/.test(date.raw)) return undefined
  const { from } = hour.time
  return only(
    offered.flatMap((offer, place) =>
      Number(offer.date.slice(-2)) === Number(date.raw) && offer.time % HALF_DAY === from % HALF_DAY
        ? [place]
        : [],
    ),
  )
}

/**
 * Returns the offer that the client chose, counted from 0, or undefined. A choice is a number,
 * "first" or "last", or a detail that only one offer has. `isAsked` means that the autopilot asked
 * which one. Otherwise, a bare number is not a choice.
 */
export function findChoice(
  words: readonly Word[],
  offered: readonly ChoiceOption[],
  said: Said,
  isAsked: boolean,
): number | undefined {
  if (offered.length === 0) return undefined
  const atHour = isAsked ? offerAtHour(words, offered, said.masterIds) : undefined
  if (atHour !== undefined) return atHour
  const onDate = isAsked ? offerOnDate(words, offered) : undefined
  if (onDate !== undefined) return onDate
  // "Half 1" is a time, and not the first.
  const ofTime = said.time && said.time.from % HOUR > 0 ? matching(offered, said) : []
  if (said.time?.isExact && ofTime.length === 1) return ofTime[0]
  // "The third, no, the second"
  const corrected = correctionAt(words, isPlace)
  const numbered = places(words.slice(Math.max(0, corrected)), offered.length, isAsked)
  // "The first is too early"
  if (numbered.length > 0) return isSaid(words, REFUSED) ? undefined : only(numbered)
  const hasWish = said.time !== undefined || said.day !== undefined
  const fitting = matching(offered, said)
  if (said.time?.isExact) return only(fitting)
  // "From 3 on" and "around 2" wish for other times than those of a list.
  const { about, to, from } = said.time ?? {}
  const isAbout = about !== undefined && !fitting.some((at) => offered[at]?.time === about)
  if (isAbout || (to === DAY_MINUTES && from !== undefined && from < EVENING)) return undefined
  if (isAsked && (hasWish || said.masterIds.length > 0)) return only(fitting)
  if (hasWish || !isAsked) return undefined
  const isShort = words.length <= 3
  if (isSaid(words, LAST) || (isShort && isSaid(words, LAST_ALONE))) return offered.length - 1
  if (isSaid(words, EARLIEST)) return extreme(offered, false)
  if (isSaid(words, LATEST)) return extreme(offered, true)
  const isAny = isSaid(words, ANY_OFFER) && !isSaid(words, NOT_ANY)
  return isAny && !isSaid(words, BY_MASTER) && words.length <= 6 ? 0 : undefined
}

/**
 * Returns the times before or after all offered starts. Returns undefined if the offers are on
 * several days.
 */
export function beyond(
  comparison: Comparison,
  offered: readonly ChoiceOption[],
): Times | undefined {
  const times = offered.map(({ time }) => time)
  if (comparison === undefined || new Set(offered.map(({ date }) => date)).size !== 1)
    return undefined
  const isNearEnd = comparison === 'earlier'
  const [from, to] = isNearEnd ? [0, Math.min(...times)] : [Math.max(...times) + 1, DAY_MINUTES]
  return from < to
    ? { from, to, isExact: false, isCompared: true, ...(isNearEnd && { isNearEnd }) }
    : undefined
}
