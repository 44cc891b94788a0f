import { sql } from 'drizzle-orm'
import type { Instant } from '../../../domain/time/time.js'
import { MESSAGE_RETENTION_LOCK } from '../../postgres/advisory-locks.js'
import { toTimestamp } from '../../postgres/columns.js'
import type { Db } from '../../postgres/database.js'
import { param, sqlFragment, staticSql } from '../../postgres/static-sql.js'

const eraseMedia = staticSql()`
  update messages set media = '[]', image_url = null
  where salon_id = ${param('salonId')} and id = any(${param('ids')}::int[])
    and (media <> '[]' or image_url is not null)`

/**
 * Erases the files of messages: every place that keeps a file or its address for a message is
 * cleared here. Erasing a client and the retention of messages both call it in their transaction.
 */
export async function eraseMediaOf(
  tx: Db,
  salonId: number,
  messageIds: readonly number[],
): Promise<void> {
  await eraseMedia(tx, { salonId, ids: messageIds })
}

/** What a removal leaves of a message: who wrote when in which direction, and its state. */
const REMOVED = sqlFragment`text = '', search_text = null, written = null, client_key = null,
  needs_person = false, removed_at = ${param('now')}::timestamptz`

const tryLock = staticSql<{ taken: boolean }>()`
  select pg_try_advisory_xact_lock(${sql.raw(String(MESSAGE_RETENTION_LOCK))}) as taken`

/** Whether this transaction may remove old messages. One process at a time may. */
export const mayRemoveMessages = async (tx: Db): Promise<boolean> =>
  (await tryLock(tx, {}))[0]?.taken === true

/** A message whose text was removed. */
export type RemovedMessage = {
  readonly salonId: number
  readonly id: number
  readonly taskId: number
}

/** A message that still waits to be sent keeps its text. */
const removeOld = staticSql<RemovedMessage>()`
  with old as materialized (
    select salon_id, id from messages
    where removed_at is null and created_at < ${param('before')}::timestamptz
      and state <> 'pending'
    order by created_at limit ${param('most')}::int for update skip locked)
  update messages set ${REMOVED} from old
  where messages.salon_id = old.salon_id and messages.id = old.id
  returning messages.salon_id as "salonId", messages.id, messages.task_id as "taskId"`

/** Removes the texts of at most `most` messages from before the instant, the oldest first. */
export const removeOldTexts = (
  tx: Db,
  values: { readonly before: Instant; readonly now: Instant; readonly most: number },
): Promise<readonly RemovedMessage[]> =>
  removeOld(tx, {
    before: toTimestamp(values.before),
    now: toTimestamp(values.now),
    most: values.most,
  })

const clearPreviews = staticSql()`
  update tasks set last_message = '', revision = revision + 1
  where salon_id = ${param('salonId')} and id = any(${param('ids')}::int[])
    and last_message <> '' and last_message_at < ${param('before')}::timestamptz`
const deleteStates = staticSql()`
  delete from autopilot_dialogues state using tasks
  where state.salon_id = ${param('salonId')} and state.task_id = any(${param('ids')}::int[])
    and tasks.salon_id = state.salon_id and tasks.id = state.task_id
    and tasks.status = 'closed' and tasks.last_message_at < ${param('before')}::timestamptz`

/**
 * Clears what tasks keep of messages from before the instant: the preview of the newest one, and of
 * closed tasks what the autopilot remembers.
 */
export async function clearCopiesInTasks(
  tx: Db,
  salonId: number,
  taskIds: readonly number[],
  before: Instant,
): Promise<void> {
  const values = { salonId, ids: taskIds, before: toTimestamp(before) }
  await clearPreviews(tx, values)
  await deleteStates(tx, values)
}

const removeOfTasks = staticSql<{ id: number }>()`
  update messages set ${REMOVED}, external_id = null, error_code = null,
    error = case when state = 'pending' then ${param('reason')}::text end,
    state = case when state = 'pending' then 'failed' else state end,
    actor_name = case when actor_kind = 'external' or user_id = any(${param('accountIds')}::int[])
      then ${param('name')}::text else actor_name end
  where salon_id = ${param('salonId')} and task_id = any(${param('taskIds')}::int[])
  returning id`
const deleteReports = staticSql()`
  delete from early_delivery_reports report using messages
  where report.salon_id = ${param('salonId')} and messages.salon_id = report.salon_id
    and messages.task_id = any(${param('taskIds')}::int[])
    and report.channel = messages.channel and report.external_id = messages.external_id`

/**
 * Removes the texts, the messenger's ids and the names of clients of all messages of tasks. A
 * message that waits is not sent any more. Returns the ids of the messages.
 */
export async function removeTextsOfTasks(
  tx: Db,
  values: {
    readonly salonId: number
    readonly taskIds: readonly number[]
    readonly accountIds: readonly number[]
    readonly name: string
    readonly reason: string
    readonly now: string
  },
): Promise<number[]> {
  await deleteReports(tx, { salonId: values.salonId, taskIds: values.taskIds })
  return (await removeOfTasks(tx, values)).map(({ id }) => id)
}
