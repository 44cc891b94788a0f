import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { isReady, reasonOfFailure, type Redis } from './redis.js'

/** What is left of a limit after a request: points, and the seconds until all of them are back. */
type Spent = {
  readonly allowed: boolean
  readonly remaining: number
  readonly resetSeconds: number
}

/** So many points a minute for each key, in a window that starts with the key's first request. */
export type RateLimit = {
  readonly name: string
  /** Points a minute. */
  readonly quota: number
  /** Takes points of a key; `allowed: false` where they were not there any more. Never fails. */
  take(key: string, points?: number): Promise<Spent>
}
type RateLimitOptions = {
  readonly name: string
  readonly perMinute: number
  /** Where all processes count together; undefined: each counts for itself. */
  readonly redis: Redis | undefined
  /** Told each time that this process counted for itself because Redis did not count, and why; and what was thrown. */
  readonly onFallback: (reason: string, fault?: unknown) => void
}

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

/** As the library's own, with a command less: only the first request of a window sets its end. */
const COUNT = `
local consumed = redis.call('incrby', KEYS[1], ARGV[1])
local left = consumed > tonumber(ARGV[1]) and redis.call('pttl', KEYS[1]) or -1
if left < 0 then
  redis.call('expire', KEYS[1], ARGV[2])
  left = 1000 * ARGV[2]
end
return {consumed, left}`

/**
 * A limit over all processes through Redis, with this process's memory in its place where Redis is not set or fails. A
 * window's clock is Redis's, or in memory the library's own: never the app's, which tests set.
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
      inMemoryBlockOnConsumed: perMinute, // who has nothing left costs no round trip until the window ends
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
