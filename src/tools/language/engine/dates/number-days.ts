import { type LocalDate, readDate } from '../../time.js'
import { dateOf, nextDate } from './calendar.js'

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const WITH_YEAR = /^(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})$/
const WITHOUT_YEAR = /^(\d{1,2})[./](\d{1,2})$/

const padded = (text: string): string => text.padStart(2, '0')

/**
 * Reads a date in digits. The day comes first. "3/25" is month first, because it cannot be
 * otherwise. Returns undefined for a past or invalid date.
 */
export function readNumberDay(text: string, today: LocalDate): LocalDate | undefined {
  const iso = ISO.exec(text)
  if (iso)
    return notPast(readDate(`${iso[1]}-${padded(iso[2] ?? '')}-${padded(iso[3] ?? '')}`), today)
  const full = WITH_YEAR.exec(text)
  if (full) {
    const year =
      Number(full[3]) + (full[3]?.length === 2 ? Math.floor(Number(today.slice(0, 2))) * 100 : 0)
    return notPast(dateOf(year, Number(full[2]), Number(full[1])), today)
  }
  const short = WITHOUT_YEAR.exec(text)
  if (!short || text === '24/7') return undefined
  const [first, second] = [Number(short[1]), Number(short[2])]
  return (
    nextDate(today, second, first) ??
    (text.includes('/') ? nextDate(today, first, second) : undefined)
  )
}

const notPast = (date: LocalDate | undefined, today: LocalDate): LocalDate | undefined =>
  date !== undefined && date >= today ? date : undefined
