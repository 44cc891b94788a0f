import { beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '../../src/domain/identity/rights.js'
import { tellStory } from '../support/inbox/story.js'
import { during, openSyncFixture } from '../support/crm/sync-fixture.js'

/** Nobody works jobs here. */
const fixture = openSyncFixture()
const { booked, book } = fixture
beforeEach(async () => {
  await fixture.sql`delete from jobs`
})

const LIST = `query ($state: JobState, $first: Int, $after: String, $offset: Int) {
  jobs(state: $state, first: $first, after: $after, offset: $offset) {
    totalCount pageInfo { hasNextPage endCursor }
    nodes { id name state attempts maxAttempts error runAt createdAt }
  }
}`
type Job = {
  id: number
  name: string
  state: string
  attempts: number
  maxAttempts: number
  error: string | null
}
type Jobs = {
  totalCount: number
  pageInfo: { hasNextPage: boolean; endCursor: string }
  nodes: Job[]
}
const list = (variables = {}, token = fixture.salon.admin.token) =>
  fixture.app.graphql<{ jobs: Jobs }>(LIST, variables, token)
const change = (field: 'retryJob' | 'discardJob', id: number, token = fixture.salon.admin.token) =>
  fixture.app.graphql<Record<string, Partial<Job>>>(
    `mutation ($id: SafeInt!) { ${field}(id: $id) { id name state attempts error } }`,
    { id },
    token,
  )
const retry = (id: number, token?: string) => change('retryJob', id, token)
const discard = (id: number, token?: string) => change('discardJob', id, token)
const jobsIn = async (state: string | null) => (await list({ state })).data.jobs.nodes
const namesIn = async (state: string | null) => (await jobsIn(state)).map(({ name }) => name).sort()
const counts = async (token = fixture.salon.admin.token) =>
  (await fixture.app.graphql('{ jobCounts { waiting running dead } }', {}, token)).data.jobCounts
const eventsOfJobs = () =>
  fixture.sql`select kind, subject_id from events where topic = 'job' order by id`

/** A booking that system A does not take, and of its two jobs one that was given up. */
async function giveUp(): Promise<number> {
  const id = await during(fixture.stub, 'down', () => booked())
  await fixture.sql`
    update jobs
    set attempts = max_attempts, error = 'External system A answered 500.'
    where max_attempts = 300 and payload->>'appointmentId' = ${String(id)} and name = 'sync_appointment'`
  return id
}

describe('the jobs that are not done', () => {
  test('are listed, in one state or in all', async () => {
    await giveUp()
    expect(await namesIn(null)).toEqual(['send_notifications', 'sync_appointment'])
    expect(await namesIn('WAITING')).toEqual(['send_notifications'])
    expect(await namesIn('DEAD')).toEqual(['sync_appointment'])
    expect(await namesIn('RUNNING')).toEqual([])
    expect(await jobsIn('DEAD')).toEqual([
      {
        ...{ id: expect.any(Number), name: 'sync_appointment', state: 'DEAD' },
        ...{ attempts: 300, maxAttempts: 300, error: 'External system A answered 500.' },
        ...{ runAt: expect.stringMatching(/Z$/), createdAt: expect.stringMatching(/Z$/) },
      },
    ])
  })

  test('come so many at a time, the oldest first', async () => {
    for (let turn = 0; turn < 3; turn += 1) await booked()
    const idsOf = ({ data }: { data: { jobs: Jobs } }) => data.jobs.nodes.map(({ id }) => id)
    const whole = await list()
    const all = idsOf(whole)
    expect(all).toEqual([...all].sort((a, b) => a - b))
    expect(whole.data.jobs).toMatchObject({ totalCount: 6, pageInfo: { hasNextPage: false } })
    const firstPage = await list({ first: 2 })
    expect(idsOf(firstPage)).toEqual(all.slice(0, 2))
    expect(firstPage.data.jobs).toMatchObject({ totalCount: 6, pageInfo: { hasNextPage: true } })
    const after = firstPage.data.jobs.pageInfo.endCursor
    expect(idsOf(await list({ first: 3, after }))).toEqual(all.slice(2, 5))
    expect(idsOf(await list({ first: 3, after, offset: 2 }))).toEqual(all.slice(4))
    expect((await list({ after: 'x' })).errors?.[0]?.extensions.code).toBe('invalid')
    for (const first of [-1, 101])
      expect((await list({ first })).errors?.[0]?.extensions.code, String(first)).toBe('invalid')
  })

  test('are for the admins of the salon', async () => {
    await giveUp()
    const [{ id }] = (await jobsIn('DEAD')) as [Job]
    const whose = {
      master: { masterId: fixture.place().master_id },
      client: { clientId: (await fixture.salon.client()).id },
      ...{ operator: {}, integration: {} },
    }
    for (const [role, person] of Object.entries(whose)) {
      const { token } = await fixture.salon.account(role as Role, person)
      expect((await list({}, token)).errors?.[0]?.extensions.code, role).toBe('permission_denied')
      for (const refused of [await retry(id, token), await discard(id, token)])
        expect(refused.errors?.[0]?.extensions.code, role).toBe('permission_denied')
    }
    const other = await tellStory(fixture.app)
    expect((await list({}, other.admin.token)).data.jobs).toMatchObject({
      totalCount: 0,
      nodes: [],
    })
    expect(await counts(other.admin.token)).toEqual({ waiting: 0, running: 0, dead: 0 })
    for (const refused of [
      await retry(id, other.admin.token),
      await discard(id, other.admin.token),
    ])
      expect(refused.errors?.[0]?.extensions.code).toBe('not_found')
    expect((await fixture.app.graphql(LIST)).errors?.[0]?.extensions.code).toBe('not_authenticated')
  })

  test('say nothing of clients', async () => {
    const client = { name: 'Petra Private', phone: '+4915112345678' }
    await during(fixture.stub, 'bad_request', () => book({ client, comment: 'in confidence' }))
    const rows = JSON.stringify(await fixture.sql`select * from jobs`)
    for (const secret of ['Petra', '12345678', 'confidence']) expect(rows).not.toContain(secret)
  })
})

test('the jobs in each state are counted', async () => {
  await giveUp()
  await booked()
  await fixture.sql`update jobs
    set claimed_at = now(), claimed_by = gen_random_uuid() where id = (
      select min(id) from jobs where attempts = 0)`
  expect(await counts()).toEqual({ waiting: 2, running: 1, dead: 1 })
})

describe('a retry', () => {
  test('has all attempts before it, and is due now', async () => {
    await giveUp()
    const [{ id }] = (await jobsIn('DEAD')) as [Job]
    const before = await eventsOfJobs()
    expect((await retry(id)).data.retryJob).toEqual({
      id,
      name: 'sync_appointment',
      state: 'WAITING',
      attempts: 0,
      error: 'External system A answered 500.',
    })
    expect((await eventsOfJobs()).slice(before.length)).toEqual([
      { kind: 'updated', subject_id: id },
    ])
    expect(await namesIn('DEAD')).toEqual([])
    const [job] = await fixture.sql`
      select attempts, run_at <= now() as due from jobs where id = ${id}`
    expect(job).toEqual({ attempts: 0, due: true })
  })

  test('is not for what runs, nor for what is not there', async () => {
    await booked()
    await fixture.sql`update jobs
      set claimed_at = now(), claimed_by = gen_random_uuid()`
    const [{ id }] = (await jobsIn('RUNNING')) as [Job]
    const before = await eventsOfJobs()
    for (const one of [id, 0, -1, 9_007_199_254_740_991])
      for (const refused of [await retry(one), await discard(one)])
        expect(refused.errors?.[0]?.extensions.code, String(one)).toBe('not_found')
    expect(await namesIn('RUNNING')).toHaveLength(2)
    expect(await eventsOfJobs()).toEqual(before)
  })
})

describe('a discarded job', () => {
  test.each(['DEAD', 'WAITING'])('is gone, and is returned as it was: %s', async (state) => {
    await giveUp()
    const [{ id, name, attempts, error }] = (await jobsIn(state)) as [Job]
    const before = await eventsOfJobs()
    expect((await discard(id)).data.discardJob).toEqual({ id, name, state, attempts, error })
    expect(await jobsIn(state)).toEqual([])
    expect((await list()).data.jobs.totalCount).toBe(1)
    expect((await eventsOfJobs()).slice(before.length)).toEqual([
      { kind: 'removed', subject_id: id },
    ])
    expect((await discard(id)).errors?.[0]?.extensions.code).toBe('not_found')
  })

  test('may have an id that is no Int; then its event has none', async () => {
    await fixture.sql`select setval(
      pg_get_serial_sequence('jobs', 'id'), ${2 ** 40})`
    await giveUp()
    const [{ id: large }] = (await jobsIn('DEAD')) as [Job]
    expect(large).toBeGreaterThan(2 ** 40)
    const { endCursor } = (await list({ state: 'DEAD' })).data.jobs.pageInfo
    expect((await list({ after: endCursor })).data.jobs.nodes).toMatchObject([
      { name: 'send_notifications' },
    ])
    expect((await discard(large)).data.discardJob?.id).toBe(large)
    expect((await eventsOfJobs()).at(-1)).toEqual({ kind: 'removed', subject_id: null })
  })
})

test('the figures of the queue are in the metrics', async () => {
  await giveUp()
  await booked()
  await fixture.sql`
    update jobs set run_at = now() - interval '5 minutes'
    where attempts = 0 and name = 'sync_appointment'`
  const { text } = await fixture.app.request('GET', '/metrics')
  for (const [state, count] of Object.entries({ waiting: 1, running: 0, dead: 1 }))
    expect(text).toMatch(
      new RegExp(`^jobs\\{job="sync_appointment",state="${state}"\\} ${count}$`, 'm'),
    )
  expect(text).toMatch(/^jobs\{job="send_notifications",state="waiting"\} 2$/m)
  expect(text).toMatch(/^jobs_oldest_seconds\{job="sync_appointment"\} 30\d/m)
  expect(text).toMatch(/^jobs_oldest_seconds\{job="wake_task"\} 0$/m)
  expect(text).toMatch(/^external_call_duration_seconds_count\{system="crm_a",end="\w+"\} [1-9]/m)
})
