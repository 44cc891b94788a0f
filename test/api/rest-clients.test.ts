import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findClient } from '../../src/store/clients/clients.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { type Person, type Story, tellStory } from '../support/inbox/story.js'

type Client = { id: number; name: string; phone: string; last_visit: string | null }
let app: TestApp
let salon: Story
let operator: Person
const made: Record<string, { id: number; phone: string }> = {}

/** Anna came once, will come again, and did not come once; the others never. */
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '1000000' })
  salon = await tellStory(app)
  for (const [name, phone] of [
    ['Anna', '+4915112300001'],
    ['Борис', '+4915112300002'],
    ['Clara_50%', '+4917699900003'],
    ['anton', '+4915112300004'],
  ] as const) {
    app.now += 1000
    made[name] = await salon.client({ name, phone })
  }
  const master = await salon.master({ works: '00:00-00:00' })
  const service = await salon.service({ by: [master] })
  const act = async (path: string, token: string, body: object = {}): Promise<number> => {
    const answer = await app.request('POST', `/api/records/${path}`, { token, body })
    expect([200, 201]).toContain(answer.status)
    return answer.body.id
  }
  const book = (date: string, time: string, client = 'Anna'): Promise<number> =>
    act('', salon.admin.token, {
      master_id: master.id,
      service_id: service.id,
      client_id: made[client]?.id,
      date,
      time,
    })
  const done = await book('2030-01-08', '10:00')
  const missed = await book('2030-01-08', '12:00')
  await book('2030-01-20', '10:00')
  await book('2030-01-15', '10:00')
  const cancelled = await book('2030-01-10', '10:00')
  await act(`${cancelled}/cancel/`, salon.admin.token)
  const borises = await book('2030-01-09', '10:00', 'Борис')
  app.now = Date.UTC(2030, 0, 9, 12)
  operator = await salon.account('operator')
  await act(`${missed}/no-show/`, operator.token)
  for (const id of [done, borises])
    for (const move of ['confirm', 'start', 'complete']) await act(`${id}/${move}/`, operator.token)
})
afterAll(() => app.stop())

const get = (query: string) =>
  app.request('GET', `/api/clients/${query}`, { token: operator.token })
const names = async (query: string): Promise<string> => {
  const answer = await get(query)
  expect([query, answer.status]).toEqual([query, 200])
  return (answer.body.results as Client[]).map(({ name }) => name).join(' ')
}

describe('clients', () => {
  test('the shape', async () => {
    const { body } = await get('?search=anna')
    expect(Object.keys(body)).toEqual(['count', 'next', 'previous', 'results'])
    expect(Object.entries(body.results[0])).toEqual([
      ['id', made.Anna?.id],
      ['name', 'Anna'],
      ['phone', '+4915112300001'],
      ['preferred_channel', null],
      ['created_at', '2030-01-07T08:00:01Z'],
      ['visits_count', 1],
      ['no_show_count', 1],
      ['last_visit', '2030-01-08'],
      ['next_visit', '2030-01-15'],
    ])
  })
  test('who never came; who has no phone', async () => {
    expect((await get('?search=clara')).body.results[0]).toMatchObject({
      visits_count: 0,
      no_show_count: 0,
      last_visit: null,
      next_visit: null,
    })
    expect((await get('?search=walk-in')).body.results[0]).toMatchObject({
      name: 'Walk-in',
      phone: '',
    })
  })
  test('the preferred channel in small letters', async () => {
    const { errors } = await app.graphql(
      `mutation ($id: Int!) { updateClient(id: $id, input: { preferredChannel: MESSENGER_B }) { id } }`,
      { id: made.anton?.id },
      operator.token,
    )
    expect(errors).toBeUndefined()
    expect((await get('?search=anton')).body.results[0].preferred_channel).toBe('messenger_b')
  })
  test.each([
    ['?ordering=created_at', 'Walk-in Anna Борис Clara_50% anton'],
    ['?ordering=-created_at', 'anton Clara_50% Борис Anna Walk-in'],
    ['?ordering=id', 'Walk-in Anna Борис Clara_50% anton'],
    ['?ordering=-last_visit', 'Борис Anna anton Clara_50% Walk-in'],
    ['?ordering=last_visit', 'Walk-in Clara_50% anton Anna Борис'],
    ['?ordering=phone,-id', 'anton Clara_50% Борис Anna Walk-in'],
  ])('%s', async (query, expected) => expect(await names(query)).toBe(expected))
  test('by name unless ordered otherwise', async () => {
    const byName = await names('?ordering=name')
    for (const query of ['', '?ordering=', '?ordering=phone', '?ordering=-visits_count'])
      expect(await names(query)).toBe(byName)
    expect((await names('?ordering=-name')).split(' ').reverse().join(' ')).toBe(byName)
    expect(byName.indexOf('Anna')).toBeLessThan(byName.indexOf('Clara'))
    expect(byName.indexOf('Clara')).toBeLessThan(byName.indexOf('Борис'))
  })
  test.each([
    ['борис', 'Борис'],
    ['БОРИС', 'Борис'],
    ['_', 'Clara_50%'],
    ['50%', 'Clara_50%'],
    ['%', 'Clara_50%'],
    ['\\', ''],
    ['an 00004', 'anton'],
    ['015112300001', 'Anna'],
    ['0151/123 00001', 'Anna'],
    ['+49 (151) 123-00001', 'Anna'],
    ['0176', 'Clara_50%'],
    ['zzz', ''],
  ])('search=%s', async (words, expected) => {
    expect(await names(`?ordering=id&search=${encodeURIComponent(words)}`)).toBe(expected)
  })
  test('REST compares accents, and the graph ignores them where it is asked to', async () => {
    const other = await tellStory(app)
    await other.client({ name: 'Jörg Müller' })
    const { token } = other.admin
    const rest = await app.request('GET', '/api/clients/?search=muller', { token })
    expect(rest.body).toMatchObject({ count: 0, results: [] })
    const { data } = await app.graphql(
      `{ exact: clients(search: "muller") { totalCount }
        loose: clients(search: "jorg muller", ignoreAccents: true) { nodes { name } totalCount } }`,
      {},
      token,
    )
    expect(data).toEqual({
      exact: { totalCount: 0 },
      loose: { nodes: [{ name: 'Jörg Müller' }], totalCount: 1 },
    })
  })
  test('pages and links', async () => {
    const { body } = await get('?page_size=2&page=2&search=')
    expect([body.count, body.results.length]).toEqual([5, 2])
    expect(body.next).toBe(`${app.url}/api/clients/?page=3&page_size=2&search=`)
    expect(body.previous).toBe(`${app.url}/api/clients/?page_size=2&search=`)
    expect((await get('?page_size=2&page=last')).body.results).toHaveLength(1)
    const beyond = await get('?page_size=2&page=4')
    expect([beyond.status, beyond.body]).toEqual([
      404,
      { detail: 'Invalid page.', code: 'not_found' },
    ])
  })
  test("another salon's are not there", async () => {
    const other = await tellStory(app)
    const answer = await app.request('GET', '/api/clients/', { token: other.admin.token })
    expect(answer.body.results.map(({ name }: Client) => name)).toEqual(['Walk-in'])
  })
})

test('the walk-in client stays without a phone', async () => {
  const token = app.tokens.sign('access', { accountId: salon.admin.id }, app.now)
  const { body } = await app.request('GET', '/api/clients/?search=walk-in', { token })
  const path = `/api/clients/${body.results[0].id}/`
  const answer = await app.request('PATCH', path, { token, body: { phone: '+4915112349999' } })
  expect([answer.status, answer.body]).toEqual([
    400,
    { phone: ['The walk-in client stands for people without a phone number.'] },
  ])
  expect((await app.request('PATCH', path, { token, body: { phone: '' } })).status).toBe(200)
})

test('the graph gives a reason for a refused phone, and REST the sentence alone', async () => {
  const token = app.tokens.sign('access', { accountId: salon.admin.id }, app.now)
  const phone = made.Anna?.phone
  const reasonOf = async (mutation: string): Promise<unknown> =>
    (await app.graphql(mutation, { phone }, token)).errors?.[0]?.extensions.reason
  const create = 'createClient(input: { name: "Eva", phone: $phone }) { id }'
  expect(await reasonOf(`mutation ($phone: PhoneNumber!) { ${create} }`)).toBe('phone_taken')
  const { body } = await app.request('GET', '/api/clients/?search=walk-in', { token })
  const update = `updateClient(id: ${body.results[0].id}, input: { phone: $phone }) { id }`
  expect(await reasonOf(`mutation ($phone: PhoneNumber) { ${update} }`)).toBe('phone_of_walk_in')
  const answer = await app.request('PATCH', `/api/clients/${made.anton?.id}/`, {
    token,
    body: { phone },
  })
  expect([answer.status, answer.body]).toEqual([
    400,
    { phone: ['A client with this phone number already exists.'] },
  ])
})

describe('PATCH notifications', () => {
  const isNotified = async (id: number) =>
    (await findClient(app.db, salon.id, id))?.notificationsEnabled
  const patch = async (id: number, body: Record<string, unknown>) => {
    const token = app.tokens.sign('access', { accountId: salon.admin.id }, app.now)
    return app.request('PATCH', `/api/clients/${id}/`, { token, body })
  }

  test('says whether the client wants them, and leaves the response as it is', async () => {
    const { id } = await salon.client({ name: 'Nora' })
    const before = (await patch(id, {})).body
    expect(await isNotified(id)).toBe(true)
    const off = await patch(id, { notifications: false })
    expect([off.status, off.body]).toEqual([200, before])
    expect(await isNotified(id)).toBe(false)
    await patch(id, { name: 'Nora' })
    expect(await isNotified(id)).toBe(false)
    await patch(id, { notifications: 'true' })
    expect(await isNotified(id)).toBe(true)
  })

  test.each([
    [null, 'This field may not be null.'],
    ['perhaps', 'Must be a valid boolean.'],
    [[], 'Must be a valid boolean.'],
  ])('refuses %j', async (notifications, message) => {
    const { id } = await salon.client()
    const { status, body } = await patch(id, { notifications })
    expect([status, body]).toEqual([400, { notifications: [message] }])
    expect(await isNotified(id)).toBe(true)
  })
})
