import { isCyrillic, isLatin } from './letters.js'
import type { Word } from './words.js'

/** By most of the words that are no names; Russian in Latin letters is Russian. Undefined: no letters of these alphabets. */
export function languageOf(words: readonly Word[]): 'en' | 'ru' | undefined {
  const lettered = words.filter(({ raw, kind }) => kind !== 'phone' && (isCyrillic(raw) || isLatin(raw)))
  const own = lettered.filter(({ isName }) => !isName)
  const telling = own.length > 0 ? own : lettered
  const russian = telling.filter(({ raw, isTransliterated }) => isCyrillic(raw) || isTransliterated).length
  if (telling.length === 0) return undefined
  return russian * 2 >= telling.length ? 'ru' : 'en'
}
