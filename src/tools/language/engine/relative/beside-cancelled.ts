import { clausesOf, isOpenDay, isSingle } from '../dates/pick-date.js'
import { isKept } from '../entities/clauses.js'
import { isSaid } from '../text/patterns.js'
import { NOT_NOW } from '../text/common-phrases.js'
import { phrases } from '../text/tables.js'
import type { Days, Times, Word } from '../text/words.js'

const REASONS = phrases('moods', 'reasons')
const CANCELS = phrases('dialogue', 'cancels')
const isCancelling = (clause: readonly Word[]): boolean => isSaid(clause, CANCELS)

/** A day and a time. */
export type PlaceBeside = { readonly day: Days; readonly time: Times }

/**
 * Returns the place that a message wishes beside a day that it cancels: "a manicure on Friday at 3,
 * cancel Thursday". Undefined: none, or several.
 */
export function placeBesideCancelled(words: readonly Word[]): PlaceBeside | undefined {
  const clauses = clausesOf(words)
  const hasDay = clauses.some((clause) => isCancelling(clause) && clause.some(isOpenDay))
  const left = clauses.filter((clause) => !isCancelling(clause) && !isSaid(clause, REASONS)).flat()
  const days = left.filter(isOpenDay).flatMap(({ day }) => day ?? [])
  const times = left.flatMap(({ time, isRefused }) => (time?.isExact && !isRefused ? [time] : []))
  const [[day, ...otherDays], [time, ...otherTimes]] = [days, times]
  const isOne = day && time && isSingle(day) && otherDays.length + otherTimes.length === 0
  return hasDay && isOne ? { day, time } : undefined
}

/** A day that a message cancels, and the words of the clauses that wish something instead. */
type Exchange = { readonly source: Days; readonly wished: readonly Word[] }

/**
 * Returns what a message wishes instead of a day that it cancels: "cancel Wednesday, book Friday at
 * the same time". Undefined where not exactly one day is cancelled, or no other clause has a day.
 */
export function cancelledAndWished(words: readonly Word[]): Exchange | undefined {
  const clauses = clausesOf(words)
  const cancelled = clauses.filter(isCancelling).flat().filter(isOpenDay)
  const source = cancelled.length === 1 ? cancelled[0]?.day : undefined
  const wished = clauses
    .filter((clause) => !isCancelling(clause) && !isSaid(clause, REASONS) && !isKept(clause))
    .filter((clause) => !isSaid(clause, NOT_NOW))
    .flat()
  return isSingle(source) && wished.some(isOpenDay) ? { source, wished } : undefined
}
