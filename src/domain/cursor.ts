import { Buffer } from 'node:buffer'
import type { CursorPosition, Order } from './page.js'
import { DAY_MINUTES, readDate, readInstant } from './time/time.js'

const isInteger = (value: unknown): boolean =>
  typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= 2147483647
const isText = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= 1000 && isCleanText(value)
const isDay = (value: unknown): boolean =>
  value === '-infinity' || (typeof value === 'string' && readDate(value) !== undefined)
const isTimestamp = (value: unknown): boolean =>
  typeof value === 'string' && readInstant(value) !== undefined
const isMinute = (value: unknown): boolean =>
  isInteger(value) && Number(value) >= 0 && Number(value) <= DAY_MINUTES

/** What the value of each sort field must look like: a cursor comes from outside and may be forged. */
const VALUES: Readonly<Record<string, (value: unknown) => boolean>> = {
  date: isDay,
  last_visit: isDay,
  time: isMinute,
  id: isInteger,
  created_at: isTimestamp,
  updated_at: isTimestamp,
  waiting_since: (value) => value === 'infinity' || isTimestamp(value),
  status: isText,
  name: isText,
}

/** Text that Postgres can store as it is: no NUL, no half of a surrogate pair. */
export const isCleanText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

const nameOf = (orders: readonly Order<string>[]): string =>
  orders.map(({ field, descending }) => `${descending ? '-' : ''}${field}`).join()

/** An opaque text for where an item stands in an order. */
export const writeCursor = (orders: readonly Order<string>[], position: CursorPosition): string =>
  Buffer.from(JSON.stringify([nameOf(orders), ...position])).toString('base64url')

/** The position, or undefined when the text is no cursor of this order. */
export function readCursor(
  orders: readonly Order<string>[],
  cursor: string,
): CursorPosition | undefined {
  if (cursor.length > 4000) return undefined
  try {
    const [name, ...values] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    const fits =
      name === nameOf(orders) &&
      values.length === orders.length &&
      orders.every(({ field }, index) => VALUES[field]?.(values[index]))
    return fits ? (values as (string | number)[]) : undefined
  } catch {
    return undefined
  }
}
