/**
 * Pauses between the attempts in the best channel while there are other channels, in milliseconds.
 */
const BEST_CHANNEL_PAUSES_MS = [1_000, 4_000] as const
/**
 * Pauses between the later attempts, or between all attempts in an only channel. After five
 * attempts the notification shows as failed. The attempts go on for as long as a messenger may be
 * down.
 */
const LONG_PAUSES_MS = [
  1_000, 4_000, 10_000, 20_000, 60_000, 300_000, 900_000, 1_800_000, 3_600_000, 3_600_000,
  3_600_000,
] as const
const ATTEMPTS_SHOWN_AS_FAILED = 5

/** The number of attempts in the best channel before the other channels are used. */
const bestChannelAttempts = (channels: number): number =>
  channels > 1 ? BEST_CHANNEL_PAUSES_MS.length + 1 : 0

/**
 * Returns the index of the channel for the next attempt; the channels are ordered, the best first.
 * A channel that is down is tried again in its turn.
 */
export const channelIndexAfter = (attempts: number, channels: number): number => {
  const first = bestChannelAttempts(channels)
  return attempts < first ? 0 : (attempts - first + Number(first > 0)) % channels
}

/**
 * Returns the pause after a failed attempt in milliseconds. 0: try the next channel at once.
 * Undefined: no more attempts.
 */
export const pauseBeforeRetry = (
  attempts: number,
  channels: number,
  random = Math.random(),
): number | undefined => {
  const first = bestChannelAttempts(channels)
  if (attempts === first) return 0
  const pause =
    attempts < first ? BEST_CHANNEL_PAUSES_MS[attempts - 1] : LONG_PAUSES_MS[attempts - first - 1]
  return pause === undefined ? undefined : pause * (0.75 + random / 2)
}

/** Whether a notification shows as failed after so many attempts, although attempts may go on. */
export const showsAsFailed = (attempts: number, channels: number): boolean =>
  attempts >= bestChannelAttempts(channels) + ATTEMPTS_SHOWN_AS_FAILED
