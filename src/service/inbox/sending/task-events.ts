import { factsOfTask } from '../../../domain/inbox/task-filter.js'
import type { NewEvent, TaskEventKind } from '../../../domain/live/event.js'
import type { TaskState } from '../../../domain/inbox/task.js'
import type { LockedTask } from '../../../store/inbox/tasks.js'

/** The part of a task that events show to filters. What is absent did not change. */
type ChangedTask = TaskState & Partial<Pick<LockedTask, 'clientId' | 'unreadCount'>>

/**
 * Returns an event of a task. `locked` is the task before the change, `changed` after it.
 * Subscribers' filters are checked against both.
 */
export const taskEvent = (
  kind: Exclude<TaskEventKind, 'resync'>,
  locked: LockedTask,
  changed: ChangedTask = locked,
  messageId?: number,
): NewEvent => ({
  topic: 'task',
  kind,
  subjectId: locked.id,
  ...(messageId !== undefined && { messageId }),
  facts: {
    ...(changed !== locked && { was: factsOfTask(locked) }),
    is: factsOfTask({ ...locked, ...changed }),
  },
})
