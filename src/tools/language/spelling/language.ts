import { isCyrillic, isLatin } from '../text/letters.js'
import { readNames } from '../text/name-tokens.js'
import { isSurelyRussian } from './spelling.js'
import type { Word } from '../text/words.js'

/** Languages that the autopilot speaks. */
export type Tongue = 'en' | 'ru'

/** Latin words that also occur in Russian messages. */
const INTERNATIONAL =
  /^(ok|okay|oki|oke|hi|hello|hey|bye|yes|no|da|net|pls|plz|please|thx|thanks|lol|wow|sorry|spa|vip|sms)$/
/**
 * This many English words turn a Russian dialogue into English. This many Russian words in Latin
 * letters turn an English one into Russian.
 */
const ENOUGH = 2

/**
 * Returns the language of most words that are not names. Russian in Latin letters is Russian if it
 * cannot be misspelt English. A Russian dialogue stays Russian if a message has only "ok" or a name
 * of the price list. Returns undefined if there are no Latin or Cyrillic letters.
 */
export function languageOf(
  words: readonly Word[],
  before?: Tongue,
  services: readonly { readonly name: string }[] = [],
): Tongue | undefined {
  const lettered = words.filter(
    ({ raw, kind }) => kind !== 'phone' && (isCyrillic(raw) || isLatin(raw)),
  )
  const own = lettered.filter(({ isName }) => !isName)
  const telling = own.length > 0 ? own : lettered
  const isRussian = ({ raw, isTransliterated }: Word): boolean =>
    isCyrillic(raw) || isTransliterated === true
  const isSure = (word: Word): boolean =>
    isCyrillic(word.raw) || (isRussian(word) && isSurelyRussian(word))
  if (telling.length === 0) return undefined
  const sure = telling.filter(isSure)
  const isEnough =
    sure.some(({ raw }) => isCyrillic(raw)) || sure.length >= (before === 'en' ? ENOUGH : 1)
  if (isEnough && telling.filter(isRussian).length * 2 >= telling.length) return 'ru'
  if (before !== 'ru') return 'en'
  const listed = new Set(services.flatMap(({ name }) => readNames(name)))
  const english = own.filter(
    (word) => !isRussian(word) && !INTERNATIONAL.test(word.text) && !listed.has(word.text),
  )
  return english.length < ENOUGH ? 'ru' : 'en'
}
