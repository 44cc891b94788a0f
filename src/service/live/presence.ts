import type { Log } from '../../base/log.js'
import { repeat } from '../../base/run-every.js'
import type { Viewer } from '../../domain/identity/people.js'
import { type Db, transact } from '../../store/postgres/database.js'
import { writeEvents } from '../../store/live/events.js'
import {
  addViewer,
  forgetViewers,
  keepViewers,
  removeViewers,
  type TaskViewer,
} from '../../store/live/task-viewers.js'
import { type HeldTask, holdTask } from '../../store/inbox/tasks.js'
import { taskEvent } from '../inbox/sending/task-events.js'

/** Who looks at which task: rows that all processes see, kept alive by the process of the socket. */
export type Presence = {
  /** From now until the answered function is called. */
  look(viewer: Viewer, taskId: number): Promise<() => void>
  close(): Promise<void>
}

const KEEP_EVERY_MS = 10_000

export function createPresence(
  db: Db,
  log: Log,
  clock: () => number,
  newId: () => string,
): Presence {
  const present = new Map<string, TaskViewer>()

  const tell = (tx: Db, task: HeldTask): Promise<void> =>
    writeEvents(tx, task.salonId, [taskEvent('updated', task)], clock())
  /**
   * Others hear of it when somebody comes who was not there, or goes altogether. The task is held meanwhile: of two windows
   * that close in the same moment each would see the other one.
   */
  const change = (viewer: TaskViewer, work: (tx: Db) => Promise<boolean>): Promise<void> =>
    transact(db, async (tx) => {
      const task = await holdTask(tx, viewer.salonId, viewer.taskId)
      if ((await work(tx)) && task) await tell(tx, task)
    })
  /** Who left, by task and account: they are taken off one after the other, however fast they come and go. */
  const gone = new Map<string, TaskViewer[]>()
  let leaving: Promise<void> | undefined
  const takeOff = async (): Promise<void> => {
    for (const [key, viewers] of gone) {
      gone.delete(key)
      const [viewer] = viewers
      const ids = viewers.map(({ id }) => id)
      if (viewer) await change(viewer, (tx) => removeViewers(tx, viewer, ids))
    }
    leaving = undefined
  }
  const leave = (viewer: TaskViewer): void => {
    if (!present.delete(viewer.id)) return
    const key = `${viewer.salonId} ${viewer.taskId} ${viewer.accountId}`
    gone.set(key, [...(gone.get(key) ?? []), viewer])
    leaving ??= takeOff().catch((error: unknown) => {
      leaving = undefined
      log.warn({ err: error }, 'a viewer could not be taken off; they are forgotten soon')
    })
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
      await change(viewer, (tx) => addViewer(tx, viewer))
      present.set(viewer.id, viewer)
      return () => leave(viewer)
    },
    async close() {
      await stop()
      for (const viewer of present.values()) leave(viewer)
      await leaving
    },
  }
}
