import { createClient } from 'graphql-ws'
import { WatchTaskDocument } from './documents.js'
import { SOCKET_URL } from './endpoint.js'

/** Creates a client of the protocol. Tests replace it. */
export type CreateClient = typeof createClient

/** How a connection ended. */
export type ConnectionEnd = {
  /** How long it was open, in milliseconds. Undefined: it never was. */
  readonly openMs: number | undefined
  readonly isTokenRefused: boolean
  /** The server does not know the cursor, such as after its database was replaced. */
  readonly isCursorRefused: boolean
}

/** One socket with the subscription of a page. */
export type LiveConnection = {
  readonly ended: Promise<ConnectionEnd>
  /** Shows others that the viewer looks at the task. */
  readonly watch: (taskId: number) => void
  readonly unwatch: (taskId: number) => void
  /** Ends it at once, without waiting for the server. */
  readonly close: () => void
}

/** What a connection is opened with. */
export type ConnectionOptions = {
  readonly access: string
  readonly query: string
  readonly after: string
  readonly onOpen: () => void
  /** Gets each result. `data` is undefined when the server could not compute it. */
  readonly onResult: (data: unknown) => void
  readonly createClient: CreateClient | undefined
}

const CONNECT_TIMEOUT_MS = 5_000
const KEEP_ALIVE_MS = 2_000
/** A dead connection is found one ping and this time after its last answer: within 3 s. */
const PONG_TIMEOUT_MS = 1_000
/** The server did not accept the token, or its time is over. */
const TOKEN_CLOSE_CODES: readonly unknown[] = [4401, 4403]

type Refusal = { readonly extensions?: { readonly code?: string } }
const closeCodeOf = (event: unknown): unknown => (event as { code?: unknown } | undefined)?.code

/** Opens a socket and subscribes. A dead connection is found by pings, every two seconds. */
export function openConnection(options: ConnectionOptions): LiveConnection {
  const { access, query, after, onOpen, onResult } = options
  const watches = new Map<number, () => void>()
  let operations = 0
  let openedAt: number | undefined
  let pongTimer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let resolveEnd: (end: ConnectionEnd) => void = () => undefined
  const ended = new Promise<ConnectionEnd>((resolve) => (resolveEnd = resolve))

  function finish(reason: { closeCode?: unknown; isCursorRefused?: boolean }): void {
    if (isOver) return
    isOver = true
    clearTimeout(pongTimer)
    clearTimeout(connectTimer)
    resolveEnd({
      openMs: openedAt === undefined ? undefined : Date.now() - openedAt,
      isTokenRefused: TOKEN_CLOSE_CODES.includes(reason.closeCode),
      isCursorRefused: reason.isCursorRefused ?? false,
    })
    client.terminate()
  }

  const client = (options.createClient ?? createClient)({
    url: String(SOCKET_URL),
    connectionParams: { authorization: `Bearer ${access}` },
    retryAttempts: 0, // a retry of the library would repeat the first cursor
    keepAlive: KEEP_ALIVE_MS,
    generateID: () => String((operations += 1)), // equal ids let pages receive equal bytes
    on: {
      connected: () => {
        openedAt = Date.now()
        clearTimeout(connectTimer)
        onOpen()
      },
      ping: (isFromServer) => {
        if (!isFromServer) pongTimer = setTimeout(() => finish({}), PONG_TIMEOUT_MS)
      },
      pong: (isFromServer) => isFromServer && clearTimeout(pongTimer),
      closed: (event) => finish({ closeCode: closeCodeOf(event) }),
    },
  })
  // A connection attempt without a network can take the browser minutes.
  const connectTimer = setTimeout(() => finish({}), CONNECT_TIMEOUT_MS)

  client.subscribe(
    { query, variables: { after } },
    {
      next: ({ data }) => void (isOver || onResult(data ?? undefined)),
      // Either the refusals of the subscription, or why the socket closed.
      error: (reason) => {
        if (!Array.isArray(reason)) return finish({ closeCode: closeCodeOf(reason) })
        const codes = (reason as readonly Refusal[]).map(({ extensions }) => extensions?.code)
        finish({ isCursorRefused: codes.includes('invalid') })
      },
      complete: () => finish({}),
    },
  )

  const nothing = (): void => undefined
  return {
    ended,
    watch: (taskId) => {
      if (watches.has(taskId) || isOver) return
      const payload = { query: String(WatchTaskDocument), variables: { taskId } }
      // The events come by the other subscription; a failure ends with the connection.
      const sink = { next: nothing, error: nothing, complete: nothing }
      watches.set(taskId, client.subscribe(payload, sink))
    },
    unwatch: (taskId) => {
      watches.get(taskId)?.()
      watches.delete(taskId)
    },
    close: () => finish({}),
  }
}
