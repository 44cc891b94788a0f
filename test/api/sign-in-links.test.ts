import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateAccount } from '../../src/service/identity/accounts.js'
import { deleteExpired } from '../../src/service/retention.js'
import { isoInstant } from '../../src/domain/time/time.js'
import { signInLinks } from '../../src/store/tables/people.js'
import { storeAccount } from '../support/account.js'
import { MONDAY, startTestApp, type TestApp } from '../support/app.js'
import { type Story, tellStory } from '../support/inbox/story.js'

const TEN_MINUTES = 600_000

let app: TestApp
let salon: Story
let elsewhere: Story
beforeAll(async () => {
  app = await startTestApp()
  ;[salon, elsewhere] = [await tellStory(app), await tellStory(app)]
})
afterAll(() => app.stop())
beforeEach(() => {
  app.now = MONDAY
})

type Link = { readonly url: string; readonly token: string; readonly expiresAt: string }
async function person(): Promise<number> {
  const username = `kim-${randomUUID()}`
  const input = { name: 'Kim', role: 'operator' as const, masterId: null, clientId: null, username }
  return (await storeAccount(app.db, salon.id, input, app.now)).id
}
const asking = (accountId: number, token = salon.admin.token) =>
  app.graphql<{ createSignInLink: Link }>(
    'mutation ($id: Int!) { createSignInLink(accountId: $id) { url token expiresAt } }',
    { id: accountId },
    token,
  )
const linkOf = async (accountId: number): Promise<Link> =>
  (await asking(accountId)).data.createSignInLink
/** The id of who is signed in, or the code of the refusal. */
async function using(token: string): Promise<unknown> {
  const { data, errors } = await app.graphql<{ signInByLink: { access: string } } | null>(
    'mutation ($token: String!) { signInByLink(token: $token) { access refresh expiresIn } }',
    { token },
  )
  if (!data) return errors?.[0]?.extensions.code
  const me = await app.graphql<{ me: { id: number } }>(
    '{ me { id } }',
    {},
    data.signInByLink.access,
  )
  return me.data.me.id
}

describe('a sign-in link', () => {
  test('signs in once', async () => {
    const id = await person()
    const { url, token, expiresAt } = await linkOf(id)
    expect(url).toBe(`${app.url}/#sign-in=${token}`)
    expect(expiresAt).toBe(isoInstant(MONDAY + TEN_MINUTES))
    expect(await using(token)).toBe(id)
    expect(await using(token)).toBe('token_not_valid')
  })

  test('signs one in when many use it at the same time', async () => {
    const id = await person()
    const { token } = await linkOf(id)
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => using(token)))
    expect(outcomes.filter((outcome) => outcome === id)).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'token_not_valid')).toHaveLength(7)
  })

  test('is good for ten minutes', async () => {
    const id = await person()
    const [early, late] = [await linkOf(id), await linkOf(id)]
    app.now = MONDAY + TEN_MINUTES - 1
    expect(await using(early.token)).toBe(id)
    app.now = MONDAY + TEN_MINUTES
    expect(await using(late.token)).toBe('token_not_valid')
  })

  test('shows as a session of its account', async () => {
    const id = await person()
    await using((await linkOf(id)).token)
    const { data } = await app.graphql<{ sessions: unknown[] }>(
      '{ sessions { id } }',
      {},
      app.tokens.sign('access', { accountId: id }, app.now),
    )
    expect(data.sessions).toHaveLength(1)
  })

  test.each(['', 'x', 'x'.repeat(5000), randomUUID()])('%j is none', async (token) =>
    expect(await using(token)).toBe('token_not_valid'),
  )

  test.each<[string, object]>([
    ['a deactivation', { active: false }],
    ['a new password', { password: 'another horse' }],
  ])('ends with %s of its account', async (_, change) => {
    const id = await person()
    const { token } = await linkOf(id)
    await updateAccount(salon.context(), id, change)
    await updateAccount(salon.context(), id, { active: true })
    expect(await using(token)).toBe('token_not_valid')
  })

  test('of an account that was switched off behind our back is refused, and used up', async () => {
    const id = await person()
    const { token } = await linkOf(id)
    await app.db.execute(sql`update accounts set active = false where id = ${id}`)
    expect(await using(token)).toBe('token_not_valid')
    await app.db.execute(sql`update accounts set active = true where id = ${id}`)
    expect(await using(token)).toBe('token_not_valid')
  })

  test('is stored without its token', async () => {
    const { token } = await linkOf(await person())
    const rows = await app.db.select().from(signInLinks)
    expect(rows).not.toEqual([])
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('is made only for active accounts of the salon', async () => {
    const id = await person()
    await updateAccount(salon.context(), id, { active: false })
    expect((await asking(id)).errors?.[0]?.extensions).toMatchObject({
      code: 'invalid',
      fields: { accountId: ['The account is not active.'] },
    })
    expect((await asking(elsewhere.admin.id)).errors?.[0]?.extensions.code).toBe('not_found')
    expect((await asking(2147483647)).errors?.[0]?.extensions.code).toBe('not_found')
  })

  test('is deleted after it has expired', async () => {
    await app.db.delete(signInLinks)
    await linkOf(await person())
    await deleteExpired(app.db, MONDAY + TEN_MINUTES)
    expect(await app.db.$count(signInLinks)).toBe(1)
    await deleteExpired(app.db, MONDAY + TEN_MINUTES + 1)
    expect(await app.db.$count(signInLinks)).toBe(0)
  })
})
