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

/** Checks the value of each sort field: a cursor comes from outside and may be forged. */
const VALUES: Readonly<Record<string, (value: unknown) => boolean>> = {
  date: isDay,
  last_visit: isDay,
  time: isMinute,
  id: isInteger,
  job_id: Number.isSafeInteger,
  created_at: isTimestamp,
  updated_at: isTimestamp,
  waiting_since: (value) => value === 'infinity' || isTimestamp(value),
  status: isText,
  name: isText,
}

/** Whether Postgres can store the text: no NUL and no half of a surrogate pair. */
export const isCleanText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

const orderName = (orders: readonly Order<string>[]): string =>
  orders.map(({ field, descending }) => `${descending ? '-' : ''}${field}`).join()

/** Returns an opaque text for an item's position in an order. */
export const writeCursor = (orders: readonly Order<string>[], position: CursorPosition): string =>
  Buffer.from(JSON.stringify([orderName(orders), ...position])).toString('base64url')

/** Returns the position, or undefined where the text is no cursor of this order. */
export function readCursor(
  orders: readonly Order<string>[],
  cursor: string,
): CursorPosition | undefined {
  if (cursor.length > 4000) return undefined
  try {
    const [name, ...values] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    const fits =
      name === orderName(orders) &&
      values.length === orders.length &&
      orders.every(({ field }, index) => VALUES[field]?.(values[index]))
    return fits ? (values as (string | number)[]) : undefined
  } catch {
    return undefined
  }
}
