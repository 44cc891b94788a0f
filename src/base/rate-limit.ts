import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { isReady, reasonOfFailure, type Redis } from './redis/redis.js'

/**
 * The result of taking points: whether there were enough, the remaining points, and the seconds
 * until all points are available again.
 */
type Spent = {
  readonly allowed: boolean
  readonly remaining: number
  readonly resetSeconds: number
}

/**
 * A number of points per minute for each key. A window of one minute starts with the first request
 * of a key.
 */
export type RateLimit = {
  readonly name: string
  /** Points per minute. */
  readonly quota: number
  /** Takes points of a key. `allowed` is false when there were not enough. Never rejects. */
  take(key: string, points?: number): Promise<Spent>
}
type RateLimitOptions = {
  readonly name: string
  readonly perMinute: number
  /** Counts for all processes together. Undefined: each process counts for itself. */
  readonly redis: Redis | undefined
  /**
   * Called each time this process counts for itself because Redis did not count, with the reason
   * and the error.
   */
  readonly onFallback: (reason: string, fault?: unknown) => void
}

/** The length of a window of a rate limit. */
export const WINDOW_SECONDS = 60

const spent = (allowed: boolean, { remainingPoints, msBeforeNext }: RateLimiterRes): Spent => ({
  allowed,
  remaining: Math.max(0, remainingPoints),
  resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
})

async function takeFrom(
  counter: RateLimiterMemory | RateLimiterRedis,
  key: string,
  points: number,
): Promise<Spent> {
  try {
    return spent(true, await counter.consume(key, points))
  } catch (error) {
    if (error instanceof RateLimiterRes) return spent(false, error)
    throw error
  }
}

/**
 * The Lua script that counts. It needs one command less than that of the library: only the first
 * request of a window sets the end of the window.
 */
const COUNT = `
local consumed = redis.call('incrby', KEYS[1], ARGV[1])
local left = consumed > tonumber(ARGV[1]) and redis.call('pttl', KEYS[1]) or -1
if left < 0 then
  redis.call('expire', KEYS[1], ARGV[2])
  left = 1000 * ARGV[2]
end
return {consumed, left}`

/**
 * Creates a rate limit for all processes through Redis. Counts in the memory of this process when
 * Redis is not configured or fails. Windows use the clock of Redis or of the library, never the
 * clock of the app, which tests set.
 */
export function createRateLimit({
  name,
  perMinute,
  redis,
  onFallback,
}: RateLimitOptions): RateLimit {
  const window = { points: perMinute, duration: WINDOW_SECONDS }
  const memory = new RateLimiterMemory(window)
  const shared =
    redis &&
    new RateLimiterRedis({
      ...window,
      storeClient: redis,
      keyPrefix: `salon:limit:${name}`,
      customIncrTtlLuaScript: COUNT,
      // A key without points needs no call to Redis until its window ends.
      inMemoryBlockOnConsumed: perMinute,
    })
  const takeShared = async (key: string, points: number): Promise<Spent> => {
    if (!redis || !shared || !isReady(redis)) {
      if (redis) onFallback('unconnected')
      return takeFrom(memory, key, points)
    }
    try {
      return await takeFrom(shared, key, points)
    } catch (error) {
      onFallback(reasonOfFailure(error), error)
      return takeFrom(memory, key, points)
    }
  }
  return { name, quota: perMinute, take: (key, points = 1) => takeShared(key, points) }
}
