import { SYSTEM } from '../../domain/identity/people.js'
import { type Instant, MINUTE } from '../../domain/time/time.js'
import { type Db, transact } from '../../store/postgres/database.js'
import { writeEvents } from '../../store/live/events.js'
import { changeTask, holdTask, overslept, writeTaskLog } from '../../store/inbox/tasks.js'
import { taskEvent } from './sending/task-events.js'

/**
 * A task has slept until its time: it is open again. Nothing happens where it woke before, or was put to sleep anew until
 * another time. No caller's right: it is a job's.
 */
export async function wakeTask(
  db: Db,
  salonId: number,
  id: number,
  until: Instant,
  now: Instant,
): Promise<void> {
  await transact(db, async (tx) => {
    const task = await holdTask(tx, salonId, id)
    if (task?.status !== 'snoozed' || task.snoozedUntil !== until) return
    const state = { ...task, status: 'open', snoozedUntil: null } as const
    await changeTask(tx, salonId, id, { state }, now)
    await writeTaskLog(
      tx,
      salonId,
      id,
      { from: 'snoozed', to: 'open', actor: SYSTEM, note: null },
      now,
    )
    await writeEvents(tx, salonId, [taskEvent('updated', task, state)], now)
  })
}

/** The second way to wake: for those whose job was tried in vain as often as it may be, or is gone. */
export async function wakeOverslept(db: Db, now: Instant): Promise<void> {
  for (const { salonId, id, until } of await overslept(db, now - MINUTE))
    await wakeTask(db, salonId, id, until, now)
}
