import { GERMAN } from '../../../tools/language/de/wording.js'
import { ENGLISH } from '../../../tools/language/en/wording.js'
import { RUSSIAN } from '../../../tools/language/ru/wording.js'
import type { WordRule, Wording } from '../../../tools/language/wording.js'
import type { Language } from '../../identity/people.js'

/** What the autopilot writes, by language. */
export const WORDINGS: Readonly<Record<Language, Wording>> = {
  en: ENGLISH,
  de: GERMAN,
  ru: RUSSIAN,
}

/** Returns the text after the first rule that fits, or undefined if none does. */
export function applyRule(rules: readonly WordRule[], text: string): string | undefined {
  const rule = rules.find(([pattern]) => pattern.test(text))
  return rule && text.replace(rule[0], rule[1])
}
