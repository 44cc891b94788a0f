import { ALL_PACKS, type Language } from '../packs.js'
import { slipsBetween, slipsForgiven } from '../text/edit-distance.js'
import { lookUp } from '../text/lexicon.js'
import type { Word } from '../text/words.js'
import { VOCABULARIES } from './vocabulary.js'

type Entry = { readonly word: string; readonly isStem: boolean }
const LONGEST_WORD = 24
const SHORTEST_CORRECTED = 5

/** Whether a folded word is in the vocabulary of a language. */
export const isKnownIn = (text: string, language: Language): boolean => {
  const vocabulary = VOCABULARIES.get(language)
  return vocabulary !== undefined && lookUp(vocabulary.known, text) !== undefined
}

/** Whether a word is in the vocabulary of its language; without a language, in any. */
export const isKnown = ({ text, language }: Pick<Word, 'text' | 'language'>): boolean =>
  language === undefined
    ? ALL_PACKS.some(([one]) => isKnownIn(text, one))
    : isKnownIn(text, language)

/** Returns the first letter. People rarely get it wrong, except for letters that sound alike. */
function firstLetter(word: string, language: Language): string {
  const alike = LIKE_LETTERS.get(language) ?? []
  return alike.reduce((text, [written, meant]) => text.replace(written, meant), word.charAt(0))
}
const LIKE_LETTERS = new Map(
  ALL_PACKS.map(([language, { spelling }]) => [language, spelling.likeLetters ?? []]),
)

/** For each language, the words by which a misspelt word may be replaced, by first letter. */
const BY_LETTER = new Map(
  [...VOCABULARIES].map(([language, { meant }]) => {
    const byLetter = new Map<string, Entry[]>()
    const add = (word: string, isStem: boolean): void => {
      if (word.length < SHORTEST_CORRECTED) return
      const letter = firstLetter(word, language)
      byLetter.set(letter, [...(byLetter.get(letter) ?? []), { word, isStem }])
    }
    for (const word of meant.words.keys()) add(word, false)
    for (const word of meant.stems.keys()) add(word, true)
    return [language, byLetter]
  }),
)

/**
 * Returns the known word of the same language with the fewest slips, the first of several. Returns
 * undefined if none is near, or only words of fewer letters than `shortest`.
 */
export function nearest(
  { text, language }: Pick<Word, 'text' | 'language'>,
  shortest = SHORTEST_CORRECTED,
): string | undefined {
  if (text.length > LONGEST_WORD || language === undefined) return undefined
  let best: { readonly word: string; readonly slips: number } | undefined
  for (const { word, isStem } of BY_LETTER.get(language)?.get(firstLetter(text, language)) ?? []) {
    if (word.length < shortest) continue
    const most = Math.min(slipsForgiven(Math.min(text.length, word.length)), (best?.slips ?? 3) - 1)
    const slips = most < 1 ? undefined : slipsBetween(text, word, most, isStem)
    if (slips !== undefined) best = { word, slips }
  }
  return best?.word
}
