import { setTimeout as sleep } from 'node:timers/promises'
import { openConnection } from '../connection.js'
import { Deliveries, openListeners, spread } from '../listeners.js'
import { echo, numberedWebhook, WEBHOOK_SETTINGS } from '../messenger.js'
import { residentKb, startBefore, startPeer, startService } from '../processes.js'
import { median } from '../rounds.js'
import { printDelays, printFigures } from '../table.js'

const LISTENERS = 5000
const CLIENTS = 4
/**
 * So many events come before those that are measured. The first message of each client is two
 * events, and Postgres plans a statement anew until it has run five times on a connection.
 */
const WARM_UP = 60
const EVENTS = 15
const ROUND_MS = 1000
const REST_MS = 2000

/**
 * Opens the listeners of a server. Returns what each of them keeps of its memory, and a function
 * that sends one event and resolves with its delays.
 */
async function openAudience(server, token) {
  const deliveries = new Deliveries(LISTENERS)
  const before = residentKb(server.pid)
  const { end } = await openListeners([server.url], LISTENERS, token, deliveries.hear)
  await sleep(REST_MS)
  const connection = openConnection(server.port)
  return {
    kilobytes: (residentKb(server.pid) - before) / LISTENERS,
    last: () => deliveries.last,
    async send(number, request) {
      deliveries.delays.length = 0
      deliveries.start(number)
      await connection.ask(request)
      await deliveries.all(number)
      return spread(deliveries.delays)
    },
    end() {
      connection.close()
      end()
    },
  }
}

/**
 * From an event to each of 5,000 subscribers of one process, an event each second, against a bare
 * broadcast of the same text. They take turns, so that each has the core to itself.
 */
export async function subscribers(infrastructure) {
  const { environment, token } = infrastructure
  const settings = { ...WEBHOOK_SETTINGS, WORKER: 'off', SOCKETS_PER_ACCOUNT: '10000' }
  const servers = []
  const audiences = []
  try {
    servers.push(await startService({ ...environment, ...settings }))
    servers.push(...(await startBefore(infrastructure, settings)), await startPeer('bare-ws', {}))
    for (const server of servers)
      audiences.push(await openAudience(server, server.name === 'bare-ws' ? undefined : token))
    const spreads = servers.map(() => [])
    for (let number = 1; number <= WARM_UP + EVENTS; number += 1)
      for (const [index, { name }] of servers.entries()) {
        const began = performance.now()
        const request =
          name === 'bare-ws' ? echo(audiences[0].last())(number) : numberedWebhook(number, CLIENTS)
        const measured = await audiences[index].send(number, request)
        if (number > WARM_UP) spreads[index].push(measured)
        if (number > WARM_UP)
          await sleep(Math.max(0, began + ROUND_MS / servers.length - performance.now()))
      }
    const bare = spreads.at(-1)
    printDelays(
      `From an event to each of ${LISTENERS} subscribers, the median of ${EVENTS} events`,
      servers.map(({ name }, index) => ({
        what: name,
        p50: median(spreads[index].map(({ p50 }) => p50)),
        p99: median(spreads[index].map(({ p99 }) => p99)),
      })),
    )
    printFigures(
      'p99, times that of the bare broadcast',
      'ratio',
      servers.slice(0, -1).map(({ name }, index) => ({
        what: name,
        value: median(spreads[index].map(({ p99 }, event) => p99 / bare[event].p99)),
        limit: index === 0 ? 'p99 of 5,000 subscribers, times that of ws' : undefined,
      })),
    )
    printFigures(
      'Memory of a socket that waits',
      'kB',
      servers.map(({ name }, index) => ({
        what: name,
        value: audiences[index].kilobytes,
        limit: index === 0 ? 'memory of an idle socket, kB' : undefined,
      })),
    )
  } finally {
    for (const { end } of audiences) end()
    await Promise.all(servers.map((server) => server.end()))
  }
}
