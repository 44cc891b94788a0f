import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { cores } from '../cores.js'
import { PLACES } from '../data.js'
import { startService } from '../processes.js'
import { printFigures } from '../table.js'

const SECRET = randomBytes(32)
const TOKEN = 'bench'
const WARM_UP = 20
const MESSAGES = 200
const PAUSE_MS = 20
const PATIENCE_MS = 10_000

/** A messenger that takes what it gets, and tells when the next message for an address comes. */
async function openMessenger() {
  const waiting = new Map()
  const server = createServer((request, response) => {
    const chunks = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const at = performance.now()
      response
        .writeHead(202, { 'content-type': 'application/json' })
        .end(JSON.stringify({ id: randomUUID() }))
      const { to, text } = JSON.parse(Buffer.concat(chunks).toString())
      waiting.get(to)?.({ at, text })
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    answerTo: (address) =>
      Promise.race([
        new Promise((resolve) => waiting.set(address, resolve)),
        sleep(PATIENCE_MS, undefined, { ref: false }).then(() =>
          Promise.reject(new Error(`${address} got no answer`)),
        ),
      ]),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** A client's message as the messenger tells of it, signed. */
async function write(service, from, text) {
  const [id, seconds] = [randomUUID(), Math.floor(Date.now() / 1000)]
  const body = JSON.stringify({
    type: 'message.received',
    data: { id: randomUUID(), from, name: 'Bench', text },
  })
  const signature = createHmac('sha256', SECRET).update(`${id}.${seconds}.${body}`).digest('base64')
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${signature}`,
  }
  const { status } = await fetch(`${service.url}/hooks/messenger-a/`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
  if (status !== 204) throw new Error(`the hook was answered ${status}`)
}

const answersFirst = async (service, token) => {
  const query =
    'mutation { updateAutopilotSettings(input: { channel: MESSENGER_A, mode: FIRST }) { mode } }'
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(`${service.url}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query }),
  })
  const { errors } = await response.json()
  if (errors) throw new Error(errors[0].message)
}

/** A service that people have a word for; all masters do it. */
async function nameService(url) {
  const sql = postgres(url, { max: 1 })
  await sql`update services set name = 'Haircut' where id = ${PLACES.halfHour}`
  await sql.end()
}

/** What one client says until they have a appointment: free times, one of them, and a yes. */
const linesOf = (client) => [
  `Haircut on ${PLACES.day(51 + (client % 30))} in the afternoon with anyone`,
  '1',
  'yes',
  'when is my next appointment?',
]

/** From a client's message to its answer's arrival at their messenger, one after the other. */
async function converse(service, messenger, count, prefix) {
  const [delays, heard] = [[], []]
  for (let client = 0; delays.length < count; client += 1) {
    const from = `${prefix}-${client}`
    for (const text of linesOf(client)) {
      const [answer, began] = [messenger.answerTo(from), performance.now()]
      await write(service, from, text)
      const { at, text: said } = await answer
      delays.push(at - began)
      heard.push(said)
      await sleep(PAUSE_MS)
    }
  }
  return { delays, heard }
}

/** How soon the autopilot answers by its built-in rules, where one process does everything. */
export async function autopilot({ url, environment, token }) {
  await nameService(url)
  const messenger = await openMessenger()
  const service = await startService(
    {
      ...environment,
      WORKER: 'on',
      AUTOPILOT_SILENCE_MS: '0',
      MESSENGER_A_URL: messenger.url,
      MESSENGER_A_TOKEN: TOKEN,
      MESSENGER_A_WEBHOOK_SECRET: `whsec_${SECRET.toString('base64')}`,
    },
    cores?.all,
  )
  try {
    await answersFirst(service, token)
    await converse(service, messenger, WARM_UP, 'warm')
    const { delays, heard } = await converse(service, messenger, MESSAGES, 'client')
    const booked = heard.filter((said) => /^(Booked|You're booked)/.test(said)).length
    if (booked < MESSAGES / 5)
      throw new Error(`the autopilot booked little:\n${heard.slice(0, 4).join('\n')}`)
    const sorted = [...delays].sort((a, b) => a - b)
    const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
    printFigures(
      `From a client's message to the autopilot's answer, ${delays.length} messages, ` +
        `${booked} appointments booked`,
      'ms',
      [
        { what: 'p50', value: at(0.5) },
        { what: 'p95', value: at(0.95), limit: "autopilot's answer, ms" },
        { what: 'slowest', value: at(1), limit: "autopilot's slowest answer, ms" },
      ],
    )
  } finally {
    await service.end()
    messenger.close()
  }
}
