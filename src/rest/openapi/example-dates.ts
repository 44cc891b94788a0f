import { addDays, daysBetween, type Instant } from '../../domain/time/time.js'
import { EXAMPLE_DATE } from '../schemas/parts.js'

/** The day of the examples: a Tuesday. */
const EXAMPLE_DAY = EXAMPLE_DATE
const EXAMPLE_MONTH = /2030-01-\d\d/g

/**
 * Returns how many days later the examples should be, so that their Tuesday is the next one after
 * today (UTC). The weekdays stay, because salons are closed on some.
 */
export function exampleShift(now: Instant): number {
  const today = new Date(now).toISOString().slice(0, 10)
  const days = daysBetween(EXAMPLE_DAY, addDays(today, 1))
  return Math.ceil(days / 7) * 7
}

/** Returns a text with the dates of all examples so many days later. */
export const shiftExamples = (text: string, days: number): string =>
  text.replace(EXAMPLE_MONTH, (date) => addDays(date, days))
