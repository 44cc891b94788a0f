import { factsOfTask, type NewEvent, type TaskEventKind } from '../../../domain/live/event.js'
import type { TaskState } from '../../../domain/inbox/task.js'
import type { HeldTask } from '../../../store/inbox/tasks.js'

/** What subscribers hear of a task: as it was when it was held, and (where that changed) as it is now. */
export const taskEvent = (
  kind: Exclude<TaskEventKind, 'resync'>,
  held: HeldTask,
  state: TaskState = held,
  messageId?: number,
): NewEvent => ({
  topic: 'task',
  kind,
  subjectId: held.id,
  ...(messageId !== undefined && { messageId }),
  facts: {
    ...(state !== held && { was: factsOfTask(held) }),
    is: factsOfTask({ ...state, channel: held.channel }),
  },
})
