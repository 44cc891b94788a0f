import type { LocalDate, Minute } from '../time.js'
import { findAnswer } from './answer.js'
import { findChoice, type ChoiceOption } from './choice.js'
import { isConsent, type Proposed } from './consent.js'
import { type Flags, flagsOf } from './message-flags.js'
import { type Answer, type FoundEntities, namesSomething } from '../entities/entities.js'
import { languageOf, type Tongue } from '../spelling/language.js'
import { withoutLeave } from './politeness.js'
import { beyond, comparisonIn } from './earlier-later.js'
import { findMasters } from '../entities/masters.js'
import { FAREWELL } from '../spelling/farewells.js'
import { GREETING, OTHER_QUESTION } from '../phrases/mood-words.js'
import { isSaid } from '../text/patterns.js'
import { anchored, type Relative, relativeIn } from './relative-time.js'
import { reduce, replacing, rules } from '../text/rules.js'
import { pickDay, pickSource, pickSourceTime, pickTime, transferIn } from '../dates/pick-date.js'
import { findServices } from '../entities/services.js'
import { spellRight } from '../spelling/spelling.js'
import { isOtherQuestion, isUnclear } from './unclear.js'
import { type Unwanted, unwantedIn } from '../entities/unwanted-days.js'
import { findDaysAndTimes } from '../entities/dates-and-times.js'
import type { Expects, Intent } from '../phrases/intent.js'
import { asksPrice, findHintedIntents, findIntents, impliesBooking } from './intents.js'
import { readWords, type Word } from '../text/words.js'

export type { Intent as Wish } from '../phrases/intent.js'
/** A span of days, both included. A single day has `from` = `to`. Never in the past. */
export type DayWish = { readonly from: LocalDate; readonly to: LocalDate }
/**
 * A span of times. "At 5" is exact, 17:00 to 17:00; "after 5" is 17:00 to 24:00; the morning is
 * 0:00 to 12:00.
 */
export type TimeWish = {
  readonly from: Minute
  readonly to: Minute
  readonly isExact: boolean
  /** The preferred time within the span: 18:00 for "around 6". */
  readonly about?: Minute | undefined
}
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
  readonly tongue?: Tongue | undefined
  /** What the autopilot just asked for. */
  readonly expects: Expects
  /** Days mentioned before: first the offered ones, last the one that the client wished. */
  readonly near?: readonly DayWish[] | undefined
  /** The options in the last reply, numbered there from 1. */
  readonly offered: readonly ChoiceOption[]
  /** The proposal that waits for a yes. */
  readonly proposed?: Proposed | undefined
}

/** The meaning of one message. */
export type Meaning = Flags & {
  /** Undefined if the message has no letters, or only letters of other alphabets. */
  readonly language: Tongue | undefined
  /** In the order of the message, each once. */
  readonly wishes: readonly Intent[]
  /** Possible intents: their words count only if nothing else in the message contradicts them. */
  readonly hints: readonly Intent[]
  /**
   * All services that fit equally well. One is certain; several need a question; none means that no
   * service was named.
   */
  readonly serviceIds: readonly number[]
  /** If the client wants several services in turn: the ids that each one can be. */
  readonly inTurn: readonly (readonly number[])[]
  readonly masterIds: readonly number[]
  /**
   * Masters that the client refuses. With `isOtherMaster`, the master mentioned before is refused,
   * too.
   */
  readonly mastersRefused: readonly number[]
  /**
   * Masters and services that the client clearly named and that do not exist, as written. Russian
   * given names are in their base form.
   */
  readonly namesUnknown: readonly string[]
  readonly day: DayWish | undefined
  readonly time: TimeWish | undefined
  /** A day or time relative to another start: "an hour later", "same time". */
  readonly relative: Relative | undefined
  /** Days that the client refuses. */
  readonly unwanted: Unwanted | undefined
  /** "С четверга на субботу": a move of an appointment from one day to another. */
  readonly transfer: { readonly from: DayWish; readonly to: DayWish } | undefined
  /** The current day of the appointment to move. */
  readonly source: DayWish | undefined
  /** The current time of the appointment to move. */
  readonly sourceTime: TimeWish | undefined
  /** The chosen offer, counted from 0. */
  readonly choice: number | undefined
  /** Whether the whole message is a clear yes to the proposal. Only this lets the autopilot act. */
  readonly consents: boolean
  /**
   * The yes or no of the message. A yes with a changed wish is undefined. Good for small talk, not
   * for acting.
   */
  readonly answer: 'yes' | 'no' | undefined
  /** The message has words but no known meaning, or asks a question that no rule answers. */
  readonly isUnclear: boolean
  /** Asks a question that a person must answer. */
  readonly isOtherQuestion: boolean
}

/** Replaces greetings, because some of them contain a part of the day ("good morning"). */
const GREETINGS = rules(replacing(GREETING, { text: '#greeting' }))
const MANNERS = rules([
  ...replacing(GREETING, { text: '#greeting' }),
  ...replacing(FAREWELL, { text: '#farewell' }),
])

/**
 * Finds days and times with regard to the open question. "The second" of three offers is not the
 * second of the month.
 */
function findWhen(
  words: readonly Word[],
  { today, minute, expects, offered, near }: Surroundings,
): Word[] {
  const isChoosing = expects === 'offer' || expects === 'appointment'
  const isPlace = ({ number = 0 }: Word): boolean => number >= 1 && number <= offered.length
  const kept = words.map((word) =>
    isChoosing && word.kind === 'ordinal' && isPlace(word) ? { ...word, isCounted: true } : word,
  )
  const isHour = (word: Word): boolean =>
    word.kind === 'number' && !isPlace(word) && (word.number ?? 99) <= 24
  const asked =
    expects === 'day' || expects === 'time' || expects === 'yes_no' ? expects : undefined
  return findDaysAndTimes(kept, {
    today,
    minute,
    near,
    expects: asked ?? (isChoosing && words.some(isHour) ? 'time' : undefined),
  })
}

/**
 * Returns 'yes' if the message asks, wants and changes nothing else. The client may repeat an
 * offer.
 */
function agreed(
  found: FoundEntities,
  { wantsPerson, forgets, pauses, isUpset }: Flags,
  relative: Relative | undefined,
): Answer {
  const isAsking = found.wishes.some((wish) =>
    ['slots', 'price', 'hours', 'next_visit', 'masters', 'late'].includes(wish),
  )
  const isChanged =
    namesSomething(found) && (found.choice === undefined || found.serviceIds.length > 0)
  const isShifted = Boolean(relative?.shift ?? relative?.comparison)
  return isAsking || isChanged || isShifted || wantsPerson || forgets || pauses || isUpset
    ? undefined
    : 'yes'
}

/**
 * Returns the intents as stated, and implied ones: a booking for "I want" with a name or a day, and
 * a search for starts other than those offered.
 */
function wishesOf(
  words: readonly Word[],
  names: Omit<FoundEntities, 'wishes'>,
  expects: Expects,
): readonly Intent[] {
  const said = findIntents(words, expects)
  if (expects === 'offer' && said.length === 0 && names.choice === undefined && comparisonIn(words))
    return ['slots']
  // "Can Olga do my brows on Friday?"
  if (said.includes('masters') && (names.day || names.time)) return ['slots']
  const isPrice = said.length === 0 && names.serviceIds.length > 0 && asksPrice(words)
  // "What is it, and is Friday at 12 possible?"
  if (isPrice || (said.length === 1 && said[0] === 'price'))
    return names.day || names.time ? ['price', 'slots'] : ['price']
  const isBooking =
    !isSaid(words, OTHER_QUESTION) &&
    said.length === 0 &&
    expects === undefined &&
    namesSomething(names) &&
    impliesBooking(words)
  return isBooking ? ['book'] : said
}

/**
 * Returns the meaning of one message. Never throws. Takes linear time and reads only the first
 * 2,000 characters.
 */
export function parseMessage(text: string, surroundings: Surroundings): Meaning {
  const { masters, services, offered, expects, tongue, proposed } = surroundings
  const named = findMasters(readWords(text), masters, expects === 'master')
  const spelt = spellRight(named.words)
  const { ids: serviceIds, inTurn, unknown } = findServices(spelt, services, expects === 'service')
  const words = withoutLeave(findWhen(reduce(spelt, MANNERS, undefined), surroundings), expects)
  const [said, answered] = [findIntents(words, expects), findAnswer(words)]
  const intent = { isMove: said.includes('move'), isCancel: said.includes('cancel') }
  const { day, relative } = anchored(relativeIn(words), pickDay(words, intent), surroundings.today)
  const time = pickTime(words, intent)
  const isAsked =
    (expects === 'offer' || expects === 'appointment') &&
    answered !== 'no' &&
    !said.includes('slots')
  const choice = findChoice(words, offered, { day, time, masterIds: named.ids }, isAsked)
  const other =
    expects === 'offer' && choice === undefined ? beyond(comparisonIn(words), offered) : undefined
  const names = {
    serviceIds,
    masterIds: named.ids,
    namesUnknown: [...named.unknown, ...unknown],
    day,
    time: time ?? other,
    choice,
  }
  const found = {
    ...names,
    wishes: wishesOf(words, names, expects),
    hints: findHintedIntents(words),
  }
  const told = {
    inTurn,
    relative,
    unwanted: unwantedIn(words),
    source: pickSource(words, intent),
    transfer: transferIn(words),
    mastersRefused: named.refused,
    sourceTime: pickSourceTime(words, intent),
    language: languageOf(spelt, tongue, services),
  }
  const flags = flagsOf(text, words, expects, namesSomething(found) || found.wishes.length > 0)
  const answer = answered === 'yes' ? agreed(found, flags, relative) : answered
  const isOther = isOtherQuestion(words, found)
  const mastersNamed = { masterIds: named.ids, mastersRefused: named.refused }
  return {
    ...found,
    ...told,
    ...flags,
    consents:
      proposed !== undefined &&
      isConsent(
        text,
        findWhen(reduce(spelt, GREETINGS, undefined), surroundings),
        proposed,
        mastersNamed,
      ),
    answer,
    isOtherQuestion: isOther,
    isUnclear: isUnclear(words, found, flags, answer),
  }
}
