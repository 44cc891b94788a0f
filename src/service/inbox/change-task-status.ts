import { actorOf } from '../../domain/identity/people.js'
import { invalid, notFound } from '../../domain/refusal.js'
import {
  canMoveTask,
  isSameState,
  LONGEST_SNOOZE_DAYS,
  movedTask,
  type Task,
  type TaskMove,
} from '../../domain/inbox/task.js'
import { DAY, type Instant } from '../../domain/time/time.js'
import { hearAgain } from '../../store/autopilot/autopilot.js'
import { type Db, transact } from '../../store/postgres/database.js'
import { writeEvents } from '../../store/live/events.js'
import { enqueueJob } from '../../store/jobs/jobs.js'
import {
  changeTask,
  type HeldTask,
  holdTask,
  loadTask,
  markRead,
  writeTaskLog,
} from '../../store/inbox/tasks.js'
import { authorize, type Call } from '../context.js'
import { taskClosed } from './reply-to-task.js'
import { taskEvent } from './sending/task-events.js'

/**
 * Moves a task, with its log entry: to the autopilot, to a person, to sleep, to its end. Refuses: not found, `task_closed`.
 * What changes nothing (taken by whom it belongs to, handed over twice) is fine and logs nothing.
 */
async function moveTask(
  call: Call,
  id: number,
  moveFor: (accountId: number) => TaskMove,
  note: string | null,
): Promise<Task> {
  const viewer = authorize(call, 'tasks:write')
  const move = moveFor(viewer.id)
  return transact(call.db, async (tx) => {
    const task = await holdTask(tx, viewer.salonId, id)
    if (!task) throw notFound()
    if (!canMoveTask(task.status)) throw taskClosed()
    const state = movedTask(task, move)
    if (!isSameState(state, task)) {
      const ends =
        move.to === 'closed' ? { resolution: note, unreadCount: 0, waitingSince: null } : {}
      await changeTask(tx, viewer.salonId, id, { state, ...ends }, call.now)
      const line = { from: task.status, to: state.status, actor: actorOf(viewer), note }
      await writeTaskLog(tx, viewer.salonId, id, line, call.now)
      const kind = move.to === 'closed' ? 'closed' : 'updated'
      await writeEvents(tx, viewer.salonId, [taskEvent(kind, task, state)], call.now)
      if (move.to === 'autopilot') await leaveTurn(tx, call, viewer.salonId, id)
      if (move.to === 'snoozed') await leaveWakeUp(tx, viewer.salonId, id, move.until)
    }
    return loadTask(tx, viewer.salonId, id)
  })
}

export const handTaskToAutopilot = (call: Call, id: number): Promise<Task> =>
  moveTask(call, id, () => ({ to: 'autopilot' }), null)

/** The viewer's from now on, whatever it was before. */
export const takeTask = (call: Call, id: number): Promise<Task> =>
  moveTask(call, id, (assigneeId) => ({ to: 'open', assigneeId }), null)

export const closeTask = (call: Call, id: number, resolution: string | null): Promise<Task> =>
  moveTask(call, id, () => ({ to: 'closed' }), resolution)

/** Asleep until an instant; then it is open again, as it is when its client writes. Refuses an instant that is not to come. */
export async function snoozeTask(call: Call, id: number, until: Instant): Promise<Task> {
  authorize(call, 'tasks:write')
  if (until <= call.now) throw invalid({ until: ['Ensure this value is in the future.'] })
  if (until > call.now + LONGEST_SNOOZE_DAYS * DAY)
    throw invalid({ until: [`Ensure this value is at most ${LONGEST_SNOOZE_DAYS} days ahead.`] })
  return moveTask(call, id, () => ({ to: 'snoozed', until }), null)
}

/** What it gave back before is heard again where nobody answered it: else the client would wait for ever. */
async function leaveTurn(
  tx: Db,
  { isSilent }: Call,
  salonId: number,
  taskId: number,
): Promise<void> {
  await hearAgain(tx, salonId, taskId)
  if (!isSilent) await enqueueJob(tx, 'autopilot_turn', { salonId, taskId })
}

const leaveWakeUp = (tx: Db, salonId: number, taskId: number, until: Instant): Promise<void> =>
  enqueueJob(tx, 'wake_task', { salonId, taskId, until }, { runAt: until })

/** Nothing of it is unread any more; no move, and no new version: whoever replies is not refused for it. */
export async function markTaskRead(call: Call, id: number): Promise<Task> {
  const viewer = authorize(call, 'tasks:write')
  return transact(call.db, async (tx) => {
    const task: HeldTask | undefined = await holdTask(tx, viewer.salonId, id)
    if (!task) throw notFound()
    if (await markRead(tx, viewer.salonId, id))
      await writeEvents(tx, viewer.salonId, [taskEvent('updated', task)], call.now)
    return loadTask(tx, viewer.salonId, id)
  })
}
