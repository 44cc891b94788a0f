const LONGEST_MS = 15 * 60_000

/** How long a job waits after so many attempts that failed: twice as long each time, a quarter of an hour at most, give or take half. */
export const pauseAfter = (attempts: number, random = Math.random()): number =>
  Math.min(1_000 * 2 ** Math.min(attempts, 20), LONGEST_MS) * (0.5 + random)
