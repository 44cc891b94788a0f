import { DAY_MINUTES } from '../../time.js'
import type { ChoiceOption } from './choice.js'
import { isSaid } from '../text/patterns.js'
import { phrases } from '../text/tables.js'
import type { Times, Word } from '../text/words.js'

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

/**
 * Returns the times before or after all offered starts. Returns undefined if the offers are on
 * several days.
 */
export function beyond(
  comparison: Comparison,
  offered: readonly ChoiceOption[],
): Times | undefined {
  const times = offered.map(({ time }) => time)
  if (comparison === undefined || new Set(offered.map(({ date }) => date)).size !== 1)
    return undefined
  const [from, to] =
    comparison === 'earlier' ? [0, Math.min(...times)] : [Math.max(...times) + 1, DAY_MINUTES]
  return from < to ? { from, to, isExact: false } : undefined
}
