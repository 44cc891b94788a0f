import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '../../src/domain/identity/rights.js'
import { methodOf, pathOf, type Route } from '../../src/rest/handle/route.js'
import { routes } from '../../src/rest/routes/routes.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { documentOf, inputObjects, operations } from '../support/rights/documents.js'
import { MUTATIONS, QUERIES, type Values } from '../support/rights/operations.js'
import { type Given, ROWS } from '../support/rights/routes.js'
import { buildFixture, contents, UNLIMITED, type Fixture } from '../support/rights/fixture.js'

let app: TestApp
let fixture: Fixture
beforeAll(async () => {
  app = await startTestApp(UNLIMITED)
  fixture = await buildFixture(app)
})
afterAll(() => app.stop())

/**
 * What a caller might try to set beside what a body takes: columns by their names, and a way into
 * prototypes.
 */
const EXTRA: Readonly<Record<string, unknown>> = {
  id: 1,
  status: 'done',
  source: 'import_crm_a',
  crm_a_id: 4711,
  role: 'admin',
  active: false,
  created_at: '2001-01-01T00:00:00Z',
  updated_at: '2001-01-01T00:00:00Z',
  starts_at: '2001-01-01T00:00:00Z',
  version: 99,
  price: '0.01',
  duration_minutes: 1,
  buffer_after_minutes: 0,
  service_name: 'Free',
  user_id: 1,
  account_id: 1,
  visits_count: 99,
  walk_in: true,
  constructor: { prototype: { role: 'admin' } },
}
const extraFor = (fixture: Fixture, known: readonly string[]): Values =>
  Object.fromEntries(
    Object.entries({ ...EXTRA, salon_id: fixture.theirs.story.id }).filter(
      ([name]) => !known.includes(name),
    ),
  )

const ask = (role: Role, row: Route, { id, body }: Given) =>
  app.request(methodOf(row), pathOf(row).replace(':id', String(id)), {
    token: fixture.tokenOf(role),
    body,
  })

/** External system A gives another id to each appointment, never one that a body says. */
const ofSystemA = ({ crm_a_id: id }: Record<string, unknown>): unknown =>
  Number(id) > 7000 ? 'of system A' : id

/** The newest appointment as it is stored, without what differs from appointment to appointment. */
async function storedAppointment(id: number): Promise<Record<string, unknown>> {
  const rows = await app.db.execute<Record<string, unknown>>(
    sql`select * from appointments where id = ${id}`,
  )
  const [appointment = {}] = rows
  const differing = ['id', 'date', 'start_minute', 'starts_at', 'ends_at', 'busy_from', 'busy_to']
  const alike = Object.entries(appointment).filter(([name]) => !differing.includes(name))
  return { ...Object.fromEntries(alike), crm_a_id: ofSystemA(appointment) }
}

/** What no row that takes a body writes to. */
const CATALOGUE = ['salons', 'accounts', 'masters', 'services', 'master_services']
const written = routes.filter(({ body }) => body)
const cells = written.flatMap((row) => {
  const may = ROWS[row.route]?.may ?? []
  const roles: readonly Role[] = may === 'everybody' ? ['client'] : may
  return roles.map((role) => [row.route, role, row] as const)
})

describe('keys that a body does not take', () => {
  test('are tried on every row that takes one', () => expect(written.length).toBeGreaterThan(10))

  test.each(cells)('%s ignores them from a %s', async (on, role, row) => {
    const rule = ROWS[on]
    const known = (row.body ?? []).map(({ name }) => name)
    const [plain, loaded] = [(await rule?.given(fixture)) ?? {}, (await rule?.given(fixture)) ?? {}]
    const before = await contents(app.db)
    const usual = await ask(role, row, plain)
    const between = await contents(app.db)
    const answer = await ask(role, row, {
      ...loaded,
      body: { ...extraFor(fixture, known), ...loaded.body },
    })
    const after = await contents(app.db)
    expect([answer.status, Object.keys(answer.body as object)]).toEqual([
      row.status ?? 200,
      Object.keys(usual.body as object),
    ])
    const touched = (from: Record<string, string>, to: Record<string, string>): string[] =>
      Object.keys(to).filter((name) => from[name] !== to[name])
    expect(touched(between, after)).toEqual(touched(before, between))
    if (!on.includes('/settings/'))
      expect(touched(between, after).filter((name) => CATALOGUE.includes(name))).toEqual([])
    if (on.includes('/records/'))
      expect(await storedAppointment(answer.body.id as number)).toEqual(
        await storedAppointment(usual.body.id as number),
      )
  })

  test.each([
    ['admin', 'journal'],
    ['operator', 'journal'],
    ['integration', 'journal'],
    ['client', 'online'],
  ] as const)('a %s who says otherwise still books from the %s', async (role, source) => {
    const { ours, slot } = fixture
    const place = { master_id: ours.anna.id, service_id: ours.haircut.id, ...slot() }
    const { status, body } = await app.request('POST', '/api/records/', {
      token: fixture.tokenOf(role),
      body: { ...extraFor(fixture, []), ...place },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      source,
      status: 'booked',
      crm_a_id: null,
      created_at: '2030-01-07T08:00:00Z',
    })
    expect(body.id).toBeGreaterThan(1)
    expect(body.service).toMatchObject({
      id: ours.haircut.id,
      price: '1500.00',
      duration_minutes: 60,
    })
    expect(await storedAppointment(body.id as number)).toMatchObject({
      salon_id: ours.story.id,
      version: 1,
    })
  })
})

const inputs = operations.flatMap((operation) =>
  inputObjects(operation).flatMap(({ argument, keys }) =>
    ['id', 'status', 'source', 'crmAId', 'createdAt', 'salonId', 'role']
      .filter((key) => !keys.includes(key))
      .map(
        (key) => [operation.field.name, `${argument}.${key}`, operation, argument, key] as const,
      ),
  ),
)

describe('keys that an input object does not have', () => {
  test.each(inputs)('%s refuses %s', async (name, _, operation, argument, key) => {
    const values =
      (await (operation.kind === 'query' ? QUERIES : MUTATIONS)[name]?.given(fixture)) ?? {}
    const input = values[argument]
    const one = { ...((Array.isArray(input) ? input[0] : input) as object), [key]: 1 }
    const before = await contents(app.db)
    const { errors } = await app.graphql(
      documentOf(operation),
      { ...values, [argument]: Array.isArray(input) ? [one] : one },
      fixture.tokenOf('admin'),
    )
    expect(errors?.[0]?.extensions.code).toBe('invalid')
    expect(errors?.map(({ message }) => message).join('\n')).toContain(
      `Field "${key}" is not defined by type`,
    )
    expect(await contents(app.db)).toEqual(before)
  })

  test('no operation lets the caller name a salon', () => {
    const named = operations.flatMap((operation) => [
      ...operation.field.args.map(({ name }) => name),
      ...inputObjects(operation).flatMap(({ keys }) => keys),
    ])
    // the name of the first salon, which nobody has yet
    expect(named.filter((name) => /salon/i.test(name))).toEqual(['salonName'])
  })
})
