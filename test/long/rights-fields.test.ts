import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isStaff, type Role, ROLES } from '../../src/domain/identity/rights.js'
import { updateMaster, updateService } from '../../src/service/catalog/catalog.js'
import { updateClient } from '../../src/service/clients/clients.js'
import { moveAppointment } from '../../src/service/booking/move-appointment.js'
import { closeTask } from '../../src/service/inbox/change-task-status.js'
import { setNotificationTemplate } from '../../src/service/notifications/notification-templates.js'
import { replyToTask } from '../../src/service/inbox/reply-to-task.js'
import { transact } from '../../src/store/postgres/database.js'
import { writeImportConflicts } from '../../src/store/crm/import-conflicts.js'
import { enqueueSync } from '../../src/store/crm/sync-log.js'
import { type GraphqlAnswer, startTestApp, type TestApp } from '../support/app.js'
import { documentOf, type Operation, operations, waysFrom } from '../support/rights/documents.js'
import {
  MUTATIONS,
  type OperationRule,
  QUERIES,
  tokenFor,
  type Values,
} from '../support/rights/operations.js'
import {
  type Asker,
  buildFixture,
  type Side,
  UNLIMITED,
  type Fixture,
} from '../support/rights/fixture.js'

const STAFF: readonly Asker[] = ['admin', 'operator', 'integration']
const OPERATORS: readonly Asker[] = ['admin', 'operator', 'embed']
/** Words that are stored where only some may read them, and who may find them anywhere at all. */
const KNOWN_TO: Readonly<Record<string, readonly Asker[]>> = {
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
  'asked by Maria': OPERATORS,
  'answered to Maria': OPERATORS,
  'noted beside Maria': OPERATORS,
  'what came of Maria': OPERATORS,
  'ready for anybody': OPERATORS,
  'told Maria of Anna': [...STAFF, 'client'],
  'told Anna of Maria': [...STAFF, 'master'],
  'told Maria of Bella': [...STAFF, 'client'],
  'told Bella of Maria': STAFF,
  'told Olga of Bella': STAFF,
  'told Bella of Olga': STAFF,
  'A said of Maria': STAFF,
  'A said of Olga': STAFF,
  'conflict of ours': STAFF,
  'job of ours': ['admin'],
  'worded by ours': ['admin'],
  'Their Master': [],
  '+4915118000003': [],
  'Their Service': [],
  'Their Client': [],
  'note about theirs': [],
  'reason of theirs': [],
  'theirs with theirs': [],
  'asked by theirs': [],
  'noted beside theirs': [],
  'what came of theirs': [],
  'ready for theirs': [],
  'told Their of Theirs': [],
  'told Theirs of Their': [],
  'A said of Their': [],
  'conflict of theirs': [],
  'job of theirs': [],
  'worded by theirs': [],
}
/** Later than all other appointments of the tests: on the first page of every list. */
const LATE = '2031-01-01'

let app: TestApp
let fixture: Fixture

/**
 * A dialogue with an answer and a note, closed with what came of it; beside it one that is open.
 */
async function talk(
  { task, cannedReply }: Fixture,
  side: Side,
  whom: string,
  ready: string,
): Promise<void> {
  const context = side.story.context()
  const taskId = await task({ side, text: `asked by ${whom}` })
  const reply = { taskId, imageUrl: null, clientKey: undefined, expectedVersion: undefined }
  await replyToTask(context, { ...reply, type: 'text', text: `answered to ${whom}` })
  await replyToTask(context, { ...reply, type: 'note', text: `noted beside ${whom}` })
  await closeTask(context, taskId, `what came of ${whom}`)
  await task({ side, text: `asked by ${whom}` })
  await cannedReply(side, `ready for ${ready}`)
}

/**
 * What follows from an appointment outside: what its people are told, and what system A said of it.
 */
async function tell({ story }: Side, id: number, client: string, master: string): Promise<void> {
  const appointment = sql`salon_id = ${story.id} and appointment_id = ${id}`
  const [toClient, toMaster] = [`told ${client} of ${master}`, `told ${master} of ${client}`]
  await app.db.execute(
    sql`update notifications set text = case recipient_kind when 'client' then ${toClient}
      else ${toMaster} end where ${appointment}`,
  )
  await transact(app.db, (tx) =>
    enqueueSync(tx, {
      salonId: story.id,
      appointmentId: id,
      operation: 'create',
      change: null,
      now: app.now,
    }),
  )
  await app.db.execute(
    sql`update sync_log set error = ${`A said of ${client}`} where ${appointment}`,
  )
}

/** What becomes of jobs and imports of a salon, and its own words for notifications. */
async function mark({ importRun }: Fixture, side: Side, whose: string): Promise<void> {
  const { story } = side
  await app.db.execute(
    sql`update jobs set error = ${`job of ${whose}`}
      where salon_id = ${story.id}`,
  )
  const runId = await importRun(side)
  await transact(app.db, (tx) =>
    writeImportConflicts(tx, story.id, runId, [{ externalId: 1, reason: `conflict of ${whose}` }]),
  )
  const reminder = { event: 'appointment_reminder', recipient: 'client', language: 'en' } as const
  await setNotificationTemplate(story.context(), { ...reminder, text: `worded by ${whose}` })
}

async function fillOurs(fixture: Fixture): Promise<void> {
  const { ours, appointment, timeOff, tokenOf } = fixture
  const context = ours.story.context()
  await talk(fixture, ours, 'Maria', 'anybody')
  await updateMaster(context, ours.anna.id, { phone: '+4915118000001' })
  await updateMaster(context, ours.bella.id, { phone: '+4915118000002' })
  await timeOff(ours, ours.anna, 'reason of Anna')
  await timeOff(ours, ours.bella, 'reason of Bella')
  await updateClient(context, ours.maria.id, { notes: 'note about Maria' })
  const olga = await ours.story.client({ name: 'Olga Nowhere', phone: '+4915118000009' })
  await updateClient(context, olga.id, { notes: 'note about Olga' })
  const { bella: master } = ours
  const withAnna = await appointment('booked', { comment: 'Maria with Anna', from: LATE })
  const withBella = await appointment('booked', { comment: 'Maria with Bella', master, from: LATE })
  const ofOlga = await appointment('booked', {
    comment: 'Olga with Bella',
    master,
    client: olga,
    from: LATE,
  })
  await tell(ours, withAnna, 'Maria', 'Anna')
  await tell(ours, withBella, 'Maria', 'Bella')
  await tell(ours, ofOlga, 'Olga', 'Bella')
  await moveAppointment(context, await appointment('booked', { from: LATE }), 'cancelled', {
    note: 'said by staff',
  })
  const { errors } = await app.graphql(
    'mutation ($id: Int!) { cancelAppointment(id: $id, reason: "said by Maria") { id } }',
    { id: await appointment('booked', { from: LATE }) },
    tokenOf('client'),
  )
  expect(errors).toBeUndefined()
  await mark(fixture, ours, 'ours')
}

async function fillTheirs(fixture: Fixture): Promise<void> {
  const { theirs, appointment, timeOff } = fixture
  const context = theirs.story.context()
  await talk(fixture, theirs, 'theirs', 'theirs')
  await updateMaster(context, theirs.anna.id, { name: 'Their Master', phone: '+4915118000003' })
  await updateService(context, theirs.haircut.id, { name: 'Their Service' })
  await updateClient(context, theirs.maria.id, { name: 'Their Client', notes: 'note about theirs' })
  await timeOff(theirs, theirs.anna, 'reason of theirs')
  const id = await appointment('booked', {
    side: theirs,
    comment: 'theirs with theirs',
    from: LATE,
  })
  await tell(theirs, id, 'Their', 'Theirs')
  await mark(fixture, theirs, 'theirs')
}

beforeAll(async () => {
  app = await startTestApp(UNLIMITED)
  fixture = await buildFixture(app)
  await fillOurs(fixture)
  await fillTheirs(fixture)
})
afterAll(() => app.stop())

const ruleOf = ({ kind, field }: Operation): OperationRule | undefined =>
  (kind === 'query' ? QUERIES : MUTATIONS)[field.name]
const openTo = (asker: Asker, kind: Operation['kind']): Operation[] =>
  operations.filter((operation) => {
    const { may, embedded } = ruleOf(operation) ?? { may: [] }
    if (operation.kind !== kind || may === 'everybody') return false
    return asker === 'embed' ? embedded === true : may.some((role) => role === asker)
  })

type Answer = { way: string[]; data: unknown; errors: GraphqlAnswer<unknown>['errors'] }
/**
 * What edges out of the assistant say to an embed token, and those into it to whoever is no
 * operator; else nothing is refused.
 */
const isExpected = (asker: Asker, { code, edge }: { code: string; edge: unknown }): boolean =>
  asker === 'embed'
    ? code === 'token_not_valid'
    : code === 'permission_denied' &&
      !['admin', 'operator'].includes(asker) &&
      (edge === 'dialogues' || edge === 'tasks')
const strange = (asker: Asker, errors: Answer['errors']): Answer['errors'] => {
  const refused = errors?.filter(
    ({ extensions: { code }, path }) =>
      !isExpected(asker, {
        code,
        edge: path?.findLast((part) => part === 'dialogues' || part === 'tasks'),
      }),
  )
  return refused?.length === 0 ? undefined : refused
}

/**
 * Asks along the way; one that costs more than the door lets through is walked as far as it goes.
 */
async function walk(
  token: string | undefined,
  operation: Operation,
  way: string[],
  values: Values,
): Promise<Answer> {
  const { data, errors } = await app.graphql(documentOf(operation, way), values, token)
  const tooDear = errors?.[0]?.message.startsWith('The operation costs more than') ?? false
  return tooDear && way.length > 0
    ? walk(token, operation, way.slice(0, -1), values)
    : { way, data, errors }
}

/**
 * Follows every way of edges from the asker's operations; answers the words it met, each with the
 * way to it.
 */
async function explore(
  asker: Asker,
  kind: Operation['kind'],
  steps: number,
): Promise<Record<string, string>> {
  const met: Record<string, string> = {}
  for (const operation of openTo(asker, kind)) {
    const rule = ruleOf(operation)
    if (rule?.refused !== undefined) continue // it answers everybody alike
    let values: Values | undefined
    let token: string | undefined
    for (const asked of waysFrom(operation, steps)) {
      if (!values || kind === 'mutation') {
        token = await tokenFor(rule, fixture, asker)
        values = (await rule?.given(fixture, token)) ?? {}
      }
      const { way, data, errors } = await walk(token, operation, asked, values)
      const where = [operation.field.name, ...way].join('.')
      expect(strange(asker, errors), where).toBeUndefined()
      const text = JSON.stringify(data)
      for (const word of Object.keys(KNOWN_TO)) if (text.includes(word)) met[word] ??= where
    }
  }
  return met
}

const EXPLORERS: readonly Asker[] = [...ROLES, 'embed']
const isEverywhere = (asker: Asker): boolean => asker !== 'embed' && isStaff(asker as Role)
const unknownTo = (asker: Asker, met: Record<string, string>) =>
  Object.entries(met).filter(([word]) => !KNOWN_TO[word]?.includes(asker))

describe('what is kept from some', () => {
  test.each(EXPLORERS)(
    'every query and its edges show %s their words and no others',
    async (asker) => {
      const met = await explore(asker, 'query', isEverywhere(asker) ? 4 : 5)
      expect(unknownTo(asker, met)).toEqual([])
      const known = Object.keys(KNOWN_TO).filter((word) => KNOWN_TO[word]?.includes(asker))
      expect(Object.keys(met).sort()).toEqual(known.sort())
    },
  )

  test.each(EXPLORERS)(
    'every mutation and the edges of its answer show %s no more',
    async (asker) => {
      const met = await explore(asker, 'mutation', isEverywhere(asker) ? 1 : 3)
      if (asker !== 'embed') expect(Object.keys(met)).not.toEqual([])
      expect(unknownTo(asker, met)).toEqual([])
    },
  )
})
