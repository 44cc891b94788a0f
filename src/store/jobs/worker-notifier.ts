import { sql } from 'drizzle-orm'
import { coalesce } from '../../base/coalesce.js'
import type { Log } from '../../base/log.js'
import { announceTo } from '../postgres/commit-hooks.js'
import type { Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'

const GAP_MS = 10
/** As many idle workers are woken at most. */
const MOST = 20

const notify = staticSql(sql`select pg_notify('jobs:insert', ${param('text')})`)

/**
 * Wakes workers, in whatever process, after each commit through the pools that left a job. It may be lost: they look for
 * themselves every other second.
 */
export function wakeWorkers(pools: readonly Db[], own: Db, log: Log): void {
  let count = 0
  const poke = coalesce(GAP_MS, async () => {
    const told = Math.min(count, MOST)
    count = 0
    try {
      await notify(own, { text: JSON.stringify({ count: told }) })
    } catch (error) {
      log.debug({ err: error }, 'workers find their jobs a little later')
    }
  })
  for (const pool of pools)
    announceTo(pool, ({ jobs }) => {
      if (jobs === 0) return
      count += jobs
      poke()
    })
}
