import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, salonId } from '../postgres/columns.js'

/**
 * Background jobs that are not done, written in the transaction of what they follow from. A job
 * waits, runs while `claimedBy` is set, or is dead when it has used all its attempts. There is no
 * foreign key, because it would make every new job lock the row of its salon.
 */
export const jobs = pgTable(
  'jobs',
  {
    salonId: salonId(),
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    /** What the job is about, without the salon. Ids only, because a job may outlive the data. */
    payload: jsonb('payload').$type<Readonly<Record<string, unknown>>>().notNull(),
    /** It does not start before. */
    runAt: instant('run_at').notNull(),
    /** Attempts that have begun. */
    attempts: smallint('attempts').notNull().default(0),
    maxAttempts: smallint('max_attempts').notNull(),
    /** Why the last attempt failed. */
    error: text('error'),
    /** The worker that runs it. Null: it does not run. */
    claimedBy: uuid('claimed_by'),
    claimedAt: timestamp('claimed_at', { withTimezone: true, mode: 'string' }),
    /** Until then, by the database's clock, no other worker takes it. Its worker renews this. */
    claimedUntil: timestamp('claimed_until', { withTimezone: true, mode: 'string' }),
    /**
     * Whether a worker may take it when it is due. Postgres guesses better how many rows have this
     * than how many have its conditions, so it reads due jobs by their index.
     */
    isWaiting: boolean('is_waiting')
      .notNull()
      .generatedAlwaysAs(sql`claimed_by is null and attempts < max_attempts`),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.id] }),
    index('jobs_due')
      .on(table.runAt, table.id)
      .where(sql`is_waiting`),
    index('jobs_claimed')
      .on(table.claimedUntil)
      .where(sql`claimed_by is not null`),
  ],
)
