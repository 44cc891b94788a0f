import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.js'

/** A salon with its booking settings; every other row belongs to one. */
export const salons = pgTable('salons', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  timeZone: text('time_zone').notNull(),
  currency: text('currency').notNull(),
  phoneRegion: text('phone_region').notNull(),
  nativeBookingEnabled: boolean('native_booking_enabled').notNull(),
  autoConfirm: boolean('auto_confirm').notNull().default(false),
  slotStepMinutes: integer('slot_step_minutes').notNull().default(30),
  leadTimeMinutes: integer('lead_time_minutes').notNull().default(60),
  horizonDays: integer('horizon_days').notNull().default(90),
  clientCancelWindowMinutes: integer('client_cancel_window_minutes').notNull().default(120),
  noShowGraceMinutes: integer('no_show_grace_minutes').notNull().default(15),
  requireClient: boolean('require_client').notNull().default(false),
  requireCancelReason: boolean('require_cancel_reason').notNull().default(false),
  crmASyncPolicy: text('crm_a_sync_policy').$type<'eventual' | 'strict'>().notNull().default('eventual'),
  createdAt: instant('created_at').notNull(),
})
