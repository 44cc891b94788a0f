import type { Dialogue, Tongue } from './dialogue.js'
import { ENGLISH_SALON } from './english-salon.js'
import type { Injection } from './injection.js'
import { readDialogues, readInjections } from './read-dialogues.js'
import { RUSSIAN_SALON } from './russian-salon.js'
import type { SalonData } from './salon-data.js'

export const SALONS: Readonly<Record<Tongue, SalonData>> = { en: ENGLISH_SALON, ru: RUSSIAN_SALON }

/**
 * Files of dialogues. Those named "later" were written without looking at the autopilot's rules.
 */
const PARTS: Readonly<Record<Tongue, readonly string[]>> = {
  en: [
    ...['booking', 'dates', 'wavering', 'changing', 'asking', 'persons', 'impossible', 'abroad'],
    ...['later booking', 'later changing', 'later again', 'later last'],
  ],
  ru: [
    ...['booking', 'dates', 'wavering', 'changing', 'asking', 'persons', 'impossible', 'abroad'],
    ...['later booking', 'later changing', 'later asking', 'later again', 'later last'],
  ],
}
const LANGUAGES = ['en', 'ru'] as const

/** All dialogues of both languages. */
export const CORPUS: readonly Dialogue[] = LANGUAGES.flatMap((language) =>
  PARTS[language].flatMap((part) => readDialogues(language, part)),
)
export const INJECTIONS: readonly Injection[] = LANGUAGES.flatMap(readInjections)
