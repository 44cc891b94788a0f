import { ALL_PACKS } from '../packs.js'

/** The number of characters that are read of one message. The rest is ignored. */
export const LONGEST_MESSAGE = 2000

/** Cyrillic letters that look like Latin ones, by the Latin letter. */
const LOOKALIKES = new Map([...'abcehkmoptxy'].map((one, at) => [one, 'авсенкмортху'.charAt(at)]))
/** Whether a text has a Cyrillic letter. */
export const isCyrillic = (text: string): boolean => /\p{Script=Cyrillic}/u.test(text)
/** Whether a text has a Latin letter. */
export const isLatin = (text: string): boolean => /\p{Script=Latin}/u.test(text)

/**
 * Returns a word in lower case and in one form of each letter: no accents, е for ё, no apostrophes,
 * no Latin lookalikes in Cyrillic words.
 */
export function foldLetters(word: string): string {
  const lower = word.toLowerCase().replace(/['’`]/g, '').replace(/ё/g, 'е').replace(/ß/g, 'ss')
  const plain = lower.replace(/[\u00c0-\u024f]/g, (letter) => letter.normalize('NFD').charAt(0))
  return isCyrillic(plain)
    ? plain.replace(/[a-z]/g, (letter) => LOOKALIKES.get(letter) ?? letter)
    : plain
}

/** Reads pairs from text: "sh=ш zh=ж". */
export const pairsOf = (text: string): (readonly [string, string])[] =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const)

const SOUNDS: ReadonlyMap<string, string> = new Map(
  ALL_PACKS.flatMap(([, { transliteration }]) => pairsOf(transliteration?.sounds ?? '')),
)

/**
 * Returns roughly how a folded name sounds, in Latin letters. A name gives the same result in each
 * alphabet, and so do Weber and Veber.
 */
export function soundOf(word: string): string {
  const latin = isLatin(word) ? word : [...word].map((one) => SOUNDS.get(one) ?? one).join('')
  return latin
    .replace(/c(?=[eiy])/g, 's')
    .replace(/ck|c(?!h)|q/g, 'k')
    .replace(/ph/g, 'f')
    .replace(/th/g, 't')
    .replace(/kh/g, 'h')
    .replace(/w/g, 'v')
    .replace(/x/g, 'ks')
    .replace(/[yj]/g, 'i')
    .replace(/(.)\1+/g, '$1')
}
