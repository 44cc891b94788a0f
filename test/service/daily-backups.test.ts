import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../src/base/log.js'
import { removeOldPartials } from '../../src/service/backup/backup-folder.js'
import {
  createDailyBackups,
  latestDueTime,
  newestBackupTime,
  pauseAfterFailures,
} from '../../src/service/backup/daily-backups.js'
import { databaseErrorCode } from '../../src/store/postgres/database-errors.js'
import { freshDatabase, type TestDatabase } from '../support/postgres/database.js'

const HOUR = 3_600_000
let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'daily-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})

const isRunning = () => false
const lines: string[] = []
const log = createLog('info', databaseErrorCode, { write: (line) => lines.push(line) })
/** Daily backups of one process at a time that a test sets. */
function process(clock: () => number, to = folder) {
  const failures: number[] = []
  const order = {
    databaseUrl: database.url,
    kind: 'rows' as const,
    places: { dataDir: join(folder, 'no data'), folders: [] },
    withSecrets: true,
    folder: to,
  }
  const onFailure = () => void failures.push(clock())
  const run = createDailyBackups(order, { hour: 2, keep: 2 }, { log, clock, onFailure })
  return { failures, run: () => run(isRunning) }
}

test('a backup is due once a day, at its hour in UTC', () => {
  const day = Date.UTC(2030, 0, 7)
  expect(latestDueTime(day + 1 * HOUR, 2)).toBe(day - 22 * HOUR)
  expect(latestDueTime(day + 2 * HOUR, 2)).toBe(day + 2 * HOUR)
  expect(latestDueTime(day + 23 * HOUR, 2)).toBe(day + 2 * HOUR)
})

test('three processes make one backup a day, keep two, and remove nothing else', async () => {
  const others = [
    'notes.txt',
    'salon-20200101T000000Z-abcd.backup.old',
    'salon-20200101T000000Z.backup',
  ]
  for (const name of others) await writeFile(join(folder, name), 'mine')
  const old = ['01', '02'].map((day) => `salon-202001${day}T000000Z-abcd.backup`)
  for (const name of old) await writeFile(join(folder, name), 'an old one')
  const now = Date.now()
  const all = [1, 2, 3].map(() => process(() => now))
  for (let turn = 0; turn < 2; turn += 1) await Promise.all(all.map(({ run }) => run()))
  const made = (await readdir(folder)).filter((name) => !others.includes(name)).sort()
  expect(made).toEqual([old[1], expect.stringMatching(/^salon-\d{8}T\d{6}Z-[0-9a-f]{4}\.backup$/)])
  expect(await readdir(folder)).toEqual(expect.arrayContaining(others))
  expect(all.flatMap(({ failures }) => failures)).toEqual([])
  expect(Math.abs((await newestBackupTime(folder)) - now)).toBeLessThan(60_000)
})

test('a process whose clock is ahead makes no more of them', async () => {
  const before = (await readdir(folder)).sort()
  const ahead = process(() => Date.now() + 48 * HOUR)
  for (let turn = 0; turn < 3; turn += 1) await ahead.run()
  expect((await readdir(folder)).sort()).toEqual(before)
  expect(ahead.failures).toEqual([])
})

test('a failure is counted and logged, keeps the old backups, and is tried again after a pause', async () => {
  let now = Date.now() + 48 * HOUR
  const before = (await readdir(folder)).sort()
  const blocked = join(folder, 'notes.txt')
  const elsewhere = process(() => now, blocked)
  await elsewhere.run()
  await elsewhere.run()
  expect(elsewhere.failures).toHaveLength(1)
  now += pauseAfterFailures(1)
  await elsewhere.run()
  expect(elsewhere.failures).toHaveLength(2)
  expect([1, 2, 3, 9].map((count) => pauseAfterFailures(count) / 60_000)).toEqual([5, 10, 20, 60])
  expect(lines.some((line) => line.includes('the daily backup failed; it comes again'))).toBe(true)
  expect((await readdir(folder)).sort()).toEqual(before)
})

test('only old partial files of killed processes are removed', async () => {
  const partial = (stamp: string) => `salon-${stamp}-abcd.backup.partial`
  const [old, fresh] = [partial('20300101T000000Z'), partial('20300102T000000Z')]
  for (const name of [old, fresh, 'other.partial']) await writeFile(join(folder, name), '')
  for (const name of [old, 'other.partial']) await utimes(join(folder, name), 1, 1)
  await removeOldPartials(folder, Date.now())
  const names = await readdir(folder)
  expect([old, fresh, 'other.partial'].map((name) => names.includes(name))).toEqual([
    false,
    true,
    true,
  ])
})
