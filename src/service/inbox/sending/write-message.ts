import type { Actor } from '../../../domain/identity/actor.js'
import type { HandBack } from '../../../domain/autopilot/state/dialogue-state.js'
import { HAND_BACK_NOTES } from '../../../domain/autopilot/hand-back/reasons.js'
import { LONGEST_REPLY, shownInList } from '../../../domain/inbox/message.js'
import { AUTOPILOT } from '../../../domain/identity/people.js'
import type { TaskState } from '../../../domain/inbox/task.js'
import type { Instant } from '../../../domain/time/time.js'
import type { Db } from '../../../store/postgres/database.js'
import { writeEvents } from '../../../store/live/events.js'
import { insertMessage } from '../../../store/inbox/messages.js'
import { type MessageToSend } from '../../../store/inbox/sending.js'
import { changeTask, type LockedTask, writeTaskLog } from '../../../store/inbox/tasks.js'
import { taskEvent } from './task-events.js'

/** Stores a message of the autopilot; it is sent after the commit. A text over the limit is cut. */
export async function writeMessage(
  tx: Db,
  task: LockedTask,
  { author, text, now }: { readonly author: Actor; readonly text: string; readonly now: Instant },
): Promise<MessageToSend> {
  const { salonId, id: taskId, channel } = task
  const cutText = [...text].slice(0, LONGEST_REPLY).join('')
  const inserted = await insertMessage(tx, salonId, {
    taskId,
    channel,
    direction: 'outbound',
    type: 'text',
    author,
    text: cutText,
    written: null,
    imageUrl: null,
    state: 'pending',
    externalId: null,
    clientKey: null,
    createdAt: now,
    after: 'all',
  })
  if (!inserted) throw new Error('an answer of the autopilot was not stored')
  const lastMessage = { text: shownInList(cutText), at: inserted.createdAt }
  await changeTask(tx, {
    salonId,
    id: taskId,
    change: { state: task, unreadCount: 0, lastMessage },
    now,
  })
  await writeEvents(
    tx,
    salonId,
    [taskEvent('message', task, { ...task, unreadCount: 0 }, inserted.id)],
    now,
  )
  return inserted
}

/**
 * Opens the task for people. A note in the dialogue has the reason, and a line with what is known.
 */
export async function handBack(
  tx: Db,
  task: LockedTask,
  { reason, known = '' }: { readonly reason: HandBack; readonly known?: string | undefined },
  now: Instant,
): Promise<void> {
  const { salonId, id: taskId, channel } = task
  const state: TaskState = { status: 'open', assigneeId: null, snoozedUntil: null }
  const note = HAND_BACK_NOTES[reason]
  const inserted = await insertMessage(tx, salonId, {
    taskId,
    channel,
    direction: 'outbound',
    type: 'note',
    author: AUTOPILOT,
    text: known === '' ? note : `${note}\n${known}`,
    written: null,
    imageUrl: null,
    state: 'skipped',
    externalId: null,
    clientKey: null,
    createdAt: now,
    after: 'all',
  })
  const unreadCount = Math.max(task.unreadCount, 1)
  await changeTask(tx, { salonId, id: taskId, change: { state, unreadCount }, now })
  await writeTaskLog(tx, {
    salonId,
    taskId,
    taskLogLine: { from: task.status, to: 'open', actor: AUTOPILOT, note },
    now,
  })
  await writeEvents(
    tx,
    salonId,
    [
      // The message before may have made it read: filters for read tasks must see it leave.
      taskEvent('updated', { ...task, unreadCount: 0 }, { ...state, unreadCount }),
      ...(inserted
        ? [taskEvent('message', { ...task, ...state, unreadCount }, undefined, inserted.id)]
        : []),
    ],
    now,
  )
}
