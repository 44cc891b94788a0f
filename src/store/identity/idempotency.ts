import { sql } from 'drizzle-orm'
import type { Instant } from '../../domain/time/time.js'
import { IDEMPOTENCY_KEY_LOCK_SEED } from '../postgres/advisory-locks.js'
import type { Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { toTimestamp } from '../postgres/columns.js'
import { isDivisionByZero } from '../postgres/database-errors.js'

/** An idempotency key of an account. The same text of another account is another key. */
export type KeyOwner = {
  readonly salonId: number
  readonly accountId: number
  readonly key: string
}
/** A response as it was sent. The body is text, so that a repeat is the same byte for byte. */
export type FirstAnswer = {
  readonly status: number
  readonly body: string
  readonly location: string | null
}
type StoredAnswer = FirstAnswer & { readonly fingerprint: string }

const lockAndFind = staticSql<
  { taken: boolean } & { [K in keyof StoredAnswer]: StoredAnswer[K] | null }
>()`
  select pg_try_advisory_xact_lock(
      hashtextextended(${param('lock')}::text, ${sql.raw(String(IDEMPOTENCY_KEY_LOCK_SEED))})
    ) as taken,
    stored.fingerprint, stored.status, stored.body, stored.location
  from (values (1)) as always_one_row
    left join idempotency_keys stored on stored.salon_id = ${param('salonId')}
      and stored.account_id = ${param('accountId')} and stored.key = ${param('key')}
      and stored.created_at > ${param('since')}::timestamptz`

const find = staticSql()`
  select from idempotency_keys
  where salon_id = ${param('salonId')} and account_id = ${param('accountId')}
    and key = ${param('key')} and created_at > ${param('since')}::timestamptz`

/**
 * Divides by the number of stored rows on purpose: where another response is stored, the error
 * makes the commit that follows a rollback.
 */
const insert = staticSql()`
  with stored as (
    insert into idempotency_keys (salon_id, account_id, key, fingerprint, status, body, location,
      created_at)
    values (${param('salonId')}, ${param('accountId')}, ${param('key')}, ${param('fingerprint')},
      ${param('status')}, ${param('body')}, ${param('location')}, ${param('now')})
    on conflict (salon_id, account_id, key) do update set
      fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body,
      location = excluded.location, created_at = excluded.created_at
    where idempotency_keys.created_at <= ${param('since')}::timestamptz
    returning 1
  ) select 1 / count(*)::int from stored`

/**
 * Locks the key for this transaction without waiting. `taken` is false while another transaction
 * has the lock; Postgres releases it when a killed process loses its connection.
 * `first` is the response that was stored under the key after `since`. It may miss one whose
 * transaction commits at the same moment: the statement does not see later commits.
 */
export async function takeKey(
  tx: Db,
  owner: KeyOwner,
  since: Instant,
): Promise<{ readonly taken: boolean; readonly first: StoredAnswer | undefined }> {
  const lock = `${owner.salonId} ${owner.accountId} ${owner.key}`
  const [row] = await lockAndFind(tx, { ...owner, lock, since: toTimestamp(since) })
  if (!row?.taken) return { taken: false, first: undefined }
  const { fingerprint, status, body, location } = row
  const first =
    fingerprint !== null && status !== null && body !== null
      ? { fingerprint, status, body, location }
      : undefined
  return { taken: true, first }
}

/**
 * Stores the first response under a key and replaces one from before `since`.
 * Returns false where another one is stored: that one counts, and this transaction has failed.
 * The statement is sent before the function returns, so that a commit can follow at once.
 */
export function storeAnswer(
  tx: Db,
  {
    owner,
    answer,
    now,
    since,
  }: {
    readonly owner: KeyOwner
    readonly answer: StoredAnswer
    readonly now: Instant
    readonly since: Instant
  },
): Promise<boolean> {
  const stored = insert(tx, {
    ...owner,
    ...answer,
    now: toTimestamp(now),
    since: toTimestamp(since),
  })
  return stored.then(
    () => true,
    (error: unknown) => {
      if (isDivisionByZero(error)) return false
      throw error
    },
  )
}

/** Whether a response was stored under the key after `since`. */
export const isAnswered = async (db: Db, owner: KeyOwner, since: Instant): Promise<boolean> =>
  (await find(db, { ...owner, since: toTimestamp(since) })).length > 0

const deleteOld = staticSql()`
  delete from idempotency_keys where ctid = any(array(
    select ctid from idempotency_keys where created_at < ${param('since')}::timestamptz
    limit ${param('most')}
    for update skip locked))
  returning 1`

/** Deletes up to `most` responses from before `since` and returns how many it deleted. */
export const deleteAnswers = async (db: Db, since: Instant, most: number): Promise<number> =>
  (await deleteOld(db, { since: toTimestamp(since), most })).length
