import type { Goal } from '../../domain/autopilot/state/dialogue-state.js'
import type { NotificationEvent } from '../../domain/notifications/notification.js'
import type { Instant } from '../../domain/time/time.js'
import { notifyWorkersOnCommit } from '../postgres/commit-hooks.js'
import type { Db } from '../postgres/database.js'
import { param, sqlFragment, staticSql } from '../postgres/static-sql.js'
import { JOB_COLUMNS, jobValues } from '../jobs/jobs.js'
import { toTimestamp } from '../postgres/columns.js'

/** The event that clients are notified of after each action of the autopilot. */
const EVENTS: Readonly<Record<Goal, NotificationEvent>> = {
  book: 'appointment_created',
  move: 'appointment_rescheduled',
  cancel: 'appointment_cancelled',
}

const link = staticSql()`
  update notifications set confirmed_by = ${param('messageId')}
  where salon_id = ${param('salonId')} and appointment_id = ${param('appointmentId')}
    and event = ${param('event')} and recipient_kind = 'client'
    and created_at = ${param('at')}::timestamptz and confirmed_by is null`

/**
 * Links the client's notification of an action of the autopilot with the message that confirms the
 * action. Both were stored in this transaction, at the instant `at`.
 */
export async function linkConfirmation(
  tx: Db,
  salonId: number,
  action: { readonly kind: Goal; readonly appointmentId: number },
  message: { readonly id: number; readonly at: Instant },
): Promise<void> {
  await link(tx, {
    salonId,
    appointmentId: action.appointmentId,
    event: EVENTS[action.kind],
    messageId: message.id,
    at: toTimestamp(message.at),
  })
}

const restore = staticSql<{ appointmentId: number }>()`
  with restored as (
    update notifications set state = 'pending', error = null, is_over = false
    where salon_id = ${param('salonId')} and confirmed_by = ${param('messageId')}
      and state = 'skipped' and error = ${param('reason')}
    returning salon_id, appointment_id
  ), sending as (
    insert into ${JOB_COLUMNS}
    select ${jobValues(
      'send_notifications',
      sqlFragment`salon_id`,
      sqlFragment`jsonb_build_object('appointmentId', appointment_id)`,
      sqlFragment`now()`,
    )} from restored
  )
  select appointment_id as "appointmentId" from restored`

/**
 * Makes the notifications pending again that were skipped for `reason`, because of a message that
 * has failed since, and stores the job that sends them.
 */
export async function restoreUnconfirmed(
  tx: Db,
  salonId: number,
  messageId: number,
  reason: string,
): Promise<void> {
  const restored = await restore(tx, { salonId, messageId, reason })
  if (restored.length > 0) notifyWorkersOnCommit(tx)
}
