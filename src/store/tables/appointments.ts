import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Source, Status } from '../../domain/booking/appointment.js'
import type { DetailChange } from '../../domain/booking/status-log.js'
import type { Actor } from '../../domain/identity/actor.js'
import { identity, instant, salonId } from '../postgres/columns.js'
import { searchedComment } from '../postgres/search-text.js'
import { masters, services } from './masters.js'
import { clients } from './people.js'

/**
 * Appointments. Name, duration, buffers and price of the service are frozen here at the booking.
 * Date and start minute are the wall clock's. [busyFrom, busyTo) is the time that the master is
 * busy, buffers included. The exclusion constraint `appointments_no_overlap` of the first migration
 * keeps a master's active appointments apart.
 */
export const appointments = pgTable(
  'appointments',
  {
    salonId: salonId(),
    id: identity(),
    clientId: integer('client_id').notNull(),
    masterId: integer('master_id').notNull(),
    serviceId: integer('service_id').notNull(),
    serviceName: text('service_name').notNull(),
    durationMinutes: integer('duration_minutes').notNull(),
    price: numeric('price', { precision: 10, scale: 2 }).notNull(),
    bufferBeforeMinutes: integer('buffer_before_minutes').notNull(),
    bufferAfterMinutes: integer('buffer_after_minutes').notNull(),
    date: date('date').notNull(),
    startMinute: smallint('start_minute').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    busyFrom: instant('busy_from').notNull(),
    busyTo: instant('busy_to').notNull(),
    status: text('status').$type<Status>().notNull(),
    source: text('source').$type<Source>().notNull(),
    comment: text('comment').notNull().default(''),
    crmAId: bigint('crm_a_id', { mode: 'number' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.id] }),
    foreignKey({
      name: 'appointments_client',
      columns: [table.salonId, table.clientId],
      foreignColumns: [clients.salonId, clients.id],
    }),
    foreignKey({
      name: 'appointments_master',
      columns: [table.salonId, table.masterId],
      foreignColumns: [masters.salonId, masters.id],
    }),
    foreignKey({
      name: 'appointments_service',
      columns: [table.salonId, table.serviceId],
      foreignColumns: [services.salonId, services.id],
    }),
    index('appointments_by_date').on(table.salonId, table.date, table.startMinute, table.id),
    index('appointments_by_status').on(
      table.salonId,
      table.status,
      table.date,
      table.startMinute,
      table.id,
    ),
    index('appointments_by_master').on(
      table.salonId,
      table.masterId,
      table.date,
      table.startMinute,
      table.id,
    ),
    index('appointments_by_client').on(
      table.salonId,
      table.clientId,
      table.date,
      table.startMinute,
      table.id,
    ),
    index('appointments_by_service').on(
      table.salonId,
      table.serviceId,
      table.date,
      table.startMinute,
      table.id,
    ),
    index('appointments_by_time').on(table.salonId, table.startMinute, table.id),
    index('appointments_by_created').on(table.salonId, table.createdAt, table.id),
    index('appointments_by_status_alone').on(table.salonId, table.status, table.id),
    /** For the order by status, the newest of each first. */
    index('appointments_by_status_created').on(
      table.salonId,
      table.status,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    /** For searches. Most appointments have no comment. */
    index('appointments_comment')
      .using('gin', table.salonId, sql`(${searchedComment(table.comment)}) gin_trgm_ops`)
      .with({ fastupdate: false })
      .where(sql`comment <> ''`),
    /** For the reminders that are due. */
    index('appointments_by_start')
      .on(table.salonId, table.startsAt)
      .where(sql`status in ('booked', 'confirmed')`),
    uniqueIndex('appointments_crm_a')
      .on(table.salonId, table.crmAId)
      .where(sql`crm_a_id is not null`),
    check(
      'appointments_status',
      sql`status in ('booked', 'confirmed', 'in_progress', 'done', 'cancelled', 'no_show')`,
    ),
    check(
      'appointments_source',
      sql`source in ('journal', 'online', 'import_crm_a', 'import_crm_b')`,
    ),
    check(
      'appointments_times',
      sql`starts_at < ends_at and busy_from <= starts_at and ends_at <= busy_to`,
    ),
  ],
)

/**
 * How many appointments a salon has, by status and service: the sum of its rows. Triggers of
 * `appointments` add a row for each difference that a statement makes, so no writer waits for
 * another one. A sweep merges the rows (`merge-totals.ts`).
 */
export const appointmentTotals = pgTable(
  'appointment_totals',
  {
    salonId: salonId(),
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    status: text('status').$type<Status>().notNull(),
    serviceId: integer('service_id').notNull(),
    /** As appointments have it: frozen at the booking. */
    serviceName: text('service_name').notNull(),
    count: integer('count').notNull(),
    /** Whether a sweep wrote it. */
    merged: boolean('merged').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.id] }),
    index('appointment_totals_to_merge')
      .on(table.salonId)
      .where(sql`not merged`),
  ],
)

/** How many appointments a client has, in the same way. */
export const clientAppointmentTotals = pgTable(
  'client_appointment_totals',
  {
    salonId: salonId(),
    clientId: integer('client_id').notNull(),
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    count: integer('count').notNull(),
    merged: boolean('merged').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.clientId, table.id] }),
    index('client_appointment_totals_to_merge')
      .on(table.salonId)
      .where(sql`not merged`),
  ],
)

/**
 * In how many comments of a salon's appointments a word is, in the same way. Words are what stands
 * between digits, spaces and signs of ASCII. Each row has a word as it was written; the rows of a
 * word are those that are equal in small letters.
 */
export const commentWordTotals = pgTable(
  'comment_word_totals',
  {
    salonId: salonId(),
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    word: text('word').notNull(),
    count: integer('count').notNull(),
    merged: boolean('merged').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.id] }),
    index('comment_word_totals_to_merge')
      .on(table.salonId, table.count)
      .where(sql`not merged`),
  ],
)

/** One entry for each change of an appointment, in the order of the ids. */
export const statusLog = pgTable(
  'status_log',
  {
    salonId: salonId(),
    id: identity(),
    appointmentId: integer('appointment_id').notNull(),
    oldStatus: text('old_status').$type<Status>(),
    newStatus: text('new_status').$type<Status>().notNull(),
    actorKind: text('actor_kind').$type<Actor['kind']>().notNull(),
    userId: integer('user_id'),
    actorName: text('actor_name').notNull(),
    note: text('note'),
    /** Null for a change of the status alone, and for entries from before this column. */
    changes: jsonb('changes').$type<readonly DetailChange[]>(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.id] }),
    index('status_log_by_appointment').on(table.salonId, table.appointmentId, table.id),
    foreignKey({
      name: 'status_log_appointment',
      columns: [table.salonId, table.appointmentId],
      foreignColumns: [appointments.salonId, appointments.id],
    }),
  ],
)
