import { connect, type Socket } from 'node:net'

const LOOK_EVERY_MS = 1_000
/** After a statement has waited for so long, the server is asked for a sign of life. */
const LONG_MS = 3_000
const SIGN_LIMIT_MS = 5_000
/** The question whether the server speaks TLS, which each answers before anybody signs in. */
const TLS_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

/** Whether an address says nothing for 5 s. One that refuses a connection is not silent. */
function isSilent(host: string, port: number): Promise<boolean> {
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

/** Sockets to one address. */
type Group = { readonly host: string; readonly port: number; readonly sockets: Socket[] }

/** Returns the sockets by the address that they lead to. A Unix socket has none. */
function byAddress(sockets: readonly Socket[]): Group[] {
  const groups = new Map<string, Group>()
  for (const socket of sockets) {
    const { remoteAddress: host, remotePort: port } = socket
    if (host === undefined || port === undefined) continue
    const group = groups.get(`${host} ${port}`) ?? { host, port, sockets: [] }
    group.sockets.push(socket)
    groups.set(`${host} ${port}`, group)
  }
  return [...groups.values()]
}

/** Closes the sockets that receive nothing while their address is silent. */
async function closeSilent({ host, port, sockets }: Group): Promise<void> {
  const before = sockets.map((socket) => socket.bytesRead)
  if (!(await isSilent(host, port))) return
  for (const [at, socket] of sockets.entries())
    if (socket.bytesRead === before[at]) socket.destroy()
}

/** A client that is watched. */
type Watched = {
  /** Returns for how long the oldest statement without an answer has waited, in milliseconds. */
  longestWait(): number
  readonly sockets: ReadonlySet<Socket>
}

/**
 * Closes the connections of clients to a server that has gone silent, so that no caller waits for
 * the time limit of a statement. A statement that only takes long goes on. Returns a function that
 * ends the watch.
 */
export function watchSilence(clients: readonly Watched[]): () => void {
  let isAsking = false
  const look = async (): Promise<void> => {
    if (isAsking || clients.every(({ longestWait }) => longestWait() < LONG_MS)) return
    isAsking = true
    await Promise.all(byAddress(clients.flatMap(({ sockets }) => [...sockets])).map(closeSilent))
    isAsking = false
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref()
  return () => clearInterval(timer)
}
