import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE } from '../../src/domain/time/time.js'
import { MONDAY } from '../support/app.js'
import { type InboxFixture, openInboxFixture } from '../support/inbox/inbox.js'
import { type Person, tellStory } from '../support/inbox/story.js'
import { ownStatements } from '../support/postgres/statements.js'

let inbox: InboxFixture
let operator: Person
/** Nina's client, her tasks in messenger A (the first one is closed) and the one in messenger B. */
const nina = { client: 0, tasks: [] as number[], inB: 0 }
const from = `nina-${randomUUID()}`
const PHONE = '+4915112345678'

async function graph<Data>(query: string, variables: object = {}, token = operator.token) {
  const { data, errors } = await inbox.app.graphql<Data>(query, { ...variables }, token)
  return {
    data,
    errors,
    code: errors?.[0]?.extensions.code,
    fields: errors?.[0]?.extensions.fields,
  }
}
const write = async (text: string, more: object = {}, minute = 0) => {
  inbox.app.now = MONDAY + minute * MINUTE
  return inbox.write(from, text, { phone: PHONE, ...more })
}
const reply = (taskId: number, text: string, type = 'TEXT') =>
  graph('mutation ($input: ReplyInput!) { replyToTask(input: $input) { id } }', {
    input: { taskId, text, type },
  })

beforeAll(async () => {
  inbox = await openInboxFixture()
  operator = await inbox.salon.account('operator')
  const first = await write('first 0', {}, 0)
  await write('first 1', {}, 1)
  await reply(first, 'first 2')
  await graph('mutation ($id: Int!) { closeTask(id: $id) { id } }', { id: first })
  const second = await write('second 3', {}, 5)
  // Written during the first episode, and delivered late.
  await inbox.write(from, 'late 1b', {
    phone: PHONE,
    sent_at: new Date(MONDAY + MINUTE).toISOString(),
  })
  inbox.app.now = MONDAY + 20 * MINUTE
  await inbox.write(from, 'late 1c', {
    phone: PHONE,
    sent_at: new Date(MONDAY + 2 * MINUTE).toISOString(),
  })
  await reply(second, 'the colour is Umbra', 'NOTE')
  nina.inB = await inbox.write(`b-${from}`, 'in B', { phone: PHONE }, 'messenger_b')
  nina.tasks = [first, second]
  nina.client = (await inbox.tasksOf(from))[0]?.clientId ?? 0
  inbox.app.now = MONDAY + 30 * MINUTE
})
afterAll(() => inbox.stop())

type Page = {
  totalCount: number
  edges: { cursor: string; node: { id: number; text: string } }[]
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean }
}
const PAGE = `{ totalCount edges { cursor node { id text } }
  pageInfo { hasNextPage hasPreviousPage } }`
const ARGUMENTS = '$first: Int, $after: String, $last: Int, $before: String'
const PASSED = 'first: $first, after: $after, last: $last, before: $before'
const OF_TASK = `query ($id: Int!, ${ARGUMENTS}) { task(id: $id) { messages(${PASSED}) ${PAGE} } }`
const OF_DIALOGUE = `query ($id: Int!, ${ARGUMENTS}) {
  task(id: $id) { dialogue { messages(${PASSED}) ${PAGE} } } }`
type OfTask = { task: { messages: Page; dialogue: { messages: Page } } }
const second = () => ({ id: nina.tasks[1] })

describe('a dialogue', () => {
  test('has the tasks and the messages of all episodes', async () => {
    const { data, errors } = await graph<{ task: { dialogue: object } }>(
      `query ($id: Int!) { task(id: $id) { dialogue { client { id name phone } channel
        lastMessageAt tasks { totalCount nodes { id } }
        messages { totalCount nodes { text task { id } } } } } }`,
      second(),
    )
    expect(errors).toBeUndefined()
    const [first, last] = nina.tasks
    expect(data.task.dialogue).toEqual({
      client: { id: nina.client, name: 'Nina', phone: PHONE },
      channel: 'MESSENGER_A',
      lastMessageAt: '2030-01-07T08:05:00Z',
      tasks: { totalCount: 2, nodes: [{ id: last }, { id: first }] },
      messages: {
        totalCount: 7,
        nodes: [
          { text: 'first 0', task: { id: first } },
          { text: 'first 1', task: { id: first } },
          { text: 'first 2', task: { id: first } },
          { text: 'late 1b', task: { id: last } },
          { text: 'late 1c', task: { id: last } },
          { text: 'second 3', task: { id: last } },
          { text: 'the colour is Umbra', task: { id: last } },
        ],
      },
    })
  })

  test('is one for each messenger of a client, the newest first', async () => {
    const { data } = await graph<{ client: object }>(
      `query ($id: Int!) { client(id: $id) { dialogues { channel tasks(first: 1) { nodes { id } } }
        tasks(first: 2) { totalCount nodes { id } pageInfo { hasNextPage endCursor } } } }`,
      { id: nina.client },
    )
    expect(data.client).toEqual({
      dialogues: [
        { channel: 'MESSENGER_B', tasks: { nodes: [{ id: nina.inB }] } },
        { channel: 'MESSENGER_A', tasks: { nodes: [{ id: nina.tasks[1] }] } },
      ],
      tasks: {
        totalCount: 3,
        nodes: [{ id: nina.inB }, { id: nina.tasks[1] }],
        pageInfo: { hasNextPage: true, endCursor: expect.any(String) },
      },
    })
  })

  test('pages of a client’s tasks follow each other', async () => {
    type Tasks = {
      client: { tasks: { nodes: { id: number }[]; pageInfo: { endCursor: string | null } } }
    }
    const query = `query ($id: Int!, $after: String) { client(id: $id) { tasks(first: 1, after:
      $after) { nodes { id } pageInfo { endCursor } } } }`
    const ids: (number | undefined)[] = []
    let after: string | null = null
    for (let turn = 0; turn < 4; turn += 1) {
      const page: Tasks = (await graph<Tasks>(query, { id: nina.client, after })).data
      ids.push(page.client.tasks.nodes[0]?.id)
      after = page.client.tasks.pageInfo.endCursor ?? after
    }
    expect(ids).toEqual([nina.inB, nina.tasks[1], nina.tasks[0], undefined])
    const { code, fields } = await graph(query, { id: nina.client, after: 'x' })
    expect([code, fields]).toEqual(['invalid', { after: ['Invalid cursor.'] }])
  })
})

describe.each([
  ['a dialogue', OF_DIALOGUE, ({ task }: OfTask) => task.dialogue.messages, 7],
  ['a task', OF_TASK, ({ task }: OfTask) => task.messages, 4],
] as const)('pages of the messages of %s', (_, query, pageOf, total) => {
  const read = async (variables: object) => {
    const { data, errors } = await graph<OfTask>(query, { ...second(), ...variables })
    expect(errors).toBeUndefined()
    return pageOf(data)
  }

  test('are what a slice of the whole list is, in both directions', async () => {
    const whole = await read({})
    expect(whole.edges).toHaveLength(total)
    const cursors = [undefined, ...whole.edges.map(({ cursor }) => cursor)]
    const ranges = cursors.flatMap((after, start) =>
      cursors.map((before, end) => ({ after, before, start, end: before ? end - 1 : total })),
    )
    for (const { after, before, start, end } of ranges)
      for (const size of [{ first: 2 }, { last: 2 }, { first: 0 }, { last: 100 }]) {
        const page = await read({ after, before, ...size })
        const inRange = whole.edges.slice(start, Math.max(start, end))
        const { first, last } = { first: undefined, last: undefined, ...size }
        const wanted =
          first === undefined
            ? inRange.slice(Math.max(0, inRange.length - (last ?? 0)))
            : inRange.slice(0, first)
        const isCut = wanted.length < inRange.length
        expect({ ...page, asked: { start, end, size } }).toEqual({
          asked: { start, end, size },
          totalCount: total,
          edges: wanted,
          pageInfo: {
            hasNextPage: (first !== undefined && isCut) || before !== undefined,
            hasPreviousPage: (first === undefined && isCut) || after !== undefined,
          },
        })
      }
  })

  test('read forwards with after alone', async () => {
    const { edges } = await read({})
    const page = await read({ after: edges[0]?.cursor })
    expect(page.edges).toEqual(edges.slice(1))
    expect(page.pageInfo).toEqual({ hasNextPage: false, hasPreviousPage: true })
  })

  test('have nothing behind a cursor that no message precedes or follows', async () => {
    const at = (time: string, id: number) =>
      Buffer.from(JSON.stringify(['created_at,id', time, id])).toString('base64url')
    const early = await read({ first: 100, after: at('2001-01-01T00:00:00.000Z', 1) })
    expect([early.edges.length, early.pageInfo]).toEqual([
      total,
      { hasNextPage: false, hasPreviousPage: false },
    ])
    const late = await read({ last: 100, before: at('2040-01-01T00:00:00.000Z', 1) })
    expect([late.edges.length, late.pageInfo]).toEqual([
      total,
      { hasNextPage: false, hasPreviousPage: false },
    ])
  })

  test.each([
    [{ first: 1, last: 1 }, { last: ['Use either first or last.'] }],
    [{ first: -1 }, { first: ['Ensure this value is greater than or equal to 0.'] }],
    [
      { last: 101, after: 'x', before: 'y' },
      {
        last: ['Ensure this value is less than or equal to 100.'],
        after: ['Invalid cursor.'],
        before: ['Invalid cursor.'],
      },
    ],
  ])('are refused for %j', async (variables, wanted) => {
    const { code, fields } = await graph(query, { ...second(), ...variables })
    expect([code, fields]).toEqual(['invalid', wanted])
  })
})

describe('who sees dialogues', () => {
  const QUERY = `query ($id: Int!) { client(id: $id) { id dialogues { id } } }`
  test('not an integration, though it sees clients', async () => {
    const { token } = await inbox.salon.account('integration')
    expect((await graph(QUERY, { id: nina.client }, token)).code).toBe('permission_denied')
  })
  test('not the client', async () => {
    const { token } = await inbox.salon.account('client', { clientId: nina.client })
    expect((await graph(QUERY, { id: nina.client }, token)).code).toBe('permission_denied')
  })
})

test('the number of statements does not grow with the number of tasks', async () => {
  for (let turn = 0; turn < 4; turn += 1) await inbox.write(`many-${turn}`, 'Hello')
  const ask = async (first: number) => {
    inbox.app.statements.length = 0
    const { data, errors } = await graph<{ tasks: { nodes: object[] } }>(
      `query ($first: Int) { tasks(first: $first) { nodes { revision dialogue { lastMessageAt
        messages(first: 2) { totalCount nodes { text } } tasks { totalCount nodes { id } }
        client { dialogues { id } tasks(first: 3) { totalCount nodes { id } } } } } } }`,
      { first },
    )
    expect([errors, data.tasks.nodes.length]).toEqual([undefined, first])
    return ownStatements(inbox.app).length
  }
  await ask(1)
  expect(await ask(5)).toBe(await ask(2))
})

describe('the list of tasks', () => {
  const ALL = { status: ['OPEN', 'AUTOPILOT', 'SNOOZED', 'CLOSED'] }
  const LIST = `query ($filter: TaskFilter, $search: String) { tasks(filter: $filter, search:
    $search, orderBy: [{ field: ID }], first: 100) { totalCount nodes { id } } }`
  const list = async (filter: object, search?: string) => {
    const { data, errors } = await graph<{
      tasks: { totalCount: number; nodes: { id: number }[] }
    }>(LIST, { filter: { ...ALL, ...filter }, search })
    expect(errors).toBeUndefined()
    expect(data.tasks.totalCount).toBe(data.tasks.nodes.length)
    return data.tasks.nodes.map(({ id }) => id)
  }
  const ninas = () => [...nina.tasks, nina.inB]

  test('can be that of a client', async () =>
    expect(await list({ clientId: nina.client })).toEqual(ninas()))

  test('can be that of unread or of read tasks', async () => {
    const [closed, ...open] = ninas()
    expect(await list({ clientId: nina.client, unread: true })).toEqual(open)
    expect(await list({ clientId: nina.client, unread: false })).toEqual([closed])
  })

  test.each([
    ['a word of an earlier message', 'first', () => [nina.tasks[0]]],
    ['a part of a word, in other capitals', 'SECON', () => [nina.tasks[1]]],
    ['a word of a note', 'umbra', () => [nina.tasks[1]]],
    ['words of different messages', 'umbra second late', () => [nina.tasks[1]]],
    ['more words than an index looks for', 'umbra second late the colour', () => [nina.tasks[1]]],
    ['a word that is missing among many', 'umbra second late the nothing', () => []],
    ['a quoted phrase', '"colour is"', () => [nina.tasks[1]]],
    ['a phrase that is not there', '"colour umbra"', () => []],
    ['a name and a word', 'nina umbra', () => [nina.tasks[1]]],
    ['a sign that means something in SQL', 'umb%a', () => []],
    [
      'a short word, which is looked for in names and last messages alone',
      'in B',
      () => [nina.inB],
    ],
  ] as const)('finds %s', async (_, search, wanted) =>
    expect(await list({ clientId: nina.client }, search)).toEqual(wanted()),
  )

  test('finds Cyrillic words whatever their case', async () => {
    const task = await inbox.write('olga', 'Можно ли покрасить ВОЛОСЫ?')
    await inbox.write('olga', 'Жду')
    expect(await list({}, 'волосы ПОКРАСИТЬ')).toEqual([task])
  })

  test('finds nothing of another salon', async () => {
    const { data } = await graph<{ tasks: { totalCount: number } }>(
      LIST,
      { filter: ALL, search: 'umbra' },
      (await tellStory(inbox.app)).admin.token,
    )
    expect(data.tasks.totalCount).toBe(0)
  })
})
