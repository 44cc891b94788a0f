import { askOnce, requestOf } from '../connection.js'
import { PLACES } from '../data.js'
import { startPeer, startService } from '../processes.js'
import { startRedis } from '../redis.js'
import { measureLong } from '../rounds.js'
import { demandSame } from '../same.js'
import { printRates } from '../table.js'

const LIST = `/api/records/?date=${PLACES.listDay}&status=confirmed`

/** Fails where Redis did not count what it was asked to. */
async function demandCounted({ port }, token) {
  const { text } = await askOnce(port, requestOf('GET', '/metrics', token))
  if (!/^redis_up 1$/m.test(text) || /^rate_limit_fallbacks_total\{/m.test(text))
    throw new Error('some requests were counted in memory, not by Redis')
}

/**
 * What it costs the REST list that each request is counted, in memory (5 % at most) and through
 * Redis (10 %), against the same service with the one function left out that counts.
 */
export async function limiter({ environment, token }) {
  const redis = await startRedis()
  const servers = []
  try {
    servers.push(await startService(environment))
    servers.push(await startService({ ...environment, REDIS_URL: redis.url }))
    servers.push(await startPeer('unlimited', { LOG_LEVEL: 'warn', ...environment }))
    const [memory, shared, unlimited] = servers
    const ask = requestOf('GET', LIST, token)
    const answers = {
      memory: await askOnce(memory.port, ask),
      redis: await askOnce(shared.port, ask),
    }
    demandSame({ ...answers, unlimited: await askOnce(unlimited.port, ask) }, 200)
    const entrants = servers.map((server) => ({ server, next: () => ask, status: 200 }))
    const [inMemory, throughRedis, without] = await measureLong(entrants)
    await demandCounted(shared, token)
    printRates('REST list, counted in memory', [memory, unlimited], [inMemory, without], {
      unlimited: 0.95,
    })
    printRates('REST list, counted through Redis', [shared, unlimited], [throughRedis, without], {
      unlimited: 0.9,
    })
  } finally {
    await Promise.all(servers.map((server) => server.end()))
    await redis.end()
  }
}
