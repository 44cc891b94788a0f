import { type FilterRules, type FilterValues, matchesFilter } from '../filter.js'
import type { Task } from './task.js'

/**
 * What filters of tasks look at. Each name is also that of a column of the list's statement and of
 * a key in stored events.
 */
export const factsOfTask = (
  task: Pick<Task, 'status' | 'channel' | 'unreadCount'> & {
    readonly assigneeId: number | null
    readonly clientId: number
  },
) => ({
  status: task.status,
  channel: task.channel,
  assigneeId: task.assigneeId,
  clientId: task.clientId,
  unreadCount: task.unreadCount,
})
/** The facts of a task, as an event stores them. */
export type TaskFacts = Readonly<ReturnType<typeof factsOfTask>>

/** Every filter of tasks. The graph's mapping, the SQL and the live predicate follow it. */
export const TASK_FILTERS = {
  status: { fact: 'status', is: 'any of' },
  channel: { fact: 'channel', is: 'equals' },
  assigneeId: { fact: 'assigneeId', is: 'equals' },
  unassigned: { fact: 'assigneeId', is: 'missing' },
  clientId: { fact: 'clientId', is: 'equals' },
  unread: { fact: 'unreadCount', is: 'positive' },
} as const satisfies FilterRules<TaskFacts>

/** The values of the filters of tasks. */
export type TaskFilter = FilterValues<TaskFacts, typeof TASK_FILTERS>

/** Returns whether a task with these facts matches the filter. */
export const matchesTask = (filter: TaskFilter) => matchesFilter<TaskFacts>(TASK_FILTERS, filter)
