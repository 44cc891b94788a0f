import { appointmentEvent } from '../../domain/live/event.js'
import type { Client } from '../../domain/identity/people.js'
import type { Instant } from '../../domain/time/time.js'
import { findAppointments, giveAppointments } from '../../store/booking/appointments.js'
import {
  absorbClient,
  findClient,
  findClientByPhone,
  lockClients,
  updateClientRow,
} from '../../store/clients/clients.js'
import type { Db } from '../../store/postgres/database.js'
import { writeEvents } from '../../store/live/events.js'
import { openTasksOf } from '../../store/inbox/tasks.js'
import { taskEvent } from '../inbox/sending/task-events.js'

/**
 * Makes one client of two: visits, dialogues, accounts and counts of the first become the second's, and the first is gone.
 * For a person who was known by a messenger's address alone, once their phone says who they are.
 */
export async function mergeClients(
  tx: Db,
  salonId: number,
  from: number,
  into: number,
  now: Instant,
): Promise<void> {
  await lockClients(tx, salonId, [from, into])
  const visitIds = await giveAppointments(tx, salonId, from, into, now)
  await absorbClient(tx, salonId, from, into)
  const visits = await findAppointments(tx, salonId, visitIds)
  const moved = visits.map((visit) =>
    appointmentEvent('updated', visit, { ...visit, client: { ...visit.client, id: from } }),
  )
  await writeEvents(tx, salonId, moved, now)
}

/** Subscribers hear that a client's dialogues show another name, phone or client than they did. */
export async function tellDialogues(
  tx: Db,
  salonId: number,
  clientId: number,
  now: Instant,
): Promise<void> {
  const tasks = await openTasksOf(tx, salonId, clientId)
  if (tasks.length > 0)
    await writeEvents(
      tx,
      salonId,
      tasks.map((task) => taskEvent('updated', task)),
      now,
    )
}

/** A client without a phone turns out to have this one: theirs from now on, or they are the one who has it. Answers who they are. */
export async function learnPhone(
  tx: Db,
  salonId: number,
  id: number,
  phone: string,
  now: Instant,
): Promise<number> {
  await lockClients(tx, salonId, [id])
  const client = await findClient(tx, salonId, id)
  if (client?.phone !== null) return id // somebody else was faster
  const known: Client | undefined = await findClientByPhone(tx, salonId, phone)
  if (!known) {
    await updateClientRow(tx, salonId, id, { phone })
    return id
  }
  if (known.id !== id) await mergeClients(tx, salonId, id, known.id, now)
  return known.id
}
