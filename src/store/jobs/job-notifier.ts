import { sql } from 'drizzle-orm'
import { coalesce } from '../../base/coalesce.js'
import type { Log } from '../../base/log.js'
import { onCommit } from '../postgres/commit-hooks.js'
import type { Db } from '../postgres/database.js'
import { staticSql } from '../postgres/static-sql.js'
import { listen } from '../servers/listen.js'

const GAP_MS = 10
const CHANNEL = 'salon_jobs'
/** The name of the connection of a worker, by which Postgres shows how many there are. */
export const WORKER_CONNECTION = 'salon jobs'
/**
 * Workers are also woken when a job with at most this delay is due. Polling alone would start it up
 * to two seconds late.
 */
const LONGEST_TIMER_MS = 30_000

const sendNotification = staticSql()`select pg_notify(${sql.raw(`'${CHANNEL}'`)}, '')`

/**
 * Wakes workers of all processes after each commit through the pools that wrote a job, and when a
 * job of the next seconds is due. A notification may be lost: workers also poll every other second.
 * The returned function ends the timers.
 */
export function wakeWorkers(pools: readonly Db[], autonomousDb: Db, log: Log): () => void {
  const timers = new Set<NodeJS.Timeout>()
  const wake = coalesce(GAP_MS, async () => {
    try {
      await sendNotification(autonomousDb, {})
    } catch (error) {
      log.debug({ err: error }, 'workers find their jobs a little later')
    }
  })
  const wakeAfter = (delayMs: number): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      wake()
    }, delayMs)
    timers.add(timer)
  }
  for (const pool of pools)
    onCommit(pool, ({ jobDelaysMs }) => {
      if (jobDelaysMs.length > 0) wake()
      for (const delayMs of jobDelaysMs)
        if (delayMs > 0 && delayMs <= LONGEST_TIMER_MS) wakeAfter(delayMs)
    })
  return () => {
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
  }
}

/**
 * Calls `onJobs` when jobs may be due: at each notification and at each start of the connection.
 * `url` leads past a pooler. The returned function ends it.
 */
export const listenForJobs = (url: string, onJobs: () => void): (() => Promise<void>) =>
  listen(url, { channel: CHANNEL, name: WORKER_CONNECTION }, onJobs, onJobs)
