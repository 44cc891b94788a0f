import { factsOfTask } from '../../../domain/inbox/task-filter.js'
import type { NewEvent, TaskEventKind } from '../../../domain/live/event.js'
import type { TaskState } from '../../../domain/inbox/task.js'
import type { LockedTask } from '../../../store/inbox/tasks.js'

/**
 * Returns an event of a task. `locked` is the task before the change, `state` its state after it.
 * Subscribers' filters are checked against both.
 */
export const taskEvent = (
  kind: Exclude<TaskEventKind, 'resync'>,
  locked: LockedTask,
  state: TaskState = locked,
  messageId?: number,
): NewEvent => ({
  topic: 'task',
  kind,
  subjectId: locked.id,
  ...(messageId !== undefined && { messageId }),
  facts: {
    ...(state !== locked && { was: factsOfTask(locked) }),
    is: factsOfTask({ ...state, channel: locked.channel }),
  },
})
