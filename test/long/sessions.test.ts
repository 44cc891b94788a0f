import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import jwt from 'jsonwebtoken'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Session } from '../../src/domain/identity/session.js'
import { updateAccount } from '../../src/service/identity/accounts.js'
import { deleteExpired } from '../../src/service/retention.js'
import { isoInstant } from '../../src/domain/time/time.js'
import { signIns } from '../../src/store/tables/people.js'
import { PASSWORD, storeAccount } from '../support/account.js'
import { MONDAY, SECRET, startTestApp, type TestApp } from '../support/app.js'
import { type Story, tellStory } from '../support/inbox/story.js'
import { openTab } from '../support/live.js'
import { until } from '../support/until.js'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let app: TestApp
let salon: Story
beforeAll(async () => {
  app = await startTestApp()
  salon = await tellStory(app)
})
afterAll(() => app.stop())
beforeEach(() => {
  app.now = MONDAY
})

type Pair = { readonly access: string; readonly refresh: string }
type Shown = Omit<Session, 'createdAt' | 'renewedAt' | 'expiresAt'> &
  Record<'createdAt' | 'renewedAt' | 'expiresAt', string> & { readonly current: boolean }

async function person(): Promise<{ readonly id: number; readonly username: string }> {
  const username = `kim-${randomUUID()}`
  const role = 'operator' as const
  const input = { name: 'Kim', role, masterId: null, clientId: null, username }
  return { id: (await storeAccount(app.db, salon.id, input, app.now)).id, username }
}
async function signIn(username: string, agent?: string): Promise<Pair> {
  const { body } = await app.request('POST', '/api/token/', {
    body: { username, password: PASSWORD },
    ...(agent !== undefined && { headers: { 'user-agent': agent } }),
  })
  return body as Pair
}
const SESSIONS = '{ sessions { id createdAt renewedAt expiresAt current device } }'
async function sessionsOf(token: string): Promise<Shown[]> {
  const { data, errors } = await app.graphql<{ sessions: Shown[] }>(SESSIONS, {}, token)
  expect(errors).toBeUndefined()
  return data.sessions
}
async function ending(id: string, token: string) {
  const { data, errors } = await app.graphql<{ endSession: Shown } | null>(
    'mutation ($id: String!) { endSession(id: $id) { id current } }',
    { id },
    token,
  )
  return errors?.[0]?.extensions.code ?? data?.endSession
}
const meCode = async (token: string): Promise<string | undefined> =>
  (await app.graphql('{ me { id } }', {}, token)).errors?.[0]?.extensions.code
const restStatus = async (path: string, body: object): Promise<number> =>
  (await app.request('POST', path, { body })).status

describe('sessions', () => {
  test('are the open sign-ins of the account, newest first, with the one that asks', async () => {
    const [kim, other] = [await person(), await person()]
    await signIn(other.username)
    const first = await signIn(kim.username, 'Phone/1.0')
    app.now += HOUR / 2
    const second = await signIn(kim.username, 'Laptop/2.0')
    const [laptop, phone, ...more] = await sessionsOf(first.access)
    expect(more).toEqual([])
    expect(phone).toMatchObject({
      current: true,
      device: 'Phone/1.0',
      createdAt: isoInstant(MONDAY),
      renewedAt: isoInstant(MONDAY),
      expiresAt: isoInstant(MONDAY + 7 * DAY),
    })
    expect(laptop).toMatchObject({ current: false, device: 'Laptop/2.0' })
    expect((await sessionsOf(second.access)).map(({ current }) => current)).toEqual([true, false])
  })

  test('a token that no sign-in issued sees them, and is none of them', async () => {
    const { id, username } = await person()
    await signIn(username)
    const token = app.tokens.sign('access', { accountId: id }, app.now)
    expect((await sessionsOf(token)).map(({ current }) => current)).toEqual([false])
  })

  test.each([
    ['REST, which keeps the refresh token', 0],
    ['the graph, which replaces it', 2 * HOUR],
  ])('a refresh over %s is shown as the last use', async (_, extended) => {
    const { username } = await person()
    const { refresh } = await signIn(username)
    app.now += 2 * HOUR
    const pair =
      extended === 0
        ? (await app.request('POST', '/api/token/refresh/', { body: { refresh } })).body
        : (
            await app.graphql<{ refreshTokens: Pair }>(
              'mutation ($refresh: String!) { refreshTokens(refresh: $refresh) { access } }',
              { refresh },
            )
          ).data.refreshTokens
    expect(await sessionsOf((pair as Pair).access)).toMatchObject([
      {
        current: true,
        createdAt: isoInstant(MONDAY),
        renewedAt: isoInstant(MONDAY + 2 * HOUR),
        expiresAt: isoInstant(MONDAY + 7 * DAY + extended),
      },
    ])
  })

  test('do not show those that have expired or ended', async () => {
    const { id, username } = await person()
    const token = (): string => app.tokens.sign('access', { accountId: id }, app.now)
    await signIn(username)
    app.now += DAY
    await restStatus('/api/token/blacklist/', { refresh: (await signIn(username)).refresh })
    expect(await sessionsOf(token())).toHaveLength(1)
    app.now = MONDAY + 7 * DAY
    expect(await sessionsOf(token())).toEqual([])
  })

  test('keep at most 200 characters of what the client calls itself', async () => {
    const { username } = await person()
    const { access } = await signIn(username, `  ${'é'.repeat(300)}`)
    expect((await sessionsOf(access))[0]?.device).toBe('é'.repeat(200))
    app.now += 1000
    const nameless = await signIn(username, '')
    expect((await sessionsOf(nameless.access))[0]?.device).toBeNull()
  })

  test('are at most 100', async () => {
    const { id, username } = await person()
    const { access } = await signIn(username)
    const rows = Array.from({ length: 100 }, (_, index) => ({
      id: randomUUID(),
      salonId: salon.id,
      accountId: id,
      createdAt: MONDAY - (index + 1) * 1000,
      expiresAt: MONDAY + DAY,
    }))
    await app.db.insert(signIns).values(rows)
    const shown = await sessionsOf(access)
    expect(shown).toHaveLength(100)
    expect(shown[0]?.current).toBe(true)
    expect(shown.map((session) => session.id)).not.toContain(rows[99]?.id)
  })
})

describe('the end of a session', () => {
  test('refuses its refresh token, and its access tokens soon; other sessions stay', async () => {
    const { username } = await person()
    const [lost, mine] = [await signIn(username), await signIn(username)]
    expect([await meCode(lost.access), await meCode(mine.access)]).toEqual([undefined, undefined])
    const id = (await sessionsOf(lost.access)).find(({ current }) => current)?.id ?? ''
    expect(await ending(id, mine.access)).toEqual({ id, current: false })
    expect(await restStatus('/api/token/refresh/', { refresh: lost.refresh })).toBe(401)
    expect(await restStatus('/api/token/verify/', { token: lost.access })).toBe(401)
    await until(
      'its access token is refused',
      async () => (await meCode(lost.access)) === 'token_not_valid',
    )
    expect(await restStatus('/api/token/verify/', { token: mine.access })).toBe(200)
    expect(await meCode(mine.access)).toBeUndefined()
    expect(await sessionsOf(mine.access)).toHaveLength(1)
    expect(await ending(id, mine.access)).toBe('not_found')
  })

  test('ends its embed tokens and its sockets', async () => {
    const { username } = await person()
    const { access } = await signIn(username)
    const { data } = await app.graphql<{ embedToken: { token: string } }>(
      '{ embedToken { token } }',
      {},
      access,
    )
    const { token } = data.embedToken
    const page = async (): Promise<number> =>
      (await app.request('GET', `/assistant/embed/?token=${token}`)).status
    expect(await page()).toBe(200)
    const line = await openTab(app.url, access)
    const id = (await sessionsOf(access))[0]?.id ?? ''
    expect(await ending(id, access)).toEqual({ id, current: true })
    await until('the embed token is refused', async () => (await page()) === 401)
    expect(await line.closed).toEqual({ code: 4403, reason: 'Token is invalid' })
  })

  test('by signing out refuses its access tokens too', async () => {
    const { username } = await person()
    const { access, refresh } = await signIn(username)
    expect(await meCode(access)).toBeUndefined()
    expect(await restStatus('/api/token/blacklist/', { refresh })).toBe(200)
    await until(
      'its access token is refused',
      async () => (await meCode(access)) === 'token_not_valid',
    )
  })

  test('is for no session of somebody else', async () => {
    const [kim, other] = [await person(), await person()]
    const [mine, theirs] = [await signIn(kim.username), await signIn(other.username)]
    const id = (await sessionsOf(theirs.access))[0]?.id ?? ''
    expect(await ending(id, mine.access)).toBe('not_found')
    expect(await ending(id, salon.admin.token)).toBe('not_found')
    expect(await sessionsOf(theirs.access)).toHaveLength(1)
  })

  test.each(['', 'none', '1', `${randomUUID()}0`, randomUUID(), "' or 1=1 --"])(
    'is refused for the id %j',
    async (id) => {
      const { username } = await person()
      expect(await ending(id, (await signIn(username)).access)).toBe('not_found')
    },
  )
})

describe('the sign-in in a token', () => {
  const written = (accountId: number, claims: object): string => {
    const iat = Math.floor(app.now / 1000)
    const payload = { typ: 'access', iat, exp: iat + 60, sub: String(accountId), ...claims }
    return jwt.sign(payload, SECRET, { issuer: 'salon-service', audience: 'api' })
  }

  test('may be missing, as in tokens from before', async () => {
    const token = written((await person()).id, {})
    expect(await meCode(token)).toBeUndefined()
    expect(await restStatus('/api/token/verify/', { token })).toBe(200)
  })

  test.each([1, null, '', 'none', {}, `${randomUUID()}0`])('%j is refused', async (sid) => {
    const token = written((await person()).id, { sid })
    expect(await meCode(token)).toBe('token_not_valid')
    expect(await restStatus('/api/token/verify/', { token })).toBe(401)
  })
})

test('old sign-ins are deleted when no token of them can be valid any more', async () => {
  const { id, username } = await person()
  await signIn(username)
  const count = () => app.db.$count(signIns, eq(signIns.accountId, id))
  await deleteExpired(app.db, MONDAY + 14 * DAY)
  expect(await count()).toBe(1)
  await deleteExpired(app.db, MONDAY + 14 * DAY + 1)
  expect(await count()).toBe(0)
})

test('a deactivation ends them for good', async () => {
  const { id, username } = await person()
  const { access } = await signIn(username)
  await updateAccount(salon.context(), id, { active: false })
  await updateAccount(salon.context(), id, { active: true })
  expect(await meCode(access)).toBe('token_not_valid')
  expect(await sessionsOf((await signIn(username)).access)).toHaveLength(1)
})
