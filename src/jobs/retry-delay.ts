const LONGEST_MS = 15 * 60_000

/**
 * Returns how long a job waits after this many failed attempts, in milliseconds. The pause doubles
 * each time up to 15 minutes; a random factor of 0.5 to 1.5 spreads the retries.
 */
export const retryDelay = (attempts: number, random = Math.random()): number =>
  Math.min(1_000 * 2 ** Math.min(attempts, 20), LONGEST_MS) * (0.5 + random)
