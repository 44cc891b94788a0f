import { boolean, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { Language } from '../../domain/identity/people.js'
import type { NotificationRecipients } from '../../domain/notifications/notification.js'
import { instant } from '../postgres/columns.js'

/** A salon with its booking settings. Every other row belongs to a salon. */
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
  maxFutureAppointmentsPerClient: integer('max_future_appointments_per_client')
    .notNull()
    .default(5),
  requireClient: boolean('require_client').notNull().default(false),
  requireCancelReason: boolean('require_cancel_reason').notNull().default(false),
  crmASyncPolicy: text('crm_a_sync_policy')
    .$type<'eventual' | 'strict'>()
    .notNull()
    .default('eventual'),
  /** How long before an appointment its client is reminded. 0: never. */
  reminderMinutes: integer('reminder_minutes').notNull().default(1440),
  /** Minutes of the wall clock between which notifications wait. Null: they never wait. */
  quietFrom: smallint('quiet_from'),
  quietTo: smallint('quiet_to'),
  /** Language of notifications to people without a known language. */
  language: text('language').$type<Language>().notNull().default('en'),
  /** Who is notified of the events that the salon has set. The others have first recipients. */
  notificationRecipients: jsonb('notification_recipients')
    .$type<NotificationRecipients>()
    .notNull()
    .default({}),
  /** Only versions before `notificationRecipients` read it. */
  notifyMasterOfNewAppointments: boolean('notify_master_of_new_appointments')
    .notNull()
    .default(false),
  /** Created by the seed: the sandbox takes what no connected messenger can take. */
  isDemo: boolean('is_demo').notNull().default(false),
  /**
   * When an administrator switched the salon off: nobody signs in, and its jobs wait. Null: it is
   * on.
   */
  switchedOffAt: instant('switched_off_at'),
  createdAt: instant('created_at').notNull(),
})
