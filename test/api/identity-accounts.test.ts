import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.js'
import { UNLIMITED } from '../support/rights/fixture.js'
import { tellStory } from '../support/inbox/story.js'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp(UNLIMITED)
})
afterAll(() => app.stop())

test('an account of a client is of a person, not of the walk-in client', async () => {
  const salon = await tellStory(app)
  const [walkIn] = await app.db.execute<{ id: number }>(
    sql`select id from clients where walk_in and salon_id = ${salon.id}`,
  )
  const { errors } = await app.graphql(
    `mutation ($input: CreateAccountInput!) { createAccount(input: $input) { id } }`,
    {
      input: {
        ...{ username: 'anybody', name: 'Anybody', password: 'a long password' },
        ...{ role: 'CLIENT', clientId: walkIn?.id },
      },
    },
    salon.admin.token,
  )
  expect(errors?.[0]?.extensions).toMatchObject({
    code: 'invalid',
    fields: { clientId: ['The walk-in client stands for everybody without a name.'] },
  })
})

test('of two admins who switch each other off at once, one stays', async () => {
  const salon = await tellStory(app)
  const other = await salon.account('admin')
  const off = (token: string, id: number) =>
    app.graphql(
      'mutation ($id: Int!) { updateAccount(id: $id, input: { active: false }) { id } }',
      { id },
      token,
    )
  await Promise.all([off(salon.admin.token, other.id), off(other.token, salon.admin.id)])
  const [left] = await app.db.execute<{ count: number }>(sql`
    select count(*)::int as count from accounts
    where salon_id = ${salon.id} and role = 'admin' and active`)
  expect(left?.count).toBe(1)
})
