import { accountEvent } from '../../../domain/live/event.js'
import type { Instant } from '../../../domain/time/time.js'
import {
  endSessionsIn,
  type EndedSessions,
  type SessionRange,
} from '../../../store/identity/account-administration.js'
import { notifySubscribersNow } from '../../../store/live/event-notifier.js'
import { writeEvents } from '../../../store/live/events.js'
import { type Db, transact } from '../../../store/postgres/database.js'

/**
 * Ends the sessions of accounts in a transaction: their tokens and subscriptions end within five
 * seconds. Checks no right: the command line calls it.
 */
export async function endSessionsInTransaction(
  tx: Db,
  range: SessionRange,
  now: Instant,
): Promise<EndedSessions> {
  const ended = await endSessionsIn(tx, range)
  for (const salonId of salonsOf(ended)) {
    const ids = ended.accounts.flatMap(({ id, salonId: own }) => (own === salonId ? [id] : []))
    await writeEvents(tx, salonId, ids.map(accountEvent), now)
  }
  return ended
}

/** The same in a transaction of its own. Then all processes are notified. */
export async function endSessions(
  db: Db,
  range: SessionRange,
  now: Instant,
): Promise<EndedSessions> {
  const ended = await transact(db, (tx) => endSessionsInTransaction(tx, range, now))
  await notifySubscribersNow(db, salonsOf(ended))
  return ended
}

const salonsOf = ({ accounts }: EndedSessions): number[] => [
  ...new Set(accounts.map(({ salonId }) => salonId)),
]
