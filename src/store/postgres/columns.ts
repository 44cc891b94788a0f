import { customType, integer } from 'drizzle-orm/pg-core'
import type { Instant } from '../../domain/time/time.js'

const twoDigits = (text: string, at: number): number =>
  (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48

/**
 * Parses a timestamp with fractions of a second, an odd offset or an early year.
 * It goes through ISO 8601, because JavaScript reads the year 1 of Postgres's text as 2001.
 */
function parseTimestamp(text: string): Instant {
  const [, date, time, offset = ''] = /^(\S+) (\S+?)([+-]\S+)$/.exec(text) ?? []
  return Date.parse(`${date}T${time}${offset.length === 3 ? `${offset}:00` : offset.slice(0, 6)}`)
}

/**
 * Returns the instant of a timestamptz as Postgres writes it, such as `2026-11-21 04:42:11+00`.
 * Whole seconds are read digit by digit, because a list has dozens of them. Others are parsed.
 */
export function readTimestamp(text: string): Instant {
  if (text.length !== 22 || text.charCodeAt(4) !== 45) return parseTimestamp(text)
  const minutesEast = twoDigits(text, 20) * (text.charCodeAt(19) === 45 ? -60 : 60)
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2)
  const month = twoDigits(text, 5) - 1
  const day = twoDigits(text, 8)
  if (year < 100) return parseTimestamp(text)
  const minute = twoDigits(text, 14) - minutesEast
  return Date.UTC(year, month, day, twoDigits(text, 11), minute, twoDigits(text, 17))
}

/** Returns an instant as text that Postgres reads. */
export const toTimestamp = (at: Instant): string => new Date(at).toISOString()

/** A timestamptz column, as milliseconds since the epoch. */
export const instant = customType<{ data: Instant; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: readTimestamp,
  toDriver: toTimestamp,
})

/** The id of a row. Each table has one sequence, so an id names one row of the whole deployment. */
export const identity = () => integer('id').notNull().generatedAlwaysAsIdentity()
/** The salon that a row belongs to. It comes first in every key. */
export const salonId = () => integer('salon_id').notNull()
