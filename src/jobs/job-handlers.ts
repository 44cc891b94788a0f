import { z } from 'zod'
import type { Log } from '../base/log.js'
import { takeTurn } from '../service/autopilot/take-turn.js'
import type { Call } from '../service/context.js'
import { workImport } from '../service/crm/import/run-import.js'
import { sendNotifications } from '../service/notifications/send-notifications.js'
import { undoBooking } from '../service/crm/sync/undo-booking.js'
import { syncAppointment } from '../service/crm/sync/sync-appointment.js'
import { wakeTask } from '../service/inbox/wake-task.js'
import type { JobName } from '../store/jobs/jobs.js'

/** What jobs work with. */
export type Tools = Pick<Call, 'db' | 'own' | 'outside' | 'tokens'> & {
  readonly log: Log
  readonly clock: () => number
}
export type JobContext = Tools & {
  /** Whether this process is about to end: what takes long gives its work back then. */
  readonly isStopped: () => boolean
  /** It does not come again should it fail now. */
  readonly isLast: boolean
  /** Whether another job that is told the same runs already. */
  readonly isBehind: () => Promise<boolean>
}
/** Done, or not yet: to be looked at again after so many milliseconds, which is no failure. */
export type JobOutcome = void | { readonly againMs: number }
type Job = (tools: JobContext, payload: unknown) => Promise<JobOutcome>

const id = z.int().positive()
const OfVisit = z.object({ salonId: id, appointmentId: id })
const WakeTask = z.object({ salonId: id, taskId: id, until: z.int() })
const OfTask = z.object({ salonId: id, taskId: id })
/** A turn of a task waits so long where another one of it is taken. */
const TURN_AGAIN_MS = 500
const ImportRun = z.object({ salonId: id, runId: id })
const UndoBooking = OfVisit.extend({ reference: z.string(), looks: z.int() })

/** What each job does. A job that throws is tried again, later and later. */
export const TASKS: Readonly<Record<JobName, Job>> = {
  wake_task({ db, clock }, payload) {
    const { salonId, taskId, until } = WakeTask.parse(payload)
    return wakeTask(db, salonId, taskId, until, clock())
  },
  sync_visit(tools, payload) {
    const { salonId, appointmentId } = OfVisit.parse(payload)
    return syncAppointment({ ...tools, now: tools.clock() }, salonId, appointmentId)
  },
  undo_booking(tools, payload) {
    return undoBooking({ ...tools, now: tools.clock() }, UndoBooking.parse(payload))
  },
  send_notices(tools, payload) {
    const { salonId, appointmentId } = OfVisit.parse(payload)
    return sendNotifications({ ...tools, now: tools.clock() }, salonId, appointmentId)
  },
  async autopilot_turn({ clock, isBehind, ...tools }, payload) {
    const { salonId, taskId } = OfTask.parse(payload)
    // The one that runs hears what came meanwhile: to ask a model twice for the same answer would take the time of others.
    if (tools.outside.model && (await isBehind())) return { againMs: TURN_AGAIN_MS }
    await takeTurn({ ...tools, now: clock() }, salonId, taskId)
  },
  import_run({ isStopped, isLast, ...tools }, payload) {
    const { salonId, runId } = ImportRun.parse(payload)
    return workImport(tools, salonId, runId, { isStopped, isLast })
  },
}
