import {
  type Appointment,
  openMoves,
  type StatusLogEntry,
  type Target,
} from '../../domain/booking/appointment.js'
import type { Order } from '../../domain/page.js'
import { type Viewer } from '../../domain/identity/people.js'
import type { Notice } from '../../domain/notifications/notification.js'
import { isStaff } from '../../domain/identity/rights.js'
import { searchTerms } from '../../domain/search.js'
import type { SyncEntry } from '../../domain/crm/sync.js'
import {
  appointmentOrder,
  appointmentPosition,
  type AppointmentQuery,
  type AppointmentSort,
  countAppointments,
  listAppointments,
} from '../../store/booking/appointment-list.js'
import { findAppointment, findAppointments, statusLogs } from '../../store/booking/appointments.js'
import { noticesOf } from '../../store/notifications/notifications.js'
import { loadSalon } from '../../store/catalog/salons.js'
import { syncLogs } from '../../store/crm/sync-log.js'
import { authorize, type Call, viewerOf } from '../context.js'
import type { List } from '../paged-list.js'
import { isVisible } from './write/lock-accessible-appointment.js'

export type AppointmentFilter = Omit<
  AppointmentQuery,
  'salonId' | 'scopeMasterId' | 'scopeClientId' | 'search'
>

/** Masters and clients see their own; an account without its person sees nothing. */
const scoped = (
  viewer: Viewer,
  filter: AppointmentFilter,
  search: string | undefined,
): AppointmentQuery => ({
  ...filter,
  salonId: viewer.salonId,
  scopeMasterId: viewer.role === 'master' ? (viewer.masterId ?? 0) : undefined,
  scopeClientId: viewer.role === 'client' ? (viewer.clientId ?? 0) : undefined,
  search: search ? searchTerms(search) : [],
})

export type { AppointmentSort }

/** The visits that the viewer may see and the filter wants, newest first unless ordered otherwise. */
export function appointmentList(
  call: Call,
  filter: AppointmentFilter,
  search: string | undefined,
  orderBy: readonly Order<AppointmentSort>[],
): List<Appointment, AppointmentSort> {
  const query = scoped(authorize(call, 'appointments:read'), filter, search)
  const orders = appointmentOrder(orderBy)
  return {
    orders,
    positionOf: (visit) => appointmentPosition(visit, orders),
    page: (request) => listAppointments(call.db, query, orders, request),
    total: () => countAppointments(call.db, query),
  }
}

/** Undefined for what does not exist and for what is another salon's, master's or client's. */
export async function readAppointment(call: Call, id: number): Promise<Appointment | undefined> {
  const viewer = authorize(call, 'appointments:read')
  const visit = await findAppointment(call.db, viewer.salonId, id)
  return visit && isVisible(viewer, visit) ? visit : undefined
}

/** Of the ids, those that the viewer may see. */
export async function readAppointments(call: Call, ids: readonly number[]): Promise<Appointment[]> {
  const viewer = authorize(call, 'appointments:read')
  const visits = await findAppointments(call.db, viewer.salonId, ids)
  return visits.filter((visit) => isVisible(viewer, visit))
}

/** The log of visits that were read before; notes of others are for staff and masters. */
export async function readStatusLogs(
  call: Call,
  appointmentIds: readonly number[],
): Promise<StatusLogEntry[]> {
  const viewer = authorize(call, 'appointments:read')
  const entries = await statusLogs(call.db, viewer.salonId, appointmentIds)
  if (viewer.role !== 'client') return entries
  return entries.map((entry) =>
    entry.actor.userId === viewer.id ? entry : { ...entry, note: null },
  )
}

/** The moves open to the viewer right now, for visits that were read before. */
export async function readOpenMoves(
  call: Call,
  visits: readonly Appointment[],
): Promise<Target[][]> {
  const viewer = viewerOf(call)
  const salon = await loadSalon(call.db, viewer.salonId)
  return visits.map((visit) => openMoves(visit, viewer.role, salon, call.now))
}

/** What visits that were read before were synchronised with; for staff, others see nothing of it. */
export async function readSyncLogs(
  call: Call,
  appointmentIds: readonly number[],
): Promise<SyncEntry[]> {
  const viewer = authorize(call, 'appointments:read')
  return isStaff(viewer.role) ? syncLogs(call.db, viewer.salonId, appointmentIds) : []
}

/** What the people of visits that were read before were told; masters and clients see what was for them. */
export async function readNotices(
  call: Call,
  appointmentIds: readonly number[],
): Promise<Notice[]> {
  const { role, salonId, masterId, clientId } = authorize(call, 'appointments:read')
  const notices = await noticesOf(call.db, salonId, appointmentIds)
  if (isStaff(role)) return notices
  const own =
    role === 'client' ? { kind: 'client', id: clientId } : { kind: 'master', id: masterId }
  return notices.filter(
    ({ recipientKind, personId }) => recipientKind === own.kind && personId === own.id,
  )
}
