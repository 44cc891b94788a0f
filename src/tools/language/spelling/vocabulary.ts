import { ANSWER_TABLES } from '../phrases/answer-words.js'
import { CONSENT_TABLES } from '../phrases/consent-words.js'
import * as choice from '../phrases/choice-words.js'
import { COMMON_WORDS } from '../phrases/common-words.js'
import { MONTHS, NEAR_DAYS, WEEKDAYS } from '../dates/day-words.js'
import { DAY_RULES } from '../dates/day-rules.js'
import { DAY_SPANS } from '../dates/day-spans.js'
import { FAREWELL } from './farewells.js'
import { FOREIGN, INSTRUCTIONS } from '../phrases/foreign-words.js'
import { type Lexicon, lexicon } from '../text/lexicon.js'
import * as mood from '../phrases/mood-words.js'
import { HALF_HOURS, NUMBER_WORDS, OF_HOURS, ORDINAL_WORDS, UNITS } from '../dates/number-words.js'
import { CORRECTION } from '../dates/pick-date.js'
import { REFUSALS } from '../phrases/refused.js'
import type { Pattern } from '../text/patterns.js'
import { SALON_WORDS } from '../phrases/salon-words.js'
import { SHIFT_RULES } from '../dates/relative-shifts.js'
import { TIME_POINTS } from '../dates/time-points.js'
import { TIME_RULES } from '../dates/time-rules.js'
import { WANT, WISH_ROWS } from '../phrases/intent-words.js'

const tables: readonly Lexicon<unknown>[] = [
  ...[
    WEEKDAYS,
    MONTHS,
    NEAR_DAYS,
    NUMBER_WORDS,
    ORDINAL_WORDS,
    HALF_HOURS,
    OF_HOURS,
    UNITS,
    SALON_WORDS,
  ],
]
const rules = [DAY_RULES, DAY_SPANS, SHIFT_RULES, TIME_POINTS, TIME_RULES].flatMap(
  (one) => one.said,
)
const { UPSET, ...moods } = mood
const harmless: readonly Pattern[] = [
  ...[
    ...rules,
    ...FAREWELL,
    ...Object.values(moods).flat(),
    ...WANT,
    ...CORRECTION,
    ...REFUSALS,
    ...ANSWER_TABLES,
    ...CONSENT_TABLES,
  ],
  ...[
    choice.LAST,
    choice.EARLIEST,
    choice.LATEST,
    choice.ANY_OFFER,
    choice.EARLIER_START,
    choice.LATER_START,
  ].flat(),
  ...WISH_ROWS.flatMap((row) => row.said),
]
const grave: readonly Pattern[] = [...UPSET, ...FOREIGN, ...INSTRUCTIONS]

function vocabularyOf(said: readonly Pattern[]): Lexicon<string> {
  const known = lexicon([
    ['', COMMON_WORDS],
    ['', [...new Set(said.flatMap(({ vocabulary }) => vocabulary))].join(' ')],
  ])
  const words = new Map(
    [...known.words, ...tables.flatMap((table) => [...table.words])].map(([word]) => [word, word]),
  )
  const stems = new Map(
    [...known.stems, ...tables.flatMap((table) => [...table.stems])].map(([word]) => [word, word]),
  )
  return { words, stems }
}

/** All words of our tables and everyday words. Tells which words are misspelt. */
export const VOCABULARY: Lexicon<string> = vocabularyOf([...harmless, ...grave])
/**
 * The words by which a misspelt word may be replaced. An insult or a threat only if it is long:
 * "cheapest" is not "cheat".
 */
export const MISSPELT: Lexicon<string> = (() => {
  const { words, stems } = vocabularyOf(harmless)
  const isLong = ([word]: readonly [string, string]): boolean => word.length >= 7
  return {
    words: new Map([...words, ...[...VOCABULARY.words].filter(isLong)]),
    stems: new Map([...stems, ...[...VOCABULARY.stems].filter(isLong)]),
  }
})()
