import { once } from 'node:events'
import { createServer as createWebServer } from 'node:http'
import { createServer } from 'node:net'

async function open(server) {
  const sockets = new Set()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    end() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/**
 * An external system that takes every call and never answers; `calls` counts them, as each has a
 * connection of its own then.
 */
export async function startSilent() {
  const calls = { count: 0 }
  const server = createServer((socket) => {
    socket.once('data', () => (calls.count += 1))
    socket.on('error', () => undefined).resume()
  })
  return { ...(await open(server)), calls }
}

/** What messengers and system A say to each kind of call. */
const ANSWERS = {
  'POST /messages': (count) => [202, { id: `message-${count}` }],
  'POST /bookings': (count) => [201, { id: count }],
  'GET /bookings': () => [200, { results: [], next: null }],
}

/**
 * A messenger, and external system A, that answer at once; `hear` gets the body of each call as
 * soon as it is there.
 */
export async function startAnswering(hear = () => undefined) {
  let count = 0
  const server = createWebServer((request, response) => {
    const chunks = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      hear(Buffer.concat(chunks).toString())
      const [status, body] = ANSWERS[`${request.method} ${request.url.replace(/\?.*/, '')}`](
        (count += 1),
      )
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  return open(server)
}

/** The address of a system that is down: nobody listens there. */
export async function addressOfNobody() {
  const { url, end } = await open(createServer())
  end()
  return url
}
