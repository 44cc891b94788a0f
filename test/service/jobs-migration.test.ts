import { readFile } from 'node:fs/promises'
import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withLongConnection } from '../../src/store/backup/backup-connection.js'
import { loadRows } from '../../src/store/backup/load-rows.js'
import { migrateDatabase } from '../../src/store/migrate.js'
import { freshDatabase, type TestDatabase } from '../support/postgres/database.js'

let database: TestDatabase
let db: Sql
beforeAll(async () => {
  database = await freshDatabase('empty')
  db = postgres(database.url, { max: 2, onnotice: () => undefined })
})
afterAll(async () => {
  await db?.end()
  await database?.drop()
})

const TABLE = { schema: 'graphile_worker', table: '_private_jobs' }
const COLUMNS = [
  ...['id', 'task_id', 'payload', 'priority', 'run_at', 'attempts', 'max_attempts', 'last_error'],
  ...['created_at', 'updated_at', 'locked_at', 'locked_by', 'revision'],
]
const CREATED = '2030-01-01 00:00:00+00'
/** A row of a job as COPY writes it. `\N` is null. */
const row = (id: number, kind: number, payload: object, changed: Partial<Row> = {}): string => {
  const job: Row = { runAt: CREATED, attempts: 0, most: 300, error: '\\N', lockedBy: '\\N' }
  const { runAt, attempts, most, error, lockedBy } = { ...job, ...changed }
  const lockedAt = lockedBy === '\\N' ? '\\N' : CREATED
  const values = [id, kind, JSON.stringify(payload), 0, runAt, attempts, most, error]
  return [...values, CREATED, CREATED, lockedAt, lockedBy, 0].join('\t') + '\n'
}
type Row = {
  readonly runAt: string
  readonly attempts: number
  readonly most: number
  readonly error: string
  readonly lockedBy: string
}
async function* rowsOf(...rows: string[]): AsyncGenerator<Buffer> {
  for (const one of rows) yield await Promise.resolve(Buffer.from(one))
}

/** Restores a backup from before the table `jobs`, with the jobs of that time. */
async function restoreFormer(): Promise<void> {
  const { entries } = JSON.parse(await readFile('drizzle/meta/_journal.json', 'utf8')) as {
    entries: { idx: number; tag: string; when: number }[]
  }
  const { idx: first = 0 } = entries.find(({ tag }) => tag.endsWith('_jobs')) ?? {}
  const before = entries.filter(({ idx }) => idx < first).map(({ when }) => when)
  await withLongConnection(database.url, (connection) =>
    loadRows(connection, before, async ({ load, finish }) => {
      await load(
        { schema: 'drizzle', table: '__drizzle_migrations', columns: ['hash', 'created_at'] },
        rowsOf(...before.map((when) => `a hash\t${when}\n`)),
      )
      await load(
        { ...TABLE, table: '_private_tasks', columns: ['id', 'identifier'] },
        rowsOf('1\tsync_appointment\n', '2\timport_run\n'),
      )
      await load(
        { ...TABLE, columns: COLUMNS },
        rowsOf(
          row(7, 1, { salonId: 3, appointmentId: 5 }, { attempts: 2, error: 'It is raining.' }),
          row(9, 2, { salonId: 3, runId: 1 }, { attempts: 10, most: 10, error: 'why' }),
          row(12, 1, { salonId: 4, appointmentId: 6 }, { attempts: 1, lockedBy: 'a worker' }),
        ),
      )
      await finish([])
    }),
  )
}

test('jobs of a release before the table are moved into it, those that run too', async () => {
  await restoreFormer()
  await migrateDatabase(database.url, () => Promise.resolve())
  const jobs = await db`
    select salon_id, id::int, name, payload, attempts, max_attempts, error, claimed_by,
      created_at, run_at = ${CREATED}::timestamptz as same, run_at > now() as later
    from jobs order by id`
  const created = { claimed_by: null, created_at: new Date('2030-01-01') }
  expect(jobs).toMatchObject([
    {
      ...created,
      ...{ salon_id: 3, id: 7, name: 'sync_appointment', payload: { appointmentId: 5 } },
      ...{ attempts: 2, max_attempts: 300, error: 'It is raining.', same: true },
    },
    {
      ...created,
      ...{ salon_id: 3, id: 9, name: 'import_run', payload: { runId: 1 } },
      ...{ attempts: 10, max_attempts: 10, error: 'why', same: true },
    },
    {
      ...created,
      ...{ salon_id: 4, id: 12, name: 'sync_appointment', payload: { appointmentId: 6 } },
      ...{ attempts: 0, max_attempts: 300, same: false, later: true }, // that attempt may succeed
    },
  ])
  expect(await db`select id::int from graphile_worker._private_jobs`).toEqual([{ id: 12 }])
})

test('what processes of that release still add and give back goes the same way', async () => {
  await db`alter table graphile_worker._private_jobs alter attempts set default 0`
  await db`insert into graphile_worker._private_jobs (task_id, payload, run_at, max_attempts)
    select 1, '{"salonId": 3, "appointmentId": 8}', now(), 300`
  expect(
    await db`select id::int, salon_id, name, payload, attempts from jobs where id > 12`,
  ).toEqual([
    { id: 13, salon_id: 3, name: 'sync_appointment', payload: { appointmentId: 8 }, attempts: 0 },
  ])
  await db`update graphile_worker._private_jobs set locked_by = 'another' where id = 12`
  expect(await db`select from graphile_worker._private_jobs`).toHaveLength(1) // it still runs
  await db`update graphile_worker._private_jobs set locked_at = null, locked_by = null
    where id = 12`
  expect(await db`select from graphile_worker._private_jobs`).toHaveLength(0)
  expect(await db`select from jobs where id = 12`).toHaveLength(1)
})
