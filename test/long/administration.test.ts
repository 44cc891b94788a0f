import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startJobs } from '../../src/jobs/runner.js'
import { findRemovableDemo, removeDemo } from '../../src/service/demo/remove.js'
import { seedDemo } from '../../src/service/demo/seed.js'
import { createSalon } from '../../src/service/catalog/salon.js'
import {
  changeAccountCalled,
  readAccountsOf,
  resetPassword,
} from '../../src/service/identity/administration/accounts.js'
import { endSessions } from '../../src/service/identity/administration/end-sessions.js'
import {
  listSalons,
  renameSalon,
  switchOffSalon,
  switchOnSalon,
} from '../../src/service/identity/administration/salons.js'
import { wakeOverdueTasks } from '../../src/service/inbox/wake-task.js'
import { firstSalonId } from '../../src/store/catalog/salons.js'
import { enqueueJob } from '../../src/store/jobs/jobs.js'
import { listJobs } from '../../src/store/jobs/job-rows.js'
import { transact } from '../../src/store/postgres/database.js'
import { PASSWORD, storeAccount } from '../support/account.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { HOOK_SECRET, openTab } from '../support/live.js'
import { signedHook } from '../support/inbox/messenger-stub.js'
import { until } from '../support/until.js'

const NEW = {
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  phoneRegion: 'DE',
  nativeBookingEnabled: true,
}
let app: TestApp
let ours: number
let neighbour: number
beforeAll(async () => {
  app = await startTestApp({ MESSENGER_A_WEBHOOK_SECRET: HOOK_SECRET })
  // Salon 1 is the demo, as in a deployment that began with it.
  const { db, tokens, log, now } = app
  const demo = { demoPassword: PASSWORD, nativeBooking: true }
  expect((await seedDemo({ db, tokens, log, now }, demo)).salonId).toBe(1)
  ours = (await createSalon(app.db, { ...NEW, name: 'Ours' }, app.now)).id
  neighbour = (await createSalon(app.db, { ...NEW, name: 'Neighbour' }, app.now)).id
  for (const [salonId, username] of [
    [ours, 'boss'],
    [ours, 'helper'],
    [neighbour, 'other'],
  ] as const)
    await storeAccount(
      app.db,
      salonId,
      {
        username,
        name: username,
        role: username === 'helper' ? 'operator' : 'admin',
        masterId: null,
        clientId: null,
      },
      app.now,
    )
})
afterAll(() => app?.stop())
beforeEach(() => switchOnSalon(app.db, ours))

const signIn = async (username: string, password = PASSWORD) =>
  app.request('POST', '/api/token/', { body: { username, password } })
const tokensOf = async (username: string, password = PASSWORD) => {
  const { status, body } = await signIn(username, password)
  expect(status).toBe(200)
  return body as { access: string; refresh: string }
}
const records = async (token: string): Promise<number> =>
  (await app.request('GET', '/api/records/', { token })).status
const refresh = async (token: string): Promise<number> =>
  (await app.request('POST', '/api/token/refresh/', { body: { refresh: token } })).status
const isRefused = (token: string) =>
  until('the token is refused', async () => (await records(token)) === 401)

describe('a salon that is switched off', () => {
  test('ends tokens, embed tokens and sockets of its accounts, and lets nobody in', async () => {
    const [boss, other] = [await tokensOf('boss'), await tokensOf('other')]
    const [{ id: accountId } = { id: 0 }] = await readAccountsOf(app.db, ours)
    const embed = app.tokens.sign('embed', { accountId }, app.now)
    const page = async () => (await app.request('GET', `/assistant/embed/?token=${embed}`)).status
    const line = await openTab(app.url, boss.access)
    line.subscribe('1', 'subscription { taskUpdates { cursor } }')
    expect([await records(boss.access), await page()]).toEqual([200, 200])

    expect(await switchOffSalon(app.db, ours, app.now)).toMatchObject({
      changed: true,
      endedSignIns: 1,
    })

    expect((await signIn('boss')).status).toBe(401)
    expect(await refresh(boss.refresh)).toBe(401)
    await isRefused(boss.access)
    await until('the embed token is refused', async () => (await page()) === 401)
    await line.closed
    expect(line.end?.code).toBe(4403)
    expect([await records(other.access), (await signIn('other')).status]).toEqual([200, 200])
  })

  test('lets its people in again when it is on, with new sessions', async () => {
    const boss = await tokensOf('boss')
    await switchOffSalon(app.db, ours, app.now)
    expect(await switchOffSalon(app.db, ours, app.now)).toMatchObject({ changed: false })
    expect(await switchOnSalon(app.db, ours)).toMatchObject({ changed: true })
    const again = await tokensOf('boss')
    await until('the token works', async () => (await records(again.access)) === 200)
    expect(await records(boss.access)).toBe(401)
  })

  test('takes no webhook', async () => {
    const first = (await firstSalonId(app.db)) ?? 0
    const hook = async (id: string) =>
      (
        await fetch(`${app.url}/hooks/messenger-a/`, {
          method: 'POST',
          ...signedHook(
            HOOK_SECRET,
            { type: 'message.received', data: { id, from: 'kim', text: 'Hello' } },
            { at: app.now },
          ),
        })
      ).status
    expect(await hook('first')).toBe(204)
    await switchOffSalon(app.db, first, app.now)
    let count = 0
    await until('it is refused', async () => (await hook(`off ${(count += 1)}`)) === 404)
    await switchOnSalon(app.db, first)
    await until('it is taken', async () => (await hook('on')) === 204)
  })

  test('keeps its jobs for later, and sweeps leave it alone', async () => {
    const due = async () => {
      for (const salonId of [ours, neighbour])
        await transact(app.db, (tx) =>
          enqueueJob(tx, 'send_notifications', { salonId, appointmentId: 1 }),
        )
    }
    await switchOffSalon(app.db, ours, app.now)
    await due()
    const stop = startJobs(app.databaseUrl, app)
    try {
      const left = async () =>
        (await listJobs(app.db, undefined, undefined, 50)).filter(({ salonId }) =>
          [ours, neighbour].includes(salonId),
        )
      await until('the job of the neighbour is done, ours has a pause', async () => {
        const [job, ...others] = await left()
        return others.length === 0 && job?.salonId === ours && job.runAt > Date.now() + 30_000
      })
      expect(await left()).toMatchObject([{ state: 'waiting', attempts: 0, error: null }])
      await switchOnSalon(app.db, ours)
      await app.db.execute(sql`update jobs set run_at = now()
        where salon_id = ${ours}`)
      await until('ours is done', async () => (await left()).length === 0)
    } finally {
      await stop()
    }
  })

  test('does not open its snoozed tasks', async () => {
    const [task] = (await app.db.execute(
      sql`select id, salon_id from tasks limit 1`,
    )) as unknown as { id: number; salon_id: number }[]
    expect(task).toBeDefined()
    const { id = 0, salon_id: salonId = 0 } = task ?? {}
    await app.db.execute(sql`update tasks set status = 'snoozed', assignee_id = null,
      snoozed_until = '2029-01-01' where id = ${id} and salon_id = ${salonId}`)
    const status = async () =>
      (
        (await app.db.execute(
          sql`select status from tasks where id = ${id} and salon_id = ${salonId}`,
        )) as unknown as { status: string }[]
      )[0]?.status
    await switchOffSalon(app.db, salonId, app.now)
    await wakeOverdueTasks(app.db, app.now)
    expect(await status()).toBe('snoozed')
    await switchOnSalon(app.db, salonId)
    await wakeOverdueTasks(app.db, app.now)
    expect(await status()).toBe('open')
  })

  test('must exist', async () => {
    await expect(switchOffSalon(app.db, 999, app.now)).rejects.toMatchObject({ code: 'not_found' })
    await expect(switchOnSalon(app.db, 999)).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('salons are listed and renamed', async () => {
  await renameSalon(app.db, neighbour, '  Next door ', app.now)
  expect((await listSalons(app.db)).filter(({ id }) => id === neighbour)).toEqual([
    {
      id: neighbour,
      name: 'Next door',
      timeZone: 'Europe/Berlin',
      accounts: 1,
      switchedOffAt: null,
      isDemo: false,
    },
  ])
  for (const name of [' ', 'x'.repeat(201)])
    await expect(renameSalon(app.db, neighbour, name, app.now)).rejects.toMatchObject({
      code: 'invalid',
    })
})

describe('an account', () => {
  const change = (username: string, given: object, allowsNoAdmin = false) =>
    changeAccountCalled(app.db, username, { ...given, allowsNoAdmin, now: app.now })

  test('is listed with its last sign-in', async () => {
    await tokensOf('other')
    const [account] = await readAccountsOf(app.db, neighbour)
    expect(account).toMatchObject({ username: 'other', active: true, lastSignInAt: app.now })
    await expect(readAccountsOf(app.db, 999)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('gets a new name, user name and role, with the rules of the graph', async () => {
    expect(await change('HELPER', { name: 'Hanna', username: 'hanna' })).toMatchObject({
      name: 'Hanna',
      username: 'hanna',
    })
    await expect(change('hanna', { username: 'BOSS' })).rejects.toThrow('already exists')
    await expect(change('hanna', { username: 'a b' })).rejects.toMatchObject({ code: 'invalid' })
    await expect(change('hanna', { name: ' ' })).rejects.toMatchObject({ code: 'invalid' })
    await expect(change('hanna', { role: 'master' })).rejects.toThrow('keeps its role')
    await expect(change('nobody', { name: 'x' })).rejects.toMatchObject({ code: 'not_found' })
    await change('hanna', { username: 'helper' })
  })

  test('that is the last admin stays, unless that is confirmed', async () => {
    await expect(change('boss', { active: false })).rejects.toThrow('last active admin')
    await expect(change('boss', { role: 'operator' })).rejects.toThrow('last active admin')
    await change('helper', { role: 'admin' })
    const atOnce = await Promise.allSettled([
      change('boss', { active: false }),
      change('helper', { active: false }),
    ])
    expect(atOnce.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await change('boss', { active: true })
    await change('helper', { active: true, role: 'operator' })
    expect(await change('boss', { active: false }, true)).toMatchObject({ active: false })
    expect((await signIn('boss')).status).toBe(401)
    await change('boss', { active: true })
    await tokensOf('boss')
  })

  test('gets a new password, which ends its sessions', async () => {
    const before = await tokensOf('helper')
    await expect(resetPassword(app.db, 'helper', 'short', app.now)).rejects.toThrow('8 characters')
    await resetPassword(app.db, 'helper', 'another horse', app.now)
    expect([await refresh(before.refresh), await records(before.access)]).toEqual([401, 401])
    expect((await signIn('helper')).status).toBe(401)
    await tokensOf('helper', 'another horse')
    await expect(resetPassword(app.db, 'nobody', 'another horse', app.now)).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('loses its sessions by itself, with its salon, or with everybody', async () => {
    const both = async () => [await tokensOf('boss'), await tokensOf('other')] as const
    const statuses = async (tokens: Awaited<ReturnType<typeof both>>) => [
      await refresh(tokens[0].refresh),
      await refresh(tokens[1].refresh),
    ]
    const [boss] = (await readAccountsOf(app.db, ours)).filter(
      ({ username }) => username === 'boss',
    )
    const first = await both()
    await endSessions(app.db, { salonId: ours, accountId: boss?.id ?? 0 }, app.now)
    expect(await statuses(first)).toEqual([401, 200])
    const second = await both()
    await endSessions(app.db, { salonId: neighbour }, app.now)
    expect(await statuses(second)).toEqual([200, 401])
    const third = await both()
    const unnamed = app.tokens.sign('access', { accountId: boss?.id ?? 0, generation: 99 }, app.now)
    expect(await records(unnamed)).toBe(401)
    expect((await endSessions(app.db, {}, app.now)).signIns).toBeGreaterThanOrEqual(2)
    expect(await statuses(third)).toEqual([401, 401])
  })
})

describe('the demo salon', () => {
  const rowsOf = async (salonId: number): Promise<Record<string, number>> => {
    const tables = (await app.db.execute(sql`select table_name as name
      from information_schema.columns
      where table_schema = 'public' and column_name = 'salon_id'`)) as unknown as { name: string }[]
    const counts: Record<string, number> = {}
    for (const { name } of tables) {
      const [row] = (await app.db.execute(
        sql`select count(*)::int as count from ${sql.identifier(name)} where salon_id = ${salonId}`,
      )) as unknown as { count: number }[]
      if ((row?.count ?? 0) > 0) counts[name] = row?.count ?? 0
    }
    return counts
  }

  test('is removed with everything of it, and nothing of others', async () => {
    await expect(findRemovableDemo(app.db, ours)).rejects.toThrow('is not a demo')
    await expect(removeDemo(app.db, ours)).rejects.toMatchObject({ code: 'not_found' })
    await transact(app.db, (tx) =>
      enqueueJob(tx, 'autopilot_turn', { salonId: 1, taskId: 1 }, { delayMs: 1e6 }),
    )
    const [demo, others] = [await rowsOf(1), await rowsOf(ours)]
    expect(Object.keys(demo).length).toBeGreaterThan(10)
    const admin = await tokensOf('admin')

    const found = await findRemovableDemo(app.db, undefined)
    expect(found).toMatchObject({ salon: { id: 1 }, contents: { accounts: 4 } })
    await removeDemo(app.db, 1)

    expect(await rowsOf(1)).toEqual({})
    expect(await rowsOf(ours)).toEqual(others)
    expect(await listJobs(app.db, 1, undefined, 50)).toEqual([])
    expect((await listSalons(app.db)).map(({ id }) => id)).toEqual([ours, neighbour])
    await isRefused(admin.access)
    await until('the next salon is the first', async () => (await firstSalonId(app.db)) === ours)
    await expect(findRemovableDemo(app.db, undefined)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is not guessed where there are several', async () => {
    for (const name of ['Demo A', 'Demo B'])
      await createSalon(app.db, { ...NEW, name, isDemo: true }, app.now)
    await expect(findRemovableDemo(app.db, undefined)).rejects.toThrow('several demo salons')
    const demos = (await listSalons(app.db)).filter(({ isDemo }) => isDemo)
    for (const { id } of demos) {
      expect((await findRemovableDemo(app.db, id)).salon.id).toBe(id)
      await removeDemo(app.db, id)
    }
  })
})
