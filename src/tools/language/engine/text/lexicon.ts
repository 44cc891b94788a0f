import { type Language, PACKS } from '../packs.js'
import { foldLetters } from './letters.js'

/** Words and beginnings of words (`stems`) with their meanings. */
export type Lexicon<T> = {
  readonly words: ReadonlyMap<string, T>
  readonly stems: ReadonlyMap<string, T>
}
/** The longest stem of a table has at most this many letters. */
const LONGEST_STEM = 16

const ENDINGS = new Map<Language, readonly string[]>()
/** Returns the endings of adjectives in a language, which `+` stands for. */
export function adjectiveEndings(language: Language | undefined): readonly string[] {
  if (language === undefined) return ['']
  const endings =
    ENDINGS.get(language) ?? (PACKS[language].spelling.adjectiveEndings ?? '').split(' ')
  ENDINGS.set(language, endings)
  return endings
}

/**
 * Expands an entry: `word` is itself, `word*` is every word that begins so, `word+` is an adjective
 * in all its forms.
 */
function* forms(
  entry: string,
  language: Language | undefined,
): Generator<readonly [word: string, isStem: boolean]> {
  const word = foldLetters(entry.replace(/(?<=.)[*+]$/, ''))
  if (entry.length > 1 && entry.endsWith('+'))
    for (const ending of adjectiveEndings(language)) yield [word + ending, false]
  else yield [word, entry.endsWith('*')]
}

/**
 * Builds a lexicon. Each row has words separated by spaces. If a word is in several rows, the first
 * row wins.
 */
export function lexicon<T>(
  rows: readonly (readonly [T, string])[],
  language?: Language,
): Lexicon<T> {
  const [words, stems] = [new Map<string, T>(), new Map<string, T>()]
  for (const [meaning, entries] of rows)
    for (const entry of entries.split(/\s+/).filter(Boolean))
      for (const [word, isStem] of forms(entry, language)) {
        const known = isStem ? stems : words
        if (!known.has(word)) known.set(word, meaning)
      }
  return { words, stems }
}

/**
 * Returns the meaning of a folded word: of the exact word, otherwise of its longest known
 * beginning.
 */
export function lookUp<T>({ words, stems }: Lexicon<T>, word: string): T | undefined {
  const exact = words.get(word)
  if (exact !== undefined) return exact
  if (stems.size === 0) return undefined
  for (let length = Math.min(word.length, LONGEST_STEM); length > 1; length--) {
    const found = stems.get(word.slice(0, length))
    if (found !== undefined) return found
  }
  return undefined
}
