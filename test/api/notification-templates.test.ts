import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NOTIFICATION_EVENTS, RECIPIENTS } from '../../src/domain/notifications/notification.js'
import { LANGUAGES } from '../../src/domain/identity/people.js'
import { builtInTemplate } from '../../src/domain/notifications/notification-text.js'
import { updateNotificationSettings } from '../../src/service/notifications/notification-settings.js'
import { updateSalon } from '../../src/service/catalog/salon.js'
import { templatesOf } from '../../src/store/notifications/notification-templates.js'
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

type Key = { event: string; recipient: string; language: string }
type Template = Key & { text: string; custom: boolean }
const KEY: Key = { event: 'APPOINTMENT_REMINDER', recipient: 'CLIENT', language: 'DE' }
const NAMES = '$event: NotificationEvent!, $recipient: NotificationRecipient!, $language: Language!'
const THESE = 'event: $event, recipient: $recipient, language: $language'
const ALL = '{ all: notificationTemplates { event recipient language text custom } }'
const SET = `mutation (${NAMES}, $text: String!) { set: setNotificationTemplate(
  input: { ${THESE}, text: $text }) { event recipient language text custom } }`
const REMOVE = `mutation (${NAMES}) { removed: removeNotificationTemplate(${THESE})
  { event recipient language text custom } }`
const PREVIEW = `query (${NAMES}, $text: String!) { preview: previewNotificationTemplate(${THESE},
  text: $text) }`

type Data = { all: Template[]; set: Template; removed: Template; preview: string }
const graph = (
  query: string,
  variables: Record<string, unknown> = {},
  { token }: Person = salon.admin,
) => app.graphql<Data>(query, variables, token)
const all = async (person: Person = salon.admin) => (await graph(ALL, {}, person)).data.all
const keyOf = ({ event, recipient, language }: Key) => [event, recipient, language].join()
const find = async (key: Key = KEY) =>
  (await all()).find((template) => keyOf(template) === keyOf(key))
const preview = async (text: string, key: Partial<Key> = {}) =>
  (await graph(PREVIEW, { ...KEY, language: 'EN', ...key, text })).data.preview

describe('the texts of notifications', () => {
  test('are there for every event, recipient and language, built in until the salon has its own', async () => {
    const wanted = NOTIFICATION_EVENTS.flatMap((event) =>
      RECIPIENTS.flatMap((recipient) =>
        LANGUAGES.map((language) => ({
          ...{
            event: event.toUpperCase(),
            recipient: recipient.toUpperCase(),
            language: language.toUpperCase(),
          },
          ...{ text: builtInTemplate(event, recipient, language), custom: false },
        })),
      ),
    )
    expect(await all()).toEqual(wanted)
    expect(wanted).toHaveLength(30)
  })

  test('become the salon’s own, one by one, and built in again', async () => {
    const before = await all()
    const text = 'Bis {date}, {client}!'
    const { data } = await graph(SET, { ...KEY, text: ` ${text}\n` })
    expect(data.set).toEqual({ ...KEY, text, custom: true })
    const own = (template: Template) =>
      keyOf(template) === keyOf(KEY) ? { ...KEY, text, custom: true } : template
    expect(await all()).toEqual(before.map(own))
    await graph(SET, { ...KEY, text: 'Bis bald!' })
    expect(await find()).toEqual({ ...KEY, text: 'Bis bald!', custom: true })
    expect(await templatesOf(app.db, salon.id)).toEqual([
      { event: 'appointment_reminder', recipient: 'client', language: 'de', text: 'Bis bald!' },
    ])
    const other = await tellStory(app)
    expect((await all(other.admin)).some(({ custom }) => custom)).toBe(false)
    const builtIn = (key: Key) => before.find((template) => keyOf(template) === keyOf(key))
    const english = { ...KEY, language: 'EN' }
    expect((await graph(REMOVE, KEY, other.admin)).data.removed).toEqual(builtIn(KEY))
    expect((await graph(REMOVE, english)).data.removed).toEqual(builtIn(english))
    expect((await find())?.custom).toBe(true)
    expect((await graph(REMOVE, KEY)).data.removed).toEqual(builtIn(KEY))
    expect(await all()).toEqual(before)
    expect((await graph(REMOVE, KEY)).data.removed).toEqual(builtIn(KEY))
  })

  test('a text that is the built-in one is still the salon’s own', async () => {
    const text = (await find())?.text
    expect((await graph(SET, { ...KEY, text })).data.set).toEqual({ ...KEY, text, custom: true })
    expect(await find()).toEqual({ ...KEY, text, custom: true })
  })

  test('set by two at once are one of the two', async () => {
    await Promise.all(['Eins', 'Zwei', 'Drei', 'Vier'].map((text) => graph(SET, { ...KEY, text })))
    expect((await find())?.text).toMatch(/^(Eins|Zwei|Drei|Vier)$/)
  })

  test.each([
    ['nothing', ' \n', 'This field may not be blank.'],
    ['too much', 'x'.repeat(1001), 'Ensure this field has no more than 1000 characters.'],
    ['an open brace', 'Bis {date', 'A { has no } that closes it. It is at the end of: Bis {date'],
    [
      'an unknown name',
      '{name}',
      'There is no {name}. There are: client, master, service, salon, date, time, duration, ' +
        'price, status, reason, hasReason, wasDate, wasTime, moved.',
    ],
    [
      'an unknown name in a case',
      '{status, select, done {{name}} other {x}}',
      /^There is no \{name\}/,
    ],
    ['silence', '{reason}', /say nothing/],
    [
      'the state as GraphQL spells it',
      '{status, select, CONFIRMED {x} other {y}}',
      /never "CONFIRMED"/,
    ],
  ])('are refused for %s, and nobody can see them so', async (_, text, said) => {
    for (const query of [SET, PREVIEW]) {
      const { errors } = await graph(query, { ...KEY, text })
      expect(errors?.[0]?.extensions.code).toBe('invalid')
      expect(errors?.[0]?.extensions.fields).toEqual({
        text: [typeof said === 'string' ? said : expect.stringMatching(said)],
      })
    }
    expect((await find())?.custom).toBe(false)
  })

  test.each(['a\0b', 'a\ud800'])('are refused where they cannot be stored: %j', async (text) => {
    for (const query of [SET, PREVIEW])
      expect((await graph(query, { ...KEY, text })).errors?.[0]?.extensions.code).toBe('invalid')
  })

  test.each([
    ['an event', { event: 'APPOINTMENT_DONE' }],
    ['a recipient', { recipient: 'OPERATOR' }],
    ['a language', { language: 'FR' }],
    ['a language in small letters', { language: 'de' }],
  ])('know no such thing: %s', async (_, key) => {
    for (const query of [SET, PREVIEW, REMOVE])
      expect((await graph(query, { ...KEY, text: 'x', ...key })).errors).toHaveLength(1)
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
      for (const query of [ALL, SET, PREVIEW, REMOVE]) {
        const { errors } = await graph(query, { ...KEY, text: '{' }, person)
        expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['permission_denied'])
      }
    expect((await find())?.custom).toBe(false)
  })
})

describe('a preview', () => {
  test('is of an appointment tomorrow, in the salon’s zone, currency and name', async () => {
    app.now = Date.UTC(2030, 0, 7, 12) // already Tuesday there
    salon = await tellStory(app, 'Pacific/Auckland')
    await updateSalon(salon.context(), { name: 'Rosa', currency: 'RUB' })
    expect(await preview('{salon}: {date}, {time}, {duration}')).toBe(
      'Rosa: Wednesday, 9 January, 15:00, 60',
    )
    expect(await preview('{price}', { language: 'RU' })).toMatch(/^45\s₽$/)
  })

  test('is in the language that it is for, whatever the salon’s', async () => {
    await updateNotificationSettings(salon.context(), { language: 'ru' })
    expect(await preview('{client}, {date}', { language: 'DE' })).toBe(
      'Maria Schmidt, Dienstag, 8. Januar',
    )
    expect(await preview('{client}, {date}', { language: 'RU' })).toBe(
      'Мария Иванова, вторник, 8 января',
    )
  })

  test.each([
    ['APPOINTMENT_CREATED', 'booked - no no'],
    ['APPOINTMENT_CONFIRMED', 'confirmed - no no'],
    ['APPOINTMENT_RESCHEDULED', 'confirmed Monday, 7 January 15:00 - no yes'],
    ['APPOINTMENT_CANCELLED', 'cancelled - Anna is ill yes no'],
    ['APPOINTMENT_REMINDER', 'confirmed - no no'],
  ])('of %s tells what there is to tell of it: %s', async (event, said) => {
    const text = await preview('{status} {wasDate} {wasTime} - {reason} {hasReason} {moved}', {
      event,
    })
    expect(text.replaceAll(/ +/g, ' ')).toBe(said)
  })

  test('stores nothing, and is a query', async () => {
    const before = await all()
    app.statements.length = 0
    await preview('{client}!')
    expect(app.statements.filter((text) => /insert|update|delete/i.test(text))).toEqual([])
    expect(await all()).toEqual(before)
  })

  test('of every built-in text is short and whole', async () => {
    for (const { text, custom, ...key } of await all()) {
      const said = await preview(text, key)
      expect([custom, said.length < 300, /[{}]/.test(said)]).toEqual([false, true, false])
    }
  })

  test.each([
    '<script>alert(1)</script>',
    "{'{'}",
    '\u202eabc',
    "O'Neill & Söhne",
    '{client}',
    '$&',
  ])('has a salon called %j as it is', async (name) => {
    await updateSalon(salon.context(), { name })
    expect(await preview('<b>{salon}</b>')).toBe(`<b>${name}</b>`)
    expect(await preview("{hasReason, select, other {'{'{salon}'}'}}")).toBe(`{${name}}`)
  })
})
