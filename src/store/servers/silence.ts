import postgres from 'postgres'
import { parseDatabaseUrl } from '../../base/config/database-url.js'
import { socketOptions } from '../driver/driver.js'

const LOOK_EVERY_MS = 1_000
/** After a statement has waited for so long, the server is asked for a sign of life. */
const LONG_MS = 3_000
const SIGN_LIMIT_MS = 5_000

/** Whether a server says anything on a new connection within five seconds. */
async function isAlive(url: string): Promise<boolean> {
  const client = postgres(url, {
    max: 1,
    fetch_types: false,
    prepare: false,
    onnotice: () => undefined,
    connect_timeout: SIGN_LIMIT_MS / 1_000,
    connection: { application_name: 'salon sign of life' },
    ...socketOptions(url, SIGN_LIMIT_MS),
  })
  try {
    await client`select 1`
    return true
  } catch (error) {
    return error instanceof postgres.PostgresError // also what it refuses is an answer
  } finally {
    void client.end({ timeout: 0 })
  }
}

/** A client that is watched. */
type Watched = {
  /** Returns for how long the oldest statement without an answer has waited, in milliseconds. */
  longestWait(): number
  /** Returns what closes the connections that receive nothing from now on. */
  listen(): () => void
}

/**
 * Closes the connections of clients to an address that has gone silent, so that nobody waits for the
 * time limit of a statement. A statement that only takes long goes on. Returns what ends the watch.
 */
export function watchSilence(url: string, clients: readonly Watched[]): () => void {
  const { urls } = parseDatabaseUrl(url)
  let isAsking = false
  const look = async (): Promise<void> => {
    if (isAsking || clients.every(({ longestWait }) => longestWait() < LONG_MS)) return
    isAsking = true
    const closers = clients.map(({ listen }) => listen())
    const signs = await Promise.all(urls.map(isAlive))
    if (!signs.includes(true)) for (const closeSilent of closers) closeSilent()
    isAsking = false
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref()
  return () => clearInterval(timer)
}
