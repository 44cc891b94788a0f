import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const fromBase64 = (text: string): Buffer => Buffer.from(text, 'base64')

/** A picture of each type, of one or four pixels. */
export const PICTURES = {
  'image/png': fromBase64(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  ),
  'image/jpeg': fromBase64(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP////////////////////////////////////////////////////////////' +
      '//////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  ),
  'image/gif': fromBase64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'),
  'image/webp': fromBase64('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'),
  'image/avif': fromBase64(
    'AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAA' +
      'AAAAAAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB0AAAAoaWluZgAA' +
      'AAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAAAIAAAACAAAA' +
      'EHBpeGkAAAAAAwgICAAAAAxhdjFDgQ0MAAAAABNjb2xybmNseAACAAIAAYAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAA' +
      'ACVtZGF0EgAKCBgANogQEAwgMg8f8D///8WfhwB8+ErK42A=',
  ),
} as const

export const PNG = PICTURES['image/png']

/** How a stub answers a request. */
export type Reaction = (response: ServerResponse, request: IncomingMessage) => void

/** Answers with a body, which is a PNG unless another type is given. */
export const sends =
  (body: Buffer | string, type = 'image/png', status = 200): Reaction =>
  (response) =>
    void response.writeHead(status, { 'content-type': type }).end(body)
export const redirects =
  (location: string, status = 302): Reaction =>
  (response) =>
    void response.writeHead(status, { location }).end('moved')
/** Sends the start of a PNG, then zeros as fast as they are read, without an end. */
export const endless: Reaction = (response) => {
  response.writeHead(200, { 'content-type': 'image/png' }).write(PNG)
  const more = (): void => {
    while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
  }
  response.on('drain', more)
  more()
}

/** A server on 127.0.0.1 that a sender of pictures could have chosen. */
export type PictureStub = {
  readonly port: number
  /** The requests that arrived. */
  readonly requests: IncomingMessage[]
  /** How many responses have neither ended nor lost their connection. */
  open(): number
  /** Adds a path with its reaction. Returns its address. */
  serve(reaction: Reaction): string
  stop(): Promise<void>
}

export async function startPictureStub(): Promise<PictureStub> {
  const reactions = new Map<string, Reaction>()
  const requests: IncomingMessage[] = []
  let open = 0
  const server = createServer((request, response) => {
    requests.push(request)
    open += 1
    response.once('close', () => (open -= 1))
    const react = reactions.get(request.url ?? '') ?? sends('nothing here', 'text/plain', 404)
    react(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    requests,
    open: () => open,
    serve(reaction) {
      const path = `/file-${reactions.size}`
      reactions.set(path, reaction)
      return `http://127.0.0.1:${port}${path}`
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Lets pictures come from the stub, beside nothing else. */
export const FROM_STUB = { allows: (address: string): boolean => address === '127.0.0.1' }
