import { LRUCache } from 'lru-cache'
import { BORROWED, INTERNATIONAL, OTHER_LANGUAGES } from '../../neutral/other-languages.js'
import { ALL_PACKS, type Language, PACKS } from '../packs.js'
import { foldLetters, isCyrillic, isLatin } from '../text/letters.js'
import { lexicon, lookUp } from '../text/lexicon.js'
import { readWords, type Word } from '../text/words.js'
import { isKnownIn } from './known-words.js'
import { spellRight } from './spelling.js'
import { isSurelyTransliterated, namesTreatment } from './transliterate.js'

/** This many words that only one language has are evidence of it. */
const ENOUGH = 2
/** A message in another alphabet is evidence if it has at least this many letters. */
const LETTERS = 3
/** At least two words in three must be of the language for which there is evidence. */
const SHARE = 2 / 3

type Named = { readonly name: string }

const LATIN = ALL_PACKS.flatMap(([language, { script }]) => (script === 'Latin' ? [language] : []))
const CYRILLIC = ALL_PACKS.flatMap(([language, { script }]) =>
  script === 'Cyrillic' ? [language] : [],
)
const NEUTRAL_WORDS = lexicon([
  ['international', INTERNATIONAL],
  ['borrowed', BORROWED],
])
const FOREIGN = lexicon(
  Object.entries(OTHER_LANGUAGES).map(([name, words]) => [name, words] as const),
)

/** Returns the languages that can be written in the letters of a word. */
const languagesOf = (raw: string): readonly Language[] =>
  isCyrillic(raw) ? CYRILLIC : isLatin(raw) ? LATIN : []

/**
 * Returns the language of each word that can be only of one: the word is known in it, and in no
 * other of the same letters.
 */
const onlyIn = ({ text }: Pick<Word, 'text'>, among: readonly Language[]): Language | undefined => {
  const known = among.filter((language) => isKnownIn(text, language))
  return known.length === 1 ? known[0] : undefined
}

/**
 * Returns the language of the words in the given letters. The language with the most words that
 * only it has wins; then that of the dialogue; then the first.
 */
function mostLikely(
  words: readonly Word[],
  among: readonly Language[],
  dialogue: Language | undefined,
): Language | undefined {
  const found = words.flatMap((word) => onlyIn(word, among) ?? [])
  const count = (language: Language): number => found.filter((one) => one === language).length
  const first = dialogue !== undefined && among.includes(dialogue) ? [dialogue] : []
  const [best, ...others] = [...first, ...among]
  return others.reduce(
    (most, one) => (most === undefined || count(one) > count(most) ? one : most),
    best,
  )
}

/**
 * Gives each word its language. The words of one alphabet have one language in a message. Numbers
 * and signs have none.
 *
 * @param dialogue the language of the dialogue so far
 */
export function withLanguages(words: readonly Word[], dialogue?: Language): Word[] {
  const lettered = words.filter(({ kind }) => kind === 'word')
  const latin = mostLikely(
    lettered.filter(({ raw }) => !isCyrillic(raw)),
    LATIN,
    dialogue,
  )
  const cyrillic = mostLikely(
    lettered.filter(({ raw }) => isCyrillic(raw)),
    CYRILLIC,
    dialogue,
  )
  return words.map((word) =>
    word.kind !== 'word'
      ? word
      : {
          ...word,
          language: isCyrillic(word.raw) ? cyrillic : isLatin(word.raw) ? latin : undefined,
        },
  )
}

/** The words of a message that can tell its language. */
type Telling = {
  readonly words: readonly Word[]
  /** How many of them only this language has. */
  readonly count: (language: Language) => number
}

/** Whether a word can be of many languages: a name, "ok", a treatment, a word of the price list. */
function isBorrowed(word: Word, listed: ReadonlySet<string>): boolean {
  const folded = foldLetters(word.raw)
  return (
    word.isName === true ||
    lookUp(NEUTRAL_WORDS, folded) !== undefined ||
    listed.has(folded) ||
    (isLatin(word.raw) && !word.isTransliterated && namesTreatment(word))
  )
}

/** The words of a name. Each message of a salon needs the same few names. */
const NAME_WORDS = new LRUCache<string, readonly string[]>({
  max: 5_000,
  memoMethod: (name) => readWords(name).map(({ raw }) => foldLetters(raw)),
})

function tellingOf(words: readonly Word[], services: readonly Named[]): Telling {
  const listed = new Set(services.flatMap(({ name }) => NAME_WORDS.memo(name)))
  const telling = words.filter((word) => word.kind === 'word' && !isBorrowed(word, listed))
  const found = telling.flatMap((word) => {
    if (isCyrillic(word.raw)) return word.language ?? []
    const latin = LATIN.includes(word.language ?? 'en') ? word.language : LATIN[0]
    if (word.isTransliterated)
      return isSurelyTransliterated(word, latin ?? 'en') ? (word.language ?? []) : []
    return onlyIn(word, LATIN) ?? []
  })
  return {
    words: telling,
    count: (language) => found.filter((one) => one === language).length,
  }
}

/** Whether all telling words are in other letters than those of the language. */
const isInOtherLetters = ({ words }: Telling, before: Language): boolean =>
  words.length > 0 &&
  words.every(({ raw }) => languagesOf(raw).length > 0 && !languagesOf(raw).includes(before)) &&
  words.map(({ raw }) => raw).join('').length >= LETTERS

/** Returns the language with the most words that only it has; undefined if none has any. */
function strongest({ count }: Telling): Language | undefined {
  const [best] = ALL_PACKS.map(([language]) => language).sort(
    (one, other) => count(other) - count(one),
  )
  return best !== undefined && count(best) > 0 ? best : undefined
}

/**
 * Returns the language of a dialogue after a message. It changes only
 * with clear evidence: two words that only the other language has and that are at least as many as
 * those of the present one, or a whole message in other letters. Names, "ok" and services are no
 * evidence. A first message needs one word.
 *
 * @param before the language so far; undefined before the first answer
 */
export function languageAfter(
  words: readonly Word[],
  before: Language | undefined,
  services: readonly Named[] = [],
): { readonly language: Language | undefined; readonly isOtherLanguage: boolean } {
  const telling = tellingOf(words, services)
  const isOtherLanguage = isOther(telling)
  const best = strongest(telling)
  if (isOtherLanguage || best === undefined)
    return {
      language: before ?? (isOtherLanguage ? undefined : greetingOf(words)),
      isOtherLanguage,
    }
  const isClear =
    before === undefined ||
    best === before ||
    (telling.count(best) >= ENOUGH && telling.count(best) >= telling.count(before)) ||
    isInOtherLetters(telling, before)
  return { language: isClear ? best : before, isOtherLanguage }
}

/** Returns the language of a first message such as "hello", or undefined. */
const greetingOf = (words: readonly Word[]): Language | undefined =>
  words
    .filter(({ raw }) => lookUp(NEUTRAL_WORDS, foldLetters(raw)) === 'borrowed')
    .map((word) => onlyIn(word, LATIN))
    .find((language) => language !== undefined)

/** Letters of Cyrillic alphabets that Russian does not have. */
const OTHER_CYRILLIC = /[іїєґўјљњћђџѓќәғқңөұүһ]/i
const OTHER_SCRIPT = /[^\P{L}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Common}]/u

/** Whether the message is in a language without a pack. */
function isOther({ words }: Telling): boolean {
  const inOtherScript = words.filter(({ raw }) => OTHER_SCRIPT.test(raw))
  if (inOtherScript.map(({ raw }) => raw).join('').length >= LETTERS)
    return inOtherScript.length * 2 >= words.length
  const isForeign = (word: Word): boolean =>
    isUnknown(word) &&
    (OTHER_CYRILLIC.test(word.raw) || lookUp(FOREIGN, foldLetters(word.raw)) !== undefined)
  const foreign = words.filter(isForeign)
  const own = words.filter((word) => !isForeign(word) && isOwn(word)).length
  const unmistakable = foreign.filter(({ raw }) => OTHER_CYRILLIC.test(raw)).length
  if (unmistakable >= ENOUGH) return true
  return (unmistakable > 0 || foreign.length >= ENOUGH) && foreign.length >= own
}

/** Whether only one of our languages has a word as written. */
const isOwn = ({ raw }: Word): boolean =>
  onlyIn({ text: foldLetters(raw) }, languagesOf(raw)) !== undefined
/** Whether a word as written is in no pack of its letters. */
const isUnknown = ({ raw }: Word): boolean =>
  !languagesOf(raw).some((language) => isKnownIn(foldLetters(raw), language))

/**
 * Returns the language in which a message is clearly written. Returns undefined if its words can be
 * of several languages: a name, "ok", a service of the price list, or a language without a pack.
 */
export function clearLanguage(
  message: string,
  services: readonly Named[] = [],
): Language | undefined {
  const words = spellRight(withLanguages(readWords(message)))
  const telling = tellingOf(words, services)
  const best = strongest(telling)
  if (best === undefined || isOther(telling)) return undefined
  const ofLetters = words.filter(
    ({ kind, raw }) => kind === 'word' && (isLatin(raw) || isCyrillic(raw)),
  )
  if (PACKS[best].script === 'Cyrillic' && ofLetters.some(({ raw }) => isCyrillic(raw)))
    return telling.count(best) * 2 >= telling.words.length ? best : undefined
  const latin = ofLetters.filter(({ raw }) => isLatin(raw))
  const own = latin.filter(({ language, isKnown, isTransliterated }) =>
    language === best ? (isTransliterated ?? isKnown) : false,
  )
  return own.length >= Math.max(ENOUGH, latin.length * SHARE) ? best : undefined
}
