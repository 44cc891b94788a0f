import { customType, integer } from 'drizzle-orm/pg-core'
import type { Instant } from '../../domain/time.js'

/** A timestamptz as milliseconds since the epoch, as the domain counts. */
export const instant = customType<{ data: Instant; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: (text) => Date.parse(text),
  toDriver: (value) => new Date(value).toISOString(),
})

/** Numbers of every row come from one sequence per table, so an id names one row of the whole deployment. */
export const identity = () => integer('id').notNull().generatedAlwaysAsIdentity()
/** The salon that a row belongs to: first in every key. */
export const salonId = () => integer('salon_id').notNull()
