import { sql } from 'drizzle-orm'
import type { Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'

/** Seconds after which somebody whom their process no longer speaks of is gone. Processes speak three times as often. */
const FORGOTTEN = 30
const RECENT = sql`seen_at > now() - interval '${sql.raw(String(FORGOTTEN))} seconds'`

export type TaskViewer = {
  readonly salonId: number
  readonly id: string
  readonly taskId: number
  readonly accountId: number
  readonly name: string
}

const others = sql`select from task_viewers other where other.salon_id = ${param('salonId')} and other.task_id = ${param('taskId')}
  and other.account_id = ${param('accountId')} and other.id <> all(${param('ids')}::uuid[])
  and other.seen_at > now() - interval '${sql.raw(String(FORGOTTEN))} seconds'`

const insert = staticSql<{ first: boolean }>(sql`
  with added as (
    insert into task_viewers (salon_id, id, task_id, account_id, name, seen_at)
    values (${param('salonId')}, ${param('id')}, ${param('taskId')}, ${param('accountId')}, ${param('name')}, now())
  ) select not exists (${others}) as first`)

/** Somebody looks at a task; whether they did not yet, in another window. */
export async function addViewer(tx: Db, viewer: TaskViewer): Promise<boolean> {
  return (await insert(tx, { ...viewer, ids: [viewer.id] }))[0]?.first === true
}

const remove = staticSql<{ last: boolean }>(sql`
  with gone as (delete from task_viewers where salon_id = ${param('salonId')} and id = any(${param('ids')}::uuid[]) returning id)
  select exists (select from gone) and not exists (${others}) as last`)

/** Windows of one account are closed; whether it looks at the task in no other one either. */
export async function removeViewers(
  tx: Db,
  { salonId, taskId, accountId }: TaskViewer,
  ids: readonly string[],
): Promise<boolean> {
  return (await remove(tx, { salonId, taskId, accountId, ids }))[0]?.last === true
}

const select = staticSql<{ taskId: number; name: string }>(sql`
  select task_id as "taskId", name from task_viewers
  where salon_id = ${param('salonId')} and task_id = any(${param('taskIds')}::int[]) and ${RECENT}
  group by task_id, account_id, name order by min(seen_at), account_id`)

/** The names of those who look at each task right now, each once. */
export async function viewersOfTasks(
  db: Db,
  salonId: number,
  taskIds: readonly number[],
): Promise<Map<number, string[]>> {
  const names = new Map<number, string[]>()
  for (const { taskId, name } of await select(db, { salonId, taskIds }))
    names.set(taskId, [...(names.get(taskId) ?? []), name])
  return names
}

const keep = staticSql(sql`
  insert into task_viewers (salon_id, id, task_id, account_id, name, seen_at)
  select "salonId", id, "taskId", "accountId", name, now()
  from jsonb_to_recordset(${param('viewers')}::jsonb) as one ("salonId" int, id uuid, "taskId" int, "accountId" int, name text)
  on conflict (salon_id, id) do update set seen_at = now()`)

/** These are still there, also where others took them for gone because their process was silent for a while. */
export async function keepViewers(db: Db, viewers: readonly TaskViewer[]): Promise<void> {
  await keep(db, { viewers: JSON.stringify(viewers) })
}

const forget = staticSql<{ salonId: number; taskId: number }>(sql`
  delete from task_viewers where not (${RECENT}) returning salon_id as "salonId", task_id as "taskId"`)

/** Forgets those whom nobody speaks of any more; the tasks that they looked at. */
export function forgetViewers(tx: Db): Promise<readonly { salonId: number; taskId: number }[]> {
  return forget(tx, {})
}
