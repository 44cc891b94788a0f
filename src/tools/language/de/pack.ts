import type { LanguagePack } from '../language-pack.js'
import { ANSWERS, CHOICES, CONSENT } from './answers.js'
import { DAY_RULES, DAY_SPANS, SHIFTS } from './days.js'
import { FOREIGN } from './foreign.js'
import { INTENTS } from './intents.js'
import { MOODS } from './moods.js'
import { NUMBERS } from './numbers.js'
import { CALLS } from './phrases/calls.js'
import { DIALOGUE } from './phrases/dialogue.js'
import { OWN_CLAUSES } from './phrases/own-clauses.js'
import { SALON_WORDS, TWO_WORDS } from './salon-words.js'
import { SPELLING } from './spelling.js'
import { TIME_POINTS, TIME_RULES } from './times.js'
import { TOPICS } from './topics/topics.js'
import { WORDS } from './words.js'

/** German, with words of Austria and Switzerland. */
export const GERMAN: LanguagePack = {
  script: 'Latin',
  spelling: SPELLING,
  answers: ANSWERS,
  consent: CONSENT,
  choices: CHOICES,
  intents: INTENTS,
  moods: { ...MOODS, ...FOREIGN, ...CALLS },
  words: WORDS,
  ...TOPICS,
  numbers: NUMBERS,
  dayRules: DAY_RULES,
  daySpans: DAY_SPANS,
  shifts: SHIFTS,
  timePoints: TIME_POINTS,
  timeRules: TIME_RULES,
  salonWords: SALON_WORDS,
  twoWords: TWO_WORDS,
  dialogue: DIALOGUE,
  ownClauses: OWN_CLAUSES,
}
