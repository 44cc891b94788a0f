import type { Log } from '../../base/log.js'
import { repeat } from '../../base/run-every.js'
import type { Viewer } from '../../domain/identity/people.js'
import type { PresenceSignal } from '../../domain/live/event.js'
import { type Db, transact } from '../../store/postgres/database.js'
import {
  addViewer,
  deleteStaleViewers,
  refreshViewers,
  removeViewers,
  storeTyping,
  type TaskViewer,
  TYPING_SECONDS,
} from '../../store/live/task-viewers.js'
import { type LockedTask, lockTask } from '../../store/inbox/tasks.js'
import { taskEvent } from '../inbox/sending/task-events.js'

/**
 * Who views which task, and who writes to it. The rows are shared by all processes; the process of
 * the socket renews them. Changes are signals to subscribers, not events.
 */
export type Presence = {
  /** Adds a viewer to a task. The returned function removes them. */
  startViewing(viewer: Viewer, taskId: number): Promise<() => void>
  /** Shows for some seconds that an account writes to a task. */
  setTyping(viewer: Viewer, taskId: number): Promise<void>
  close(): Promise<void>
}

const RENEW_EVERY_MS = 10_000

/** Makes ids of viewers, and sends signals to the subscribers of all processes. */
type PresenceTools = {
  readonly newId: () => string
  readonly publish: (signal: PresenceSignal) => void
}

const signalOf = (task: LockedTask): PresenceSignal => ({
  salonId: task.salonId,
  taskId: task.id,
  facts: taskEvent('updated', task).facts,
})

/** Creates the presence of this process. `close` removes its viewers. */
export function createPresence(db: Db, log: Log, { newId, publish }: PresenceTools): Presence {
  const present = new Map<string, TaskViewer>()
  const typing = new Map<string, NodeJS.Timeout>()

  /**
   * Publishes a signal when an account starts or stops viewing the task. The task is locked:
   * otherwise two windows of one account that close together would each see the other.
   */
  const changeViewers = async (
    viewer: TaskViewer,
    work: (tx: Db) => Promise<boolean>,
  ): Promise<void> => {
    const changed = await transact(db, async (tx) => {
      const task = await lockTask(tx, viewer.salonId, viewer.taskId)
      return (await work(tx)) ? task : undefined
    })
    if (changed) publish(signalOf(changed))
  }
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
  const removeStale = async (): Promise<void> => {
    for (const { salonId, taskId } of await deleteStaleViewers(db)) {
      const task = await transact(db, (tx) => lockTask(tx, salonId, taskId))
      if (task) publish(signalOf(task))
    }
  }
  const stop = repeat(
    RENEW_EVERY_MS,
    async () => {
      if (present.size > 0) await refreshViewers(db, [...present.values()])
      await removeStale()
    },
    (error) => log.warn({ err: error }, 'the viewers of tasks could not be renewed'),
  )
  const viewerOf = ({ id: accountId, name, salonId }: Viewer, taskId: number): TaskViewer => ({
    salonId,
    id: newId(),
    taskId,
    accountId,
    name,
  })
  return {
    async startViewing(account, taskId) {
      const viewer = viewerOf(account, taskId)
      await changeViewers(viewer, (tx) => addViewer(tx, viewer))
      present.set(viewer.id, viewer)
      return () => stopViewing(viewer)
    },
    async setTyping(account, taskId) {
      const viewer = viewerOf(account, taskId)
      const started = await transact(db, async (tx) => {
        const task = await lockTask(tx, viewer.salonId, taskId)
        return task && { task, isNew: await storeTyping(tx, viewer) }
      })
      if (!started) return
      const key = `${viewer.accountId} ${taskId}`
      clearTimeout(typing.get(key))
      const onEnd = (): void => {
        typing.delete(key)
        publish(signalOf(started.task))
      }
      typing.set(key, setTimeout(onEnd, TYPING_SECONDS * 1000 + 100).unref())
      if (started.isNew) publish(signalOf(started.task))
    },
    async close() {
      for (const timer of typing.values()) clearTimeout(timer)
      await stop()
      for (const viewer of present.values()) stopViewing(viewer)
      await removal
    },
  }
}
