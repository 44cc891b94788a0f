import { coalesce } from '../../base/coalesce.js'
import type { Log } from '../../base/log.js'
import { onCommit } from '../postgres/commit-hooks.js'
import type { Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'

const GAP_MS = 10
/** At most this many idle workers are woken at once. */
const MOST_WOKEN = 20

const sendNotification = staticSql()`select pg_notify('jobs:insert', ${param('text')})`

/**
 * Wakes workers of all processes after each commit through the pools that wrote a job.
 * A notification may be lost: workers also poll every other second.
 */
export function wakeWorkers(pools: readonly Db[], autonomousDb: Db, log: Log): void {
  let count = 0
  const trigger = coalesce(GAP_MS, async () => {
    const woken = Math.min(count, MOST_WOKEN)
    count = 0
    try {
      await sendNotification(autonomousDb, { text: JSON.stringify({ count: woken }) })
    } catch (error) {
      log.debug({ err: error }, 'workers find their jobs a little later')
    }
  })
  for (const pool of pools)
    onCommit(pool, ({ jobs }) => {
      if (jobs === 0) return
      count += jobs
      trigger()
    })
}
