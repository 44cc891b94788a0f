import { languageOf, type Tongue } from './language.js'
import { isCyrillic, isLatin } from '../text/letters.js'
import { spellRight } from './spelling.js'
import { readWords } from '../text/words.js'

/** So many words are clear evidence of a language that is written in Latin letters. */
const ENOUGH = 2
/** Many languages are written in Latin letters: at least two words in three must be of the found one. */
const SHARE = 2 / 3

/**
 * Returns the language that a message is clearly written in. Undefined where its words may be those of several languages: a
 * name, "ok", a service of the price list, or a language that the autopilot does not speak.
 */
export function clearLanguage(
  message: string,
  services: readonly { readonly name: string }[] = [],
): Tongue | undefined {
  const words = spellRight(readWords(message)).filter(({ kind }) => kind === 'word')
  const language = languageOf(words, undefined, services)
  // In a Russian dialogue only clear English is English.
  if (language !== languageOf(words, 'ru', services)) return undefined
  if (language === 'ru' && words.some(({ raw }) => isCyrillic(raw))) return 'ru'
  const latin = words.filter(({ raw }) => isLatin(raw))
  const telling = latin.filter(({ isKnown, isTransliterated }) =>
    language === 'ru' ? isTransliterated : isKnown,
  )
  return telling.length >= Math.max(ENOUGH, latin.length * SHARE) ? language : undefined
}
