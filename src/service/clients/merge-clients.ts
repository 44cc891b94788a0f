import { appointmentEvent, salonEvent } from '../../domain/live/event.js'
import type { Client } from '../../domain/identity/people.js'
import type { Instant } from '../../domain/time/time.js'
import { findAppointments, reassignAppointments } from '../../store/booking/appointments.js'
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

/** A client, named by salon and id. */
export type ClientKey = { readonly salonId: number; readonly id: number }

/**
 * Merges two clients: appointments, dialogues, accounts and counts of `from` become those of
 * `into`, and `from` is deleted. For a person who was known only by a messenger's address until
 * their phone identified them.
 */
async function mergeClients(
  tx: Db,
  salonId: number,
  { from, into }: { readonly from: number; readonly into: number },
  now: Instant,
): Promise<void> {
  await lockClients(tx, salonId, [from, into])
  const appointmentIds = await reassignAppointments(tx, { salonId, from, into, now })
  const tasks = await openTasksOf(tx, salonId, from)
  await absorbClient(tx, salonId, from, into)
  const appointments = await findAppointments(tx, salonId, appointmentIds)
  const moved = appointments.map((appointment) =>
    appointmentEvent('updated', appointment, {
      ...appointment,
      client: { ...appointment.client, id: from },
    }),
  )
  const reassigned = tasks.map((task) => taskEvent('updated', task, { ...task, clientId: into }))
  const ofClients = [salonEvent('client', from, 'removed'), salonEvent('client', into)]
  await writeEvents(tx, salonId, [...moved, ...reassigned, ...ofClients], now)
}

/** Publishes an event for each open task of a client whose name, phone or identity has changed. */
export async function publishTasksOfClient(
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

/**
 * Gives a phone to a client who has none. When another client has the phone, merges the two.
 * Returns the id of the client who has the phone then.
 */
export async function assignPhone(
  tx: Db,
  { salonId, id }: ClientKey,
  phone: string,
  now: Instant,
): Promise<number> {
  await lockClients(tx, salonId, [id])
  const client = await findClient(tx, salonId, id)
  if (client?.phone !== null) return id // a concurrent transaction was faster
  const owner: Client | undefined = await findClientByPhone(tx, salonId, phone)
  if (!owner) {
    await updateClientRow(tx, salonId, id, { phone })
    return id
  }
  if (owner.id !== id) await mergeClients(tx, salonId, { from: id, into: owner.id }, now)
  return owner.id
}
