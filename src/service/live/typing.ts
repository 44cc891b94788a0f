import { notFound } from '../../domain/refusal.js'
import type { Task } from '../../domain/inbox/task.js'
import { authorize, type Context } from '../context.js'
import { readTask } from '../inbox/read-tasks.js'
import type { LiveHub } from './live-hub.js'

/**
 * Shows others for some seconds that the viewer writes to a task. Throws `not_found`. For admins
 * and operators.
 */
export async function setTyping(
  context: Context & { readonly live: LiveHub },
  taskId: number,
): Promise<Task> {
  const viewer = authorize(context, 'tasks:write')
  const task = await readTask(context, taskId)
  if (!task) throw notFound()
  await context.live.setTyping(viewer, taskId)
  return task
}
