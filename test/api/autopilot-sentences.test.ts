import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { builtInSentence, SENTENCE_KEYS } from '../../src/domain/autopilot/wording/sentences.js'
import { putSentence, sentencesOf } from '../../src/store/autopilot/autopilot-sentences.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { type Person, type Story, tellStory } from '../support/inbox/story.js'

let app: TestApp
let salon: Story
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  salon = await tellStory(app)
})

type Sentence = {
  key: string
  language: string
  group: string
  description: string
  placeholders: { name: string; description: string }[]
  text: string
  builtIn: string
  custom: boolean
}
const FIELDS =
  'key language group description placeholders { name description } text builtIn custom'
const ALL = `query ($language: Language!) { all: autopilotSentences(language: $language) { ${FIELDS} } }`
const SAVE = `mutation ($key: String!, $language: Language!, $text: String!) {
  it: saveAutopilotSentence(input: { key: $key, language: $language, text: $text }) { ${FIELDS} } }`
const RESET = `mutation ($key: String!, $language: Language!) {
  it: resetAutopilotSentence(key: $key, language: $language) { ${FIELDS} } }`
const PREVIEW = `query ($key: String!, $language: Language!, $text: String!) {
  preview: previewAutopilotSentence(key: $key, language: $language, text: $text) }`
const WELCOME = { key: 'welcome', language: 'EN' }

type Data = { all: Sentence[]; it: Sentence; preview: string }
const graph = (query: string, variables: object, { token }: Person = salon.admin) =>
  app.graphql<Data>(query, { ...variables }, token)
const all = async (language: string, person?: Person) =>
  (await graph(ALL, { language }, person)).data.all
const find = async ({ key, language }: { key: string; language: string } = WELCOME) =>
  (await all(language)).find((sentence) => sentence.key === key)

describe('the sentences of the autopilot', () => {
  test.each(['EN', 'DE', 'RU'])('are all built in at first: %s', async (language) => {
    const sentences = await all(language)
    expect(sentences.map(({ key }) => key)).toEqual(SENTENCE_KEYS)
    for (const { text, builtIn, custom, description } of sentences) {
      expect(text).toBe(builtIn)
      expect(custom).toBe(false)
      expect(description).not.toBe('')
    }
  })

  test('say when they are said, and what can be filled in', async () => {
    expect(await find({ key: 'greeting', language: 'EN' })).toMatchObject({
      group: 'START',
      description: expect.stringContaining('first words'),
      placeholders: [
        { name: 'client', description: expect.any(String) },
        { name: 'hasClient', description: expect.any(String) },
      ],
    })
  })

  test('become the salon’s own, one by one, and built in again', async () => {
    const before = await all('EN')
    const { data } = await graph(SAVE, { ...WELCOME, text: ' Any time!\n' })
    expect(data.it).toMatchObject({ ...WELCOME, text: 'Any time!', custom: true })
    expect(await find()).toEqual(data.it)
    await graph(SAVE, { ...WELCOME, text: 'You are welcome.' })
    expect(await sentencesOf(app.db, salon.id)).toEqual([
      { key: 'welcome', language: 'en', text: 'You are welcome.' },
    ])
    expect((await find({ key: 'welcome', language: 'DE' }))?.custom).toBe(false)
    const other = await tellStory(app)
    expect((await all('EN', other.admin)).some(({ custom }) => custom)).toBe(false)
    await graph(RESET, WELCOME, other.admin)
    expect((await find())?.custom).toBe(true)
    expect((await graph(RESET, WELCOME)).data.it).toEqual(
      before.find(({ key }) => key === 'welcome'),
    )
    expect(await all('EN')).toEqual(before)
    expect((await graph(RESET, WELCOME)).data.it.custom).toBe(false)
  })

  test('set by two at once are one of the two', async () => {
    await Promise.all(['One', 'Two', 'Three'].map((text) => graph(SAVE, { ...WELCOME, text })))
    expect((await find())?.text).toMatch(/^(One|Two|Three)$/)
  })

  test('of a key that no longer exists are not listed', async () => {
    await putSentence(app.db, salon.id, { key: 'gone', language: 'en', text: 'x' })
    expect((await all('EN')).map(({ key }) => key)).toEqual(SENTENCE_KEYS)
  })

  test.each([
    ['nothing', { text: ' \n' }, 'text', 'This field may not be blank.'],
    [
      'too much',
      { text: 'x'.repeat(1001) },
      'text',
      'Ensure this field has no more than 1000 characters.',
    ],
    ['an open brace', { text: 'Hello {' }, 'text', /has no \}|no name/],
    ['an unknown name', { text: '{client}' }, 'text', /^There is no \{client\}/],
    ['an unknown key', { key: 'nothing', text: 'x' }, 'key', 'There is no sentence with this key.'],
    [
      'a question for a yes without the time',
      { key: 'propose_book', text: 'Shall I book {aService} {onDate}?' },
      'text',
      '{time} is missing: this sentence must always say it.',
    ],
    [
      'a list without the list',
      { key: 'offer', text: 'Free times!' },
      'text',
      /^\{list\} is missing/,
    ],
  ])('are refused for %s', async (_, change, field, said) => {
    for (const query of [SAVE, PREVIEW]) {
      const { errors } = await graph(query, { ...WELCOME, ...change })
      expect(errors?.[0]?.extensions.code).toBe('invalid')
      expect(errors?.[0]?.extensions.fields).toEqual({
        [field]: [typeof said === 'string' ? said : expect.stringMatching(said)],
      })
    }
    expect(await sentencesOf(app.db, salon.id)).toEqual([])
  })

  test.each(['a\0b', 'a\ud800'])('are refused where they cannot be stored: %j', async (text) => {
    for (const query of [SAVE, PREVIEW])
      expect((await graph(query, { ...WELCOME, text })).errors?.[0]?.extensions.code).toBe(
        'invalid',
      )
  })

  test('cannot be reset where there is none', async () => {
    const { errors } = await graph(RESET, { ...WELCOME, key: 'constructor' })
    expect(errors?.[0]?.extensions.fields).toEqual({
      key: ['There is no sentence with this key.'],
    })
  })

  test('are for admins alone', async () => {
    const { id: masterId } = await salon.master()
    const { id: clientId } = await salon.client()
    for (const person of [
      await salon.account('operator'),
      await salon.account('integration'),
      await salon.account('master', { masterId }),
      await salon.account('client', { clientId }),
    ])
      for (const query of [ALL, SAVE, PREVIEW, RESET]) {
        const { errors } = await graph(query, { ...WELCOME, text: '{' }, person)
        expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['permission_denied'])
      }
    expect((await find())?.custom).toBe(false)
  })
})

test('a preview is a reply with the text, and stores nothing', async () => {
  const preview = async (key: string, language: string, text: string) =>
    (await graph(PREVIEW, { key, language, text })).data.preview
  expect(await preview('welcome', 'DE', 'Gern!')).toBe('Gern!')
  expect(await preview('greeting', 'RU', 'Привет, {client}!')).toBe('Привет, Мария!')
  const line = builtInSentence('offer_line', 'en')
  expect(await preview('offer_line', 'EN', `→ ${line}`)).toContain('→ Friday')
  expect(await sentencesOf(app.db, salon.id)).toEqual([])
})
