import {
  type Appointment,
  allowedTransitions,
  type Target,
  TRANSITION_RIGHTS,
} from '../../domain/booking/appointment.js'
import type { StatusLogEntry } from '../../domain/booking/status-log.js'
import type { Order } from '../../domain/page.js'
import { type Viewer } from '../../domain/identity/people.js'
import type { Notification } from '../../domain/notifications/notification.js'
import { isEmbedRight, isStaff } from '../../domain/identity/rights.js'
import { searchTerms } from '../../domain/search.js'
import type { SyncEntry } from '../../domain/crm/sync.js'
import {
  appointmentOrder,
  appointmentPosition,
  type AppointmentQuery,
  type AppointmentSort,
  countAppointments,
  listAppointments,
} from '../../store/booking/lists/appointment-list.js'
import type { AppointmentFilter } from '../../domain/booking/appointment-filter.js'
import { findAppointment, findAppointments, statusLogs } from '../../store/booking/appointments.js'
import { notificationsOf } from '../../store/notifications/notifications.js'
import { loadSalon } from '../../store/catalog/salons.js'
import { syncLogs } from '../../store/crm/sync-log.js'
import { authorize, type Context } from '../context.js'
import type { List } from '../paged-list.js'
import { readList } from '../read-list.js'
import { isVisible } from './write/lock-accessible-appointment.js'

/**
 * Limits a filter to what the viewer may see. An account without its master or client sees nothing.
 */
function scoped(viewer: Viewer, filter: AppointmentFilter): AppointmentQuery['filter'] {
  if (viewer.role === 'master') return { ...filter, scopeMasterId: viewer.masterId ?? 0 }
  if (viewer.role === 'client') return { ...filter, scopeClientId: viewer.clientId ?? 0 }
  return filter
}

export type { AppointmentSort }

/**
 * The appointments that the viewer may see and the filter matches. Newest first unless ordered
 * otherwise.
 */
export function appointmentList(
  context: Context,
  filter: AppointmentFilter,
  search: string | undefined,
  orderBy: readonly Order<AppointmentSort>[],
): List<Appointment, AppointmentSort> {
  const viewer = authorize(context, 'appointments:read')
  const { salonId } = viewer
  const query: AppointmentQuery = {
    salonId,
    filter: scoped(viewer, filter),
    search: search ? searchTerms(search) : [],
  }
  const orders = appointmentOrder(orderBy)
  return {
    orders,
    countsWithPage: true,
    positionOf: (appointment) => appointmentPosition(appointment, orders),
    page: (request) =>
      readList(context, salonId, (db) => listAppointments(db, query, orders, request)),
    total: () => readList(context, salonId, (db) => countAppointments(db, query)),
  }
}

/** Returns an appointment. Undefined when it does not exist or the viewer may not see it. */
export async function readAppointment(
  context: Context,
  id: number,
): Promise<Appointment | undefined> {
  const viewer = authorize(context, 'appointments:read')
  const appointment = await findAppointment(context.db, viewer.salonId, id)
  return appointment && isVisible(viewer, appointment) ? appointment : undefined
}

/**
 * Returns those of the ids that the viewer may see. For appointments that another object refers to,
 * such as the next one of a client. So an embed token reaches those of clients with a dialogue only.
 */
export async function readAppointments(
  context: Context,
  ids: readonly number[],
): Promise<Appointment[]> {
  const viewer = authorize(context, 'appointments:read-linked')
  const appointments = await findAppointments(context.db, viewer.salonId, ids)
  return appointments.filter((appointment) => isVisible(viewer, appointment))
}

/** The history of appointments. Only staff and masters see what others wrote and changed. */
export async function readStatusLogs(
  context: Context,
  appointmentIds: readonly number[],
): Promise<StatusLogEntry[]> {
  const viewer = authorize(context, 'appointments:read')
  const entries = await statusLogs(context.db, viewer.salonId, appointmentIds)
  if (viewer.role !== 'client') return entries
  return entries.map((entry) =>
    entry.actor.userId === viewer.id
      ? entry
      : { ...entry, note: null, writtenNote: null, changes: [] },
  )
}

/** The status changes that the viewer may make right now. An embed token can only cancel. */
export async function readOpenMoves(
  context: Context,
  appointments: readonly Appointment[],
): Promise<Target[][]> {
  const viewer = authorize(context, 'appointments:read-linked')
  const salon = await loadSalon(context.db, viewer.salonId)
  return appointments.map((appointment) =>
    allowedTransitions(appointment, viewer.role, salon, context.now).filter(
      (to) => !viewer.embedded || isEmbedRight(TRANSITION_RIGHTS[to]),
    ),
  )
}

/** The sync entries of appointments. Only staff see them. */
export async function readSyncLogs(
  context: Context,
  appointmentIds: readonly number[],
): Promise<SyncEntry[]> {
  const viewer = authorize(context, 'appointments:read')
  return isStaff(viewer.role) ? syncLogs(context.db, viewer.salonId, appointmentIds) : []
}

/** The notifications about appointments. Masters and clients see those for themselves. */
export async function readNotifications(
  context: Context,
  appointmentIds: readonly number[],
): Promise<Notification[]> {
  const { role, salonId, masterId, clientId } = authorize(context, 'appointments:read')
  const notifications = await notificationsOf(context.db, salonId, appointmentIds)
  if (isStaff(role)) return notifications
  const own =
    role === 'client' ? { kind: 'client', id: clientId } : { kind: 'master', id: masterId }
  return notifications.filter(
    ({ recipientKind, personId }) => recipientKind === own.kind && personId === own.id,
  )
}
