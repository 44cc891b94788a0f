import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '../../src/domain/identity/rights.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { buildFixture, contents, UNLIMITED, type Fixture } from '../support/rights/fixture.js'

let app: TestApp
let fixture: Fixture
beforeAll(async () => {
  app = await startTestApp(UNLIMITED)
  fixture = await buildFixture(app)
})
afterAll(() => app.stop())

type Visits = {
  totalCount: number
  nodes: { id: number; master: { id: number }; client: { id: number } }[]
}
const APPOINTMENTS = '{ totalCount nodes { id master { id } client { id } } }'

describe('whose appointments', () => {
  test('a master sees through a client is their own', async () => {
    const { ours, appointment, tokenOf } = fixture
    const petra = await ours.story.client({ name: 'Petra' })
    await appointment('done', { client: petra, master: ours.bella })
    await appointment('booked', { client: petra, master: ours.bella })
    const own = await appointment('booked', { client: petra })
    const { data } = await app.graphql<{
      appointment: { client: Record<'lastVisit' | 'nextVisit', unknown> & { appointments: Visits } }
    }>(
      `query ($id: Int!) { appointment(id: $id) { client { appointments(first: 100)
        ${APPOINTMENTS} lastVisit { id } nextVisit { id } } } }`,
      { id: own },
      tokenOf('master'),
    )
    const { appointments, lastVisit, nextVisit } = data.appointment.client
    expect(appointments).toEqual({
      totalCount: 1,
      nodes: [{ id: own, master: { id: ours.anna.id }, client: { id: petra.id } }],
    })
    expect(lastVisit).toBeNull()
    expect([null, own]).toContain((nextVisit as { id: number } | null)?.id ?? null)
  })

  test.each([
    ['master', 'another master', ({ ours }: Fixture) => ({ masterId: ours.bella.id })],
    ['client', 'another client', ({ ours }: Fixture) => ({ clientId: ours.nora.id })],
  ] as const)('a %s finds none by filtering for %s', async (role, _, filterOf) => {
    const ask = (token: string | undefined) =>
      app.graphql<{ appointments: Visits }>(
        `query ($filter: AppointmentFilter) { appointments(filter: $filter) ${APPOINTMENTS} }`,
        { filter: filterOf(fixture) },
        token,
      )
    expect((await ask(fixture.tokenOf('operator'))).data.appointments.totalCount).toBeGreaterThan(0)
    expect((await ask(fixture.tokenOf(role))).data.appointments).toEqual({
      totalCount: 0,
      nodes: [],
    })
  })

  test.each([
    ['master', 'master', ({ ours }: Fixture) => ours.anna.id],
    ['client', 'client', ({ ours }: Fixture) => ours.maria.id],
  ] as const)(
    'the lists of a %s hold their own alone, through both doors',
    async (role, side, idOf) => {
      const { data } = await app.graphql<{ appointments: Visits }>(
        `{ appointments(first: 100) ${APPOINTMENTS} }`,
        {},
        fixture.tokenOf(role),
      )
      const { body } = await app.request('GET', '/api/records/?page_size=100', {
        token: fixture.tokenOf(role),
      })
      expect(new Set(data.appointments.nodes.map((appointment) => appointment[side].id))).toEqual(
        new Set([idOf(fixture)]),
      )
      const results = body.results as Visits['nodes']
      expect(results.map(({ id }) => id)).toEqual(data.appointments.nodes.map(({ id }) => id))
      expect(body.count).toBe(data.appointments.totalCount)
      const all = await app.request('GET', '/api/records/', { token: fixture.tokenOf('admin') })
      expect(body.count).toBeLessThan(all.body.count as number)
    },
  )

  test.each([
    ['admin', ['IN_PROGRESS', 'CANCELLED']],
    ['operator', ['IN_PROGRESS', 'CANCELLED']],
    ['integration', ['IN_PROGRESS', 'CANCELLED']],
    ['master', ['IN_PROGRESS']],
    ['client', ['CANCELLED']],
  ] as const)(
    'the moves that are open to a %s are those they have the right to',
    async (role, moves) => {
      const { data } = await app.graphql<{ appointment: { allowedTransitions: string[] } }>(
        'query ($id: Int!) { appointment(id: $id) { allowedTransitions } }',
        { id: await fixture.appointment('confirmed') },
        fixture.tokenOf(role),
      )
      expect(data.appointment.allowedTransitions).toEqual(moves)
    },
  )
})

describe('a client books for themself alone', () => {
  const book = async (client: object) => {
    const { ours, slot, tokenOf } = fixture
    const body = { master_id: ours.anna.id, service_id: ours.haircut.id, ...slot(), ...client }
    return app.request('POST', '/api/records/', { token: tokenOf('client'), body })
  }

  test.each([
    ['nobody', () => ({})],
    ['themself by id', ({ ours }: Fixture) => ({ client_id: ours.maria.id })],
    [
      'themself by phone',
      ({ ours }: Fixture) => ({ client: { name: 'Other', phone: ours.maria.phone } }),
    ],
  ])('naming %s', async (_, clientOf) => {
    const { status, body } = await book(clientOf(fixture))
    expect([status, body.client.id, body.client.name]).toEqual([
      201,
      fixture.ours.maria.id,
      'Maria',
    ])
  })

  test.each([
    [
      'another client by phone',
      ({ ours }: Fixture) => ({ client: { name: 'Nora', phone: ours.nora.phone } }),
    ],
    [
      "another salon's client by phone",
      ({ theirs }: Fixture) => ({ client: { name: 'X', phone: theirs.maria.phone } }),
    ],
    ['a phone that nobody has', () => ({ client: { name: 'X', phone: '+4915118999999' } })],
  ])('not naming %s', async (_, clientOf) => {
    const before = await contents(app.db)
    const { status, body } = await book(clientOf(fixture))
    expect([status, body.code]).toEqual([403, 'permission_denied'])
    expect(await contents(app.db)).toEqual(before)
  })

  test('and hears no notes of others in the log, but their own', async () => {
    const { appointment, tokenOf } = fixture
    const id = await appointment()
    const NOTED = 'query ($id: Int!) { appointment(id: $id) { statusLog { newStatus note } } }'
    const confirm = 'mutation ($id: Int!) { confirmAppointment(id: $id, note: "of staff") { id } }'
    const cancel = 'mutation ($id: Int!) { cancelAppointment(id: $id, reason: "of mine") { id } }'
    expect((await app.graphql(confirm, { id }, tokenOf('operator'))).errors).toBeUndefined()
    expect((await app.graphql(cancel, { id }, tokenOf('client'))).errors).toBeUndefined()
    const notesFor = async (role: Role) =>
      (
        await app.graphql<{ appointment: { statusLog: { note: string | null }[] } }>(
          NOTED,
          { id },
          tokenOf(role),
        )
      ).data.appointment.statusLog.map(({ note }) => note)
    expect(await notesFor('client')).toEqual([null, null, 'of mine'])
    expect(await notesFor('master')).toEqual([null, 'of staff', 'of mine'])
    expect(await notesFor('operator')).toEqual([null, 'of staff', 'of mine'])
  })
})

describe('an account of another salon is not found, whatever is asked of it', () => {
  test.each([
    { name: 'Mine' },
    { role: 'CLIENT' },
    { active: false },
    { password: 'short' },
    { password: 'long enough' },
  ])('%j', async (change) => {
    const before = await contents(app.db)
    const { errors } = await app.graphql(
      `mutation ($id: Int!, $name: String, $role: Role, $active: Boolean, $password: String) {
          updateAccount(id: $id, input: { name: $name, role: $role, active: $active,
            password: $password }) { id }
        }`,
      { id: fixture.theirs.story.admin.id, ...change },
      fixture.tokenOf('admin'),
    )
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['not_found'])
    expect(await contents(app.db)).toEqual(before)
  })
})
