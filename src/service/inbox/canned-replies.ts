import {
  fillPlaceholders,
  NO_APPOINTMENT,
  type PlaceholderValues,
  hasPlaceholders,
  namesMissingAppointment,
  replyTemplateError,
} from '../../domain/inbox/message.js'
import { exampleFacts } from '../../domain/notifications/notification-example.js'
import { invalid, notFound } from '../../domain/refusal.js'
import { searchTerms } from '../../domain/search.js'
import { shortClock } from '../../domain/time/time.js'
import { wallClock } from '../../domain/time/zone.js'
import { loadSalon } from '../../store/catalog/salons.js'
import { findAppointment } from '../../store/booking/appointments.js'
import {
  type CannedReply,
  countCannedReplies,
  deleteCannedReply,
  listCannedReplies,
  putCannedReply,
} from '../../store/inbox/canned-replies.js'
import { nextAppointmentIds } from '../../store/clients/client-appointments.js'
import { findClient } from '../../store/clients/clients.js'
import { salonEvent } from '../../domain/live/event.js'
import { writeEvents } from '../../store/live/events.js'
import { type Db, transact } from '../../store/postgres/database.js'
import { findTasks } from '../../store/inbox/tasks.js'
import { authorize, type Context } from '../context.js'
import type { List } from '../paged-list.js'

export type { CannedReply }
/** A canned reply that may be filled in for a task. */
export type FilledCannedReply = CannedReply & {
  /** Whether the text names the next appointment, and the client of the task has none. */
  readonly lacksAppointment?: boolean
}

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

/** Returns replies with the placeholders filled in for the client of a task. */
async function filledFor(
  context: Context,
  salonId: number,
  taskId: number,
  replies: readonly CannedReply[],
): Promise<readonly FilledCannedReply[]> {
  if (!replies.some(({ text }) => hasPlaceholders(text))) return replies
  const [task] = await findTasks(context.db, salonId, [taskId])
  if (!task) return replies
  const values = await placeholderValuesFor(context.db, context, salonId, task.client.id)
  const isWithout = values.next_visit === NO_APPOINTMENT
  return replies.map(({ text, ...reply }) => ({
    ...reply,
    text: fillPlaceholders(text, values),
    lacksAppointment: isWithout && namesMissingAppointment(text),
  }))
}

/**
 * Returns the list of the salon's canned replies by short code. With a task the placeholders are
 * filled in for its client. `search` matches short code and text. For admins and operators.
 */
export function cannedReplyList(
  context: Context,
  search: string | undefined,
  taskId: number | undefined,
): List<FilledCannedReply, 'name'> {
  const { salonId } = authorize(context, 'tasks:read')
  const terms = search ? searchTerms(search) : []
  return {
    orders: [{ field: 'name', descending: false }],
    positionOf: ({ shortCode }) => [shortCode],
    page: async (request) => {
      const { items, hasNext } = await listCannedReplies(context.db, { salonId, terms }, request)
      const filled = taskId === undefined ? items : await filledFor(context, salonId, taskId, items)
      return { items: filled, hasNext }
    },
    total: () => countCannedReplies(context.db, { salonId, terms }),
  }
}

/** Throws `invalid` for a text that is no template of a reply. */
function assertReplyTemplate(text: string): void {
  const fault = replyTemplateError(text)
  if (fault !== undefined) throw invalid({ text: [fault] })
}

/**
 * Creates a canned reply, or replaces the text of the one with this short code. For admins. Throws
 * `invalid` for a text that is no template.
 */
export function setCannedReply(
  context: Context,
  shortCode: string,
  text: string,
): Promise<CannedReply> {
  const { salonId } = authorize(context, 'canned-replies:manage')
  assertReplyTemplate(text)
  return transact(context.db, async (tx) => {
    const reply = await putCannedReply(tx, salonId, shortCode, text)
    await writeEvents(tx, salonId, [salonEvent('canned_reply', reply.id)], context.now)
    return reply
  })
}

/**
 * Returns the text as it would be filled in for an invented client; stores nothing. For admins.
 * Throws `invalid` for a text that is no template.
 */
export async function previewCannedReply(context: Context, text: string): Promise<string> {
  const { salonId } = authorize(context, 'canned-replies:manage')
  assertReplyTemplate(text)
  const salon = await loadSalon(context.db, salonId)
  const { client, startsAt } = exampleFacts(
    'appointment_created',
    salon.language,
    salon,
    context.now,
  )
  const { date, minute } = wallClock(startsAt, salon.timeZone)
  return fillPlaceholders(text, {
    client_name: client,
    next_visit: `${date} ${shortClock(minute)}`,
  })
}

/** Deletes a canned reply and returns it. For admins. Throws `not_found`. */
export async function removeCannedReply(context: Context, id: number): Promise<CannedReply> {
  const { salonId } = authorize(context, 'canned-replies:manage')
  return transact(context.db, async (tx) => {
    const removed = await deleteCannedReply(tx, salonId, id)
    if (!removed) throw notFound()
    await writeEvents(tx, salonId, [salonEvent('canned_reply', id, 'removed')], context.now)
    return removed
  })
}
