import type { Appointment } from '../../domain/booking/appointment.js'
import { readCursor, writeCursor } from '../../domain/cursor.js'
import type { Order } from '../../domain/page.js'
import { invalid } from '../../domain/refusal.js'
import {
  appointmentOrder,
  appointmentPosition,
  type AppointmentSort,
} from '../../store/booking/appointment-list.js'
import { findAppointments } from '../../store/booking/appointments.js'
import {
  nextVisitIds,
  visitIdsOfClients,
  visitTotalsOfClients,
} from '../../store/clients/client-visits.js'
import { authorize, type Call } from '../context.js'

/** A page of one client's visits, newest first. */
export type ClientVisits = { readonly items: readonly Appointment[]; readonly hasNext: boolean }

/** The order of a client's visits: the default one of all lists of visits. */
const CLIENT_VISIT_ORDER: readonly Order<AppointmentSort>[] = appointmentOrder([])

/** The cursor of a visit in that order. */
export const clientVisitCursor = (visit: Appointment): string =>
  writeCursor(CLIENT_VISIT_ORDER, appointmentPosition(visit, CLIENT_VISIT_ORDER))

const scopeOf = (call: Call) => {
  const viewer = authorize(call, 'appointments:read')
  return {
    salonId: viewer.salonId,
    masterId: viewer.role === 'master' ? (viewer.masterId ?? 0) : undefined,
    clientId: viewer.role === 'client' ? (viewer.clientId ?? 0) : undefined,
  }
}

/** A page of each client's visits in the order of the ids: two statements, however many clients. A master sees their own visits. */
export async function readClientVisits(
  call: Call,
  clientIds: readonly number[],
  { first, after }: { first: number; after: string | undefined },
): Promise<ClientVisits[]> {
  const scope = scopeOf(call)
  const position = after === undefined ? undefined : readCursor(CLIENT_VISIT_ORDER, after)
  if (after !== undefined && !position) throw invalid({ after: ['Invalid cursor.'] })
  const rows = await visitIdsOfClients(call.db, scope, clientIds, first + 1, position)
  const visits = new Map(
    (
      await findAppointments(
        call.db,
        scope.salonId,
        rows.map(({ id }) => id),
      )
    ).map((visit) => [visit.id, visit]),
  )
  return clientIds.map((clientId) => {
    const own = rows
      .filter((row) => row.clientId === clientId)
      .flatMap(({ id }) => visits.get(id) ?? [])
    return { items: own.slice(0, first), hasNext: own.length > first }
  })
}

/** How many visits each client has, in the order of the ids. */
export async function readClientVisitTotals(
  call: Call,
  clientIds: readonly number[],
): Promise<number[]> {
  const totals = await visitTotalsOfClients(call.db, scopeOf(call), clientIds)
  return clientIds.map((id) => totals.get(id) ?? 0)
}

/** Each client's next visit that the viewer may see, by client id: the id of the appointment. */
export const readNextVisitIds = (
  call: Call,
  clientIds: readonly number[],
): Promise<Map<number, number>> => nextVisitIds(call.db, scopeOf(call), clientIds, call.now)
