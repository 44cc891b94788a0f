import type { Socket } from 'node:net'
import postgres, { type Options, type Sql } from 'postgres'
import {
  allClosed,
  connectionLost,
  emptyIdleList,
  type PoolUse,
  type Server,
  socketOptions,
} from '../driver/driver.js'
import { primaryOf } from './primary.js'

/** A client of the driver whose connections follow the primary of its address. */
export type DriverClient = {
  readonly client: Sql
  /** Whoever runs many statements tells when each begins and ends. */
  readonly use: PoolUse
  /**
   * Closes the connections to a server that takes no writes any more. They open again on the
   * primary.
   */
  leaveReadOnly(): Promise<void>
  /** Those that are open. */
  readonly sockets: ReadonlySet<Socket>
  /** Waits up to `seconds` for what is running, and closes all connections. */
  close(seconds: number): Promise<void>
}

/** What the types of the driver lack. */
type HiddenOptions = {
  readonly onnotify?: (channel: string, text: string) => void
  readonly onclose?: () => void
}
/** Whether more statements can always wait on a connection: `socketOptions` says why. */
type Fullness = { readonly isNeverFull?: boolean }

/** Connections to a server of one address are not closed twice within this time. */
const LEAVE_AGAIN_MS = 1_000

/**
 * Creates a client for a database address with one host or several. It connects lazily.
 * A connection closes when it receives nothing for `silenceLimitMs` (0: never).
 */
export function createDriverClient(
  url: string,
  silenceLimitMs: number,
  { isNeverFull = false, ...options }: Options<Record<string, never>> & HiddenOptions & Fullness,
): DriverClient {
  const sockets = new Set<Socket>()
  const primary = primaryOf(url)
  let isOver = false
  let leftAt = -Infinity
  const choice = {
    locate: async (): Promise<Server> => {
      const server = await primary.locate()
      // The driver would open the connection although it has ended.
      if (isOver) throw connectionLost()
      return server
    },
    onSocket(server: Server, socket: Socket) {
      const forget = primary.track(server, socket)
      return () => {
        forget()
        primary.doubt(server)
      }
    },
  }
  const client = postgres(primary.url, {
    onnotice: () => undefined,
    connect_timeout: 5,
    ...options,
    ...socketOptions(primary.url, silenceLimitMs, { sockets, choice, isNeverFull }),
  }) as Sql
  return {
    client,
    sockets,
    use: emptyIdleList(client, sockets),
    async leaveReadOnly() {
      if (performance.now() - leftAt < LEAVE_AGAIN_MS) return
      leftAt = performance.now()
      const before = new Set(sockets)
      primary.doubt()
      // Where no host takes writes, the connections stay: reads still work on them.
      await primary.locate()
      for (const socket of before) socket.destroy()
    },
    close(seconds) {
      isOver = true
      return Promise.race([client.end({ timeout: seconds }), allClosed(sockets)])
    },
  }
}
