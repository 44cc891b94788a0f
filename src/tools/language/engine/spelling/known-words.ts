import { ALL_PACKS, type Language } from '../packs.js'
import { slipsBetween, slipsForgiven } from '../text/edit-distance.js'
import { lookUp } from '../text/lexicon.js'
import type { Word } from '../text/words.js'
import { VOCABULARIES } from './vocabulary.js'

/** `alike`: the word with confused letters replaced by one of them (see `likeLetters`). */
type Entry = { readonly word: string; readonly alike: string; readonly isStem: boolean }
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

const LIKE_LETTERS = new Map(
  ALL_PACKS.map(([language, { spelling }]) => [language, spelling.likeLetters ?? []]),
)

/** Returns a word with confused letters replaced by one of them: "маникюр" gives "манекюр". */
const withAlike = (word: string, language: Language): string =>
  (LIKE_LETTERS.get(language) ?? []).reduce(
    (text, [written, meant]) => text.replaceAll(written, meant),
    word,
  )
/** Returns the first letter. People rarely get it wrong, except for letters that sound alike. */
const firstLetter = (word: string, language: Language): string =>
  withAlike(word.charAt(0), language)

/** Confused letters are forgiven beside a slip in words of so many letters. */
const SHORTEST_ALIKE = 7
/** Such a word has at most so many letters more than a stem. */
const LONGEST_ALIKE_ENDING = 2

/** Whether a word differs from a known one by one slip, apart from confused letters. */
const isAlike = (text: string, alikeText: string, { word, alike, isStem }: Entry): boolean =>
  text.length >= SHORTEST_ALIKE &&
  text.length - word.length <= LONGEST_ALIKE_ENDING &&
  slipsBetween(alikeText, alike, 1, isStem) !== undefined

/** For each language, the words by which a misspelt word may be replaced, by first letter. */
const BY_LETTER = new Map(
  [...VOCABULARIES].map(([language, { meant }]) => {
    const byLetter = new Map<string, Entry[]>()
    const add = (word: string, isStem: boolean): void => {
      if (word.length < SHORTEST_CORRECTED) return
      const letter = firstLetter(word, language)
      const entry = { word, alike: withAlike(word, language), isStem }
      byLetter.set(letter, [...(byLetter.get(letter) ?? []), entry])
    }
    for (const word of meant.words.keys()) add(word, false)
    for (const word of meant.stems.keys()) add(word, true)
    return [language, byLetter]
  }),
)

/**
 * Returns the known word of the same language with the fewest slips, the first of several; without
 * one, the first that differs by one slip apart from confused letters. Returns undefined if none is
 * near, or only words of fewer letters than `shortest`.
 */
export function nearest(
  { text, language }: Pick<Word, 'text' | 'language'>,
  shortest = SHORTEST_CORRECTED,
): string | undefined {
  if (text.length > LONGEST_WORD || language === undefined) return undefined
  let best: { readonly word: string; readonly slips: number } | undefined
  const near = BY_LETTER.get(language)?.get(firstLetter(text, language)) ?? []
  const entries = near.filter(({ word }) => word.length >= shortest)
  for (const { word, isStem } of entries) {
    const most = Math.min(slipsForgiven(Math.min(text.length, word.length)), (best?.slips ?? 3) - 1)
    const slips = most < 1 ? undefined : slipsBetween(text, word, most, isStem)
    if (slips !== undefined) best = { word, slips }
  }
  if (best) return best.word
  const alike = withAlike(text, language)
  return entries.find((entry) => isAlike(text, alike, entry))?.word
}
