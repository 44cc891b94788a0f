import { givenName } from '../text/names.js'
import { ALL_PACKS, type Language, PACKS } from '../packs.js'
import { withSenses } from '../dates/word-tables.js'
import { pairsOf } from '../text/letters.js'
import type { Word } from '../text/words.js'
import { isKnown, nearest } from './known-words.js'
import { transliterated } from './transliterate.js'

/**
 * After this many corrected words in one message the correction stops, because the message is not
 * in our languages.
 */
const MOST_CORRECTED = 60

/** A word like a name is taken for a misspelt word only if that has so many letters: "Маникур". */
const SHORTEST_FOR_NAME = 7

const SHORT_FORMS = new Map(
  ALL_PACKS.map(([language, { spelling }]) => [language, new Map(pairsOf(spelling.shortForms))]),
)

/** Returns the word with repeated letters written once, and twice: "yesss", "goood". */
const withoutDrawl = (word: string): string[] =>
  /(.)\1\1/.test(word) ? ['$1', '$1$1'].map((letters) => word.replace(/(.)\1{2,}/g, letters)) : []

/** Whether a word inside a sentence begins with a capital. */
const hasCapital = ({ link, raw }: Word): boolean => link !== 'stop' && /^\p{Lu}\p{Ll}/u.test(raw)
/** Whether a word is written like a name, in a language that writes no other words so. */
const isNameLike = (word: Word): boolean =>
  word.language !== undefined && !PACKS[word.language].spelling.hasCapitalNouns && hasCapital(word)

function meant(word: Word, others: ReturnType<typeof transliterated>): Word {
  if (word.kind !== 'word' || word.isName) return word
  const other = others.get(word.text)
  if (other) return { ...word, ...other, isTransliterated: true }
  // "Under the name Tom" names no day, although "tom" is short for "tomorrow".
  const short =
    word.language && !hasCapital(word) ? SHORT_FORMS.get(word.language)?.get(word.text) : undefined
  if (short !== undefined) return { ...word, text: short, isKnown: true }
  const known = [word.text, ...withoutDrawl(word.text)].find((text) => isKnown({ ...word, text }))
  return known === undefined ? word : { ...word, text: known, isKnown: true }
}

/**
 * Returns the words as they were meant. Corrects up to two slips if a known word is near, and
 * writes words in Latin letters in the letters of their language. Names stay as they are.
 *
 * @param words the words, with their languages
 * @param dialogue the language of the dialogue so far: "da" is a word of a German dialogue
 */
export function spellRight(words: readonly Word[], dialogue?: Language): Word[] {
  const others = transliterated(words, dialogue)
  let corrected = 0
  const spelt = words.map((word) => {
    const one = meant(word, others)
    const isName = word.isName === true || givenName(word) !== undefined
    if (one !== word || word.kind !== 'word' || isName || corrected >= MOST_CORRECTED) return one
    corrected++
    const text = nearest(word, isNameLike(word) ? SHORTEST_FOR_NAME : undefined)
    return text === undefined || text === word.text ? word : { ...word, text, isCorrected: true }
  })
  return withSenses(spelt)
}
