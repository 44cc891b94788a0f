import { clausesOf } from '../entities/clauses.js'
import { COURTESY, FILLER, NO, THANKS } from '../text/common-phrases.js'
import { isMadeOf, isSaid } from '../text/patterns.js'
import { phrases } from '../text/tables.js'
import type { Word } from '../text/words.js'

const TAKES_BACK = [...phrases('moods', 'undoes'), ...phrases('dialogue', 'takesBack')]
const TAKES_BACK_ALONE = phrases('moods', 'undoesAlone')
const TAKES_NOTHING_BACK = phrases('moods', 'takesNothingBack')
const PAUSES = phrases('moods', 'pauses')
const OOPS = phrases('dialogue', 'oops')
/** Words beside what takes something back that add no meaning. */
export const BESIDE_TAKING_BACK = [
  ...[...COURTESY, ...FILLER, ...NO],
  ...phrases('dialogue', 'besideRefusal'),
]
/** The number of words up to which an exclamation takes an action back. */
const SHORT = 2

/**
 * Whether nothing is taken back, in no clause. "Please take it back, I'll write again" takes
 * something back; "hold off, I need to check" only pauses.
 */
export const takesNothingBack = (words: readonly Word[]): boolean =>
  isSaid(words, TAKES_NOTHING_BACK) &&
  (isSaid(words, PAUSES) ||
    !clausesOf(words).some(
      (clause) =>
        !isSaid(clause, TAKES_NOTHING_BACK) && isMadeOf(clause, TAKES_BACK, BESIDE_TAKING_BACK),
    ))

/** Whether a message takes the last action back. */
export const takesBack = (words: readonly Word[]): boolean =>
  !takesNothingBack(words) &&
  (isSaid(words, TAKES_BACK) ||
    clausesOf(words).some((clause) => isMadeOf(clause, TAKES_BACK_ALONE, BESIDE_TAKING_BACK)) ||
    (words.length <= SHORT && isSaid(words, OOPS) && !isSaid(words, THANKS)))
