import { type MatchScore, bestFits } from './services/best-match.js'
import { readNames } from '../text/name-tokens.js'
import { givenName, indexNames, namesLike } from '../text/names.js'
import { isKnown } from '../spelling/known-words.js'
import { isCyrillic } from '../text/letters.js'
import { FALLBACK, GREETING } from '../text/common-phrases.js'
import { endOf, isSaid, isSaidAt, isSaidBefore, longestOf } from '../text/patterns.js'
import { isRefusedAfter } from './services/refused-after.js'
import { oneOf, phrases, words as wordsOf } from '../text/tables.js'
import { isApart, type Word } from '../text/words.js'

type Named = { readonly id: number; readonly name: string }
/** The masters that a message names. */
export type MastersSaid = {
  readonly ids: readonly number[]
  /** Masters that the client refuses. */
  readonly refused: readonly number[]
  /** All words of the message, with `isName` set on names. */
  readonly words: readonly Word[]
  /** Names after "with" that no master of the salon has. */
  readonly unknown: readonly string[]
}

const [isWith, isRefusing, isSurelyWith] = [oneOf('with'), oneOf('notName'), oneOf('surelyWith')]
/** "Nicht die Anna" */
const isArticle = oneOf('insideService')
const BUT = phrases('moods', 'anythingBut')
const REPLACES = phrases('moods', 'replacesMaster')
const GREETS = phrases('moods', 'greetsBefore')
const GREETS_AFTER = phrases('moods', 'greetsAfter')
const INTRODUCES = phrases('moods', 'introduces')
const INTRODUCES_AFTER = phrases('moods', 'introducesAfter')
const OTHER = phrases('moods', 'otherMaster')
const NO_OTHER = phrases('moods', 'noOtherMaster')
/** Whether a message asks for another master, and does not refuse all others. */
export const asksForOther = (words: readonly Word[]): boolean =>
  isSaid(words, OTHER) && !isSaid(words, NO_OTHER)
const isOr = oneOf('or')
const beginsClause = wordsOf('dialogue', 'clauses')
const ONLY = phrases('moods', 'onlyMaster')
/** A phrase before a master has at most this many words. */
const LONGEST_LEAD = 4

type Hit = { readonly id: number; readonly part: number }
type Hits = { readonly at: number; readonly hits: readonly Hit[] }
type Prepared = {
  readonly id: number
  readonly parts: readonly string[]
  readonly rows: readonly number[]
}

const prepare = ({ id, name }: Named): Prepared => {
  const parts = readNames(name)
  const [first = ''] = parts
  return { id, parts, rows: givenName({ text: first })?.rows ?? [] }
}

/** Whether a word with another meaning can be a name here: "with Will", but not "will you". */
function mayBeName(words: readonly Word[], at: number, isAsked: boolean): boolean {
  const word = words[at]
  const isCapital = /^\p{Lu}/u.test(word?.raw ?? '') && word?.link !== 'stop'
  return isCapital || isAsked || isWith(words[at - 1])
}

/**
 * Finds the masters that each word can name: by the word itself, or by another form of the same
 * given name (Olya for Olga).
 */
function findHits(words: readonly Word[], masters: readonly Prepared[], isAsked: boolean): Hits[] {
  const index = indexNames(
    masters.flatMap(({ id, parts }) =>
      parts.map((part, number) => [part, { id, part: number }] as const),
    ),
  )
  return words.flatMap((word, at): Hits[] => {
    const isOrdinary = isKnown(word)
    // "For an appointment" does not name Ann.
    if (word.kind !== 'word' || isArticle(word) || (isOrdinary && !mayBeName(words, at, isAsked)))
      return []
    const given = givenName(word)
    const like = namesLike(index, word.text, !isOrdinary && !given)
    const others = given
      ? masters.filter(({ rows }) => rows.some((row) => given.rows.includes(row)))
      : []
    const hits = like?.meant ?? others.map(({ id }) => ({ id, part: 0 }))
    return hits.length > 0 ? [{ at, hits }] : []
  })
}

/** Returns where a name of one or two words ends that starts here: "Anna Smith". */
const endOfName = (words: readonly Word[], at: number): number => {
  const next = words[at + 1]
  return next && !isApart(next) && /^\p{Lu}/u.test(next.raw) && !isKnown(next) ? at + 2 : at + 1
}

/**
 * Whether a name is the client's own: "my name is Anna", "Anna Smith here, a haircut please",
 * "thanks, Anna". A phrase that introduces one begins the message or follows a pause.
 */
function isOwnName(words: readonly Word[], at: number): boolean {
  const end = endOfName(words, at)
  const isOver = (place: number): boolean =>
    words.slice(place, place + 1).every((word) => isApart(word) || beginsClause(word))
  const isLed = words.slice(Math.max(0, at - LONGEST_LEAD), at).some((word, index, lead) => {
    const start = at - lead.length + index
    return (start === 0 || isApart(word)) && endOf(INTRODUCES, words, start) === at
  })
  const isFirst = at === 0 || (at === 1 && isSaidAt(words, 0, GREETING))
  const after = endOf(INTRODUCES_AFTER, words, end)
  const isAsked = words[after - 1]?.isAsked === true
  return (isLed && isOver(end)) || (isFirst && after > end && !isAsked && isOver(after))
}

/** Whether the masters named first are left: "I was with Boris three times, now somebody else". */
function isLeftForAnother(words: readonly Word[]): boolean {
  const last = words.findLastIndex(({ isName }) => isName)
  const other = words.findIndex((_, at) => at > last && isSaidAt(words, at, OTHER))
  return last >= 0 && other > last && !isOr(words[other - 1]) && asksForOther(words)
}

/** Removes the masters that the client takes only if the first one is away: "else with Boris". */
function firstChoice(words: readonly Word[], hits: readonly Hits[]): readonly Hits[] {
  const first = hits[0]?.at ?? words.length
  const fallback = words.findIndex((_, at) => at > first && isSaidAt(words, at, FALLBACK))
  // "If Boris is away, then Anna"
  const ends = words.slice(0, first).map((_, at) => endOf(FALLBACK, words, at))
  const end = Math.max(0, ...ends)
  if (end > first && hits.length > 1) return hits.filter(({ at }) => at < end)
  return fallback < 0 ? hits : hits.filter(({ at }) => at < fallback)
}

/**
 * Finds the masters that a message names, in any alphabet and case, by any part of the name.
 * `isAsked` means that the autopilot just asked for a master.
 */
export function findMasters(
  words: readonly Word[],
  masters: readonly Named[],
  isAsked: boolean,
): MastersSaid {
  const prepared = masters.map(prepare)
  const hit = findHits(words, prepared, isAsked && words.length <= 4)
  const own = isAsked ? [] : hit.filter(({ at }) => isOwnName(words, at))
  const isOwn = (at: number): boolean =>
    own.some((one) => one.at <= at && at < endOfName(words, one.at))
  const isGreeted = (at: number): boolean => {
    const end = endOfName(words, at)
    // "Haircut with Anna. Hi, by the way" greets somebody else.
    const isAfterName = !isApart(words[end]) && isSaidAt(words, end, GREETS_AFTER)
    return isAfterName || isSaidBefore(words, at, GREETS)
  }
  const found = hit.filter(({ at }) => !isGreeted(at) && !isOwn(at))
  const places = new Set(found.map(({ at }) => at))
  const marked = words.map((word, at) => (places.has(at) ? { ...word, isName: true } : word))
  const replaced = replacedIn(marked)
  const isRefused = (at: number): boolean =>
    replaced.has(marked[at]) ||
    (at >= 2 && endOf(BUT, words, at - 2) === at) ||
    isRefusedAfter(words, endOfName(words, at)) ||
    [1, 2].some(
      (back) =>
        isRefusing(words[at - back]) &&
        !isApart(words[at - back + 1]) &&
        (back === 1 || isWith(words[at - 1]) || isArticle(words[at - 1])),
    )
  const open = firstChoice(
    marked,
    found.filter(({ at }) => !isRefused(at)),
  )
  // "It has to be Clara, David is lovely but I'm ticklish"
  const only = open.filter(({ at }) => isSaidBefore(words, at, ONLY))
  const named = only.length > 0 ? only : open
  const fits = prepared.map(({ id, parts }): MatchScore => {
    const ofMaster = named.flatMap(({ at, hits }) =>
      hits.filter((hit) => hit.id === id).map(({ part }) => ({ at, part })),
    )
    const isWhole = new Set(ofMaster.map(({ part }) => part)).size === parts.length
    return { id, places: new Set(ofMaster.map(({ at }) => String(at))), isWhole }
  })
  const { unknown, at } = unknownNames(marked, isAsked)
  const ids = bestFits(fits)
  const isLeft = ids.length === 1 && isLeftForAnother(marked)
  const refused = found.filter(({ at }) => isRefused(at)).flatMap(({ hits }) => hits)
  return {
    ids: isLeft ? [] : ids,
    refused: [...new Set([...refused.map(({ id }) => id), ...(isLeft ? ids : [])])],
    words: marked.map((word, index) => (at.has(index) ? { ...word, isName: true } : word)),
    unknown,
  }
}

/** Returns the first name of each "swap Anna for Boris". */
const replacedIn = (words: readonly Word[]): ReadonlySet<Word | undefined> =>
  new Set(words.map((_, at) => longestOf(REPLACES, words, at)?.match.caught[0]))

/**
 * Finds names after "with" that no master has: a given name, or a capitalized word without another
 * meaning.
 */
function unknownNames(
  words: readonly Word[],
  isAsked: boolean,
): { unknown: string[]; at: ReadonlySet<number> } {
  const at = new Set<number>()
  const unknown = words.flatMap((word, index): string[] => {
    if (word.kind !== 'word' || word.isName || isKnown(word)) return []
    const isNamed = isSurelyWith(words[index - 1]) || (isAsked && words.length <= 3)
    const given = givenName(word)
    const isCapital =
      /^\p{Lu}\p{Ll}/u.test(word.raw) && (word.link !== 'stop' || words.length === 1)
    if (!isNamed || !(given || isCapital)) return []
    at.add(index)
    return [given && isCyrillic(word.text) ? given.name : word.raw.replace(/['’]s$/, '')]
  })
  return { unknown: [...new Set(unknown)], at }
}
