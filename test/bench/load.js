import { openConnection } from './connection.js'

const CONNECTIONS = 16
const MOST = 50_000

/**
 * Asks a server on sixteen kept-alive connections, each with the next request when its last one is
 * answered, until the time is up or 50,000 are asked. `next()` gives a request's bytes. Throws at
 * the first answer with another status.
 */
export async function load(server, next, status, milliseconds) {
  const connections = Array.from({ length: CONNECTIONS }, () => openConnection(server.port))
  const cpuBefore = server.cpuSeconds()
  const start = performance.now()
  let asked = 0
  let perSecond = 0
  /**
   * Each connection's own pace: a request that outlasts the time by much counts for the one
   * connection that it held.
   */
  const work = async (connection) => {
    let own = 0
    while (asked < MOST && performance.now() - start < milliseconds) {
      asked += 1
      own += 1
      const answer = await connection.ask(next())
      if (answer.status !== status)
        throw new Error(
          `${server.name} answered ${answer.status}: ${answer.body}\n${server.said()}`,
        )
    }
    perSecond += own / ((performance.now() - start) / 1000)
  }
  try {
    await Promise.all(connections.map(work))
  } finally {
    for (const connection of connections) connection.close()
  }
  const cpu =
    cpuBefore === undefined ? undefined : ((server.cpuSeconds() - cpuBefore) / asked) * 1e6
  return { perSecond, cpuMicroseconds: cpu }
}
