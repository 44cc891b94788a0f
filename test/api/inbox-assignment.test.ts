import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type InboxFixture, openInboxFixture } from '../support/inbox/inbox.js'
import { type Person, tellStory } from '../support/inbox/story.js'

let inbox: InboxFixture
let operator: Person
let other: Person
beforeAll(async () => {
  inbox = await openInboxFixture()
  operator = await inbox.salon.account('operator')
  other = await inbox.salon.account('operator')
})
afterAll(() => inbox.stop())

const graph = async <Data>(query: string, variables: object = {}, token = operator.token) => {
  const { data, errors } = await inbox.app.graphql<Data>(query, { ...variables }, token)
  const { code, ...rest } = (errors?.[0]?.extensions ?? {}) as { code?: string }
  return { data, code, rest }
}
type Task = { id: number; status: string; version: number; assignee: { id: number } | null }
const assign = (id: number, accountId: number | null, expectedVersion?: number) =>
  graph<{ assignTask: Task }>(
    `mutation ($id: Int!, $accountId: Int, $expectedVersion: Int) { assignTask(id: $id,
      accountId: $accountId, expectedVersion: $expectedVersion) { id status version assignee
      { id } } }`,
    { id, accountId, expectedVersion },
  )
const newTask = () => inbox.write(`nina-${randomUUID()}`, 'Hello')
const act = (mutation: string, id: number) =>
  graph(`mutation ($id: Int!) { ${mutation}(id: $id) { id } }`, { id })
const snooze = (id: number) =>
  graph('mutation ($id: Int!, $at: DateTime!) { snoozeTask(id: $id, until: $at) { id } }', {
    id,
    at: '2030-01-08T08:00:00Z',
  })

describe('a task is assigned', () => {
  test('to an account and to nobody, each logged and counted', async () => {
    const id = await newTask()
    const first = await assign(id, other.id, 1)
    expect(first.data.assignTask).toEqual({
      id,
      status: 'OPEN',
      version: 2,
      assignee: { id: other.id },
    })
    expect((await assign(id, other.id)).data.assignTask.version).toBe(2) // nothing changes
    expect((await assign(id, null)).data.assignTask).toMatchObject({ version: 3, assignee: null })
    const by = { by: 'operator of the tests', from: 'open', to: 'open' }
    expect((await inbox.logOf(id)).slice(1)).toMatchObject([
      { ...by, note: 'Assigned to operator of the tests' },
      { ...by, note: 'Assigned to nobody' },
    ])
  })

  test('from the autopilot, which has it no longer; a snoozed one stays snoozed', async () => {
    const [one, two] = [await newTask(), await newTask()]
    await act('handTaskToAutopilot', one)
    expect((await assign(one, null)).data.assignTask.status).toBe('AUTOPILOT')
    expect((await assign(one, other.id)).data.assignTask.status).toBe('OPEN')
    await snooze(two)
    expect((await assign(two, other.id)).data.assignTask).toMatchObject({
      status: 'SNOOZED',
      assignee: { id: other.id },
    })
  })

  test('unless it is closed, or another version than expected', async () => {
    const id = await newTask()
    expect(await assign(id, other.id, 7)).toMatchObject({
      code: 'task_conflict',
      rest: { version: 1 },
    })
    await act('closeTask', id)
    expect((await assign(id, other.id)).code).toBe('task_closed')
    expect(await inbox.logOf(id)).toHaveLength(2)
  })

  test('only to active admins and operators of the salon', async () => {
    const id = await newTask()
    const foreign = await tellStory(inbox.app)
    const gone = await inbox.salon.account('operator')
    await inbox.sql`update accounts set active = false where id = ${gone.id}`
    const integration = await inbox.salon.account('integration')
    const choose = 'Choose an active account of an admin or an operator.'
    for (const [accountId, said] of [
      [gone.id, choose],
      [integration.id, choose],
      [foreign.admin.id, `Invalid pk "${foreign.admin.id}" - object does not exist.`],
    ] as const)
      expect(await assign(id, accountId)).toMatchObject({
        code: 'invalid',
        rest: { fields: { accountId: [said] } },
      })
    const { data } = await graph<{ operators: { id: number; role: string }[] }>(
      '{ operators { id role } }',
    )
    expect(data.operators.toSorted((a, b) => a.id - b.id)).toEqual([
      { id: inbox.salon.admin.id, role: 'ADMIN' },
      { id: operator.id, role: 'OPERATOR' },
      { id: other.id, role: 'OPERATOR' },
    ])
  })
})

test('the counts are the totals of the lists that they name, in one statement', async () => {
  const [mine, autopilot, asleep, , read] = [
    await newTask(),
    await newTask(),
    await newTask(),
    await newTask(),
    await newTask(),
  ]
  await act('takeTask', mine)
  await act('handTaskToAutopilot', autopilot)
  await snooze(asleep)
  await act('markTaskRead', read)
  inbox.app.statements.length = 0
  const NAMES = 'open unassigned mine autopilot snoozed unread'
  const { data } = await graph<{ taskCounts: Record<string, number> }>(
    `{ taskCounts { ${NAMES} } }`,
  )
  expect(inbox.app.statements.filter((text) => / from tasks\b/.test(text))).toHaveLength(1)
  const FILTERS = {
    open: { status: ['OPEN'] },
    unassigned: { status: ['OPEN'], unassigned: true },
    mine: { status: ['OPEN'], assigneeId: operator.id },
    autopilot: { status: ['AUTOPILOT'] },
    snoozed: { status: ['SNOOZED'] },
    unread: { unread: true },
  }
  const totals: Record<string, number> = {}
  for (const [name, filter] of Object.entries(FILTERS)) {
    const list = await graph<{ tasks: { totalCount: number } }>(
      'query ($filter: TaskFilter) { tasks(filter: $filter) { totalCount } }',
      { filter },
    )
    totals[name] = list.data.tasks.totalCount
  }
  expect(data.taskCounts).toEqual(totals)
  expect(Object.values(totals).every((total) => total > 0)).toBe(true)
  expect(new Set(Object.values(totals)).size).toBeGreaterThan(3)
})
