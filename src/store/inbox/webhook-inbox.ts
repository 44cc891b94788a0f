import { sql } from 'drizzle-orm'
import type { Delivery } from '../../domain/inbox/message.js'
import type { Channel } from '../../domain/identity/people.js'
import type { Instant } from '../../domain/time/time.js'
import type { Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { toTimestamp } from '../postgres/columns.js'

const remember = staticSql(sql`
  insert into seen_hooks (salon_id, channel, hook_id, created_at)
  values (${param('salonId')}, ${param('channel')}, ${param('hookId')}, ${param('at')}) on conflict do nothing returning hook_id`)

/** Whether the hook is new; it is seen from now on. A second one at the same time waits for how the first one ends. */
export async function isNewHook(
  tx: Db,
  salonId: number,
  channel: Channel,
  hookId: string,
  now: Instant,
): Promise<boolean> {
  return (await remember(tx, { salonId, channel, hookId, at: toTimestamp(now) })).length > 0
}

/** Any number that only the locks of messages by the messenger's id use. */
const LOCK_SEED = 3_907_412
const lock = staticSql(sql`
  select pg_advisory_xact_lock(hashtextextended(${param('salonId')}::text || ' ' || ${param('channel')} || ' ' || ${param('externalId')},
    ${sql.raw(String(LOCK_SEED))}))`)

type Sent = { readonly salonId: number; readonly channel: Channel; readonly externalId: string }

/** Whoever records that a message was taken and whoever reports on it come one after the other: else neither saw the other. */
export async function lockSent(tx: Db, sent: Sent): Promise<void> {
  await lock(tx, sent)
}

const keep = staticSql(sql`
  insert into early_reports (salon_id, channel, external_id, state, error, created_at)
  values (${param('salonId')}, ${param('channel')}, ${param('externalId')}, ${param('state')}, ${param('error')}, ${param('at')})
  on conflict do nothing`)

/** Keeps a report on a message that nobody is known to have sent. */
export async function keepReport(
  tx: Db,
  sent: Sent,
  report: { readonly state: Delivery; readonly error: string | null },
  now: Instant,
): Promise<void> {
  await keep(tx, { ...sent, ...report, at: toTimestamp(now) })
}

const take = staticSql<{ state: Delivery; error: string | null }>(sql`
  delete from early_reports where salon_id = ${param('salonId')} and channel = ${param('channel')} and external_id = ${param('externalId')}
  returning state, error`)

/** The reports that came before it was known; they are forgotten. */
export function takeReports(
  tx: Db,
  sent: Sent,
): Promise<readonly { state: Delivery; error: string | null }[]> {
  return take(tx, sent)
}

const forgetHooks = staticSql(sql`
  delete from seen_hooks where ctid = any(array(select ctid from seen_hooks where created_at < ${param('before')}::timestamptz limit ${param('most')}))
  returning hook_id`)
const forgetReports = staticSql(sql`
  delete from early_reports where ctid = any(array(select ctid from early_reports where created_at < ${param('before')}::timestamptz
    limit ${param('most')})) returning state`)

/** Forgets what was seen before the instant; answers how many went. */
export async function forgetSeen(db: Db, before: Instant, most: number): Promise<number> {
  const values = { before: toTimestamp(before), most }
  return (await forgetHooks(db, values)).length + (await forgetReports(db, values)).length
}
