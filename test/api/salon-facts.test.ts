import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FACT_TOPICS, LONGEST_FACT } from '../../src/domain/autopilot/state/salon-fact.js'
import { deleteExpired } from '../../src/service/retention.js'
import { insertTopicQuestions } from '../../src/store/autopilot/salon-facts.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { type Person, type Story, tellStory } from '../support/inbox/story.js'

const DAY = 86_400_000
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

type Key = { topic: string; language: string }
type Fact = Key & { text: string; updatedAt: string }
type Asked = { topic: string; count: number; unanswered: number }
type Data = { facts: Fact[]; saved: Fact; removed: Fact; asked: Asked[] }
const FACT = 'topic language text updatedAt'
const ALL = `{ facts: salonFacts { ${FACT} } }`
const SAVE = `mutation ($topic: FactTopic!, $language: Language!, $text: String!) {
  saved: saveSalonFact(input: { topic: $topic, language: $language, text: $text }) { ${FACT} } }`
const REMOVE = `mutation ($topic: FactTopic!, $language: Language!) {
  removed: removeSalonFact(topic: $topic, language: $language) { ${FACT} } }`
const ASKED = `query ($since: DateTime) { asked: askedTopics(since: $since)
  { topic count unanswered } }`
const PARKING: Key = { topic: 'PARKING', language: 'EN' }

const graph = (
  query: string,
  variables: Record<string, unknown> = {},
  { token }: Person = salon.admin,
) => app.graphql<Data>(query, variables, token)
const all = async (person: Person = salon.admin) => (await graph(ALL, {}, person)).data.facts
const asked = async (since?: number) =>
  (await graph(ASKED, { since: since === undefined ? null : new Date(since).toISOString() })).data
    .asked

describe('the facts of a salon', () => {
  test('are saved, replaced and removed one by one, without outer spaces', async () => {
    expect(await all()).toEqual([])
    const text = 'You can park in the yard.\nThe gate opens at 9.'
    const { data } = await graph(SAVE, { ...PARKING, text: ` ${text}\n` })
    expect(data.saved).toEqual({ ...PARKING, text, updatedAt: '2030-01-07T08:00:00Z' })
    await graph(SAVE, { ...PARKING, language: 'DE', text: 'Parken Sie im Hof.' })
    app.now += 60_000
    await graph(SAVE, { ...PARKING, text: 'There is no parking.' })
    expect(await all()).toEqual([
      {
        topic: 'PARKING',
        language: 'DE',
        text: 'Parken Sie im Hof.',
        updatedAt: '2030-01-07T08:00:00Z',
      },
      { ...PARKING, text: 'There is no parking.', updatedAt: '2030-01-07T08:01:00Z' },
    ])
    expect((await graph(REMOVE, PARKING)).data.removed.text).toBe('There is no parking.')
    expect((await all()).map(({ language }) => language)).toEqual(['DE'])
    const { errors } = await graph(REMOVE, PARKING)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'not_found' })
  })

  test('are kept for every topic, and for each salon on its own', async () => {
    for (const topic of FACT_TOPICS)
      await graph(SAVE, { topic: topic.toUpperCase(), language: 'RU', text: `Про ${topic}` })
    expect((await all()).map(({ text }) => text)).toEqual(
      [...FACT_TOPICS].sort().map((topic) => `Про ${topic}`),
    )
    const other = await tellStory(app)
    expect(await all(other.admin)).toEqual([])
    const { errors } = await graph(REMOVE, { ...PARKING, language: 'RU' }, other.admin)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'not_found' })
    expect(await all()).toHaveLength(FACT_TOPICS.length)
  })

  test.each([
    ['', 'blank'],
    [' \n\t ', 'blank'],
    ['x'.repeat(LONGEST_FACT + 1), 'no more than 1000'],
  ])('are refused with a text that says nothing or too much: %#', async (text, reason) => {
    const { errors } = await graph(SAVE, { ...PARKING, text })
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'invalid',
      fields: { text: [expect.stringContaining(reason)] },
    })
    expect(await all()).toEqual([])
  })

  test('are refused with null characters', async () => {
    const { errors } = await graph(SAVE, { ...PARKING, text: 'a\u0000b' })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'invalid' })
    expect(await all()).toEqual([])
  })

  test('may have a thousand characters of any kind', async () => {
    const text = '🐕'.repeat(LONGEST_FACT)
    expect((await graph(SAVE, { ...PARKING, text })).data.saved.text).toBe(text)
  })

  test.each(['WEATHER', 'parking', '', null, 7])(
    'are refused about what is no topic: %j',
    async (topic) => {
      const { errors } = await graph(SAVE, { ...PARKING, topic, text: 'Yes.' })
      expect(errors).toHaveLength(1)
      expect(await all()).toEqual([])
    },
  )

  test('are for admins', async () => {
    for (const role of ['operator', 'integration'] as const) {
      const person = await salon.account(role)
      for (const [query, variables] of [
        [ALL, {}],
        [ASKED, {}],
        [SAVE, { ...PARKING, text: 'Yes.' }],
        [REMOVE, PARKING],
      ] as const) {
        const { errors } = await graph(query, variables, person)
        expect(errors?.[0]?.extensions).toMatchObject({ code: 'permission_denied' })
      }
    }
  })
})

test('topics of questions are counted since a time, and forgotten after a year', async () => {
  const ask = (topic: 'parking' | 'pets', isAnswered: boolean, daysAgo: number) =>
    insertTopicQuestions(app.db, salon.id, [{ topic, isAnswered }], app.now - daysAgo * DAY)
  await ask('pets', false, 100)
  await ask('parking', true, 3)
  await ask('parking', false, 2)
  await ask('pets', true, 1)
  const parking = { topic: 'PARKING', count: 2, unanswered: 1 }
  const lately = [parking, { topic: 'PETS', count: 1, unanswered: 0 }]
  expect(await asked(app.now - 90 * DAY)).toEqual(lately)
  expect(await asked()).toContainEqual({ topic: 'PETS', count: 2, unanswered: 1 })
  await deleteExpired(app.db, app.now + 300 * DAY)
  expect(await asked()).toEqual(lately)
})
