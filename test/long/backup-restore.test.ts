import {
  chmod,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBackup } from '../../src/service/backup/create-backup.js'
import { restoreBackup } from '../../src/service/backup/restore-backup.js'
import { openBackup, verifyBackup } from '../../src/service/backup/verify-backup.js'
import { ID_GAP } from '../../src/store/backup/load-rows.js'
import { MIGRATIONS_FOLDER } from '../../src/store/migrations.js'
import { SECRET } from '../support/app.js'
import { freshDatabase, type TestDatabase } from '../support/postgres/database.js'
import { runToEnd } from '../support/processes.js'

// A backup of a database with demo data, restored into another database of the same Postgres, by
// the command line and by the functions behind it. `npm run torture` has backups under load.

let folder: string
const databases: TestDatabase[] = []
const clients: Sql[] = []
async function newDatabase(from: 'migrated' | 'empty'): Promise<{ url: string; sql: Sql }> {
  const database = await freshDatabase(from)
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined })
  databases.push(database)
  clients.push(sql)
  return { url: database.url, sql }
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'))
  await chmod(folder, 0o755)
})
afterAll(async () => {
  for (const sql of clients) await sql.end()
  for (const database of databases) await database.drop()
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})

const placesIn = (name: string) => ({
  dataDir: join(folder, name),
  folders: [{ name: 'media', path: join(folder, name, 'media') }],
})
const backUp = (url: string, from = 'source') =>
  createBackup({
    databaseUrl: url,
    kind: 'rows',
    places: placesIn(from),
    withSecrets: true,
    folder: join(folder, 'backups'),
  })
async function restore(path: string, url: string, to: string): Promise<void> {
  const file = await openBackup(path)
  const openDatabase = () => Promise.resolve(url)
  try {
    await restoreBackup({ file, openDatabase, places: placesIn(to), withSecrets: true })
  } finally {
    await file.close()
  }
}
const cli = (url: string, ...args: string[]) =>
  runToEnd('cli', args, {
    DATABASE_URL: url,
    JWT_SECRET: SECRET,
    DATA_DIR: join(folder, 'source'),
    LOG_LEVEL: 'warn',
  })

/** Every row of every table as text; of events without the number, of jobs without the lock. */
async function contentOf(sql: Sql): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }[]>`
    select oid::regclass::text as name from pg_class where relkind = 'r'
      and relnamespace = 'public'::regnamespace`
  const content: Record<string, string[]> = {}
  for (const { name } of tables) {
    const rows = await sql.unsafe(
      `select (to_jsonb(t) - 'number' - 'claimed_by' - 'claimed_at' - 'claimed_until' - 'is_waiting'
        - 'attempts' - 'run_at')::text as row from ${name} t order by 1`,
    )
    content[name] = rows.map((row) => String(row.row))
  }
  return content
}

let source: { url: string; sql: Sql }
let path: string
test('the command backs up a database with all its rows, files and secrets, and verifies it', async () => {
  source = await newDatabase('migrated')
  await mkdir(join(folder, 'source/media/2030'), { recursive: true })
  await writeFile(join(folder, 'source/jwt-secret'), 'the secret of tokens', { mode: 0o600 })
  await writeFile(join(folder, 'source/secrets.key'), 'the key of secrets', { mode: 0o600 })
  await writeFile(join(folder, 'source/media/2030/picture'), Buffer.alloc(700_000, 7))
  expect((await cli(source.url, 'seed')).code).toBe(0)
  const { sql } = source
  await sql`insert into jobs (salon_id, name, payload, run_at, attempts, max_attempts, claimed_by,
    claimed_at, claimed_until)
    values (1, 'send_notifications', '{}', now(), 300, 300, gen_random_uuid(), now(), now())`
  await sql`update events set number = 1 where id = (select min(id) from events)`
  await sql`update clients set name = E'tab\t line\n back\\slash ёж' where id = 1`
  const made = await cli(source.url, 'backup', '--to', join(folder, 'b'), '--format', 'rows')
  expect(made, made.stderr).toMatchObject({ code: 0 })
  const [name = ''] = await readdir(join(folder, 'b'))
  path = join(folder, 'b', name)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const verified = await cli(source.url, 'verify', path)
  expect(verified.code).toBe(0)
  const [counts] = await sql`select (select count(*) from salons)::int as salons,
    (select count(*) from appointments)::int as appointments,
    (select count(*) from clients)::int as clients, (select count(*) from messages)::int as messages`
  expect(verified.stdout).toContain(
    `${counts?.salons} salons, ${counts?.appointments} appointments, ${counts?.clients} clients, ` +
      `${counts?.messages} messages, 1 files`,
  )
  expect(verified.stdout).toContain('Secrets in it: jwt-secret, secrets.key')
})

test('a restore has every row and file again, free jobs, and ids that nobody has seen', async () => {
  const target = await newDatabase('empty')
  await restore(path, target.url, 'target')
  expect(await contentOf(target.sql)).toEqual(await contentOf(source.sql))
  const { sql } = target
  const jobs = await sql`select attempts, claimed_by from jobs
    where max_attempts = 300 and attempts > 0`
  expect(jobs).toEqual([{ attempts: 299, claimed_by: null }])
  const [ids] = await sql`select (select max(id) from clients) as last,
    nextval(pg_get_serial_sequence('clients', 'id'))::int as next,
    (select max(number) from events) as number`
  expect(ids?.next).toBeGreaterThan((ids?.last as number) + ID_GAP)
  expect(ids?.number).toBeGreaterThan(ID_GAP)
  for (const name of ['jwt-secret', 'secrets.key']) {
    const file = join(folder, 'target', name)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readFile(file)).toEqual(await readFile(join(folder, 'source', name)))
  }
  const picture = await readFile(join(folder, 'target/media/2030/picture'))
  expect(picture.equals(Buffer.alloc(700_000, 7))).toBe(true)
  const key = "select count(*)::int as n from pg_constraint where contype in ('f', 'x')"
  expect(await sql.unsafe(key)).toEqual(await source.sql.unsafe(key))
  await expect(restore(path, target.url, 'target')).rejects.toThrow('The database is not empty')
})

test('a damaged file is refused before anything is written', async () => {
  const target = await newDatabase('empty')
  const damaged = join(folder, 'damaged')
  const bytes = await readFile(path)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  await writeFile(damaged, bytes)
  expect(await cli(target.url, 'verify', damaged)).toMatchObject({
    code: 10,
    stderr: expect.stringContaining('The backup is damaged'),
  })
  expect((await cli(target.url, 'restore', damaged)).code).toBe(10)
  await writeFile(damaged, bytes.subarray(0, middle))
  await expect(restore(damaged, target.url, 'never')).rejects.toThrow('it is cut off')
  expect(
    await target.sql`select from pg_class where relnamespace = 'public'::regnamespace`,
  ).toEqual([])
  expect(await readdir(folder)).not.toContain('never')
})

test('a file that would be overwritten by another one is refused', async () => {
  const target = await newDatabase('empty')
  await mkdir(join(folder, 'other'))
  await writeFile(join(folder, 'other/secrets.key'), 'another key')
  await expect(restore(path, target.url, 'other')).rejects.toThrow('differs from the one')
  expect(await readFile(join(folder, 'other/secrets.key'), 'utf8')).toBe('another key')
})

test('a restore that fails leaves the database empty, and can be repeated', async () => {
  const target = await newDatabase('empty')
  const file = await openBackup(path)
  const { size } = await stat(path)
  // The file loses its end after it was verified.
  const openDatabase = async () => {
    await writeFile(path, before.subarray(0, size - 1))
    return target.url
  }
  const before = await readFile(path)
  const restoring = restoreBackup({
    file,
    openDatabase,
    places: placesIn('again'),
    withSecrets: true,
  })
  await expect(restoring).rejects.toThrow('it is cut off')
  await file.close()
  await writeFile(path, before)
  expect(await readdir(join(folder, 'again'))).toEqual(['media'])
  expect(await readdir(join(folder, 'again/media/2030'))).toEqual([])
  await restore(path, target.url, 'again')
  expect(await contentOf(target.sql)).toEqual(await contentOf(source.sql))
})

/** A database as an earlier version left it: with the first migrations only. */
async function oldDatabase(count: number): Promise<{ url: string; sql: Sql }> {
  const { url, sql } = await newDatabase('empty')
  await sql.unsafe(`create schema drizzle; create table drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`)
  const files = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).slice(0, count)
  for (const { sql: statements, hash, folderMillis } of files) {
    for (const statement of statements) await sql.unsafe(statement)
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at)
      values (${hash}, ${folderMillis})`
  }
  return { url, sql }
}

test('a backup of an earlier version gets the later migrations; one of a later version is refused', async () => {
  const old = await oldDatabase(11)
  const { path: oldPath, report } = await backUp(old.url, 'nothing')
  expect(report.header.newestMigration).toMatch(/^0010_/)
  const target = await newDatabase('empty')
  await restore(oldPath, target.url, 'older')
  const latest = await newDatabase('migrated')
  const count = 'select count(*)::int as n from drizzle.__drizzle_migrations'
  expect(await target.sql.unsafe(count)).toEqual(await latest.sql.unsafe(count))

  await latest.sql`insert into drizzle.__drizzle_migrations (hash, created_at)
    values ('later', 4000000000000)`
  const { path: newer } = await backUp(latest.url, 'nothing')
  const empty = await newDatabase('empty')
  await expect(restore(newer, empty.url, 'newer')).rejects.toThrow('A newer version')
})

test('a folder that cannot be written ends with 4, a database without tables with 2', async () => {
  const empty = await newDatabase('empty')
  const blocked = join(folder, 'b', 'no folder')
  await writeFile(blocked, '')
  expect((await cli(source.url, 'backup', '--format', 'rows', '--to', blocked)).code).toBe(4)
  expect((await cli(empty.url, 'backup', '--to', folder)).code).toBe(2)
  const file = await open(path)
  expect((await verifyBackup(file)).parts.length).toBeGreaterThan(20)
  await file.close()
})
