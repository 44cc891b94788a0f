import { factsOfTask, type TaskFacts } from '../../../domain/inbox/task-filter.js'
import type { NewEvent, TaskEventKind } from '../../../domain/live/event.js'
import type { TaskState } from '../../../domain/inbox/task.js'
import type { LockedTask } from '../../../store/inbox/tasks.js'

/** The facts that filters look at, as they are after a change. An absent one is as before. */
type ChangedTask = TaskState & Partial<Pick<LockedTask, keyof TaskFacts & keyof LockedTask>>

/**
 * Returns an event of a task. `locked` is the task before the change, `changed` after it: each fact
 * of `TaskFacts` that the change touches must be in it. Subscribers' filters are checked against
 * both.
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
