import { readCursor, writeCursor } from '../../domain/cursor.js'
import type { TaskFilter } from '../../domain/inbox/task-filter.js'
import type { Message } from '../../domain/inbox/message.js'
import type { Order, Page } from '../../domain/page.js'
import { invalid } from '../../domain/refusal.js'
import { searchTerms } from '../../domain/search.js'
import type { Task, TaskLogEntry } from '../../domain/inbox/task.js'
import { messagesOfTasks, messageTotals } from '../../store/inbox/messages.js'
import {
  countTasks,
  listTasks,
  taskOrder,
  taskPosition,
  type TaskSort,
} from '../../store/inbox/task-list.js'
import { findTasks, taskLogs } from '../../store/inbox/tasks.js'
import { viewersOfTasks } from '../../store/live/task-viewers.js'
import { authorize, type Context } from '../context.js'
import type { List } from '../paged-list.js'

export type { TaskSort }

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
    positionOf: (task) => taskPosition(task, orders),
    page: (request) => listTasks(context.db, query, orders, request),
    total: () => countTasks(context.db, query),
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

/** Returns the names of the current viewers of each task, in the order of the ids. */
export async function readViewers(
  context: Context,
  taskIds: readonly number[],
): Promise<string[][]> {
  const viewers = await viewersOfTasks(
    context.db,
    authorize(context, 'tasks:read').salonId,
    taskIds,
  )
  return taskIds.map((id) => viewers.get(id) ?? [])
}

const MESSAGE_ORDER: readonly Order<'created_at' | 'id'>[] = [
  { field: 'created_at', descending: false },
  { field: 'id', descending: false },
]

/** Returns the cursor of a message in its task. */
export const messageCursor = ({ createdAt, id }: Message): string =>
  writeCursor(MESSAGE_ORDER, [new Date(createdAt).toISOString(), id])

/**
 * Returns the last messages of each task before a cursor, oldest first, in the order of the ids.
 * Runs one statement. Throws `invalid` for a cursor of another order.
 */
export async function readMessages(
  context: Context,
  taskIds: readonly number[],
  { last, before }: { last: number; before: string | undefined },
): Promise<Page<Message>[]> {
  const { salonId } = authorize(context, 'tasks:read')
  const position = before === undefined ? undefined : readCursor(MESSAGE_ORDER, before)
  if (before !== undefined && !position) throw invalid({ before: ['Invalid cursor.'] })
  const pages = await messagesOfTasks(context.db, { salonId, taskIds, last, before: position })
  return taskIds.map((id) => pages.get(id) ?? { items: [], hasNext: false })
}

/** Returns the number of messages of each task, in the order of the ids. */
export async function readMessageTotals(
  context: Context,
  taskIds: readonly number[],
): Promise<number[]> {
  const totals = await messageTotals(context.db, authorize(context, 'tasks:read').salonId, taskIds)
  return taskIds.map((id) => totals.get(id) ?? 0)
}
