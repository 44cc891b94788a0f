import { sql } from 'drizzle-orm'
import type { Media } from '../../../domain/inbox/media.js'
import type { FileState, PlacedCopy } from '../../../domain/inbox/stored-file.js'
import type { Channel } from '../../../domain/identity/people.js'
import type { Instant } from '../../../domain/time/time.js'
import { toTimestamp } from '../../postgres/columns.js'
import type { Db } from '../../postgres/database.js'
import { param, sqlFragment, staticSql } from '../../postgres/static-sql.js'

/** The stored copies of the files of a message. Null: it has no files. */
export const MEDIA_COPIES = sql<readonly PlacedCopy[] | null>`
  case when messages.media <> '[]'::jsonb then (
    select json_agg(json_build_object('position', file.position, 'state', file.state,
      'size', file.size, 'error', file.error, 'mime', file.mime))
    from media_files file
    where file.salon_id = messages.salon_id and file.message_id = messages.id
  ) end`

/** A file of a message to download, with the key that it will have in the store. */
export type FileToStore = {
  readonly position: number
  readonly file: Media
  readonly key: string
}

const insertFiles = staticSql<{ id: number }>()`
  insert into media_files (salon_id, message_id, position, source, state, key, mime, name, created_at)
  select ${param('salonId')}::int, ${param('messageId')}::int, position, source, 'pending', key,
    mime, name, ${param('at')}::timestamptz
  from jsonb_to_recordset(${param('files')}::jsonb)
    as file (position int, source text, key text, mime text, name text)
  returning id`

/** Stores the rows of the files of a message. Returns their ids. */
export async function insertMediaFiles(
  tx: Db,
  message: { readonly salonId: number; readonly messageId: number },
  files: readonly FileToStore[],
  now: Instant,
): Promise<number[]> {
  const rows = files.map(({ position, key, file: { url, mime, name } }) => ({
    position,
    key,
    source: url,
    mime,
    name,
  }))
  const values = { ...message, files: JSON.stringify(rows), at: toTimestamp(now) }
  return (await insertFiles(tx, values)).map(({ id }) => id)
}

/** A file that this process downloads now. */
export type ClaimedFile = {
  readonly id: number
  readonly key: string
  readonly source: string
  readonly mime: string
  readonly name: string | null
  readonly channel: Channel
}
/** Whether a file can be downloaded. `claimed`: another process does it now. */
export type FileClaim = ClaimedFile | 'claimed' | 'settled'

const claim = staticSql<ClaimedFile>()`
  update media_files file
  set claimed_until = clock_timestamp() + make_interval(secs => ${param('seconds')}::float8),
    state = 'pending'
  from messages
  where file.salon_id = ${param('salonId')} and file.id = ${param('id')}
    and file.state in ('pending', 'failed') and file.source is not null
    and (file.claimed_until is null or file.claimed_until < clock_timestamp())
    and messages.salon_id = file.salon_id and messages.id = file.message_id
  returning file.id, file.key, file.source, file.mime, file.name, messages.channel`
const isClaimed = staticSql()`
  select from media_files where salon_id = ${param('salonId')} and id = ${param('id')}
    and state in ('pending', 'failed') and message_id is not null`

/**
 * Claims a file for some seconds, so that one process downloads it. `settled`: it is stored or
 * removed already.
 */
export async function claimFile(
  db: Db,
  salonId: number,
  id: number,
  seconds: number,
): Promise<FileClaim> {
  const [claimed] = await claim(db, { salonId, id, seconds })
  if (claimed) return claimed
  return (await isClaimed(db, { salonId, id })).length > 0 ? 'claimed' : 'settled'
}

const renew = staticSql()`
  update media_files
  set claimed_until = clock_timestamp() + make_interval(secs => ${param('seconds')}::float8)
  where salon_id = ${param('salonId')} and id = ${param('id')} and state = 'pending'
  returning id`

/** Prolongs a claim. Returns false when the file has been removed meanwhile. */
export async function renewClaim(
  db: Db,
  salonId: number,
  id: number,
  seconds: number,
): Promise<boolean> {
  return (await renew(db, { salonId, id, seconds })).length > 0
}

/** How an attempt to download a file ended. */
export type FileOutcome = {
  readonly state: FileState
  readonly mime: string
  readonly size: number | null
  readonly error: string | null
}
const settle = staticSql<{ messageId: number }>()`
  update media_files set state = ${param('state')}, mime = ${param('mime')},
    size = ${param('size')}::int, error = ${param('error')}, claimed_until = null
  where salon_id = ${param('salonId')} and id = ${param('id')} and state = 'pending'
  returning message_id as "messageId"`

/**
 * Records the end of an attempt. Returns the id of the message. Undefined: the file has been
 * removed meanwhile, or another process has settled it.
 */
export async function settleFile(
  tx: Db,
  salonId: number,
  id: number,
  outcome: FileOutcome,
): Promise<number | undefined> {
  return (await settle(tx, { ...outcome, salonId, id }))[0]?.messageId
}

const release = staticSql()`
  update media_files set claimed_until = null
  where salon_id = ${param('salonId')} and id = ${param('id')} and state = 'pending'`

/** Gives a claimed file back, for another process to download. */
export async function releaseFile(db: Db, salonId: number, id: number): Promise<void> {
  await release(db, { salonId, id })
}

/** A file in the store. */
export type StoredFile = {
  readonly id: number
  readonly key: string
  readonly mime: string
  readonly size: number
  readonly name: string | null
}
const STORED = sqlFragment`select id, key, mime, size, name from media_files
  where salon_id = ${param('salonId')} and state = 'stored'`
const byMessage = staticSql<StoredFile>()`${STORED}
  and message_id = ${param('messageId')} and position = ${param('position')}`
const byId = staticSql<StoredFile>()`${STORED} and id = ${param('id')}`

/** Returns the stored copy of a file of a message, or undefined. */
export async function findStoredFile(
  db: Db,
  salonId: number,
  messageId: number,
  position: number,
): Promise<StoredFile | undefined> {
  return (await byMessage(db, { salonId, messageId, position }))[0]
}

/** Returns a stored file by its id, or undefined. */
export async function findStoredFileById(
  db: Db,
  salonId: number,
  id: number,
): Promise<StoredFile | undefined> {
  return (await byId(db, { salonId, id }))[0]
}

/** A picture that is being uploaded. */
export type NewUpload = {
  readonly salonId: number
  readonly userId: number
  readonly key: string
  readonly mime: string
  readonly name: string | null
  /** The size that is counted in the quota. */
  readonly size: number
}
/** What the uploads of a salon may hold that no message has. */
type UploadQuota = { readonly bytes: number; readonly files: number }

const lockUploads = staticSql()`
  select pg_advisory_xact_lock(hashtext('media uploads'), ${param('salonId')}::int)`
const insertUploadRow = staticSql<{ id: number }>()`
  insert into media_files (salon_id, state, key, mime, size, name, user_id, created_at)
  select ${param('salonId')}::int, 'pending', ${param('key')}, ${param('mime')},
    ${param('size')}::int, ${param('name')}, ${param('userId')}::int, ${param('at')}::timestamptz
  where (
    select count(*) < ${param('files')}::int
      and coalesce(sum(size), 0) + ${param('size')}::int <= ${param('bytes')}::bigint
    from media_files where salon_id = ${param('salonId')} and message_id is null
  )
  returning id`

/** Stores the row of an upload. Returns its id. Undefined: the quota of the salon is used up. */
export async function insertUpload(
  tx: Db,
  upload: NewUpload,
  quota: UploadQuota,
  now: Instant,
): Promise<number | undefined> {
  await lockUploads(tx, { salonId: upload.salonId })
  return (await insertUploadRow(tx, { ...upload, ...quota, at: toTimestamp(now) }))[0]?.id
}

const finish = staticSql<{ id: number }>()`
  update media_files set state = 'stored', size = ${param('size')}::int
  where salon_id = ${param('salonId')} and id = ${param('id')} and state = 'pending' returning id`

/** Marks an upload as stored. Returns false when it has been removed meanwhile. */
export async function finishUpload(
  db: Db,
  salonId: number,
  id: number,
  size: number,
): Promise<boolean> {
  return (await finish(db, { salonId, id, size })).length > 0
}

const lockUnused = staticSql<StoredFile>()`${STORED} and id = ${param('id')}
  and message_id is null and user_id = ${param('userId')} for update`

/** Returns an upload of an account that no message has, locked, or undefined. */
export async function lockUpload(
  tx: Db,
  salonId: number,
  userId: number,
  id: number,
): Promise<StoredFile | undefined> {
  return (await lockUnused(tx, { salonId, userId, id }))[0]
}

const attach = staticSql()`
  update media_files set message_id = ${param('messageId')}::int, position = 0
  where salon_id = ${param('salonId')} and id = ${param('id')}`

/** Makes an upload the picture of a message. */
export async function attachUpload(
  tx: Db,
  salonId: number,
  id: number,
  messageId: number,
): Promise<void> {
  await attach(tx, { salonId, id, messageId })
}

const markOfMessages = staticSql<{ id: number }>()`
  update media_files set state = 'deleting', message_id = null, source = null, name = null,
    error = null
  where salon_id = ${param('salonId')} and message_id = any(${param('messageIds')}::int[])
  returning id`
const markUnused = staticSql<{ salonId: number }>()`
  update media_files set state = 'deleting', name = null
  where (salon_id, id) in (
    select salon_id, id from media_files
    where message_id is null and created_at < ${param('before')}::timestamptz
      and state <> 'deleting'
    order by created_at limit ${param('most')}::int for update skip locked
  )
  returning salon_id as "salonId"`
/** Salons without a job to remove what is marked. A dead job waits for an admin. */
const findForgotten = staticSql<{ salonId: number }>()`
  select distinct salon_id as "salonId" from media_files
  where state = 'deleting' and message_id is null and created_at < ${param('before')}::timestamptz
    and not exists (select from jobs
      where jobs.salon_id = media_files.salon_id and jobs.name = 'delete_media')`
const markUpload = staticSql<{ id: number }>()`
  update media_files set state = 'deleting', name = null
  where salon_id = ${param('salonId')} and id = ${param('id')} and message_id is null
    and user_id = ${param('userId')} and state <> 'deleting'
  returning id`

/** Marks the files of messages for removal. Returns how many there are. */
export async function markForDeletion(
  tx: Db,
  salonId: number,
  messageIds: readonly number[],
): Promise<number> {
  return (await markOfMessages(tx, { salonId, messageIds })).length
}

/** Marks an upload of an account for removal that no message has. Returns whether there is one. */
export async function markUploadForDeletion(
  tx: Db,
  salonId: number,
  userId: number,
  id: number,
): Promise<boolean> {
  return (await markUpload(tx, { salonId, userId, id })).length > 0
}

/**
 * Marks files for removal that no message has since then, also those whose removal was lost.
 * Returns their salons.
 */
export async function markUnusedUploads(
  tx: Db,
  before: Instant,
  most: number,
): Promise<readonly number[]> {
  const since = { before: toTimestamp(before) }
  const marked = await markUnused(tx, { ...since, most })
  const forgotten = await findForgotten(tx, since)
  return [...new Set([...marked, ...forgotten].map(({ salonId }) => salonId))]
}

const selectDeleting = staticSql<{ id: number; key: string; isClaimed: boolean }>()`
  select id, key, coalesce(claimed_until > clock_timestamp(), false) as "isClaimed"
  from media_files
  where salon_id = ${param('salonId')} and state = 'deleting' and id > ${param('after')}
  order by id limit ${param('most')}::int`
const deleteRow = staticSql()`
  delete from media_files
  where salon_id = ${param('salonId')} and id = ${param('id')} and state = 'deleting'`

/** Returns files of a salon that are marked for removal, in the order of their ids. */
export const findDeleting = (
  db: Db,
  salonId: number,
  after: number,
  most: number,
): Promise<readonly { id: number; key: string; isClaimed: boolean }[]> =>
  selectDeleting(db, { salonId, after, most })

/** Deletes the row of a file that is out of the store. */
export async function deleteMediaFile(db: Db, salonId: number, id: number): Promise<void> {
  await deleteRow(db, { salonId, id })
}
