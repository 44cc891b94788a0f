import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY, MINUTE } from '../../src/domain/time/time.js'
import { wakeTask } from '../../src/service/inbox/wake-task.js'
import { MONDAY } from '../support/app.js'
import { type InboxFixture, openInboxFixture } from '../support/inbox/inbox.js'
import { type Person, type Story, tellStory } from '../support/inbox/story.js'

let inbox: InboxFixture
let operator: Person
beforeAll(async () => {
  inbox = await openInboxFixture()
  operator = await inbox.salon.account('operator')
})
afterAll(() => inbox.stop())
beforeEach(() => {
  inbox.app.now = MONDAY
})

type Body = Record<string, unknown>
const newTask = () => inbox.write(`nina-${randomUUID()}`, 'Hello')
const act = (task: number, word: string, body?: Body, token = operator.token) =>
  inbox.app.request('POST', `/api/assistant/tasks/${task}/${word}/`, {
    token,
    ...(body && { body }),
  })
const get = (path: string, token = operator.token) => inbox.app.request('GET', path, { token })
const graph = <T>(query: string, variables: Body = {}, token = operator.token) =>
  inbox.app.graphql<T>(query, variables, token)
const at = (instant: number): string => new Date(instant).toISOString().replace('.000', '')
const jobsOf = (task: number) =>
  inbox.sql`
    select run_at, payload from jobs
    where name = 'wake_task' and payload->>'taskId' = ${String(task)} order by jobs.id`
/** Each mutation on one task by both doors. */
const DOORS = [['REST'], ['GraphQL']] as const
const MUTATIONS: Record<string, string> = {
  take: 'takeTask(id: $id)',
  autopilot: 'handTaskToAutopilot(id: $id)',
  close: 'closeTask(id: $id, resolution: $resolution)',
  snooze: 'snoozeTask(id: $id, until: $until)',
  read: 'markTaskRead(id: $id)',
}
const USES: Record<string, string> = {
  close: ', $resolution: String',
  snooze: ', $until: DateTime!',
}
type Shown = { status?: string; code?: string; task?: Body }
/** The same by either door, in REST's words. */
async function through(
  door: string,
  task: number,
  word: string,
  body: Body = {},
  token = operator.token,
): Promise<Shown> {
  if (door === 'REST') {
    const answer = await act(task, word, body, token)
    return answer.status === 200 ? { task: answer.body } : { code: answer.body.code ?? 'invalid' }
  }
  const fields =
    'id status resolution version unread_count: unreadCount waiting_since: waitingSince ' +
    'snoozed_until: snoozedUntil assignee { id }'
  const { data, errors } = await graph<{ task: Body }>(
    `mutation ($id: Int!${USES[word] ?? ''}) { task: ${MUTATIONS[word]} { ${fields} } }`,
    { id: task, ...body },
    token,
  )
  if (errors) return { code: errors[0]?.extensions.code ?? '' }
  return { task: { ...data.task, status: String(data.task.status).toLowerCase() } }
}

describe.each(DOORS)('by %s', (door) => {
  const go = (task: number, word: string, body?: Body, token?: string) =>
    through(door, task, word, body, token)

  test('a task is taken, by one and then by another, and taking it twice is no move', async () => {
    const task = await newTask()
    expect((await go(task, 'take')).task).toMatchObject({
      status: 'open',
      version: 2,
      assignee: { id: operator.id },
    })
    expect((await go(task, 'take')).task).toMatchObject({ version: 2 })
    const { admin } = inbox.salon
    expect((await go(task, 'take', {}, admin.token)).task).toMatchObject({
      version: 3,
      assignee: { id: admin.id },
    })
    expect((await inbox.logOf(task)).map(({ from, to, by }) => [from, to, by])).toEqual([
      [null, 'open', 'Nina'],
      ['open', 'open', 'operator of the tests'],
      ['open', 'open', 'admin of the tests'],
    ])
  })

  test('a task is handed to the autopilot: nobody’s, and for it to answer', async () => {
    const task = await newTask()
    await go(task, 'take')
    expect((await go(task, 'autopilot')).task).toMatchObject({
      status: 'autopilot',
      version: 3,
      assignee: null,
    })
    expect((await go(task, 'autopilot')).task).toMatchObject({ version: 3 })
    expect((await inbox.logOf(task)).at(-1)).toMatchObject({
      from: 'open',
      to: 'autopilot',
      note: null,
    })
    const turns = await inbox.sql`select from jobs
      where name = 'autopilot_turn' and (payload->>'taskId')::int = ${task}`
    expect(turns).toHaveLength(1)
    expect((await go(task, 'take')).task).toMatchObject({
      status: 'open',
      assignee: { id: operator.id },
    })
    expect(await inbox.messagesOf(task)).toHaveLength(1) // it said nothing
  })

  test('a task is closed with what came of it, for good', async () => {
    const [task, silent] = [await newTask(), await newTask()]
    expect((await go(task, 'close', { resolution: '  Booked for Friday ' })).task).toMatchObject({
      ...{
        status: 'closed',
        resolution: 'Booked for Friday',
        version: 2,
        unread_count: 0,
        waiting_since: null,
      },
    })
    expect((await go(silent, 'close', { resolution: ' ' })).task).toMatchObject({
      status: 'closed',
      resolution: null,
    })
    expect((await inbox.logOf(task)).at(-1)).toMatchObject({
      from: 'open',
      to: 'closed',
      note: 'Booked for Friday',
    })
    const log = await inbox.logOf(task)
    for (const [word, body] of Object.entries({
      close: { resolution: 'Else' },
      take: {},
      autopilot: {},
      snooze: { until: at(MONDAY + DAY) },
    }))
      expect([word, (await go(task, word, body)).code]).toEqual([word, 'task_closed'])
    expect((await go(task, 'read')).task).toMatchObject({
      status: 'closed',
      resolution: 'Booked for Friday',
    })
    expect(await inbox.logOf(task)).toEqual(log)
  })

  test('a task is closed once, of ten who do so at once', async () => {
    const task = await newTask()
    const said = await Promise.all(
      Array.from({ length: 10 }, (_, turn) => go(task, 'close', { resolution: `by ${turn}` })),
    )
    const done = said.filter(({ task }) => task)
    expect(done).toHaveLength(1)
    expect(said.filter(({ code }) => code === 'task_closed')).toHaveLength(9)
    const [row] = await inbox.sql`select resolution from tasks where id = ${task}`
    expect(row?.resolution).toBe(done[0]?.task?.resolution)
    expect((await inbox.logOf(task)).map(({ to }) => to)).toEqual(['open', 'closed'])
  })

  test('a task is read: nothing unread, who waits waits on, and no new version', async () => {
    const task = await newTask()
    expect((await go(task, 'read')).task).toMatchObject({
      unread_count: 0,
      version: 1,
      waiting_since: expect.stringContaining('2030-01-07T08:00:00'),
    })
    expect(await inbox.logOf(task)).toHaveLength(1)
  })

  test(
    'a task sleeps, with a job that wakes it; snoozed again with another job, and the first ' +
      'wakes nobody',
    async () => {
      const task = await newTask()
      await go(task, 'take')
      const [one, other] = [MONDAY + DAY, MONDAY + 2 * DAY]
      expect((await go(task, 'snooze', { until: at(one) })).task).toMatchObject({
        ...{
          status: 'snoozed',
          snoozed_until: expect.stringContaining('2030-01-08T08:00:00'),
          version: 3,
        },
        assignee: { id: operator.id },
      })
      expect(await jobsOf(task)).toEqual([
        // ids alone
        { run_at: new Date(one), payload: { taskId: task, until: one } },
      ])
      await go(task, 'snooze', { until: at(one) })
      expect(await inbox.logOf(task)).toHaveLength(3)
      await go(task, 'snooze', { until: '2030-01-09T09:00:00+01:00' })
      expect(await jobsOf(task)).toMatchObject([
        { run_at: new Date(one) },
        { run_at: new Date(other) },
      ])
      const { id: salonId } = inbox.salon
      await wakeTask(inbox.app.db, { salonId, id: task, until: one }, one) // the first job
      expect((await get(`/api/assistant/tasks/${task}/`)).body.status).toBe('snoozed')
      for (let twice = 0; twice < 2; twice += 1)
        await wakeTask(inbox.app.db, { salonId, id: task, until: other }, other)
      expect((await get(`/api/assistant/tasks/${task}/`)).body).toMatchObject({
        status: 'open',
        snoozed_until: null,
        version: 5,
      })
      expect((await inbox.logOf(task)).map(({ to, by }) => [to, by])).toEqual([
        ['open', 'Nina'],
        ['open', 'operator of the tests'],
        ['snoozed', 'operator of the tests'],
        ['snoozed', 'operator of the tests'],
        ['open', 'System'],
      ])
    },
  )

  test('a task is not to sleep into the past, for ever, or until nonsense', async () => {
    const task = await newTask()
    for (const until of [
      at(MONDAY),
      at(MONDAY - DAY),
      at(MONDAY + 366 * DAY + MINUTE),
      '2030-01-08',
      '2030-01-08T09:00:00',
      'tomorrow',
      '',
      null,
      7,
    ])
      expect([until, (await go(task, 'snooze', { until })).code]).toEqual([until, 'invalid'])
    expect(await jobsOf(task)).toEqual([])
    expect((await go(task, 'snooze', { until: at(MONDAY + 366 * DAY) })).task).toMatchObject({
      status: 'snoozed',
    })
  })

  test('what does not exist, and what is another salon’s, is not found; others may not', async () => {
    const task = await newTask()
    const foreign = await tellStory(inbox.app)
    const strangers = [
      await inbox.salon.account('integration'),
      await inbox.salon.account('client', { clientId: (await inbox.salon.client()).id }),
    ]
    for (const word of Object.keys(MUTATIONS)) {
      const body = { until: at(MONDAY + DAY) }
      expect([word, (await go(2147483647, word, body)).code]).toEqual([word, 'not_found'])
      expect([word, (await go(task, word, body, foreign.admin.token)).code]).toEqual([
        word,
        'not_found',
      ])
      for (const { token } of strangers)
        expect([word, (await go(task, word, body, token)).code]).toEqual([
          word,
          'permission_denied',
        ])
    }
    expect(await inbox.logOf(task)).toHaveLength(1)
  })
})

test('a snooze says in REST what is wrong, and a resolution must not be too long', async () => {
  const task = await newTask()
  expect((await act(task, 'snooze', {})).body).toEqual({ until: ['This field is required.'] })
  expect((await act(task, 'snooze', { until: at(MONDAY) })).body).toEqual({
    until: ['Ensure this value is in the future.'],
  })
  expect((await act(task, 'snooze', { until: at(MONDAY + 367 * DAY) })).body).toEqual({
    until: ['Ensure this value is at most 366 days ahead.'],
  })
  expect((await act(task, 'snooze', { until: '2030-01-08' })).body).toEqual({
    until: [expect.stringContaining('Datetime has wrong format.')],
  })
  expect((await act(task, 'close', { resolution: 'x'.repeat(1001) })).body).toEqual({
    resolution: ['Ensure this field has no more than 1000 characters.'],
  })
  const { errors } = await graph(
    'mutation ($id: Int!, $text: String) { closeTask(id: $id, resolution: $text) { id } }',
    { id: task, text: 'x'.repeat(1001) },
  )
  expect(errors?.[0]?.extensions.fields).toEqual({
    resolution: ['Ensure this field has no more than 1000 characters.'],
  })
  // no body at all
  expect((await act(task, 'close')).body).toMatchObject({ status: 'closed', resolution: null })
})

test('a move under an Idempotency-Key is made once, and answered again', async () => {
  const task = await newTask()
  const close = () =>
    inbox.app.request('POST', `/api/assistant/tasks/${task}/close/`, {
      token: operator.token,
      body: {},
      headers: { 'Idempotency-Key': `close ${task}` },
    })
  const [first, again] = [await close(), await close()]
  expect([first.status, again.status, again.text]).toEqual([200, 200, first.text])
})

describe('the list', () => {
  let salon: Story
  let token = ''
  let inbox: InboxFixture
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    inbox = await openInboxFixture()
    salon = inbox.salon
    token = salon.admin.token
    const tell = async (
      name: string,
      minute: number,
      text: string,
      more: Body = {},
      channel?: 'messenger_b',
    ) => {
      inbox.app.now = MONDAY + minute * MINUTE
      ids[name] = await inbox.write(name, text, { name, ...more }, channel)
    }
    await tell('Anna', 1, 'Haircut 100%', { phone: '+4915112345678' })
    await tell('Bella', 2, 'Manicure', {}, 'messenger_b')
    await tell('Clara', 3, 'haircut for two')
    await tell('Dora', 4, 'Thank you')
    await tell('Ella', 5, 'Later')
    await tell('Fanny', 6, 'Bye')
    await tell('Greta', 7, 'Price?', {}, 'messenger_b')
    const move = async (name: string, minute: number, word: string, body: Body = {}) => {
      inbox.app.now = MONDAY + minute * MINUTE
      const answer = await inbox.app.request('POST', `/api/assistant/tasks/${ids[name]}/${word}/`, {
        token,
        body,
      })
      expect(answer.status).toBe(200)
    }
    await move('Clara', 10, 'reply', { message: 'Sure' })
    await move('Dora', 11, 'reply', { message: 'You are welcome' })
    await move('Bella', 12, 'autopilot')
    await move('Ella', 13, 'snooze', { until: at(MONDAY + DAY) })
    await move('Fanny', 14, 'close')
  })
  afterAll(() => inbox.stop())

  const names = (list: { id: number }[]) =>
    list.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id))
  const rest = async (query: string) => {
    const { status, body } = await inbox.app.request('GET', `/api/assistant/tasks/${query}`, {
      token,
    })
    return status === 200 ? [body.count, ...names(body.results)] : body
  }
  const LIST = `query ($filter: TaskFilter, $search: String, $orderBy: [TaskOrder!], $first: Int,
    $after: String, $offset: Int) {
    tasks(filter: $filter, search: $search, orderBy: $orderBy, first: $first, after: $after,
    offset: $offset) {
      totalCount nodes { id } edges { cursor node { id } } pageInfo
      { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }`
  type Node = { id: number }
  type List = {
    tasks: {
      totalCount: number
      nodes: Node[]
      edges: { cursor: string; node: Node }[]
      pageInfo: {
        hasNextPage: boolean
        hasPreviousPage: boolean
        startCursor: string
        endCursor: string
      }
    }
  }
  const inGraph = async (variables: Body) => {
    const { data, errors } = await inbox.app.graphql<List>(LIST, variables, token)
    return errors ? errors[0]?.extensions : [data.tasks.totalCount, ...names(data.tasks.nodes)]
  }

  test('has the interface’s fields', async () => {
    const { body } = await inbox.app.request('GET', '/api/assistant/tasks/', { token })
    expect(Object.keys(body)).toEqual(['count', 'next', 'previous', 'results'])
    expect(body.results[0]).toEqual({
      id: ids.Anna,
      client: { id: expect.any(Number), name: 'Anna', phone: '+4915112345678' },
      channel: 'messenger_a',
      status: 'open',
      last_message: 'Haircut 100%',
      unread_count: 1,
      waiting_since: '2030-01-07T08:01:00Z',
      snoozed_until: null,
      assignee: null,
      resolution: null,
      version: 1,
      created_at: '2030-01-07T08:01:00Z',
      updated_at: '2030-01-07T08:01:00Z',
    })
    expect(body.results[1].client.phone).toBe('')
  })

  test.each<[string, string, Body, (string | number)[]]>([
    [
      'open ones and the autopilot’s, longest waiting first, who waits for nothing last',
      '',
      {},
      [5, 'Anna', 'Bella', 'Greta', 'Clara', 'Dora'],
    ],
    ['of one status', '?status=snoozed', { filter: { status: ['SNOOZED'] } }, [1, 'Ella']],
    [
      'of several',
      '?status=closed,autopilot',
      { filter: { status: ['CLOSED', 'AUTOPILOT'] } },
      [2, 'Bella', 'Fanny'],
    ],
    [
      'of a channel',
      '?channel=messenger_b',
      { filter: { channel: 'MESSENGER_B' } },
      [2, 'Bella', 'Greta'],
    ],
    [
      'of both',
      '?channel=messenger_b&status=open',
      { filter: { channel: 'MESSENGER_B', status: ['OPEN'] } },
      [1, 'Greta'],
    ],
    ['by name', '?search=CLARA', { search: 'CLARA' }, [1, 'Clara']],
    [
      'by the last message, which is ours by now',
      '?search=welcome',
      { search: 'welcome' },
      [1, 'Dora'],
    ],
    ['by phone, however it is typed', '?search=0151 123-456', { search: '15112-345' }, [1, 'Anna']],
    ['by a sign that means something in SQL', '?search=100%25', { search: '0%' }, [1, 'Anna']],
    ['by all of several words', '?search=anna haircut', { search: 'haircut anna' }, [1, 'Anna']],
    ['by what nobody said', '?search=zzz', { search: 'zzz' }, [0]],
    [
      'newest first',
      '?ordering=-created_at',
      { orderBy: [{ field: 'CREATED_AT', direction: 'DESC' }] },
      [5, 'Greta', 'Dora', 'Clara', 'Bella', 'Anna'],
    ],
    [
      'last touched first',
      '?ordering=-updated_at',
      { orderBy: [{ field: 'UPDATED_AT', direction: 'DESC' }] },
      [5, 'Bella', 'Dora', 'Clara', 'Greta', 'Anna'],
    ],
    [
      'by id',
      '?ordering=-id',
      { orderBy: [{ field: 'ID', direction: 'DESC' }] },
      [5, 'Greta', 'Dora', 'Clara', 'Bella', 'Anna'],
    ],
    [
      'shortest waiting first',
      '?ordering=-waiting_since',
      { orderBy: [{ field: 'WAITING_SINCE', direction: 'DESC' }] },
      [5, 'Dora', 'Clara', 'Greta', 'Bella', 'Anna'],
    ],
    [
      'by an order that is none',
      '?ordering=password,--id',
      { orderBy: [] },
      [5, 'Anna', 'Bella', 'Greta', 'Clara', 'Dora'],
    ],
  ])('gives those %s', async (_, query, variables, wanted) => {
    expect(await rest(query)).toEqual(wanted)
    expect(await inGraph(variables)).toEqual(wanted)
  })

  test.each<[string, Body, (string | number)[]]>([
    ['somebody’s', { unassigned: false }, [2, 'Clara', 'Dora']],
    ['nobody’s', { unassigned: true }, [3, 'Anna', 'Bella', 'Greta']],
    ['of nobody who exists', { assigneeId: 2147483647 }, [0]],
    ['of no status', { status: [] }, [0]],
  ])('gives in the graph those %s', async (_, filter, wanted) => {
    expect(await inGraph({ filter })).toEqual(wanted)
  })

  test('gives in the graph those of one operator', async () => {
    expect(
      await inGraph({ filter: { assigneeId: salon.admin.id, status: ['OPEN', 'CLOSED'] } }),
    ).toEqual([2, 'Clara', 'Dora'])
  })

  test('says what is wrong with a filter', async () => {
    expect(await rest('?status=open,zzz&channel=fax')).toEqual({
      status: ['Select a valid choice. zzz is not one of the available choices.'],
      channel: ['Select a valid choice. fax is not one of the available choices.'],
    })
    expect(await rest('?status=&channel=')).toEqual([5, 'Anna', 'Bella', 'Greta', 'Clara', 'Dora'])
  })

  test('has pages by number', async () => {
    const page = async (query: string) =>
      (await inbox.app.request('GET', `/api/assistant/tasks/${query}`, { token })).body
    const second = await page('?page=2&page_size=2&ordering=id')
    expect([second.count, ...names(second.results)]).toEqual([5, 'Clara', 'Dora'])
    expect(second.next).toBe(`${inbox.app.url}/api/assistant/tasks/?ordering=id&page=3&page_size=2`)
    expect(second.previous).toBe(`${inbox.app.url}/api/assistant/tasks/?ordering=id&page_size=2`)
    expect(names((await page('?page=3&page_size=2')).results)).toEqual(['Dora'])
    expect((await page('?page=4&page_size=2')).code).toBe('not_found')
    expect(await inGraph({ first: 2, offset: 3 })).toEqual([5, 'Clara', 'Dora'])
  })

  test.each<[string, Body[]]>([
    ['longest waiting first, through those who wait for nothing', []],
    ['the other way round', [{ field: 'WAITING_SINCE', direction: 'DESC' }]],
    ['by two fields', [{ field: 'WAITING_SINCE' }, { field: 'UPDATED_AT', direction: 'DESC' }]],
    ['by the last touch', [{ field: 'UPDATED_AT' }]],
  ])('has pages by cursor, %s', async (_, orderBy) => {
    const status = ['OPEN', 'AUTOPILOT', 'SNOOZED', 'CLOSED']
    const whole = await inGraph({ filter: { status }, orderBy })
    expect(whole).toHaveLength(8)
    for (const first of [1, 2, 3]) {
      const found: Node[] = []
      let [after, more, turns] = [null as string | null, true, 0]
      for (; more && turns < 10; turns += 1) {
        const page = await inbox.app.graphql<List>(
          LIST,
          { filter: { status }, orderBy, first, after },
          token,
        )
        const { nodes, edges, pageInfo }: List['tasks'] = page.data.tasks
        expect(edges.map(({ node }) => node)).toEqual(nodes)
        expect([edges[0]?.cursor, edges.at(-1)?.cursor]).toEqual([
          pageInfo.startCursor,
          pageInfo.endCursor,
        ])
        expect(pageInfo.hasPreviousPage).toBe(turns > 0)
        found.push(...nodes)
        ;[after, more] = [pageInfo.endCursor, pageInfo.hasNextPage]
      }
      expect([7, ...names(found)]).toEqual(whole)
      expect(turns).toBe(Math.ceil(7 / first))
    }
  })

  test('refuses a cursor of another order, a page too large and a negative one', async () => {
    const { data } = await inbox.app.graphql<List>(LIST, { orderBy: [{ field: 'ID' }] }, token)
    const after = data.tasks.pageInfo.endCursor
    expect(await inGraph({ after })).toEqual({
      code: 'invalid',
      fields: { after: ['Invalid cursor.'] },
    })
    expect(await inGraph({ after: 'nonsense' })).toMatchObject({ code: 'invalid' })
    expect(await inGraph({ first: -1 })).toMatchObject({ code: 'invalid' })
  })

  test('is each salon’s own, and nobody’s but its operators’', async () => {
    const foreign = await tellStory(inbox.app)
    const theirs = await inbox.app.request('GET', '/api/assistant/tasks/', {
      token: foreign.admin.token,
    })
    expect(theirs.body).toMatchObject({ count: 0, results: [] })
    const one = await inbox.app.request('GET', `/api/assistant/tasks/${ids.Anna}/`, {
      token: foreign.admin.token,
    })
    expect(one.status).toBe(404)
    const integration = await salon.account('integration')
    const master = await salon.account('master', { masterId: (await salon.master()).id })
    for (const { token } of [integration, master])
      expect((await inbox.app.request('GET', '/api/assistant/tasks/', { token })).status).toBe(403)
    expect((await inbox.app.request('GET', '/api/assistant/tasks/')).status).toBe(401)
    const { data } = await inbox.app.graphql<{ task: null }>(
      'query ($id: Int!) { task(id: $id) { id } }',
      { id: ids.Anna },
      foreign.admin.token,
    )
    expect(data.task).toBeNull()
  })

  test('of whom? each task has its client, log and messages in a fixed number of statements', async () => {
    const ask = async (first: number) => {
      inbox.app.statements = []
      const { data, errors } = await inbox.app.graphql<{
        tasks: { nodes: { statusLog: unknown[] }[] }
      }>(
        `query ($first: Int) { tasks(first: $first, filter: {
          status: [OPEN, AUTOPILOT, SNOOZED, CLOSED] }) { nodes {
          client { name notes } assignee { name } statusLog { newStatus } messages(last: 3)
          { totalCount nodes { text task { id } } } viewers } } }`,
        { first },
        token,
      )
      expect(errors).toBeUndefined()
      expect(data.tasks.nodes).toHaveLength(first)
      return inbox.app.statements.length
    }
    await ask(1)
    expect(await ask(7)).toBeLessThanOrEqual((await ask(2)) + 1)
  })
})

describe('the messages of a task', () => {
  const QUERY = `query ($id: Int!, $last: Int, $before: String) { task(id: $id) {
    messages(last: $last, before: $before) {
    totalCount nodes { text direction author { kind name } } edges { cursor } pageInfo
    { hasNextPage hasPreviousPage startCursor } } } }`
  type Page = {
    task: {
      messages: {
        totalCount: number
        nodes: { text: string }[]
        edges: { cursor: string }[]
        pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string }
      }
    }
  }
  const read = async (variables: Body) => (await graph<Page>(QUERY, variables)).data.task.messages

  test('come last page first, oldest first within it, and older ones before a cursor', async () => {
    const from = `nina-${randomUUID()}`
    let id = 0
    for (let turn = 0; turn < 12; turn += 1) {
      inbox.app.now = MONDAY + Math.floor(turn / 3) * MINUTE // some at the same instant
      id = await inbox.write(from, `words ${turn}`)
    }
    await act(id, 'reply', { message: 'words 12' })
    await act(id, 'reply', { message: 'words 13', type: 'note' })
    const all = Array.from({ length: 14 }, (_, turn) => `words ${turn}`)
    const whole = await read({ id })
    expect([whole.totalCount, ...whole.nodes.map(({ text }) => text)]).toEqual([14, ...all])
    expect(whole.nodes[0]).toMatchObject({
      direction: 'INBOUND',
      author: { kind: 'EXTERNAL', name: 'Nina' },
    })
    expect(whole.nodes[13]).toMatchObject({
      direction: 'OUTBOUND',
      author: { kind: 'USER', name: 'operator of the tests' },
    })
    expect(whole.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: false })
    for (const last of [1, 4, 7]) {
      let found: string[] = []
      let [before, more]: [string | null, boolean] = [null, true]
      while (more && found.length < 20) {
        const { nodes, edges, pageInfo } = await read({ id, last, before })
        expect(pageInfo.startCursor).toBe(edges[0]?.cursor)
        expect(pageInfo.hasNextPage).toBe(found.length > 0)
        found = [...nodes.map(({ text }) => text), ...found]
        ;[before, more] = [pageInfo.startCursor, pageInfo.hasPreviousPage]
      }
      expect(found).toEqual(all)
    }
  })

  test('have a limit, and cursors of their own', async () => {
    const id = await newTask()
    const fieldsOf = async (variables: Body) =>
      (await graph(QUERY, { id, ...variables })).errors?.[0]?.extensions.fields
    expect(await fieldsOf({ last: 101 })).toEqual({
      last: ['Ensure this value is less than or equal to 100.'],
    })
    expect(await fieldsOf({ last: -1 })).toEqual({
      last: ['Ensure this value is greater than or equal to 0.'],
    })
    for (const before of ['nonsense', '', 'WyJpZCIsMV0'])
      expect(await fieldsOf({ before })).toEqual({ before: ['Invalid cursor.'] })
    expect(await read({ id, last: 0 })).toMatchObject({ nodes: [], totalCount: 1 })
  })
})

describe('canned replies', () => {
  const LIST =
    'query ($search: String, $taskId: Int) { cannedReplies(search: $search, taskId: $taskId) ' +
    '{ nodes { id shortCode text lacksAppointment } } }'
  const SET =
    'mutation ($shortCode: String!, $text: String!) { put: setCannedReply(input: { ' +
    'shortCode: $shortCode, text: $text }) { id shortCode text } }'
  const REMOVE = 'mutation ($id: Int!) { removeCannedReply(id: $id) { shortCode } }'
  type Reply = { id: number; shortCode: string; text: string; lacksAppointment?: boolean }
  let salon: Story
  beforeAll(async () => {
    salon = inbox.salon
    for (const [shortCode, text] of [
      ['prices', 'You find our prices on our page'],
      ['Hello', 'Hello {client_name}, how can we help?'],
      ['next', 'Your next visit: {next_visit}'],
    ])
      await graph(SET, { shortCode, text }, salon.admin.token)
  })
  const list = async (variables: Body = {}, token = operator.token) =>
    (await graph<{ cannedReplies: { nodes: Reply[] } }>(LIST, variables, token)).data.cannedReplies
      .nodes

  test('are found by short code and text, in the order of the codes', async () => {
    expect((await list()).map(({ shortCode }) => shortCode)).toEqual(['Hello', 'next', 'prices'])
    expect((await list({ search: 'PRICES our' })).map(({ shortCode }) => shortCode)).toEqual([
      'prices',
    ])
    expect((await list({ search: 'hel' })).map(({ shortCode }) => shortCode)).toEqual(['Hello'])
    expect(await list({ search: '%' })).toEqual([])
  })

  test('come in pages', async () => {
    const page = async (after: string | null) =>
      (
        await graph<{
          cannedReplies: {
            totalCount: number
            pageInfo: { hasNextPage: boolean; endCursor: string }
            nodes: Reply[]
          }
        }>(
          `query ($after: String) { cannedReplies(first: 2, after: $after) {
            totalCount pageInfo { hasNextPage endCursor } nodes { shortCode } } }`,
          { after },
        )
      ).data.cannedReplies
    const first = await page(null)
    const second = await page(first.pageInfo.endCursor)
    expect([first.totalCount, first.pageInfo.hasNextPage]).toEqual([3, true])
    expect(second.pageInfo.hasNextPage).toBe(false)
    expect([...first.nodes, ...second.nodes].map(({ shortCode }) => shortCode)).toEqual([
      'Hello',
      'next',
      'prices',
    ])
  })

  test('are filled in for a task, and left as they are without one', async () => {
    const taskId = await inbox.write(`maria-${randomUUID()}`, 'Hello', { name: 'Maria' })
    expect((await list({ taskId })).map(({ text }) => text)).toEqual([
      'Hello Maria, how can we help?',
      'Your next visit: —',
      'You find our prices on our page',
    ])
    const lacking = async (variables: Body): Promise<string[]> =>
      (await list(variables))
        .filter(({ lacksAppointment }) => lacksAppointment)
        .map(({ shortCode }) => shortCode)
    expect(await lacking({ taskId })).toEqual(['next'])
    expect(await lacking({})).toEqual([])
    const foreign = await tellStory(inbox.app)
    await graph(SET, { shortCode: 'hi', text: 'Hi {client_name}' }, foreign.admin.token)
    expect((await list({ taskId }, foreign.admin.token)).map(({ text }) => text)).toEqual([
      'Hi {client_name}',
    ])
  })

  test('are admins’ to change, for their own salon; a short code names one, whatever its case', async () => {
    const { admin } = salon
    const put = (
      await graph<{ put: Reply }>(
        SET,
        { shortCode: ' HELLO ', text: 'Hi {client_name}' },
        admin.token,
      )
    ).data.put
    expect(await list({ search: 'hello' })).toEqual([
      { ...put, shortCode: 'HELLO', text: 'Hi {client_name}', lacksAppointment: false },
    ])
    expect((await graph(SET, { shortCode: 'x', text: 'y' })).errors?.[0]?.extensions.code).toBe(
      'permission_denied',
    )
    expect((await graph(REMOVE, { id: put.id })).errors?.[0]?.extensions.code).toBe(
      'permission_denied',
    )
    const foreign = await tellStory(inbox.app)
    expect(
      (await graph(REMOVE, { id: put.id }, foreign.admin.token)).errors?.[0]?.extensions.code,
    ).toBe('not_found')
    const integration = await salon.account('integration')
    expect((await graph(LIST, {}, integration.token)).errors?.[0]?.extensions.code).toBe(
      'permission_denied',
    )
    for (const wrong of [
      { shortCode: '', text: 'y' },
      { shortCode: 'x'.repeat(51), text: 'y' },
      { shortCode: 'x', text: ' ' },
      { shortCode: 'x', text: 'Hello {client}' },
      { shortCode: 'x', text: 'Hello {client_name' },
    ])
      expect((await graph(SET, wrong, admin.token)).errors?.[0]?.extensions.code).toBe('invalid')
    expect((await graph(REMOVE, { id: put.id }, admin.token)).errors).toBeUndefined()
    expect((await list()).map(({ shortCode }) => shortCode)).toEqual(['next', 'prices'])
    expect((await graph(REMOVE, { id: put.id }, admin.token)).errors?.[0]?.extensions.code).toBe(
      'not_found',
    )
  })
})
