import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NETWORK_RULE } from '../../src/domain/identity/password-attempts.js'
import { PASSWORD, storeAccount } from '../support/account.js'
import { type Answer, startTestApp, type TestApp } from '../support/app.js'
import { type Story, tellStory } from '../support/inbox/story.js'
import { openTab } from '../support/live.js'
import { until } from '../support/until.js'

const NEW = 'another horse'

let app: TestApp
let salon: Story
beforeAll(async () => {
  app = await startTestApp()
  salon = await tellStory(app)
})
afterAll(() => app.stop())

type Pair = { readonly access: string; readonly refresh: string; readonly expiresIn: number }
async function person(): Promise<string> {
  const username = `Kim-${randomUUID()}`
  const role = 'operator' as const
  const input = { name: 'Kim', role, masterId: null, clientId: null, username }
  await storeAccount(app.db, salon.id, input, app.now)
  return username
}
const login = (username: string, password: string): Promise<Answer> =>
  app.request('POST', '/api/token/', { body: { username, password } })
const signIn = async (username: string, password = PASSWORD): Promise<Pair> =>
  (await login(username, password)).body as Pair
const change = async (token: string, input: { old: string; new: string }) => {
  const { data, errors } = await app.graphql<{ changePassword: Pair } | null>(
    'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { access refresh expiresIn } }',
    { input },
    token,
  )
  return { pair: data?.changePassword, extensions: errors?.[0]?.extensions }
}
const meCode = async (token: string): Promise<string | undefined> =>
  (await app.graphql('{ me { id } }', {}, token)).errors?.[0]?.extensions.code
const refreshStatus = async (refresh: string): Promise<number> =>
  (await app.request('POST', '/api/token/refresh/', { body: { refresh } })).status

describe('a change of the own password', () => {
  test('gives new tokens and ends all other sign-ins and tokens', async () => {
    const username = await person()
    const [mine, other] = [await signIn(username), await signIn(username)]
    expect([await meCode(mine.access), await meCode(other.access)]).toEqual([undefined, undefined])
    const { pair, extensions } = await change(mine.access, { old: PASSWORD, new: NEW })
    expect(extensions).toBeUndefined()
    expect(pair).toMatchObject({ expiresIn: 3600 })
    const { access = '', refresh = '' } = pair ?? {}
    expect(await meCode(access)).toBeUndefined()
    for (const old of [mine, other]) {
      await until('refused', async () => (await meCode(old.access)) === 'token_not_valid')
      expect(await refreshStatus(old.refresh)).toBe(401)
    }
    expect(await refreshStatus(refresh)).toBe(200)
    expect((await login(username, PASSWORD)).status).toBe(401)
    app.now += 1000
    expect((await login(username, NEW)).status).toBe(200)
    const { data } = await app.graphql<{ sessions: { current: boolean }[] }>(
      '{ sessions { current } }',
      {},
      access,
    )
    expect(data.sessions).toEqual([{ current: false }, { current: true }])
  })

  test('closes the sockets of the account', async () => {
    const { access } = await signIn(await person())
    const line = await openTab(app.url, access)
    await line.ask('now', '{ liveCursor }')
    const { pair } = await change(access, { old: PASSWORD, new: NEW })
    expect(await line.closed).toEqual({ code: 4403, reason: 'Token is invalid' })
    const fresh = await openTab(app.url, pair?.access ?? '')
    expect((await fresh.ask('1', '{ me { name } }')).payload.data).toEqual({ me: { name: 'Kim' } })
    await fresh.hangUp()
  })

  test.each([
    ['a wrong old one', { old: 'wrong horse', new: NEW }, ['old']],
    ['one in other letters', { old: PASSWORD.toUpperCase(), new: NEW }, ['old']],
    ['a new one that is too short', { old: PASSWORD, new: '1234567' }, ['new']],
    ['a new one that is too long', { old: PASSWORD, new: 'x'.repeat(201) }, ['new']],
    ['both', { old: '', new: '' }, ['old', 'new']],
  ])('with %s is refused by field and changes nothing', async (_, input, fields) => {
    const username = await person()
    const { access } = await signIn(username)
    const { pair, extensions } = await change(access, input)
    expect(pair).toBeUndefined()
    expect(extensions?.code).toBe('invalid')
    expect(Object.keys(extensions?.fields ?? {})).toEqual(fields)
    expect(await meCode(access)).toBeUndefined()
    expect((await login(username, PASSWORD)).status).toBe(200)
  })

  test('counts wrong old passwords with those of signing in', async () => {
    const username = await person()
    const { access } = await signIn(username)
    for (let turn = 0; turn < NETWORK_RULE.free; turn += 1) {
      const { extensions } = await change(access, { old: 'wrong horse', new: NEW })
      expect(extensions?.code).toBe('invalid')
    }
    const { extensions } = await change(access, { old: PASSWORD, new: NEW })
    expect(extensions?.code).toBe('throttled')
    expect((await login(username, PASSWORD)).status).toBe(429)
    app.now += 1000
    expect((await change(access, { old: PASSWORD, new: NEW })).pair).toBeDefined()
  })

  test('happens once when two come at the same time', async () => {
    const username = await person()
    const { access } = await signIn(username)
    const passwords = ['a second horse', 'a third horse']
    const outcomes = await Promise.all(
      passwords.map((password) => change(access, { old: PASSWORD, new: password })),
    )
    const won = outcomes.findIndex(({ pair }) => pair !== undefined)
    const lost = outcomes[1 - won]?.extensions
    expect(['invalid', 'token_not_valid']).toContain(lost?.code)
    expect((await login(username, passwords[won] ?? '')).status).toBe(200)
    expect((await login(username, passwords[1 - won] ?? '')).status).toBe(401)
    expect(await meCode(outcomes[won]?.pair?.access ?? '')).toBeUndefined()
  })
})
