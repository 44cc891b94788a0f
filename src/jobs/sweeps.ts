import type { Config } from '../base/config/config.js'
import type { Log } from '../base/log.js'
import { repeat } from '../base/run-every.js'
import { deleteExpired } from '../service/retention.js'
import { deleteExpiredAnswers } from '../service/idempotency.js'
import { deleteUnusedUploads } from '../service/inbox/media/delete-media.js'
import { retryStuckMessages } from '../service/inbox/sending/retry-stuck-messages.js'
import type { Context } from '../service/context.js'
import { createReminders } from '../service/notifications/create-reminders.js'
import { mergeAppointmentTotals, mergeSearchTotals } from '../store/booking/lists/merge-totals.js'
import { releaseStaleHolds } from '../service/crm/sync/release-stale-holds.js'
import { removeOldMessages } from '../service/inbox/media/message-retention.js'
import { wakeOverdueTasks } from '../service/inbox/wake-task.js'

/** The dependencies of the periodic work. `clock` returns milliseconds since 1970. */
type SweepDependencies = Pick<Context, 'db' | 'autonomousDb' | 'externalSystems'> & {
  readonly log: Log
  readonly clock: () => number
}

const DELETE_EVERY_MS = 60_000
const RECOVER_EVERY_MS = 10_000
const REMIND_EVERY_MS = 30_000

/** Removes old messages. Writes a line to the log when there were some. */
async function removeMessages(
  { db, clock, log }: SweepDependencies,
  days: number,
  isStopped: () => boolean,
): Promise<void> {
  const removed = await removeOldMessages(db, days, clock(), isStopped)
  if (removed > 0) log.info({ removed, days }, 'texts of old messages were removed')
}

/**
 * Starts the periodic work of each process that executes jobs: it deletes old rows, recovers the
 * work of dead processes, creates reminders, merges the rows of totals, and removes old
 * messages where a retention is set. The returned function stops it.
 */
export function startSweeps(
  dependencies: SweepDependencies,
  { messageRetentionDays }: Pick<Config, 'messageRetentionDays'>,
): () => Promise<void> {
  const { db, log, clock } = dependencies
  const onError = (error: unknown): void =>
    log.warn({ err: error }, 'a sweep failed; it comes again')
  const stops = [
    repeat(DELETE_EVERY_MS, (isStopped) => deleteExpiredAnswers(db, clock(), isStopped), onError),
    repeat(DELETE_EVERY_MS, (isStopped) => deleteExpired(db, clock(), isStopped), onError),
    repeat(DELETE_EVERY_MS, () => deleteUnusedUploads(db, clock()), onError),
    repeat(DELETE_EVERY_MS, () => wakeOverdueTasks(db, clock()), onError),
    repeat(
      RECOVER_EVERY_MS,
      (isStopped) => retryStuckMessages({ ...dependencies, now: clock() }, isStopped),
      onError,
    ),
    repeat(RECOVER_EVERY_MS, () => mergeAppointmentTotals(db), onError),
    repeat(DELETE_EVERY_MS, () => mergeSearchTotals(db), onError),
    repeat(RECOVER_EVERY_MS, () => releaseStaleHolds(dependencies), onError),
    repeat(REMIND_EVERY_MS, (isStopped) => createReminders(db, clock(), isStopped), onError),
    ...(messageRetentionDays === undefined
      ? []
      : [
          repeat(
            DELETE_EVERY_MS,
            (isStopped) => removeMessages(dependencies, messageRetentionDays, isStopped),
            onError,
          ),
        ]),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
