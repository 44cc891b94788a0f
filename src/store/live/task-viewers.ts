import { sql } from 'drizzle-orm'
import type { Viewer } from '../../domain/identity/people.js'
import type { Instant } from '../../domain/time/time.js'
import { readTimestamp } from '../postgres/columns.js'
import type { Db } from '../postgres/database.js'
import { param, sqlFragment, staticSql } from '../postgres/static-sql.js'

/** A process refreshes its viewers every 10 seconds. Without that a viewer is gone after this. */
const TIMEOUT_SECONDS = 30
const cutoff = sql.raw(`now() - interval '${TIMEOUT_SECONDS} seconds'`)

/** An account that looks at a task, by the id of its subscription. */
export type TaskViewer = {
  readonly salonId: number
  readonly id: string
  readonly taskId: number
  readonly accountId: number
  readonly name: string
}

const others = sqlFragment`select from task_viewers other
  where other.salon_id = ${param('salonId')} and other.task_id = ${param('taskId')}
    and other.account_id = ${param('accountId')} and other.id <> all(${param('ids')}::uuid[])
    and other.seen_at > ${cutoff}`

const insert = staticSql<{ first: boolean }>()`
  with added as (
    insert into task_viewers (salon_id, id, task_id, account_id, name, seen_at)
    values (${param('salonId')}, ${param('id')}, ${param('taskId')}, ${param('accountId')},
      ${param('name')}, now())
  ) select not exists (${others}) as first`

/** Stores a viewer. Returns whether it is the first subscription of its account to the task. */
export async function addViewer(tx: Db, viewer: TaskViewer): Promise<boolean> {
  return (await insert(tx, { ...viewer, ids: [viewer.id] }))[0]?.first === true
}

const remove = staticSql<{ last: boolean }>()`
  with removed as (
    delete from task_viewers
    where salon_id = ${param('salonId')} and id = any(${param('ids')}::uuid[]) returning id
  ) select exists (select from removed) and not exists (${others}) as last`

/** Removes subscriptions of an account. Returns whether it no longer looks at the task. */
export async function removeViewers(
  tx: Db,
  { salonId, taskId, accountId }: TaskViewer,
  ids: readonly string[],
): Promise<boolean> {
  return (await remove(tx, { salonId, taskId, accountId, ids }))[0]?.last === true
}

/** For how long an account shows as writing, in seconds. */
export const TYPING_SECONDS = 6
const typingCutoff = sql.raw(`now() - interval '${TYPING_SECONDS} seconds'`)

const updateTyping = staticSql<{ wasTyping: boolean }>()`
  with before as (
    select id, typing_at from task_viewers
    where salon_id = ${param('salonId')} and task_id = ${param('taskId')}
      and account_id = ${param('accountId')} and seen_at > ${cutoff}
  ), changed as (
    update task_viewers set typing_at = now() from before
    where task_viewers.salon_id = ${param('salonId')} and task_viewers.id = before.id
  ) select coalesce(bool_or(typing_at > ${typingCutoff}), false) as "wasTyping" from before
  having count(*) > 0`
const insertTyping = staticSql()`
  insert into task_viewers (salon_id, id, task_id, account_id, name, seen_at, typing_at)
  values (${param('salonId')}, ${param('id')}, ${param('taskId')}, ${param('accountId')},
    ${param('name')}, now(), now())`

/**
 * Stores that an account writes to a task. An account that does not look at it is stored as a viewer
 * who is gone soon. Returns whether it did not write before.
 */
export async function storeTyping(tx: Db, viewer: TaskViewer): Promise<boolean> {
  const { salonId, taskId, accountId } = viewer
  const [known] = await updateTyping(tx, { salonId, taskId, accountId })
  if (!known) await insertTyping(tx, { ...viewer })
  return known?.wasTyping !== true
}

/** An account that looks at a task. */
export type TaskPresence = {
  readonly account: Viewer
  readonly since: Instant
  readonly typing: boolean
}

type PresenceRow = Viewer & {
  readonly taskId: number
  readonly since: string
  readonly typing: boolean
}
const select = staticSql<PresenceRow>()`
  select task_id as "taskId", accounts.id, accounts.salon_id as "salonId", accounts.name, role,
    master_id as "masterId", client_id as "clientId", min(since) as since,
    coalesce(max(typing_at) > ${typingCutoff}, false) as typing
  from task_viewers
    join accounts on accounts.salon_id = task_viewers.salon_id and accounts.id = account_id
  where task_viewers.salon_id = ${param('salonId')} and task_id = any(${param('taskIds')}::int[])
    and seen_at > ${cutoff}
  group by task_id, accounts.salon_id, accounts.id order by min(since), accounts.id`

/** Returns who looks at each task, each account once, the first to come first. */
export async function presenceOfTasks(
  db: Db,
  salonId: number,
  taskIds: readonly number[],
): Promise<Map<number, TaskPresence[]>> {
  const presence = new Map<number, TaskPresence[]>()
  for (const { taskId, since, typing, ...account } of await select(db, { salonId, taskIds })) {
    const one = { account, since: readTimestamp(since), typing }
    presence.set(taskId, [...(presence.get(taskId) ?? []), one])
  }
  return presence
}

const refresh = staticSql()`
  insert into task_viewers (salon_id, id, task_id, account_id, name, seen_at)
  select "salonId", id, "taskId", "accountId", name, now()
  from jsonb_to_recordset(${param('viewers')}::jsonb)
    as viewer ("salonId" int, id uuid, "taskId" int, "accountId" int, name text)
  on conflict (salon_id, id) do update set seen_at = now()`

/** Refreshes viewers. One that was deleted because its process was silent is stored again. */
export async function refreshViewers(db: Db, viewers: readonly TaskViewer[]): Promise<void> {
  await refresh(db, { viewers: JSON.stringify(viewers) })
}

const deleteStale = staticSql<{ salonId: number; taskId: number }>()`
  delete from task_viewers where not (seen_at > ${cutoff})
  returning salon_id as "salonId", task_id as "taskId"`

/** Deletes viewers that no process refreshes. Returns the tasks that they looked at. */
export function deleteStaleViewers(
  tx: Db,
): Promise<readonly { salonId: number; taskId: number }[]> {
  return deleteStale(tx, {})
}
