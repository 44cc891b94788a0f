/** Before the next try in the first channel, after so many of them, where there is another one to turn to. */
const SOON_MS = [1_000, 4_000] as const
/** After that, or in the only one: after five tries it counts as failed, but is tried on for as long as a messenger may reasonably be away. */
const LONG_MS = [
  1_000, 4_000, 10_000, 20_000, 60_000, 300_000, 900_000, 1_800_000, 3_600_000, 3_600_000,
  3_600_000,
] as const
const SHOWN_AS_FAILED = 5

/** How many tries the best channel has for itself before the others have their turns. */
const triesAlone = (channels: number): number => (channels > 1 ? SOON_MS.length + 1 : 0)

/** Which of the channels, the best first, has its turn after so many tries; none is given up for being away. */
export const turnAfter = (tries: number, channels: number): number => {
  const alone = triesAlone(channels)
  return tries < alone ? 0 : (tries - alone + Number(alone > 0)) % channels
}

/** What follows a try that failed: a pause, in milliseconds; 0: the next channel at once; undefined: no more tries. */
export const pauseBeforeRetry = (
  tries: number,
  channels: number,
  random = Math.random(),
): number | undefined => {
  const alone = triesAlone(channels)
  if (tries === alone) return 0
  const pause = tries < alone ? SOON_MS[tries - 1] : LONG_MS[tries - alone - 1]
  return pause === undefined ? undefined : pause * (0.75 + random / 2)
}

/** Whether it is to be seen that it did not get through so far. */
export const countsAsFailed = (tries: number, channels: number): boolean =>
  tries >= triesAlone(channels) + SHOWN_AS_FAILED
