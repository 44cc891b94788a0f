import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcp, type Socket } from 'node:net'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBackupPaths } from '../../src/service/backup/backup-folder.js'
import { isWeakSecret } from '../../src/commands/doctor/configuration.js'
import type { Finding } from '../../src/commands/doctor/finding.js'
import { redisVersion } from '../../src/commands/doctor/redis.js'
import { type DoctorOptions, examine } from '../../src/commands/doctor/run.js'
import { seedDemo } from '../../src/service/demo/seed.js'
import { changeAccountCalled } from '../../src/service/identity/administration/accounts.js'
import { transact } from '../../src/store/postgres/database.js'
import { enqueueJob } from '../../src/store/jobs/jobs.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { freePort } from '../support/redis.js'

const GOOD_SECRET = 'wX8mYp2Lk7Rb5Vn1Zt9Hc4Fg6Jd3Qs0A'
const ROOMY = { bavail: 1e9, bsize: 4096, files: 1000, ffree: 900 }
let app: TestApp
let folder: string
let server: Server
let base: string
beforeAll(async () => {
  app = await startTestApp()
  const { db, tokens, log, now } = app
  await seedDemo({ db, tokens, log, now }, { demoPassword: 'demo horse', nativeBooking: true })
  folder = await mkdtemp(join(tmpdir(), 'salon-doctor-'))
  server = createServer((request, response) => {
    response.statusCode = request.url === '/broken' ? 500 : 401
    response.end()
  }).listen(0, '127.0.0.1')
  base = `http://127.0.0.1:${await new Promise<number>((resolve) =>
    server.once('listening', () => resolve((server.address() as AddressInfo).port)),
  )}`
})
afterAll(async () => {
  server?.close()
  await app?.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})

const run = (env: Record<string, string> = {}, options: Partial<DoctorOptions> = {}) =>
  examine({
    env: { DATABASE_URL: app.databaseUrl, JWT_SECRET: GOOD_SECRET, ...env },
    limitMs: 3_000,
    freeSpaceOf: () => Promise.resolve(ROOMY),
    ...options,
  })
const shown = (findings: readonly Finding[], name: string): string[] =>
  findings.filter(({ check }) => check === name).map(({ state, says }) => `${state}: ${says}`)
const expectFinding = (findings: readonly Finding[], name: string, said: RegExp): void => {
  expect(shown(findings, name)).toContainEqual(expect.stringMatching(said))
  for (const { state, todo } of findings) if (state !== 'ok') expect(todo).toBeTruthy()
}

test('a sound deployment has no problem', async () => {
  const findings = await run()
  expect(findings.filter(({ state }) => state === 'problem')).toEqual([])
  expect([...new Set(findings.map(({ check }) => check))]).toEqual([
    ...['configuration', 'migrations', 'database', 'clock', 'salons', 'jobs'],
    ...['redis', 'backup', 'connections'],
  ])
  expectFinding(findings, 'database', /^ok: Postgres \d+.*UTF8/)
  expectFinding(findings, 'jobs', /^warning: No process works jobs/) // WORKER=off in the tests
})

test('every mistake of the configuration is a problem', async () => {
  const findings = await run({ PORT: 'x', HOST: '', JWT_SECRET: 'short' })
  expect(shown(findings, 'configuration')).toEqual([
    expect.stringMatching(/^problem: PORT: /),
    expect.stringMatching(/^problem: JWT_SECRET: is too short/),
  ])
})

test('what is unsafe in production is found', async () => {
  const findings = await run(
    {
      NODE_ENV: 'production',
      JWT_SECRET: 'change-me-change-me-change-me-change-me',
      BASE_URL: 'http://salon.example.com',
      TRUST_PROXY: 'true',
      DEMO_PASSWORD: 'demo horse',
      MESSENGER_A_URL: `${base}/`,
    },
    { envFile: 'TRUST_PROXI=1\nPORT=4000\n' },
  )
  for (const said of [
    /^warning: \.env: TRUST_PROXI is unknown.*TRUST_PROXY/,
    /^problem: JWT_SECRET looks like a placeholder/,
    /^problem: BASE_URL starts with http:/,
    /^warning: TRUST_PROXY=true/,
    /^warning: METRICS_TOKEN/,
    /^warning: DEMO_PASSWORD is set/,
    /^warning: MESSENGER_A_URL is set without MESSENGER_A_WEBHOOK_SECRET/,
  ])
    expectFinding(findings, 'configuration', said)
  expectFinding(findings, 'salons', /^problem: Salon \d+ \(Salon Aurora\) is a demo/)
  expectFinding(findings, 'salons', /^problem: The admin admin has the password of DEMO_PASSWORD/)
  expect(JSON.stringify(findings)).not.toMatch(/demo horse|change-me/)
  const behind = await run({ NODE_ENV: 'production', BASE_URL: 'https://salon.example.com' })
  expectFinding(behind, 'configuration', /^warning: TRUST_PROXY is off/)
})

test('a weak secret is told from a random one', () => {
  expect([
    isWeakSecret('a'.repeat(40)),
    isWeakSecret('please-change-this-text-to-another'),
    isWeakSecret(GOOD_SECRET),
  ]).toEqual([true, true, false])
})

test('a database that is down is a problem, and the other checks still run', async () => {
  const port = await freePort()
  const secret = 'mypassword'
  const findings = await run({ DATABASE_URL: `postgres://me:${secret}@127.0.0.1:${port}/salon` })
  expectFinding(findings, 'database', /^problem: The database cannot be reached \(ECONNREFUSED\)/)
  expect(findings.map(({ check }) => check)).toContain('backup')
  expect(JSON.stringify(findings)).not.toContain(secret)
})

test('a server that is silent is given up', async () => {
  const sockets: Socket[] = []
  const silent = createTcp((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  const { port } = silent.address() as AddressInfo
  const findings = await run(
    { DATABASE_URL: `postgres://me@127.0.0.1:${port}/x`, REDIS_URL: `redis://127.0.0.1:${port}` },
    { limitMs: 300 },
  )
  expectFinding(findings, 'database', /^problem: No answer within 0\.3 s/)
  expectFinding(findings, 'redis', /^problem: (Redis does not answer|No answer)/)
  for (const socket of sockets) socket.destroy()
  silent.close()
})

test('a database without the migrations of this version is told from one that is too new', async () => {
  const table = sql`drizzle.__drizzle_migrations`
  const [newest] = (await app.db.execute(
    sql`select id, created_at from ${table} order by created_at desc limit 1`,
  )) as unknown as { id: number; created_at: string }[]
  const set = (at: string) =>
    app.db.execute(sql`update ${table} set created_at = ${at} where id = ${newest?.id ?? 0}`)
  await app.db.execute(
    sql`update ${table} set created_at = 1893456000000 where id = ${newest?.id ?? 0}`,
  )
  expectFinding(await run(), 'migrations', /^problem: A newer version has migrated/)
  await app.db.execute(sql`delete from ${table} where id = ${newest?.id ?? 0}`)
  expectFinding(await run(), 'migrations', /^warning: The database lacks migrations/)
  await app.db.execute(
    sql`insert into ${table} (id, hash, created_at) values (${newest?.id ?? 0}, 'x', 0)`,
  )
  await set(String(newest?.created_at))
  expectFinding(await run(), 'migrations', /^ok/)
})

test('a clock that is wrong is found', async () => {
  const off = (ms: number) => run({}, { clock: () => Date.now() + ms })
  expectFinding(await off(-5_000), 'clock', /^warning: .*5\.\d s behind the database/)
  expectFinding(await off(90_000), 'clock', /^problem: .*90\.\d s ahead of the database/)
})

test('a full disk, a folder that cannot be written and a missing one are found', async () => {
  const media = join(folder, 'media')
  await mkdir(media)
  await writeFile(join(folder, 'file'), '')
  const free = (mib: number) => ({
    freeSpaceOf: () => Promise.resolve({ ...ROOMY, bavail: mib * 256 }),
  })
  const env = { MEDIA_DIR: media }
  expectFinding(await run(env), 'disk', /^ok: MEDIA_DIR/)
  expectFinding(await run(env, free(500)), 'disk', /^warning: .*500 MiB free/)
  expectFinding(await run(env, free(5)), 'disk', /^problem: .*5 MiB free/)
  expectFinding(
    await run({ MEDIA_DIR: join(folder, 'file') }),
    'disk',
    /^problem: .*cannot be written \(ENOTDIR\)/,
  )
  expectFinding(await run({ MEDIA_DIR: join(folder, 'none') }), 'disk', /^warning: .*not exist/)
})

test('a missing and an old backup are found', async () => {
  const backups = join(folder, 'backups')
  await mkdir(backups)
  const env = { BACKUP_DIR: backups }
  expectFinding(await run(env), 'backup', /^problem: There is no backup/)
  const addBackup = (takenAt: number) => writeFile(newBackupPaths(backups, takenAt).path, '')
  await addBackup(Date.now() - 30 * 3_600_000)
  expectFinding(await run(env), 'backup', /^problem: .*30 hours old/)
  await addBackup(Date.now())
  expectFinding(await run(env), 'backup', /^ok: .* 0 hours old/)
})

test('external systems are asked without a token', async () => {
  const port = await freePort()
  const findings = await run({
    CRM_A_URL: base,
    CRM_B_URL: `${base}/broken`,
    AUTOPILOT_LLM_URL: `http://127.0.0.1:${port}`,
  })
  expectFinding(findings, 'connections', /^ok: CRM_A_URL can be reached/)
  expectFinding(findings, 'connections', /^warning: CRM_B_URL answers 500/)
  expectFinding(findings, 'connections', /^problem: AUTOPILOT_LLM_URL cannot .*ECONNREFUSED/)
})

test('Redis that is away or too old is found', async () => {
  const port = await freePort()
  const findings = await run({ REDIS_URL: `redis://:hidden@127.0.0.1:${port}` })
  expectFinding(findings, 'redis', /^problem: Redis does not answer \(ECONNREFUSED\)/)
  expect(JSON.stringify(findings)).not.toContain('hidden')
  expect(redisVersion('# Server\r\nredis_version:7.2.4\r\nvalkey_version:8.0\r\n')).toBe('7.2.4')
})

test('dead jobs and salons without an admin are found', async () => {
  await transact(app.db, (tx) =>
    enqueueJob(tx, 'autopilot_turn', { salonId: 1, taskId: 1 }, { delayMs: 1e6 }),
  )
  await app.db.execute(sql`update jobs set attempts = max_attempts`)
  const change = { active: false, allowsNoAdmin: true, now: app.now }
  await changeAccountCalled(app.db, 'admin', change)
  const findings = await run()
  expectFinding(findings, 'jobs', /^warning: \d+ jobs have failed for good/)
  expectFinding(findings, 'salons', /^problem: Salon 1 \(Salon Aurora\) has no active admin/)
  await changeAccountCalled(app.db, 'admin', { ...change, active: true })
})

test('DATA_DIR without a database is no problem, and none is created', async () => {
  const findings = await run({ DATABASE_URL: '', DATA_DIR: join(folder, 'data') })
  expectFinding(findings, 'database', /^warning: There is no embedded database/)
  expectFinding(findings, 'disk', /^warning: DATA_DIR .*not exist/)
})

test('a user without rights is found', async () => {
  const name = `doctor_${process.pid}`
  const role = sql.identifier(name)
  await app.db.execute(sql`create role ${role} login password 'guest'`)
  try {
    const url = new URL(app.databaseUrl)
    url.username = name
    url.password = 'guest'
    const asGuest = () => run({ DATABASE_URL: url.href })
    expectFinding(await asGuest(), 'database', /^problem: The database refuses/)
    await app.db.execute(sql`grant usage on schema drizzle to ${role}`)
    await app.db.execute(sql`grant select on all tables in schema drizzle to ${role}`)
    const findings = await asGuest()
    expectFinding(findings, 'database', /^problem: The user may not create schemas/)
    expectFinding(findings, 'database', /^problem: Tables .* belong to another role: \d+/)
    url.password = 'wrong'
    expectFinding(await asGuest(), 'database', /^problem: The database refuses \(28P01\)/)
    url.pathname = '/no_such_database'
    url.password = 'guest'
    expectFinding(await asGuest(), 'database', /^problem: The database refuses \(3D000\)/)
  } finally {
    await app.db.execute(sql`drop owned by ${role}`)
    await app.db.execute(sql`drop role ${role}`)
  }
})
