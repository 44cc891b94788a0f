import type { Instant } from '../../time/time.js'

/** How long the pieces of one message may take in all, in milliseconds. */
export const LONGEST_WAIT_MS = 20_000

/**
 * Returns how long the answer still waits for another piece of the client's message, in
 * milliseconds: until the client has been silent for `silenceMs`, and at most 20 seconds after the
 * first piece. `sentAt`: when each unanswered message was sent, by the messenger's clock, the oldest
 * first. Only their distances count, so that the clock may be wrong.
 */
export function waitForMore(sentAt: readonly Instant[], silenceMs: number): number {
  const passed = (sentAt.at(-1) ?? 0) - (sentAt[0] ?? 0)
  return Math.max(0, Math.min(silenceMs, LONGEST_WAIT_MS - Math.max(passed, 0)))
}
