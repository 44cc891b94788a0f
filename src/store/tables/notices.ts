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
import type { NoticeEvent, Recipient } from '../../domain/notifications/notification.js'
import type { Language } from '../../domain/identity/people.js'
import type { Channel } from '../../domain/identity/people.js'
import type { Instant } from '../../domain/time/time.js'
import { appointments } from './appointments.js'
import { identity, instant, salonId } from '../postgres/columns.js'
import { salons } from './salons.js'

/** What a notice needs to know that its visit does not tell any more. */
export type NoticeDetails = {
  /** When it started until it was moved. */
  readonly was?: Instant
  /** Why it was cancelled, in staff's words. */
  readonly reason?: string
}

/** What clients and masters are told of visits: one row for each recipient and event. */
export const notifications = pgTable(
  'notifications',
  {
    salonId: salonId(),
    id: identity(),
    appointmentId: integer('appointment_id').notNull(),
    event: text('event').$type<NoticeEvent>().notNull(),
    recipientKind: text('recipient_kind').$type<Recipient>().notNull(),
    personId: integer('person_id').notNull(),
    recipient: text('recipient').notNull(),
    details: jsonb('details').$type<NoticeDetails>(),
    channel: text('channel').$type<Channel>(),
    state: text('state').$type<DeliveryState>().notNull(),
    text: text('text').notNull().default(''),
    error: text('error'),
    /** The messenger's id, once it took it. */
    externalId: text('external_id'),
    /** Tries in the channel that it is in. */
    attempts: smallint('attempts').notNull().default(0),
    /** Channels that it could not be sent in. */
    gaveUp: text('gave_up').array().$type<Channel[]>().notNull().default([]),
    /** Nothing more is tried: what is pending or failed otherwise is. */
    isOver: boolean('is_over').notNull().default(false),
    /** Not to be sent before: quiet hours, or the pause after a failure. */
    dueAt: instant('due_at').notNull(),
    /** Until then, by the database's clock, a try is somebody's. */
    claimedUntil: timestamp('claimed_until', { withTimezone: true, mode: 'string' }),
    /** Of a reminder: the start that it reminds of. */
    visitAt: instant('visit_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.id] }),
    index('notifications_by_appointment').on(table.salonId, table.appointmentId, table.id),
    index('notifications_sent')
      .on(table.salonId, table.channel, table.externalId)
      .where(sql`external_id is not null`),
    uniqueIndex('notifications_reminder')
      .on(table.salonId, table.appointmentId, table.recipientKind, table.visitAt)
      .where(sql`visit_at is not null`),
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

/** Texts of notices in a salon's own words; what has none is in the built-in ones. */
export const noticeTemplates = pgTable(
  'notice_templates',
  {
    salonId: salonId().references(() => salons.id),
    event: text('event').$type<NoticeEvent>().notNull(),
    recipientKind: text('recipient_kind').$type<Recipient>().notNull(),
    language: text('language').$type<Language>().notNull(),
    text: text('text').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.event, table.recipientKind, table.language] }),
  ],
)
