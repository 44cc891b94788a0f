import type { Actor } from '../../../domain/identity/actor.js'
import type { HandBack } from '../../../domain/autopilot/state/conversation.js'
import { LONGEST_REPLY, shownInList } from '../../../domain/inbox/message.js'
import { AUTOPILOT } from '../../../domain/identity/people.js'
import type { TaskState } from '../../../domain/inbox/task.js'
import type { Instant } from '../../../domain/time/time.js'
import type { Db } from '../../../store/postgres/database.js'
import { writeEvents } from '../../../store/live/events.js'
import { findSending, insertMessage, type PendingMessage } from '../../../store/inbox/messages.js'
import { changeTask, type HeldTask, writeTaskLog } from '../../../store/inbox/tasks.js'
import { taskEvent } from './task-events.js'

/** Why a dialogue is a person's now, for operators. */
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

/** Stores what the autopilot says, to be sent after the commit. */
export async function writeMessage(
  tx: Db,
  task: HeldTask,
  author: Actor,
  text: string,
  now: Instant,
): Promise<PendingMessage> {
  const { salonId, id: taskId, channel } = task
  const words = [...text].slice(0, LONGEST_REPLY).join('')
  const made = await insertMessage(tx, salonId, {
    ...{
      taskId,
      channel,
      direction: 'outbound',
      type: 'text',
      author,
      text: words,
      written: null,
      imageUrl: null,
    },
    ...{ state: 'pending', externalId: null, clientKey: null, createdAt: now, after: 'all' },
  })
  const sending = made && (await findSending(tx, salonId, made.id))
  if (!sending) throw new Error('an answer of the autopilot was not stored')
  const said = { text: shownInList(words), at: made.createdAt }
  await changeTask(tx, salonId, taskId, { state: task, unreadCount: 0, said }, now)
  await writeEvents(tx, salonId, [taskEvent('message', task, task, made.id)], now)
  return sending
}

/** Gives the dialogue to whoever takes it, with the reason as a note. */
export async function handBack(
  tx: Db,
  task: HeldTask,
  reason: HandBack,
  now: Instant,
): Promise<void> {
  const { salonId, id: taskId, channel } = task
  const state: TaskState = { status: 'open', assigneeId: null, snoozedUntil: null }
  const note = REASONS[reason]
  const made = await insertMessage(tx, salonId, {
    ...{
      taskId,
      channel,
      direction: 'outbound',
      type: 'note',
      author: AUTOPILOT,
      text: note,
      written: null,
      imageUrl: null,
    },
    ...{ state: 'skipped', externalId: null, clientKey: null, createdAt: now, after: 'all' },
  })
  await changeTask(tx, salonId, taskId, { state, unreadCount: Math.max(task.unreadCount, 1) }, now)
  await writeTaskLog(
    tx,
    salonId,
    taskId,
    { from: task.status, to: 'open', actor: AUTOPILOT, note },
    now,
  )
  await writeEvents(
    tx,
    salonId,
    [
      taskEvent('updated', task, state),
      ...(made ? [taskEvent('message', { ...task, ...state }, undefined, made.id)] : []),
    ],
    now,
  )
}
