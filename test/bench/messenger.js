import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { textOf } from './listeners.js'

const SECRET = randomBytes(32)

/** The variable that makes the service accept the webhooks of this messenger. */
export const WEBHOOK_SETTINGS = {
  MESSENGER_A_WEBHOOK_SECRET: `whsec_${SECRET.toString('base64')}`,
}

/** The bytes of a POST. */
export function post(path, body, headers = {}) {
  const lines = Object.entries({
    host: 'bench.example',
    ...headers,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

/** The signed webhook for a client's message. */
export function webhook(from, text) {
  const [id, seconds] = [randomUUID(), Math.floor(Date.now() / 1000)]
  const data = { id: randomUUID(), from, name: 'Bench', text }
  const body = JSON.stringify({ type: 'message.received', data })
  const signature = createHmac('sha256', SECRET).update(`${id}.${seconds}.${body}`).digest('base64')
  return post('/hooks/messenger-a/', body, {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${signature}`,
  })
}

/** The webhook for a numbered message. Twenty clients write in turn. */
export const numberedWebhook = (number, senders = 20) =>
  webhook(`bench-${number % senders}`, textOf(number))

/** Posts what the service sent for a message to bare sockets, with other numbers. */
export function echo(sent) {
  const payload = sent.replace(/"text":"number \d+ /, '"text":"number @ ')
  return (number) => post('/', payload.replace('number @', `number ${number}`))
}
