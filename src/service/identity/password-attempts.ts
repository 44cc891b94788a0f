import { throttled } from '../../base/http/http-refusals.js'
import {
  countAttempt,
  isPaused,
  KNOWN_NETWORK_MS,
  NETWORK_RULE,
  STRANGERS_RULE,
} from '../../domain/identity/password-attempts.js'
import {
  lockAttempts,
  rememberNetwork,
  storeAttempts,
  takeAttemptBack,
} from '../../store/identity/password-attempts.js'
import { transact } from '../../store/postgres/database.js'
import type { Context } from '../context.js'

/** A counted attempt whose password may be checked now. */
export type PasswordAttempt = {
  /** Takes the attempt back, because the password is right, and keeps its network as known. */
  succeed(): Promise<void>
}

/**
 * Counts an attempt at a password of a username in lower case. Throws `throttled` during a pause;
 * such an attempt is not counted. It counts before the check, so that many attempts at the same
 * time cannot all come before the first wrong one. It does the same for a username without an
 * account.
 *
 * Attempts count by username and network. Those from networks where the account has not signed in
 * count together too. So guesses from many networks are slow, and nobody elsewhere can keep the
 * owner on a known network out.
 */
export async function beginPasswordAttempt(
  context: Context,
  username: string,
): Promise<PasswordAttempt> {
  const { db, now, network = 'none', tokens } = context
  const hereKey = tokens.seal(`password from ${network} ${username}`)
  const everywhereKey = tokens.seal(`password of ${username}`)
  const outcome = await transact(db, async (tx): Promise<'paused' | 'known' | 'stranger'> => {
    const here = await lockAttempts(tx, hereKey, now)
    if (isPaused(NETWORK_RULE, here, now)) return 'paused'
    const isKnown = here.knownUntil !== null && now < here.knownUntil
    if (!isKnown) {
      const everywhere = await lockAttempts(tx, everywhereKey, now)
      if (isPaused(STRANGERS_RULE, everywhere, now)) return 'paused'
      await storeAttempts(tx, everywhereKey, countAttempt(everywhere, now))
    }
    await storeAttempts(tx, hereKey, countAttempt(here, now))
    return isKnown ? 'known' : 'stranger'
  })
  if (outcome === 'paused') throw throttled()
  return {
    succeed: () =>
      transact(db, async (tx) => {
        await rememberNetwork(tx, hereKey, now + KNOWN_NETWORK_MS)
        if (outcome === 'stranger') await takeAttemptBack(tx, everywhereKey)
      }),
  }
}
