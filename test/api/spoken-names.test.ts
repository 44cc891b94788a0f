import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.js'
import { type Story, tellStory } from '../support/inbox/story.js'

let app: TestApp
let salon: Story
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  salon = await tellStory(app)
})

const NAMES = 'spokenNames { language name genitive dative accusative }'
const RUSSIAN = { language: 'RU', name: 'стрижка', accusative: 'стрижку' }
const ENGLISH = { language: 'EN', name: 'haircut', accusative: 'a haircut' }
const NO_CASES = { genitive: null, dative: null, accusative: null }
type Subject = { id: number; name: string; spokenNames: unknown[] }

const graph = (query: string, variables: object, token = salon.admin.token) =>
  app.graphql<{ it: Subject }>(query, { ...variables }, token)

const SUBJECTS = [
  {
    subject: 'Service',
    rest: { durationMinutes: 30, price: '20.00' },
    field: 'service',
  },
  { subject: 'Master', rest: {}, field: 'master' },
] as const

describe.each(SUBJECTS)('the spoken names of a $subject', ({ subject, rest, field }) => {
  const CREATE = `mutation ($input: Create${subject}Input!) {
    it: create${subject}(input: $input) { id name ${NAMES} } }`
  const UPDATE = `mutation ($id: Int!, $input: Update${subject}Input!) {
    it: update${subject}(id: $id, input: $input) { id name ${NAMES} } }`
  const READ = `query ($id: Int!) { it: ${field}(id: $id) { id name ${NAMES} } }`
  const create = async (input: object = {}) =>
    (await graph(CREATE, { input: { name: 'Haircut', ...rest, ...input } })).data.it

  test('are none, are set, and stay until they are replaced', async () => {
    const { id, spokenNames } = await create()
    expect(spokenNames).toEqual([])
    const set = await graph(UPDATE, { id, input: { spokenNames: [RUSSIAN, ENGLISH] } })
    const both = [
      { ...NO_CASES, ...ENGLISH },
      { ...NO_CASES, ...RUSSIAN },
    ]
    expect(set.data.it.spokenNames).toEqual(both)
    await graph(UPDATE, { id, input: { name: 'Cut' } })
    expect((await graph(READ, { id })).data.it).toEqual({ id, name: 'Cut', spokenNames: both })
    await graph(UPDATE, { id, input: { spokenNames: [] } })
    expect((await graph(READ, { id })).data.it.spokenNames).toEqual([])
  })

  test('are set with the rest, without outer spaces', async () => {
    const { spokenNames } = await create({
      spokenNames: [{ language: 'DE', name: ' Haarschnitt ', accusative: ' ' }],
    })
    expect(spokenNames).toEqual([{ ...NO_CASES, language: 'DE', name: 'Haarschnitt' }])
  })

  test.each([
    ['blank', [{ language: 'EN', name: ' ' }], 'spokenNames.0.name'],
    ['a line break', [{ ...RUSSIAN, accusative: 'a\nb' }], 'spokenNames.0.accusative'],
    ['too long', [ENGLISH, { ...RUSSIAN, name: 'x'.repeat(101) }], 'spokenNames.1.name'],
    ['a language again', [RUSSIAN, RUSSIAN], 'spokenNames.1.language'],
  ])('are refused and not stored: %s', async (_, spokenNames, path) => {
    const { id } = await create()
    const { errors } = await graph(UPDATE, { id, input: { name: 'Other', spokenNames } })
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'invalid',
      fields: { [path]: [expect.any(String)] },
    })
    expect((await graph(READ, { id })).data.it).toEqual({ id, name: 'Haircut', spokenNames: [] })
  })

  test('cannot be null', async () => {
    const { id } = await create()
    const { errors } = await graph(UPDATE, { id, input: { spokenNames: null } })
    expect(errors?.[0]?.extensions.fields).toEqual({
      spokenNames: ['This field may not be null.'],
    })
  })
})

test('clients see them where they see the price list', async () => {
  const master = await salon.master({ name: 'Anna' })
  await graph(
    `mutation ($id: Int!, $input: UpdateMasterInput!) {
      it: updateMaster(id: $id, input: $input) { id } }`,
    { id: master.id, input: { spokenNames: [{ language: 'RU', name: 'Анна', dative: 'Анне' }] } },
  )
  const { id: clientId } = await salon.client()
  const { token } = await salon.account('client', { clientId })
  const { data } = await app.graphql<{ masters: Subject[] }>(
    `{ masters { id name ${NAMES} } }`,
    {},
    token,
  )
  expect(data.masters.find(({ id }) => id === master.id)?.spokenNames).toEqual([
    { ...NO_CASES, language: 'RU', name: 'Анна', dative: 'Анне' },
  ])
})
