import { type Live, type LiveEvent, liveSource, startLive } from '../api/live.js'
import type { Sender } from '../api/session.js'
import { EmbedUpdatesDocument, type EmbedUpdatesSubscription } from './documents.js'

/** Turns an event of `taskUpdates` into one of the desk. Without a task it is a resync. */
export function toDeskEvent({
  kind,
  task,
  message,
}: EmbedUpdatesSubscription['taskUpdates']): LiveEvent {
  return task ? { topic: 'task', update: { kind, task, message } } : { topic: 'resync' }
}

const TASK_UPDATES = liveSource(EmbedUpdatesDocument, ({ taskUpdates }) => ({
  cursor: taskUpdates.cursor,
  event: toDeskEvent(taskUpdates),
}))

/** Follows what an embed token may follow: tasks and their messages. */
export const startEmbedLive = (sender: Sender, after: string): Live =>
  startLive(sender, { after, source: TASK_UPDATES })
