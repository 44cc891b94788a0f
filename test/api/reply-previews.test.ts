import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { updateNotificationSettings } from '../../src/service/notifications/notification-settings.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { type Person, type Story, tellStory } from '../support/inbox/story.js'

let app: TestApp
let salon: Story
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.now = Date.UTC(2030, 0, 7, 8)
  salon = await tellStory(app)
})

const PREVIEW = 'query ($text: String!) { preview: previewCannedReply(text: $text) }'
const SET = `mutation ($text: String!) {
  setCannedReply(input: { shortCode: "hello", text: $text }) { text } }`
const GREETING = `mutation ($text: String!) {
  updateAutopilotSettings(input: { channel: MESSENGER_A, mode: OFF, greeting: $text }) { greeting } }`
const graph = (query: string, text: string, { token }: Person = salon.admin) =>
  app.graphql<{ preview: string }>(query, { text }, token)
const preview = async (text: string) => (await graph(PREVIEW, text)).data.preview

test('a canned reply is shown as it would be filled in, in the language of the salon', async () => {
  const text =
    'Hello {client_name}! {has_next_visit, select, yes {See you on {next_visit}.} other {}}'
  expect(await preview(text)).toBe('Hello Mary Smith! See you on 2030-01-08 15:00.')
  await updateNotificationSettings(salon.context(), { language: 'de' })
  expect(await preview('{client_name}')).toBe('Maria Schmidt')
})

test.each([
  ['{client}', /^There is no \{client\}/],
  ['{client_name', /has no \}/],
  ['{next_visit, date}', /has no formats|After the comma/],
])('canned replies and greetings refuse %s, and say why', async (text, said) => {
  for (const [query, field] of [
    [PREVIEW, 'text'],
    [SET, 'text'],
    [GREETING, 'greeting'],
  ] as const) {
    const { errors } = await graph(query, text)
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'invalid',
      fields: { [field]: [expect.stringMatching(said)] },
    })
  }
})

test('an empty greeting is the built-in one', async () =>
  expect((await graph(GREETING, '')).errors).toBeUndefined())

test('only admins see previews', async () => {
  const { errors } = await graph(PREVIEW, 'Hello!', await salon.account('operator'))
  expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['permission_denied'])
})
