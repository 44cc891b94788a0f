import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { openConnection } from '../connection.js'
import { cores } from '../cores.js'
import { Deliveries, openListeners, spread, textOf } from '../listeners.js'
import { startPeer, startService } from '../processes.js'
import { printDelays } from '../table.js'

const SECRET = randomBytes(32)
const LISTENERS = 100
const PER_SECOND = 50
const SECONDS = 20
const WARM_UP = 100
const MANY = 2000
const UPDATES = 30
const LIMIT_MS = 100

function post(path, body, headers) {
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  })
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nhost: ` +
      `bench.example\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  )
}

/** A client's message as the messenger tells of it, signed. Twenty clients write in turn. */
function hook(number) {
  const data = {
    id: randomUUID(),
    from: `bench-${number % 20}`,
    name: 'Bench',
    text: textOf(number),
  }
  const [id, seconds] = [randomUUID(), Math.floor(Date.now() / 1000)]
  const body = JSON.stringify({ type: 'message.received', data })
  const signature = createHmac('sha256', SECRET).update(`${id}.${seconds}.${body}`).digest('base64')
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${signature}`,
  }
  return post('/hooks/messenger-a/', body, headers)
}

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

/** From a message's arrival to each of a hundred listeners, fifty messages a second. */
async function measurePace(servers, token, requestFor) {
  const deliveries = new Deliveries(LISTENERS)
  const { end } = await openListeners(
    servers.map(({ url }) => url),
    LISTENERS,
    token,
    deliveries.hear,
  )
  await write(servers, deliveries, requestFor, 1, WARM_UP)
  deliveries.delays.length = 0
  await write(servers, deliveries, requestFor, WARM_UP + 1, PER_SECOND * SECONDS)
  end()
  return { ...spread(deliveries.delays), last: deliveries.last }
}

const residentKb = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

/** From a message's arrival until the last of many has heard of it, one after the other. */
async function measureMany(server, token, requestFor) {
  const deliveries = new Deliveries(MANY)
  const before = residentKb(server.pid)
  const { end } = await openListeners([server.url], MANY, token, deliveries.hear)
  await sleep(2000)
  const each = (residentKb(server.pid) - before) / MANY
  const connection = openConnection(server.port)
  const slowest = []
  for (let number = 1; number <= UPDATES; number += 1) {
    deliveries.start(number)
    await connection.ask(requestFor(number))
    slowest.push(await deliveries.all(number))
    await sleep(100)
  }
  connection.close()
  end()
  return { each, ...spread(slowest.slice(5)) }
}

/**
 * How soon operators hear of a client's message: over two processes, and where very many listen to
 * one.
 */
export async function live({ environment, token }) {
  const settings = {
    ...environment,
    WORKER: 'off',
    SOCKETS_PER_ACCOUNT: '10000',
    MESSENGER_A_WEBHOOK_SECRET: `whsec_${SECRET.toString('base64')}`,
  }
  const servers = []
  const start = async (starting) => servers[servers.push(await starting) - 1]
  try {
    const two = [
      await start(startService(settings, cores?.all)),
      await start(startService(settings, cores?.all)),
    ]
    const { last, ...paced } = await measurePace(two, token, hook)
    const bare = await start(startPeer('bare-ws', {}))
    const asIs = () => {
      const payload = last.replace(/"text":"number \d+ /, '"text":"number @ ')
      return (number) => post('/', payload.replace('number @', `number ${number}`), {})
    }
    const bound = await measurePace([bare], undefined, asIs())
    printDelays(`From a hook to ${LISTENERS} listeners, ${PER_SECOND} messages a second`, [
      { what: 'two processes, half of them on each', ...paced, limit: LIMIT_MS },
      { what: 'the same payload by ws alone, one process', ...bound },
    ])
    const one = await start(startService(settings))
    const many = await measureMany(one, token, hook)
    const bareMany = await measureMany(bare, undefined, asIs())
    printDelays(`From a hook to the last of ${MANY} listeners on one process`, [
      { what: `the service, ${many.each.toFixed(1)} KB for each that waits`, ...many },
      { what: `ws alone, ${bareMany.each.toFixed(1)} KB for each that waits`, ...bareMany },
    ])
  } finally {
    await Promise.all(servers.map((server) => server.end()))
  }
}
