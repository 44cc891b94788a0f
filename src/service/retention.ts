import { DAY, type Instant } from '../domain/time/time.js'
import type { Db } from '../store/postgres/database.js'
import { deleteOldTopicQuestions } from '../store/autopilot/salon-facts.js'
import { deleteOldEvents } from '../store/live/events.js'
import { deleteOldWebhooks } from '../store/inbox/webhook-inbox.js'
import { deleteOldAttempts } from '../store/identity/password-attempts.js'
import { deleteExpiredSignIns } from '../store/identity/sessions.js'
import { deleteExpiredSignInLinks } from '../store/identity/sign-in-links.js'
import { FORGET_ATTEMPTS_AFTER_MS } from '../domain/identity/password-attempts.js'

/** Subscribers can resume, and messengers can repeat a webhook, for this long. */
const RETENTION_DAYS = 7
/** Topics of questions show which facts are missing for this long. */
const QUESTION_DAYS = 365
const BATCH = 1_000

/**
 * Deletes events and webhook ids older than seven days, topics of questions older than a year,
 * forgotten attempts at passwords, expired sign-in links, and sign-ins that expired seven days ago:
 * their access tokens live a day at most. It deletes in batches until all are deleted or
 * `isStopped` returns true.
 */
export async function deleteExpired(
  db: Db,
  now: Instant,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const before = now - RETENTION_DAYS * DAY
  const attempts = { before: now - FORGET_ATTEMPTS_AFTER_MS, now, most: BATCH }
  for (const deleteBatch of [
    () => deleteOldEvents(db, before, BATCH),
    () => deleteOldWebhooks(db, before, BATCH),
    () => deleteOldTopicQuestions(db, now - QUESTION_DAYS * DAY, BATCH),
    () => deleteOldAttempts(db, attempts),
    () => deleteExpiredSignInLinks(db, now, BATCH),
    () => deleteExpiredSignIns(db, before, BATCH),
  ])
    for (let deleted = BATCH; deleted >= BATCH && !isStopped();) deleted = await deleteBatch()
}
