import { languageOf, type Tongue } from './language.js'
import { isCyrillic, isLatin } from '../text/letters.js'
import { spellRight } from './spelling.js'
import { readWords } from '../text/words.js'

/** This many words are clear evidence of a language with Latin letters. */
const ENOUGH = 2
/** Many languages use Latin letters: at least two words in three must be of the detected one. */
const SHARE = 2 / 3

/**
 * Returns the language in which a message is clearly written. Returns undefined if its words can be
 * of several languages: a name, "ok", a service of the price list, or a language that the autopilot
 * does not speak.
 */
export function clearLanguage(
  message: string,
  services: readonly { readonly name: string }[] = [],
): Tongue | undefined {
  const words = spellRight(readWords(message)).filter(({ kind }) => kind === 'word')
  const language = languageOf(words, undefined, services)
  // In a Russian dialogue a message counts as English only if it is clearly English.
  if (language !== languageOf(words, 'ru', services)) return undefined
  if (language === 'ru' && words.some(({ raw }) => isCyrillic(raw))) return 'ru'
  const latin = words.filter(({ raw }) => isLatin(raw))
  const telling = latin.filter(({ isKnown, isTransliterated }) =>
    language === 'ru' ? isTransliterated : isKnown,
  )
  return telling.length >= Math.max(ENOUGH, latin.length * SHARE) ? language : undefined
}
