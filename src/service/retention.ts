import { DAY, type Instant } from '../domain/time/time.js'
import type { Db } from '../store/postgres/database.js'
import { forgetEvents } from '../store/live/events.js'
import { forgetSeen } from '../store/inbox/webhook-inbox.js'

/** How long subscribers can come back, and messengers repeat themselves. */
const KEPT_DAYS = 7
const AT_ONCE = 1_000

/** Forgets what is older than that, some at a time, until all is gone or it is told to stop. */
export async function deleteExpired(
  db: Db,
  now: Instant,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const before = now - KEPT_DAYS * DAY
  for (const forget of [forgetEvents, forgetSeen])
    for (let gone = AT_ONCE; gone >= AT_ONCE && !isStopped();)
      gone = await forget(db, before, AT_ONCE)
}
