import { and, asc, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../domain/identity/actor.js'
import type { Channel } from '../../domain/identity/people.js'
import type { Task, TaskLogEntry, TaskState, TaskStatus } from '../../domain/inbox/task.js'
import type { Instant } from '../../domain/time/time.js'
import { anyOf, anyOfParameter, type Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { cachedQuery } from '../postgres/query-cache.js'
import { toTimestamp } from '../postgres/columns.js'
import { taskLog, tasks } from '../tables/dialogues.js'
import { joinedTasks, toTask } from './task-rows.js'

/** Returns the tasks with those ids that exist, in any order. */
export async function findTasks(db: Db, salonId: number, ids: readonly number[]): Promise<Task[]> {
  const statement = cachedQuery(db, 'tasks by id', () =>
    joinedTasks(db).where(
      and(eq(tasks.salonId, sql.placeholder('salonId')), anyOfParameter(tasks.id, 'ids')),
    ),
  )
  const rows = await statement.execute({ salonId, ids })
  return rows.map(toTask)
}

/** Returns a task that was read or stored before. Throws where it is missing. */
export async function loadTask(db: Db, salonId: number, id: number): Promise<Task> {
  const [task] = await findTasks(db, salonId, [id])
  if (!task) throw new Error(`task ${id} is gone`)
  return task
}

/** A task's state, locked until the transaction ends. */
export type LockedTask = TaskState & {
  readonly salonId: number
  readonly id: number
  readonly dialogueId: number
  readonly channel: Channel
  readonly address: string
  readonly clientId: number
  readonly unreadCount: number
  readonly waitingSince: Instant | null
  readonly version: number
}
type LockedRow = Omit<LockedTask, 'waitingSince' | 'snoozedUntil'> & {
  readonly waitingSince: number | null
  readonly snoozedUntil: number | null
}

const LOCKED_TASK = sql`tasks.salon_id as "salonId", tasks.id, tasks.dialogue_id as "dialogueId",
  dialogues.channel, dialogues.address, dialogues.client_id as "clientId",
  tasks.status, tasks.assignee_id as "assigneeId", tasks.unread_count as "unreadCount",
  tasks.version, (extract(epoch from tasks.snoozed_until) * 1000)::float8 as "snoozedUntil",
  (extract(epoch from tasks.waiting_since) * 1000)::float8 as "waitingSince"
  from tasks join dialogues
    on dialogues.salon_id = tasks.salon_id and dialogues.id = tasks.dialogue_id`
const lockById = staticSql<LockedRow>()`
  select ${LOCKED_TASK} where tasks.salon_id = ${param('salonId')} and tasks.id = ${param('id')}
  for update of tasks`
const lockOfDialogue = staticSql<LockedRow>()`
  select ${LOCKED_TASK} where tasks.salon_id = ${param('salonId')}
    and tasks.dialogue_id = ${param('dialogueId')} and tasks.status <> 'closed'
  for update of tasks`

/** Returns a task, locked until the transaction ends, or undefined where there is none. */
export async function lockTask(
  tx: Db,
  salonId: number,
  id: number,
): Promise<LockedTask | undefined> {
  return (await lockById(tx, { salonId, id }))[0]
}

/** Returns the open task of a dialogue (any status but closed), locked, or undefined. */
export async function lockOpenTaskOf(
  tx: Db,
  salonId: number,
  dialogueId: number,
): Promise<LockedTask | undefined> {
  return (await lockOfDialogue(tx, { salonId, dialogueId }))[0]
}

const insert = staticSql<{ id: number }>()`
  insert into tasks (salon_id, dialogue_id, status, created_at, updated_at, version, revision)
  values (${param('salonId')}, ${param('dialogueId')}, ${param('status')},
    ${param('at')}, ${param('at')}, 0, 0)
  returning id`

/**
 * Inserts a task of a dialogue without an open task and returns its id.
 * Its version and revision are 0: the change by its first message makes them 1.
 */
export async function insertTask(
  tx: Db,
  {
    salonId,
    dialogueId,
    status,
    now,
  }: {
    readonly salonId: number
    readonly dialogueId: number
    readonly status: 'open' | 'autopilot'
    readonly now: Instant
  },
): Promise<number> {
  const [made] = await insert(tx, { salonId, dialogueId, status, at: toTimestamp(now) })
  if (!made) throw new Error('a task was not stored')
  return made.id
}

/** A change of a task's state and columns. An undefined column stays as it is. */
export type TaskChange = {
  readonly state: TaskState
  readonly resolution?: string | null
  readonly unreadCount?: number
  readonly waitingSince?: Instant | null
  /** The newest message and its time. It counts only where no later one is stored. */
  readonly lastMessage?: { readonly text: string; readonly at: Instant }
}

const update = staticSql()`
  update tasks set status = ${param('status')}, assignee_id = ${param('assigneeId')}::int,
    snoozed_until = ${param('snoozedUntil')}::timestamptz,
    resolution = case when ${param('resolves')}::bool
      then ${param('resolution')}::text else resolution end,
    unread_count = coalesce(${param('unreadCount')}::int, unread_count),
    waiting_since = case when ${param('waits')}::bool
      then ${param('waitingSince')}::timestamptz else waiting_since end,
    last_message = case
      when ${param('lastMessageAt')}::timestamptz >= coalesce(last_message_at, '-infinity')
      then ${param('lastMessage')}::text else last_message end,
    last_message_at = greatest(last_message_at, ${param('lastMessageAt')}::timestamptz),
    updated_at = ${param('at')}::timestamptz, version = version + 1, revision = revision + 1
  where salon_id = ${param('salonId')} and id = ${param('id')}`

const timestampOrNull = (at: Instant | null | undefined): string | null =>
  typeof at === 'number' ? toTimestamp(at) : null

/** Changes a locked task and raises its version and its revision by one. */
export async function changeTask(
  tx: Db,
  {
    salonId,
    id,
    change,
    now,
  }: {
    readonly salonId: number
    readonly id: number
    readonly change: TaskChange
    readonly now: Instant
  },
): Promise<void> {
  const { state, lastMessage } = change
  await update(tx, {
    salonId,
    id,
    status: state.status,
    assigneeId: state.assigneeId,
    snoozedUntil: timestampOrNull(state.snoozedUntil),
    resolves: change.resolution !== undefined,
    resolution: change.resolution ?? null,
    unreadCount: change.unreadCount ?? null,
    waits: change.waitingSince !== undefined,
    waitingSince: timestampOrNull(change.waitingSince),
    lastMessage: lastMessage?.text ?? null,
    lastMessageAt: timestampOrNull(lastMessage?.at),
    at: toTimestamp(now),
  })
}

const selectOverdueSnoozes = staticSql<{ salonId: number; id: number; until: number }>()`
  select salon_id as "salonId", id, (extract(epoch from snoozed_until) * 1000)::float8 as until
  from tasks
  where status = 'snoozed' and snoozed_until < ${param('before')}::timestamptz
    and not exists (select from salons
      where salons.id = tasks.salon_id and salons.switched_off_at is not null)
  order by snoozed_until limit 500`

/**
 * Returns up to 500 snoozed tasks that should have opened before the instant, of salons that are
 * not switched off.
 */
export function overdueSnoozes(
  db: Db,
  before: Instant,
): Promise<readonly { salonId: number; id: number; until: Instant }[]> {
  return selectOverdueSnoozes(db, { before: toTimestamp(before) })
}

const selectOfClient = staticSql<LockedRow>()`
  select ${LOCKED_TASK} where tasks.salon_id = ${param('salonId')}
    and dialogues.client_id = ${param('clientId')} and tasks.status <> 'closed'`

/** Returns the tasks of a client that are not closed, without a lock. */
export function openTasksOf(
  tx: Db,
  salonId: number,
  clientId: number,
): Promise<readonly LockedTask[]> {
  return selectOfClient(tx, { salonId, clientId })
}

const read = staticSql()`
  update tasks set unread_count = 0, revision = revision + 1
  where salon_id = ${param('salonId')} and id = ${param('id')} and unread_count <> 0 returning id`

/** Marks a task as read. Returns whether it had unread messages. */
export async function markRead(tx: Db, salonId: number, id: number): Promise<boolean> {
  return (await read(tx, { salonId, id })).length > 0
}

const setWaitingSince = staticSql()`
  update tasks set revision = revision + 1, waiting_since = case when status <> 'closed' then (
    select min(created_at) from messages inbound
    where inbound.salon_id = ${param('salonId')} and inbound.task_id = ${param('id')}
      and inbound.direction = 'inbound' and inbound.id > coalesce((
        select max(answer.id) from messages answer
        where answer.salon_id = ${param('salonId')} and answer.task_id = ${param('id')}
          and answer.direction = 'outbound' and answer.state in ('sent', 'delivered', 'read')
          and not exists (
            select from messages note
            where note.salon_id = answer.salon_id and note.task_id = answer.task_id
              and note.type = 'note' and note.actor_kind = 'autopilot' and note.id = (
                select min(next.id) from messages next
                where next.salon_id = answer.salon_id and next.task_id = answer.task_id
                  and next.id > answer.id))), 0)
  ) else waiting_since end where salon_id = ${param('salonId')} and id = ${param('id')}`

/**
 * Records that a delivery changed, in the task's revision.
 * Sets since when the client waits: since the first message after the last answer that was sent.
 * The autopilot's message that a person will write is no answer. Its note for that person
 * follows that message.
 */
export async function recordDelivery(tx: Db, salonId: number, id: number): Promise<void> {
  await setWaitingSince(tx, { salonId, id })
}

/** An entry of the task log. `from` is null for a new task. */
export type TaskLogLine = {
  readonly from: TaskStatus | null
  readonly to: TaskStatus
  readonly actor: Actor
  readonly note: string | null
}
/** Appends an entry to the task log. */
export async function writeTaskLog(
  tx: Db,
  {
    salonId,
    taskId,
    taskLogLine: { from, to, actor, note },
    now,
  }: {
    readonly salonId: number
    readonly taskId: number
    readonly taskLogLine: TaskLogLine
    readonly now: Instant
  },
): Promise<void> {
  await tx.insert(taskLog).values({
    salonId,
    taskId,
    oldStatus: from,
    newStatus: to,
    actorKind: actor.kind,
    userId: actor.userId,
    actorName: actor.name,
    note,
    createdAt: now,
  })
}

/** Returns the log entries of several tasks, oldest first. */
export async function taskLogs(
  db: Db,
  salonId: number,
  taskIds: readonly number[],
): Promise<TaskLogEntry[]> {
  const rows = await db
    .select()
    .from(taskLog)
    .where(and(eq(taskLog.salonId, salonId), anyOf(taskLog.taskId, taskIds)))
    .orderBy(asc(taskLog.id))
  return rows.map(({ actorKind, userId, actorName, salonId: _, ...entry }) => ({
    ...entry,
    actor: { kind: actorKind, userId, name: actorName },
  }))
}
