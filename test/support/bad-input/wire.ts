import { connect } from 'node:net'
import { methodOf, pathOf, type Route } from '../../../src/rest/handle/route.js'
import type { HardFixture, Said } from './fixture.js'

/**
 * Bytes as they are, without what a client would mend of them; the answer when the server has ended
 * the connection.
 */
export const wire = (
  hard: HardFixture,
  ...parts: readonly (string | Uint8Array)[]
): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(hard.app.url).port), '127.0.0.1', () => {
      for (const part of parts) socket.write(part)
    })
    const got: Buffer[] = []
    socket.on('data', (part) => got.push(part))
    socket.on('close', () => resolve(Buffer.concat(got).toString('utf8')))
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? undefined : reject(error),
    )
  })

/**
 * The head of a request to a row, with these header lines, on a connection that is closed after it.
 */
export const headOf = (
  hard: HardFixture,
  row: Route,
  id: string | undefined,
  ...lines: readonly string[]
): string =>
  [
    `${methodOf(row)} ${pathOf(row).replace(':id', id ?? '')} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${hard.token}`,
    'Connection: close',
    ...lines,
    '',
    '',
  ].join('\r\n')

/** The first answer of what came back. */
export function readAnswer(text: string): Said {
  const end = text.indexOf('\r\n\r\n')
  const [first = '', ...lines] = text.slice(0, end).split('\r\n')
  const headers = new Headers(
    lines.map((line): [string, string] => [
      line.slice(0, line.indexOf(':')),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  const body = text.slice(end + 4)
  const plain =
    headers.get('transfer-encoding') === 'chunked'
      ? body.replace(/^[\da-f]+\r\n([^]*?)\r\n0\r\n\r\n$/i, '$1')
      : body
  return {
    status: Number(first.split(' ')[1]),
    headers,
    text: plain,
    body: plain === '' ? undefined : JSON.parse(plain),
  }
}
