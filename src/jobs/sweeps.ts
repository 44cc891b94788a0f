import type { Log } from '../base/log.js'
import { repeat } from '../base/run-every.js'
import { deleteExpired } from '../service/retention.js'
import { sweepAnswers } from '../service/idempotency.js'
import { retryStuckMessages } from '../service/inbox/sending/retry-stuck-messages.js'
import type { Call } from '../service/context.js'
import { remind } from '../service/notifications/remind.js'
import { freeOldHolds } from '../service/crm/sync/drop-old-holds.js'
import { wakeOverslept } from '../service/inbox/wake-task.js'

type Tools = Pick<Call, 'db' | 'own' | 'outside'> & {
  readonly log: Log
  readonly clock: () => number
}

const FORGET_MS = 60_000
const RESUME_MS = 10_000
const REMIND_MS = 30_000

/** What is done now and then, by every process that works jobs: old things are forgotten, what a dead process left is done. */
export function startSweeps(tools: Tools): () => Promise<void> {
  const { db, log, clock } = tools
  const failed = (error: unknown): void =>
    log.warn({ err: error }, 'a sweep did not succeed; it comes again')
  const stops = [
    repeat(FORGET_MS, (isStopped) => sweepAnswers(db, clock(), isStopped), failed),
    repeat(FORGET_MS, (isStopped) => deleteExpired(db, clock(), isStopped), failed),
    repeat(FORGET_MS, () => wakeOverslept(db, clock()), failed),
    repeat(
      RESUME_MS,
      (isStopped) => retryStuckMessages({ ...tools, now: clock() }, isStopped),
      failed,
    ),
    repeat(RESUME_MS, () => freeOldHolds(tools), failed),
    repeat(REMIND_MS, (isStopped) => remind(db, clock(), isStopped), failed),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
