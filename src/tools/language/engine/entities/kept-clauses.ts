import type { Expects } from '../text/intent.js'
import { isSaid, isSaidBefore } from '../text/patterns.js'
import { phrases } from '../text/tables.js'
import type { Word } from '../text/words.js'
import { clausesOf, isKept } from './clauses.js'
import { notionOf } from './services/notions.js'

const DAY_LEADS = phrases('moods', 'dayLeads')
const MINE_STAYS = phrases('ownClauses', 'mineStays')

/** Whether the words keep the client's own appointment without naming it: "mine stays at 2". */
export const keepsOwn = (words: readonly Word[]): boolean => isSaid(words, MINE_STAYS)

const isTreatment = (clause: readonly Word[]): boolean =>
  clause.some((word) => notionOf(word) !== undefined)

/**
 * Whether one clause keeps an appointment that it names, and another one has a day or time or a
 * treatment: "my hair rather on Friday, the manicure stays", "keep the manicure, add a pedicure".
 */
export function isOtherBesideKept(
  words: readonly Word[],
  expects: Expects,
  isNamed: (clause: readonly Word[]) => boolean,
): boolean {
  if (!isKept(words)) return false
  const clauses = clausesOf(words)
  // German "bleibt Freitag" names the only day that will do.
  const isOnlyDay = (clause: readonly Word[]): boolean =>
    clause.some(({ day }, at) => day && isSaidBefore(clause, at, DAY_LEADS))
  const isOwn = (clause: readonly Word[]): boolean =>
    expects === undefined
      ? isNamed(clause) && !isOnlyDay(clause)
      : // An answer to a question can name the day that it keeps.
        isTreatment(clause) || keepsOwn(clause)
  const isPlaced = ({ day, time, shift, kind }: Word): boolean =>
    (day ?? time ?? shift) !== undefined || (expects === 'offer' && kind === 'number')
  return (
    clauses.some((clause) => isKept(clause) && isOwn(clause)) &&
    clauses.some((clause) => !isKept(clause) && (clause.some(isPlaced) || isTreatment(clause)))
  )
}
