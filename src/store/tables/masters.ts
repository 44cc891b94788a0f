import { sql } from 'drizzle-orm'
import {
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
} from 'drizzle-orm/pg-core'
import type { Language, SpokenName } from '../../domain/identity/people.js'
import type { WorkShift } from '../../domain/booking/schedule.js'
import { identity, instant, salonId } from '../postgres/columns.js'
import { salons } from './salons.js'

const spokenNames = () => jsonb('spoken_names').$type<readonly SpokenName[]>().notNull().default([])

/** Who works in a salon. */
export const masters = pgTable(
  'masters',
  {
    salonId: salonId().references(() => salons.id),
    id: identity(),
    name: text('name').notNull(),
    phone: text('phone'),
    /** Null: the salon's language. */
    language: text('language').$type<Language>(),
    active: boolean('active').notNull().default(true),
    /** How the name is said in sentences: at most one entry for each language. */
    spokenNames: spokenNames(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.salonId, table.id] })],
)

/** What a salon offers. */
export const services = pgTable(
  'services',
  {
    salonId: salonId().references(() => salons.id),
    id: identity(),
    name: text('name').notNull(),
    active: boolean('active').notNull().default(true),
    durationMinutes: integer('duration_minutes').notNull(),
    price: numeric('price', { precision: 10, scale: 2 }).notNull(),
    bufferBeforeMinutes: integer('buffer_before_minutes').notNull().default(0),
    bufferAfterMinutes: integer('buffer_after_minutes').notNull().default(0),
    /** How the name is said in sentences: at most one entry for each language. */
    spokenNames: spokenNames(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.salonId, table.id] })],
)

/** Which services a master offers. A null duration or price is the service's own. */
export const masterServices = pgTable(
  'master_services',
  {
    salonId: salonId(),
    masterId: integer('master_id').notNull(),
    serviceId: integer('service_id').notNull(),
    durationMinutes: integer('duration_minutes'),
    price: numeric('price', { precision: 10, scale: 2 }),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.masterId, table.serviceId] }),
    index('master_services_by_service').on(table.salonId, table.serviceId),
    foreignKey({
      name: 'master_services_master',
      columns: [table.salonId, table.masterId],
      foreignColumns: [masters.salonId, masters.id],
    }),
    foreignKey({
      name: 'master_services_service',
      columns: [table.salonId, table.serviceId],
      foreignColumns: [services.salonId, services.id],
    }),
  ],
)

/** Working hours of each week, in minutes of the wall clock. Monday is weekday 1. */
export const weeklyShifts = pgTable(
  'weekly_shifts',
  {
    salonId: salonId(),
    masterId: integer('master_id').notNull(),
    weekday: smallint('weekday').notNull(),
    startMinute: smallint('start_minute').notNull(),
    endMinute: smallint('end_minute').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.masterId, table.weekday, table.startMinute] }),
    foreignKey({
      name: 'weekly_shifts_master',
      columns: [table.salonId, table.masterId],
      foreignColumns: [masters.salonId, masters.id],
    }),
    check(
      'weekly_shifts_hours',
      sql`weekday between 1 and 7 and start_minute >= 0 and start_minute < end_minute and end_minute <= 1440`,
    ),
  ],
)

/** Working hours of a single date, instead of the weekly ones. An empty list is a day off. */
export const workingDays = pgTable(
  'working_days',
  {
    salonId: salonId(),
    masterId: integer('master_id').notNull(),
    date: date('date').notNull(),
    shifts: jsonb('shifts').$type<readonly WorkShift[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.masterId, table.date] }),
    foreignKey({
      name: 'working_days_master',
      columns: [table.salonId, table.masterId],
      foreignColumns: [masters.salonId, masters.id],
    }),
  ],
)

/** Absences of masters. */
export const timeOff = pgTable(
  'time_off',
  {
    salonId: salonId(),
    id: identity(),
    masterId: integer('master_id').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    reason: text('reason'),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.id] }),
    index('time_off_by_master').on(table.salonId, table.masterId, table.startsAt),
    foreignKey({
      name: 'time_off_master',
      columns: [table.salonId, table.masterId],
      foreignColumns: [masters.salonId, masters.id],
    }),
    check('time_off_order', sql`starts_at < ends_at`),
  ],
)
