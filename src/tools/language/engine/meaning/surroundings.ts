import type { LocalDate, Minute } from '../../time.js'
import type { ChoiceOption } from '../relative/choice.js'
import type { Earlier } from '../relative/earlier-choice.js'
import type { Proposed } from '../consent/repeated.js'
import { findDaysAndTimes } from '../entities/dates-and-times.js'
import type { Language } from '../packs.js'
import type { Expects } from '../text/intent.js'
import type { Days, Word } from '../text/words.js'

type Named = { readonly id: number; readonly name: string }

/**
 * The context of a message: the salon's clock, its services and masters, and what the autopilot
 * last asked or offered.
 */
export type Surroundings = {
  readonly today: LocalDate
  /** Minutes since midnight. */
  readonly minute: Minute
  readonly services: readonly Named[]
  readonly masters: readonly Named[]
  /** The language of the dialogue so far. */
  readonly tongue?: Language | undefined
  /** What the autopilot just asked for. */
  readonly expects: Expects
  /** Whether the day is known already, so that a bare number is an hour. */
  readonly isDayKnown?: boolean | undefined
  /** Days mentioned before: first the offered ones, last the one that the client wished. */
  readonly near?: readonly Days[] | undefined
  /** The options in the last reply, numbered there from 1. */
  readonly offered: readonly ChoiceOption[]
  /** The services or masters in the last question, in the order in which it named them. */
  readonly listed?: readonly number[] | undefined
  /** What was shown before the proposal. */
  readonly earlier?: Earlier | undefined
  /** The proposal that waits for a yes. */
  readonly proposed?: Proposed | undefined
}

/** An hour alone is said in so many words. */
const MOST_OF_HOUR = 4
const namesDay = ({ senses }: Word): boolean => (senses?.weekday ?? senses?.near) !== undefined

/** A number up to this one is hardly an hour of the day. */
const FEW = 2

/**
 * Finds days and times with regard to the open question. "The second" of three offers is not the
 * second of the month.
 */
export function findWhen(
  words: readonly Word[],
  { today, minute, expects, offered, near, listed, isDayKnown }: Surroundings,
): Word[] {
  const isChoosing =
    expects === 'offer' || expects === 'appointment' || (expects === 'yes_no' && offered.length > 0)
  const isPlace = ({ number, senses }: Word): boolean => {
    const place = number ?? senses?.ordinal ?? 0
    return place >= 1 && place <= offered.length
  }
  const isOrdinal = ({ kind, senses }: Word): boolean =>
    kind === 'ordinal' || (kind === 'word' && senses?.ordinal !== undefined)
  // "Cancel the second" after a list of appointments. A number can still be a date there.
  const isOfShown = (word: Word): boolean =>
    expects === undefined && offered.length > 1 && word.kind === 'word'
  const kept = words.map((word) =>
    (isChoosing || isOfShown(word)) && isOrdinal(word) && isPlace(word)
      ? { ...word, isCounted: true }
      : word,
  )
  const isHour = (word: Word): boolean => {
    const hour = words.length === 1 ? (word.number ?? word.senses?.cardinal) : word.number
    const isFree = word.kind === 'number' ? !isPlace(word) : (hour ?? 0) > offered.length
    return isFree && (hour ?? 99) <= 24
  }
  // "6" after the question for a master is no place in their list.
  const [first] = words
  const isNoPlace =
    expects === 'master' &&
    words.length === 1 &&
    first?.kind === 'number' &&
    (first.number ?? 0) > (listed?.length ?? 0) &&
    (first.number ?? 0) > FEW
  const isShort = expects === undefined && words.length <= MOST_OF_HOUR
  const isOther = (expects === 'day' || isShort) && isDayKnown === true && words.some(isHour)
  // "On Friday at 16" answers more than the question for a day.
  const isNamed = expects === 'day' && words.some(namesDay) && words.some(isHour)
  const isAsked = expects === 'day' || expects === 'time' || expects === 'yes_no'
  const asked = isOther ? 'time' : isAsked && !isNamed ? expects : undefined
  return findDaysAndTimes(kept, {
    today,
    minute,
    near,
    expects: asked ?? ((isChoosing && words.some(isHour)) || isNoPlace ? 'time' : undefined),
  })
}

/** Returns the date of offered starts that are all on the same day. */
export const onlyDateOf = (offered: Surroundings['offered']): LocalDate | undefined => {
  const [date, ...others] = new Set(offered.map((start) => start.date))
  return others.length === 0 ? date : undefined
}
