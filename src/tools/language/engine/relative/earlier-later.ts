import { isSaid } from '../text/patterns.js'
import { phrases } from '../text/tables.js'
import type { Word } from '../text/words.js'

const EARLIER_START = phrases('choices', 'earlierStart')
const LATER_START = phrases('choices', 'laterStart')
const NOT_COMPARED = phrases('choices', 'notCompared')

/** The direction in which the client wants other starts than those offered. */
export type Comparison = 'earlier' | 'later' | undefined

/**
 * Returns the direction if the client asks for starts before or after those offered ("anything
 * later?").
 */
export function comparisonIn(words: readonly Word[]): Comparison {
  if (isSaid(words, NOT_COMPARED)) return undefined
  const [earlier, later] = [isSaid(words, EARLIER_START), isSaid(words, LATER_START)]
  return earlier === later ? undefined : earlier ? 'earlier' : 'later'
}
