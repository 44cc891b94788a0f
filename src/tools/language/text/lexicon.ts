import { foldLetters } from './letters.js'

/** Words and beginnings of words (`stems`) with their meanings. */
export type Lexicon<T> = {
  readonly words: ReadonlyMap<string, T>
  readonly stems: ReadonlyMap<string, T>
}
/** The longest stem of a table has at most this many letters. */
const LONGEST_STEM = 16

/** The endings of Russian adjectives in all forms. */
export const ADJECTIVE_ENDINGS: readonly string[] =
  'ый ий ой ое ее ая яя ую юю ого его ому ему ым им ом ем ые ие ых их'.split(' ')

/**
 * Expands an entry: `word` is itself, `word*` is every word that begins so, `втор+` is a Russian
 * adjective in all its forms.
 */
function* forms(entry: string): Generator<readonly [word: string, isStem: boolean]> {
  const word = foldLetters(entry.replace(/[*+]$/, ''))
  if (entry.endsWith('+')) for (const ending of ADJECTIVE_ENDINGS) yield [word + ending, false]
  else yield [word, entry.endsWith('*')]
}

/**
 * Builds a lexicon. Each row has words separated by spaces. If a word is in several rows, the first
 * row wins.
 */
export function lexicon<T>(rows: readonly (readonly [T, string])[]): Lexicon<T> {
  const [words, stems] = [new Map<string, T>(), new Map<string, T>()]
  for (const [meaning, entries] of rows)
    for (const entry of entries.split(/\s+/).filter(Boolean))
      for (const [word, isStem] of forms(entry)) {
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
