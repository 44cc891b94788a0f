import type { Actor } from '../../../domain/identity/actor.js'
import type { HandBack } from '../../../domain/autopilot/state/dialogue-state.js'
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

/** The notes for operators that say why the autopilot handed a task back. */
const REASONS: Readonly<Record<HandBack, string>> = {
  person: 'The client asks for a person.',
  unclear: 'The autopilot did not understand the client twice, or cannot answer the question.',
  upset: 'The client is upset.',
  foreign: 'The client asks for what is not theirs.',
  refused: 'The autopilot cannot arrange what the client wishes.',
  failed: 'The autopilot failed; the log says why.',
  media: 'The client sent a picture or something else that only a person can look at.',
  off: 'The autopilot is switched off for this messenger.',
}

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
  await writeEvents(tx, salonId, [taskEvent('message', task, task, inserted.id)], now)
  return inserted
}

/** Opens the task for people, with the reason as a note in the dialogue. */
export async function handBack(
  tx: Db,
  task: LockedTask,
  reason: HandBack,
  now: Instant,
): Promise<void> {
  const { salonId, id: taskId, channel } = task
  const state: TaskState = { status: 'open', assigneeId: null, snoozedUntil: null }
  const note = REASONS[reason]
  const inserted = await insertMessage(tx, salonId, {
    taskId,
    channel,
    direction: 'outbound',
    type: 'note',
    author: AUTOPILOT,
    text: note,
    written: null,
    imageUrl: null,
    state: 'skipped',
    externalId: null,
    clientKey: null,
    createdAt: now,
    after: 'all',
  })
  await changeTask(tx, {
    salonId,
    id: taskId,
    change: { state, unreadCount: Math.max(task.unreadCount, 1) },
    now,
  })
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
      taskEvent('updated', task, state),
      ...(inserted ? [taskEvent('message', { ...task, ...state }, undefined, inserted.id)] : []),
    ],
    now,
  )
}
