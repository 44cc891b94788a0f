import { connect, createServer, type Socket } from 'node:net'

export type Proxy = {
  readonly url: string
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>
  /** Refuses new connections; those that are open go on. */
  refuse(): void
  /** Takes connections and forwards nothing, either way. */
  hang(): void
  /**
   * Takes connections and ends them before a word is said, as a port does that is published for
   * nobody.
   */
  slam(): void
  /** Forwards again; what was held back goes on. */
  restore(): Promise<void>
  stop(): Promise<void>
}

/** A wire between a gateway and its Postgres that can be cut, and can go silent. */
export async function startProxy(target: string): Promise<Proxy> {
  const { port: there } = new URL(target)
  const sockets = new Set<Socket>()
  let [silent, slamming] = [false, false]
  const keep = (socket: Socket): void => {
    sockets.add(socket)
    if (silent) socket.pause()
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => undefined) // a cut wire is what this is for
  }
  const make = () =>
    createServer((near) => {
      if (slamming) return void near.on('error', () => undefined).destroy()
      const far = connect(Number(there), '127.0.0.1')
      near.pipe(far)
      far.pipe(near)
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        keep(one)
        one.once('close', () => other.destroy())
      }
    })
  let server = make()
  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) =>
      server.once('error', reject).listen(port, '127.0.0.1', resolve),
    )
  await listen(0)
  const { port } = server.address() as { port: number }
  const url = new URL(target)
  url.port = String(port)
  const close = (): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    for (const socket of sockets) socket.destroy()
    return closed
  }
  return {
    url: url.href,
    cut: close,
    refuse: () => void server.close(),
    hang() {
      silent = true
      for (const socket of sockets) socket.pause()
    },
    slam() {
      slamming = true
      for (const socket of sockets) socket.destroy()
    },
    async restore() {
      ;[silent, slamming] = [false, false]
      for (const socket of sockets) socket.resume()
      if (server.listening) return
      server = make()
      await listen(port)
    },
    stop: close,
  }
}
