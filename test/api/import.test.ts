import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.js'
import { type CrmAStub, type CrmBStub, startCrmAStub, startCrmBStub } from '../support/crm/stub.js'
import { dial, type Line } from '../support/socket.js'
import { type Story, tellStory } from '../support/inbox/story.js'
import { until } from '../support/until.js'

let app: TestApp
let crmA: CrmAStub
let crmB: CrmBStub
let salon: Story
let other: Story
beforeAll(async () => {
  crmA = await startCrmAStub()
  crmB = await startCrmBStub()
  app = await startTestApp({
    ...{
      CRM_A_URL: crmA.url,
      CRM_A_TOKEN: crmA.token,
      CRM_B_URL: crmB.url,
      CRM_B_TOKEN: crmB.token,
    },
    ...{ WORKER: 'on', EXTERNAL_TIMEOUT_MS: '1000' },
  })
  salon = await tellStory(app)
  other = await tellStory(app)
  const anna = await salon.master({ name: 'Anna' })
  await salon.service({ name: 'Haircut', by: [anna] })
})
afterAll(async () => {
  await app?.stop()
  await crmA?.stop()
  await crmB?.stop()
})
beforeEach(() => {
  crmA.bookings.clear()
  crmB.appointments.splice(0)
  Object.assign(crmA, { mode: 'up', pageSize: 100 })
  Object.assign(crmB, { mode: 'up', pageSize: 100 })
})

let month = 0
/** Days that no other test brings: a month of its own. */
const days = () => {
  const first = `${2031 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  month += 1
  return {
    date_from: `${first}-01`,
    date_to: `${first}-28`,
    on: (day: number) => `${first}-${String(day).padStart(2, '0')}`,
  }
}
const rest = (method: string, path: string, body?: unknown, more: object = {}) =>
  app.request(method, path, { token: salon.admin.token, body, ...more })
const ended = (id: number) =>
  until('the import ends', async () => {
    const { body } = await rest('GET', `/api/import/${id}/`)
    return body.status !== 'running' && body
  })

describe('the REST door', () => {
  test('begins, answers at once, and tells how it ended', async () => {
    const { date_from, date_to, on } = days()
    crmA.pageSize = 2
    crmA.add({ date: on(3), time: '10:00:00' })
    crmA.add({ date: on(3), time: '10:30:00' })
    const lost = crmA.add({ date: on(4), master: { id: 9, name: 'Nobody' } })
    const begun = await rest('POST', '/api/import/crm_a/', { date_from, date_to })
    expect(begun.status).toBe(202)
    expect(begun.headers.get('location')).toBe(`${app.url}/api/import/${begun.body.id}/`)
    expect(begun.body).toEqual({
      ...{ id: begun.body.id, system: 'crm_a', status: 'running', date_from, date_to, total: null },
      ...{
        processed: 0,
        created: 0,
        updated: 0,
        skipped: 0,
        conflict_count: 0,
        conflicts: [],
        error: null,
      },
      ...{ started_at: '2030-01-07T08:00:00Z', finished_at: null },
    })
    const second = [...crmA.bookings.keys()][1]
    expect(await ended(begun.body.id)).toEqual({
      ...begun.body,
      ...{
        status: 'succeeded',
        total: 3,
        processed: 3,
        created: 1,
        skipped: 2,
        finished_at: '2030-01-07T08:00:00Z',
      },
      conflict_count: 2,
      conflicts: [
        {
          external_id: second,
          reason: `It would overlap an active appointment of Anna at ${on(3)} 10:30.`,
        },
        { external_id: lost.id, reason: 'No master is called Nobody.' },
      ],
    })
    const { body } = await rest('GET', `/api/records/?date_from=${date_from}&date_to=${date_to}`)
    expect(body.results).toMatchObject([
      { source: 'import_crm_a', crm_a_id: [...crmA.bookings.keys()][0], status: 'booked' },
    ])
    expect(crmA.calls.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  test('brings from system B', async () => {
    const { date_from, date_to, on } = days()
    crmB.pageSize = 1
    crmB.add({ starts_at: `${on(5)}T10:00:00+01:00`, state: 'finished' })
    crmB.add({ starts_at: `${on(6)}T10:00:00+01:00`, customer: { full_name: 'Eve', phone: null } })
    const { body } = await rest('POST', '/api/import/crm_b/', { date_from, date_to })
    expect(body).toMatchObject({ system: 'crm_b', status: 'running' })
    expect(await ended(body.id)).toMatchObject({
      status: 'succeeded',
      processed: 2,
      created: 2,
      conflicts: [],
    })
  })

  test('says what is wrong with the days under the names that they have here', async () => {
    expect((await rest('POST', '/api/import/crm_a/', {})).body).toEqual({
      date_from: ['This field is required.'],
      date_to: ['This field is required.'],
    })
    const turned = await rest('POST', '/api/import/crm_a/', {
      date_from: '2030-02-02',
      date_to: '2030-02-01',
    })
    expect([turned.status, turned.body]).toEqual([
      400,
      { date_to: ['The last day is before the first one.'] },
    ])
  })

  test('gives the same run to the same days, and under the same key for good', async () => {
    crmA.mode = 'hang'
    const { date_from, date_to } = days()
    const headers = { 'idempotency-key': 'one import' }
    const first = await rest('POST', '/api/import/crm_a/', { date_from, date_to }, { headers })
    const again = await rest('POST', '/api/import/crm_a/', { date_from, date_to })
    expect([again.status, again.body.id]).toEqual([202, first.body.id])
    crmA.mode = 'up'
    await ended(first.body.id)
    const replayed = await rest('POST', '/api/import/crm_a/', { date_from, date_to }, { headers })
    expect([replayed.status, replayed.text, replayed.headers.get('idempotent-replayed')]).toEqual([
      202,
      first.text,
      'true',
    ])
    expect((await rest('POST', '/api/import/crm_a/', { date_from, date_to })).body.id).not.toBe(
      first.body.id,
    )
  })

  test('refuses a salon that the system is not connected for, and shows it nothing', async () => {
    const { date_from, date_to } = days()
    const refused = await rest(
      'POST',
      '/api/import/crm_a/',
      { date_from, date_to },
      { token: other.admin.token },
    )
    expect([refused.status, refused.body]).toEqual([
      502,
      { detail: 'External system A is not connected.', code: 'external_unavailable' },
    ])
    const { body } = await rest('POST', '/api/import/crm_a/', { date_from, date_to })
    const foreign = await rest('GET', `/api/import/${body.id}/`, undefined, {
      token: other.admin.token,
    })
    expect([foreign.status, foreign.body]).toEqual([
      404,
      { detail: 'Not found.', code: 'not_found' },
    ])
    expect((await rest('GET', '/api/import/crm_a/')).status).toBe(405)
    expect((await rest('GET', '/api/import/0/')).status).toBe(404)
  })
})

describe('a system that answers nonsense', () => {
  test.each([
    ['html', "External system A's answer could not be understood."],
    ['bad_json', "External system A's answer could not be understood."],
    ['bad_request', 'External system A answered 400.'],
    ['unauthorized', 'External system A answered 401.'],
    ['redirect', 'External system A answered 307.'],
    ['huge', "External system A's answer was too long."],
  ] as const)('%s: the run is FAILED, with the reason', async (mode, error) => {
    crmA.mode = mode
    const { date_from, date_to } = days()
    const { body } = await rest('POST', '/api/import/crm_a/', { date_from, date_to })
    expect(await ended(body.id)).toMatchObject({ status: 'failed', error, processed: 0 })
  })

  test('records that are nonsense are conflicts, and the rest comes', async () => {
    const { date_from, date_to, on } = days()
    const bad = crmA.add({
      date: on(3),
      service: { id: 41, name: 'Haircut', duration_minutes: -5, price: '1.00' },
    })
    crmA.add({ date: on(4) })
    const { body } = await rest('POST', '/api/import/crm_a/', { date_from, date_to })
    expect(await ended(body.id)).toMatchObject({
      ...{ status: 'succeeded', created: 1, skipped: 1 },
      conflicts: [{ external_id: bad.id, reason: 'Its duration could not be understood.' }],
    })
  })
})

describe('the graph', () => {
  const FIELDS =
    'id system from to state total processed created updated skipped conflictCount error ' +
    'startedAt finishedAt'
  const START = `mutation ($system: ExternalSystem!, $from: LocalDate!, $to: LocalDate!) {
    startImport(system: $system, from: $from, to: $to) { ${FIELDS} } }`
  const PROGRESS = `subscription ($id: Int!) { importProgress(id: $id) { ${FIELDS}
    conflicts(first: 1) { nodes { externalId reason } } } }`
  const CANCEL = `mutation ($id: Int!) { cancelImport(id: $id) { ${FIELDS} } }`
  type Run = { id: number; state: string; processed: number; conflictCount: number }
  const start = async (system: string, from: string, to: string): Promise<Run> => {
    const { data } = await app.graphql<{ startImport: Run }>(
      START,
      { system, from, to },
      salon.admin.token,
    )
    return data.startImport
  }
  const enter = async (token: string): Promise<Line> =>
    (await dial(`${app.url.replace('http', 'ws')}/graphql`)).introduce(token)
  const runsOf = (line: Line, id: string): Run[] =>
    line.events(id).map(({ data }) => data.importProgress as Run)

  test('lists runs with their conflicts, the newest first', async () => {
    const { date_from, date_to, on } = days()
    for (const day of [3, 4, 5]) crmA.add({ date: on(day), master: { id: 9, name: 'Nobody' } })
    const { id } = await start('CRM_A', date_from, date_to)
    await ended(id)
    const query =
      '{ importRuns(first: 2) { totalCount nodes { id state conflicts(first: 2) { totalCount ' +
      'pageInfo { hasNextPage } nodes { externalId reason } } } } }'
    const { data } = await app.graphql<{ importRuns: { totalCount: number; nodes: Run[] } }>(
      query,
      {},
      salon.admin.token,
    )
    const [newest, before] = data.importRuns.nodes
    expect(data.importRuns.totalCount).toBeGreaterThanOrEqual(2)
    expect(newest).toMatchObject({
      id,
      state: 'SUCCEEDED',
      conflicts: {
        totalCount: 3,
        pageInfo: { hasNextPage: true },
        nodes: [{ reason: 'No master is called Nobody.' }, {}],
      },
    })
    expect(before?.id).toBeLessThan(id)
    const longest = await app.graphql(
      '{ importRuns(first: 1) { nodes { conflicts(first: 1001) { totalCount } } } }',
      {},
      salon.admin.token,
    )
    expect(longest.errors?.[0]?.extensions).toEqual({
      code: 'invalid',
      fields: { first: ['Ensure this value is less than or equal to 1000.'] },
    })
    expect(
      (
        await app.graphql(
          '{ importRuns { nodes { id conflicts { nodes { reason } } } } }',
          {},
          salon.admin.token,
        )
      ).errors,
    ).toBeUndefined()
  })

  test('shows all conflicts of a run, however many, page by page', async () => {
    const { date_from, date_to, on } = days()
    const lost = [3, 4, 5].map(
      (day) => crmA.add({ date: on(day), master: { id: 9, name: 'Nobody' } }).id,
    )
    const { id } = await start('CRM_A', date_from, date_to)
    await ended(id)
    type Page = {
      importRun: {
        conflicts: { pageInfo: { endCursor: string }; nodes: { externalId: number }[] }
      }
    }
    const page = (offset: number | null, after?: string) =>
      app.graphql<Page>(
        'query ($id: Int!, $offset: Int, $after: String) { importRun(id: $id) { conflicts(' +
          'first: 2, offset: $offset, after: $after) { pageInfo { endCursor } nodes { ' +
          'externalId } } } }',
        { id, offset, after },
        salon.admin.token,
      )
    const ids = async (offset: number | null) =>
      (await page(offset)).data.importRun.conflicts.nodes.map(({ externalId }) => externalId)
    expect(await ids(null)).toEqual(lost.slice(0, 2))
    expect(await ids(2)).toEqual(lost.slice(2))
    expect(await ids(3)).toEqual([])
    const { endCursor } = (await page(null)).data.importRun.conflicts.pageInfo
    const next = (await page(null, endCursor)).data.importRun.conflicts
    expect(next.nodes.map(({ externalId }) => externalId)).toEqual(lost.slice(2))
    expect((await page(null, 'x')).errors?.[0]?.extensions).toEqual({
      code: 'invalid',
      fields: { after: ['Invalid cursor.'] },
    })
    for (const wrong of [-1, 10_000_001])
      expect((await page(wrong)).errors?.[0]?.extensions).toEqual({
        code: 'invalid',
        fields: { offset: ['Use a number from 0 to 10000000.'] },
      })
  })

  test('tells of a run as it is, as it gets on, and ends with it', async () => {
    const { date_from, date_to, on } = days()
    crmA.pageSize = 1
    for (const day of [3, 4, 5, 6]) crmA.add({ date: on(day) })
    Object.assign(crmA, { mode: 'slow', slowMs: 150 })
    const { id } = await start('CRM_A', date_from, date_to)
    const line = await enter((await salon.account('operator')).token)
    for (const name of ['one', 'two']) line.subscribe(name, PROGRESS, { variables: { id } })
    expect((await line.last('one')).type).toBe('complete')
    expect((await line.last('two')).type).toBe('complete')
    for (const told of [runsOf(line, 'one'), runsOf(line, 'two')]) {
      expect(told.at(0)).toMatchObject({ id, state: 'RUNNING' })
      expect(told.at(-1)).toMatchObject({
        id,
        state: 'SUCCEEDED',
        processed: 4,
        conflictCount: 0,
        conflicts: { nodes: [] },
      })
      const counts = told.map(({ processed }) => processed)
      expect(counts).toEqual([...counts].sort((a, b) => a - b))
      expect(counts.length).toBeGreaterThan(2)
      expect(told.filter(({ state }) => state !== 'RUNNING')).toHaveLength(1)
    }
    line.subscribe('late', PROGRESS, { variables: { id } })
    expect((await line.last('late')).type).toBe('complete')
    expect(runsOf(line, 'late')).toMatchObject([{ id, state: 'SUCCEEDED' }])
    await line.hangUp()
  })

  test('tells of one that fails', async () => {
    crmA.mode = 'bad_request'
    const { date_from, date_to } = days()
    const { id } = await start('CRM_A', date_from, date_to)
    const line = await enter(salon.admin.token)
    line.subscribe('live', PROGRESS, { variables: { id } })
    expect((await line.last('live')).type).toBe('complete')
    expect(runsOf(line, 'live').at(-1)).toMatchObject({
      state: 'FAILED',
      error: 'External system A answered 400.',
    })
    await line.hangUp()
  })

  test('stops a cancelled run, keeps what it has imported, and tells its viewers', async () => {
    const { date_from, date_to, on } = days()
    crmA.pageSize = 1
    for (const day of [3, 4, 5, 6, 7, 8, 9, 10]) crmA.add({ date: on(day) })
    Object.assign(crmA, { mode: 'slow', slowMs: 300 })
    const { id } = await start('CRM_A', date_from, date_to)
    const operator = await salon.account('operator')
    const line = await enter(salon.admin.token)
    line.subscribe('live', PROGRESS, { variables: { id } })
    await until('a page is imported', async () =>
      runsOf(line, 'live').some(({ processed }) => processed > 0),
    )
    const { data } = await app.graphql<{ cancelImport: Run }>(CANCEL, { id }, operator.token)
    expect(data.cancelImport).toMatchObject({ id, state: 'FAILED' })
    expect(data.cancelImport.processed).toBeLessThan(8)
    expect((await line.last('live')).type).toBe('complete')
    expect(runsOf(line, 'live').at(-1)).toMatchObject({ ...data.cancelImport })
    const shown = await rest('GET', `/api/import/${id}/`)
    expect(shown.body).toMatchObject({
      status: 'failed',
      error: 'Cancelled by operator of the tests.',
      total: null,
      finished_at: '2030-01-07T08:00:00Z',
    })
    await until('its job is done', async () => {
      const jobs = await app.graphql<{ jobs: { nodes: { name: string }[] } }>(
        '{ jobs(first: 100) { nodes { name } } }',
        {},
        salon.admin.token,
      )
      return jobs.data.jobs.nodes.every(({ name }) => name !== 'import_run')
    })
    const { body } = await rest('GET', `/api/records/?date_from=${date_from}&date_to=${date_to}`)
    expect(body.count).toBe(data.cancelImport.processed)
    expect((await rest('GET', `/api/import/${id}/`)).body).toEqual(shown.body)
    const again = await app.graphql(CANCEL, { id }, operator.token)
    expect(again.errors?.[0]?.extensions).toEqual({
      code: 'invalid_status_transition',
      params: { from: 'failed', to: 'failed' },
    })
    await line.hangUp()
  })

  test('a system that does not answer does not keep a cancelled run', async () => {
    crmA.mode = 'hang'
    const { date_from, date_to } = days()
    const { id } = await start('CRM_A', date_from, date_to)
    await app.graphql(CANCEL, { id }, salon.admin.token)
    crmA.mode = 'up'
    const again = await start('CRM_A', date_from, date_to)
    expect(again.id).toBeGreaterThan(id)
    expect(await ended(again.id)).toMatchObject({ status: 'succeeded' })
    expect((await rest('GET', `/api/import/${id}/`)).body.status).toBe('failed')
  })

  test('tells a viewer who hangs up nothing more, and others of nothing that is not theirs', async () => {
    crmA.mode = 'hang'
    const { date_from, date_to } = days()
    const { id } = await start('CRM_A', date_from, date_to)
    const line = await enter(other.admin.token)
    const { type, payload } = await line.ask('theirs', PROGRESS, { variables: { id } })
    expect([type, payload]).toMatchObject(['error', [{ extensions: { code: 'not_found' } }]])
    await line.hangUp()
    const own = await enter(salon.admin.token)
    own.subscribe('live', PROGRESS, { variables: { id } })
    await until('it is told', async () => own.events('live').length === 1)
    own.say({ type: 'complete', id: 'live' })
    crmA.mode = 'up'
    await ended(id)
    expect(own.events('live')).toHaveLength(1)
    await own.hangUp()
  })

  test('refuses days as fields', async () => {
    const { errors } = await app.graphql(
      START,
      { system: 'CRM_B', from: '2030-01-01', to: '2034-01-01' },
      salon.admin.token,
    )
    expect(errors?.[0]?.extensions).toEqual({
      code: 'invalid',
      fields: { to: ['The days are more than three years apart.'] },
    })
  })
})
