import {
  fillPlaceholders,
  type PlaceholderValues,
  hasPlaceholders,
} from '../../domain/inbox/message.js'
import { notFound } from '../../domain/refusal.js'
import { searchTerms } from '../../domain/search.js'
import { shortClock } from '../../domain/time/time.js'
import { findAppointment } from '../../store/booking/appointments.js'
import {
  type CannedReply,
  deleteCannedReply,
  listCannedReplies,
  putCannedReply,
} from '../../store/inbox/canned-replies.js'
import { nextAppointmentIds } from '../../store/clients/client-appointments.js'
import { findClient } from '../../store/clients/clients.js'
import type { Db } from '../../store/postgres/database.js'
import { findTasks } from '../../store/inbox/tasks.js'
import { authorize, type Context } from '../context.js'

export type { CannedReply }

/** Replaces {next_visit} when the client has no next appointment. */
const NO_APPOINTMENT = '—'

/**
 * Returns the values of the placeholders for a client: the name, and the date and time of the next
 * appointment on the salon's clock.
 */
export async function placeholderValuesFor(
  db: Db,
  { now }: Pick<Context, 'now'>,
  salonId: number,
  clientId: number,
): Promise<PlaceholderValues> {
  const scope = { salonId, masterId: undefined, clientId: undefined }
  const [client, next] = await Promise.all([
    findClient(db, salonId, clientId),
    nextAppointmentIds(db, scope, [clientId], now),
  ])
  const appointmentId = next.get(clientId)
  const appointment =
    appointmentId === undefined ? undefined : await findAppointment(db, salonId, appointmentId)
  return {
    client_name: client?.name ?? '',
    next_visit: appointment
      ? `${appointment.date} ${shortClock(appointment.time)}`
      : NO_APPOINTMENT,
  }
}

/**
 * Returns the salon's canned replies by short code. With a task the placeholders are filled in for
 * its client. `search` matches short code and text.
 */
export async function readCannedReplies(
  context: Context,
  search: string | undefined,
  taskId: number | undefined,
): Promise<CannedReply[]> {
  const { salonId } = authorize(context, 'tasks:read')
  const terms = search ? searchTerms(search) : []
  const found = (await listCannedReplies(context.db, salonId)).filter(({ shortCode, text }) =>
    terms.every((term) => `${shortCode} ${text}`.toLowerCase().includes(term.text.toLowerCase())),
  )
  if (taskId === undefined || !found.some(({ text }) => hasPlaceholders(text))) return found
  const [task] = await findTasks(context.db, salonId, [taskId])
  if (!task) return found
  const values = await placeholderValuesFor(context.db, context, salonId, task.client.id)
  return found.map((reply) => ({ ...reply, text: fillPlaceholders(reply.text, values) }))
}

/** Creates a canned reply, or replaces the text of the one with this short code. For admins. */
export function setCannedReply(
  context: Context,
  shortCode: string,
  text: string,
): Promise<CannedReply> {
  const { salonId } = authorize(context, 'canned-replies:manage')
  return putCannedReply(context.db, salonId, shortCode, text)
}

/** Deletes a canned reply. For admins. Throws `not_found`. */
export async function removeCannedReply(context: Context, id: number): Promise<true> {
  const { salonId } = authorize(context, 'canned-replies:manage')
  if (!(await deleteCannedReply(context.db, salonId, id))) throw notFound()
  return true
}
