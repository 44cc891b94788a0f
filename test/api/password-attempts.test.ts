import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NETWORK_RULE, STRANGERS_RULE } from '../../src/domain/identity/password-attempts.js'
import { PASSWORD, storeAccount } from '../support/account.js'
import { type Answer, startTestApp, type TestApp } from '../support/app.js'
import { type Story, tellStory } from '../support/inbox/story.js'

const THROTTLED = {
  detail: 'Request was throttled. Expected available in 60 seconds.',
  code: 'throttled',
}
const LOGIN = 'mutation ($u: String!, $p: String!) { login(username: $u, password: $p) { access } }'

let app: TestApp
let salon: Story
let username: string
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1' })
  salon = await tellStory(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  username = `owner-${randomUUID()}`
  const role = 'operator' as const
  const person = { name: 'Owner', role, masterId: null, clientId: null }
  await storeAccount(app.db, salon.id, { ...person, username }, app.now)
})

const overRest = (password: string, from = '192.0.2.7', name = username): Promise<Answer> =>
  app.request('POST', '/api/token/', {
    body: { username: name, password },
    headers: { 'x-forwarded-for': from },
  })
const overGraph = (password: string, from = '192.0.2.7', name = username): Promise<Answer> =>
  app.request('POST', '/graphql', {
    body: { query: LOGIN, variables: { u: name, p: password } },
    headers: { 'x-forwarded-for': from },
  })

describe('after too many wrong passwords', () => {
  test('REST refuses with 429 and Retry-After, whether there is such an account or not', async () => {
    for (const name of [username, `nobody-${randomUUID()}`]) {
      for (let count = 0; count < NETWORK_RULE.free; count += 1)
        expect((await overRest('wrong', '192.0.2.7', name)).status).toBe(401)
      const { status, body, headers } = await overRest(PASSWORD, '192.0.2.7', name)
      expect([status, body]).toEqual([429, THROTTLED])
      expect(headers.get('retry-after')).toBe('60')
    }
    app.now += 1000
    expect((await overRest(PASSWORD)).status).toBe(200)
  })

  test('the graph refuses with the same code, status and header', async () => {
    for (let count = 0; count < NETWORK_RULE.free; count += 1)
      expect((await overGraph('wrong')).body.errors[0].extensions.code).toBe('no_active_account')
    const { status, body, headers } = await overGraph(PASSWORD)
    expect(status).toBe(429)
    expect(body.errors[0]).toMatchObject({
      message: THROTTLED.detail,
      extensions: { code: 'throttled' },
    })
    expect(headers.get('retry-after')).toBe('60')
    app.now += 1000
    const again = await overGraph(PASSWORD)
    expect([again.status, again.headers.get('retry-after')]).toEqual([200, null])
  })

  test('REST and the graph count together, and addresses of one network too', async () => {
    for (let count = 0; count < NETWORK_RULE.free; count += 2) {
      await overRest('wrong', `192.0.2.${count}`)
      await overGraph('wrong', `192.0.2.${count + 1}`)
    }
    expect((await overRest(PASSWORD, '192.0.2.200')).status).toBe(429)
    expect((await overRest(PASSWORD, '192.0.3.200')).status).toBe(200)
  })

  test('the addresses of an IPv6 network count together', async () => {
    for (let count = 0; count < NETWORK_RULE.free; count += 1)
      await overRest('wrong', `2001:db8:0:1::${count}`)
    expect((await overRest(PASSWORD, '2001:db8:0:1:ffff::1')).status).toBe(429)
    expect((await overRest(PASSWORD, '2001:db8:0:2::1')).status).toBe(200)
  })

  test('guesses from many networks do not keep out the owner on a known one', async () => {
    expect((await overGraph(PASSWORD, '203.0.113.5')).status).toBe(200)
    for (let count = 0; count < STRANGERS_RULE.free; count += 1)
      await overRest('wrong', `198.51.${count}.1`)
    expect((await overRest('wrong', '198.51.99.1')).status).toBe(429)
    expect((await overRest(PASSWORD, '198.51.99.1')).status).toBe(429)
    expect((await overRest(PASSWORD, '203.0.113.77')).status).toBe(200)
  })
})
