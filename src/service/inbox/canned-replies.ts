import { fillIn, type PlaceholderValues, hasPlaces } from '../../domain/inbox/message.js'
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
import { nextVisitIds } from '../../store/clients/client-visits.js'
import { findClient } from '../../store/clients/clients.js'
import type { Db } from '../../store/postgres/database.js'
import { findTasks } from '../../store/inbox/tasks.js'
import { authorize, type Call } from '../context.js'

export type { CannedReply }

/** Stands for a next visit where there is none. */
const NONE = '—'

/** What the places of a text are filled with: the client's name, and the start of their next visit on the salon's clock. */
export async function fillingFor(
  db: Db,
  { now }: Pick<Call, 'now'>,
  salonId: number,
  clientId: number,
): Promise<PlaceholderValues> {
  const scope = { salonId, masterId: undefined, clientId: undefined }
  const [client, next] = await Promise.all([
    findClient(db, salonId, clientId),
    nextVisitIds(db, scope, [clientId], now),
  ])
  const visitId = next.get(clientId)
  const visit = visitId === undefined ? undefined : await findAppointment(db, salonId, visitId)
  return {
    client_name: client?.name ?? '',
    next_visit: visit ? `${visit.date} ${shortClock(visit.time)}` : NONE,
  }
}

/** The salon's canned replies by short code; those of a task have their places filled in for its client. */
export async function readCannedReplies(
  call: Call,
  search: string | undefined,
  taskId: number | undefined,
): Promise<CannedReply[]> {
  const { salonId } = authorize(call, 'tasks:read')
  const terms = search ? searchTerms(search) : []
  const found = (await listCannedReplies(call.db, salonId)).filter(({ shortCode, text }) =>
    terms.every((term) => `${shortCode} ${text}`.toLowerCase().includes(term.text.toLowerCase())),
  )
  if (taskId === undefined || !found.some(({ text }) => hasPlaces(text))) return found
  const [task] = await findTasks(call.db, salonId, [taskId])
  if (!task) return found
  const filling = await fillingFor(call.db, call, salonId, task.client.id)
  return found.map((reply) => ({ ...reply, text: fillIn(reply.text, filling) }))
}

/** A new canned reply, or another text for its short code. */
export function setCannedReply(call: Call, shortCode: string, text: string): Promise<CannedReply> {
  const { salonId } = authorize(call, 'canned-replies:manage')
  return putCannedReply(call.db, salonId, shortCode, text)
}

export async function removeCannedReply(call: Call, id: number): Promise<true> {
  const { salonId } = authorize(call, 'canned-replies:manage')
  if (!(await deleteCannedReply(call.db, salonId, id))) throw notFound()
  return true
}
