import { rmSync } from 'node:fs'
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../../../src/tools/embedded-postgres/launcher.js'
import { readPostmaster } from '../../../src/tools/embedded-postgres/postmaster.js'
import { migrateDatabase } from '../../../src/store/migrate.js'
import { killIfRunning } from './kill-servants.js'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: string
  }
}

export const TEMPLATE = 'template_salon'

const MEMORY = '/dev/shm'
const ROOM = 2 * 1024 ** 3 // in bytes; a run has needed at most half of it

/**
 * Returns memory where Linux offers enough of it as a folder, or else the folder for temporary
 * files. Each test file copies the template and drops its copy: on a disk, making and removing
 * those files takes a third of Postgres' CPU.
 */
async function folderForData(): Promise<string> {
  const found = await statfs(MEMORY).catch(() => undefined) // other systems, or not mounted
  return found && found.bavail * found.bsize >= ROOM ? MEMORY : tmpdir()
}

/**
 * One real Postgres for the whole run, started by the project's own launcher, with a migrated
 * template to copy.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await folderForData(), 'salon-test-'))
  await chmod(folder, 0o755) // started by root, Postgres runs as a user that must get in
  const cluster = await startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
      max_connections: '400',
      jit: 'off', // of statements that run once, it costs more than it gains
      wal_level: 'minimal',
      max_wal_senders: '0', // `minimal` allows none
    },
  })
  const sql = postgres(cluster.url, { max: 1, onnotice: () => undefined })
  await sql.unsafe(`create database ${TEMPLATE}`)
  await sql.end()
  const template = new URL(cluster.url)
  template.pathname = `/${TEMPLATE}`
  await migrateDatabase(template.href, () => Promise.resolve())
  project.provide('cluster', cluster.url)
  const endAtOnce = (): void => {
    const pid = readPostmaster(cluster.home)?.pid
    if (pid !== undefined) killIfRunning(pid, 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  process.once('exit', endAtOnce) // a signal ends the run without what is returned here
  return async () => {
    process.off('exit', endAtOnce)
    await cluster.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}
