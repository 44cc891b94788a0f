import postgres from 'postgres'
import { repeat } from '../../base/run-every.js'
import type { Log } from '../../base/log.js'
import { WORKER_LOCK } from './job-rows.js'
import { byWire } from '../postgres/postgres-socket.js'

const LOOK_MS = 1_000

/**
 * Holds a lock that says that a worker lives, on a connection of its own, until the answered function is called or the
 * process ends: Postgres lets go of it then. A connection that was lost takes the lock anew.
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
    ...byWire(10_000),
  })
  const hold = async (): Promise<void> => {
    const [row] = await client<{ held: boolean }[]>`
      select exists (select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and classid = ${WORKER_LOCK}) as held`
    if (!row?.held) await client`select pg_advisory_lock(${WORKER_LOCK}, hashtext(${worker}))`
  }
  await hold()
  const stop = repeat(LOOK_MS, hold, (error) =>
    log.debug({ err: error }, 'the presence of the worker waits for the database'),
  )
  return async () => {
    await stop()
    await client.end({ timeout: 2 })
  }
}
