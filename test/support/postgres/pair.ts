import { execFileSync } from 'node:child_process'
import { chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres, { type Sql } from 'postgres'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../src/tools/embedded-postgres/launcher.js'
import { readPostmaster } from '../../../src/tools/embedded-postgres/postmaster.js'
import { migrateDatabase } from '../../../src/store/migrate.js'
import { until } from '../until.js'

/** A primary and a standby on this machine. */
export type ServerPair = {
  readonly primaryUrl: string
  readonly standbyUrl: string
  /** Both hosts, the standby first: a client that takes the first one is wrong. */
  readonly url: string
  /** Ends the primary as a power cut does. */
  killPrimary(): void
  /** Starts the dead primary again as it was: alone, and still primary. Returns its address. */
  restartPrimary(): Promise<string>
  killStandby(): void
  /** Makes the standby the primary. */
  promote(): Promise<void>
  stop(): Promise<void>
}

/** Writes the standby's mark as the owner of the cluster. */
async function markStandby(cluster: string): Promise<void> {
  const { uid, gid } = await stat(cluster)
  const mark = join(cluster, 'standby.signal')
  await writeFile(mark, '')
  await chown(mark, uid, gid)
}

function kill({ home }: EmbeddedPostgres): void {
  const pid = readPostmaster(home)?.pid
  if (pid === undefined) throw new Error('the server does not run')
  process.kill(pid, 'SIGKILL')
}

async function onServer<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

/** Returns the address with the hosts of both. */
export const bothOf = (one: string, other: string): string =>
  one.replace(/@[^/]+/, `@${new URL(one).host},${new URL(other).host}`)

/**
 * Starts a migrated primary and its standby, which is a copy of its files from before its start.
 * `synchronous`: a commit waits until the standby has it. `delayMs`: the standby replays a commit
 * this much later.
 */
export async function startServerPair({
  synchronous = false,
  delayMs = 0,
}: {
  readonly synchronous?: boolean
  readonly delayMs?: number
} = {}): Promise<ServerPair> {
  const folder = await mkdtemp(join(tmpdir(), 'salon-pair-'))
  await chmod(folder, 0o755) // started by root, Postgres runs as a user that must get in
  const [one, other] = [join(folder, 'one'), join(folder, 'other')]
  const first = await startEmbeddedPostgres({ dataDir: one })
  await migrateDatabase(first.url, () => Promise.resolve())
  await first.stop()
  execFileSync('cp', ['-a', one, other]) // with owners, which Node's copy leaves out
  await markStandby(join(other, 'cluster'))
  const launchPrimary = (): Promise<EmbeddedPostgres> =>
    startEmbeddedPostgres({
      dataDir: one,
      settings: synchronous ? { synchronous_standby_names: '*' } : {},
    })
  let primary = await launchPrimary()
  const { port, username, password } = new URL(primary.url)
  const standby = await startEmbeddedPostgres({
    dataDir: other,
    settings: {
      primary_conninfo: `host=127.0.0.1 port=${port} user=${username} password=${password}`,
      recovery_min_apply_delay: `${delayMs}ms`,
      wal_retrieve_retry_interval: '200ms',
    },
  })
  const replicates = (): Promise<boolean> =>
    onServer(primary.url, async (sql) => {
      const [row] = await sql`select sync_state from pg_stat_replication where state = 'streaming'`
      return row?.sync_state === (synchronous ? 'sync' : 'async')
    })
  await until('the standby follows', replicates)
  return {
    primaryUrl: primary.url,
    standbyUrl: standby.url,
    url: bothOf(standby.url, primary.url),
    killPrimary: () => kill(primary),
    async restartPrimary() {
      await primary.stop() // the launcher forgets that this process uses the dead server
      primary = await launchPrimary()
      return primary.url
    },
    killStandby: () => kill(standby),
    async promote() {
      await onServer(standby.url, (sql) => sql`select pg_promote()`)
    },
    async stop() {
      await standby.stop()
      await primary.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
