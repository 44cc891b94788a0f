/** Before the next try in a channel, after so many of them, while there is another channel to turn to. */
const SOON_MS = [1_000, 4_000] as const
/** In the last one: after five tries it counts as failed, but is tried on for as long as a messenger may reasonably be away. */
const LONG_MS = [
  1_000, 4_000, 10_000, 20_000, 60_000, 300_000, 900_000, 1_800_000, 3_600_000, 3_600_000, 3_600_000,
] as const
const SHOWN_AS_FAILED = 5

/** What follows a try that failed: a pause, in milliseconds; undefined: no more tries in this channel. */
export const pauseBeforeRetry = (tries: number, hasOther: boolean, random = Math.random()): number | undefined => {
  const pause = (hasOther ? SOON_MS : LONG_MS)[tries - 1]
  return pause === undefined ? undefined : pause * (0.75 + random / 2)
}

/** Whether it is to be seen that it did not get through so far. */
export const countsAsFailed = (tries: number): boolean => tries >= SHOWN_AS_FAILED
