import { connect } from 'node:net'

const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = '\r\n0\r\n\r\n'

/** Where the first answer in these bytes ends and what it says; undefined while it is not whole. */
function readAnswer(bytes) {
  const headEnd = bytes.indexOf(HEAD_END)
  if (headEnd < 0) return undefined
  const head = bytes.latin1Slice(0, headEnd)
  const start = headEnd + 4
  if (head.startsWith('HTTP/1.1 204')) return { status: 204, body: bytes.subarray(start) }
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length === undefined && !/\r\ntransfer-encoding: *chunked/i.test(head))
    throw new Error(`no length:\n${head}`)
  const whole =
    length === undefined
      ? bytes.toString('latin1').endsWith(LAST_CHUNK)
      : bytes.length >= start + Number(length)
  if (!whole) return undefined
  const body = bytes.subarray(start)
  return { status: Number(head.slice(9, 12)), body: length === undefined ? joined(body) : body }
}

/** A chunked body without its chunk sizes. */
function joined(body) {
  const parts = []
  for (let at = 0; at < body.length;) {
    const lineEnd = body.indexOf('\r\n', at)
    const size = parseInt(body.latin1Slice(at, lineEnd), 16)
    parts.push(body.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 4 + size
  }
  return Buffer.concat(parts)
}

/**
 * A kept-alive connection to a server of this machine: one request at a time, written as it is, the
 * answer barely read.
 */
export function openConnection(port) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let received = []
  let waiting
  const settle = (how, value) => {
    const { [how]: done } = waiting ?? {}
    waiting = undefined
    received = []
    done?.(value)
  }
  socket.on('data', (chunk) => {
    received.push(chunk)
    try {
      const answer = readAnswer(received.length === 1 ? chunk : Buffer.concat(received))
      if (answer) settle('resolve', answer)
    } catch (error) {
      settle('reject', error)
    }
  })
  socket.on('error', (error) => settle('reject', error))
  socket.on('close', () => settle('reject', new Error('the server closed the connection')))
  return {
    ask: (bytes) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(bytes)
      }),
    close: () => socket.destroy(),
  }
}

/** The bytes of a request. Every server is told the same host, so that links come out the same. */
export function requestOf(method, path, token, body) {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: bench.example',
    'accept: application/json',
    `authorization: Bearer ${token}`,
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`)
}

/** One answer, by a connection of its own. */
export async function askOnce(port, bytes) {
  const connection = openConnection(port)
  const { status, body } = await connection.ask(bytes)
  connection.close()
  return { status, text: body.toString() }
}
