import type { Appointment } from '../../domain/booking/appointment.js'
import { readCursor, writeCursor } from '../../domain/cursor.js'
import type { Order } from '../../domain/page.js'
import { invalid } from '../../domain/refusal.js'
import {
  appointmentOrder,
  appointmentPosition,
  type AppointmentSort,
} from '../../store/booking/lists/appointment-list.js'
import { findAppointments } from '../../store/booking/appointments.js'
import {
  nextAppointmentIds,
  appointmentIdsOfClients,
  appointmentTotalsOfClients,
} from '../../store/clients/client-appointments.js'
import { findClients } from '../../store/clients/clients.js'
import type { Right } from '../../domain/identity/rights.js'
import { authorize, type Context } from '../context.js'

/** A page of one client's appointments, newest first. */
export type ClientAppointments = {
  readonly items: readonly Appointment[]
  readonly hasNext: boolean
}

/** The default order of all lists of appointments. */
const CLIENT_APPOINTMENT_ORDER: readonly Order<AppointmentSort>[] = appointmentOrder([])

/** Returns the cursor of an appointment in a client's list. */
export const clientAppointmentCursor = (appointment: Appointment): string =>
  writeCursor(CLIENT_APPOINTMENT_ORDER, appointmentPosition(appointment, CLIENT_APPOINTMENT_ORDER))

const scopeOf = (context: Context, right: Right = 'appointments:read') => {
  const viewer = authorize(context, right)
  return {
    salonId: viewer.salonId,
    masterId: viewer.role === 'master' ? (viewer.masterId ?? 0) : undefined,
    clientId: viewer.role === 'client' ? (viewer.clientId ?? 0) : undefined,
  }
}

/**
 * Returns a page of appointments for each client, in the order of the ids. Runs two statements for
 * any number of clients. Masters and clients see only their own appointments. Throws `invalid` for
 * a cursor of another order.
 */
export async function readClientAppointments(
  context: Context,
  clientIds: readonly number[],
  { first, after }: { first: number; after: string | undefined },
): Promise<ClientAppointments[]> {
  const scope = scopeOf(context)
  const position = after === undefined ? undefined : readCursor(CLIENT_APPOINTMENT_ORDER, after)
  if (after !== undefined && !position) throw invalid({ after: ['Invalid cursor.'] })
  const rows = await appointmentIdsOfClients(context.db, {
    scope,
    clientIds,
    limit: first + 1,
    after: position,
  })
  const appointments = new Map(
    (
      await findAppointments(
        context.db,
        scope.salonId,
        rows.map(({ id }) => id),
      )
    ).map((appointment) => [appointment.id, appointment]),
  )
  return clientIds.map((clientId) => {
    const items = rows
      .filter((row) => row.clientId === clientId)
      .flatMap(({ id }) => appointments.get(id) ?? [])
    return { items: items.slice(0, first), hasNext: items.length > first }
  })
}

/**
 * Returns the number of appointments of each client that the viewer may see, in the order of the
 * ids.
 */
export async function readClientAppointmentTotals(
  context: Context,
  clientIds: readonly number[],
): Promise<number[]> {
  const totals = await appointmentTotalsOfClients(context.db, scopeOf(context), clientIds)
  return clientIds.map((id) => totals.get(id) ?? 0)
}

/** Returns the id of each client's next appointment that the viewer may see, by client id. */
export const readNextAppointmentIds = (
  context: Context,
  clientIds: readonly number[],
): Promise<Map<number, number>> =>
  nextAppointmentIds(
    context.db,
    scopeOf(context, 'appointments:read-linked'),
    clientIds,
    context.now,
  )

/** Returns the id of each client's latest appointment that was done, by client id. */
export async function readLastAppointmentIds(
  context: Context,
  clientIds: readonly number[],
): Promise<Map<number, number>> {
  const { salonId } = authorize(context, 'appointments:read-linked')
  const clients = await findClients(context.db, salonId, clientIds)
  return new Map(
    clients.flatMap(({ id, lastVisitId }) => (lastVisitId === null ? [] : [[id, lastVisitId]])),
  )
}
