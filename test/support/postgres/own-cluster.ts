import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../../src/tools/embedded-postgres/launcher.js'
import { readPostmaster, serves } from '../../../src/tools/embedded-postgres/postmaster.js'
import { migrateDatabase } from '../../../src/store/migrate.js'
import { startSignpost } from '../redis.js'
import { until } from '../until.js'

export type OwnCluster = {
  /** Leads to the cluster wherever it was started last. */
  readonly url: string
  /** As `pg_ctl stop -m immediate`: every connection ends, nothing is written down. */
  crash(): Promise<void>
  /**
   * Again, with what was committed; answers its own address, which only the caller knows until
   * `open`.
   */
  start(): Promise<string>
  /** From now on `url` leads there. */
  open(): void
  stop(): Promise<void>
}

/** A Postgres of one's own that can crash and come back, migrated. */
export async function startOwnCluster(): Promise<OwnCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'salon-own-'))
  await chmod(folder, 0o755) // started by root, Postgres runs as a user that must get in
  const launch = () => startEmbeddedPostgres({ dataDir: join(folder, 'data') })
  let cluster = await launch()
  await migrateDatabase(cluster.url, () => Promise.resolve())
  const portOf = (url: string): number => Number(new URL(url).port)
  const signpost = await startSignpost(portOf(cluster.url))
  const url = new URL(cluster.url)
  url.port = new URL(signpost.url).port
  return {
    url: url.href,
    async crash() {
      const { home } = cluster
      const pid = readPostmaster(home)?.pid
      if (pid === undefined) throw new Error('the cluster does not run')
      process.kill(pid, 'SIGQUIT')
      await until('Postgres has ended', async () => !serves(pid, home))
      await cluster.stop()
    },
    async start() {
      cluster = await launch()
      return cluster.url
    },
    open: () => signpost.lead(portOf(cluster.url)),
    async stop() {
      await signpost.stop()
      await cluster.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
