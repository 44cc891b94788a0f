import type { Message } from '../../domain/inbox/message.js'
import { canChangeTask } from '../../domain/inbox/task.js'
import { invalid, notFound, Refusal } from '../../domain/refusal.js'
import { findMessageToSend, lockMessage, markForResending } from '../../store/inbox/sending.js'
import { lockTask } from '../../store/inbox/tasks.js'
import { writeEvents } from '../../store/live/events.js'
import { authorize, type Context } from '../context.js'
import { sendStored, type StoredMessage, taskClosed } from './reply-to-task.js'
import { taskEvent } from './sending/task-events.js'
import { taskTransaction } from './sending/task-transaction.js'

const TEXT_REMOVED = 'The text of this message was removed, so it cannot be sent again.'

/**
 * Sends a failed message again. The messenger gets the same key as before unless it surely did not
 * accept the message. Throws `not_found`, `task_closed`, `task_conflict` for a message that is not
 * failed, such as one that another request sends again, `invalid` for one whose text was removed,
 * and what `replyToTask` throws when the message cannot be sent. For admins and operators.
 */
export async function resendMessage(context: Context, id: number): Promise<Message> {
  const viewer = authorize(context, 'tasks:write')
  const { salonId } = viewer
  const stored = await taskTransaction(context.autonomousDb, async (tx): Promise<StoredMessage> => {
    const found = await findMessageToSend(tx, salonId, id)
    const task = found && (await lockTask(tx, salonId, found.taskId))
    const message = task && (await lockMessage(tx, salonId, id))
    if (!message) throw notFound()
    if (message.state !== 'failed')
      throw new Refusal('task_conflict', `Only a failed message can be sent again.`, {
        extra: { version: task.version },
      })
    if (!canChangeTask(task.status)) throw taskClosed()
    const { text, imageUrl, media } = message
    if (text === '' && imageUrl === null && media.length === 0)
      throw invalid({ id: [TEXT_REMOVED] })
    await markForResending(tx, salonId, id)
    const event = taskEvent('message_updated', task, task, id)
    await writeEvents(tx, salonId, [event], context.now)
    return { address: task.address, message, next: 'send' }
  })
  return sendStored(context, viewer, stored)
}
