import { readCursor, writeCursor } from '../../domain/cursor.js'
import type { TaskFilter } from '../../domain/inbox/task-filter.js'
import type { Order, Page } from '../../domain/page.js'
import { invalid } from '../../domain/refusal.js'
import { searchTerms } from '../../domain/search.js'
import type { Task, TaskLogEntry } from '../../domain/inbox/task.js'
import { type TaskOwner, taskIdsOf, taskTotals } from '../../store/inbox/dialogue-list.js'
import {
  countTasks,
  countTasksByState,
  listTasks,
  type TaskCounts,
  taskOrder,
  taskPosition,
  type TaskSort,
} from '../../store/inbox/task-list.js'
import { findTasks, taskLogs } from '../../store/inbox/tasks.js'
import { presenceOfTasks, type TaskPresence } from '../../store/live/task-viewers.js'
import { authorize, type Context } from '../context.js'
import type { List } from '../paged-list.js'
import { readList } from '../read-list.js'

export type { TaskCounts, TaskOwner, TaskPresence, TaskSort }

/**
 * Returns the list of the salon's tasks. Without a status in the filter: open ones and those of the
 * autopilot. Longest waiting first unless ordered otherwise. For admins and operators.
 */
export function taskList(
  context: Context,
  filter: TaskFilter,
  search: string | undefined,
  orderBy: readonly Order<TaskSort>[],
): List<Task, TaskSort> {
  const { salonId } = authorize(context, 'tasks:read')
  const query = {
    ...filter,
    status: filter.status ?? (['open', 'autopilot'] as const),
    salonId,
    search: search ? searchTerms(search) : [],
  }
  const orders = taskOrder(orderBy)
  return {
    orders,
    countsWithPage: true,
    positionOf: (task) => taskPosition(task, orders),
    page: (request) => readList(context, salonId, (db) => listTasks(db, query, orders, request)),
    total: () => readList(context, salonId, (db) => countTasks(db, query)),
  }
}

/** Returns the tasks with these ids; ids of other salons are left out. */
export const readTasks = (context: Context, ids: readonly number[]): Promise<Task[]> =>
  findTasks(context.db, authorize(context, 'tasks:read').salonId, ids)

/** Returns a task of the viewer's salon; undefined when there is none with this id. */
export async function readTask(context: Context, id: number): Promise<Task | undefined> {
  return (await readTasks(context, [id]))[0]
}

/** Returns the status log of these tasks, oldest first. */
export const readTaskLogs = (
  context: Context,
  taskIds: readonly number[],
): Promise<TaskLogEntry[]> =>
  taskLogs(context.db, authorize(context, 'tasks:read').salonId, taskIds)

/** Returns who looks at each of the tasks, in the order of the ids. For admins and operators. */
export async function readPresence(
  context: Context,
  taskIds: readonly number[],
): Promise<TaskPresence[][]> {
  const { salonId } = authorize(context, 'tasks:read')
  const presence = await presenceOfTasks(context.db, salonId, taskIds)
  return taskIds.map((id) => presence.get(id) ?? [])
}

/** Returns how many tasks the usual lists of the viewer have. Runs one statement. */
export function readTaskCounts(context: Context): Promise<TaskCounts> {
  const { salonId, id } = authorize(context, 'tasks:read')
  return readList(context, salonId, (db) => countTasksByState(db, salonId, id))
}

const NEWEST_FIRST: readonly Order<TaskSort>[] = [{ field: 'id', descending: true }]

/** Returns the cursor of a task in a list of a client or a dialogue. */
export const ownedTaskCursor = (task: Task): string =>
  writeCursor(NEWEST_FIRST, taskPosition(task, NEWEST_FIRST))

/**
 * Returns a page of the tasks of each client or dialogue, newest first, in the order of the ids.
 * Runs two statements. Throws `invalid` for a cursor of another order.
 */
export async function readTasksOf(
  context: Context,
  owner: TaskOwner,
  ids: readonly number[],
  { first, after }: { readonly first: number; readonly after: string | undefined },
): Promise<Page<Task>[]> {
  const { salonId } = authorize(context, 'tasks:read')
  const position = after === undefined ? undefined : readCursor(NEWEST_FIRST, after)
  if (after !== undefined && !position) throw invalid({ after: ['Invalid cursor.'] })
  const beforeId = position === undefined ? undefined : Number(position[0])
  const rows = await taskIdsOf(context.db, salonId, { owner, ids }, { limit: first + 1, beforeId })
  const found = await findTasks(
    context.db,
    salonId,
    rows.map((row) => row.id),
  )
  const tasks = new Map(found.map((task) => [task.id, task]))
  return ids.map((ownerId) => {
    const items = rows.flatMap((row) => (row.ownerId === ownerId ? (tasks.get(row.id) ?? []) : []))
    return { items: items.slice(0, first), hasNext: items.length > first }
  })
}

/** Returns the number of tasks of each client or dialogue, in the order of the ids. */
export async function readTaskTotalsOf(
  context: Context,
  owner: TaskOwner,
  ids: readonly number[],
): Promise<number[]> {
  const { salonId } = authorize(context, 'tasks:read')
  const totals = await taskTotals(context.db, salonId, owner, ids)
  return ids.map((id) => totals.get(id) ?? 0)
}
