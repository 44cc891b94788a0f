import { sql } from 'drizzle-orm'
import type { Delivery } from '../../domain/inbox/message.js'
import type { Channel } from '../../domain/identity/people.js'
import type { Instant } from '../../domain/time/time.js'
import { MESSAGE_LOCK_SEED } from '../postgres/advisory-locks.js'
import type { Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { toTimestamp } from '../postgres/columns.js'

const insertWebhook = staticSql()`
  insert into received_webhooks (salon_id, channel, webhook_id, created_at)
  values (${param('salonId')}, ${param('channel')}, ${param('webhookId')}, ${param('at')})
  on conflict do nothing returning webhook_id`

/**
 * Stores a webhook's id and returns whether it is new.
 * A second webhook with that id waits for the transaction of the first.
 */
export async function isNewWebhook(
  tx: Db,
  {
    salonId,
    channel,
    webhookId,
    now,
  }: {
    readonly salonId: number
    readonly channel: Channel
    readonly webhookId: string
    readonly now: Instant
  },
): Promise<boolean> {
  return (await insertWebhook(tx, { salonId, channel, webhookId, at: toTimestamp(now) })).length > 0
}

const lock = staticSql()`
  select pg_advisory_xact_lock(hashtextextended(
    ${param('salonId')}::text || ' ' || ${param('channel')} || ' ' || ${param('externalId')},
    ${sql.raw(String(MESSAGE_LOCK_SEED))}))`

type ExternalMessage = {
  readonly salonId: number
  readonly channel: Channel
  readonly externalId: string
}

/**
 * Locks a messenger's message id until the transaction ends. The transaction that stores the id
 * and the one that stores a report on it go one after the other: otherwise neither sees the other.
 */
export async function lockMessageId(tx: Db, message: ExternalMessage): Promise<void> {
  await lock(tx, message)
}

const insertReport = staticSql()`
  insert into early_delivery_reports (salon_id, channel, external_id, state, error, created_at)
  values (${param('salonId')}, ${param('channel')}, ${param('externalId')}, ${param('state')},
    ${param('error')}, ${param('at')})
  on conflict do nothing`

/** Stores a report on a message whose id is not stored yet. */
export async function storeEarlyReport(
  tx: Db,
  message: ExternalMessage,
  report: { readonly state: Delivery; readonly error: string | null },
  now: Instant,
): Promise<void> {
  await insertReport(tx, { ...message, ...report, at: toTimestamp(now) })
}

const deleteReports = staticSql<{ state: Delivery; error: string | null }>()`
  delete from early_delivery_reports
  where salon_id = ${param('salonId')} and channel = ${param('channel')}
    and external_id = ${param('externalId')}
  returning state, error`

/** Deletes and returns the reports that came before the message's id was stored. */
export function takeEarlyReports(
  tx: Db,
  message: ExternalMessage,
): Promise<readonly { state: Delivery; error: string | null }[]> {
  return deleteReports(tx, message)
}

const deleteOldIds = staticSql()`
  delete from received_webhooks where ctid = any(array(
    select ctid from received_webhooks where created_at < ${param('before')}::timestamptz
    limit ${param('most')}))
  returning webhook_id`
const deleteOldReports = staticSql()`
  delete from early_delivery_reports where ctid = any(array(
    select ctid from early_delivery_reports where created_at < ${param('before')}::timestamptz
    limit ${param('most')}))
  returning state`

/**
 * Deletes webhook ids and early reports from before the instant, at most `most` of each.
 * Returns how many were deleted.
 */
export async function deleteOldWebhooks(db: Db, before: Instant, most: number): Promise<number> {
  const values = { before: toTimestamp(before), most }
  return (await deleteOldIds(db, values)).length + (await deleteOldReports(db, values)).length
}
