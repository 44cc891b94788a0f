import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTab } from '../support/live.js'
import { openRaceFixture, type RaceFixture } from '../support/race/fixture.js'

// A new password that one process stores ends what the account signed in by the old one, in every
// process.

const OLD = 'correct horse'
const NEW = 'another horse'
const CHANGE =
  'mutation ($id: Int!, $password: String!) { updateAccount(id: $id, input: { password: ' +
  '$password }) { id } }'

let fixture: RaceFixture
beforeAll(async () => {
  fixture = await openRaceFixture()
})
afterAll(() => fixture.stop())

const ask = async (url: string, path: string, token: string, body?: object) => {
  const response = await fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}
const codeOf = async (url: string, token: string) =>
  (await ask(url, '/api/records/', token)).body.code
const signInAt = async (url: string, id: number, password: string): Promise<string> =>
  (await ask(url, '/api/token/', '', { username: `kim-${id}`, password })).body.access ?? ''
/** An operator who signed in at the first process, and whom both know. */
async function kim(): Promise<{
  here: string
  there: string
  id: number
  access: string
  change(): Promise<void>
}> {
  const [here = '', there = ''] = fixture.gateways.map(({ url }) => url)
  const { id } = await fixture.salon.account('operator')
  await fixture.sql`update accounts set username = ${`kim-${id}`} where id = ${id}`
  const access = await signInAt(here, id, OLD)
  for (const url of [here, there]) expect(await codeOf(url, access)).toBeUndefined()
  const asked = { query: CHANGE, variables: { id, password: NEW } }
  const change = async () => void (await ask(here, '/graphql', fixture.salon.admin.token, asked))
  return { here, there, id, access, change }
}

test('another one follows: its sockets close, and its tokens end', async () => {
  const { there, access, change } = await kim()
  const line = await openTab(there, access)
  await change()
  expect(await line.closed).toEqual({ code: 4403, reason: 'Token is invalid' })
  expect(await codeOf(there, access)).toBe('token_not_valid')
})

test('what is signed in by the new password at one is good at the other at once', async () => {
  const { here, there, id, access, change } = await kim()
  await change()
  const fresh = await signInAt(here, id, NEW)
  expect([await codeOf(there, fresh), await codeOf(here, fresh)]).toEqual([undefined, undefined])
  expect([await codeOf(there, access), await codeOf(here, access)]).toEqual([
    'token_not_valid',
    'token_not_valid',
  ])
})
