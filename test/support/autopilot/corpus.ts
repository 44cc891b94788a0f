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

/** Written with the rules at hand. */
const FIRST = [
  ...['booking', 'dates', 'wavering', 'changing'],
  ...['asking', 'persons', 'impossible', 'abroad'],
]
/** Sets by authors who had not seen the rules, oldest first; each in every language. */
const LATER = [
  ...['november', 'practice', 'examination', 'winter', 'spring', 'summer', 'autumn', 'harvest'],
  ...['frost', 'thaw', 'april', 'meadow', 'orchard', 'heath', 'fen', 'moor', 'brook', 'ford'],
  ...['glen', 'dale', 'vale', 'ridge', 'weir', 'mill', 'pier', 'quay', 'bay', 'cape'],
  ...[
    'isle',
    'reef',
    'cove',
    'dune',
    'knoll',
    'tarn',
    'mere',
    'lagoon',
    'shoal',
    'strand',
    'cliff',
    'glade',
    'copse',
    'grove',
    'hollow',
    'fjord',
    'creek',
    'inlet',
    'lough',
    'firth',
    'voe',
    'skerry',
    'haven',
    'sound',
    'marsh',
    'fell',
    'ness',
    'holm',
    'ayre',
    'wick',
  ],
].map((name) => `later ${name}`)
/** Files of dialogues. Those named "later" were written without looking at the autopilot's rules. */
const PARTS: Readonly<Record<Tongue, readonly string[]>> = {
  en: [...FIRST, ...['later booking', 'later changing', 'later again', 'later last'], ...LATER],
  ru: [
    ...FIRST,
    ...['later booking', 'later changing', 'later asking', 'later again', 'later last'],
    ...LATER,
  ],
  de: [...FIRST, ...LATER],
}
const LANGUAGES = ['en', 'ru', 'de'] as const

/** All dialogues of all languages. */
export const CORPUS: readonly Dialogue[] = LANGUAGES.flatMap((language) =>
  PARTS[language].flatMap((part) => readDialogues(language, part)),
)

/** The sets that the newest rules were corrected by. */
const NEWEST = LATER.slice(-2).map((part) => ` ${part}: `)
const isNewest = ({ id }: Dialogue): boolean => NEWEST.some((part) => id.includes(part))
/** The newest dialogues and every 24th one of the others. With CORPUS=all: all of them. */
export const EXAMINED: readonly Dialogue[] = CORPUS.filter(
  (dialogue, index) => process.env.CORPUS === 'all' || isNewest(dialogue) || index % 24 === 0,
)
/** For a model: every fourth one of the newest dialogues, and every 24th one of the others. */
export const LED: readonly Dialogue[] = CORPUS.filter(
  (dialogue, index) => index % (isNewest(dialogue) ? 4 : 24) === 1,
)
export const INJECTIONS: readonly Injection[] = LANGUAGES.flatMap(readInjections)
