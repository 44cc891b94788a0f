import { visitEvent } from '../domain/event.js'
import type { Client } from '../domain/people.js'
import type { Instant } from '../domain/time.js'
import { findAppointments, giveAppointments } from '../store/appointments.js'
import { absorbClient, findClientByPhone, lockClients, updateClientRow } from '../store/clients.js'
import type { Db } from '../store/database.js'
import { writeEvents } from '../store/events.js'

/**
 * Makes one client of two: visits, dialogues, accounts and counts of the first become the second's, and the first is gone.
 * For a person who was known by a messenger's address alone, once their phone says who they are.
 */
export async function mergeClients(tx: Db, salonId: number, from: number, into: number, now: Instant): Promise<void> {
  await lockClients(tx, salonId, [from, into])
  const visitIds = await giveAppointments(tx, salonId, from, into, now)
  await absorbClient(tx, salonId, from, into)
  if (visitIds.length === 0) return
  const visits = await findAppointments(tx, salonId, visitIds)
  const events = visits.map((visit) =>
    visitEvent('updated', visit, { ...visit, client: { ...visit.client, id: from } }),
  )
  await writeEvents(tx, salonId, events, now)
}

/** A client without a phone turns out to have this one: theirs from now on, or they are the one who has it. Answers who they are. */
export async function learnPhone(tx: Db, salonId: number, id: number, phone: string, now: Instant): Promise<number> {
  const known: Client | undefined = await findClientByPhone(tx, salonId, phone)
  if (!known) {
    await updateClientRow(tx, salonId, id, { phone })
    return id
  }
  if (known.id !== id) await mergeClients(tx, salonId, id, known.id, now)
  return known.id
}
