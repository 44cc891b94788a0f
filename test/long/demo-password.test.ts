import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccountInSalon } from '../../src/service/identity/accounts.js'
import { demoAccountsWithOtherPassword, setDemoPassword } from '../../src/service/demo/password.js'
import { type Demo, seedDemo } from '../../src/service/demo/seed.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { until } from '../support/until.js'

const OLD = 'correct horse'
const NEW = 'another horse'

let app: TestApp
let demo: Demo
beforeAll(async () => {
  app = await startTestApp()
  const { db, tokens, log, now } = app
  demo = await seedDemo({ db, tokens, log, now }, { demoPassword: OLD, nativeBooking: true })
  await createAccountInSalon(
    db,
    demo.salonId,
    {
      username: 'colleague',
      password: OLD,
      name: 'A colleague',
      role: 'operator',
      masterId: null,
      clientId: null,
    },
    now,
  )
})
afterAll(() => app.stop())

const signIn = (username: string, password: string) =>
  app.request('POST', '/api/token/', { body: { username, password } })
const records = async (token: string): Promise<number> =>
  (await app.request('GET', '/api/records/', { token })).status
const refresh = async (token: string): Promise<number> =>
  (await app.request('POST', '/api/token/refresh/', { body: { refresh: token } })).status

test('a new password of the demo ends its sign-ins, and those of nobody else', async () => {
  const tokens = async (username: string) =>
    (await signIn(username, OLD)).body as { access: string; refresh: string }
  const [admin, colleague] = [await tokens('admin'), await tokens('colleague')]
  expect([await records(admin.access), await records(colleague.access)]).toEqual([200, 200])

  expect(await setDemoPassword(app.db, NEW, app.now)).toEqual(demo.usernames)

  await until('the token is refused', async () => (await records(admin.access)) === 401)
  expect([await refresh(admin.refresh), await records(colleague.access)]).toEqual([401, 200])
  for (const username of demo.usernames) {
    expect((await signIn(username, OLD)).status).toBe(401)
    expect((await signIn(username, NEW)).status).toBe(200)
  }
  expect((await signIn('colleague', OLD)).status).toBe(200)
})

test('the accounts with another password are found', async () => {
  await setDemoPassword(app.db, NEW, app.now)
  expect(await demoAccountsWithOtherPassword(app.db, NEW)).toEqual([])
  expect(await demoAccountsWithOtherPassword(app.db, OLD)).toEqual(demo.usernames)
})

test('a password that is too short changes nothing', async () => {
  await setDemoPassword(app.db, NEW, app.now)
  await expect(setDemoPassword(app.db, 'short', app.now)).rejects.toMatchObject({ code: 'invalid' })
  expect(await demoAccountsWithOtherPassword(app.db, NEW)).toEqual([])
})

test('another salon with such usernames has no demo accounts', async () => {
  await app.db.execute('update salons set is_demo = false')
  await expect(setDemoPassword(app.db, NEW, app.now)).rejects.toMatchObject({ code: 'not_found' })
  expect(await demoAccountsWithOtherPassword(app.db, OLD)).toEqual([])
})
