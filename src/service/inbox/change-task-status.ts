import { actorOf } from '../../domain/identity/people.js'
import { invalid, notFound } from '../../domain/refusal.js'
import {
  canChangeTask,
  isSameState,
  LONGEST_SNOOZE_DAYS,
  taskAfterTransition,
  type Task,
  type TaskTransition,
} from '../../domain/inbox/task.js'
import { DAY, type Instant } from '../../domain/time/time.js'
import { reopenUnanswered } from '../../store/autopilot/autopilot.js'
import { type Db, transact } from '../../store/postgres/database.js'
import { writeEvents } from '../../store/live/events.js'
import { enqueueJob } from '../../store/jobs/jobs.js'
import {
  changeTask,
  type LockedTask,
  lockTask,
  loadTask,
  markRead,
  writeTaskLog,
} from '../../store/inbox/tasks.js'
import { authorize, type Context } from '../context.js'
import { taskClosed } from './reply-to-task.js'
import { taskEvent } from './sending/task-events.js'

/**
 * Changes the status or assignee of a task and writes a log entry. A change to the same state does
 * nothing and logs nothing. Throws `not_found` and `task_closed`.
 */
async function moveTask(
  context: Context,
  id: number,
  moveFor: (accountId: number) => TaskTransition,
  note: string | null,
): Promise<Task> {
  const viewer = authorize(context, 'tasks:write')
  const move = moveFor(viewer.id)
  return transact(context.db, async (tx) => {
    const task = await lockTask(tx, viewer.salonId, id)
    if (!task) throw notFound()
    if (!canChangeTask(task.status)) throw taskClosed()
    const state = taskAfterTransition(task, move)
    if (!isSameState(state, task)) {
      const closing =
        move.to === 'closed' ? { resolution: note, unreadCount: 0, waitingSince: null } : {}
      await changeTask(tx, {
        salonId: viewer.salonId,
        id,
        change: { state, ...closing },
        now: context.now,
      })
      const line = { from: task.status, to: state.status, actor: actorOf(viewer), note }
      await writeTaskLog(tx, {
        salonId: viewer.salonId,
        taskId: id,
        taskLogLine: line,
        now: context.now,
      })
      const kind = move.to === 'closed' ? 'closed' : 'updated'
      await writeEvents(tx, viewer.salonId, [taskEvent(kind, task, state)], context.now)
      if (move.to === 'autopilot') await enqueueTurn(tx, context, viewer.salonId, id)
      if (move.to === 'snoozed') await enqueueWakeUp(tx, viewer.salonId, id, move.until)
    }
    return loadTask(tx, viewer.salonId, id)
  })
}

/**
 * Hands a task to the autopilot and enqueues its turn. Throws `not_found` and `task_closed`. For
 * admins and operators.
 */
export const handTaskToAutopilot = (context: Context, id: number): Promise<Task> =>
  moveTask(context, id, () => ({ to: 'autopilot' }), null)

/**
 * Opens a task and assigns it to the viewer. Throws `not_found` and `task_closed`. For admins and
 * operators.
 */
export const takeTask = (context: Context, id: number): Promise<Task> =>
  moveTask(context, id, (assigneeId) => ({ to: 'open', assigneeId }), null)

/** Closes a task for good. Throws `not_found` and `task_closed`. For admins and operators. */
export const closeTask = (context: Context, id: number, resolution: string | null): Promise<Task> =>
  moveTask(context, id, () => ({ to: 'closed' }), resolution)

/**
 * Snoozes a task until an instant, or until the client writes; then it is open again. Throws
 * `not_found`, `task_closed`, and `invalid` for an instant in the past or too far ahead.
 */
export async function snoozeTask(context: Context, id: number, until: Instant): Promise<Task> {
  authorize(context, 'tasks:write')
  if (until <= context.now) throw invalid({ until: ['Ensure this value is in the future.'] })
  if (until > context.now + LONGEST_SNOOZE_DAYS * DAY)
    throw invalid({ until: [`Ensure this value is at most ${LONGEST_SNOOZE_DAYS} days ahead.`] })
  return moveTask(context, id, () => ({ to: 'snoozed', until }), null)
}

/**
 * Enqueues a turn of the autopilot. Messages that it handed back before count as new when nobody
 * has answered them: otherwise the client would get no answer.
 */
async function enqueueTurn(
  tx: Db,
  { suppressNotifications }: Context,
  salonId: number,
  taskId: number,
): Promise<void> {
  await reopenUnanswered(tx, salonId, taskId)
  if (!suppressNotifications) await enqueueJob(tx, 'autopilot_turn', { salonId, taskId })
}

const enqueueWakeUp = (tx: Db, salonId: number, taskId: number, until: Instant): Promise<void> =>
  enqueueJob(tx, 'wake_task', { salonId, taskId, until }, { runAt: until })

/**
 * Marks all messages of a task as read. The version stays the same, so that a reply with an
 * expected version is not refused. Throws `not_found`.
 */
export async function markTaskRead(context: Context, id: number): Promise<Task> {
  const viewer = authorize(context, 'tasks:write')
  return transact(context.db, async (tx) => {
    const task: LockedTask | undefined = await lockTask(tx, viewer.salonId, id)
    if (!task) throw notFound()
    if (await markRead(tx, viewer.salonId, id))
      await writeEvents(tx, viewer.salonId, [taskEvent('updated', task)], context.now)
    return loadTask(tx, viewer.salonId, id)
  })
}
