import { foldLetters, isCyrillic, isLatin, toCyrillic } from '../text/letters.js'
import { lookUp } from '../text/lexicon.js'
import { SALON_WORDS } from '../phrases/salon-words.js'
import { withSenses } from '../dates/word-senses.js'
import { SHORT_FORMS } from '../phrases/short-forms.js'
import { slipsBetween, slipsForgiven } from '../text/edit-distance.js'
import { MISSPELT, VOCABULARY } from './vocabulary.js'
import type { Word } from '../text/words.js'

type Entry = { readonly word: string; readonly isStem: boolean }

/**
 * Returns the first letter. People rarely get it wrong, except for vowels that sound alike in
 * Russian.
 */
const firstLetter = (word: string): string => word.charAt(0).replace('о', 'а').replace('и', 'е')

/** The words of the tables with at least five letters, by first letter. */
const BY_LETTER: ReadonlyMap<string, readonly Entry[]> = (() => {
  const entries = [
    ...[...MISSPELT.words.keys()].map((word) => ({ word, isStem: false })),
    ...[...MISSPELT.stems.keys()].map((word) => ({ word, isStem: true })),
  ]
  const byLetter = new Map<string, Entry[]>()
  for (const entry of entries.filter(({ word }) => word.length >= 5))
    byLetter.set(firstLetter(entry.word), [...(byLetter.get(firstLetter(entry.word)) ?? []), entry])
  return byLetter
})()
const LONGEST_WORD = 24
/**
 * After this many corrected words in one message the correction stops, because the message is not
 * in our languages.
 */
const MOST_CORRECTED = 60

/** Whether a folded word is in the vocabulary. */
export const isKnown = (word: string): boolean => lookUp(VOCABULARY, word) !== undefined

/**
 * Returns the known word with the fewest slips, the first of several. Returns undefined if none is
 * near.
 */
function nearest(word: string): string | undefined {
  if (word.length > LONGEST_WORD) return undefined
  let best: { readonly word: string; readonly slips: number } | undefined
  for (const { word: entry, isStem } of BY_LETTER.get(firstLetter(word)) ?? []) {
    const most = Math.min(
      slipsForgiven(Math.min(word.length, entry.length)),
      (best?.slips ?? 3) - 1,
    )
    const slips = most < 1 ? undefined : slipsBetween(word, entry, most, isStem)
    if (slips !== undefined) best = { word: entry, slips }
  }
  return best?.word
}

type Russian = { readonly text: string; readonly isSure: boolean }

/**
 * Reads a word in Latin letters as Russian. `isSure` is true if each letter matches a known word.
 */
function asRussian(word: string): Russian | undefined {
  if (!isLatin(word) || word.length > LONGEST_WORD) return undefined
  const written = toCyrillic(word)
  if (isKnown(written)) return { text: written, isSure: written.length >= 4 }
  const near = nearest(written)
  return near === undefined ? undefined : { text: near, isSure: false }
}

/** Returns the word with repeated letters written once, and twice: "Даааа", "yesss", "goood". */
const withoutDrawl = (word: string): string[] =>
  /(.)\1\1/.test(word) ? ['$1', '$1$1'].map((letters) => word.replace(/(.)\1{2,}/g, letters)) : []

/**
 * Whether a word in Latin letters can only be Russian. It must match one of our Russian words in
 * every letter. It must not be a slip in an English word or the name of a treatment, which sounds
 * alike in many languages.
 */
export function isSurelyRussian({ raw }: Pick<Word, 'raw'>): boolean {
  const latin = foldLetters(raw)
  if (SHORT_RUSSIAN.test(latin)) return true
  const written = toCyrillic(latin)
  if (!isLatin(latin) || written.length < 4 || !VOCABULARY.words.has(written)) return false
  const near = nearest(latin)
  return (
    !isKnown(latin) &&
    lookUp(SALON_WORDS, written) === undefined &&
    (near === undefined || isCyrillic(near))
  )
}

const SHORT_RUSSIAN = /^(da|net|aga|ugu|spasibo|privet|davay|davai)$/

/**
 * Returns the Russian words for the Latin ones if the message is Russian: at least as many of its
 * longer words are known in Russian as in English. Otherwise returns an empty map.
 */
function transliterated(words: readonly Word[]): ReadonlyMap<string, Russian> {
  const latin = words.filter(
    ({ kind, text, isName }) => kind === 'word' && !isName && isLatin(text),
  )
  if (latin.length === 0 || words.some(({ text }) => isCyrillic(text))) return new Map()
  const unknown = latin.filter(({ text }) => !isKnown(text))
  const russian = new Map(
    unknown.flatMap(({ text }) => {
      const written = toCyrillic(text)
      return written.length >= 4 && isKnown(written)
        ? [[text, { text: written, isSure: true }] as const]
        : []
    }),
  )
  const sure = unknown.filter(({ text }) => russian.has(text)).length
  const isAlone = latin.length <= 2 && latin.every(({ text }) => SHORT_RUSSIAN.test(text))
  if (!isAlone && (sure === 0 || sure < latin.length - unknown.length)) return new Map()
  return new Map(
    latin.flatMap(({ text }) => {
      const one = russian.get(text) ?? asRussian(text)
      return one ? [[text, one] as const] : []
    }),
  )
}

function meant(word: Word, russian: ReadonlyMap<string, Russian>): Word {
  if (word.kind !== 'word' || word.isName) return word
  const short = SHORT_FORMS[word.text]
  if (short !== undefined) return { ...word, text: short, isKnown: true }
  const written = russian.get(word.text)
  if (written) return { ...word, text: written.text, isTransliterated: true }
  const known = [word.text, ...withoutDrawl(word.text)].find(isKnown)
  return known === undefined ? word : { ...word, text: known, isKnown: true }
}

/**
 * Returns the words as they were meant. Corrects up to two slips if a known word is near, and
 * writes Russian in Latin letters in Cyrillic. Names stay as they are.
 */
export function spellRight(words: readonly Word[]): Word[] {
  const russian = transliterated(words)
  let corrected = 0
  const spelt = words.map((word) => {
    const one = meant(word, russian)
    if (one !== word || word.kind !== 'word' || word.isName || corrected >= MOST_CORRECTED)
      return one
    corrected++
    return { ...word, text: nearest(word.text) ?? word.text }
  })
  return withSenses(spelt)
}
