import { COURTESY, NO } from '../text/common-phrases.js'
import { phrases } from '../text/tables.js'
import type { Word } from '../text/words.js'
import { isDecided } from './decided.js'
import { isCovered, type MastersNamed, NOTHING, type Proposed, repeatedAt } from './repeated.js'

/** Words that take something back. */
export const TAKES_BACK = [
  ...phrases('moods', 'undoes'),
  ...phrases('moods', 'undoesAlone'),
  ...phrases('moods', 'forgets'),
]
/** Words that refuse. */
export const REFUSING = [...NO, ...phrases('dialogue', 'otherNo'), ...TAKES_BACK]
/** Polite words and usual reasons beside a no. */
export const BESIDE_REFUSAL = [...COURTESY, ...phrases('dialogue', 'besideRefusal')]

/**
 * Whether a message is a clear no. Every word must refuse, be polite, give a usual reason, or
 * repeat the proposal, and at least one word must refuse.
 */
export const isRefusal = (
  text: string,
  words: readonly Word[],
  proposed: Proposed | undefined,
  masters: MastersNamed,
): boolean =>
  isDecided(text, words) &&
  isCovered(
    words,
    REFUSING,
    BESIDE_REFUSAL,
    proposed ? repeatedAt(words, proposed, masters) : NOTHING,
  )
