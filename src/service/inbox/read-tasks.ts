import { readCursor, writeCursor } from '../../domain/cursor.js'
import type { TaskWish } from '../../domain/live/event.js'
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
import { authorize, type Call } from '../context.js'
import type { List } from '../paged-list.js'

export type { TaskSort }

/** The salon's tasks that the filter wants: open ones and the autopilot's unless it names others; longest waiting first. */
export function taskList(
  call: Call,
  filter: TaskWish,
  search: string | undefined,
  orderBy: readonly Order<TaskSort>[],
): List<Task, TaskSort> {
  const { salonId } = authorize(call, 'tasks:read')
  const query = {
    status: ['open', 'autopilot'] as const,
    ...filter,
    salonId,
    search: search ? searchTerms(search) : [],
  }
  const orders = taskOrder(orderBy)
  return {
    orders,
    positionOf: (task) => taskPosition(task, orders),
    page: (request) => listTasks(call.db, query, orders, request),
    total: () => countTasks(call.db, query),
  }
}

/** Those of the ids that are the salon's. */
export const readTasks = (call: Call, ids: readonly number[]): Promise<Task[]> =>
  findTasks(call.db, authorize(call, 'tasks:read').salonId, ids)

/** Undefined for what does not exist, and for another salon's. */
export async function readTask(call: Call, id: number): Promise<Task | undefined> {
  return (await readTasks(call, [id]))[0]
}

export const readTaskLogs = (call: Call, taskIds: readonly number[]): Promise<TaskLogEntry[]> =>
  taskLogs(call.db, authorize(call, 'tasks:read').salonId, taskIds)

/** Names of those who look at each task right now, in the order of the ids. */
export async function readViewers(call: Call, taskIds: readonly number[]): Promise<string[][]> {
  const viewers = await viewersOfTasks(call.db, authorize(call, 'tasks:read').salonId, taskIds)
  return taskIds.map((id) => viewers.get(id) ?? [])
}

const MESSAGE_ORDER: readonly Order<'created_at' | 'id'>[] = [
  { field: 'created_at', descending: false },
  { field: 'id', descending: false },
]

/** Where a message stands in its task. */
export const messageCursor = ({ createdAt, id }: Message): string =>
  writeCursor(MESSAGE_ORDER, [new Date(createdAt).toISOString(), id])

/** The last messages of each task before a cursor, oldest first, in the order of the ids: one statement. */
export async function readMessages(
  call: Call,
  taskIds: readonly number[],
  { last, before }: { last: number; before: string | undefined },
): Promise<Page<Message>[]> {
  const { salonId } = authorize(call, 'tasks:read')
  const position = before === undefined ? undefined : readCursor(MESSAGE_ORDER, before)
  if (before !== undefined && !position) throw invalid({ before: ['Invalid cursor.'] })
  const pages = await messagesOfTasks(call.db, salonId, taskIds, last, position)
  return taskIds.map((id) => pages.get(id) ?? { items: [], hasNext: false })
}

export async function readMessageTotals(call: Call, taskIds: readonly number[]): Promise<number[]> {
  const totals = await messageTotals(call.db, authorize(call, 'tasks:read').salonId, taskIds)
  return taskIds.map((id) => totals.get(id) ?? 0)
}
