import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { STATUSES, type Status } from '../../src/domain/booking/appointment.js'
import { moveAppointment } from '../../src/service/booking/move-appointment.js'
import { MONDAY, startTestApp, type TestApp } from '../support/app.js'
import { type Person, type Story, tellStory } from '../support/inbox/story.js'

const DAY = '2030-01-08'
let app: TestApp
let salon: Story
let maria: { id: number; phone: string }
let nora: { id: number; phone: string }
let place: { master_id: number; service_id: number; date: string }
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '1000000', ACCESS_TOKEN_MINUTES: '1440' })
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.now = MONDAY
  salon = await tellStory(app)
  const anna = await salon.master()
  place = { master_id: anna.id, service_id: (await salon.service({ by: [anna] })).id, date: DAY }
  maria = await salon.client({ name: 'Maria' })
  nora = await salon.client({ name: 'Nora' })
})

async function book(more: object = {}) {
  const body = { ...place, time: '12:00', client_id: maria.id, comment: 'First', ...more }
  const answer = await app.request('POST', '/api/records/', { token: salon.admin.token, body })
  expect(answer.status).toBe(201)
  return answer.body
}
const patch = (id: number, body: unknown, { token }: Pick<Person, 'token'> = salon.admin) =>
  app.request('PATCH', `/api/records/${id}/`, { token, body })

type Known = {
  version: number
  statusLog: {
    oldStatus: string | null
    newStatus: string
    note: string | null
    writtenNote: string | null
    changes: object[]
    actor: object
  }[]
}
async function known(id: number, { token } = salon.admin): Promise<Known> {
  const { data } = await app.graphql<{ appointment: Known }>(
    `query ($id: Int!) { appointment(id: $id) { version
      statusLog { oldStatus newStatus note writtenNote changes { detail before after }
        actor { userId } } } }`,
    { id },
    token,
  )
  return data.appointment
}
const UPDATE = `mutation ($id: Int!, $input: UpdateAppointmentInput!, $expectedVersion: Int) {
  updateAppointment(id: $id, input: $input, expectedVersion: $expectedVersion) {
    comment version client { id } } }`
const update = (id: number, input: object, expectedVersion?: number) =>
  app.graphql<{ updateAppointment: object }>(
    UPDATE,
    { id, input, ...(expectedVersion !== undefined && { expectedVersion }) },
    salon.admin.token,
  )

describe('comment and client of an appointment', () => {
  test('both change, and the history says from what to what', async () => {
    const booked = await book()
    const operator = await salon.account('operator')
    const answer = await patch(
      booked.id,
      { comment: '  Brings a friend ', client_id: nora.id },
      operator,
    )
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        ...booked,
        comment: 'Brings a friend',
        client: { id: nora.id, name: 'Nora', phone: nora.phone },
      },
    ])
    const read = await app.request('GET', `/api/records/${booked.id}/`, {
      token: salon.admin.token,
    })
    expect(read.text).toBe(answer.text)
    const { version, statusLog } = await known(booked.id)
    expect([version, statusLog.length, statusLog[1]]).toEqual([
      2,
      2,
      {
        oldStatus: 'BOOKED',
        newStatus: 'BOOKED',
        note: 'client Maria → Nora; comment "First" → "Brings a friend"',
        writtenNote: null,
        changes: [
          { detail: 'CLIENT', before: 'Maria', after: 'Nora' },
          { detail: 'COMMENT', before: 'First', after: 'Brings a friend' },
        ],
        actor: { userId: operator.id },
      },
    ])
    const client = await salon.account('client', { clientId: nora.id })
    expect((await known(booked.id, client)).statusLog[1]).toMatchObject({ note: null, changes: [] })
  })

  test('what is absent stays; the same again is no change', async () => {
    const { id, ...booked } = await book()
    for (const body of [{}, { comment: 'First' }, { client_id: maria.id }, { status: 'done' }])
      expect((await patch(id, body)).body).toEqual({ id, ...booked })
    expect(await known(id)).toMatchObject({ version: 1, statusLog: [{ newStatus: 'BOOKED' }] })
    expect((await patch(id, { comment: 'Second' })).body.client.id).toBe(maria.id)
    expect((await patch(id, { client_id: nora.id })).body.comment).toBe('Second')
    expect((await known(id)).statusLog.map(({ note }) => note)).toEqual([
      null,
      'comment "First" → "Second"',
      'client Maria → Nora',
    ])
  })

  test('a comment is erased by a blank one, in the graph also by null', async () => {
    const [first, second] = [await book(), await book({ time: '14:00' })]
    expect((await patch(first.id, { comment: ' ' })).body.comment).toBe('')
    expect((await known(first.id)).statusLog[1]?.note).toBe('comment "First" → none')
    expect((await update(second.id, { comment: null })).data.updateAppointment).toEqual({
      comment: '',
      version: 2,
      client: { id: maria.id },
    })
  })

  const WAY: Readonly<Record<Status, readonly Exclude<Status, 'booked'>[]>> = {
    booked: [],
    confirmed: ['confirmed'],
    in_progress: ['confirmed', 'in_progress'],
    done: ['confirmed', 'in_progress', 'done'],
    cancelled: ['cancelled'],
    no_show: ['no_show'],
  }
  type Counts = { visits_count: number; no_show_count: number; last_visit: string | null }
  const countsOf = async ({ id }: { id: number }, { token }: Person): Promise<Counts> => {
    const { body } = await app.request('GET', `/api/clients/${id}/`, { token })
    const { visits_count, no_show_count, last_visit } = body
    return { visits_count, no_show_count, last_visit }
  }
  const NONE = { visits_count: 0, no_show_count: 0, last_visit: null }

  test.each(STATUSES)('%s: both can change, and counts go along', async (status) => {
    const earlier = await book({ date: '2030-01-07', time: '14:00' })
    const { id } = await book()
    app.now = Date.UTC(2030, 0, 8, 18)
    const operator = await salon.account('operator') // whose token is of that time
    for (const to of WAY.done)
      await moveAppointment(salon.context(), earlier.id, to, { note: null })
    for (const to of WAY[status]) await moveAppointment(salon.context(), id, to, { note: null })
    const answer = await patch(id, { comment: 'Paid', client_id: nora.id }, operator)
    expect([answer.status, answer.body.status]).toEqual([200, status])
    expect(await countsOf(maria, operator)).toEqual({
      ...NONE,
      visits_count: 1,
      last_visit: '2030-01-07',
    })
    const counted = {
      ...NONE,
      ...(status === 'done' && { visits_count: 1, last_visit: DAY }),
      ...(status === 'no_show' && { no_show_count: 1 }),
    }
    expect(await countsOf(nora, operator)).toEqual(counted)
    await patch(earlier.id, { client_id: nora.id }, operator)
    expect(await countsOf(maria, operator)).toEqual(NONE)
    expect(await countsOf(nora, operator)).toEqual({
      ...counted,
      visits_count: counted.visits_count + 1,
      last_visit: counted.last_visit ?? '2030-01-07',
    })
  })

  test('a client who is elsewhere at that time binds clients, not staff', async () => {
    const berta = await salon.master({ name: 'Berta' })
    const service = await salon.service({ by: [berta] })
    await book({ master_id: berta.id, service_id: service.id, client_id: nora.id })
    const { id } = await book()
    expect((await patch(id, { client_id: nora.id })).status).toBe(200)
  })
})

describe('what is refused', () => {
  const unknown = (id: number) => ({ client_id: [`Invalid pk "${id}" - object does not exist.`] })

  test('shapes, all at once; null erases nothing in REST', async () => {
    const { id } = await book()
    const answer = await patch(id, { client_id: null, comment: 'x'.repeat(501) })
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        comment: ['Ensure this field has no more than 500 characters.'],
        client_id: ['This field may not be null.'],
      },
    ])
    expect((await patch(id, { comment: null })).body).toEqual({
      comment: ['This field may not be null.'],
    })
    const { errors } = await update(id, { clientId: null })
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'invalid',
      fields: { clientId: ['This field may not be null.'] },
    })
    expect((await known(id)).version).toBe(1)
  })

  test('a client of another salon, or none', async () => {
    const { id } = await book()
    const theirs = await (await tellStory(app)).client()
    for (const client of [theirs.id, 2147483647]) {
      const answer = await patch(id, { client_id: client, comment: 'x' })
      expect([answer.status, answer.body]).toEqual([400, unknown(client)])
    }
    expect((await patch(id, { client_id: 2 ** 40 })).body).toEqual(unknown(2 ** 40))
    expect((await known(id)).version).toBe(1)
  })

  test('an appointment of another salon comes before its references', async () => {
    const { id } = await book()
    const stranger = await tellStory(app)
    const answer = await patch(id, { client_id: 99999 }, stranger.admin)
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
  })

  test.each(['master', 'client'] as const)('a %s may not', async (role) => {
    const { id } = await book()
    const own = role === 'master' ? { masterId: place.master_id } : { clientId: maria.id }
    const answer = await patch(id, { comment: 'x' }, await salon.account(role, own))
    expect([answer.status, answer.body.code]).toEqual([403, 'permission_denied'])
  })

  test('another version than the expected one', async () => {
    const { id } = await book()
    const { errors } = await update(id, { comment: 'x' }, 2)
    expect(errors?.[0]?.extensions.code).toBe('version_conflict')
    expect((await update(id, { comment: 'x' }, 1)).data.updateAppointment).toMatchObject({
      comment: 'x',
      version: 2,
    })
  })

  test('PUT is not allowed, and Allow names PATCH', async () => {
    const { id } = await book()
    const answer = await app.request('PUT', `/api/records/${id}/`, {
      token: salon.admin.token,
      body: {},
    })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, PATCH, HEAD, OPTIONS'])
  })
})

test('changes at once: every one has its entry', async () => {
  const { id } = await book()
  const comments = Array.from({ length: 8 }, (_, index) => `Comment ${index}`)
  const answers = await Promise.all(
    comments.map((comment, index) =>
      patch(id, { comment, client_id: index % 2 === 0 ? maria.id : nora.id }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(comments.map(() => 200))
  const { version, statusLog } = await known(id)
  expect([version, statusLog.length]).toEqual([9, 9])
})
