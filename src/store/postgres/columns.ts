import { customType, integer } from 'drizzle-orm/pg-core'
import type { Instant } from '../../domain/time/time.js'

const twoDigits = (text: string, at: number): number =>
  (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48

/**
 * Parses a timestamp with an odd offset or an early year.
 * It goes through ISO 8601, because JavaScript reads the year 1 of Postgres's text as 2001.
 */
function parseTimestamp(text: string): Instant {
  const [, date, time, offset = ''] = /^(\S+) (\S+?)([+-]\S+)$/.exec(text) ?? []
  return Date.parse(`${date}T${time}${offset.length === 3 ? `${offset}:00` : offset.slice(0, 6)}`)
}

/** Returns the milliseconds of a fraction such as `.1203`, which ends before `end`. */
function readFraction(text: string, end: number): number {
  let milliseconds = 0
  for (let at = 20; at < 23; at += 1)
    milliseconds = milliseconds * 10 + (at < end ? text.charCodeAt(at) - 48 : 0)
  return milliseconds
}

/**
 * Returns the instant of a timestamptz as Postgres writes it, such as `2026-11-21 04:42:11.5+00`.
 * It is read digit by digit, because a list has dozens of them. Unusual ones are parsed.
 */
export function readTimestamp(text: string): Instant {
  const sign = text.length - 3 // of an offset in whole hours
  const isNegative = text.charCodeAt(sign) === 45
  const isWhole = sign === 19
  const isUsual = isNegative || text.charCodeAt(sign) === 43
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2)
  if (
    !isUsual ||
    text.charCodeAt(4) !== 45 ||
    !(year >= 100) ||
    !(isWhole || isFraction(text, sign))
  )
    return parseTimestamp(text)
  const minutesEast = twoDigits(text, sign + 1) * (isNegative ? -60 : 60)
  const month = twoDigits(text, 5) - 1
  const minute = twoDigits(text, 14) - minutesEast
  const second = twoDigits(text, 17)
  const whole = Date.UTC(year, month, twoDigits(text, 8), twoDigits(text, 11), minute, second)
  return isWhole ? whole : whole + readFraction(text, sign)
}

/** Whether a fraction of a second stands between the seconds and the offset. */
const isFraction = (text: string, sign: number): boolean => sign > 20 && text.charCodeAt(19) === 46

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
