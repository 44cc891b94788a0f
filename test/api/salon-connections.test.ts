import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.js'
import { type Story, tellStory } from '../support/inbox/story.js'

const QUERY = '{ salon { externalSystems messengers } }'
const NOTHING = { salon: { externalSystems: [], messengers: [] } }
const ALL = {
  CRM_A_URL: 'http://127.0.0.1:1',
  CRM_B_URL: 'http://127.0.0.1:1',
  MESSENGER_B_URL: 'http://127.0.0.1:1',
}
let app: TestApp
let first: Story
let second: Story

beforeAll(async () => {
  app = await startTestApp(ALL)
  first = await tellStory(app)
  second = await tellStory(app)
})
afterAll(() => app.stop())

const connectionsFor = async (token: string): Promise<unknown> =>
  (await app.graphql(QUERY, {}, token)).data

test('an admin sees what is connected for the salon', async () => {
  expect(await connectionsFor(first.admin.token)).toEqual({
    salon: { externalSystems: ['CRM_A', 'CRM_B'], messengers: ['MESSENGER_B'] },
  })
})
test('connections belong to the first salon alone', async () => {
  expect(await connectionsFor(second.admin.token)).toEqual(NOTHING)
})
test.each(['operator', 'integration'] as const)('other roles see none: %s', async (role) => {
  const { token } = await first.account(role)
  expect(await connectionsFor(token)).toEqual(NOTHING)
})
test('the sandbox is no connection', async () => {
  const plain = await startTestApp()
  const story = await tellStory(plain)
  const { data } = await plain.graphql(QUERY, {}, story.admin.token)
  await plain.stop()
  expect(data).toEqual(NOTHING)
})
