import type { Appointment } from '../../domain/booking/appointment.js'
import { changesBetween } from '../../domain/booking/status-log.js'
import type { SyncedDetail } from '../../domain/crm/sync.js'
import { actorOf } from '../../domain/identity/people.js'
import { appointmentEvent } from '../../domain/live/event.js'
import { invalid, unknownReference } from '../../domain/refusal.js'
import { setDetails, writeStatusLog } from '../../store/booking/appointments.js'
import { reassignCounts } from '../../store/clients/client-counts.js'
import { findClient, lockClients } from '../../store/clients/clients.js'
import { enqueueSync } from '../../store/crm/sync-log.js'
import { writeEvents } from '../../store/live/events.js'
import { type Db, transact } from '../../store/postgres/database.js'
import { assertNotErased } from '../clients/booking-client.js'
import { authorize, type Context } from '../context.js'
import { crmAOf } from '../crm/sync/crm-a.js'
import { assertVersion, lockAccessibleAppointment } from './write/lock-accessible-appointment.js'

/** What to change of an appointment besides its place and status. Undefined stays. */
export type AppointmentUpdate = {
  readonly comment: string | undefined
  readonly clientId: number | undefined
  readonly expectedVersion: number | undefined
}

/**
 * Changes the comment and the client of an appointment in any status (docs/rest-rules.md, "Comment
 * and client"). Another client gets the counts of a done or missed appointment too. The limits of
 * one client do not apply: they bind clients, not staff.
 * The entry in the history has the same status twice and a note with what changed. Nobody is
 * notified of the change; notifications that still wait for the former client are skipped when
 * they are due.
 * For staff. Refuses an appointment that does not exist (`not_found`), an unknown client
 * (`invalid`) and another version (`version_conflict`).
 */
export async function updateAppointment(
  context: Context,
  id: number,
  { comment, clientId, expectedVersion }: AppointmentUpdate,
): Promise<Appointment> {
  const viewer = authorize(context, 'appointments:update')
  const { salonId } = viewer
  const crm = context.suppressNotifications ? undefined : await crmAOf(context, salonId)
  return transact(context.db, async (tx) => {
    const appointment = await lockAccessibleAppointment(tx, viewer, id)
    const client = await clientAfter(tx, appointment, clientId)
    if (expectedVersion !== undefined) assertVersion(appointment, expectedVersion)
    const updated: Appointment = {
      ...appointment,
      client,
      comment: comment ?? appointment.comment,
      updatedAt: context.now,
      version: appointment.version + 1,
    }
    const details = changedDetails(appointment, updated)
    if (details.length === 0) return appointment
    await setDetails(tx, updated)
    if (details.includes('client')) await reassignCounts(tx, updated, appointment.client.id)
    await writeStatusLog(tx, {
      salonId,
      appointmentId: id,
      line: {
        from: appointment.status,
        to: appointment.status,
        actor: actorOf(viewer),
        note: noteOfChange(appointment, updated),
        changes: changesBetween(appointment, updated),
      },
      now: context.now,
    })
    const event = appointmentEvent('updated', updated, appointment)
    await writeEvents(tx, salonId, [event], context.now)
    // System A no longer has an appointment that was cancelled.
    if (crm && appointment.status !== 'cancelled')
      await enqueueSync(tx, {
        salonId,
        appointmentId: id,
        operation: 'update',
        change: { details },
        now: context.now,
      })
    return updated
  })
}

/** Returns the client after the change, locked when it is another one. Throws `invalid`. */
async function clientAfter(
  tx: Db,
  { salonId, client }: Appointment,
  clientId = client.id,
): Promise<Appointment['client']> {
  if (clientId === client.id) return client
  await lockClients(tx, salonId, [client.id, clientId])
  const found = await findClient(tx, salonId, clientId)
  if (!found) throw invalid({ clientId: [unknownReference(clientId)] })
  assertNotErased(found, 'clientId')
  return { id: found.id, name: found.name, phone: found.phone }
}

const changedDetails = (was: Appointment, is: Appointment): SyncedDetail[] => [
  ...(was.client.id === is.client.id ? [] : (['client'] as const)),
  ...(was.comment === is.comment ? [] : (['comment'] as const)),
]

const quoted = (comment: string): string => (comment === '' ? 'none' : `"${comment}"`)

/** Returns what changed, for the history: `client Maria → Olga; comment none → "Allergic"`. */
function noteOfChange(was: Appointment, is: Appointment): string {
  const texts: Readonly<Record<SyncedDetail, string>> = {
    client: `client ${was.client.name} → ${is.client.name}`,
    comment: `comment ${quoted(was.comment)} → ${quoted(is.comment)}`,
  }
  return changedDetails(was, is)
    .map((detail) => texts[detail])
    .join('; ')
}
