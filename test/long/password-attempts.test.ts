import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NETWORK_RULE, STRANGERS_RULE } from '../../src/domain/identity/password-attempts.js'
import type { Context } from '../../src/service/context.js'
import { login } from '../../src/service/identity/sign-in.js'
import { deleteExpired } from '../../src/service/retention.js'
import { passwordAttempts } from '../../src/store/tables/people.js'
import { PASSWORD, storeAccount } from '../support/account.js'
import { MONDAY, startTestApp, type TestApp } from '../support/app.js'
import { type Story, tellStory } from '../support/inbox/story.js'

const HOME = '192.0.2.0/24'
const HOUR = 3_600_000
const DAY = 24 * HOUR

let app: TestApp
let salon: Story
let username: string
beforeAll(async () => {
  app = await startTestApp()
  salon = await tellStory(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.now = MONDAY
  username = `kim-${randomUUID()}`
  const role = 'operator' as const
  const person = { name: 'Owner', role, masterId: null, clientId: null }
  await storeAccount(app.db, salon.id, { ...person, username }, app.now)
})

/** Returns the outcome: `in` or the code of the refusal. */
async function attempt(password: string, network = HOME, name = username): Promise<string> {
  const context: Context = { ...salon.context(), network, now: app.now }
  return login(context, name, password).then(
    () => 'in',
    (error: { code: string }) => error.code,
  )
}
const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Array.from({ length: count }).reduce<Promise<T[]>>(
    async (before, _, index) => [...(await before), await work(index)],
    Promise.resolve([]),
  )
const wrongs = (count: number, network = HOME, name = username): Promise<string[]> =>
  times(count, () => attempt('wrong', network, name))
/** One wrong password from each of so many networks. */
const fromElsewhere = (count: number, name = username): Promise<string[]> =>
  times(count, (index) => attempt('wrong', `198.51.${index}.0/24`, name))

const { free } = NETWORK_RULE

describe('from one network', () => {
  test('after the free attempts even the right password waits, and then is taken', async () => {
    expect(new Set(await wrongs(free))).toEqual(new Set(['no_active_account']))
    expect(await attempt(PASSWORD)).toBe('throttled')
    app.now += 999
    expect(await attempt(PASSWORD)).toBe('throttled')
    app.now += 1
    expect(await attempt(PASSWORD)).toBe('in')
  })

  test('each wrong password doubles the pause, up to a minute', async () => {
    await wrongs(free)
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      app.now += seconds * 1000 - 1
      expect(await attempt('wrong')).toBe('throttled')
      app.now += 1
      expect(await attempt('wrong')).toBe('no_active_account')
    }
  })

  test('the case of the username and other letters that become it make no new count', async () => {
    await wrongs(free)
    expect(await attempt(PASSWORD, HOME, username.toUpperCase())).toBe('throttled')
    // Postgres makes a plain k of the Kelvin sign, and a plain i of a dotted capital I.
    const [kelvin, dotted] = [username.replace('k', '\u212a'), username.replace('i', '\u0130')]
    for (const other of [kelvin, dotted]) expect(other).not.toBe(username)
    expect(await attempt(PASSWORD, HOME, kelvin)).toBe('throttled')
    expect(await attempt(PASSWORD, HOME, dotted)).toBe('no_active_account')
    app.now += 1000
    expect(await attempt(PASSWORD, HOME, username.toUpperCase())).toBe('in')
  })

  test('a username without an account, and a deactivated one, are paused alike', async () => {
    const nobody = `nobody-${randomUUID()}`
    expect(await wrongs(free + 1, HOME, nobody)).toEqual(await wrongs(free + 1))
    app.now += 1000
    expect(await wrongs(2, HOME, nobody)).toEqual(await wrongs(2))
  })

  test('a sign-in ends the count', async () => {
    for (let round = 0; round < 3; round += 1) {
      await wrongs(free - 1)
      expect(await attempt(PASSWORD)).toBe('in')
    }
  })

  test('the count is forgotten after an hour', async () => {
    await wrongs(free)
    app.now += HOUR
    expect(new Set(await wrongs(free))).toEqual(new Set(['no_active_account']))
  })

  test('of many at the same time no more than the free ones are checked', async () => {
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => attempt('wrong')))
    expect(outcomes.filter((outcome) => outcome === 'no_active_account')).toHaveLength(free)
    expect(outcomes.filter((outcome) => outcome === 'throttled')).toHaveLength(40 - free)
  })

  test('as many right ones as are free may come at the same time', async () => {
    const outcomes = await Promise.all(Array.from({ length: free }, () => attempt(PASSWORD)))
    expect(new Set(outcomes)).toEqual(new Set(['in']))
  })
})

describe('from many networks', () => {
  test('guesses are slow, though each network makes only one', async () => {
    const outcomes = await fromElsewhere(STRANGERS_RULE.free + 5)
    expect(outcomes.filter((outcome) => outcome === 'no_active_account')).toHaveLength(
      STRANGERS_RULE.free,
    )
    expect(outcomes.slice(STRANGERS_RULE.free)).toEqual(Array(5).fill('throttled'))
  })

  test('in an hour some hundred passwords are checked', async () => {
    let checked = 0
    for (let second = 0; second < 3600; second += 5) {
      app.now = MONDAY + second * 1000
      const outcome = await attempt('wrong', `10.${second >> 8}.${second & 255}.0/24`)
      if (outcome === 'no_active_account') checked += 1
    }
    expect(checked).toBeGreaterThan(300)
    expect(checked).toBeLessThan(400)
  })

  test('the owner signs in at once from a network where the account signed in before', async () => {
    expect(await attempt(PASSWORD)).toBe('in')
    app.now += 89 * DAY
    await fromElsewhere(STRANGERS_RULE.free + 5)
    expect(await attempt(PASSWORD)).toBe('in')
    expect(await attempt(PASSWORD, '203.0.113.0/24')).toBe('throttled')
  })

  test('the owner on a new network waits ten seconds at most once the guesses end', async () => {
    for (let round = 0; round < 40; round += 1) {
      app.now += 10_000
      await fromElsewhere(1)
    }
    await fromElsewhere(30)
    app.now += 10_000
    expect(await attempt(PASSWORD)).toBe('in')
  })

  test('a network is no longer known 90 days after its last sign-in', async () => {
    expect(await attempt(PASSWORD)).toBe('in')
    app.now += 90 * DAY
    await fromElsewhere(STRANGERS_RULE.free)
    expect(await attempt(PASSWORD)).toBe('throttled')
  })

  test('right passwords from new networks do not count', async () => {
    for (let network = 0; network < 2 * STRANGERS_RULE.free; network += 1)
      expect(await attempt(PASSWORD, `203.0.${network}.0/24`)).toBe('in')
  })

  test('attempts at one account do not pause another', async () => {
    await fromElsewhere(STRANGERS_RULE.free + 1)
    await wrongs(1)
    expect(await attempt('wrong', HOME, `nobody-${randomUUID()}`)).toBe('no_active_account')
  })

  test('a username that names a network has no count of another', async () => {
    const name = `${HOME} ${username}`
    await fromElsewhere(STRANGERS_RULE.free, name)
    expect(await attempt(PASSWORD)).toBe('in')
  })
})

describe('what is stored', () => {
  test('names neither the username nor the network', async () => {
    await wrongs(1)
    const text = JSON.stringify(await app.db.select().from(passwordAttempts))
    expect(text).not.toContain(username)
    expect(text).not.toContain(HOME)
  })

  test('is deleted after an hour; a known network after 90 days', async () => {
    const count = async (): Promise<number> => (await app.db.select().from(passwordAttempts)).length
    app.now += 365 * DAY
    await deleteExpired(app.db, app.now)
    expect(await count()).toBe(0)
    await wrongs(1, '203.0.113.0/24')
    await attempt(PASSWORD)
    expect(await count()).toBe(3)
    await deleteExpired(app.db, app.now + HOUR)
    expect(await count()).toBe(3)
    await deleteExpired(app.db, app.now + HOUR + 1)
    expect(await count()).toBe(1)
    await deleteExpired(app.db, app.now + 90 * DAY)
    expect(await count()).toBe(1)
    await deleteExpired(app.db, app.now + 90 * DAY + 1)
    expect(await count()).toBe(0)
  })
})
