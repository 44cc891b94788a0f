import { expect, test, vi } from 'vitest'
import { GraphRefusal } from '../../../src/web/api/errors.js'
import { createJobs } from '../../../src/web/settings/jobs/jobs.js'
import { fakeDesk, salonEvent, type Sent } from '../first-visit/fake-desk.js'

/** A server with dead jobs, which retry and discard remove. */
async function open(dead: Set<number>, refuse?: (sent: Sent) => unknown) {
  const fake = fakeDesk((sent) => {
    refuse?.(sent)
    const { name, variables } = sent
    if (name !== 'DeadJobs') return dead.delete(variables.id as number)
    const nodes = [...dead].map((id) => ({ id, name: 'send_notifications', error: 'no' }))
    return {
      jobCounts: { waiting: 1, running: 0, dead: dead.size },
      jobs: { nodes, pageInfo: { hasNextPage: false, endCursor: null } },
    }
  })
  const jobs = createJobs(fake.desk)
  await vi.waitFor(() => expect(jobs.query.data.value).toBeDefined())
  return { ...fake, jobs, shown: () => jobs.query.data.value?.nodes.map(({ id }) => id) }
}

test.each([
  ['retry', 'RetryDeadJob'],
  ['discard', 'DiscardDeadJob'],
] as const)('%s sends the id, and the job leaves the list', async (action, operation) => {
  const { jobs, shown, sent } = await open(new Set([1, 2]))
  expect(shown()).toEqual([1, 2])
  const acting = jobs[action](1)
  expect([...jobs.busy.value]).toEqual([1])
  await acting
  expect([...jobs.busy.value]).toEqual([])
  expect(shown()).toEqual([2])
  expect(jobs.query.data.value?.counts.dead).toBe(1)
  expect(sent[1]).toMatchObject({ name: operation, variables: { id: 1 } })
  jobs.query.dispose()
})

test('a second click sends nothing', async () => {
  const { jobs, names } = await open(new Set([1]))
  await Promise.all([jobs.retry(1), jobs.retry(1)])
  expect(names().filter((name) => name === 'RetryDeadJob')).toHaveLength(1)
  jobs.query.dispose()
})

test('after a refusal the list is read again, and the job can be tried again', async () => {
  const dead = new Set([1, 2])
  const { jobs, shown } = await open(dead, ({ name }) => {
    if (name !== 'RetryDeadJob') return
    dead.delete(1)
    throw new GraphRefusal('It runs already.', { code: 'not_found' })
  })
  await expect(jobs.retry(1)).rejects.toThrow('It runs already.')
  expect(shown()).toEqual([2])
  expect([...jobs.busy.value]).toEqual([])
  jobs.query.dispose()
})

test('the list follows the jobs', async () => {
  const dead = new Set<number>()
  const { jobs, shown, emit } = await open(dead)
  dead.add(3)
  emit(salonEvent('CLIENT'))
  emit(salonEvent('JOB'))
  await vi.waitFor(() => expect(shown()).toEqual([3]))
  jobs.query.dispose()
})
