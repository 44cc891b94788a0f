import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateClient } from '../../src/service/clients/clients.js'
import { bookAppointment } from '../../src/service/booking/book-appointment.js'
import { updateNotificationSettings } from '../../src/service/notifications/notification-settings.js'
import { openDatabase } from '../../src/store/postgres/database.js'
import { transact } from '../../src/store/postgres/database.js'
import { absorbClient, findClient, insertClient } from '../../src/store/clients/clients.js'
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

type Values = Record<string, unknown>
const SETTINGS =
  'notifications { reminderMinutes quietFrom quietTo language recipients { event recipients } }'
const UPDATE = `mutation ($input: UpdateNotificationSettingsInput!) {
  salon: updateNotificationSettings(input: $input) { id ${SETTINGS} } }`
type Salon = { salon: { notifications: Values } }
const NEW = {
  reminderMinutes: 1440,
  quietFrom: null,
  quietTo: null,
  language: 'EN',
  recipients: [
    { event: 'APPOINTMENT_CREATED', recipients: ['CLIENT'] },
    { event: 'APPOINTMENT_CONFIRMED', recipients: ['CLIENT'] },
    { event: 'APPOINTMENT_RESCHEDULED', recipients: ['CLIENT'] },
    { event: 'APPOINTMENT_CANCELLED', recipients: ['CLIENT', 'MASTER'] },
    { event: 'APPOINTMENT_REMINDER', recipients: ['CLIENT'] },
  ],
}

/** The recipients of a new salon, but for these events. */
const withRecipients = (others: Readonly<Record<string, string[]>>) =>
  NEW.recipients.map(({ event, recipients }) => ({
    event,
    recipients: others[event] ?? recipients,
  }))

const read = async ({ token }: Person = salon.admin) =>
  (await app.graphql<Salon>(`{ salon { ${SETTINGS} } }`, {}, token)).data.salon.notifications
const update = (input: Values, { token }: Person = salon.admin) =>
  app.graphql<Salon>(UPDATE, { input }, token)
const fieldsOf = async (input: Values) => (await update(input)).errors?.[0]?.extensions.fields

describe('the settings of notifications', () => {
  test('of a new salon: a day before, at any hour, in English, to the recipients of the interface', async () => {
    expect(await read()).toEqual(NEW)
  })

  test('change where they are given, and are the answer at once', async () => {
    const { data } = await update({
      ...{ reminderMinutes: 120, quietFrom: '21:30', quietTo: '08:00:00', language: 'DE' },
      recipients: [{ event: 'APPOINTMENT_CREATED', recipients: ['MASTER', 'CLIENT'] }],
    })
    const changed = {
      ...{ reminderMinutes: 120, quietFrom: '21:30:00', quietTo: '08:00:00', language: 'DE' },
      recipients: withRecipients({ APPOINTMENT_CREATED: ['CLIENT', 'MASTER'] }),
    }
    expect(data.salon).toEqual({ id: salon.id, notifications: changed })
    expect(await read()).toEqual(changed)
    expect((await update({ quietTo: '07:00' })).data.salon.notifications).toEqual({
      ...changed,
      quietTo: '07:00:00',
    })
    expect((await update({})).data.salon.notifications).toEqual({ ...changed, quietTo: '07:00:00' })
    expect((await update({ reminderMinutes: 0 })).data.salon.notifications).toMatchObject({
      reminderMinutes: 0,
    })
    expect((await update({ quietFrom: null, quietTo: null })).data.salon.notifications).toEqual({
      ...changed,
      ...{ reminderMinutes: 0, quietFrom: null, quietTo: null },
    })
    const other = await tellStory(app)
    expect(await read(other.admin)).toEqual(NEW)
  })

  test.each([
    ['the shortest lead', { reminderMinutes: 0 }],
    ['the longest lead', { reminderMinutes: 43_200 }],
    ['quiet hours up to midnight', { quietFrom: '22:00:00', quietTo: '00:00:00' }],
    ['quiet hours that are none', { quietFrom: '22:00:00', quietTo: '22:00:00' }],
  ])('take %s', async (_, input) => {
    expect((await update(input)).data.salon.notifications).toEqual({ ...NEW, ...input })
  })

  const TOGETHER = ['Quiet hours have both a beginning and an end, or both are null.']
  test.each<[string, Values, Record<string, string[]>]>([
    [
      'a lead in the past',
      { reminderMinutes: -1 },
      { reminderMinutes: ['Ensure this value is greater than or equal to 0.'] },
    ],
    [
      'a lead beyond',
      { reminderMinutes: 43_201 },
      { reminderMinutes: ['Ensure this value is less than or equal to 43200.'] },
    ],
    [
      'a lead of null',
      { reminderMinutes: null },
      { reminderMinutes: ['This field may not be null.'] },
    ],
    ['recipients of null', { recipients: null }, { recipients: ['This field may not be null.'] }],
    [
      'an event twice',
      {
        recipients: [
          { event: 'APPOINTMENT_REMINDER', recipients: [] },
          { event: 'APPOINTMENT_REMINDER', recipients: ['CLIENT'] },
        ],
      },
      { 'recipients.1.event': ['There is another rule for this event.'] },
    ],
    [
      'a recipient twice, with another fault',
      {
        reminderMinutes: -1,
        recipients: [{ event: 'APPOINTMENT_CREATED', recipients: ['MASTER', 'MASTER'] }],
      },
      {
        reminderMinutes: ['Ensure this value is greater than or equal to 0.'],
        'recipients.0.recipients': ['Name each recipient once.'],
      },
    ],
    ['a language of null', { language: null }, { language: ['This field may not be null.'] }],
    ['a beginning of null', { quietFrom: null }, { quietFrom: TOGETHER }],
    ['an end of null', { quietTo: null }, { quietTo: TOGETHER }],
    [
      'a beginning of null with an end',
      { quietFrom: null, quietTo: '08:00' },
      { quietFrom: TOGETHER },
    ],
    [
      'a beginning with an end of null',
      { quietFrom: '22:00', quietTo: null },
      { quietTo: TOGETHER },
    ],
    [
      'two faults',
      { reminderMinutes: -1, quietTo: null },
      { reminderMinutes: ['Ensure this value is greater than or equal to 0.'], quietTo: TOGETHER },
    ],
  ])('refuse %s', async (_, input, fields) => {
    expect(await fieldsOf(input)).toEqual(fields)
    expect(await read()).toEqual(NEW)
    await update({ quietFrom: '21:00', quietTo: '09:00' })
    expect(await fieldsOf(input)).toEqual(fields)
    expect(await read()).toEqual({ ...NEW, quietFrom: '21:00:00', quietTo: '09:00:00' })
  })

  test('replace the recipients of the events that are given, and of no others', async () => {
    const rule = (event: string, recipients: string[]) => ({ recipients: [{ event, recipients }] })
    const after = async (input: Values) => (await update(input)).data.salon.notifications.recipients
    expect(await after(rule('APPOINTMENT_REMINDER', []))).toEqual(
      withRecipients({ APPOINTMENT_REMINDER: [] }),
    )
    expect(await after(rule('APPOINTMENT_CANCELLED', ['MASTER']))).toEqual(
      withRecipients({ APPOINTMENT_REMINDER: [], APPOINTMENT_CANCELLED: ['MASTER'] }),
    )
    expect(await after({ recipients: [] })).toEqual(
      withRecipients({ APPOINTMENT_REMINDER: [], APPOINTMENT_CANCELLED: ['MASTER'] }),
    )
    expect(await after({ recipients: NEW.recipients })).toEqual(NEW.recipients)
    const other = await tellStory(app)
    expect(await read(other.admin)).toEqual(NEW)
  })

  test('keep the recipients of all events that are changed at the same time', async () => {
    const everybody = NEW.recipients.map(({ event }) => ({
      event,
      recipients: ['CLIENT', 'MASTER'],
    }))
    await Promise.all(everybody.map((rule) => update({ recipients: [rule] })))
    expect((await read()).recipients).toEqual(everybody)
  })

  test.each([
    ['an event', { event: 'APPOINTMENT_DONE', recipients: ['CLIENT'] }],
    ['a recipient', { event: 'APPOINTMENT_CREATED', recipients: ['OPERATOR'] }],
    ['no event', { recipients: ['CLIENT'] }],
    ['no recipients', { event: 'APPOINTMENT_CREATED' }],
  ])('know no such recipients: %s', async (_, rule) => {
    expect((await update({ recipients: [rule] })).errors).toHaveLength(1)
    expect(await read()).toEqual(NEW)
  })

  test('refuse one end where there is no other yet', async () => {
    expect(await fieldsOf({ quietFrom: '21:00', reminderMinutes: 5 })).toEqual({
      quietTo: TOGETHER,
    })
    expect(await fieldsOf({ quietTo: '09:00' })).toEqual({ quietFrom: TOGETHER })
    expect(await read()).toEqual(NEW)
  })

  test('never end up with one end, whoever else changes them', async () => {
    const elsewhere = openDatabase({ url: app.databaseUrl })
    for (let turn = 0; turn < 20; turn += 1) {
      await update({ quietFrom: '21:00', quietTo: '09:00' })
      const ends = await Promise.allSettled([
        updateNotificationSettings(salon.context(), { quietFrom: null, quietTo: null }),
        updateNotificationSettings({ ...salon.context(), db: elsewhere.db }, { quietFrom: 1200 }),
      ])
      expect(ends[0]?.status).toBe('fulfilled')
      expect(await read()).toEqual(NEW)
    }
    await elsewhere.close()
  })

  test.each(['25:00', '8', '08:00:01', 800, ''])('refuse %j as a time', async (quietFrom) => {
    const { errors } = await update({ quietFrom, quietTo: '08:00' })
    expect(errors).toHaveLength(1)
    expect(await read()).toEqual(NEW)
  })

  test('are read by everybody of the salon, and changed by admins', async () => {
    const { id: masterId } = await salon.master()
    const { id: clientId } = await salon.client()
    const others = [
      await salon.account('operator'),
      await salon.account('integration'),
      await salon.account('master', { masterId }),
      await salon.account('client', { clientId }),
    ]
    for (const person of others) {
      expect((await update({ reminderMinutes: 60 }, person)).errors?.[0]?.extensions.code).toBe(
        'permission_denied',
      )
      expect(await read(person)).toEqual(NEW)
    }
    expect(
      (await update({ reminderMinutes: 60 }, { id: 0, token: '' })).errors?.[0]?.extensions.code,
    ).toMatch(/not_authenticated|bad_authorization_header/)
  })
})

describe('whether a client wants notifications', () => {
  const UPDATE_CLIENT = `mutation ($id: Int!, $name: String, $enabled: Boolean) {
    client: updateClient(id: $id, input: { name: $name, notificationsEnabled: $enabled }) {
      notificationsEnabled } }`
  const change = async (id: number, values: Values, { token }: Person) =>
    app.graphql<{ client: { notificationsEnabled: boolean } }>(
      UPDATE_CLIENT,
      { id, ...values },
      token,
    )

  test('is so at first, and as staff say from then on', async () => {
    const { id } = await salon.client()
    const operator = await salon.account('operator')
    const after = async (values: Values) =>
      (await change(id, values, operator)).data.client.notificationsEnabled
    expect(await after({})).toBe(true)
    expect(await after({ enabled: false })).toBe(false)
    expect(await after({ name: 'Maria' })).toBe(false)
    expect(await after({ enabled: true })).toBe(true)
    const { errors } = await change(id, { enabled: null }, operator)
    expect(errors?.[0]?.extensions.fields).toEqual({
      notificationsEnabled: ['This field may not be null.'],
    })
    expect(await after({})).toBe(true)
  })

  test('is read by the client, but changed by staff alone', async () => {
    const { id } = await salon.client()
    const client = await salon.account('client', { clientId: id })
    await updateClient(salon.context(), id, { notificationsEnabled: false })
    const own = await app.graphql<{ client: Values }>(
      'query ($id: Int!) { client(id: $id) { notificationsEnabled } }',
      { id },
      client.token,
    )
    expect(own.data.client).toEqual({ notificationsEnabled: false })
    const { errors } = await change(id, { enabled: true }, client)
    expect(errors?.[0]?.extensions.code).toBe('permission_denied')
  })
})

describe('the language of people', () => {
  test('of a client is none until staff say so, and none again with null', async () => {
    const { id } = await salon.client()
    const operator = await salon.account('operator')
    const UPDATE_CLIENT =
      'mutation ($id: Int!, $name: String, $language: Language) { client: updateClient(id: ' +
      '$id, input: { name: $name, language: $language }) { name language } }'
    const change = async (values: Values) => {
      const { data, errors } = await app.graphql<{ client: Values }>(
        UPDATE_CLIENT,
        { id, ...values },
        operator.token,
      )
      expect(errors).toBeUndefined()
      return data.client
    }
    expect(await change({})).toEqual({ name: 'Maria Schmidt', language: null })
    expect(await change({ language: 'RU' })).toEqual({ name: 'Maria Schmidt', language: 'RU' })
    expect(await change({ name: 'Maria' })).toEqual({ name: 'Maria', language: 'RU' })
    expect(await change({ language: null })).toEqual({ name: 'Maria', language: null })
  })

  test('of a client is for staff and for themself, on lists and on appointments', async () => {
    const anna = await salon.master()
    const haircut = await salon.service({ by: [anna] })
    const maria = await salon.client()
    await updateClient(salon.context(), maria.id, { language: 'de', notes: 'likes tea' })
    const { id } = await bookAppointment(salon.context(), {
      ...{ masterId: anna.id, serviceId: haircut.id, clientId: maria.id },
      ...{ date: '2030-01-08', time: 600, comment: '' },
    })
    const seen = async (person: Person) => {
      const query = `{ appointment(id: ${id}) { client { language notes } }
        client(id: ${maria.id}) { language notes } }`
      const { data } = await app.graphql<{
        appointment: { client: Values }
        client: Values | null
      }>(query, {}, person.token)
      return [data.appointment.client, data.client]
    }
    const all = { language: 'DE', notes: 'likes tea' }
    for (const role of ['operator', 'integration'] as const)
      expect(await seen(await salon.account(role))).toEqual([all, all])
    const own = { language: 'DE', notes: null }
    expect(await seen(await salon.account('client', { clientId: maria.id }))).toEqual([own, own])
    const master = await salon.account('master', { masterId: anna.id })
    expect(await seen(master)).toEqual([{ language: null, notes: null }, null])
    const list = await app.graphql<{ clients: { nodes: Values[] } }>(
      '{ clients(search: "maria") { nodes { language } } }',
      {},
      salon.admin.token,
    )
    expect(list.data.clients.nodes).toEqual([{ language: 'DE' }])
  })

  test.each<[string, 'de' | null, 'ru' | null, string | null]>([
    ['stays', 'de', 'ru', 'de'],
    ['comes from the other, where there was none', null, 'ru', 'ru'],
    ['is none where neither has one', null, null, null],
  ])('of two clients who become one %s', async (_, kept, gone, language) => {
    const both = [
      await salon.client(),
      await transact(app.db, (tx) =>
        insertClient(tx, { salonId: salon.id, name: 'M', phone: null }, app.now),
      ),
    ]
    const [into = 0, from = 0] = both.map((client) => client?.id)
    await updateClient(salon.context(), into, { language: kept })
    await updateClient(salon.context(), from, { language: gone })
    await absorbClient(app.db, salon.id, from, into)
    expect(await findClient(app.db, salon.id, into)).toMatchObject({ id: into, language })
  })

  test('of a master is given by admins, and read by staff', async () => {
    const CREATE =
      'mutation ($input: CreateMasterInput!) { master: createMaster(input: $input) { id language } }'
    const PATCH =
      'mutation ($id: Int!, $input: UpdateMasterInput!) { master: updateMaster(id: $id, input: ' +
      '$input) { language } }'
    const graph = async (query: string, variables: Values, person: Person = salon.admin) =>
      (
        await app.graphql<{ master: { id: number; language: string | null } }>(
          query,
          variables,
          person.token,
        )
      ).data.master
    expect(await graph(CREATE, { input: { name: 'Anna' } })).toMatchObject({ language: null })
    expect(await graph(CREATE, { input: { name: 'Bella', language: null } })).toMatchObject({
      language: null,
    })
    const { id, language } = await graph(CREATE, { input: { name: 'Clara', language: 'RU' } })
    expect(language).toBe('RU')
    expect(await graph(PATCH, { id, input: { name: 'Klara' } })).toEqual({ language: 'RU' })
    expect(await graph(PATCH, { id, input: { language: 'DE' } })).toEqual({ language: 'DE' })
    const ONE = 'query ($id: Int!) { master(id: $id) { language } }'
    expect(await graph(ONE, { id }, await salon.account('integration'))).toEqual({ language: 'DE' })
    expect(await graph(ONE, { id }, await salon.account('master', { masterId: id }))).toEqual({
      language: null,
    })
    expect(await graph(PATCH, { id, input: { language: null } })).toEqual({ language: null })
  })
})
