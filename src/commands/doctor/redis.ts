import { Redis } from 'ioredis'
import { clockDifference, clockFinding } from './clock.js'
import { type Check, findingsOf } from './finding.js'

const { ok, problem } = findingsOf('redis')
const OLDEST = 6

/** Returns the Redis version in the answer of INFO. Valkey also names the one it follows. */
export const redisVersion = (info: string): string | undefined =>
  /^redis_version:(\S+)/m.exec(info)?.[1]

/** Checks that Redis can be reached and is not too old, and compares the clocks. */
export const redisCheck: Check = {
  name: 'redis',
  async run({ config: { redisUrl }, clock, limitMs }) {
    if (redisUrl === undefined)
      return [ok('REDIS_URL is not set: each process counts rate limits for itself.')]
    const redis = new Redis(redisUrl, {
      lazyConnect: true,
      connectTimeout: limitMs,
      commandTimeout: limitMs,
      maxRetriesPerRequest: 0,
      retryStrategy: () => null,
    })
    let code = 'no answer'
    redis.on('error', (error: NodeJS.ErrnoException) => (code = error.code ?? code))
    try {
      await redis.connect()
      const version = redisVersion(await redis.info('server')) ?? '0'
      if (Number.parseInt(version, 10) < OLDEST)
        return [problem(`Redis ${version} is too old.`, `Upgrade to Redis ${OLDEST} or to Valkey.`)]
      const readTime = async (): Promise<number> => {
        const [seconds, micros] = await redis.time()
        return Number(seconds) * 1000 + Number(micros) / 1000
      }
      const difference = await clockDifference(clock, readTime)
      return [ok(`Redis ${version}.`), clockFinding('Redis', difference)]
    } catch (error) {
      const said = /^[A-Z]{3,}\b/.exec(error instanceof Error ? error.message : '')?.[0] ?? code
      return [
        problem(
          `Redis does not answer (${said}): each process counts rate limits for itself.`,
          'Start Redis, or correct address, user and password in REDIS_URL.',
        ),
      ]
    } finally {
      redis.disconnect()
    }
  },
}
