import { z } from 'zod'
import type { Log } from '../base/log.js'
import { takeTurn } from '../service/autopilot/take-turn.js'
import type { Context } from '../service/context.js'
import { runImportJob } from '../service/crm/import/run-import.js'
import { sendNotifications } from '../service/notifications/send-notifications.js'
import { undoBooking } from '../service/crm/sync/undo-booking.js'
import { syncAppointment } from '../service/crm/sync/sync-appointment.js'
import { wakeTask } from '../service/inbox/wake-task.js'
import type { JobName } from '../store/jobs/jobs.js'

/** The dependencies of all jobs of a process. `clock` returns milliseconds since 1970. */
export type JobDependencies = Pick<
  Context,
  'db' | 'autonomousDb' | 'externalSystems' | 'tokens'
> & {
  readonly log: Log
  readonly clock: () => number
}
/** The context of one job. */
export type JobContext = JobDependencies & {
  /** Whether the process is shutting down. Then a long job stops and runs again later. */
  readonly isStopped: () => boolean
  /** Whether this is the last attempt. */
  readonly isLast: boolean
  /** Whether another job with the same payload runs already. */
  readonly isBehind: () => Promise<boolean>
}
/**
 * The outcome of a job. Undefined: the job is done. `retryAfterMs`: it runs again after this time,
 * which does not count as a failure.
 */
type JobOutcome = void | { readonly retryAfterMs: number }
type JobHandler = (context: JobContext, payload: unknown) => Promise<JobOutcome>

const id = z.int().positive()
const AppointmentReference = z.object({ salonId: id, appointmentId: id })
const WakeTask = z.object({ salonId: id, taskId: id, until: z.int() })
const TaskReference = z.object({ salonId: id, taskId: id })
/** The pause of a turn while another turn of the same task runs. */
const TURN_RETRY_MS = 500
const ImportRun = z.object({ salonId: id, runId: id })
const UndoBooking = AppointmentReference.extend({ reference: z.string(), looks: z.int() })

/** The handler of each job. A job that throws is retried with growing pauses. */
export const JOB_HANDLERS: Readonly<Record<JobName, JobHandler>> = {
  wake_task({ db, clock }, payload) {
    const { salonId, taskId, until } = WakeTask.parse(payload)
    return wakeTask(db, { salonId, id: taskId, until }, clock())
  },
  sync_appointment(tools, payload) {
    const { salonId, appointmentId } = AppointmentReference.parse(payload)
    return syncAppointment({ ...tools, now: tools.clock() }, salonId, appointmentId)
  },
  undo_booking(tools, payload) {
    return undoBooking({ ...tools, now: tools.clock() }, UndoBooking.parse(payload))
  },
  send_notifications(tools, payload) {
    const { salonId, appointmentId } = AppointmentReference.parse(payload)
    return sendNotifications({ ...tools, now: tools.clock() }, salonId, appointmentId)
  },
  async autopilot_turn({ clock, isBehind, ...tools }, payload) {
    const { salonId, taskId } = TaskReference.parse(payload)
    // The running turn also reads new messages. A second one would call the model for the same
    // answer.
    if (tools.externalSystems.model && (await isBehind())) return { retryAfterMs: TURN_RETRY_MS }
    await takeTurn({ ...tools, now: clock() }, salonId, taskId)
  },
  import_run({ isStopped, isLast, ...tools }, payload) {
    const { salonId, runId } = ImportRun.parse(payload)
    return runImportJob(tools, salonId, runId, { isStopped, isLast })
  },
}
