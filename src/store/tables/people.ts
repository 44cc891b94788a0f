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
  smallint,
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
    /** False: the client is not notified of appointments. */
    notificationsEnabled: boolean('notifications_enabled').notNull().default(true),
    notes: text('notes'),
    /** The one client whom staff book when they name nobody. */
    walkIn: boolean('walk_in').notNull().default(false),
    visitsCount: integer('visits_count').notNull().default(0),
    noShowCount: integer('no_show_count').notNull().default(0),
    lastVisitId: integer('last_visit_id'),
    lastVisitOn: date('last_visit_on'),
    /** Each change by staff raises it. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    /** When the personal data of the client was erased. Null: it was not. */
    erasedAt: instant('erased_at'),
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
    /** When the valid refresh token replaced the one before it. Null: it never did. */
    renewedAt: instant('renewed_at'),
    /** When a refresh token of it was last used. Null: never. */
    usedAt: instant('used_at'),
    /** What the client calls itself (User-Agent). Null: it did not say. */
    device: text('device'),
    revoked: boolean('revoked').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('sign_ins_account').on(table.salonId, table.accountId),
    index('sign_ins_by_expiry').on(table.expiresAt),
    foreignKey({
      name: 'sign_ins_account_fk',
      columns: [table.salonId, table.accountId],
      foreignColumns: [accounts.salonId, accounts.id],
    }),
  ],
)

/**
 * Links that sign in without a password. A use deletes the row, so each is good once. The key is
 * the keyed hash of the token in the link: the table lets nobody sign in.
 */
export const signInLinks = pgTable(
  'sign_in_links',
  {
    key: text('key').primaryKey(),
    salonId: salonId(),
    accountId: integer('account_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('sign_in_links_account').on(table.salonId, table.accountId),
    index('sign_in_links_by_expiry').on(table.expiresAt),
    foreignKey({
      name: 'sign_in_links_account_fk',
      columns: [table.salonId, table.accountId],
      foreignColumns: [accounts.salonId, accounts.id],
    }),
  ],
)

/**
 * Attempts at passwords, counted before the password is checked. A key is the keyed hash of a
 * username, or of a username and a network: so the table names nobody, also when somebody typed a
 * password as the username. It has no reference to accounts, because usernames without an account
 * count too.
 */
export const passwordAttempts = pgTable(
  'password_attempts',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    lastAt: instant('last_at').notNull(),
    /** Until when the network is known: the account has signed in from it. */
    knownUntil: instant('known_until'),
  },
  (table) => [index('password_attempts_by_age').on(table.lastAt)],
)

/**
 * The first response to a request with an `Idempotency-Key`, as it was sent. It stays while the
 * key is valid.
 * The row is written in the transaction of the request: both are stored, or neither is.
 * It has no foreign key to the account, which would lock the account's row for each request.
 * Rows of deleted accounts expire like all others.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    salonId: salonId(),
    accountId: integer('account_id').notNull(),
    key: text('key').notNull(),
    /** Hash of the request. Another request under the same key is a mistake. */
    fingerprint: text('fingerprint').notNull(),
    status: smallint('status').notNull(),
    body: text('body').notNull(),
    location: text('location'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.accountId, table.key] }),
    index('idempotency_keys_by_age').on(table.createdAt),
  ],
)
