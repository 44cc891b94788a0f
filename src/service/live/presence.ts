import type { Log } from '../../base/log.js'
import { repeat } from '../../base/run-every.js'
import type { Viewer } from '../../domain/identity/people.js'
import { type Db, transact } from '../../store/postgres/database.js'
import { writeEvents } from '../../store/live/events.js'
import {
  addViewer,
  deleteStaleViewers,
  refreshViewers,
  removeViewers,
  type TaskViewer,
} from '../../store/live/task-viewers.js'
import { type LockedTask, lockTask } from '../../store/inbox/tasks.js'
import { taskEvent } from '../inbox/sending/task-events.js'

/**
 * Who views which task. The rows are shared by all processes; the process of the socket renews
 * them.
 */
export type Presence = {
  /** Adds a viewer to a task. The returned function removes them. */
  startViewing(viewer: Viewer, taskId: number): Promise<() => void>
  close(): Promise<void>
}

const RENEW_EVERY_MS = 10_000

/** Creates the presence of this process. `close` removes its viewers. */
export function createPresence(
  db: Db,
  log: Log,
  clock: () => number,
  newId: () => string,
): Presence {
  const present = new Map<string, TaskViewer>()

  const publish = (tx: Db, task: LockedTask): Promise<void> =>
    writeEvents(tx, task.salonId, [taskEvent('updated', task)], clock())
  /**
   * Publishes an event when an account starts or stops viewing the task. The task is locked:
   * otherwise two windows of one account that close together would each see the other.
   */
  const changeViewers = (viewer: TaskViewer, work: (tx: Db) => Promise<boolean>): Promise<void> =>
    transact(db, async (tx) => {
      const task = await lockTask(tx, viewer.salonId, viewer.taskId)
      if ((await work(tx)) && task) await publish(tx, task)
    })
  /** Viewers to remove, by task and account. One removal runs at a time. */
  const departed = new Map<string, TaskViewer[]>()
  let removal: Promise<void> | undefined
  const removeDeparted = async (): Promise<void> => {
    for (const [key, viewers] of departed) {
      departed.delete(key)
      const [viewer] = viewers
      const ids = viewers.map(({ id }) => id)
      if (viewer) await changeViewers(viewer, (tx) => removeViewers(tx, viewer, ids))
    }
    removal = undefined
  }
  const stopViewing = (viewer: TaskViewer): void => {
    if (!present.delete(viewer.id)) return
    const key = `${viewer.salonId} ${viewer.taskId} ${viewer.accountId}`
    departed.set(key, [...(departed.get(key) ?? []), viewer])
    removal ??= removeDeparted().catch((error: unknown) => {
      removal = undefined
      log.warn({ err: error }, 'a viewer of a task could not be removed; the row expires soon')
    })
  }
  const stop = repeat(
    RENEW_EVERY_MS,
    async () => {
      if (present.size > 0) await refreshViewers(db, [...present.values()])
      await transact(db, async (tx) => {
        for (const { salonId, taskId } of await deleteStaleViewers(tx)) {
          const task = await lockTask(tx, salonId, taskId)
          if (task) await publish(tx, task)
        }
      })
    },
    (error) => log.warn({ err: error }, 'the viewers of tasks could not be renewed'),
  )
  return {
    async startViewing({ id: accountId, name, salonId }, taskId) {
      const viewer = { salonId, id: newId(), taskId, accountId, name }
      await changeViewers(viewer, (tx) => addViewer(tx, viewer))
      present.set(viewer.id, viewer)
      return () => stopViewing(viewer)
    },
    async close() {
      await stop()
      for (const viewer of present.values()) stopViewing(viewer)
      await removal
    },
  }
}
