import { SYSTEM } from '../../domain/identity/people.js'
import { type Instant, MINUTE } from '../../domain/time/time.js'
import { type Db, transact } from '../../store/postgres/database.js'
import { writeEvents } from '../../store/live/events.js'
import { changeTask, lockTask, overdueSnoozes, writeTaskLog } from '../../store/inbox/tasks.js'
import { taskEvent } from './sending/task-events.js'

/** A task that is snoozed until an instant. */
export type SnoozedTask = {
  readonly salonId: number
  readonly id: number
  readonly until: Instant
}

/**
 * Opens a snoozed task when its time has come. Does nothing when the task is no longer snoozed, or
 * is snoozed until another instant. Checks no right: a job calls it.
 */
export async function wakeTask(
  db: Db,
  { salonId, id, until }: SnoozedTask,
  now: Instant,
): Promise<void> {
  await transact(db, async (tx) => {
    const task = await lockTask(tx, salonId, id)
    if (task?.status !== 'snoozed' || task.snoozedUntil !== until) return
    const state = { ...task, status: 'open', snoozedUntil: null } as const
    await changeTask(tx, { salonId, id, change: { state }, now })
    await writeTaskLog(tx, {
      salonId,
      taskId: id,
      taskLogLine: { from: 'snoozed', to: 'open', actor: SYSTEM, note: null },
      now,
    })
    await writeEvents(tx, salonId, [taskEvent('updated', task, state)], now)
  })
}

/** Opens the tasks that are snoozed for too long, because their job failed or was lost. */
export async function wakeOverdueTasks(db: Db, now: Instant): Promise<void> {
  for (const { salonId, id, until } of await overdueSnoozes(db, now - MINUTE))
    await wakeTask(db, { salonId, id, until }, now)
}
