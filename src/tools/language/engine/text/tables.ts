import { NEUTRAL } from '../../neutral/neutral.js'
import type { LanguagePack } from '../../language-pack.js'
import { ALL_PACKS, type Language } from '../packs.js'
import { type Lexicon, lexicon, lookUp } from './lexicon.js'
import { COMMON_KINDS, type Kinds, type Pattern, patterns } from './patterns.js'
import type { Word } from './words.js'

/** The groups of a pack, and the names of the texts of a group. */
type Group = Exclude<keyof LanguagePack, 'script' | 'transliteration'>
type NameIn<G extends Group> = Extract<keyof Required<LanguagePack>[G], string>
/** All texts of one name: of each language, and of the signs that every language has. */
type Texts = readonly (readonly [text: string, language: Language | undefined])[]

const isText = (value: unknown): value is string => typeof value === 'string'

function textsOf<G extends Group>(group: G, name: NameIn<G>): Texts {
  const packs = [...ALL_PACKS.map(([, pack]) => pack[group] ?? {}), NEUTRAL[group] ?? {}]
  return packs.flatMap((texts, at) => {
    const text: unknown = (texts as Partial<Required<LanguagePack>[G]>)[name]
    return isText(text) && text !== '' ? [[text, ALL_PACKS[at]?.[0]] as const] : []
  })
}

/** Phrases that several modules use are read once. */
const READ = new WeakMap<Kinds, Map<string, readonly Pattern[]>>()
/** Returns the phrases of one name in all languages. Each matches words of its language only. */
export function phrases<G extends Group>(
  group: G,
  name: NameIn<G>,
  kinds: Kinds = COMMON_KINDS,
): readonly Pattern[] {
  const known = READ.get(kinds) ?? new Map<string, readonly Pattern[]>()
  const key = `${group} ${name}`
  const read =
    known.get(key) ??
    textsOf(group, name).flatMap(([text, language]) => patterns(text, kinds, language))
  READ.set(kinds, known.set(key, read))
  return read
}

/** Words with their meanings, for each language. */
export type WordTable<T> = ReadonlyMap<Language, Lexicon<T>>
/** Rows of a word table: a meaning and the words for it, separated by spaces. */
export type WordRows<T> = readonly (readonly [meaning: T, words: string])[]

/** Builds a word table from the rows of each pack. */
export const wordTable = <T>(rowsOf: (pack: LanguagePack) => WordRows<T>): WordTable<T> =>
  new Map(ALL_PACKS.map(([language, pack]) => [language, lexicon(rowsOf(pack), language)]))

/**
 * Returns the meaning of a word in its language. A word without a language can be of any: the first
 * language that has it wins.
 */
export function meaningOf<T>(
  table: WordTable<T>,
  { text, language }: Pick<Word, 'text' | 'language'>,
): T | undefined {
  const own = language && table.get(language)
  if (own) return lookUp(own, text)
  for (const lexicon of table.values()) {
    const found = lookUp(lexicon, text)
    if (found !== undefined) return found
  }
  return undefined
}

/** A test for single words. */
export type WordTest = (word: Pick<Word, 'text' | 'language'> | undefined) => boolean

/** Returns a test whether a word is in a list of single words of its language. */
export function words<G extends Group>(group: G, name: NameIn<G>): WordTest {
  const table = new Map(
    ALL_PACKS.map(([language]) => {
      const texts = textsOf(group, name).filter(([, of]) => of === undefined || of === language)
      return [language, lexicon([[true, texts.map(([text]) => text).join(' ')]], language)]
    }),
  )
  return (word) => word !== undefined && meaningOf(table, word) === true
}

/** Returns a test whether a word is among the single words of this name. */
export const oneOf = (name: NameIn<'words'>): WordTest => words('words', name)
