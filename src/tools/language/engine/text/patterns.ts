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
  'other-day': ({ day }) => day?.isOther === true,
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
/** Loops, because this is the most frequent question about a message. */
function fitsPlace(place: Place, word: Word): boolean {
  if (isOfLanguage(place, word)) {
    if (place.words.has(word.text)) return true
    for (const stem of place.stems) if (word.text.startsWith(stem)) return true
  }
  for (const test of place.kinds) if (test(word)) return true
  return false
}

/** Returns how many words a gap can take: at most `gap`, and none of the next sentence. */
function gapLength(gap: number, words: readonly Word[], at: number): number {
  if (words[at]?.link === 'stop') return 0
  let length = 0
  while (length < gap && at + length < words.length && words[at + length + 1]?.link !== 'stop')
    length += 1
  return length
}

/**
 * The patterns of a table as a tree: patterns that begin alike share the places of their beginning,
 * so each place is tested once.
 */
type Node = {
  /** The numbers of the patterns that end here, in the order of the table. */
  readonly ends: number[]
  readonly steps: Step[]
  /** Which steps can take a word. Made when the node is first visited. */
  index?: Index
}
/** One place, and what can follow it. */
type Step = { readonly place: Place; readonly next: Node }
/**
 * The steps of a node by the word that comes next. Most cannot go on with a word of the message.
 */
type Index = {
  readonly words: ReadonlyMap<string, readonly Step[]>
  readonly stems: ReadonlyMap<string, readonly Step[]>
  /** The lengths of the stems. */
  readonly lengths: readonly number[]
  /** Steps that the text of the word alone does not rule out. */
  readonly others: readonly Step[]
}

function treeOf(table: readonly Pattern[]): Node {
  const root: Node = { ends: [], steps: [] }
  const nextOf = new Map<Node, Map<Place, Node>>()
  table.forEach(({ places }, number) => {
    let node = root
    for (const place of places) {
      const known = nextOf.get(node) ?? new Map<Place, Node>()
      const next = known.get(place) ?? { ends: [], steps: [] }
      if (!known.has(place)) node.steps.push({ place, next })
      nextOf.set(node, known.set(place, next))
      node = next
    }
    node.ends.push(number)
  })
  return root
}

/** Caches the tree of each table. */
const TREES = new WeakMap<readonly Pattern[], Node>()
function cachedTree(table: readonly Pattern[]): Node {
  const known = TREES.get(table)
  if (known) return known
  const tree = treeOf(table)
  TREES.set(table, tree)
  return tree
}

/** The places that can take the next word: of the step, and behind it if it can take none. */
function* nextPlaces({ place, next }: Step): Generator<Place | 'end'> {
  yield place
  if (!place.isOptional) return
  if (next.ends.length > 0) yield 'end'
  for (const step of next.steps) yield* nextPlaces(step)
}

function put(index: Map<string, Step[]>, text: string, step: Step): void {
  const steps = index.get(text) ?? []
  if (steps.at(-1) !== step) steps.push(step)
  index.set(text, steps)
}

function indexed(steps: readonly Step[]): Index {
  const [words, stems] = [new Map<string, Step[]>(), new Map<string, Step[]>()]
  const others: Step[] = []
  for (const step of steps) {
    const places = [...nextPlaces(step)]
    if (places.some((place) => place === 'end' || place.gap > 0 || place.kinds.length > 0))
      others.push(step)
    else
      for (const place of places) {
        if (place === 'end') continue
        for (const word of place.words) put(words, word, step)
        for (const stem of place.stems) put(stems, stem, step)
      }
  }
  const lengths = [...new Set([...stems.keys()].map((stem) => stem.length))]
  return { words, stems, lengths, others }
}

const NO_STEPS: readonly Step[] = []
const indexOf = (node: Node): Index => (node.index ??= indexed(node.steps))

/** Whether a pattern can begin with this word. For most tables and words none can. */
function canBegin(root: Node, { text }: Word): boolean {
  const { words, stems, lengths, others } = indexOf(root)
  if (others.length > 0 || words.has(text)) return true
  for (const length of lengths)
    if (length <= text.length && stems.has(text.slice(0, length))) return true
  return false
}

/** All matches at one place: of each pattern the first in the order of preference. */
class Search {
  /** By the number of the pattern. */
  found: Map<number, PatternMatch> | undefined

  constructor(
    private readonly words: readonly Word[],
    private readonly first: number,
  ) {}

  visit(node: Node, at: number, caught: readonly Word[]): void {
    if (at > this.first && node.ends.length > 0) this.record(node.ends, { end: at, caught })
    if (node.steps.length === 0) return
    const { words, stems, lengths, others } = indexOf(node)
    for (const step of others) this.take(step, at, caught)
    const text = this.words[at]?.text
    if (text === undefined) return
    for (const step of words.get(text) ?? NO_STEPS) this.take(step, at, caught)
    for (const length of lengths)
      if (length <= text.length)
        for (const step of stems.get(text.slice(0, length)) ?? NO_STEPS) this.take(step, at, caught)
  }

  private record(numbers: readonly number[], match: PatternMatch): void {
    this.found ??= new Map()
    for (const number of numbers) if (!this.found.has(number)) this.found.set(number, match)
  }

  /** A gap takes as many words as possible, and an optional place takes its word if it can. */
  private take({ place, next }: Step, at: number, caught: readonly Word[]): void {
    for (let skipped = gapLength(place.gap, this.words, at); skipped > 0; skipped--)
      this.visit(next, at + skipped, caught)
    const word = this.words[at]
    if (word && place.gap === 0 && fitsPlace(place, word))
      this.visit(next, at + 1, place.kinds.length > 0 ? [...caught, word] : caught)
    if (place.isOptional) this.visit(next, at, caught)
  }
}

const inOrder = (found: ReadonlyMap<number, PatternMatch> = new Map<number, PatternMatch>()) =>
  found.size < 2 ? found : [...found].sort(([one], [other]) => one - other)

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
  const [tree, word] = [cachedTree(table), words[at]]
  if (!word || !canBegin(tree, word)) return undefined
  const search = new Search(words, at)
  search.visit(tree, at, [])
  let best: { number: number; match: PatternMatch } | undefined
  for (const [number, match] of inOrder(search.found))
    if (match.end > (best?.match.end ?? at) && accepts(number, match)) best = { number, match }
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

/** A phrase before a word is looked for among so many words at most. */
const LONGEST_LEAD = 5
/** Whether a pattern of the table ends just before this place. */
export const isSaidBefore = (
  words: readonly Word[],
  at: number,
  table: readonly Pattern[],
): boolean =>
  Array.from({ length: Math.min(at, LONGEST_LEAD) }, (_, back) => at - back - 1).some(
    (start) => endOf(table, words, start) === at,
  )

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
