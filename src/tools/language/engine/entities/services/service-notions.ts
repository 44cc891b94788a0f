import { LRUCache } from 'lru-cache'
import { foldLetters } from '../../text/letters.js'
import { partsOfName, readNames } from '../../text/name-tokens.js'
import { indexNames, namesLike } from '../../text/names.js'
import { isKnown } from '../../spelling/known-words.js'
import { oneOf } from '../../text/tables.js'
import { rewritten, type Word } from '../../text/words.js'
import { isHead, type Said, WITHOUT } from './nearest.js'
import {
  EXTENTS,
  isForWhom as isWordForWhom,
  type Notion,
  notionOf,
  notionOfTwo,
  notionsOfCompound,
  PAIRS,
} from './notions.js'

export type Named = { readonly id: number; readonly name: string }
/** A service of the salon as its name describes it. */
export type Service = Named & {
  readonly notions: ReadonlySet<Notion>
  /** True if all known words of the name are qualifiers, as in "Root touch-up". */
  readonly isHeadless: boolean
  /** Words of the name that our table lacks: treatments and brands of the salon. */
  readonly own: readonly string[]
}

const [isWithout, isInside] = [oneOf('without'), oneOf('insideService')]
const ownNotion = (text: string): Notion => `"${text}"`
export const isForWhom = (raw: string): boolean => isWordForWhom({ text: foldLetters(raw) })
type Text = Pick<Word, 'text' | 'raw' | 'language'> & {
  readonly link?: Word['link']
  /** In a name: it begins another treatment than the word before it. */
  readonly isNext?: boolean
}

/** Returns the notions that start at a word, and how many words they take. */
function notionsAt(
  words: readonly Text[],
  at: number,
): { readonly notions: readonly Notion[]; readonly length: number } {
  const [word, next] = [words[at], words[at + 1]]
  const both =
    next && next.link !== 'stop' && next.link !== 'comma' ? notionOfTwo(word, next) : undefined
  const one = word && notionOf(word)
  // "Half head" is both: highlights, and only some of them. So is "hair colour".
  const isBoth = one !== undefined && (EXTENTS.has(one) || one === 'hair' || both === 'removing')
  if (both) return { notions: isBoth ? [one, both] : [both], length: 2 }
  const parts = word && notionsOfCompound(word)
  return { notions: parts ?? (one === undefined ? [] : [one]), length: 1 }
}

/**
 * Finds the notions of the table in the order of the words. Two words for one thing count as one
 * notion.
 */
export function notionsIn(words: readonly Text[]): Said[] {
  const found: Said[] = []
  for (let at = 0; at < words.length;) {
    const { notions, length } = notionsAt(words, at)
    const link = words[at]?.link
    const raw = words
      .slice(at, at + length)
      .map((word) => word.raw)
      .join(' ')
    // "No, a pedicure" excludes nothing.
    const isExcluded = isWithout(words[at - 1]) && link !== 'comma' && link !== 'stop'
    for (const notion of notions)
      found.push({ notion: isExcluded ? WITHOUT + notion : notion, at, raw })
    at += length
  }
  return withRemovals(found).reduce<Said[]>((merged, said) => withPair(merged, said, words), [])
}

/** Coats and extensions that can be removed. */
const REMOVED: ReadonlySet<Notion> = new Set(
  'gel varnish acrylic extensions lashes nails'.split(' '),
)
/**
 * Reads "remove" and the like as a removal beside what can be removed; elsewhere it names nothing:
 * "remove my appointment".
 */
const withRemovals = (found: readonly Said[]): readonly Said[] => {
  const isOfCoat = found.some(({ notion }) => REMOVED.has(notion))
  return found.flatMap((one): readonly Said[] =>
    one.notion !== 'removing' ? [one] : isOfCoat ? [{ ...one, notion: 'removal' }] : [],
  )
}

function withPair(merged: Said[], said: Said, words: readonly Text[]): Said[] {
  const last = merged.at(-1)
  const between = last ? words.slice(last.at + 1, said.at) : []
  const { link, isNext } = words[said.at] ?? {}
  const isClose = between.every(isInside) && link !== 'comma' && isNext !== true
  const pair = last && isClose ? PAIRS[`${last.notion} ${said.notion}`] : undefined
  if (!last || pair === undefined || pair.includes(' ')) return [...merged, said]
  const raw = last.at === said.at ? last.raw : `${last.raw} ${said.raw}`
  return [...merged.slice(0, -1), { notion: pair, at: last.at, raw }]
}

/** Returns the places of the words that notions were found in. */
const placesOf = (found: readonly Said[]): ReadonlySet<number> =>
  new Set(found.flatMap(({ at, raw }) => raw.split(' ').map((_, index) => at + index)))

/** What is read from a name. Each message of a salon needs the same few names. */
const READ_NAMES = new LRUCache<string, Omit<Service, keyof Named>>({
  max: 5_000,
  memoMethod: (name) => readName(name),
})

/** Reads the name of a service. */
export const prepare = ({ id, name }: Named): Service => ({ id, name, ...READ_NAMES.memo(name) })

const isJoining = oneOf('joinsTreatments')
/** The words of a name, and whether they begin another treatment: "Cut & beard". */
const wordsOf = (name: string): readonly Text[] =>
  partsOfName(rewritten(name), (text) => isJoining({ text })).flatMap((part, index) =>
    readNames(part).map((text, at) => ({ text, raw: text, isNext: index > 0 && at === 0 })),
  )

function readName(name: string): Omit<Service, keyof Named> {
  const words = wordsOf(name)
  const known = notionsIn(words)
  const places = placesOf(known)
  const own = words
    .filter((word, at) => !places.has(at) && notionOf(word) === undefined && !isWithout(word))
    .map(({ text }) => text)
  return {
    notions: new Set([...known.map(({ notion }) => notion), ...own.map(ownNotion)]),
    isHeadless: known.length > 0 && !known.some(({ notion }) => isHead(notion)),
    own,
  }
}

/**
 * Finds words that are in the salon's service names but not in our table: its own treatments and
 * brands. `table` has the notions of the table; their words are no names.
 */
export function ownWords(
  words: readonly Word[],
  services: readonly Service[],
  table: readonly Said[],
): Said[] {
  const own = new Set(services.flatMap((service) => service.own))
  const index = indexNames([...own].map((text) => [text, text] as const))
  const places = placesOf(table)
  return words.flatMap((word, at): Said[] => {
    if (word.kind !== 'word' || word.isName || places.has(at) || notionOf(word) !== undefined)
      return []
    const isOrdinary = isKnown(word)
    const like = namesLike(index, word.text, !isOrdinary)
    if (!like || (isOrdinary && !like.isSame)) return []
    return like.meant.map((text) => ({ notion: ownNotion(text), at, raw: word.raw }))
  })
}

/**
 * Returns the places of the words that name this service: its own words, or others that mean the
 * same.
 */
export function placesOfService(words: readonly Word[], service: Named): ReadonlySet<number> {
  const prepared = prepare(service)
  const table = notionsIn(words)
  return placesOf(
    [...table, ...ownWords(words, [prepared], table)].filter(({ notion }) =>
      prepared.notions.has(notion),
    ),
  )
}
