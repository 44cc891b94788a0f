import { ERASED_NAMES, MESSAGE_OF_ERASED } from '../../domain/identity/erased-client.js'
import { SYSTEM, actorOf, type Client } from '../../domain/identity/people.js'
import type { Actor } from '../../domain/identity/actor.js'
import { taskAfterTransition } from '../../domain/inbox/task.js'
import {
  accountEvent,
  appointmentEvent,
  type NewEvent,
  salonEvent,
} from '../../domain/live/event.js'
import {
  invalid,
  notFound,
  Refusal,
  unknownReference,
  versionConflict,
} from '../../domain/refusal.js'
import type { Instant } from '../../domain/time/time.js'
import { findAppointments } from '../../store/booking/appointments.js'
import { loadSalon, isSalon } from '../../store/catalog/salons.js'
import { findClient, findWalkIn, lockClients } from '../../store/clients/clients.js'
import {
  addressesOf,
  type ClientRows,
  countUnfinishedAppointments,
  eraseClientRows,
  type Replacement,
  rowsOfClient,
} from '../../store/clients/erase-client.js'
import { lockDialogue } from '../../store/inbox/dialogues.js'
import { deleteMediaOf } from '../inbox/media/delete-media.js'
import { eraseMediaOf, removeTextsOfTasks } from '../../store/inbox/media/message-removal.js'
import { changeTask, lockTask, writeTaskLog } from '../../store/inbox/tasks.js'
import { writeEvents } from '../../store/live/events.js'
import { toTimestamp } from '../../store/postgres/columns.js'
import { type Db, transact } from '../../store/postgres/database.js'
import { authorize, type Context } from '../context.js'
import { taskEvent } from '../inbox/sending/task-events.js'
import type { ClientKey } from './merge-clients.js'

const WALK_IN = 'The walk-in client is no person and cannot be erased.'

/** How a client is erased, and by whom. */
type Erasure = {
  readonly actor: Actor
  readonly now: Instant
  /** The version that the viewer saw. Undefined: any. */
  readonly expectedVersion?: number | undefined
}

function unfinished(count: number): Refusal {
  const what = count === 1 ? 'an appointment that has' : `${count} appointments that have`
  return new Refusal(
    'client_has_appointments',
    `The client has ${what} not ended. Cancel first, then erase the client.`,
    { params: { count } },
  )
}

/** Closes the open tasks. Returns the events of all tasks, whose texts are gone. */
async function closeTasks(tx: Db, { salonId, taskIds }: ClientRows, erasure: Erasure) {
  const events: NewEvent[] = []
  for (const id of taskIds) {
    const task = await lockTask(tx, salonId, id)
    if (!task) continue
    if (task.status === 'closed') {
      events.push(taskEvent('updated', task))
      continue
    }
    const state = taskAfterTransition(task, { to: 'closed' })
    await changeTask(tx, { salonId, id, change: { state }, now: erasure.now })
    const line = { from: task.status, to: state.status, actor: erasure.actor, note: null }
    await writeTaskLog(tx, { salonId, taskId: id, taskLogLine: line, now: erasure.now })
    events.push(taskEvent('closed', task, { ...state, unreadCount: 0 }))
  }
  return events
}

/** Returns the events of the objects that show the client. */
async function eventsOf(tx: Db, rows: ClientRows): Promise<NewEvent[]> {
  const appointments = await findAppointments(tx, rows.salonId, rows.appointmentIds)
  return [
    ...appointments.map((appointment) => appointmentEvent('updated', appointment)),
    ...rows.accountIds.map((id) => accountEvent(id)),
    salonEvent('client', rows.clientId),
  ]
}

/**
 * Locks what can change while the client is erased, in the order of a message that arrives: the
 * addresses, then the client. Returns the client. Throws `not_found`, `version_conflict`,
 * `invalid` for the walk-in client, and `client_has_appointments`.
 */
async function lockForErasure(
  tx: Db,
  { salonId, id }: ClientKey,
  { now, expectedVersion }: Erasure,
): Promise<Client> {
  for (const { channel, address } of await addressesOf(tx, salonId, id))
    await lockDialogue(tx, { salonId, channel, address })
  await lockClients(tx, salonId, [id])
  const client = await findClient(tx, salonId, id)
  if (!client) throw notFound()
  if ((await findWalkIn(tx, salonId)).id === id) throw invalid({ id: [WALK_IN] })
  if (client.erasedAt !== null) return client
  if (expectedVersion !== undefined && client.version !== expectedVersion)
    throw versionConflict('client', client.version)
  const count = await countUnfinishedAppointments(tx, salonId, id, now)
  if (count > 0) throw unfinished(count)
  return client
}

/**
 * Erases the personal data of a client of a salon: name, phone, notes, messages, addresses, and
 * every copy of them. Open tasks are closed. An account of the client is switched off. Appointments
 * stay with their times and prices. A client who was erased stays as they are. Checks no right.
 * Throws `not_found`, `version_conflict`, `client_has_appointments` for a client with appointments
 * that have not ended, and `invalid` for the walk-in client.
 */
export async function eraseClientOfSalon(
  db: Db,
  key: ClientKey,
  erasure: Erasure,
): Promise<Client> {
  const { salonId, id } = key
  const { now } = erasure
  const { language } = await loadSalon(db, salonId)
  const replacement: Replacement = { name: ERASED_NAMES[language], reason: MESSAGE_OF_ERASED, now }
  return transact(db, async (tx) => {
    const client = await lockForErasure(tx, key, erasure)
    if (client.erasedAt !== null) return client
    const rows = await rowsOfClient(tx, salonId, id)
    const ofTasks = await closeTasks(tx, rows, erasure)
    await eraseClientRows(tx, rows, replacement)
    const messageIds = await removeTextsOfTasks(tx, {
      salonId,
      taskIds: rows.taskIds,
      accountIds: rows.accountIds,
      name: replacement.name,
      reason: replacement.reason,
      now: toTimestamp(now),
    })
    await deleteMediaOf(tx, salonId, messageIds)
    await eraseMediaOf(tx, salonId, messageIds)
    await writeEvents(tx, salonId, [...ofTasks, ...(await eventsOf(tx, rows))], now)
    const erased = await findClient(tx, salonId, id)
    if (!erased) throw new Error(`client ${id} is gone`)
    return erased
  })
}

/** Erases a client as `eraseClientOfSalon` does, and writes a line to the log. For admins. */
export async function eraseClient(
  context: Context,
  id: number,
  expectedVersion?: number,
): Promise<Client> {
  const viewer = authorize(context, 'clients:erase')
  const { salonId } = viewer
  const erasure = { actor: actorOf(viewer), now: context.now, expectedVersion }
  const client = await eraseClientOfSalon(context.db, { salonId, id }, erasure)
  context.log.info({ salonId, clientId: id, accountId: viewer.id }, 'a client was erased')
  return client
}

/** Erases a client from the command line. Throws `invalid` for an unknown salon. */
export async function eraseClientByCommand(
  { db, now }: Pick<Context, 'db' | 'now'>,
  key: ClientKey,
): Promise<Client> {
  if (!(await isSalon(db, key.salonId))) throw invalid({ salon: [unknownReference(key.salonId)] })
  return eraseClientOfSalon(db, key, { actor: SYSTEM, now })
}
