import { z } from 'zod'
import type { Log } from '../base/log.js'
import { systemsOf } from '../service/connections/systems-of-salon.js'
import type { Context } from '../service/context.js'
import { runImportJob } from '../service/crm/import/run-import.js'
import { sendNotifications } from '../service/notifications/send-notifications.js'
import { undoBooking } from '../service/crm/sync/undo-booking.js'
import { syncAppointment } from '../service/crm/sync/sync-appointment.js'
import { removeDeletedFiles } from '../service/inbox/media/delete-media.js'
import { BUSY_RETRY_MS, storeFile } from '../service/inbox/media/store-file.js'
import { wakeTask } from '../service/inbox/wake-task.js'
import type { JobName } from '../store/jobs/jobs.js'

/** The dependencies of all jobs of a process. `clock` returns milliseconds since 1970. */
export type JobDependencies = Pick<
  Context,
  'db' | 'autonomousDb' | 'externalSystems' | 'tokens'
> & {
  readonly log: Log
  readonly clock: () => number
  /** How long a client must be silent before the autopilot answers, in milliseconds. */
  readonly autopilotSilenceMs: number
}
/** The context of one job. */
export type JobContext = JobDependencies & {
  /** Whether the process is shutting down. Then a long job stops and runs again later. */
  readonly isStopped: () => boolean
  /** Whether this is the last attempt. */
  readonly isLast: boolean
  /** Whether another job of this kind for the same task runs already. */
  readonly isBehind: () => Promise<boolean>
}
/**
 * The outcome of a job. Undefined: the job is done. `retryAfterMs`: it runs again after this time,
 * which does not count as a failure.
 */
export type JobOutcome = void | { readonly retryAfterMs: number }
type JobHandler = (context: JobContext, payload: unknown) => Promise<JobOutcome>

const id = z.int().positive()
const AppointmentReference = z.object({ salonId: id, appointmentId: id })
const WakeTask = z.object({ salonId: id, taskId: id, until: z.int() })
const AutopilotTurn = z.object({
  salonId: id,
  taskId: id,
  messageId: id.optional(),
  hasWaited: z.literal(true).optional(),
})
/** The pause of a turn while another turn of the same task runs. */
const TURN_RETRY_MS = 500
const ImportRun = z.object({ salonId: id, runId: id })
const UndoBooking = AppointmentReference.extend({ reference: z.string(), looks: z.int() })

const StoreMedia = z.object({ salonId: id, fileId: id })
const DeleteMedia = z.object({ salonId: id })
/** The pause of a removal while a file is still being downloaded. */
const DELETE_RETRY_MS = 10_000

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
  async autopilot_turn({ clock, isBehind, isLast, autopilotSilenceMs, ...tools }, payload) {
    const { salonId, taskId, messageId, hasWaited = false } = AutopilotTurn.parse(payload)
    // The running turn also reads new messages. A second one would call the model for the same
    // answer.
    const { model } = await systemsOf(tools, salonId)
    if (model && (await isBehind())) return { retryAfterMs: TURN_RETRY_MS }
    const cause =
      messageId === undefined || autopilotSilenceMs === 0
        ? undefined
        : { messageId, hasWaited, silenceMs: autopilotSilenceMs }
    // Loaded with the first turn: the tables of the languages take time and memory.
    const { takeTurn } = await import('../service/autopilot/take-turn.js')
    await takeTurn({ ...tools, now: clock() }, salonId, taskId, { cause, isLast })
  },
  import_run({ isStopped, isLast, ...tools }, payload) {
    const { salonId, runId } = ImportRun.parse(payload)
    return runImportJob(tools, salonId, runId, { isStopped, isLast })
  },
  async store_media({ clock, isLast, isStopped, ...tools }, payload) {
    const outcome = await storeFile({ ...tools, now: clock() }, StoreMedia.parse(payload), {
      isLast,
      isStopped,
    })
    if (outcome === 'busy') return { retryAfterMs: BUSY_RETRY_MS }
  },
  async delete_media({ isStopped, ...tools }, payload) {
    const { salonId } = DeleteMedia.parse(payload)
    const outcome = await removeDeletedFiles(tools, salonId, isStopped)
    if (outcome === 'busy') return { retryAfterMs: DELETE_RETRY_MS }
  },
}
