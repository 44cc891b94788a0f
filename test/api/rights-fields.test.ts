import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isStaff, type Role, ROLES } from '../../src/domain/rights.js'
import { updateMaster, updateService } from '../../src/service/catalogue.js'
import { updateClient } from '../../src/service/clients.js'
import { moveAppointment } from '../../src/service/move-appointment.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { documentOf, type Operation, operations, waysFrom } from '../support/rights-documents.js'
import { MUTATIONS, type OperationRule, QUERIES, type Values } from '../support/rights-operations.js'
import { buildWorld, UNLIMITED, type World } from '../support/rights-world.js'

const STAFF: readonly Role[] = ['admin', 'operator', 'integration']
/** Words that are stored where only some may read them, and who may find them anywhere at all. */
const KNOWN_TO: Readonly<Record<string, readonly Role[]>> = {
  '+4915118000001': STAFF, // the phone of Anna
  '+4915118000002': STAFF, // the phone of Bella
  'reason of Anna': [...STAFF, 'master'],
  'reason of Bella': STAFF,
  'note about Maria': STAFF,
  'note about Olga': STAFF,
  'Olga Nowhere': STAFF, // who never came to Anna
  '+4915118000009': STAFF, // the phone of Olga
  'Maria with Anna': [...STAFF, 'master', 'client'],
  'Maria with Bella': [...STAFF, 'client'],
  'Olga with Bella': STAFF,
  'said by staff': [...STAFF, 'master'],
  'said by Maria': [...STAFF, 'master', 'client'],
  'Their Master': [],
  '+4915118000003': [],
  'Their Service': [],
  'Their Client': [],
  'note about theirs': [],
  'reason of theirs': [],
  'theirs with theirs': [],
}
/** Later than all other visits of the tests: on the first page of every list. */
const LATE = '2031-01-01'

let app: TestApp
let world: World

async function fillOurs({ ours, visit, timeOff, tokenOf }: World): Promise<void> {
  const call = ours.story.call()
  await updateMaster(call, ours.anna.id, { phone: '+4915118000001' })
  await updateMaster(call, ours.bella.id, { phone: '+4915118000002' })
  await timeOff(ours, ours.anna, 'reason of Anna')
  await timeOff(ours, ours.bella, 'reason of Bella')
  await updateClient(call, ours.maria.id, { notes: 'note about Maria' })
  const olga = await ours.story.client({ name: 'Olga Nowhere', phone: '+4915118000009' })
  await updateClient(call, olga.id, { notes: 'note about Olga' })
  const { bella: master } = ours
  await visit('booked', { comment: 'Maria with Anna', from: LATE })
  await visit('booked', { comment: 'Maria with Bella', master, from: LATE })
  await visit('booked', { comment: 'Olga with Bella', master, client: olga, from: LATE })
  await moveAppointment(call, await visit('booked', { from: LATE }), 'cancelled', 'said by staff')
  const { errors } = await app.graphql(
    'mutation ($id: Int!) { cancelAppointment(id: $id, reason: "said by Maria") { id } }',
    { id: await visit('booked', { from: LATE }) },
    tokenOf('client'),
  )
  expect(errors).toBeUndefined()
}

async function fillTheirs({ theirs, visit, timeOff }: World): Promise<void> {
  const call = theirs.story.call()
  await updateMaster(call, theirs.anna.id, { name: 'Their Master', phone: '+4915118000003' })
  await updateService(call, theirs.haircut.id, { name: 'Their Service' })
  await updateClient(call, theirs.maria.id, { name: 'Their Client', notes: 'note about theirs' })
  await timeOff(theirs, theirs.anna, 'reason of theirs')
  await visit('booked', { side: theirs, comment: 'theirs with theirs', from: LATE })
}

beforeAll(async () => {
  app = await startTestApp(UNLIMITED)
  world = await buildWorld(app)
  await fillOurs(world)
  await fillTheirs(world)
})
afterAll(() => app.stop())

const ruleOf = ({ kind, field }: Operation): OperationRule | undefined =>
  (kind === 'query' ? QUERIES : MUTATIONS)[field.name]
const openTo = (role: Role, kind: Operation['kind']): Operation[] =>
  operations.filter((operation) => {
    const may = ruleOf(operation)?.may
    return operation.kind === kind && may !== undefined && may !== 'everybody' && may.includes(role)
  })

type Answer = { way: string[]; data: unknown; errors: unknown }

/** Asks along the way; one that costs more than the door lets through is walked as far as it goes. */
async function walk(role: Role, operation: Operation, way: string[], values: Values): Promise<Answer> {
  const { data, errors } = await app.graphql(documentOf(operation, way), values, world.tokenOf(role))
  const tooDear = errors?.[0]?.message.startsWith('The operation costs more than') ?? false
  return tooDear && way.length > 0 ? walk(role, operation, way.slice(0, -1), values) : { way, data, errors }
}

/** Follows every way of edges from the role's operations; answers the words it met, each with the way to it. */
async function explore(role: Role, kind: Operation['kind'], steps: number): Promise<Record<string, string>> {
  const met: Record<string, string> = {}
  for (const operation of openTo(role, kind)) {
    let values: Values | undefined
    for (const asked of waysFrom(operation, steps)) {
      if (!values || kind === 'mutation') values = (await ruleOf(operation)?.given(world)) ?? {}
      const { way, data, errors } = await walk(role, operation, asked, values)
      const where = [operation.field.name, ...way].join('.')
      expect(errors, where).toBeUndefined()
      const text = JSON.stringify(data)
      for (const word of Object.keys(KNOWN_TO)) if (text.includes(word)) met[word] ??= where
    }
  }
  return met
}

describe('what is kept from some', () => {
  test.each(ROLES)('every query and its edges show %s their words and no others', async (role) => {
    const met = await explore(role, 'query', isStaff(role) ? 4 : 5)
    const unknown = Object.entries(met).filter(([word]) => !KNOWN_TO[word]?.includes(role))
    expect(unknown).toEqual([])
    const known = Object.keys(KNOWN_TO).filter((word) => KNOWN_TO[word]?.includes(role))
    expect(Object.keys(met).sort()).toEqual(known.sort())
  })

  test.each(ROLES)('every mutation and the edges of its answer show %s no more', async (role) => {
    const met = await explore(role, 'mutation', isStaff(role) ? 1 : 3)
    expect(Object.keys(met)).not.toEqual([])
    expect(Object.entries(met).filter(([word]) => !KNOWN_TO[word]?.includes(role))).toEqual([])
  })
})
