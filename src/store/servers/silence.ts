import { connect, type Socket } from 'node:net'
import type { Server } from '../driver/driver.js'

const LOOK_EVERY_MS = 1_000
/** After a statement has waited for so long, its server is asked for a sign of life. */
const LONG_MS = 3_000
const SIGN_LIMIT_MS = 5_000
/** The question whether the server speaks TLS, which each answers before anybody signs in. */
const TLS_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

/**
 * Whether a server says nothing for five seconds. One that refuses a connection is not silent, nor
 * is one that is reached by a Unix socket.
 */
function isSilent({ host, port }: Server): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host)
    const end = (silent: boolean) => (): void => {
      clearTimeout(timer)
      socket.destroy()
      resolve(silent)
    }
    const timer = setTimeout(end(true), SIGN_LIMIT_MS)
    socket.once('data', end(false)).once('error', end(false)).once('close', end(false))
    socket.write(TLS_REQUEST)
  })
}

/** A client that is watched. */
export type Watched = {
  /** Returns for how long the oldest statement without an answer has waited, in milliseconds. */
  longestWait(): number
  /** The open connections, and the server of each. */
  readonly sockets: ReadonlyMap<Socket, Server>
}

/**
 * Closes the connections of clients to a server that has gone silent, so that nobody waits for the
 * time limit of a statement. A statement that only takes long goes on. Returns what ends the watch.
 */
export function watchSilence(clients: readonly Watched[]): () => void {
  let nextAt = 0
  const closeSilent = async (server: Server): Promise<void> => {
    const open = clients.flatMap(({ sockets }) => [...sockets])
    const received = open
      .filter(([, { host, port }]) => host === server.host && port === server.port)
      .map(([socket]) => ({ socket, bytes: socket.bytesRead }))
    if (!(await isSilent(server))) return
    for (const { socket, bytes } of received) if (socket.bytesRead === bytes) socket.destroy()
  }
  const look = (): void => {
    if (performance.now() < nextAt) return
    if (clients.every(({ longestWait }) => longestWait() < LONG_MS)) return
    nextAt = performance.now() + 2 * SIGN_LIMIT_MS
    const servers = clients.flatMap(({ sockets }) => [...sockets.values()])
    const byName = new Map(servers.map((server) => [`${server.host} ${server.port}`, server]))
    for (const server of byName.values()) void closeSilent(server)
  }
  const timer = setInterval(look, LOOK_EVERY_MS).unref()
  return () => clearInterval(timer)
}
