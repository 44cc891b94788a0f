import { setTimeout as sleep } from 'node:timers/promises'
import { openConnection } from '../connection.js'
import { cores } from '../cores.js'
import { Deliveries, openListeners, spread } from '../listeners.js'
import { echo, numberedWebhook, WEBHOOK_SETTINGS } from '../messenger.js'
import { startPeer, startService } from '../processes.js'
import { printDelays } from '../table.js'

const LISTENERS = 100
const PER_SECOND = 50
const SECONDS = 15
const WARM_UP = 100

/** Asks a server on whichever of its connections is free; one takes one request at a time. */
function openPool(server) {
  const free = []
  const ask = async (bytes) => {
    const connection = free.pop() ?? openConnection(server.port)
    const { status, body } = await connection.ask(bytes)
    if (status !== 204) throw new Error(`${server.name} answered ${status}: ${body}`)
    free.push(connection)
  }
  return { ask, close: () => free.forEach((connection) => connection.close()) }
}

/** Sends messages to the servers in turn, at an even pace whatever the answers take. */
async function write(servers, deliveries, requestFor, from, count) {
  const pools = servers.map(openPool)
  const began = performance.now()
  const asked = []
  for (let index = 0; index < count; index += 1) {
    await sleep(Math.max(0, began + (index * 1000) / PER_SECOND - performance.now()))
    const number = from + index
    deliveries.start(number)
    asked.push(pools[index % pools.length].ask(requestFor(number)))
  }
  await Promise.all(asked)
  await Promise.all(asked.map((_, index) => deliveries.all(from + index)))
  for (const pool of pools) pool.close()
}

/** From a message's arrival to each of the listeners. */
async function measurePace(servers, token, requestFor) {
  const deliveries = new Deliveries(LISTENERS)
  const urls = servers.map(({ url }) => url)
  const { end } = await openListeners(urls, LISTENERS, token, deliveries.hear)
  await write(servers, deliveries, requestFor, 1, WARM_UP)
  deliveries.delays.length = 0
  await write(servers, deliveries, requestFor, WARM_UP + 1, PER_SECOND * SECONDS)
  end()
  return { ...spread(deliveries.delays), last: deliveries.last }
}

/** How soon operators hear of a client's message over two processes, at a steady pace. */
export async function live({ environment, token }) {
  const settings = {
    ...environment,
    ...WEBHOOK_SETTINGS,
    WORKER: 'off',
    SOCKETS_PER_ACCOUNT: '10000',
  }
  const servers = []
  try {
    servers.push(await startService(settings, cores?.all), await startService(settings, cores?.all))
    const { last, ...paced } = await measurePace([...servers], token, numberedWebhook)
    servers.push(await startPeer('bare-ws', {}))
    const bound = await measurePace([servers[2]], undefined, echo(last))
    printDelays(`From a webhook to ${LISTENERS} subscribers, ${PER_SECOND} messages a second`, [
      {
        what: 'two processes, half of them on each',
        ...paced,
        limit: 'hook to 100 subscribers, ms',
      },
      { what: 'the same payload by ws alone, one process', ...bound },
    ])
  } finally {
    await Promise.all(servers.map((server) => server.end()))
  }
}
