import postgres from 'postgres'
import { repeat } from '../../base/run-every.js'
import type { Log } from '../../base/log.js'
import { WORKER_LOCK } from '../postgres/advisory-locks.js'
import { socketOptions } from '../postgres/postgres-socket.js'

const CHECK_EVERY_MS = 1_000
const SILENCE_LIMIT_MS = 10_000

/**
 * Holds a lock that proves that a worker is alive, on a connection of its own.
 * The returned function releases it. Postgres releases it when the process ends.
 * After a lost connection the next one takes the lock again.
 */
export async function holdWorkerLiveness(
  url: string,
  worker: string,
  log: Log,
): Promise<() => Promise<void>> {
  const client = postgres(url, {
    max: 1,
    max_lifetime: null,
    fetch_types: false,
    onnotice: () => undefined,
    connect_timeout: 5,
    connection: {
      application_name: 'salon worker',
      tcp_keepalives_idle: 10,
      tcp_keepalives_interval: 5,
      tcp_keepalives_count: 3,
    },
    ...socketOptions(SILENCE_LIMIT_MS),
  })
  const hold = async (): Promise<void> => {
    const [row] = await client<{ held: boolean }[]>`
      select exists (
        select from pg_locks
        where locktype = 'advisory' and pid = pg_backend_pid() and classid = ${WORKER_LOCK}
      ) as held`
    if (!row?.held) await client`select pg_advisory_lock(${WORKER_LOCK}, hashtext(${worker}))`
  }
  await hold()
  const stop = repeat(CHECK_EVERY_MS, hold, (error) =>
    log.debug({ err: error }, 'the presence of the worker waits for the database'),
  )
  return async () => {
    await stop()
    await client.end({ timeout: 2 })
  }
}
