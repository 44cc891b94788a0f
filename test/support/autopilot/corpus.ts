import type { Dialogue, Tongue } from './dialogue.js'
import { ENGLISH_SALON } from './english-salon.js'
import { GERMAN_SALON } from './german-salon.js'
import type { Injection } from './injection.js'
import { readDialogues, readInjections } from './read-dialogues.js'
import { RUSSIAN_SALON } from './russian-salon.js'
import type { SalonData } from './salon-data.js'

export const SALONS: Readonly<Record<Tongue, SalonData>> = {
  en: ENGLISH_SALON,
  ru: RUSSIAN_SALON,
  de: GERMAN_SALON,
}

/**
 * Files of dialogues. Those named "later" were written without looking at the autopilot's rules.
 */
const PARTS: Readonly<Record<Tongue, readonly string[]>> = {
  en: [
    ...['booking', 'dates', 'wavering', 'changing', 'asking', 'persons', 'impossible', 'abroad'],
    ...['later booking', 'later changing', 'later again', 'later last', 'later november'],
    ...[
      'later practice',
      'later examination',
      'later winter',
      'later spring',
      'later summer',
      'later autumn',
      'later harvest',
      'later frost',
      'later thaw',
      'later april',
      'later meadow',
      'later orchard',
      'later heath',
      'later orchard',
      'later heath',
    ],
  ],
  ru: [
    ...['booking', 'dates', 'wavering', 'changing', 'asking', 'persons', 'impossible', 'abroad'],
    ...['later booking', 'later changing', 'later asking', 'later again', 'later last'],
    ...[
      'later november',
      'later practice',
      'later examination',
      'later winter',
      'later spring',
      'later summer',
      'later autumn',
      'later harvest',
      'later frost',
      'later thaw',
      'later april',
      'later meadow',
      'later orchard',
      'later heath',
      'later orchard',
      'later heath',
    ],
  ],
  de: [
    ...['booking', 'dates', 'wavering', 'changing', 'asking', 'persons', 'impossible', 'abroad'],
    ...[
      'later november',
      'later practice',
      'later examination',
      'later winter',
      'later spring',
      'later summer',
      'later autumn',
      'later harvest',
      'later frost',
      'later thaw',
      'later april',
      'later meadow',
      'later orchard',
      'later heath',
      'later orchard',
      'later heath',
    ],
  ],
}
const LANGUAGES = ['en', 'ru', 'de'] as const

/** All dialogues of all languages. */
export const CORPUS: readonly Dialogue[] = LANGUAGES.flatMap((language) =>
  PARTS[language].flatMap((part) => readDialogues(language, part)),
)
export const INJECTIONS: readonly Injection[] = LANGUAGES.flatMap(readInjections)
