import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import jwt from 'jsonwebtoken'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '../../src/domain/identity/rights.js'
import { createAccountInSalon, updateAccount } from '../../src/service/identity/accounts.js'
import { SECRET, startTestApp, type TestApp } from '../support/app.js'
import { openTab, TASK_UPDATES } from '../support/live.js'
import { type Story, tellStory } from '../support/inbox/story.js'
import { until } from '../support/until.js'

// A new password ends everything that was signed in by the old one.

const REFUSED = {
  detail: 'Given token not valid for any token type',
  code: 'token_not_valid',
  messages: [{ token_class: 'AccessToken', token_type: 'access', message: 'Token is invalid' }],
}
const BAD_TOKEN = { detail: 'Token is invalid or expired', code: 'token_not_valid' }
const OLD = 'correct horse'
const NEW = 'another horse'

let app: TestApp
let salon: Story
beforeAll(async () => {
  app = await startTestApp()
  salon = await tellStory(app)
})
afterAll(() => app.stop())

type Tokens = { readonly access: string; readonly refresh: string }
async function account(
  role: Role = 'operator',
): Promise<{ readonly id: number; readonly username: string }> {
  const username = `somebody-${randomUUID()}`
  const person = {
    ...{ name: 'Somebody', role, masterId: null, clientId: null },
    username,
    password: OLD,
  }
  return { id: (await createAccountInSalon(app.db, salon.id, person, app.now)).id, username }
}
async function signIn(username: string, password: string): Promise<Tokens> {
  const { status, body } = await app.request('POST', '/api/token/', {
    body: { username, password },
  })
  if (status !== 200) throw new Error(`not signed in: ${status}`)
  return body as Tokens
}
const CHANGE =
  'mutation ($id: Int!, $password: String!) { updateAccount(id: $id, input: { password: ' +
  '$password }) { id } }'
async function change(id: number, token = salon.admin.token, password = NEW): Promise<void> {
  const { data } = await app.graphql<{ updateAccount: unknown }>(CHANGE, { id, password }, token)
  expect(data.updateAccount).toEqual({ id })
}
const records = (token: string) => app.request('GET', '/api/records/', { token })
const me = async (token: string): Promise<string | undefined> =>
  (await app.graphql('{ me { id } }', {}, token)).errors?.[0]?.extensions.code
const isRefused = async (token: string): Promise<boolean> => (await records(token)).status === 401
const post = async (path: string, body: object) => {
  const { status, body: said } = await app.request('POST', path, { body })
  return [status, said as unknown]
}

describe.concurrent('after a new password', () => {
  test('an access token ends in REST and GraphQL, also one that was used before', async () => {
    const { id, username } = await account()
    const [used, unused] = [await signIn(username, OLD), await signIn(username, OLD)]
    expect([(await records(used.access)).status, await me(used.access)]).toEqual([200, undefined])
    await change(id)
    await until('the used one is refused', () => isRefused(used.access))
    for (const { access } of [used, unused]) {
      const answer = await records(access)
      expect([answer.status, answer.body]).toEqual([401, REFUSED])
      expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="api"')
      expect(await me(access)).toBe('token_not_valid')
      expect(await post('/api/token/verify/', { token: access })).toEqual([401, BAD_TOKEN])
    }
  })

  test('a refresh token is refused and gives nothing', async () => {
    const { id, username } = await account()
    const { refresh } = await signIn(username, OLD)
    await change(id)
    expect(await post('/api/token/refresh/', { refresh })).toEqual([401, BAD_TOKEN])
    expect(await post('/api/token/verify/', { token: refresh })).toEqual([401, BAD_TOKEN])
  })

  test(
    'a refresh token of a sign-in that began with the old password and was stored after the ' +
      'change is refused',
    async () => {
      const { id, username } = await account()
      const { refresh } = await signIn(username, OLD)
      await change(id)
      await app.db.execute(sql`update sign_ins set revoked = false where account_id = ${id}`)
      expect(await post('/api/token/refresh/', { refresh })).toEqual([401, BAD_TOKEN])
      expect(await post('/api/token/verify/', { token: refresh })).toEqual([401, BAD_TOKEN])
    },
  )

  test('a new sign-in is good at once, and so is what it renews', async () => {
    const { id, username } = await account()
    // so that the account is remembered as it was
    await records((await signIn(username, OLD)).access)
    await change(id)
    const first = await signIn(username, NEW)
    expect([(await records(first.access)).status, await me(first.access)]).toEqual([200, undefined])
    expect(await post('/api/token/verify/', { token: first.access })).toEqual([200, {}])
    const [status, renewed] = await post('/api/token/refresh/', { refresh: first.refresh })
    expect(status).toBe(200)
    const { access } = renewed as Tokens
    expect((await records(access)).status).toBe(200)
    await change(id, salon.admin.token, 'a third horse')
    await until('the renewed one is refused', () => isRefused(access))
    expect(await isRefused((await signIn(username, 'a third horse')).access)).toBe(false)
  })

  test('an embed token ends, of which a session that has ended gets no new one', async () => {
    const { id, username } = await account()
    const { access } = await signIn(username, OLD)
    const issue = async () =>
      (await app.request('GET', '/api/assistant/embed-token/', { token: access })).body
    const { token } = (await issue()) as { token: string }
    const page = async () => (await fetch(`${app.url}/assistant/embed/?token=${token}`)).status
    const tasks = () => app.request('GET', '/api/assistant/tasks/', { token })
    expect([await page(), (await tasks()).status]).toEqual([200, 200])
    await change(id)
    // asked for while the account is remembered
    const late = ((await issue()) as { token?: string }).token ?? token
    await until('it is refused', async () => (await tasks()).status === 401)
    expect([(await tasks()).body, await page()]).toEqual([REFUSED, 401])
    expect((await app.request('GET', '/api/assistant/tasks/', { token: late })).body).toEqual(
      REFUSED,
    )
    const fresh = await signIn(username, NEW)
    const again = await app.request('GET', '/api/assistant/embed-token/', { token: fresh.access })
    expect(
      (await app.request('GET', '/api/assistant/tasks/', { token: again.body.token })).status,
    ).toBe(200)
  })

  test('a socket is closed, hears of nothing after it, and one of the new password stays', async () => {
    const { id, username } = await account()
    const old = await openTab(app.url, (await signIn(username, OLD)).access)
    const other = await openTab(app.url, salon.admin.token)
    for (const line of [old, other]) {
      line.subscribe('live', TASK_UPDATES)
      await line.ask('now', '{ liveCursor }')
    }
    await change(id)
    const fresh = await openTab(app.url, (await signIn(username, NEW)).access)
    await salon.message('after it')
    expect(await old.closed).toEqual({ code: 4403, reason: 'Token is invalid' })
    expect(old.events('live')).toEqual([])
    await until('the other hears of it', async () => other.events('live').length > 0)
    expect((await fresh.ask('1', '{ me { id } }')).payload.data).toEqual({ me: { id } })
    for (const line of [fresh, other]) await line.hangUp()
  })

  test('who changes their own password signs in again too', async () => {
    const { id, username } = await account('admin')
    const { access } = await signIn(username, OLD)
    await change(id, access)
    await until('it is refused', () => isRefused(access))
    expect((await records((await signIn(username, NEW)).access)).status).toBe(200)
  })

  test('of the same words it ends as well, and without one nothing does', async () => {
    const { id, username } = await account()
    const first = await signIn(username, OLD)
    await updateAccount(salon.context(), id, { name: 'Another name', role: 'integration' })
    const second = await signIn(username, OLD)
    expect([await isRefused(first.access), await isRefused(second.access)]).toEqual([false, false])
    await change(id, salon.admin.token, OLD)
    const third = await signIn(username, OLD)
    expect([
      await isRefused(third.access),
      await isRefused(first.access),
      await isRefused(second.access),
    ]).toEqual([...[false, true, true]])
  })

  test('nobody else is touched', async () => {
    const [one, other] = [await account(), await account()]
    const tokens = await signIn(other.username, OLD)
    await change(one.id)
    expect((await records(tokens.access)).status).toBe(200)
    expect((await post('/api/token/refresh/', { refresh: tokens.refresh }))[0]).toBe(200)
  })
})

describe('the generation in a token', () => {
  const written = (accountId: number, generation: unknown): string => {
    const iat = Math.floor(app.now / 1000)
    const claims = {
      typ: 'access',
      iat,
      exp: iat + 60,
      ...(generation !== undefined && { gen: generation }),
    }
    return jwt.sign(claims, SECRET, {
      issuer: 'salon-service',
      audience: 'api',
      subject: String(accountId),
    })
  }
  test('is 0 where there is none, as in tokens from before there were any', async () => {
    const { id } = await account()
    expect((await records(written(id, undefined))).status).toBe(200)
    expect((await records(written(id, 0))).status).toBe(200)
    await change(id)
    expect((await records(written(id, 1))).status).toBe(200)
    expect((await records(written(id, undefined))).status).toBe(401)
  })
  test.each([1, -1, 0.5, '0', null])(
    '%j of an account whose password never changed is refused',
    async (generation) => {
      const { id } = await account()
      expect((await records(written(id, generation))).body).toEqual(REFUSED)
    },
  )
})
