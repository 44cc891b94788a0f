import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workerUrl } from '../../src/jobs/worker-url.js'
import { startTestApp, type TestApp } from '../support/app.js'

let app: TestApp
const clients: Sql[] = []
const connect = (url: string): Sql => {
  const client = postgres(url, { max: 1, onnotice: () => undefined })
  clients.push(client)
  return client
}
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()))
  await app?.stop()
})

/**
 * Asked while the table is empty, and often enough that Postgres keeps the plan where it may; then
 * there are many jobs.
 */
async function planForMany(url: string): Promise<string> {
  const client = connect(url)
  await client`truncate graphile_worker._private_jobs`
  await client`vacuum analyze graphile_worker._private_jobs`
  await client.unsafe(`prepare next_job (int[]) as select id from graphile_worker._private_jobs
    where is_available and run_at <= now() and task_id = any($1) order by priority, run_at limit 1 for update skip locked`)
  for (let time = 0; time < 10; time += 1) await client.unsafe("execute next_job('{1,2,3}')")
  await client`
    insert into graphile_worker._private_jobs (task_id, payload, run_at, max_attempts)
    select (select min(id) from graphile_worker._private_tasks), '{}', now(), 25
    from generate_series(1, 3000)`
  const plan = await client.unsafe<{ 'QUERY PLAN': string }[]>(
    "explain execute next_job('{1,2,3}')",
  )
  return plan.map((line) => line['QUERY PLAN']).join('\n')
}

test(
  'the worker finds the next of many jobs by the index, though it first asked when there was ' +
    'none',
  async () => {
    expect(await planForMany(app.databaseUrl)).toMatch(/Seq Scan/)
    const plan = await planForMany(workerUrl(app.databaseUrl))
    expect(plan).toMatch(/Index Scan using jobs_\w+_index/)
    expect(plan).not.toMatch(/Sort|Seq Scan/)
  },
)

test('what the address of the database asks for beside that counts too', async () => {
  const url = new URL(app.databaseUrl)
  url.searchParams.set('options', '-c work_mem=5MB')
  url.searchParams.set('application_name', 'a worker')
  const [row] = await connect(workerUrl(url.href))`
    select current_setting('work_mem') as memory, current_setting('application_name') as name,
    current_setting('enable_sort') as sort`
  expect(row).toEqual({ memory: '5MB', name: 'a worker', sort: 'off' })
})
