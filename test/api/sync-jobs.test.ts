import { beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '../../src/domain/identity/rights.js'
import { tellStory } from '../support/inbox/story.js'
import { during, openSyncFixture } from '../support/crm/sync-fixture.js'

/** Nobody works jobs here. */
const fixture = openSyncFixture()
const { booked, book } = fixture
beforeEach(async () => {
  await fixture.sql`delete from graphile_worker._private_jobs`
})

const LIST = `query ($state: JobState, $first: Int) {
  jobs(state: $state, first: $first) { id name state attempts maxAttempts error runAt createdAt }
}`
type Job = {
  id: number
  name: string
  state: string
  attempts: number
  maxAttempts: number
  error: string | null
}
const list = (variables = {}, token = fixture.salon.admin.token) =>
  fixture.app.graphql<{ jobs: Job[] }>(LIST, variables, token)
const retry = (id: number, token = fixture.salon.admin.token) =>
  fixture.app.graphql<{ retryJob: boolean }>(
    'mutation ($id: SafeInt!) { retryJob(id: $id) }',
    { id },
    token,
  )
const namesIn = async (state: string | null) =>
  (await list({ state })).data.jobs.map(({ name }) => name).sort()

/** A booking that system A does not take, and of its two jobs one that was given up. */
async function giveUp(): Promise<number> {
  const id = await during(fixture.stub, 'down', () => booked())
  await fixture.sql`
    update graphile_worker._private_jobs
    set attempts = max_attempts, last_error = 'External system A answered 500.'
    where max_attempts = 300 and payload->>'appointmentId' = ${String(id)} and task_id = (
      select id from graphile_worker._private_tasks where identifier = 'sync_appointment')`
  return id
}

describe('the jobs that are not done', () => {
  test('are listed, in one state or in all', async () => {
    await giveUp()
    expect(await namesIn(null)).toEqual(['send_notifications', 'sync_appointment'])
    expect(await namesIn('WAITING')).toEqual(['send_notifications'])
    expect(await namesIn('DEAD')).toEqual(['sync_appointment'])
    expect(await namesIn('RUNNING')).toEqual([])
    expect((await list({ state: 'DEAD' })).data.jobs).toEqual([
      {
        ...{ id: expect.any(Number), name: 'sync_appointment', state: 'DEAD' },
        ...{ attempts: 300, maxAttempts: 300, error: 'External system A answered 500.' },
        ...{ runAt: expect.stringMatching(/Z$/), createdAt: expect.stringMatching(/Z$/) },
      },
    ])
  })

  test('come so many at a time, the oldest first', async () => {
    for (let turn = 0; turn < 3; turn += 1) await booked()
    const all = (await list()).data.jobs.map(({ id }) => id)
    expect(all).toEqual([...all].sort((a, b) => a - b))
    expect((await list({ first: 2 })).data.jobs.map(({ id }) => id)).toEqual(all.slice(0, 2))
    for (const first of [-1, 101])
      expect((await list({ first })).errors?.[0]?.extensions.code, String(first)).toBe('invalid')
  })

  test('are for the admins of the salon', async () => {
    await giveUp()
    const [{ id }] = (await list({ state: 'DEAD' })).data.jobs as [Job]
    const whose = {
      master: { masterId: fixture.place().master_id },
      client: { clientId: (await fixture.salon.client()).id },
      ...{ operator: {}, integration: {} },
    }
    for (const [role, person] of Object.entries(whose)) {
      const { token } = await fixture.salon.account(role as Role, person)
      expect((await list({}, token)).errors?.[0]?.extensions.code, role).toBe('permission_denied')
      expect((await retry(id, token)).errors?.[0]?.extensions.code, role).toBe('permission_denied')
    }
    const other = await tellStory(fixture.app)
    expect((await list({}, other.admin.token)).data.jobs).toEqual([])
    expect((await retry(id, other.admin.token)).errors?.[0]?.extensions.code).toBe('not_found')
    expect((await fixture.app.graphql(LIST)).errors?.[0]?.extensions.code).toBe('not_authenticated')
  })

  test('say nothing of clients', async () => {
    const client = { name: 'Petra Private', phone: '+4915112345678' }
    await during(fixture.stub, 'bad_request', () => book({ client, comment: 'in confidence' }))
    const rows = JSON.stringify(await fixture.sql`select * from graphile_worker._private_jobs`)
    for (const secret of ['Petra', '12345678', 'confidence']) expect(rows).not.toContain(secret)
  })
})

describe('a retry', () => {
  test('has all attempts before it, and is due now', async () => {
    await giveUp()
    const [{ id }] = (await list({ state: 'DEAD' })).data.jobs as [Job]
    expect((await retry(id)).data).toEqual({ retryJob: true })
    expect(await namesIn('DEAD')).toEqual([])
    const [job] = await fixture.sql`
      select attempts, run_at <= now() as due from graphile_worker._private_jobs where id = ${id}`
    expect(job).toEqual({ attempts: 0, due: true })
  })

  test('is not for what runs, nor for what is not there', async () => {
    await booked()
    await fixture.sql`update graphile_worker._private_jobs
      set locked_at = now(), locked_by = 'somebody'`
    const [{ id }] = (await list({ state: 'RUNNING' })).data.jobs as [Job]
    for (const one of [id, 0, -1, 9_007_199_254_740_991])
      expect((await retry(one)).errors?.[0]?.extensions.code, String(one)).toBe('not_found')
  })
})

test('the figures of the queue are in the metrics', async () => {
  await giveUp()
  await booked()
  await fixture.sql`
    update graphile_worker._private_jobs set run_at = now() - interval '5 minutes'
    where attempts = 0 and task_id = (
      select id from graphile_worker._private_tasks where identifier = 'sync_appointment')`
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
