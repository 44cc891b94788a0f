import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** Headers that request another protocol. They have no meaning without it. */
const ASKING = ['upgrade', 'http2-settings']

/** Returns the head of the request without the headers that request another protocol. */
function headOf({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2)
    if (ASKING.includes(name.toLowerCase())) continue
    const kept = value.split(',').filter((word) => !ASKING.includes(word.trim().toLowerCase()))
    lines.push(
      `${name}: ${name.toLowerCase() === 'connection' ? kept.join(',') || 'keep-alive' : value}`,
    )
  }
  return `${lines.join('\r\n')}\r\n\r\n`
}

/**
 * Answers a request that asks for another protocol, such as HTTP/2, as if it had not asked. Some
 * clients ask with every request, and Node hands over all upgrades as soon as one listener exists.
 * `head`: the bytes of the connection that follow the request.
 */
export function answerPlainly(
  server: Server,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  socket.unshift(Buffer.concat([Buffer.from(headOf(request), 'latin1'), head]))
  server.emit('connection', socket)
}
