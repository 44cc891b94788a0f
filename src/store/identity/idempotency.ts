import { sql } from 'drizzle-orm'
import { sqlStateOf } from '../../base/log.js'
import type { Instant } from '../../domain/time/time.js'
import type { Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { toTimestamp } from '../postgres/columns.js'

/** A key of a caller; another caller's same key is another one. */
export type KeyOwner = {
  readonly salonId: number
  readonly accountId: number
  readonly key: string
}
/** An answer as it left: its body is text, so that it leaves the same byte for byte. */
export type FirstAnswer = {
  readonly status: number
  readonly body: string
  readonly location: string | null
}
type StoredAnswer = FirstAnswer & { readonly fingerprint: string }

/** Any number that only this table's locks use. */
const LOCK_SEED = 5_077_213

const take = staticSql<
  { taken: boolean } & { [K in keyof StoredAnswer]: StoredAnswer[K] | null }
>(sql`
  select pg_try_advisory_xact_lock(hashtextextended(${param('lock')}::text, ${sql.raw(String(LOCK_SEED))})) as taken,
    stored.fingerprint, stored.status, stored.body, stored.location
  from (values (1)) as one left join idempotency_keys stored on stored.salon_id = ${param('salonId')}
    and stored.account_id = ${param('accountId')} and stored.key = ${param('key')} and stored.created_at > ${param('since')}::timestamptz`)

const find = staticSql(sql`
  select from idempotency_keys where salon_id = ${param('salonId')} and account_id = ${param('accountId')}
    and key = ${param('key')} and created_at > ${param('since')}::timestamptz`)

/** Fails with a division by zero where another answer is there: then the commit that was sent with it is none. */
const OVERTAKEN = '22012'
const insert = staticSql(sql`
  with stored as (insert into idempotency_keys (salon_id, account_id, key, fingerprint, status, body, location, created_at)
  values (${param('salonId')}, ${param('accountId')}, ${param('key')}, ${param('fingerprint')}, ${param('status')},
    ${param('body')}, ${param('location')}, ${param('now')})
  on conflict (salon_id, account_id, key) do update set fingerprint = excluded.fingerprint, status = excluded.status,
    body = excluded.body, location = excluded.location, created_at = excluded.created_at
  where idempotency_keys.created_at <= ${param('since')}::timestamptz
  returning 1) select 1 / count(*)::int from stored`)

/**
 * Takes the key for this transaction, without waiting: `taken` is false while another transaction has it, which a process
 * that is killed gives back with its connection. `first`: what was stored under the key after `since`, but for an answer
 * that was stored in the very moment: the statement sees what was before it began.
 */
export async function takeKey(
  tx: Db,
  owner: KeyOwner,
  since: Instant,
): Promise<{ readonly taken: boolean; readonly first: StoredAnswer | undefined }> {
  const lock = `${owner.salonId} ${owner.accountId} ${owner.key}`
  const [row] = await take(tx, { ...owner, lock, since: toTimestamp(since) })
  if (!row?.taken) return { taken: false, first: undefined }
  const { fingerprint, status, body, location } = row
  const first =
    fingerprint !== null && status !== null && body !== null
      ? { fingerprint, status, body, location }
      : undefined
  return { taken: true, first }
}

/**
 * Stores the first answer; one from before `since` is replaced. False where another one is there already, which then
 * counts: the transaction has failed with it. Sent before it answers, so that a commit can follow at once.
 */
export function storeAnswer(
  tx: Db,
  owner: KeyOwner,
  answer: StoredAnswer,
  now: Instant,
  since: Instant,
): Promise<boolean> {
  const sent = insert(tx, { ...owner, ...answer, now: toTimestamp(now), since: toTimestamp(since) })
  return sent.then(
    () => true,
    (error: unknown) => {
      if (sqlStateOf(error) === OVERTAKEN) return false
      throw error
    },
  )
}

/** Whether an answer is stored under the key. */
export const isAnswered = async (db: Db, owner: KeyOwner, since: Instant): Promise<boolean> =>
  (await find(db, { ...owner, since: toTimestamp(since) })).length > 0

const forget = staticSql(sql`
  delete from idempotency_keys where ctid = any(array(
    select ctid from idempotency_keys where created_at < ${param('since')}::timestamptz limit ${param('most')}
    for update skip locked))
  returning 1`)

/** Forgets what was stored before `since`, so many at most; answers how many it was. */
export const deleteAnswers = async (db: Db, since: Instant, most: number): Promise<number> =>
  (await forget(db, { since: toTimestamp(since), most })).length
