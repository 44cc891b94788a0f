import { customType, integer } from 'drizzle-orm/pg-core'
import type { Instant } from '../../domain/time/time.js'

const two = (text: string, at: number): number =>
  (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48

/** Fractions, odd offsets and early years, as ISO 8601 writes them: else JavaScript takes the year 1 for 2001. */
function parseTimestamp(text: string): Instant {
  const [, date, time, offset = ''] = /^(\S+) (\S+?)([+-]\S+)$/.exec(text) ?? []
  return Date.parse(`${date}T${time}${offset.length === 3 ? `${offset}:00` : offset.slice(0, 6)}`)
}

/** `2026-11-21 04:42:11+00`, as Postgres writes whole seconds, read by its digits: a list has dozens. Others are parsed. */
export function readTimestamp(text: string): Instant {
  if (text.length !== 22 || text.charCodeAt(4) !== 45) return parseTimestamp(text)
  const minutesEast = two(text, 20) * (text.charCodeAt(19) === 45 ? -60 : 60)
  const [year, month, day] = [two(text, 0) * 100 + two(text, 2), two(text, 5) - 1, two(text, 8)]
  if (year < 100) return parseTimestamp(text)
  return Date.UTC(year, month, day, two(text, 11), two(text, 14) - minutesEast, two(text, 17))
}

/** An instant as Postgres reads it. */
export const toTimestamp = (at: Instant): string => new Date(at).toISOString()

/** A timestamptz as milliseconds since the epoch, as the domain counts. */
export const instant = customType<{ data: Instant; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: readTimestamp,
  toDriver: toTimestamp,
})

/** Numbers of every row come from one sequence per table, so an id names one row of the whole deployment. */
export const identity = () => integer('id').notNull().generatedAlwaysAsIdentity()
/** The salon that a row belongs to: first in every key. */
export const salonId = () => integer('salon_id').notNull()
