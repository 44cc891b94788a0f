import type { Appointment } from '../../../domain/booking/appointment.js'
import type { Actor } from '../../../domain/identity/actor.js'
import { Refusal } from '../../../domain/refusal.js'
import { referenceOf } from '../../../domain/crm/sync.js'
import { ExternalFault } from '../../../external/http/external-fault.js'
import { findAppointment } from '../../../store/booking/appointments.js'
import { type Db, transact } from '../../../store/postgres/database.js'
import { enqueueJob } from '../../../store/jobs/jobs.js'
import { hasCancelByKey, giveUpSync, enqueueSync } from '../../../store/crm/sync-log.js'
import type { Context } from '../../context.js'
import { refusalCodeOf } from '../../inbox/sending/messengers.js'
import { syncAndWait } from './sync-and-wait.js'
import { UNDO_DELAY_MS } from './undo-booking.js'

/**
 * Cancels an appointment under the policy STRICT: at system A first, then here (docs/connectors.md,
 * "How the service calls"). The request is committed before the call, so the cancellation is
 * completed also after a crash. Returns undefined when A does not know the appointment. `lock` and
 * `check` throw the refusals of a cancellation. Throws `external_unavailable` and
 * `external_timeout`. Then the appointment stays, unless a later check finds that A has cancelled
 * it.
 */
export async function cancelStrictly(
  context: Context,
  lock: (tx: Db) => Promise<Appointment>,
  check: (appointment: Appointment) => void,
  by: { readonly actor: Actor; readonly note: string | null },
): Promise<Appointment | undefined> {
  const { autonomousDb, now, key = null } = context
  const requested = await transact(autonomousDb, async (tx) => {
    const appointment = await lock(tx)
    if (
      key !== null &&
      appointment.status === 'cancelled' &&
      (await hasCancelByKey(tx, appointment.salonId, appointment.id, key))
    )
      return appointment
    check(appointment)
    if (appointment.crmAId === null) return undefined
    await enqueueSync(tx, {
      salonId: appointment.salonId,
      appointmentId: appointment.id,
      operation: 'cancel',
      change: { cancels: { ...by, key } },
      now,
    })
    return appointment
  })
  if (!requested || requested.status === 'cancelled') return requested
  const { salonId, id } = requested
  const syncFault = await syncAndWait(context, salonId, id)
  const afterSync = await findAppointment(autonomousDb, salonId, id)
  if (afterSync?.status === 'cancelled') return afterSync
  const fault =
    syncFault ?? new ExternalFault('timeout', 'External system A did not answer in time.')
  if (!(await giveUp(context, requested, fault.message))) {
    const cancelled = await findAppointment(autonomousDb, salonId, id)
    if (cancelled?.status === 'cancelled') return cancelled
  }
  throw new Refusal(refusalCodeOf(fault), fault.message)
}

/**
 * Withdraws the request to cancel, and enqueues a job that checks whether system A cancelled all
 * the same. Returns false when the request was no longer waiting.
 */
const giveUp = (
  { autonomousDb, now }: Context,
  appointment: Appointment,
  error: string,
): Promise<boolean> =>
  transact(autonomousDb, async (tx) => {
    const { salonId, id: appointmentId } = appointment
    const isGivenUp = await giveUpSync(tx, { salonId, appointmentId, error, now })
    const undo = { salonId, appointmentId, reference: referenceOf(appointment), looks: 0 }
    if (isGivenUp) await enqueueJob(tx, 'undo_booking', undo, { delayMs: UNDO_DELAY_MS })
    return isGivenUp
  })
