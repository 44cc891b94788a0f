import { DAY, MINUTE, type Instant } from '../time/time.js'

/** Wrong and running attempts at a password, and the instant of the last one. */
export type AttemptCount = { readonly count: number; readonly lastAt: Instant }

/** How many attempts are free, and how long the growing pause after them becomes at most. */
export type PauseRule = { readonly free: number; readonly longestMs: number }

/** The rule for the attempts at one username from one network. */
export const NETWORK_RULE: PauseRule = { free: 10, longestMs: MINUTE }

/**
 * The rule for the attempts at one username from all networks where its account has not signed in.
 * The pause is short, because it also delays the owner on a new network.
 */
export const STRANGERS_RULE: PauseRule = { free: 20, longestMs: 10_000 }

/** The pause after the last free attempt. It doubles with each further one. */
const FIRST_PAUSE_MS = 1_000

/** A count is forgotten when no attempt was counted for this long. */
export const FORGET_ATTEMPTS_AFTER_MS = 60 * MINUTE

/** How long a network stays known after a sign-in from it. */
export const KNOWN_NETWORK_MS = 90 * DAY

const isForgotten = ({ lastAt }: AttemptCount, now: Instant): boolean =>
  Math.abs(now - lastAt) >= FORGET_ATTEMPTS_AFTER_MS

/** Returns the pause between the last counted attempt and the next one, in milliseconds. */
export const pauseAfter = ({ free, longestMs }: PauseRule, count: number): number =>
  count < free ? 0 : Math.min(longestMs, FIRST_PAUSE_MS * 2 ** (count - free))

/**
 * Whether an attempt comes too early. The distance in time counts without its sign: a clock that
 * was set back must not make a pause longer.
 */
export const isPaused = (rule: PauseRule, counted: AttemptCount, now: Instant): boolean =>
  !isForgotten(counted, now) && Math.abs(now - counted.lastAt) < pauseAfter(rule, counted.count)

/** Returns the count with one more attempt. A forgotten count starts again. */
export const countAttempt = (counted: AttemptCount, now: Instant): AttemptCount => ({
  count: (isForgotten(counted, now) ? 0 : counted.count) + 1,
  lastAt: now,
})
