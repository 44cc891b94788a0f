import type { Transliteration } from '../../language-pack.js'
import { ALL_PACKS, type Language } from '../packs.js'
import { foldLetters, isLatin, pairsOf } from '../text/letters.js'
import { meaningOf, wordTable } from '../text/tables.js'
import type { Word } from '../text/words.js'
import { isKnown, isKnownIn, nearest } from './known-words.js'
import { VOCABULARIES } from './vocabulary.js'

const LONGEST_WORD = 24
/** In this many letters, a word of one language is rarely one of another. */
const LONG_ENOUGH = 4

/** A language of another alphabet, with its spellings in Latin letters. */
type Written = {
  readonly language: Language
  readonly spellings: readonly (readonly [string, string])[]
  readonly afterVowel: readonly (readonly [string, string])[]
  readonly vowels: string
  readonly shortWords: ReadonlySet<string>
}

const written = (language: Language, how: Transliteration): Written => ({
  language,
  spellings: pairsOf(how.spellings),
  afterVowel: pairsOf(how.afterVowel),
  vowels: how.vowels,
  shortWords: new Set(how.shortWords.split(' ')),
})
const WRITTEN: readonly Written[] = ALL_PACKS.flatMap(([language, { transliteration }]) =>
  transliteration ? [written(language, transliteration)] : [],
)
const SALON_WORDS = wordTable((pack) =>
  Object.entries(pack.salonWords).map(([notion, words]) => [notion, words]),
)

/** Returns a word in Latin letters ("zavtra") in the letters of its language. */
function inOwnLetters(word: string, { spellings, afterVowel, vowels }: Written): string {
  let text = ''
  for (let at = 0; at < word.length;) {
    const rest = word.slice(at)
    const starts = ([latin]: readonly [string, string]): boolean => rest.startsWith(latin)
    const isAfterVowel = text !== '' && vowels.includes(text.slice(-1))
    const plain = spellings.find(starts) ?? [rest.charAt(0), '']
    const other = isAfterVowel ? afterVowel.find(([latin]) => latin === plain[0]) : undefined
    text += (other ?? plain)[1]
    at += plain[0].length
  }
  return text
}

/** Whether a word names a treatment. Such words sound alike in many languages. */
export const namesTreatment = ({ text }: Pick<Word, 'text'>): boolean =>
  meaningOf(SALON_WORDS, { text }) !== undefined

type Meant = { readonly text: string; readonly language: Language }

/** Reads a word in Latin letters as a word of the language, perhaps misspelt. */
function asMeant(word: string, how: Written): Meant | undefined {
  if (!isLatin(word) || word.length > LONGEST_WORD) return undefined
  const text = inOwnLetters(word, how)
  const { language } = how
  const known = isKnownIn(text, language) ? text : nearest({ text, language })
  return known === undefined ? undefined : { text: known, language }
}

/**
 * Whether a word in Latin letters can only be of its language. It must match a word of the language
 * in every letter. It must not be a slip in a word of a language with Latin letters or the name of
 * a treatment, which sounds alike in many languages.
 */
export function isSurelyTransliterated({ raw }: Pick<Word, 'raw'>, latin: Language): boolean {
  const folded = foldLetters(raw)
  return WRITTEN.some((how) => {
    if (how.shortWords.has(folded)) return true
    const text = inOwnLetters(folded, how)
    const { language } = how
    if (!isLatin(folded) || text.length < LONG_ENOUGH) return false
    if (VOCABULARIES.get(language)?.known.words.has(text) !== true) return false
    const word = { text: folded, language: latin }
    return (
      !isKnown(word) &&
      meaningOf(SALON_WORDS, { text, language }) === undefined &&
      nearest(word) === undefined
    )
  })
}

/**
 * Returns the words that the Latin ones mean if the message is of a language with other letters: at
 * least as many of its longer words are known there as in the language of the message. Otherwise
 * returns an empty map.
 */
export function transliterated(
  words: readonly Word[],
  dialogue?: Language,
): ReadonlyMap<string, Meant> {
  const latin = words.filter(
    ({ kind, text, isName }) => kind === 'word' && !isName && isLatin(text),
  )
  const isOther = words.some(({ kind, text }) => kind === 'word' && !isLatin(text))
  if (latin.length === 0 || isOther) return new Map()
  const isOwn = latin.some(({ text }) => dialogue !== undefined && isKnownIn(text, dialogue))
  const found = WRITTEN.map((how) => transliteratedTo(latin, how, !isOwn))
  return found.find(({ size }) => size > 0) ?? new Map<string, Meant>()
}

function transliteratedTo(
  latin: readonly Word[],
  how: Written,
  mayBeShort: boolean,
): ReadonlyMap<string, Meant> {
  const { language, shortWords } = how
  const unknown = latin.filter((word) => !isKnown(word))
  const sure = new Map(
    unknown.flatMap(({ text }) => {
      const own = inOwnLetters(text, how)
      return own.length >= LONG_ENOUGH && isKnownIn(own, language)
        ? [[text, { text: own, language }] as const]
        : []
    }),
  )
  const count = unknown.filter(({ text }) => sure.has(text)).length
  const known = latin.filter((word) => isKnown(word) && !namesTreatment(word)).length
  const isAlone = mayBeShort && latin.length <= 2 && latin.every(({ text }) => shortWords.has(text))
  if (!isAlone && (count === 0 || count < known)) return new Map()
  return new Map(
    latin.flatMap(({ text }) => {
      const one = sure.get(text) ?? asMeant(text, how)
      return one ? [[text, one] as const] : []
    }),
  )
}
