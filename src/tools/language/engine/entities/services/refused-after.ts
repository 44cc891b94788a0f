import { endOf } from '../../text/patterns.js'
import { phrases, words as wordsOf } from '../../text/tables.js'
import { isApart, type Word } from '../../text/words.js'

const REFUSES_NAMED = phrases('dialogue', 'refusesNamed')
const beginsClause = wordsOf('dialogue', 'clauses')

/**
 * Whether the words from here to the end of a clause refuse what stands before them: "brows I don't
 * want". "The manicure I don't want to move" refuses no manicure.
 */
export function isRefusedAfter(words: readonly Word[], at: number): boolean {
  const end = endOf(REFUSES_NAMED, words, at)
  const next = words[end]
  return end > at && (next === undefined || isApart(next) || beginsClause(next))
}
