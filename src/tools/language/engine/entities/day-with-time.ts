import type { LocalDate } from '../../time.js'
import { clausesOf, isAlternative, isOpenDay, isSingle, placedAt } from '../dates/pick-date.js'
import { isSaid } from '../text/patterns.js'
import { phrases } from '../text/tables.js'
import type { Days, Word } from '../text/words.js'
import { notionOf } from './services/notions.js'

const REASONS = phrases('moods', 'reasons')

/**
 * Returns the day that has an exact time, after another one without: "because I'm away on Saturday
 * I need Friday at 2". Undefined for an alternative, and where the time may be that of a reason.
 */
export function dayWithTime(words: readonly Word[], today: LocalDate): Days | undefined {
  const places = words.flatMap((word, at) => (isOpenDay(word) && isSingle(word.day) ? [at] : []))
  const [first, last] = [places[0], places.at(-1)]
  const isExact = (at: number): boolean => placedAt(words, at)?.time.isExact === true
  if (first === undefined || last === undefined || places.length !== 2) return undefined
  // "The 29th, Tue, 8:45" and "a fortnight from today" name one day.
  if (last === first + 1 || words[last]?.day?.from === today) return undefined
  if (isExact(first) || !isExact(last) || isAlternative(words, last)) return undefined
  const clauseWith = (at: number): readonly Word[] =>
    clausesOf(words).find((one) => one.some((word) => word === words[at])) ?? []
  const [before, clause] = [clauseWith(first), clauseWith(last)]
  // "Manicure on Thursday please. I fly on Friday at 6am"
  const isWishedBefore = before[0] !== clause[0] && before.some((word) => notionOf(word))
  return isWishedBefore || isSaid(clause, REASONS) ? undefined : words[last]?.day
}
