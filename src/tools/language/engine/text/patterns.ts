import type { Language } from '../packs.js'
import { foldLetters } from './letters.js'
import { adjectiveEndings } from './lexicon.js'
import type { Word } from './words.js'

type Test = (word: Word) => boolean
/**
 * One place of a pattern: the words that match it. A positive `gap` allows up to that many words of
 * any kind.
 */
type Place = {
  readonly words: ReadonlySet<string>
  readonly stems: readonly string[]
  readonly kinds: readonly Test[]
  readonly isOptional: boolean
  readonly gap: number
  /** Words of other languages do not match. Undefined: words of every language match. */
  readonly language: Language | undefined
}
/** A phrase that can be found in a message. */
export type Pattern = { readonly places: readonly Place[] }
/** The end of a match, and the words in its `{kind}` places. */
type PatternMatch = { readonly end: number; readonly caught: readonly Word[] }
/** Tests for words, by the name that a pattern uses in braces. */
export type Kinds = Readonly<Record<string, Test>>

/** Kinds that every table of phrases can use. */
export const COMMON_KINDS: Kinds = {
  phone: ({ kind }) => kind === 'phone',
  day: ({ day }) => day !== undefined,
  time: ({ time }) => time !== undefined,
  name: ({ isName }) => isName === true,
  capital: ({ kind, raw, isName, isKnown }) =>
    kind === 'word' && !isName && !isKnown && /^\p{Lu}/u.test(raw),
}

const withoutSign = (option: string): string =>
  foldLetters(option.length > 1 ? option.replace(/[*+]$/, '') : option)
const isKind = (option: string): boolean => option.startsWith('{')
const isStem = (option: string): boolean => option.length > 1 && option.endsWith('*')
const isAdjective = (option: string): boolean => option.length > 1 && option.endsWith('+')

function kindOf(option: string, kinds: Kinds): Test {
  const test = kinds[option.slice(1, -1)]
  if (!test) throw new Error(`No kind ${option}`)
  return test
}

/** Caches places, because the same lists of alternatives occur often. */
const PLACES = new WeakMap<Kinds, Map<string, Place>>()
function placeOf(part: string, kinds: Kinds, language: Language | undefined): Place {
  const known = PLACES.get(kinds) ?? new Map<string, Place>()
  const key = `${language} ${part}`
  const place = known.get(key) ?? readPlace(part, kinds, language)
  PLACES.set(kinds, known.set(key, place))
  return place
}

function readPlace(part: string, kinds: Kinds, language: Language | undefined): Place {
  if (part === '..')
    return { words: new Set(), stems: [], kinds: [], isOptional: true, gap: 3, language }
  const options = part.replace(/\?$/, '').split('|')
  const plain = options.filter((option) => !isKind(option) && !isStem(option))
  return {
    words: new Set(
      plain.flatMap((option) =>
        isAdjective(option)
          ? adjectiveEndings(language).map((ending) => withoutSign(option) + ending)
          : [withoutSign(option)],
      ),
    ),
    stems: options.filter(isStem).map(withoutSign),
    kinds: options.filter(isKind).map((option) => kindOf(option, kinds)),
    isOptional: part.endsWith('?'),
    gap: 0,
    language,
  }
}

/**
 * Reads a pattern from text. `to|till` matches either word, and `the?` is optional. `cancel*` is a
 * beginning, and `next+` is an adjective in all forms. `..` is up to three words, and `{kind}`
 * captures a word of that kind. Throws if a kind is unknown.
 */
export const pattern = (
  text: string,
  kinds: Kinds = COMMON_KINDS,
  language?: Language,
): Pattern => ({
  places: text
    .trim()
    .split(/\s+/)
    .map((part) => placeOf(part, kinds, language)),
})

const GROUP = /\(([^()]*)\)(\?)?/

/**
 * Expands groups: `(what time|when)` gives one pattern for each option. With `?` after the group,
 * it also gives one without it.
 */
function writtenOut(text: string): string[] {
  const group = GROUP.exec(text)
  if (!group) return [text.trim()]
  const options = [...(group[1] ?? '').split('|'), ...(group[2] ? [''] : [])]
  const [before, after] = [text.slice(0, group.index), text.slice(group.index + group[0].length)]
  return options.flatMap((option) => writtenOut(`${before}${option}${after}`))
}

/**
 * Reads several patterns, separated by commas or lines. With a `language`, they match only words of
 * that language and words without one, such as numbers.
 */
export const patterns = (
  text: string,
  kinds: Kinds = COMMON_KINDS,
  language?: Language,
): Pattern[] =>
  text
    .split(/[,\n]/)
    .flatMap(writtenOut)
    .filter(Boolean)
    .map((one) => pattern(one, kinds, language))

const isOfLanguage = (place: Place, word: Word): boolean =>
  place.language === undefined || word.language === undefined || place.language === word.language
const fitsPlace = (place: Place, word: Word): boolean =>
  (isOfLanguage(place, word) &&
    (place.words.has(word.text) || place.stems.some((stem) => word.text.startsWith(stem)))) ||
  place.kinds.some((test) => test(word))

/** Returns how many words a gap can take: at most `gap`, and none of the next sentence. */
function gapLength(gap: number, words: readonly Word[], at: number): number {
  if (words[at]?.link === 'stop') return 0
  let length = 0
  while (length < gap && at + length < words.length && words[at + length + 1]?.link !== 'stop')
    length += 1
  return length
}

/**
 * Returns the match of a pattern from its place `index` on that starts at `at`, or undefined. A gap
 * takes as many words as possible.
 */
function fit(
  places: readonly Place[],
  index: number,
  words: readonly Word[],
  at: number,
): PatternMatch | undefined {
  const place = places[index]
  if (!place) return { end: at, caught: [] }
  for (let skipped = gapLength(place.gap, words, at); skipped > 0; skipped--) {
    const rest = fit(places, index + 1, words, at + skipped)
    if (rest) return rest
  }
  const word = words[at]
  if (word && place.gap === 0 && fitsPlace(place, word)) {
    const rest = fit(places, index + 1, words, at + 1)
    if (rest)
      return place.kinds.length > 0 ? { end: rest.end, caught: [word, ...rest.caught] } : rest
  }
  return place.isOptional ? fit(places, index + 1, words, at) : undefined
}

/**
 * The patterns of a table by the words with which they can begin. Most begin with a word that a
 * message does not have.
 */
type Index = {
  readonly words: ReadonlyMap<string, readonly number[]>
  readonly stems: ReadonlyMap<string, readonly number[]>
  /** The lengths of the stems. */
  readonly lengths: readonly number[]
  readonly others: readonly number[]
}

function put(index: Map<string, number[]>, text: string, number: number): void {
  const numbers = index.get(text) ?? []
  if (numbers.at(-1) !== number) index.set(text, [...numbers, number])
}

function indexed(table: readonly Pattern[]): Index {
  const [words, stems, others] = [
    new Map<string, number[]>(),
    new Map<string, number[]>(),
    new Set<number>(),
  ]
  table.forEach(({ places }, number) => {
    for (const place of places) {
      for (const word of place.words) put(words, word, number)
      for (const stem of place.stems) put(stems, stem, number)
      if (place.kinds.length > 0 || place.gap > 0) others.add(number)
      if (!place.isOptional) return
    }
  })
  const lengths = [...new Set([...stems.keys()].map((stem) => stem.length))]
  return { words, stems, lengths, others: [...others] }
}

/** Caches the index of each table. */
const INDEXES = new WeakMap<readonly Pattern[], Index>()
function indexOf(table: readonly Pattern[]): Index {
  const known = INDEXES.get(table)
  if (known) return known
  const index = indexed(table)
  INDEXES.set(table, index)
  return index
}

/** Joins two lists of numbers in order. */
const joined = (found: readonly number[], more: readonly number[] = []): readonly number[] => {
  if (more.length === 0) return found
  if (found.length === 0) return more
  return [...new Set([...found, ...more])].sort((one, other) => one - other)
}

/** Returns the numbers of the patterns that can begin with this word, in the order of the table. */
function candidates(table: readonly Pattern[], { text }: Word): readonly number[] {
  const { words, stems, lengths, others } = indexOf(table)
  let found = joined(others, words.get(text))
  for (const length of lengths)
    if (length <= text.length) found = joined(found, stems.get(text.slice(0, length)))
  return found
}

/**
 * Returns the longest match at this place that `accepts` allows. If several are equally long, the
 * first in the table wins. Returns undefined if there is none.
 */
export function longestOf(
  table: readonly Pattern[],
  words: readonly Word[],
  at: number,
  accepts: (number: number, match: PatternMatch) => boolean = () => true,
): { readonly number: number; readonly match: PatternMatch } | undefined {
  const word = words[at]
  let best: { number: number; match: PatternMatch } | undefined
  for (const number of word ? candidates(table, word) : []) {
    const said = table[number]
    const match = said && fit(said.places, 0, words, at)
    if (match && match.end > (best?.match.end ?? at) && accepts(number, match))
      best = { number, match }
  }
  return best
}

/** Returns the ends of all matches at this place, each once. */
export function endsOf(table: readonly Pattern[], words: readonly Word[], at: number): number[] {
  const ends = new Set<number>()
  longestOf(table, words, at, (_, match) => {
    ends.add(match.end)
    return false
  })
  return [...ends]
}

/** Returns the end of the longest match at this place, or `at` if there is none. */
export const endOf = (table: readonly Pattern[], words: readonly Word[], at: number): number =>
  longestOf(table, words, at)?.match.end ?? at

/** Whether a pattern of the table matches at this place. */
export const isSaidAt = (words: readonly Word[], at: number, table: readonly Pattern[]): boolean =>
  endOf(table, words, at) > at

/** Whether a pattern of the table matches anywhere in the message. */
export const isSaid = (words: readonly Word[], table: readonly Pattern[]): boolean =>
  words.some((_, at) => isSaidAt(words, at, table))

/**
 * Whether words consist of some phrases and of `others` alone, and of at least one of `some`. Works
 * from the last word to the first. `endOfMore` returns the end of anything else that may stand at a
 * place, or the place.
 */
export function isMadeOf(
  words: readonly Word[],
  some: readonly Pattern[],
  others: readonly Pattern[],
  endOfMore: (at: number) => number = (at) => at,
): boolean {
  const rest: ({ readonly hasSome: boolean } | undefined)[] = words.map(() => undefined)
  rest.push({ hasSome: false })
  for (let at = words.length - 1; at >= 0; at--) {
    const ends = [...endsOf(others, words, at), endOfMore(at)].filter((end) => end > at)
    if (endsOf(some, words, at).some((end) => rest[end])) rest[at] = { hasSome: true }
    else if (ends.some((end) => rest[end]))
      rest[at] = { hasSome: ends.some((end) => rest[end]?.hasSome) }
  }
  return rest[0]?.hasSome === true
}
