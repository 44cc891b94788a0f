import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../../src/tools/embedded-postgres/launcher.js'
import { migrateDatabase } from '../../src/store/migrate.js'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: string
  }
}

export const TEMPLATE = 'template_salon'

/** One real Postgres for the whole run, started by the project's own launcher, with a migrated template to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'salon-test-'))
  await chmod(folder, 0o755) // started by root, Postgres runs as a user that must get in
  const cluster = await startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '400',
    },
  })
  const sql = postgres(cluster.url, { max: 1, onnotice: () => undefined })
  await sql.unsafe(`create database ${TEMPLATE}`)
  await sql.end()
  const template = new URL(cluster.url)
  template.pathname = `/${TEMPLATE}`
  await migrateDatabase(template.href, () => Promise.resolve())
  project.provide('cluster', cluster.url)
  return async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
