import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookAppointment } from '../../src/service/booking/book-appointment.js'
import { moveAppointment } from '../../src/service/booking/move-appointment.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { type Story, tellStory } from '../support/inbox/story.js'

type PageInfo = {
  hasNextPage: boolean
  hasPreviousPage: boolean
  startCursor: string | null
  endCursor: string | null
}
type Page<Node> = {
  totalCount: number
  edges: { cursor: string; node: Node }[]
  nodes: { id: number }[]
  pageInfo: PageInfo
}
type TestAppointment = { id: number; date: string; time: string; status: string; createdAt: string }
type Client = { id: number; name: string; createdAt: string; lastVisit: { date: string } | null }
type Order = { field: string; direction: 'ASC' | 'DESC' }

let app: TestApp
let salon: Story
const clients: number[] = []

beforeAll(async () => {
  app = await startTestApp()
  salon = await tellStory(app)
  const [anna, bea] = [await salon.master({ name: 'Anna' }), await salon.master({ name: 'Bea' })]
  const haircut = await salon.service({ by: [anna, bea] })
  const names = [
    'Zoë',
    'anna',
    'Anna',
    'Anna',
    'Émile',
    'emile',
    'Ödön',
    'Zoe',
    '"quoted", name',
    'Ünal',
  ]
  for (const [index, name] of names.entries()) {
    if (index % 3 === 0) app.now += 1 // several are made in the same millisecond
    clients.push((await salon.client({ name })).id)
  }
  const made: number[] = []
  for (const master of [anna, bea])
    for (const date of ['2030-01-07', '2030-01-08', '2030-01-09'])
      for (const time of [600, 660, 780]) {
        if (made.length % 4 === 0) app.now += 1
        const clientId = clients[made.length % 6]
        const booking = {
          masterId: master.id,
          serviceId: haircut.id,
          date,
          time,
          comment: `nr ${made.length}`,
          clientId,
        }
        made.push((await bookAppointment(salon.context(), booking)).id)
      }
  for (const [index, id] of made.entries()) {
    if (index % 3 > 0) await moveAppointment(salon.context(), id, 'confirmed', { note: null })
    if (index % 6 === 1) await moveAppointment(salon.context(), id, 'in_progress', { note: null })
    if (index % 6 === 1) await moveAppointment(salon.context(), id, 'done', { note: null })
    if (index % 9 === 3) await moveAppointment(salon.context(), id, 'cancelled', { note: null })
  }
})
afterAll(() => app.stop())

const INFO =
  'totalCount nodes { id } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }'
const APPOINTMENTS = `query ($orderBy: [AppointmentOrder!], $first: Int, $after: String, $offset:
  Int, $filter: AppointmentFilter, $search: String) {
  list: appointments(orderBy: $orderBy, first: $first, after: $after, offset: $offset, filter:
  $filter, search: $search) {
    edges { cursor node { id date time status createdAt } } ${INFO} } }`
const CLIENTS = `query ($orderBy: [ClientOrder!], $first: Int, $after: String, $offset: Int,
  $search: String) {
  list: clients(orderBy: $orderBy, first: $first, after: $after, offset: $offset, search: $search)
  {
    edges { cursor node { id name createdAt lastVisit { date } } } ${INFO} } }`

const answer = <Node>(query: string, variables: Record<string, unknown>) =>
  app.graphql<{ list: Page<Node> } | null>(query, variables, salon.admin.token)
async function page<Node>(query: string, variables: Record<string, unknown>): Promise<Page<Node>> {
  const { data, errors } = await answer<Node>(query, variables)
  expect(errors).toBeUndefined()
  if (!data) throw new Error('no data')
  return data.list
}

/**
 * Every item of a list by pages of that size, with what each page says of itself checked on the
 * way.
 */
async function walk<Node extends { id: number }>(
  query: string,
  variables: Record<string, unknown>,
  first: number,
): Promise<Node[]> {
  const seen: Node[] = []
  let after: string | null = null
  for (;;) {
    const { edges, nodes, pageInfo, totalCount }: Page<Node> = await page<Node>(query, {
      ...variables,
      first,
      after,
    })
    expect(nodes.map(({ id }) => id)).toEqual(edges.map(({ node }) => node.id))
    expect(pageInfo).toMatchObject({
      hasPreviousPage: after !== null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    })
    seen.push(...edges.map(({ node }) => node))
    expect(pageInfo.hasNextPage).toBe(seen.length < totalCount)
    expect(edges.length).toBe(
      pageInfo.hasNextPage ? first : totalCount - (seen.length - edges.length),
    )
    if (!pageInfo.hasNextPage) return seen
    after = pageInfo.endCursor
  }
}

const idsOf = (items: readonly { id: number }[]): number[] => items.map(({ id }) => id)
const ordersOf = (fields: readonly string[]): Order[][] =>
  fields.flatMap((field) => (['ASC', 'DESC'] as const).map((direction) => [{ field, direction }]))
const mixed = (...terms: string[]): Order[] =>
  terms.map((term) => ({
    field: term.replace('-', ''),
    direction: term.startsWith('-') ? 'DESC' : 'ASC',
  }))
const shown = (orders: readonly Order[]): string =>
  orders.map(({ field, direction }) => `${field} ${direction}`).join(', ')

/** The value that an item is sorted by; names are compared by the database alone. */
const VALUE: Record<string, (item: TestAppointment & Client) => string | number> = {
  DATE: ({ date }) => date,
  TIME: ({ time }) => time,
  CREATED_AT: ({ createdAt }) => createdAt,
  STATUS: ({ status }) => status,
  ID: ({ id }) => id,
  LAST_VISIT: ({ lastVisit }) => lastVisit?.date ?? '',
}
function compare(orders: readonly Order[]): (a: unknown, b: unknown) => number {
  return (a, b) => {
    for (const { field, direction } of orders) {
      const [x, y] = [
        VALUE[field]?.(a as TestAppointment & Client) ?? 0,
        VALUE[field]?.(b as TestAppointment & Client) ?? 0,
      ]
      if (x !== y) return x < y === (direction === 'ASC') ? -1 : 1
    }
    return 0
  }
}

const APPOINTMENT_ORDERS = [
  ...ordersOf(['DATE', 'TIME', 'CREATED_AT', 'STATUS', 'ID']),
  mixed('-DATE', 'TIME'),
  mixed('STATUS', '-DATE', 'TIME'),
  mixed('TIME', '-ID'),
  mixed('-CREATED_AT', 'STATUS', 'ID'),
  mixed('DATE', 'DATE', '-DATE'),
  mixed('-STATUS', '-CREATED_AT', 'DATE', '-TIME', 'ID'),
]
const CLIENT_ORDERS = [
  ...ordersOf(['NAME', 'CREATED_AT', 'LAST_VISIT', 'ID']),
  mixed('-LAST_VISIT', 'NAME'),
  mixed('LAST_VISIT', '-CREATED_AT', 'NAME'),
  mixed('-NAME', 'ID'),
  mixed('CREATED_AT', '-NAME', '-LAST_VISIT'),
]

describe.each([
  ['appointments', APPOINTMENTS, APPOINTMENT_ORDERS, 18],
  ['clients', CLIENTS, CLIENT_ORDERS, 11],
] as const)('%s', (_, query, orders, total) => {
  test.each(orders.map((order) => [shown(order), order] as const))(
    'by %s: no gap, nothing twice, in order',
    async (_name, orderBy) => {
      const { edges, totalCount } = await page<TestAppointment & Client>(query, {
        orderBy,
        first: 100,
      })
      const whole = edges.map(({ node }) => node)
      expect([totalCount, whole.length, new Set(idsOf(whole)).size]).toEqual([total, total, total])
      const known = orderBy.filter(({ field }) => field !== 'NAME' && field !== 'CREATED_AT')
      if (known.length === orderBy.length)
        expect(idsOf([...whole].sort(compare(orderBy)))).toEqual(idsOf(whole))
      for (const first of [1, 4, total, total + 1])
        expect(idsOf(await walk(query, { orderBy }, first))).toEqual(idsOf(whole))
    },
  )

  test.each(orders.map((order) => [shown(order), order] as const))(
    'by %s: offsets cut the same list',
    async (_name, orderBy) => {
      const whole = idsOf((await page<TestAppointment>(query, { orderBy, first: 100 })).nodes)
      for (const offset of [0, 1, 5, total - 1, total, total + 5]) {
        const { nodes, pageInfo, totalCount } = await page<TestAppointment>(query, {
          orderBy,
          first: 4,
          offset,
        })
        expect([idsOf(nodes), totalCount]).toEqual([whole.slice(offset, offset + 4), total])
        expect(pageInfo).toMatchObject({
          hasNextPage: offset + 4 < total,
          hasPreviousPage: offset > 0,
        })
      }
    },
  )

  test('after and offset together count from the cursor', async () => {
    const orderBy = orders[3]
    const { edges } = await page<TestAppointment>(query, { orderBy, first: 100 })
    const { nodes } = await page<TestAppointment>(query, {
      orderBy,
      first: 2,
      after: edges[2]?.cursor,
      offset: 3,
    })
    expect(idsOf(nodes)).toEqual(idsOf(edges.slice(6, 8).map(({ node }) => node)))
  })

  test('a page of nothing', async () => {
    const { nodes, edges, pageInfo, totalCount } = await page<TestAppointment>(query, { first: 0 })
    expect([nodes, edges, totalCount]).toEqual([[], [], total])
    expect(pageInfo).toEqual({
      hasNextPage: true,
      hasPreviousPage: false,
      startCursor: null,
      endCursor: null,
    })
  })

  test('cursors of another order, and forged ones, are refused', async () => {
    const [one, two] = [orders[0], orders[1]]
    const cursor =
      (await page<TestAppointment>(query, { orderBy: one, first: 1 })).edges[0]?.cursor ?? ''
    const parts = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    const forged = (value: unknown): string =>
      Buffer.from(JSON.stringify(value)).toString('base64url')
    const bad = [
      '',
      'x',
      'null',
      '!!!!',
      forged(null),
      forged([]),
      forged({}),
      forged('text'),
      forged(parts.slice(0, -1)),
      forged([...parts, 1]),
      forged([parts[0], { $ne: 1 }, 1]),
      forged([parts[0], ["' or 1=1"], 1]),
      forged([...parts.slice(0, -1), 2 ** 31]),
      forged([...parts.slice(0, -1), 1.5]),
      forged([...parts.slice(0, -1), '1']),
      forged([...parts.slice(0, -1), null]),
      forged(parts.map((part) => (part === parts[1] ? 'a\0b' : part))),
      forged(parts.map((part) => (part === parts[1] ? '\ud800' : part))),
      forged(['__proto__', ...parts.slice(1)]),
      'A'.repeat(5000),
      'W'.repeat(100_000),
    ]
    for (const after of bad) {
      app.statements.length = 0
      const { data, errors } = await answer(query, { orderBy: one, after })
      expect([after.slice(0, 50), data, errors?.[0]?.extensions]).toEqual([
        after.slice(0, 50),
        null,
        { code: 'invalid', fields: { after: ['Invalid cursor.'] } },
      ])
      // Neither the account of the token nor periodic work belongs to the answer.
      const read = app.statements.filter((text) => !text.includes('"accounts"'))
      expect(read.filter((text) => /"(appointments|clients)"/.test(text))).toEqual([])
    }
    expect(
      (await answer(query, { orderBy: two, after: cursor })).errors?.[0]?.extensions.code,
    ).toBe('invalid')
    expect(
      (await answer(query, { after: cursor, orderBy: orders.at(-1) })).errors?.[0]?.extensions.code,
    ).toBe('invalid')
  })

  test.each([
    '0000-00-00',
    '2030-02-30',
    '-infinity',
    'infinity',
    '294277-01-01',
    '9999-12-31T23:59:60.000Z',
    '2030-13-01T00:00:00.000Z',
    '0000-01-01T00:00:00.000Z',
    'now',
    'BC',
    -1,
    1e9,
    2147483647,
  ])('a forged place %s is refused or is a place in the list, never a failure', async (value) => {
    for (const orderBy of orders) {
      const cursor =
        (await page<TestAppointment>(query, { orderBy, first: 1 })).edges[0]?.cursor ?? ''
      const parts = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
      for (let index = 1; index < parts.length; index += 1) {
        const after = Buffer.from(
          JSON.stringify(parts.map((part, at) => (at === index ? value : part))),
        ).toString('base64url')
        const code = (await answer(query, { orderBy, after })).errors?.[0]?.extensions.code
        expect([undefined, 'invalid']).toContain(code)
      }
    }
  })
})

describe('what a list finds', () => {
  const count = async (query: string, variables: Record<string, unknown>): Promise<number> => {
    const found = await walk(query, variables, 3)
    expect((await page(query, { ...variables, first: 1 })).totalCount).toBe(found.length)
    return found.length
  }

  test('filters: the total counts what they let through', async () => {
    const { edges } = await page<TestAppointment>(APPOINTMENTS, { first: 100 })
    const all = edges.map(({ node }) => node)
    const by = (holds: (appointment: TestAppointment) => boolean): number =>
      all.filter(holds).length
    expect(await count(APPOINTMENTS, { filter: {} })).toBe(18)
    expect(await count(APPOINTMENTS, { filter: { date: '2030-01-08' } })).toBe(6)
    expect(await count(APPOINTMENTS, { filter: { dateFrom: '2030-01-08' } })).toBe(12)
    expect(
      await count(APPOINTMENTS, { filter: { dateTo: '2030-01-08', dateFrom: '2030-01-08' } }),
    ).toBe(6)
    for (const status of ['BOOKED', 'CONFIRMED', 'DONE', 'CANCELLED', 'NO_SHOW'])
      expect(await count(APPOINTMENTS, { filter: { status: [status] } })).toBe(
        by((appointment) => appointment.status === status),
      )
    expect(await count(APPOINTMENTS, { filter: { status: ['DONE', 'BOOKED', 'DONE'] } })).toBe(
      by(({ status }) => ['DONE', 'BOOKED'].includes(status)),
    )
    expect(await count(APPOINTMENTS, { filter: { status: [] } })).toBe(0)
    expect(await count(APPOINTMENTS, { filter: { clientId: clients[0], source: 'JOURNAL' } })).toBe(
      3,
    )
    expect(await count(APPOINTMENTS, { filter: { source: 'ONLINE' } })).toBe(0)
    expect(await count(APPOINTMENTS, { filter: { masterId: 0 } })).toBe(0)
    expect(await count(APPOINTMENTS, { filter: { serviceId: 2147483647 } })).toBe(0)
  })

  test('search', async () => {
    expect(await count(APPOINTMENTS, { search: 'bea' })).toBe(9)
    expect(await count(APPOINTMENTS, { search: 'bea "nr 17"' })).toBe(1)
    expect(await count(APPOINTMENTS, { search: 'ZOË bea' })).toBe(1)
    expect(await count(APPOINTMENTS, { search: '%' })).toBe(0)
    expect(await count(APPOINTMENTS, { search: '  ' })).toBe(18)
    expect(await count(APPOINTMENTS, { search: 'haircut', filter: { date: '2030-01-07' } })).toBe(6)
    expect(await count(CLIENTS, { search: 'ann' })).toBe(3)
    expect(await count(CLIENTS, { search: '"quoted' })).toBe(1)
    expect(await count(CLIENTS, { search: '+49 1511' })).toBeLessThanOrEqual(10)
    expect(await count(CLIENTS, { search: 'nobody' })).toBe(0)
  })

  test("a client's appointments, page by page", async () => {
    const query = `query ($id: Int!, $first: Int, $after: String) { client(id: $id) {
      list: appointments(first: $first, after: $after) { edges { cursor node { id } } ${INFO} } }
      }`
    const own = async (variables: Record<string, unknown>) =>
      (
        await app.graphql<{ client: { list: Page<TestAppointment> } }>(
          query,
          { id: clients[1], ...variables },
          salon.admin.token,
        )
      ).data.client.list
    const whole = await own({ first: 100 })
    expect(idsOf(whole.nodes)).toEqual(
      idsOf(
        (await page<TestAppointment>(APPOINTMENTS, { filter: { clientId: clients[1] } })).nodes,
      ),
    )
    expect([whole.totalCount, whole.pageInfo.hasNextPage]).toEqual([3, false])
    const seen: number[] = []
    for (let after: string | null = null, more = true; more;) {
      const { nodes, pageInfo, totalCount } = await own({ first: 1, after })
      expect([totalCount, pageInfo.hasPreviousPage]).toEqual([3, after !== null])
      seen.push(...idsOf(nodes))
      after = pageInfo.endCursor
      more = pageInfo.hasNextPage
    }
    expect(seen).toEqual(idsOf(whole.nodes))
    const nothing = await own({ first: 0 })
    expect(nothing).toMatchObject({
      nodes: [],
      totalCount: 3,
      pageInfo: { hasNextPage: true, startCursor: null },
    })
    const { errors } = await app.graphql(query, { id: clients[1], after: 'x' }, salon.admin.token)
    expect(errors?.[0]?.extensions).toEqual({
      code: 'invalid',
      fields: { after: ['Invalid cursor.'] },
    })
  })
})
