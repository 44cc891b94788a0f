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
/** Days, both included; a single day has `from` = `to`. Never in the past. */
export type DayWish = { readonly from: LocalDate; readonly to: LocalDate }
/** "At 5": 17:00 to 17:00, exact; "after 5": 17:00 to 24:00; the morning 0:00 to 12:00. */
export type TimeWish = {
  readonly from: Minute
  readonly to: Minute
  readonly isExact: boolean
  /** "Around 6": the 6, which is wished most. */
  readonly about?: Minute | undefined
}
type Named = { readonly id: number; readonly name: string }

/** What a message is understood by: the salon's clock, who and what there is, and what was said to the client last. */
export type Surroundings = {
  readonly today: LocalDate
  readonly minute: Minute
  readonly services: readonly Named[]
  readonly masters: readonly Named[]
  /** The language of the dialogue so far. */
  readonly tongue?: Tongue | undefined
  /** What was just asked for. */
  readonly expects: Expects
  /** That were spoken of: offered, and last what was wished. */
  readonly near?: readonly DayWish[] | undefined
  /** Numbered from 1 in what was said last. */
  readonly offered: readonly ChoiceOption[]
  /** What waits for a yes. */
  readonly proposed?: Proposed | undefined
}

/** What one message says. */
export type Meaning = Flags & {
  /** Undefined: no letters, or none of these alphabets. */
  readonly language: 'en' | 'ru' | undefined
  /** In the order said, each once. */
  readonly wishes: readonly Intent[]
  /** What may be wanted, by words that mean it only where nothing else speaks against it. */
  readonly hints: readonly Intent[]
  /** All that fit equally well: one is sure, several must be asked about, none was named. */
  readonly serviceIds: readonly number[]
  /** Where several services are wanted one after another: which ones each may be. */
  readonly inTurn: readonly (readonly number[])[]
  readonly masterIds: readonly number[]
  /** Who is not wanted; with `isOtherMaster` whoever was spoken of, too. */
  readonly mastersRefused: readonly number[]
  /** Masters and services that were clearly named and do not exist, as written; Russian given names in their plain form. */
  readonly namesUnknown: readonly string[]
  readonly day: DayWish | undefined
  readonly time: TimeWish | undefined
  /** What is told by another start: "an hour later", "same time". */
  readonly relative: Relative | undefined
  /** Days that will not do. */
  readonly unwanted: Unwanted | undefined
  /** "С четверга на субботу": of a visit on the one a move to the other. */
  readonly transfer: { readonly from: DayWish; readonly to: DayWish } | undefined
  /** The day on which a visit lies that is to be moved. */
  readonly source: DayWish | undefined
  /** The time at which it lies. */
  readonly sourceTime: TimeWish | undefined
  /** Which of the offered, from 0. */
  readonly choice: number | undefined
  /** Whether the whole message is a clear yes to what was proposed: the only thing that lets the autopilot act. */
  readonly consents: boolean
  /** What it sounds like; a yes with a changed wish is none. Good for small talk, not for acting. */
  readonly answer: 'yes' | 'no' | undefined
  /** Has words and nothing of the above, or asks something that none of it is. */
  readonly isUnclear: boolean
  /** Asks something that is for people to answer. */
  readonly isOtherQuestion: boolean
}

/** What is polite and names days that are not meant. */
const GREETINGS = rules(replacing(GREETING, { text: '#greeting' }))
const MANNERS = rules([
  ...replacing(GREETING, { text: '#greeting' }),
  ...replacing(FAREWELL, { text: '#farewell' }),
])

/** Days and times, with regard to what was asked: the second of three offers is no second of the month. */
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

/** A yes is one as long as nothing else is asked, wanted or changed; what was offered may be said again. */
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

/** What is wanted: as said; implied by "I want" with a name or a day; and other starts than those offered. */
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

/** What one message means; total, and linear in its first 2,000 characters. */
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
