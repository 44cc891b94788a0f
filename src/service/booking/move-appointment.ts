import {
  type Appointment,
  canMove,
  cancelWindowOpen,
  RIGHT_TO,
  type Target,
} from '../../domain/booking/appointment.js'
import { actorOf, type Viewer } from '../../domain/identity/people.js'
import { invalid, Refusal, REQUIRED } from '../../domain/refusal.js'
import type { Salon } from '../../domain/catalog/salon.js'
import { transact } from '../../store/postgres/database.js'
import { loadSalon } from '../../store/catalog/salons.js'
import { noteSync } from '../../store/crm/sync-log.js'
import { applyStatusChange } from './write/change-status.js'
import { authorize, type Call } from '../context.js'
import { crmAOf } from '../crm/sync/crm-a.js'
import { cancelStrictly } from '../crm/sync/strict-cancel.js'
import {
  cancelWindowClosed,
  lockAccessibleAppointment,
} from './write/lock-accessible-appointment.js'

/** Refuses a move that the state table, the clock or the salon's settings forbid. */
function demandMove(
  call: Call,
  viewer: Viewer,
  salon: Salon,
  visit: Appointment,
  to: Target,
  note: string | null,
): void {
  if (!canMove(visit, to, salon, call.now))
    throw new Refusal(
      'invalid_status_transition',
      `The appointment cannot go from ${visit.status} to ${to}${to === 'no_show' ? ' now' : ''}.`,
    )
  if (to === 'cancelled' && salon.requireCancelReason && !note)
    throw invalid({ reason: [REQUIRED] })
  if (to === 'cancelled' && !cancelWindowOpen(visit, viewer.role, salon, call.now))
    throw cancelWindowClosed(salon)
}

/**
 * Moves a visit to another state, with its log entry (interface, section 3). Refuses: no right, not found, a missing
 * reason where the salon demands one, `invalid_status_transition`, `cancel_window_closed`; under STRICT a cancellation that
 * external system A does not take (`external_unavailable`, `external_timeout`).
 */
export async function moveAppointment(
  call: Call,
  id: number,
  to: Target,
  note: string | null,
): Promise<Appointment> {
  const viewer = authorize(call, RIGHT_TO[to])
  const { salonId } = viewer
  const salon = await loadSalon(call.db, salonId)
  const by = { actor: actorOf(viewer), note }
  const crm = call.isSilent ? undefined : await crmAOf(call, salonId)
  const demand = (visit: Appointment): void => demandMove(call, viewer, salon, visit, to, note)
  if (crm && to === 'cancelled' && salon.crmASyncPolicy === 'strict') {
    const cancelled = await cancelStrictly(
      call,
      (tx) => lockAccessibleAppointment(tx, viewer, id),
      demand,
      by,
    )
    if (cancelled) return cancelled
  }
  return transact(call.db, async (tx) => {
    const visit = await lockAccessibleAppointment(tx, viewer, id)
    demand(visit)
    const moved = await applyStatusChange(tx, call, salon, visit, to, by)
    if (crm && to === 'cancelled') await noteSync(tx, salonId, id, 'cancel', null, call.now)
    else if (crm) await noteSync(tx, salonId, id, 'update', { status: to }, call.now)
    return moved
  })
}
