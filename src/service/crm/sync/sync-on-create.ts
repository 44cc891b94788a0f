import type { Appointment } from '../../../domain/booking/appointment.js'
import type { CrmA } from '../../../external/crm/crm-a.js'
import { ExternalFault } from '../../../external/http/external-fault.js'
import { isJoinable } from '../../../store/postgres/database.js'
import type { SyncOnCreate } from '../../../store/booking/new-appointment.js'
import type { SyncTask } from '../../../store/crm/sync-log.js'
import type { Context } from '../../context.js'
import { attemptSync } from './sync-appointment.js'

/**
 * How long a create waits for system A's id before it answers without one. Keeps a create under 2
 * s.
 */
const FIRST_ATTEMPT_MS = 1_700
/** How much longer the claim lasts than the call, to record the result. */
const GRACE_MS = 1_000
/** A job comes this late when the circuit breaker is open: after its pause. */
const AFTER_PAUSE_MS = 6_000

/**
 * Returns the sync entry of a new appointment under the policy EVENTUAL. The request makes the
 * first attempt after its commit, a job the others. When the circuit breaker is open, the first
 * attempt is recorded as failed without a call. In a transaction of an Idempotency-Key the request
 * cannot wait for the commit, so the job makes all attempts.
 */
export function syncOnCreate(context: Context, crm: CrmA): SyncOnCreate {
  const pause = crm.pause()
  if (pause !== undefined)
    return { state: 'failed', attempts: 1, error: pause, claimMs: 0, delayMs: AFTER_PAUSE_MS }
  if (isJoinable(context.db))
    return { state: 'pending', attempts: 0, error: null, claimMs: 0, delayMs: 0 }
  const claimMs = FIRST_ATTEMPT_MS + GRACE_MS
  return { state: 'pending', attempts: 1, error: null, claimMs, delayMs: claimMs }
}

/** A new appointment and its sync entry. `syncId` is null when it has none. */
export type NewSync = {
  readonly appointment: Appointment
  readonly sync: SyncOnCreate
  readonly syncId: number | null
}

/**
 * Makes the first attempt to send a new appointment to system A. Returns A's id, or null when the
 * attempt takes too long or fails; then the job tries again.
 */
export async function syncAfterCommit(
  context: Context,
  crm: CrmA,
  { appointment, sync, syncId }: NewSync,
): Promise<number | null> {
  if (sync.claimMs === 0 || syncId === null) return null
  const task: SyncTask = {
    id: syncId,
    appointmentId: appointment.id,
    system: 'crm_a',
    operation: 'create',
    change: null,
    state: 'pending',
    attempts: sync.attempts,
    externalId: null,
    error: null,
    createdAt: context.now,
    updatedAt: context.now,
  }
  try {
    const deadline = performance.now() + FIRST_ATTEMPT_MS
    return await attemptSync(context, crm, { appointment, task, deadline })
  } catch (error) {
    // The appointment is booked; the job tries again.
    if (!(error instanceof ExternalFault))
      context.log.warn({ err: error }, 'the first sync of an appointment with system A failed')
    return null
  }
}
