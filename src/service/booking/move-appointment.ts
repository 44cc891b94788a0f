import {
  type Appointment,
  canTransition,
  cancelWindowOpen,
  TRANSITION_RIGHTS,
  type Target,
} from '../../domain/booking/appointment.js'
import { actorOf, type Viewer } from '../../domain/identity/people.js'
import { invalid, Refusal, REQUIRED } from '../../domain/refusal.js'
import type { Salon } from '../../domain/catalog/salon.js'
import { transact } from '../../store/postgres/database.js'
import { loadSalon } from '../../store/catalog/salons.js'
import { enqueueSync } from '../../store/crm/sync-log.js'
import { applyStatusChange } from './write/change-status.js'
import { authorize, type Context } from '../context.js'
import { crmAOf } from '../crm/sync/crm-a.js'
import { cancelStrictly } from '../crm/sync/strict-cancel.js'
import {
  assertVersion,
  cancelWindowClosed,
  lockAccessibleAppointment,
} from './write/lock-accessible-appointment.js'

/**
 * Refuses a status change that the table of transitions, the clock or the salon's settings forbid.
 */
function demandMove(
  context: Context,
  {
    viewer,
    salon,
    appointment,
    to,
    note,
  }: {
    readonly viewer: Viewer
    readonly salon: Salon
    readonly appointment: Appointment
    readonly to: Target
    readonly note: string | null
  },
): void {
  if (!canTransition(appointment, to, salon, context.now))
    throw new Refusal(
      'invalid_status_transition',
      `The appointment cannot go from ${appointment.status} to ` +
        `${to}${to === 'no_show' ? ' now' : ''}.`,
      { params: { from: appointment.status, to } },
    )
  if (to === 'cancelled' && salon.requireCancelReason && !note)
    throw invalid({ reason: [REQUIRED] })
  if (to === 'cancelled' && !cancelWindowOpen(appointment, viewer.role, salon, context.now))
    throw cancelWindowClosed(salon)
}

/** How a status change is made. */
export type MoveOptions = {
  /** For the history. */
  readonly note: string | null
  /** The version that the viewer saw. Undefined: any. */
  readonly expectedVersion?: number | undefined
}

/**
 * Changes the status of an appointment and writes its history (docs/rest-rules.md, "Status
 * changes").
 * Refuses a viewer without the right, an appointment that the viewer may not see (`not_found`), a
 * missing reason where the salon requires one, `version_conflict`, `invalid_status_transition` and
 * `cancel_window_closed`. Under STRICT it also refuses a cancellation that system A does not take
 * (`external_unavailable`, `external_timeout`).
 */
export async function moveAppointment(
  context: Context,
  id: number,
  to: Target,
  { note, expectedVersion }: MoveOptions,
): Promise<Appointment> {
  const viewer = authorize(context, TRANSITION_RIGHTS[to])
  const { salonId } = viewer
  const salon = await loadSalon(context.db, salonId)
  const by = { actor: actorOf(viewer), note }
  const crm = context.suppressNotifications ? undefined : await crmAOf(context, salonId)
  const demand = (appointment: Appointment): void => {
    if (expectedVersion !== undefined) assertVersion(appointment, expectedVersion)
    demandMove(context, { viewer, salon, appointment, to, note })
  }
  if (crm && to === 'cancelled' && salon.crmASyncPolicy === 'strict') {
    const cancelled = await cancelStrictly(
      context,
      (tx) => lockAccessibleAppointment(tx, viewer, id),
      demand,
      by,
    )
    if (cancelled) return cancelled
  }
  return transact(context.db, async (tx) => {
    const appointment = await lockAccessibleAppointment(tx, viewer, id)
    demand(appointment)
    const moved = await applyStatusChange(tx, { context, salon, appointment, to, options: by })
    if (crm && to === 'cancelled')
      await enqueueSync(tx, {
        salonId,
        appointmentId: id,
        operation: 'cancel',
        change: null,
        now: context.now,
      })
    else if (crm)
      await enqueueSync(tx, {
        salonId,
        appointmentId: id,
        operation: 'update',
        change: { status: to },
        now: context.now,
      })
    return moved
  })
}
