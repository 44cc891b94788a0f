import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isStaff, type Role, ROLES } from '../../src/domain/identity/rights.js'
import { rescheduleAppointment } from '../../src/service/booking/reschedule-appointment.js'
import { startTestApp, type TestApp } from '../support/app.js'
import {
  documentOf,
  idArguments,
  type Operation,
  subscriptions,
} from '../support/rights/documents.js'
import { SUBSCRIPTIONS, type SubscriptionRule, type Values } from '../support/rights/operations.js'
import {
  type Asker,
  ASKERS,
  buildFixture,
  contents,
  NOBODYS_ID,
  UNLIMITED,
  type Fixture,
} from '../support/rights/fixture.js'
import { type Closed, dial, type Line } from '../support/socket.js'

let app: TestApp
let fixture: Fixture
beforeAll(async () => {
  app = await startTestApp(UNLIMITED)
  fixture = await buildFixture(app)
})
afterAll(() => app.stop())

const NO_RULE: SubscriptionRule = { may: [], happens: () => Promise.resolve(0), ids: {} }
const ruleOf = ({ field }: Operation): SubscriptionRule => SUBSCRIPTIONS[field.name] ?? NO_RULE
const named = subscriptions.map((operation) => [operation.field.name, operation] as const)
const mayUse = ({ may, embedded }: SubscriptionRule, asker: Asker): boolean =>
  may === 'everybody' ||
  (asker === 'embed' && embedded === true) ||
  may.some((role) => role === asker)

describe('the table of rights', () => {
  test('has every subscription and nothing else', () =>
    expect(Object.keys(SUBSCRIPTIONS).sort()).toEqual(named.map(([name]) => name).sort()))
  test.each(named)('says of every id that %s takes what it names', (_, operation) =>
    expect(Object.keys(ruleOf(operation).ids).sort()).toEqual(idArguments(operation).sort()),
  )
})

const socket = (): Promise<Line> => dial(`${app.url.replace('http', 'ws')}/graphql`)
/** A socket of somebody who may have one, and where the events of their salon are now. */
async function enter(asker: Asker): Promise<{ line: Line; after: string }> {
  const line = await (await socket()).introduce(fixture.tokenOf(asker) ?? '')
  const { payload } = await line.ask('now', '{ liveCursor }')
  return { line, after: payload.data.liveCursor as string }
}

/** Of each event what it happened to; null where it is not told. */
const subjects = (line: Line, id: string): (number | null)[] =>
  line.events(id).map(({ data, errors }) => {
    expect(errors).toBeUndefined()
    type Subject = { readonly id: number }
    type Subjects = { task?: Subject; appointment?: Subject; master?: Subject; salon?: Subjects }
    const [event] = Object.values(data as object) as Subjects[]
    const { task, appointment, master } = event?.salon ?? event ?? {}
    return (task ?? appointment ?? master)?.id ?? null
  })
/** Once a subscription has told of the last thing that happened. */
const toldOf = (line: Line, id: string, subject: number): Promise<unknown> =>
  expect.poll(() => subjects(line, id), { timeout: 10_000 }).toContain(subject)

const TOLD: Readonly<Record<string, string>> = {
  taskUpdates: 'kind task { id }',
  appointmentUpdates: 'kind appointment { id }',
  salonUpdates: 'kind master { id }',
  deskUpdates: 'salon { kind master { id } }',
}
/** The subscription with all that it takes, telling what it happened to. */
function askedOf({ field }: Operation): string {
  const [declared, given] = [
    field.args.map(({ name, type }) => `$${name}: ${String(type)}`),
    field.args.map(({ name }) => `${name}: $${name}`),
  ]
  return `subscription (${declared.join(', ')}) { ${field.name}(${given.join(', ')})
    { ${TOLD[field.name]} } }`
}

const TURNED_AWAY: Readonly<Partial<Record<Asker, Closed>>> = {
  nobody: { code: 4403, reason: 'Authentication credentials were not provided.' },
  expired: { code: 4403, reason: 'Token is expired' },
}
const DENIED = {
  message: 'You do not have permission to perform this action.',
  code: 'permission_denied',
}
const NOT_VALID = { message: 'Given token not valid for any token type', code: 'token_not_valid' }
const within = (path: string, id: number): Values =>
  path.startsWith('filter.') ? { filter: { [path.slice('filter.'.length)]: id } } : { [path]: id }

/** Those that can be taken up where they were left. */
const streams = named.filter(([, { field }]) => field.args.some(({ name }) => name === 'after'))

describe.each(streams)('%s', (_, operation) => {
  const rule = ruleOf(operation)

  test.each(ASKERS.filter((asker) => TURNED_AWAY[asker]))('asked by %s', async (asker) => {
    const line = await socket()
    const token = fixture.tokenOf(asker)
    line.say({
      type: 'connection_init',
      ...(token && { payload: { authorization: `Bearer ${token}` } }),
    })
    expect(await line.closed).toEqual(TURNED_AWAY[asker])
    expect(line.frames).toEqual([])
  })

  test.each(ASKERS.filter((asker) => !TURNED_AWAY[asker] && !mayUse(rule, asker)))(
    'refused to %s',
    async (asker) => {
      const { line } = await enter(asker)
      const before = await contents(app.db)
      for (const [path, kind] of [['', undefined] as const, ...Object.entries(rule.ids)]) {
        const variables = kind ? within(path, NOBODYS_ID) : {}
        const { type, payload } = await line.ask(`live ${path}`, documentOf(operation), {
          variables,
        })
        const [{ message, extensions }] = payload as [
          { message: string; extensions: { code: string } },
        ]
        expect([type, { message, code: extensions.code }]).toEqual([
          'error',
          asker === 'embed' ? NOT_VALID : DENIED,
        ])
      }
      expect(await contents(app.db)).toEqual(before)
      await line.hangUp()
    },
  )

  test.each(ASKERS.filter((asker) => mayUse(rule, asker)))(
    'open to %s, for their salon alone',
    async (asker) => {
      const { line, after } = await enter(asker)
      line.subscribe('live', askedOf(operation), { variables: { after } })
      const first = await rule.happens(fixture, fixture.ours)
      await rule.happens(fixture, fixture.theirs)
      const last = await rule.happens(fixture, fixture.ours)
      await toldOf(line, 'live', last)
      expect([...new Set(subjects(line, 'live'))]).toEqual([first, last])
      await line.hangUp()
    },
  )

  test.each(Object.entries(rule.ids))(
    'with a stranger as %s there is nothing to hear',
    async (path, kind) => {
      for (const role of ROLES.filter((role) => mayUse(rule, role))) {
        const { line, after } = await enter(role)
        line.subscribe('all', askedOf(operation), { variables: { after } })
        const strangers = Object.entries(fixture.strangers(kind, role))
        for (const [whose, id] of strangers)
          line.subscribe(whose, askedOf(operation), { variables: { after, ...within(path, id) } })
        for (const side of [fixture.theirs, fixture.ours, fixture.theirs])
          await rule.happens(fixture, side)
        await toldOf(line, 'all', await rule.happens(fixture, fixture.ours))
        expect(
          Object.fromEntries(strangers.map(([whose]) => [whose, subjects(line, whose)])),
        ).toEqual(Object.fromEntries(strangers.map(([whose]) => [whose, []])))
        const ended = line.frames.filter(({ type }) => type === 'error' || type === 'complete')
        // a filter finds nothing, a task is not there
        const refused = path === 'taskId' ? strangers.map(([whose]) => whose) : []
        expect(ended.map(({ type, id }) => [type, id]).sort()).toEqual(
          [['complete', 'now'], ...refused.map((whose) => ['error', whose])].sort(),
        )
        for (const { payload } of ended.filter(({ type }) => type === 'error'))
          expect(payload).toMatchObject([
            { message: 'Not found.', extensions: { code: 'not_found' } },
          ])
        await line.hangUp()
      }
    },
  )

  test('cursors of another salon are refused', async () => {
    const theirs = await (await socket()).introduce(fixture.theirs.story.admin.token)
    const { payload } = await theirs.ask('now', '{ liveCursor }')
    await theirs.hangUp()
    for (const role of ROLES.filter((role) => mayUse(rule, role))) {
      const { line } = await enter(role)
      const variables = { after: payload.data.liveCursor as string }
      const refused = await line.ask('live', askedOf(operation), { variables })
      const [{ extensions }] = refused.payload as [{ extensions: object }]
      expect([refused.type, extensions]).toMatchObject([
        'error',
        { code: 'invalid', fields: { after: ['Invalid cursor.'] } },
      ])
      await line.hangUp()
    }
  })
})

describe('importProgress', () => {
  const operation = subscriptions.find(({ field }) => field.name === 'importProgress') as Operation
  const rule = ruleOf(operation)
  const entering = ASKERS.filter((asker) => !TURNED_AWAY[asker])

  test.each(entering.filter((asker) => !mayUse(rule, asker)))('refused to %s', async (asker) => {
    const { line } = await enter(asker)
    for (const id of [await rule.happens(fixture, fixture.ours), NOBODYS_ID]) {
      const { type, payload } = await line.ask(`run ${id}`, documentOf(operation), {
        variables: { id },
      })
      const [{ message, extensions }] = payload as [
        { message: string; extensions: { code: string } },
      ]
      expect([type, { message, code: extensions.code }]).toEqual([
        'error',
        asker === 'embed' ? NOT_VALID : DENIED,
      ])
    }
    await line.hangUp()
  })

  test.each(entering.filter((asker) => mayUse(rule, asker)))(
    'open to %s, for their salon alone',
    async (asker) => {
      const { line } = await enter(asker)
      const id = await rule.happens(fixture, fixture.ours)
      line.subscribe('ours', documentOf(operation), { variables: { id } })
      await expect.poll(() => line.events('ours'), { timeout: 10_000 }).toHaveLength(1)
      expect(line.events('ours')).toMatchObject([
        { data: { importProgress: { id, state: 'RUNNING' } } },
      ])
      for (const stranger of Object.values(fixture.strangers('importRun', asker as Role))) {
        const { type, payload } = await line.ask(`run ${stranger}`, documentOf(operation), {
          variables: { id: stranger },
        })
        expect([type, payload]).toMatchObject([
          'error',
          [{ message: 'Not found.', extensions: { code: 'not_found' } }],
        ])
      }
      await line.hangUp()
    },
  )
})

describe('whose appointments are told of', () => {
  const APPOINTMENTS = `subscription ($after: String, $filter: AppointmentFilter) {
    appointmentUpdates(after: $after, filter: $filter) { kind appointment { id master { id } } }
  }`
  const mayHear: Readonly<Record<string, readonly Role[]>> = {
    'Maria with Anna': ROLES,
    'Nora with Anna': ROLES.filter((role) => role !== 'client'),
    'Maria with Bella': ROLES.filter((role) => role !== 'master'),
    'Nora with Bella': ROLES.filter(isStaff),
  }

  test.each(ROLES)('%s hears of their own, whatever is asked for', async (role) => {
    const { ours, appointment } = fixture
    const { line, after } = await enter(role)
    const FILTERS: Readonly<Record<string, Values>> = {
      all: {},
      Anna: { masterId: ours.anna.id },
      Bella: { masterId: ours.bella.id },
      Maria: { clientId: ours.maria.id },
      Nora: { clientId: ours.nora.id },
    }
    for (const [name, filter] of Object.entries(FILTERS))
      line.subscribe(name, APPOINTMENTS, { variables: { after, filter } })
    const made: Record<string, number> = {
      'Nora with Bella': await appointment('booked', { client: ours.nora, master: ours.bella }),
      'Nora with Anna': await appointment('booked', { client: ours.nora }),
      'Maria with Bella': await appointment('booked', { master: ours.bella }),
      'Maria with Anna': await appointment('booked'),
    }
    const last = await appointment('booked')
    for (const name of ['all', 'Anna', 'Maria']) await toldOf(line, name, last)
    const heard = (name: string): string[] =>
      Object.keys(made).filter((words) => subjects(line, name).includes(made[words] ?? 0))
    const expected = (name: string): string[] =>
      Object.keys(made).filter(
        (words) => mayHear[words]?.includes(role) && (name === 'all' || words.includes(name)),
      )
    const names = Object.keys(FILTERS)
    expect(Object.fromEntries(names.map((name) => [name, heard(name)]))).toEqual(
      Object.fromEntries(names.map((name) => [name, expected(name)])),
    )
    const known = [...Object.values(made), last]
    expect(
      names
        .flatMap((name) => subjects(line, name))
        .filter((id) => id === null || !known.includes(id)),
    ).toEqual([])
    await line.hangUp()
  })

  test('one that goes to another master goes out of sight, and what it became is not told', async () => {
    const { ours, appointment, slot } = fixture
    const id = await appointment()
    const lines = {
      master: await enter('master'),
      client: await enter('client'),
      operator: await enter('operator'),
    }
    for (const { line, after } of Object.values(lines))
      line.subscribe('live', APPOINTMENTS, { variables: { after } })
    const { date, time } = slot()
    const change = { date, time: Number(time.slice(0, 2)) * 60, masterId: ours.bella.id }
    await rescheduleAppointment(
      ours.story.context(),
      id,
      change as Parameters<typeof rescheduleAppointment>[2],
    )
    for (const name of ['client', 'operator'] as const) {
      await toldOf(lines[name].line, 'live', id)
      expect(lines[name].line.events('live')).toEqual([
        {
          data: {
            appointmentUpdates: {
              kind: 'UPDATED',
              appointment: { id, master: { id: ours.bella.id } },
            },
          },
        },
      ])
    }
    const { line } = lines.master
    await expect
      .poll(() => line.events('live'), { timeout: 10_000 })
      .toEqual([{ data: { appointmentUpdates: { kind: 'RESYNC', appointment: null } } }])
    for (const { line } of Object.values(lines)) await line.hangUp()
  })
})
