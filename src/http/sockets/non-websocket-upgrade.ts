import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** What asks for another protocol, and is of no use without it. */
const ASKING = ['upgrade', 'http2-settings']

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
 * Answers a request that would rather have another protocol, HTTP/2 say, which some clients ask for each time: Node hands
 * over every upgrade once somebody waits for one, but this one is to be answered as if it had not asked.
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
