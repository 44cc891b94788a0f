import { addDays, type LocalDate } from '../../time.js'
import type { Word } from '../text/words.js'

/** "A week later, so on Tuesday the 15th": at most so many words stand between. */
const MOST_BETWEEN = 2

/**
 * Whether the message names the day that a shift means: "a week later, Tuesday the 15th", "the
 * wedding is on the 27th, so in the week before, on the 24th".
 */
export function isExplained(words: readonly Word[], at: number): boolean {
  const days = words[at]?.shift?.days ?? 0
  if (days === 0) return false
  const next = words.slice(at + 1, at + MOST_BETWEEN + 2)
  const place = next.findIndex(({ day }) => day)
  if (next.slice(0, place + 1).some(({ link }) => link === 'comma')) return true
  const isBetween = (one: LocalDate, date: LocalDate): boolean => {
    const other = addDays(one, days)
    return date !== one && (days > 0 ? one < date && date <= other : other <= date && date < one)
  }
  const after = words.slice(at + 1).flatMap(({ day }) => day ?? [])
  return words
    .slice(0, at)
    .some(
      ({ day }) =>
        day?.from === day?.to && day && after.some((one) => isBetween(day.from, one.from)),
    )
}

/** Returns the words from an explained shift on. Days before it are none that the client wishes. */
export function fromExplained(words: readonly Word[]): readonly Word[] {
  const at = words.findLastIndex((_, place) => isExplained(words, place))
  return at < 0 ? words : words.slice(at)
}
