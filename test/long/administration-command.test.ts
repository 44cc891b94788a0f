import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../../src/service/demo/seed.js'
import { PASSWORD, storeAccount } from '../support/account.js'
import { SECRET, startTestApp, type TestApp } from '../support/app.js'
import { runToEnd } from '../support/processes.js'
import { freePort } from '../support/redis.js'
import { until } from '../support/until.js'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await startTestApp()
  app.now = Date.now() // the command line has no other clock
  folder = mkdtempSync(join(tmpdir(), 'salon-command-'))
  const { db, tokens, log, now } = app
  await seedDemo({ db, tokens, log, now }, { demoPassword: PASSWORD, nativeBooking: true })
})
afterAll(async () => {
  await app?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
})

const cli = (args: readonly string[], more: Record<string, string> = {}) =>
  runToEnd('cli', [...args], {
    DATABASE_URL: app.databaseUrl,
    JWT_SECRET: SECRET,
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    ...more,
  })
const signIn = (username: string, password: string) =>
  app.request('POST', '/api/token/', { body: { username, password } })
const records = async (token: string): Promise<number> =>
  (await app.request('GET', '/api/records/', { token })).status

test('a running service follows the commands', async () => {
  const { body } = await signIn('operator', PASSWORD)
  expect(await records(body.access)).toBe(200)

  const off = await cli(['switch-off-salon', '1'])
  expect(off).toMatchObject({ code: 0, stderr: '' })
  expect(off.stdout).toContain('Salon 1 (Salon Aurora) is switched off. Sessions ended: 1.')
  await until('the token is refused', async () => (await records(body.access)) === 401)
  expect((await signIn('operator', PASSWORD)).status).toBe(401)

  expect((await cli(['switch-on-salon', '1'])).code).toBe(0)
  const reset = await cli(['reset-password', '--username', 'operator'], {
    ACCOUNT_PASSWORD: 'another horse',
  })
  expect(reset.stdout).toBe('operator has a new password, and the sessions of the account ended.\n')
  expect((await signIn('operator', 'another horse')).status).toBe(200)
})

test('bad input has a clear error and an exit code', async () => {
  const [last, unknown, incomplete] = await Promise.all([
    cli(['update-account', '--username', 'admin', '--switch-off']),
    cli(['switch-off-salon', '77']),
    cli(['end-sessions']),
  ])
  expect(last).toMatchObject({ code: 2, stdout: '' })
  expect(last.stderr).toContain('the last active admin of salon 1')
  expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('no salon 77') })
  expect(incomplete.code).toBe(1)
})

test('lists are tables for people, and JSON for programs', async () => {
  const [accounts, salons, table] = await Promise.all([
    cli(['accounts', '--salon', '1', '--json']),
    cli(['salons', '--json']),
    cli(['salons']),
  ])
  expect(JSON.parse(accounts.stdout)).toHaveLength(4)
  expect(JSON.parse(salons.stdout)).toMatchObject([
    { id: 1, active: true, switchedOffAt: null, demo: true },
  ])
  expect(table.stdout).toMatch(/^1 +Salon Aurora +Europe\/Berlin +4 +yes +yes$/m)
})

test('the doctor ends with 9 for a problem, also when the database is down', async () => {
  expect(await cli(['doctor'])).toMatchObject({ code: 0, stderr: '' })
  const port = await freePort()
  const down = await cli(['doctor', '--json'], {
    DATABASE_URL: `postgres://me:hidden@127.0.0.1:${port}/salon`,
  })
  expect(down).toMatchObject({ code: 9, stderr: '' })
  expect(JSON.parse(down.stdout)).toMatchObject({ problems: 1 })
  expect(down.stdout).not.toContain('hidden')
})

test('the demo is removed only when that is confirmed', async () => {
  await storeAccount(
    app.db,
    1,
    { username: 'guest', name: 'Guest', role: 'operator', masterId: null, clientId: null },
    app.now,
  )
  const asked = await cli(['demo', 'remove'])
  expect(asked).toMatchObject({ code: 2, stdout: '' })
  expect(asked.stderr).toMatch(/would be removed with accounts: 5, clients: \d+/)
  expect((await cli(['demo', 'remove', '--yes'])).stdout).toMatch(/^Salon 1 .* is removed/)
  expect((await cli(['salons'])).stdout).toBe('There are none.\n')
})
