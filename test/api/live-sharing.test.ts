import { parse } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Viewer } from '../../src/domain/identity/people.js'
import { ROLES } from '../../src/domain/identity/rights.js'
import { type GraphContext, createGraphContext } from '../../src/graphql/engine/context.js'
import { createExecutor } from '../../src/graphql/engine/execute.js'
import { schema } from '../../src/graphql/schema.js'
import { createSubscribe, isResultStream } from '../../src/graphql/engine/subscribe.js'
import { visibilityKey, sharedViewer } from '../../src/http/sockets/connection-auth.js'
import { createIdentify } from '../../src/service/identity/identify.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { openTab } from '../support/live.js'
import { type Operation, subscriptions, wholeDocumentOf } from '../support/rights/documents.js'
import { SUBSCRIPTIONS } from '../support/rights/operations.js'
import {
  type Asker,
  ASKERS,
  buildFixture,
  UNLIMITED,
  type Fixture,
} from '../support/rights/fixture.js'

let app: TestApp
let fixture: Fixture
beforeAll(async () => {
  app = await startTestApp(UNLIMITED)
  fixture = await buildFixture(app)
  await fixture.timeOff(fixture.ours, fixture.ours.anna, 'a reason')
  await fixture.timeOff(fixture.ours, fixture.ours.bella, 'another reason')
})
afterAll(() => app.stop())

const BASE = 'http://salon.test'
const viewerFor = async (asker: Asker): Promise<Viewer> =>
  (await createIdentify(app.db, app.tokens)(`Bearer ${fixture.tokenOf(asker)}`, app.now)) as Viewer
const contextFor = (viewer: Viewer): GraphContext =>
  createGraphContext({ viewer: viewer, now: app.now, db: app.db, key: undefined }, app, {
    log: () => app.log,
    base: () => BASE,
  })

/** A viewer that notes which of its properties are read, present or not. */
const recorded = (viewer: Viewer, read: Set<string>): Viewer =>
  new Proxy(viewer, {
    get(target, property): unknown {
      if (typeof property === 'string') read.add(property)
      return Reflect.get(target, property)
    },
  })

/** The same viewer but for one property. */
function changed(viewer: Viewer, property: string): Viewer {
  const value: unknown = Reflect.get(viewer, property)
  const others: Readonly<Record<string, unknown>> = {
    string: property === 'role' ? ROLES.find((role) => role !== value) : `${String(value)}!`,
    number: Number(value) + 1,
    boolean: !value,
  }
  return { ...viewer, [property]: others[typeof value] ?? (property.endsWith('Id') ? 1 : true) }
}

const mayUse = ({ field }: Operation, asker: Asker): boolean => {
  const rule = SUBSCRIPTIONS[field.name]
  if (!rule || asker === 'nobody' || asker === 'expired') return false
  if (asker === 'embed') return rule.embedded === true
  return rule.may === 'everybody' || rule.may.some((role) => role === asker)
}

/** The first answer of a subscription that asks for all there is, worked out as that viewer. */
async function wholeAnswer(operation: Operation, viewer: Viewer, shared: Viewer) {
  const text = wholeDocumentOf(operation)
  const document = parse(text)
  const definition = document.definitions[0]
  if (definition?.kind !== 'OperationDefinition') throw new Error('no operation')
  const happens = () => SUBSCRIPTIONS[operation.field.name]?.happens(fixture, fixture.ours)
  const isOfOne = operation.field.name === 'importProgress'
  const variables = isOfOne ? { id: await happens() } : {}
  const answers = await createSubscribe(
    schema,
    createExecutor(schema, false),
    false,
  )(
    { key: text, document, operation: definition, name: undefined, variables },
    {
      visibilityKey: '',
      context: () => contextFor(viewer),
      sharedContext: () => contextFor(shared),
    },
  )
  if (!isResultStream(answers)) throw new Error(JSON.stringify(answers))
  if (!isOfOne) await happens()
  const { value } = await answers.next()
  answers.return()
  return value
}

describe('answers are shared by viewers who see the same', () => {
  const cases = subscriptions.flatMap((operation) =>
    ASKERS.filter((asker) => mayUse(operation, asker)).map(
      (asker) => [operation.field.name, asker, operation] as const,
    ),
  )

  test('every subscription is looked at', () =>
    expect(new Set(cases.map(([name]) => name)).size).toBe(subscriptions.length))

  test.each(cases)(
    '%s, asked by %s: all that is read of the viewer is in the key',
    async (_, asker, operation) => {
      const viewer = await viewerFor(asker)
      const read = new Set<string>()
      const answer = await wholeAnswer(operation, viewer, recorded(viewer, read))
      expect(answer?.data).toBeTruthy()
      expect(read).toContain('salonId')
      expect(read).toContain('role')
      const key = visibilityKey(viewer, BASE)
      expect(
        [...read].filter((property) => visibilityKey(changed(viewer, property), BASE) === key),
      ).toEqual([])
    },
  )

  test.each(cases)(
    '%s, asked by %s: is worked out without the rest',
    async (_, asker, operation) => {
      const viewer = await viewerFor(asker)
      const answer = await wholeAnswer(operation, viewer, sharedViewer(viewer))
      const codes = new Set(answer?.errors?.map(({ extensions }) => extensions?.code))
      // edges out of the assistant, and the dialogues of a client
      const refused = asker === 'embed' ? 'token_not_valid' : 'permission_denied'
      const isOperator = asker === 'admin' || asker === 'operator'
      for (const code of codes) expect([isOperator, code]).toEqual([false, refused])
    },
  )

  test('the account counts for clients alone, so that all operators share', async () => {
    for (const role of ROLES) {
      const viewer = await viewerFor(role)
      const isShared =
        visibilityKey({ ...viewer, id: viewer.id + 1, name: 'Another' }, BASE) ===
        visibilityKey(viewer, BASE)
      expect([role, isShared]).toEqual([role, role !== 'client'])
    }
  })

  test('what is not in the key cannot be read while a shared answer is worked out', async () => {
    const [operator, client] = [await viewerFor('operator'), await viewerFor('client')]
    expect(sharedViewer(client).id).toBe(client.id)
    expect(sharedViewer(operator).role).toBe('operator')
    expect(() => sharedViewer(operator).id).toThrow('id')
    expect(() => sharedViewer(client).name).toThrow('name')
    expect(() => ({ ...sharedViewer(operator) })).toThrow()
  })
})

test('two accounts of one client get the notes of their own', async () => {
  const { ours, appointment } = fixture
  const accounts = [
    await ours.story.account('client', { clientId: ours.maria.id }),
    await ours.story.account('client', { clientId: ours.maria.id }),
  ] as const
  const LOG =
    'subscription ($after: String) { appointmentUpdates(after: $after) { appointment { id ' +
    'statusLog { note actor { userId } } } } }'
  const id = await appointment('booked')
  const lines = await Promise.all(accounts.map(({ token }) => openTab(app.url, token)))
  for (const line of lines) {
    const after = (await line.ask('now', '{ liveCursor }')).payload.data.liveCursor as string
    line.subscribe('live', LOG, { variables: { after } })
  }
  const { errors } = await app.graphql(
    'mutation ($id: Int!) { cancelAppointment(id: $id, reason: "I am ill") { id } }',
    { id },
    accounts[0].token,
  )
  expect(errors).toBeUndefined()
  const notes = lines.map(async (line) => {
    const { payload } = await line.heard(({ id: of, type }) => of === 'live' && type === 'next')
    const { statusLog } = payload.data.appointmentUpdates.appointment as {
      statusLog: { note: string | null; actor: { userId: number } }[]
    }
    return statusLog.filter(({ actor }) => actor.userId === accounts[0].id).map(({ note }) => note)
  })
  expect(await Promise.all(notes)).toEqual([['I am ill'], [null]])
  await Promise.all(lines.map((line) => line.hangUp()))
})
