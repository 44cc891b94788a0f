import type { LanguagePack } from '../../language-pack.js'
import { ALL_PACKS, type Language } from '../packs.js'
import { type Lexicon, lexicon } from '../text/lexicon.js'

/** Texts of a pack with words that must not replace a misspelt word, unless they are long. */
const GRAVE = ['upset', 'anger', 'foreign', 'instructions']
const LONG = 7

/** Returns all texts of a part of a pack, of its rows and of what it contains. */
function textsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  return part !== null && typeof part === 'object' ? Object.values(part).flatMap(textsIn) : []
}

/** Returns the words of a text, without the signs of patterns. */
const wordsIn = (text: string): string[] =>
  text
    .split(/[,\s|()?]+/)
    .filter((word) => word.length > 1 && !/^[{.#-]/.test(word))
    .flatMap((word) => (word.includes('=') ? word.slice(word.indexOf('=') + 1) : word))

function vocabularyOf(
  texts: readonly string[],
  everyday: string,
  language: Language,
): Lexicon<string> {
  const words = [...new Set(texts.flatMap(wordsIn))].join(' ')
  const known = lexicon(
    [
      ['', everyday],
      ['', words],
    ],
    language,
  )
  const named = (words: ReadonlyMap<string, string>): Map<string, string> =>
    new Map([...words].map(([word]) => [word, word]))
  return { words: named(known.words), stems: named(known.stems) }
}

function textsOf(pack: LanguagePack): { harmless: string[]; grave: string[] } {
  const apart = ['spelling', 'transliteration', 'twoWords', 'script', 'moods']
  const groups = Object.entries(pack).filter(([name]) => !apart.includes(name))
  const moods = Object.entries(pack.moods)
  const isGrave = ([name]: readonly [string, string]): boolean => GRAVE.includes(name)
  const others = moods.filter((mood) => !isGrave(mood)).map(([, text]) => text)
  return {
    harmless: textsIn([groups.map(([, group]) => group), others]),
    grave: moods.filter(isGrave).map(([, text]) => text),
  }
}

type Vocabulary = {
  /** All words of the tables of a language, and everyday words. Tells which words are misspelt. */
  readonly known: Lexicon<string>
  /**
   * The words by which a misspelt word may be replaced. An insult or a threat only if it is long:
   * "cheapest" is not "cheat".
   */
  readonly meant: Lexicon<string>
}

function vocabulary(language: Language, pack: LanguagePack): Vocabulary {
  const { harmless, grave } = textsOf(pack)
  const everyday = pack.spelling.commonWords
  const known = vocabularyOf([...harmless, ...grave], everyday, language)
  const meant = vocabularyOf(harmless, everyday, language)
  const isLong = ([word]: readonly [string, string]): boolean => word.length >= LONG
  return {
    known,
    meant: {
      words: new Map([...meant.words, ...[...known.words].filter(isLong)]),
      stems: new Map([...meant.stems, ...[...known.stems].filter(isLong)]),
    },
  }
}

/** The vocabulary of each language. */
export const VOCABULARIES: ReadonlyMap<Language, Vocabulary> = new Map(
  ALL_PACKS.map(([language, pack]) => [language, vocabulary(language, pack)]),
)
