import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { parseDatabaseUrl } from '../../base/config/database-url.js'
import type { Log } from '../../base/log.js'
import { repeat } from '../../base/run-every.js'
import { connectionLost, type Server, serverOf, socketOptions } from '../driver/driver.js'

/** Finds the primary among the hosts of a database address, and finds the next after a failure. */
export type PrimaryFinder = {
  /** Address of one host, for the user, the database and the parameters. */
  readonly url: string
  /** Returns the primary. Throws `connectionLost` when no host is one. */
  locate(): Promise<Server>
  /** Notes that a socket is connected to the server. It closes when another one is the primary. */
  track(server: Server, socket: Socket): () => void
  /** Has the next connection search again, because a server may not be the primary any more. */
  doubt(server?: Server): void
  /** Looks for a new primary from time to time. The returned function ends that. */
  watch(log: Log): () => Promise<void>
}

/** How long a host may take to say what it is, in milliseconds. */
const PROBE_LIMIT_MS = 3_000
/** How long the answers of other hosts are waited for after a primary was found. */
const GRACE_MS = 300
const WATCH_EVERY_MS = 2_000

/** Servers that take writes, and the timeline of each: a promotion begins the next one. */
type Found = { readonly server: Server; readonly timeline: number }

/** Returns the server's timeline, or undefined when it takes no writes. Throws what it throws. */
async function probe(url: string): Promise<Found | undefined> {
  const client = postgres(url, {
    max: 1,
    fetch_types: false,
    prepare: false,
    onnotice: () => undefined,
    connect_timeout: PROBE_LIMIT_MS / 1_000,
    connection: { application_name: 'salon primary' },
    ...socketOptions(url, PROBE_LIMIT_MS),
  })
  try {
    const [row] = await client<{ timeline: number | null }[]>`
      select case
        when pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' then null
        else ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int
      end as timeline`
    const timeline = row?.timeline ?? undefined
    return timeline === undefined ? undefined : { server: serverOf(client.options), timeline }
  } finally {
    void client.end({ timeout: 0 })
  }
}

/**
 * Asks all hosts and returns the primary. Two can call themselves primary when an old one comes
 * back: then the one with the highest timeline is. Throws `connectionLost` when there is none.
 */
async function findPrimary(urls: readonly string[]): Promise<Found> {
  const found: Found[] = []
  const failures: unknown[] = []
  const probes = urls.map((url) =>
    probe(url).then(
      (one) => void (one && found.push(one)),
      (error: unknown) => void failures.push(error),
    ),
  )
  const firstFound = Promise.any(
    probes.map(async (one) => {
      await one
      if (found.length === 0) throw new Error('not a primary')
    }),
  )
  const early = firstFound.then(
    () => sleep(GRACE_MS, undefined, { ref: false }),
    () => undefined,
  )
  await Promise.race([Promise.all(probes), early])
  const [best] = found.sort((one, other) => other.timeline - one.timeline)
  if (best) return best
  // A wrong password is worth more to the reader than "no primary".
  if (failures.length === urls.length) throw failures[0]
  throw connectionLost('no host of the database address takes writes')
}

const isSame = (one: Server, other: Server): boolean =>
  one.host === other.host && one.port === other.port

const finders = new Map<string, PrimaryFinder>()

/**
 * Returns the finder of a database address. All connections of a process to one address share it.
 * An address with one host and without `target_session_attrs` is always taken as the primary.
 */
export function primaryOf(url: string): PrimaryFinder {
  const known = finders.get(url)
  if (known) return known
  const { urls, target } = parseDatabaseUrl(url)
  if (urls.length === 1 && target === undefined) return onlyServer(urls[0])
  const finder = createFinder(urls)
  finders.set(url, finder)
  return finder
}

/** Returns the address of the server that takes writes now, for programs that know one host. */
export async function primaryAddressOf(url: string): Promise<string> {
  const { urls } = parseDatabaseUrl(url)
  if (urls.length === 1) return urls[0]
  const primary = await primaryOf(url).locate()
  return urls.find((one) => isSame(serverOf(postgres(one).options), primary)) ?? urls[0]
}

/** The finder of an address with one host: there is nothing to find. */
function onlyServer(url: string): PrimaryFinder {
  const server = serverOf(postgres(url).options)
  return {
    url,
    locate: () => Promise.resolve(server),
    track: () => () => undefined,
    doubt: () => undefined,
    watch: () => () => Promise.resolve(),
  }
}

function createFinder(urls: readonly [string, ...string[]]): PrimaryFinder {
  const sockets = new Map<Socket, Server>()
  let last = serverOf(postgres(urls[0]).options)
  let isKnown = false
  let timeline = 0
  let onMove = (): void => undefined
  let search: Promise<Server> | undefined
  const adopt = (found: Found): Server => {
    // An old primary that came back alone must not be used again.
    if (found.timeline < timeline)
      throw connectionLost('the only host that takes writes is an old primary')
    const hasMoved = timeline > 0 && !isSame(found.server, last)
    timeline = found.timeline
    last = found.server
    isKnown = true
    for (const [socket, server] of sockets) if (!isSame(server, last)) socket.destroy()
    if (hasMoved) onMove()
    return last
  }
  const searchOnce = (): Promise<Server> =>
    (search ??= findPrimary(urls)
      .then(adopt)
      .finally(() => (search = undefined)))
  return {
    url: urls[0],
    locate: () => (isKnown ? Promise.resolve(last) : searchOnce()),
    track(server, socket) {
      sockets.set(socket, server)
      return () => void sockets.delete(socket)
    },
    doubt(server = last) {
      if (isSame(server, last)) isKnown = false
    },
    watch(log) {
      onMove = () => log.warn({ ...last }, 'another server is the primary now')
      return repeat(
        WATCH_EVERY_MS,
        async () => void (await searchOnce()),
        (error) => {
          isKnown = false
          log.debug({ err: error }, 'no server is the primary')
        },
      )
    },
  }
}
