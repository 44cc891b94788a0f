import { Agent as PlainAgent, request as plainRequest, type IncomingMessage } from 'node:http'
import { Agent as SafeAgent, request as safeRequest } from 'node:https'

/** A request exactly as sent. The client adds only Host, Connection and the length of the body. */
export type RawRequest = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}
/** An answer. Header names are in lower case. `json` is undefined if the body is not JSON. */
export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly json: unknown
}
/** A client for one server. `close` closes its connections. */
export type HttpClient = { send(outgoing: RawRequest): Promise<Answer>; close(): void }

/** Thrown if there is no answer: the connection was refused, broke, or took too long. */
export class NoHttpAnswer extends Error {}

const PATIENCE_MS = 30_000

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

async function read(response: IncomingMessage): Promise<Answer> {
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString()
  const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
  return {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(headers),
    text,
    json: jsonOf(text),
  }
}

const reasonOf = (error: NodeJS.ErrnoException): string => error.code ?? error.message

/** Returns a client for a server. Keeps connections open until `close`. */
export function openHttpClient(baseUrl: URL): HttpClient {
  const [ask, agent] =
    baseUrl.protocol === 'https:'
      ? ([safeRequest, new SafeAgent({ keepAlive: true })] as const)
      : ([plainRequest, new PlainAgent({ keepAlive: true })] as const)
  const prefix = baseUrl.pathname.replace(/\/$/, '')
  const once = ({ method, path, headers, body }: RawRequest, again: boolean): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const asking = ask({
        hostname: baseUrl.hostname.replace(/^\[(.*)\]$/, '$1'),
        port: baseUrl.port,
        method,
        path: `${prefix}${path}`,
        headers,
        agent: again ? agent : false, // the second attempt uses a new connection
        timeout: PATIENCE_MS,
      })
      let answered = false
      asking.on('response', (response) => {
        answered = true
        read(response).then(resolve, (error: Error) => reject(new NoHttpAnswer(reasonOf(error))))
      })
      asking.on('timeout', () => asking.destroy(new Error('no answer in 30 seconds')))
      asking.on('error', (error: NodeJS.ErrnoException) => {
        if (answered) return // refused before the whole body was sent, such as one too large
        if (asking.reusedSocket && error.code === 'ECONNRESET' && again)
          resolve(once({ method, path, headers, body }, false))
        else reject(new NoHttpAnswer(reasonOf(error)))
      })
      asking.end(body)
    })
  return { send: (outgoing) => once(outgoing, true), close: () => agent.destroy() }
}
