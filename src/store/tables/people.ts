import { sql, type SQL } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Language } from '../../domain/identity/people.js'
import type { Role } from '../../domain/identity/rights.js'
import { searchText } from '../postgres/search-text.js'
import { identity, instant, salonId } from '../postgres/columns.js'
import { masters } from './masters.js'
import { salons } from './salons.js'

/**
 * The salon's clients. A status change updates the counts and the last appointment in its
 * transaction.
 */
export const clients = pgTable(
  'clients',
  {
    salonId: salonId().references(() => salons.id),
    id: identity(),
    name: text('name').notNull(),
    /** E.164. Null for the walk-in client and for writers without a phone number. */
    phone: text('phone'),
    preferredChannel: text('preferred_channel').$type<'messenger_a' | 'messenger_b'>(),
    /** As staff set it. Null: that of the latest dialogue, else the salon's. */
    language: text('language').$type<Language>(),
    notes: text('notes'),
    /** The one client whom staff book when they name nobody. */
    walkIn: boolean('walk_in').notNull().default(false),
    visitsCount: integer('visits_count').notNull().default(0),
    noShowCount: integer('no_show_count').notNull().default(0),
    lastVisitId: integer('last_visit_id'),
    lastVisitOn: date('last_visit_on'),
    createdAt: instant('created_at').notNull(),
    /** A generated column. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs((): SQL => searchText(clients.name, clients.phone)),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.id] }),
    uniqueIndex('clients_phone').on(table.salonId, table.phone),
    uniqueIndex('clients_walk_in')
      .on(table.salonId)
      .where(sql`walk_in`),
    /** The index contains the searched text, so a search reads the index alone. */
    index('clients_by_name').on(table.salonId, table.name, table.id, table.searchText),
    index('clients_search')
      .using('gin', sql`${table.searchText} gin_trgm_ops`)
      .with({ fastupdate: false }),
    index('clients_by_created').on(table.salonId, table.createdAt, table.id),
    index('clients_by_last_visit').on(
      table.salonId,
      sql`(coalesce(${table.lastVisitOn}, '-infinity'))`,
      table.id,
    ),
  ],
)

/** Who may sign in. */
export const accounts = pgTable(
  'accounts',
  {
    salonId: salonId().references(() => salons.id),
    id: identity(),
    username: text('username').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** Each new password raises it: tokens of an older generation are no longer valid. */
    sessionGeneration: integer('session_generation').notNull().default(0),
    name: text('name').notNull(),
    role: text('role').$type<Role>().notNull(),
    active: boolean('active').notNull().default(true),
    masterId: integer('master_id'),
    clientId: integer('client_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.id] }),
    uniqueIndex('accounts_id').on(table.id),
    uniqueIndex('accounts_username').on(sql`lower(${table.username})`),
    foreignKey({
      name: 'accounts_master',
      columns: [table.salonId, table.masterId],
      foreignColumns: [masters.salonId, masters.id],
    }),
    foreignKey({
      name: 'accounts_client',
      columns: [table.salonId, table.clientId],
      foreignColumns: [clients.salonId, clients.id],
    }),
    check(
      'accounts_person',
      sql`(role = 'master') = (master_id is not null) and (role = 'client') = (client_id is not null)`,
    ),
  ],
)

/** A sign-in: a family of successive refresh tokens. `turn` is the one that is valid now. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: uuid('id').primaryKey(),
    salonId: salonId(),
    accountId: integer('account_id').notNull(),
    turn: integer('turn').notNull().default(1),
    revoked: boolean('revoked').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('sign_ins_account').on(table.salonId, table.accountId),
    foreignKey({
      name: 'sign_ins_account_fk',
      columns: [table.salonId, table.accountId],
      foreignColumns: [accounts.salonId, accounts.id],
    }),
  ],
)
