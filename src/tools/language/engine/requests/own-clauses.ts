import { single } from '../dates/calendar.js'
import { daysListed, weekdaysIn } from '../entities/unwanted-days.js'
import { foldLetters } from '../text/letters.js'
import { numberWord, ordinalWord } from '../dates/word-tables.js'
import { clausesOf } from '../entities/clauses.js'
import type { OwnClause } from '../entities/entities.js'
import { findMasters } from '../entities/masters.js'
import { notionOf } from '../entities/services/notions.js'
import { findServices } from '../entities/services/services.js'
import { intentsOf, isExempt } from '../meaning/intents.js'
import { countOfAll, mentionsAll } from '../relative/several-appointments.js'
import type { Surroundings } from '../meaning/surroundings.js'
import { besideIn } from '../relative/beside-own.js'
import { comparisonIn } from '../relative/earlier-later.js'
import { CORRECTION, COURTESY, FILLER, NO, SLIPS, YES } from '../text/common-phrases.js'
import { endOf, isSaid, isSaidAt, type Pattern } from '../text/patterns.js'
import { oneOf, phrases, words as wordsOf } from '../text/tables.js'
import { type Days, sentencesOf, type Word } from '../text/words.js'

const ownClausePhrases = (name: Parameters<typeof phrases<'ownClauses'>>[1]): readonly Pattern[] =>
  phrases('ownClauses', name)
const SURELY_GIVES_UP = [...phrases('dialogue', 'cancels'), ...ownClausePhrases('givesUp')]
const GIVES_UP = [...SURELY_GIVES_UP, ...ownClausePhrases('unable')]
const HOLDS = [
  ...phrases('dialogue', 'keeps'),
  ...phrases('moods', 'beThere'),
  ...ownClausePhrases('holds'),
]
const VERBS = { cancels: GIVES_UP, keeps: HOLDS }
const SURELY_CANCELS = [...SURELY_GIVES_UP, ...phrases('intents', 'cancel')]
const SURELY_KEEPS = [...phrases('dialogue', 'keeps'), ...phrases('moods', 'beThere')]
const [ONE_OF, PLURAL, THE_REST] = [
  ownClausePhrases('oneOf'),
  ownClausePhrases('plural'),
  ownClausePhrases('theRest'),
]
const [THE_OTHER, ONLY, ALIKE] = [
  ownClausePhrases('theOther'),
  ownClausePhrases('only'),
  ownClausePhrases('alike'),
]
const [UNDECIDED, PERHAPS] = [ownClausePhrases('undecided'), phrases('dialogue', 'doubtsCancel')]
const BEFORE_NOW = ownClausePhrases('beforeNow')
const POLITE = phrases('dialogue', 'requests')
const REQUESTS = [...POLITE, ...phrases('dialogue', 'asksToCancel')]
const THE_TWO = [...phrases('dialogue', 'bothOfThem'), ...ownClausePhrases('theTwo')]
const PAUSES = phrases('moods', 'pauses')
const EXCEPT = phrases('dialogue', 'except')
const LAST = [...phrases('choices', 'last'), ...ownClausePhrases('theLast')]
const TAKES_BACK = [...CORRECTION, ...SLIPS, ...ownClausePhrases('takesBack')]
const CORRECTS = [...TAKES_BACK, ...NO]
const beginsClause = wordsOf('dialogue', 'clauses')
const [isOr, isNegation] = [oneOf('or'), oneOf('against')]
const joinsRequests = wordsOf('dialogue', 'joinsRequests')
const BESIDE_NAMES = [
  ...[...COURTESY, ...FILLER, ...YES, ...CORRECTS, ...ALIKE, ...ONLY, ...THE_REST, ...THE_OTHER],
  ...[...ONE_OF, ...PLURAL, ...LAST, ...EXCEPT, ...phrases('dialogue', 'allOfThem')],
  ...[...phrases('intents', 'appointments'), ...ownClausePhrases('besideNames')],
]
const BESIDE_PLACES = [
  ...[...BESIDE_NAMES, ...GIVES_UP, ...HOLDS],
  ...phrases('intents', 'appointments'),
  ...[...phrases('choices', 'earliest'), ...phrases('choices', 'latest')],
]

const isNamed = (word: Word): boolean =>
  (word.day ?? word.time ?? word.unwanted) !== undefined ||
  word.isName === true ||
  notionOf(word) !== undefined

const isNumber = (word: Word): boolean =>
  word.kind === 'number' || (word.kind === 'word' && numberWord(word) !== undefined)

/** Whether a clause has no words but names, days, times and words that say nothing of them. */
function isBare(clause: readonly Word[], beside = BESIDE_NAMES): boolean {
  for (let at = 0; at < clause.length;) {
    const word = clause[at]
    const end = endOf(beside, clause, at)
    const isOrdinal = word && (word.kind !== 'word' || ordinalWord(word) !== undefined)
    const isPart = word && (isNamed(word) || isOrdinal || isNumber(word) || beginsClause(word))
    if (end <= at && !isPart) return false
    at = Math.max(end, at + 1)
  }
  return true
}

/** Whether a clause only says that something else is not meant: "not mine". */
const isBareNo = (clause: readonly Word[]): boolean =>
  isNegation(clause[0]) && !clause.some(isNamed) && isBare(clause)

/** Returns the clause without the words at its beginning that take back what was said. */
function withoutLead(clause: readonly Word[]): readonly Word[] {
  const [first] = clause
  const start = first && beginsClause(first) ? 1 : 0
  const end = endOf(TAKES_BACK, clause, start)
  return end > start && end < clause.length ? withoutLead(clause.slice(end)) : clause
}

const longestIn = (clause: readonly Word[], table: readonly Pattern[]): number =>
  Math.max(0, ...clause.map((_, at) => endOf(table, clause, at) - at))

/** Returns what a clause does with what it names. */
function verdictOf(clause: readonly Word[]): OwnClause['verdict'] {
  const wishes = intentsOf(clause)
  const [gives, holds] = [longestIn(clause, GIVES_UP), longestIn(clause, HOLDS)]
  const isCancel = gives > 0 || wishes.includes('cancel')
  const isOpen =
    isSaid(clause, BEFORE_NOW) || (isSaid(clause, PERHAPS) && !isSaid(clause, REQUESTS))
  const isExempted =
    isBare(clause) &&
    !isSaid(clause, THE_REST) &&
    isExempt(withoutLead(clause), (words) => words.some(isNamed))
  // A word like "no" alone gives nothing up.
  if (isExempted && gives <= 1) return 'exempt'
  if (holds > 0 && holds >= gives) return holds === gives ? 'doubt' : 'keep'
  if (isCancel) return isSaid(clause, UNDECIDED) ? 'undecided' : isOpen ? 'doubt' : 'cancel'
  if (wishes.includes('move')) return 'move'
  return wishes.includes('none') ? 'doubt' : undefined
}

/** A clause, before it is known whether its sentence is a question. */
type ReadClause = Omit<OwnClause, 'isAsked'>
type Place = Pick<OwnClause, 'place' | 'count'>
const NO_PLACE: Place = { place: undefined, count: 1 }

/** Returns the place that begins at a word, and how many stand there: "the last two". */
function placeAt(clause: readonly Word[], at: number): readonly Place[] {
  const word = clause[at]
  if (!word || isNamed(word)) return []
  const last = endOf(LAST, clause, at)
  const ordinal = word.kind === 'ordinal' ? word.number : ordinalWord(word)
  if (last <= at && ordinal === undefined) return []
  const next = clause[Math.max(last, at + 1)]
  const count = next && (next.kind === 'number' ? next.number : numberWord(next))
  return [{ place: last > at ? -1 : (ordinal ?? 1) - 1, count: count ?? 1 }]
}

/** Whether a clause has words for a place in a row: "the first two", "the earlier one". */
const namesPlace = (clause: readonly Word[]): boolean =>
  comparisonIn(clause) !== undefined || clause.some((_, at) => placeAt(clause, at).length > 0)

/**
 * Returns the place in a row that a clause names: "the second", "the last one". "A second time I
 * would not" names none.
 */
function placeIn(clause: readonly Word[]): Place {
  if (isSaid(clause, PAUSES) || !isBare(clause, BESIDE_PLACES) || isSaid(clause, ONE_OF))
    return NO_PLACE
  const places = clause.flatMap((_, at) => placeAt(clause, at))
  const comparison = comparisonIn(clause)
  if (comparison) places.push({ place: comparison === 'earlier' ? 0 : -1, count: 1 })
  const [only] = places
  return only && new Set(places.map(({ place }) => place)).size === 1 ? only : NO_PLACE
}

/** Returns the single words of what a rule has joined: "Thursday", "and", "Friday". */
const partsOf = ({ raw, language }: Word): Word[] =>
  raw
    .split(/\s/)
    .map((part) => ({ raw: part, text: foldLetters(part), kind: 'word', link: 'space', language }))

/** Whether days are joined: "Thursday and Friday". "Thursday to Saturday" are three. */
const isJoined = (word: Word): boolean =>
  partsOf(word).some((part) => beginsClause(part) || isOr(part))

/**
 * Returns the days of a clause; those of "Thursday and Friday" one by one. "From Wednesday" is that
 * day, and all days from it on beside "all".
 */
const daysIn = (clause: readonly Word[]): readonly Days[] =>
  clause.flatMap((word): readonly Days[] => {
    const said = word.day ?? word.unwanted
    const day = said && word.isSource && !mentionsAll(clause) ? single(said.from) : said
    const isList = weekdaysIn(word.raw).length > 1 && isJoined(word)
    return day && isList ? daysListed([word]).map(single) : day ? [day] : []
  })

/** Returns the weekdays that a clause names without a date. */
const weekdaysNamed = (clause: readonly Word[]): readonly number[] =>
  clause.flatMap(({ day, unwanted, raw }) =>
    (day ?? unwanted) && !/\d/u.test(raw) ? weekdaysIn(raw) : [],
  )

/** Whether a clause names alternatives: "Friday or Monday". */
const hasOr = (clause: readonly Word[]): boolean =>
  clause.some((word) => partsOf(word).some((part) => isOr(part)))

function readClause(
  clause: readonly Word[],
  { services, masters }: Pick<Surroundings, 'services' | 'masters'>,
  verdict = verdictOf(clause),
): ReadClause {
  const { servicesNamed, servicesRefused } = findServices(clause, services, false)
  const [name, verb] = [
    clause.findIndex(isNamed),
    clause.findIndex((_, at) => isSaidAt(clause, at, GIVES_UP) || isSaidAt(clause, at, HOLDS)),
  ]
  const [first] = clause
  const place = placeIn(clause)
  const masterIds = findMasters(clause, masters, false).ids
  const days = daysIn(clause)
  const times = clause.flatMap(({ time }) => time ?? [])
  const isNaming = clause.some(isNamed)
  const isTwo = isSaid(clause, THE_TWO) && !isSaid(clause, ONE_OF)
  const isKnown =
    servicesNamed.length + servicesRefused.length + masterIds.length + days.length + times.length >
    0
  return {
    verdict,
    canReferBack: isSaid(clause, verdict === 'cancel' ? SURELY_CANCELS : SURELY_KEEPS),
    isPlaceOpen: place.place === undefined && namesPlace(clause),
    isNameOpen: isNaming && !isKnown,
    isBeside: besideIn(clause, services) !== undefined,
    services: servicesRefused.length > 0 ? [...servicesNamed, servicesRefused] : servicesNamed,
    ...{ masterIds, days, times, isNaming, weekdays: weekdaysNamed(clause) },
    ...place,
    isFirst: first?.link === 'stop',
    isBare: isBare(clause),
    isVerbLast: name >= 0 && name < verb,
    corrects: [0, 1].some((at) => isSaidAt(clause, at, CORRECTS)) || isBareNo(clause),
    isAdded: joinsRequests(first),
    isAlternative: isOr(first),
    isExcepted: isSaidAt(clause, 0, EXCEPT),
    isAll: mentionsAll(clause) || isTwo,
    countOfAll: isTwo ? 2 : countOfAll(clause),
    isOne: isSaid(clause, ONE_OF) || hasOr(clause),
    isPlural: isSaid(clause, PLURAL),
    isRest: isSaid(clause, THE_REST),
    isOther: isSaid(clause, THE_OTHER),
    isOnly: isSaid(clause, ONLY),
    isAlike: isSaid(clause, ALIKE),
  }
}

/** Whether a day is excepted by its own words: "except Thursday's". */
const isExceptedDay = (word: Word): boolean =>
  word.day !== undefined && isSaidAt(partsOf(word), 0, EXCEPT)

/**
 * Reads "all but the manicure" as two clauses: what is all, and what is excepted. Before a verb
 * that keeps, what is excepted is only mentioned.
 */
function readParts(
  clause: readonly Word[],
  surroundings: Pick<Surroundings, 'services' | 'masters'>,
): readonly ReadClause[] {
  if (isSaid(clause, THE_REST)) return [readClause(clause, surroundings)]
  const at = clause.findIndex(
    (word, place) => isSaidAt(clause, place, EXCEPT) || isExceptedDay(word),
  )
  if (at === 0 && mentionsAll(clause)) {
    const read = readClause(clause, surroundings)
    const verdict = verdictOf(clause.filter((_, place) => !isSaidAt(clause, place, EXCEPT)))
    return verdict === 'keep'
      ? [{ ...read, verdict: undefined, isBare: false, isAll: false, isRest: true }]
      : [
          { ...read, verdict: 'exempt' },
          { ...readClause([], surroundings, verdict), isAll: true },
        ]
  }
  const [all, others] = [clause.slice(0, at), clause.slice(at)]
  if (at < 0 || !mentionsAll(all) || !others.some((word) => isNamed(word) || isNumber(word)))
    return [readClause(clause, surroundings)]
  return [
    readClause(all, surroundings, verdictOf(clause)),
    { ...readClause(others, surroundings, 'exempt'), isFirst: false },
  ]
}

/** Splits a clause at words that take back what it names: "the 22nd er sorry the 15th". */
function atCorrections(clause: readonly Word[]): readonly (readonly Word[])[] {
  const at = clause.findIndex(
    (_, place) =>
      isSaidAt(clause, place, TAKES_BACK) &&
      clause.slice(0, place).some(isNamed) &&
      clause.slice(place).some(isNamed),
  )
  return at < 0 ? [clause] : [clause.slice(0, at), ...atCorrections(clause.slice(at))]
}

/**
 * Whether a clause is under a condition: by its own words, or by a clause right before or after it
 * that begins with one. "I must cancel, I'll write when I'm well again" is under none.
 */
function isUnderCondition(clauses: readonly (readonly Word[])[], at: number): boolean {
  const beginsWith = (clause: readonly Word[] = []): boolean =>
    [0, 1].some((place) => isSaidAt(clause, place, UNDECIDED))
  const own = clauses[at] ?? []
  return isSaid(own, UNDECIDED) || beginsWith(clauses[at - 1]) || beginsWith(clauses[at + 1])
}

/** Reads the clauses of one sentence. A condition or a question asks for nothing. */
function readSentence(
  sentence: readonly Word[],
  surroundings: Pick<Surroundings, 'services' | 'masters'>,
): readonly OwnClause[] {
  const isAsked = sentence.at(-1)?.isAsked === true
  const isPolite = isSaid(sentence, POLITE)
  const clauses = clausesOf(sentence, VERBS).flatMap(atCorrections)
  return clauses.flatMap((words, at) => {
    const isConditional = isUnderCondition(clauses, at)
    return readParts(words, surroundings).map((clause) => {
      const isOpen = clause.verdict === 'cancel' && !isPolite
      const verdict =
        isOpen && isConditional ? 'undecided' : isOpen && isAsked ? 'doubt' : clause.verdict
      return { ...clause, isAsked, verdict }
    })
  })
}

/**
 * Returns the clauses of a message that may cancel appointments of the client. Empty if no clause
 * speaks of cancelling.
 *
 * @param words the words with their days, times and names
 * @param isCancelling whether the message has an intent or a hint to cancel
 */
export function ownClausesIn(
  words: readonly Word[],
  isCancelling: boolean,
  surroundings: Pick<Surroundings, 'services' | 'masters'>,
): readonly OwnClause[] {
  if (!isCancelling && !isSaid(words, GIVES_UP)) return []
  const parted = words.map((word) =>
    word.isAfterDash ? { ...word, link: 'comma' as const } : word,
  )
  return sentencesOf(parted).flatMap((sentence) => readSentence(sentence, surroundings))
}
