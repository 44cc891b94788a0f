import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { DeliveryState } from '../../domain/inbox/message.js'
import type { NotificationEvent, Recipient } from '../../domain/notifications/notification.js'
import type { Channel, Language } from '../../domain/identity/people.js'
import type { Instant } from '../../domain/time/time.js'
import { appointments } from './appointments.js'
import { identity, instant, salonId } from '../postgres/columns.js'
import { salons } from './salons.js'

/** Values that a notification needs and its appointment no longer has. */
export type NotificationDetails = {
  /** The start before it was moved. */
  readonly was?: Instant
  /** The reason of the cancellation, as staff wrote it. */
  readonly reason?: string
}

/** Notifications to clients and masters: one row for each recipient and event. */
export const notifications = pgTable(
  'notifications',
  {
    salonId: salonId(),
    id: identity(),
    appointmentId: integer('appointment_id').notNull(),
    event: text('event').$type<NotificationEvent>().notNull(),
    recipientKind: text('recipient_kind').$type<Recipient>().notNull(),
    personId: integer('person_id').notNull(),
    recipient: text('recipient').notNull(),
    details: jsonb('details').$type<NotificationDetails>(),
    channel: text('channel').$type<Channel>(),
    state: text('state').$type<DeliveryState>().notNull(),
    text: text('text').notNull().default(''),
    error: text('error'),
    /** The messenger's id, once it took it. */
    externalId: text('external_id'),
    /** Attempts in the current channel. */
    attempts: smallint('attempts').notNull().default(0),
    /** Channels in which it could not be sent. */
    gaveUp: text('gave_up').array().$type<Channel[]>().notNull().default([]),
    /** Nothing more is tried. Otherwise a pending or failed notification is. */
    isOver: boolean('is_over').notNull().default(false),
    /** It is not sent before: quiet hours, or the pause after a failure. */
    dueAt: instant('due_at').notNull(),
    /** Until then, by the database's clock, a process is sending it. */
    claimedUntil: timestamp('claimed_until', { withTimezone: true, mode: 'string' }),
    /** Of a reminder: the start that it reminds of. */
    appointmentAt: instant('appointment_at'),
    /** The message of the autopilot that confirms the same event to the client. */
    confirmedBy: integer('confirmed_by'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.id] }),
    index('notifications_by_appointment').on(table.salonId, table.appointmentId, table.id),
    index('notifications_waiting')
      .on(table.salonId, table.channel)
      .where(sql`state in ('pending', 'failed') and not is_over`),
    index('notifications_sent')
      .on(table.salonId, table.channel, table.externalId)
      .where(sql`external_id is not null`),
    index('notifications_confirmed')
      .on(table.salonId, table.confirmedBy)
      .where(sql`confirmed_by is not null`),
    uniqueIndex('notifications_reminder')
      .on(table.salonId, table.appointmentId, table.recipientKind, table.appointmentAt)
      .where(sql`appointment_at is not null`),
    foreignKey({
      name: 'notifications_appointment',
      columns: [table.salonId, table.appointmentId],
      foreignColumns: [appointments.salonId, appointments.id],
    }),
    check(
      'notifications_state',
      sql`state in ('pending', 'sent', 'delivered', 'read', 'failed', 'skipped')`,
    ),
  ],
)

/** A salon's own texts of notifications. The built-in texts stand in for those that it lacks. */
export const notificationTemplates = pgTable(
  'notification_templates',
  {
    salonId: salonId().references(() => salons.id),
    event: text('event').$type<NotificationEvent>().notNull(),
    recipientKind: text('recipient_kind').$type<Recipient>().notNull(),
    language: text('language').$type<Language>().notNull(),
    text: text('text').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'notification_templates_pk',
      columns: [table.salonId, table.event, table.recipientKind, table.language],
    }),
  ],
)
