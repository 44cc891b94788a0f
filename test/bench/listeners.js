import { once } from 'node:events'
import WebSocket from 'ws'

const UPDATES = `subscription ($filter: TaskFilter, $after: String) {
  taskUpdates(filter: $filter, after: $after) { cursor kind task
  { id status version unreadCount lastMessage client { id name } }
  message { id text direction state createdAt } } }`

/** The number that a message was written with. */
const numberIn = (text) => Number(/"text":"number (\d+) /.exec(text)?.[1])
export const textOf = (number) => `number ${number} ${'of those that a client writes '.repeat(5)}`

/**
 * A socket that tells of each message's number; subscribed to the service's updates when there is a
 * token.
 */
async function openListener(url, { token, onNumber, filter = {} }) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, ['graphql-transport-ws'])
  await once(socket, 'open')
  let answered
  socket.on('message', (data) => {
    const text = data.toString()
    const number = numberIn(text)
    if (Number.isNaN(number)) answered?.(text)
    else onNumber(number, text)
  })
  const ask = (message) =>
    new Promise((resolve) => {
      answered = resolve
      socket.send(JSON.stringify(message))
    })
  if (token) {
    await ask({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } })
    // A cursor from before the subscription: what comes while it subscribes is not missed.
    const { payload } = JSON.parse(
      await ask({ id: 'now', type: 'subscribe', payload: { query: '{ liveCursor }' } }),
    )
    const variables = { filter, after: payload.data.liveCursor }
    socket.send(
      JSON.stringify({ id: 'live', type: 'subscribe', payload: { query: UPDATES, variables } }),
    )
  }
  return socket
}

/**
 * Opens so many listeners, a hundred at a time. `onNumber` is called for each message. `filterOf`:
 * the filter of each of them. Returns functions that end them or stop their reading.
 */
export async function openListeners(urls, count, token, onNumber, filterOf = () => undefined) {
  const sockets = []
  for (let opened = 0; opened < count; opened = sockets.length) {
    const turn = Array.from({ length: Math.min(100, count - opened) }, (_, index) =>
      openListener(urls[(opened + index) % urls.length], {
        token,
        onNumber,
        filter: filterOf(opened + index),
      }),
    )
    sockets.push(...(await Promise.all(turn)))
  }
  return {
    end: () => sockets.forEach((socket) => socket.terminate()),
    pause: () => sockets.forEach((socket) => socket.pause()),
  }
}

/** How long each message took to each of so many listeners. */
export class Deliveries {
  delays = []
  #sent = new Map()
  #left = new Map()

  constructor(listeners) {
    this.listeners = listeners
  }

  /** Begins the clock of a message. */
  start(number) {
    this.#sent.set(number, performance.now())
  }

  hear = (number, text) => {
    this.last = text
    // An event may arrive before the statement that wrote it has returned.
    const delay = Math.max(0, performance.now() - (this.#sent.get(number) ?? performance.now()))
    this.delays.push(delay)
    const heard = (this.#left.get(number)?.heard ?? 0) + 1
    this.#left.set(number, { ...this.#left.get(number), heard, slowest: delay })
    if (heard === this.listeners) this.#left.get(number).done?.(delay)
  }

  /** Resolves with how long it took to the last one. */
  all(number) {
    const known = this.#left.get(number)
    if (known?.heard === this.listeners) return Promise.resolve(known.slowest)
    return new Promise((resolve) => this.#left.set(number, { ...known, done: resolve }))
  }
}

/** The median, and those that a twentieth and a hundredth are slower than. */
export function spread(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}
