import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A call to a simulator. */
export type Call = {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  /** The JSON body, or the fields of the form; files are Files. Empty without a body. */
  readonly body: Record<string, any> // eslint-disable-line @typescript-eslint/no-explicit-any -- tests look into bodies of any form
}
/** What a simulator answers: a status with JSON or bytes, or no answer at all. */
export type Reply =
  | {
      readonly status: number
      readonly json?: unknown
      readonly bytes?: Buffer
      readonly headers?: Record<string, string>
    }
  | 'close'
  | 'hang'

/** Reads a body of JSON or of a form, as the real servers do. */
async function readBody(raw: Buffer, type: string | undefined): Promise<Call['body']> {
  if (raw.length === 0) return {}
  if (type?.startsWith('application/json')) return JSON.parse(raw.toString()) as Call['body']
  const form = await new Response(raw, { headers: { 'content-type': type ?? '' } }).formData()
  return Object.fromEntries(form.entries())
}

function write(response: ServerResponse, reply: Reply): void {
  if (reply === 'hang') return
  if (reply === 'close') return void response.destroy()
  const { status, json, bytes, headers = {} } = reply
  if (bytes) response.writeHead(status, headers).end(bytes)
  else
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(json))
}

/** Starts a server on a free port of this machine. */
export async function startSimulatorServer(answer: (call: Call) => Reply) {
  const server = createServer((request, response) => {
    const { method = '', headers } = request
    const url = new URL(request.url ?? '/', 'http://simulator')
    buffer(request)
      .then(async (raw) => {
        const body = await readBody(raw, headers['content-type'])
        write(response, answer({ method, url, headers, body }))
      })
      .catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
