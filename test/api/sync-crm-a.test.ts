import { afterEach, describe, expect, test } from 'vitest'
import { moveAppointment } from '../../src/service/booking/move-appointment.js'
import { tellStory } from '../support/inbox/story.js'
import { during, openSyncFixture } from '../support/crm/sync-fixture.js'
import { until } from '../support/until.js'

const fixture = openSyncFixture({ WORKER: 'on', EXTERNAL_TIMEOUT_MS: '2000' })
const { book, booked, post, appointment, atA, drain, place } = fixture
afterEach(async () => {
  await fixture.salon.settings({ autoConfirm: false })
})

const DONE = { state: 'SUCCEEDED', attempts: 1, error: null }
const CREATE =
  'mutation ($input: CreateAppointmentInput!) { made: createAppointment(input: $input) { id ' +
  'crmAId syncLog { operation state attempts externalId error } } }'

describe('a booking', () => {
  test('is told in full at once, and its id there is in the answer', async () => {
    const at = place()
    const { status, body } = await book({
      ...at,
      comment: 'By the window',
      client: { name: 'Clara', phone: '+4915112345678' },
    })
    expect(status).toBe(201)
    const [there, ...more] = atA(body.id)
    expect(more).toEqual([])
    expect(body.crm_a_id).toBe(there?.id)
    expect(there).toMatchObject({
      client: { name: 'Clara', phone: '+4915112345678' },
      master: { id: at.master_id, name: 'Anna' },
      service: { id: at.service_id, name: 'Haircut', duration_minutes: 5, price: '1500.00' },
      date: at.date,
      time: `${at.time}:00`,
      comment: 'By the window',
    })
    expect(await appointment(body.id)).toEqual({
      status: 'BOOKED',
      crmAId: there?.id,
      syncLog: [{ ...DONE, operation: 'CREATE', externalId: there?.id }],
    })
  })

  test('by the graph likewise, and by REST the id stands in what is read later', async () => {
    const { master_id: masterId, service_id: serviceId, ...when } = place()
    const { data } = await fixture.app.graphql<{
      made: { id: number; crmAId: number; syncLog: object[] }
    }>(CREATE, { input: { masterId, serviceId, ...when } }, fixture.operator.token)
    expect(data.made.crmAId).toBe(atA(data.made.id)[0]?.id)
    expect(data.made.syncLog).toMatchObject([{ ...DONE, operation: 'CREATE' }])
    const read = await fixture.app.request('GET', `/api/records/${data.made.id}/`, {
      token: fixture.operator.token,
    })
    expect(read.body.crm_a_id).toBe(data.made.crmAId)
  })

  test('under a key is told right after its commit, once, however often it is asked for', async () => {
    const [body, headers] = [place(), { 'idempotency-key': 'once' }]
    const first = await book(body, headers)
    expect([first.status, first.body.crm_a_id]).toEqual([201, null])
    const id = await until(
      'it is told',
      async () => (await appointment(first.body.id)).crmAId ?? undefined,
    )
    expect((await book(body, headers)).text).toBe(first.text)
    expect(atA(first.body.id).map((there) => there.id)).toEqual([id])
  })

  test('under a key is not one of the few that may wait for system A at once', async () => {
    const [date, { master_id: masterId }] = ['2030-02-20', place()]
    const keyed = (body: object, index: number) =>
      book(body, { 'idempotency-key': `crowd ${index}` })
    let crowd: Promise<{ status: number }[]> | undefined
    await fixture.sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${masterId}::int,
        ${Math.floor(Date.parse(date) / 86_400_000)}::int)`
      crowd = Promise.all(
        Array.from({ length: 8 }, (_, hour) => keyed({ date, time: `1${hour}:00` }, hour)),
      )
      await until('they wait for the day', async () => {
        const [row] =
          await tx`select count(*)::int as count from pg_locks where locktype = 'advisory'
            and not granted`
        return row?.count === 8
      })
      expect((await keyed({}, 8)).status).toBe(201)
    })
    expect((await crowd)?.map(({ status }) => status)).toEqual(Array(8).fill(201))
  })

  test('without a phone has an empty one, and the walk-in client their name', async () => {
    const id = await booked()
    expect(atA(id)[0]?.client).toEqual({ name: expect.any(String), phone: '' })
  })

  test('waits for less than two seconds, whatever the limit of a call is; the job goes on', async () => {
    const made = await during(fixture.stub, 'hang', () => book())
    expect([made.status, made.body.crm_a_id]).toEqual([201, null])
    expect((await appointment(made.body.id)).syncLog).toMatchObject([
      {
        state: 'FAILED',
        attempts: 1,
        error: expect.stringMatching(/did not answer within 1\.(7|6\d*) seconds\.$/),
      },
    ])
    await drain()
    expect(atA(made.body.id)).toHaveLength(1)
    expect((await appointment(made.body.id)).syncLog).toMatchObject([
      { state: 'SUCCEEDED', attempts: 2, error: null },
    ])
  })

  test('that is refused is not told', async () => {
    const at = place()
    await booked(at)
    fixture.stub.calls.length = 0
    expect((await book(at)).status).toBe(409)
    expect(fixture.stub.calls).toEqual([])
  })
})

describe('what becomes of it', () => {
  const later = place
  test.each([
    ['confirm', {}, { status: 'confirmed' }],
    ['cancel', { reason: 'ill' }, { status: 'cancelled', deleted: true }],
  ])('%s is told', async (word, body, there) => {
    const id = await booked()
    expect((await post(id, word, body)).status).toBe(200)
    await drain()
    expect(atA(id)).toMatchObject([there])
    const { syncLog } = await appointment(id)
    expect(syncLog.slice(1)).toMatchObject([
      { ...DONE, operation: word === 'cancel' ? 'CANCEL' : 'UPDATE' },
    ])
  })

  test('that nobody came is told', async () => {
    const id = await booked()
    await moveAppointment(
      { ...fixture.salon.context(), now: Date.UTC(2030, 1, 1) },
      id,
      'no_show',
      { note: null },
    )
    await drain()
    expect(atA(id)).toMatchObject([{ status: 'no_show' }])
  })

  test('its whole life is told in its order', async () => {
    const id = await booked()
    const to = later()
    for (const [word, body] of [['confirm'], ['reschedule', to], ['start'], ['complete']] as const)
      expect((await post(id, word, body)).status).toBe(200)
    await drain()
    const [there] = atA(id)
    expect(there).toMatchObject({ status: 'done', date: to.date, time: `${to.time}:00` })
    const told = fixture.stub.calls
      .filter(({ method }) => method === 'PATCH')
      .map(({ body }) => body)
    expect(told).toEqual([
      { status: 'confirmed' },
      { date: to.date, time: `${to.time}:00` },
      { status: 'in_progress' },
      { status: 'done' },
    ])
    expect((await appointment(id)).syncLog).toMatchObject(Array(5).fill(DONE))
  })

  test('a move to another master and service is told with both', async () => {
    const bella = await fixture.salon.master({ works: '00:00-24:00', name: 'Bella' })
    const colour = await fixture.salon.service({
      name: 'Colour',
      minutes: 90,
      price: '20.50',
      by: [bella],
    })
    const id = await booked()
    const to = { ...later(), master_id: bella.id, service_id: colour.id }
    expect((await post(id, 'reschedule', to)).status).toBe(200)
    await drain()
    expect(atA(id)).toMatchObject([
      {
        master: { id: bella.id, name: 'Bella' },
        service: { id: colour.id, name: 'Colour', duration_minutes: 90, price: '20.50' },
        status: 'booked',
      },
    ])
  })

  test('another client or comment is told, in its order, and nothing once it is cancelled', async () => {
    const id = await booked({ comment: 'First' })
    const nora = await fixture.salon.client({ name: 'Nora' })
    const { token } = fixture.operator
    const patch = (body: object) =>
      fixture.app.request('PATCH', `/api/records/${id}/`, { token, body })
    expect((await patch({ comment: 'Second' })).status).toBe(200)
    expect((await patch({ client_id: nora.id, comment: '' })).status).toBe(200)
    expect((await patch({ client_id: nora.id })).status).toBe(200)
    await drain()
    const told = () =>
      fixture.stub.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
    const client = { name: 'Nora', phone: nora.phone }
    // the values of now, as both wait for the same job
    expect(told().map((body) => Object.keys(body as object))).toEqual([
      ['comment'],
      ['client', 'comment'],
    ])
    expect(told()[1]).toEqual({ client, comment: '' })
    expect(atA(id)).toMatchObject([{ client, comment: '' }])
    expect((await appointment(id)).syncLog.slice(1)).toMatchObject([
      { ...DONE, operation: 'UPDATE' },
      { ...DONE, operation: 'UPDATE' },
    ])
    await post(id, 'cancel')
    await drain()
    expect((await patch({ comment: 'Third' })).status).toBe(200)
    await drain()
    expect(told()).toHaveLength(2)
    expect((await appointment(id)).syncLog).toHaveLength(4)
  })

  test('a move to where it is tells nothing', async () => {
    const at = place()
    const id = await booked(at)
    expect((await post(id, 'reschedule', at)).status).toBe(200)
    expect((await appointment(id)).syncLog).toHaveLength(1)
  })

  test('what is confirmed as it is booked is told as confirmed', async () => {
    await fixture.salon.settings({ autoConfirm: true })
    const id = await booked()
    await drain()
    expect(atA(id)).toMatchObject([{ status: 'confirmed' }])
  })
})

describe('nothing is told', () => {
  test('of another salon', async () => {
    const other = await tellStory(fixture.app)
    const berta = await other.master({ name: 'Berta' })
    const cut = await other.service({ by: [berta] })
    const body = { master_id: berta.id, service_id: cut.id, date: '2030-01-09', time: '10:00' }
    const made = await book(body, {}, other.admin.token)
    expect([made.status, made.body.crm_a_id]).toEqual([201, null])
    for (const [word, more] of [
      ['confirm', {}],
      ['reschedule', { date: '2030-01-10', time: '11:00' }],
      ['cancel', {}],
    ] as const)
      expect((await post(made.body.id, word, more, {}, other.admin.token)).status).toBe(200)
    const asked = await post(made.body.id, 'sync', {}, {}, other.admin.token)
    expect([asked.status, asked.body.code]).toEqual([502, 'external_unavailable'])
    await drain()
    expect(fixture.stub.calls).toEqual([])
    expect(await fixture.sql`select from sync_log where salon_id = ${other.id}`).toHaveLength(0)
  })
})

describe('who sees it', () => {
  test('staff see the id and the log, masters and clients neither', async () => {
    const client = await fixture.salon.client()
    const at = place()
    const made = await book({ ...at, client_id: client.id })
    const { id } = made.body
    const crmAId = atA(id)[0]?.id
    const roles = {
      admin: fixture.salon.admin.token,
      integration: (await fixture.salon.account('integration')).token,
      master: (await fixture.salon.account('master', { masterId: at.master_id })).token,
      client: (await fixture.salon.account('client', { clientId: client.id })).token,
    }
    for (const [role, token] of Object.entries(roles)) {
      const seesIt = role !== 'master' && role !== 'client'
      const { data } = await fixture.app.graphql<{
        appointment: { crmAId: number | null; syncLog: unknown[] }
      }>('query ($id: Int!) { appointment(id: $id) { crmAId syncLog { id } } }', { id }, token)
      const { body } = await fixture.app.request('GET', `/api/records/${id}/`, { token })
      const shown = [data.appointment.crmAId, data.appointment.syncLog.length, body.crm_a_id]
      expect([role, ...shown]).toEqual([role, crmAId, seesIt ? 1 : 0, crmAId])
      expect((await post(id, 'sync', {}, {}, token)).status).toBe(seesIt ? 200 : 403)
    }
  })
})
