import type { Log } from '../../base/log.js'
import { repeat } from '../../base/repeat.js'
import type { Viewer } from '../../domain/people.js'
import { type Db, transact } from '../../store/database.js'
import { writeEvents } from '../../store/events.js'
import { addViewer, forgetViewers, keepViewers, removeViewer, type TaskViewer } from '../../store/task-viewers.js'
import { type HeldTask, holdTask } from '../../store/tasks.js'
import { taskEvent } from '../task-events.js'

/** Who looks at which task: rows that all processes see, kept alive by the process of the socket. */
export type Presence = {
  /** From now until the answered function is called. */
  look(viewer: Viewer, taskId: number): Promise<() => void>
  close(): Promise<void>
}

const KEEP_EVERY_MS = 10_000

export function createPresence(db: Db, log: Log, clock: () => number, newId: () => string): Presence {
  const present = new Map<string, TaskViewer>()
  const leaving = new Set<Promise<void>>()

  const tell = (tx: Db, task: HeldTask): Promise<void> =>
    writeEvents(tx, task.salonId, [taskEvent('updated', task)], clock())
  /**
   * Others hear of it when somebody comes who was not there, or goes altogether. The task is held meanwhile: of two windows
   * that close in the same moment each would see the other one.
   */
  const change = (viewer: TaskViewer, work: (tx: Db, viewer: TaskViewer) => Promise<boolean>): Promise<void> =>
    transact(db, async (tx) => {
      const task = await holdTask(tx, viewer.salonId, viewer.taskId)
      if ((await work(tx, viewer)) && task) await tell(tx, task)
    })
  const leave = (viewer: TaskViewer): void => {
    if (!present.delete(viewer.id)) return
    const left: Promise<void> = change(viewer, removeViewer)
      .catch((error: unknown) => log.warn({ err: error }, 'a viewer could not be taken off; they are forgotten soon'))
      .finally(() => leaving.delete(left))
    leaving.add(left)
  }
  const stop = repeat(
    KEEP_EVERY_MS,
    async () => {
      if (present.size > 0) await keepViewers(db, [...present.values()])
      await transact(db, async (tx) => {
        for (const { salonId, taskId } of await forgetViewers(tx)) {
          const task = await holdTask(tx, salonId, taskId)
          if (task) await tell(tx, task)
        }
      })
    },
    (error) => log.warn({ err: error }, 'who looks at tasks could not be kept up to date'),
  )
  return {
    async look({ id: accountId, name, salonId }, taskId) {
      const viewer = { salonId, id: newId(), taskId, accountId, name }
      await change(viewer, addViewer)
      present.set(viewer.id, viewer)
      return () => leave(viewer)
    },
    async close() {
      await stop()
      for (const viewer of present.values()) leave(viewer)
      await Promise.all(leaving)
    },
  }
}
