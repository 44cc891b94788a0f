import { randomUUID } from 'node:crypto'
import {
  type GraphQLNamedType,
  isObjectType,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { schema } from '../../src/graphql/schema.js'
import { addDays } from '../../src/domain/time/time.js'
import { bookAppointment } from '../../src/service/booking/book-appointment.js'
import { moveAppointment } from '../../src/service/booking/move-appointment.js'
import { setCannedReply } from '../../src/service/inbox/canned-replies.js'
import { replyToTask } from '../../src/service/inbox/reply-to-task.js'
import { setWorkingDay } from '../../src/service/catalog/schedule.js'
import { addTimeOffBetween } from '../support/time-off.js'
import { insertAutopilotAction } from '../../src/store/autopilot/autopilot.js'
import { notifySubscribersNow } from '../../src/store/live/event-notifier.js'
import { openDatabase, transact } from '../../src/store/postgres/database.js'
import { firstSalonId } from '../../src/store/catalog/salons.js'
import { writeImportConflicts } from '../../src/store/crm/import-conflicts.js'
import { openImportRun } from '../../src/store/crm/import-runs.js'
import { enqueueSync } from '../../src/store/crm/sync-log.js'
import { addViewer } from '../../src/store/live/task-viewers.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { dial, type Line } from '../support/socket.js'
import { ownStatements } from '../support/postgres/statements.js'
import { type Story, tellStory } from '../support/inbox/story.js'

const SIZES = [1, 5, 30]

/**
 * A salon with so many of everything: each master does each service, each client came and comes
 * again.
 */
type Sized = {
  readonly size: number
  readonly salon: Story
  readonly serviceId: number
  readonly masterId: number
  readonly clientId: number
  readonly appointmentId: number
  readonly taskId: number
  readonly runId: number
}

/** An import of a day, with as many conflicts as there are of everything. */
const bringDay = (salon: Story, day: string, size: number): Promise<number> =>
  transact(app.db, async (tx) => {
    const { run } = await openImportRun(
      tx,
      salon.id,
      { system: 'crm_b', from: day, to: day },
      app.now,
    )
    const conflicts = Array.from({ length: size }, (_, index) => ({
      externalId: index,
      reason: 'No master.',
    }))
    await writeImportConflicts(tx, salon.id, run.id, conflicts)
    return run.id
  })

/** A dialogue with an answer, that is somebody's, and looked at. */
async function talk(salon: Story, phone: string): Promise<number> {
  const { taskId } = await salon.message('Is Friday free?', { phone })
  const reply = {
    taskId,
    type: 'text',
    imageUrl: null,
    clientKey: undefined,
    expectedVersion: undefined,
  } as const
  await replyToTask(salon.context(), { ...reply, text: 'It is.' })
  const viewer = { salonId: salon.id, accountId: salon.admin.id, name: 'Somebody' }
  await addViewer(app.db, { ...viewer, id: randomUUID(), taskId })
  return taskId
}

async function salonOf(app: TestApp, size: number): Promise<Sized> {
  const salon = await tellStory(app)
  const masters: { id: number }[] = []
  for (let index = 0; index < size; index += 1)
    masters.push(await salon.master({ name: `Master ${index}` }))
  const services: { id: number }[] = []
  for (let index = 0; index < size; index += 1)
    services.push(await salon.service({ name: `Service ${index}`, by: masters }))
  const ids = {
    serviceId: services[0]?.id ?? 0,
    masterId: masters[0]?.id ?? 0,
    clientId: 0,
    appointmentId: 0,
    taskId: 0,
    runId: 0,
  }
  for (const [index, master] of masters.entries()) {
    const client = await salon.client({ name: `Client ${index}` })
    ids.clientId ||= client.id
    const booking = {
      masterId: master.id,
      serviceId: services[index]?.id ?? 0,
      comment: '',
      clientId: client.id,
    }
    const done = await bookAppointment(salon.context(), {
      ...booking,
      date: '2030-01-07',
      time: 600,
    })
    for (const status of ['confirmed', 'in_progress', 'done'] as const)
      await moveAppointment(salon.context(), done.id, status, { note: null })
    const next = await bookAppointment(salon.context(), {
      ...booking,
      date: '2030-01-08',
      time: 660,
    })
    ids.appointmentId ||= next.id
    await transact(app.db, (tx) =>
      enqueueSync(tx, {
        salonId: salon.id,
        appointmentId: next.id,
        operation: 'create',
        change: null,
        now: app.now,
      }),
    )
    const startsAt = Date.UTC(2030, 0, 9)
    await addTimeOffBetween(salon.context(), {
      masterId: master.id,
      startsAt,
      endsAt: startsAt + 36e5,
      reason: 'rest',
    })
    await setWorkingDay(salon.context(), master.id, '2030-01-10', [])
    const taskId = await talk(salon, client.phone)
    ids.taskId ||= taskId
    await insertAutopilotAction(
      app.db,
      salon.id,
      { taskId, kind: 'book', appointmentId: next.id, was: null, became: null },
      app.now,
    )
    const runId = await bringDay(salon, addDays('2030-01-01', index), size)
    ids.runId ||= runId
    await setCannedReply(
      salon.context(),
      `reply ${index}`,
      'Hello {client_name}, see you on {next_visit}.',
    )
  }
  await salon.account('master', { masterId: ids.masterId })
  await salon.account('client', { clientId: ids.clientId })
  return { size, salon, ...ids }
}

let app: TestApp
let salons: Sized[]
beforeAll(async () => {
  // what is done now and then is not done here: all statements are requests'
  vi.useFakeTimers({ toFake: ['setInterval'] })
  app = await startTestApp()
  salons = []
  for (const size of SIZES) salons.push(await salonOf(app, size))
  await firstSalonId(app.autonomousDb) // it is kept
})
afterAll(async () => {
  vi.useRealTimers()
  await app.stop()
})

const SPOKEN = 'spokenNames { language name genitive dative accusative }'
const MASTER = `id name phone language active ${SPOKEN}`
const SERVICE = `id name active durationMinutes price bufferBeforeMinutes bufferAfterMinutes ${SPOKEN}`
const CLIENT =
  'id name phone preferredChannel language notificationsEnabled notes createdAt visitsCount noShowCount version erasedAt'
const APPOINTMENT =
  'durationMinutes bufferBeforeMinutes bufferAfterMinutes id date time startsAt endsAt status source comment crmAId createdAt updatedAt version ' +
  'service { id name durationMinutes price }'
const INFO = 'pageInfo { hasNextPage hasPreviousPage startCursor endCursor }'
const SALON =
  'id name timeZone currency phoneRegion booking { nativeBookingEnabled autoConfirm ' +
  'slotStepMinutes leadTimeMinutes horizonDays clientCancelWindowMinutes noShowGraceMinutes ' +
  'maxFutureAppointmentsPerClient requireClient requireCancelReason crmASyncPolicy } notifications ' +
  '{ reminderMinutes quietFrom quietTo language recipients { event recipients } }'
const RANGE = '(from: "2030-01-07", to: "2030-01-13")'
const LINKS =
  'services { durationMinutes price master { id phone } service { id price masters { id ' +
  'active } } }'
const LOG =
  'statusLog { id oldStatus newStatus actor { kind userId name } note writtenNote createdAt }'
const LOG_OF_DETAILS = 'statusLog { id changes { detail before after } }'
const SYNCED = 'syncLog { id system operation state attempts externalId error createdAt updatedAt }'
const NOTICED = 'notifications { id event recipient channel state text error createdAt }'
const TASK =
  'id channel status lastMessage resolution unreadCount waitingSince snoozedUntil createdAt ' +
  'updatedAt version revision client { id name phone } assignee { id name role }'
const MESSAGE =
  'id direction type author { kind userId name } text imageUrl media { url mime name state size ' +
  'error } state error createdAt removedAt'
const IMPORT =
  'id system from to state total processed created updated skipped conflictCount error ' +
  'startedAt finishedAt'
const ACTION = 'id kind appointmentId createdAt undoneAt'
const TASK_LOG = 'statusLog { id oldStatus newStatus actor { kind userId name } note createdAt }'

/** Every list and every edge, with the number of statements that it costs whatever its length. */
const TABLE: readonly [string, number, string][] = [
  [
    'visits as a list shows them',
    1,
    `{ appointments(first: 100) { nodes { ${APPOINTMENT} client { id name phone } master
      { id name } } } }`,
  ],
  [
    'and their total',
    1,
    `{ appointments(first: 100) { totalCount nodes { ${APPOINTMENT} client { id name phone
      } master { id name } } } }`,
  ],
  [
    'and their edges and cursors',
    1,
    `{ appointments(first: 100) { totalCount ${INFO} nodes { id } edges { cursor node
      { ${APPOINTMENT} } } } }`,
  ],
  ['the total alone', 1, '{ appointments { totalCount } }'],
  [
    'a page in an order, filtered, searched',
    2, // the ids that a word finds, and the page
    '{ appointments(first: 100, orderBy: [{ field: STATUS, direction: DESC }], filter: { ' +
      'dateFrom: "2030-01-01" }, search: "master") { totalCount nodes { id } } }',
  ],
  ['visits with their logs', 2, `{ appointments(first: 100) { nodes { id ${LOG} } } }`],
  [
    'visits with what changed',
    2,
    `{ appointments(first: 100) { nodes { id ${LOG_OF_DETAILS} } } }`,
  ],
  [
    'visits with what system A was told',
    2,
    `{ appointments(first: 100) { nodes { id ${SYNCED} } } }`,
  ],
  [
    'visits with what people were told',
    2,
    `{ appointments(first: 100) { nodes { id ${NOTICED} } } }`,
  ],
  [
    'visits with what can be done',
    2,
    '{ appointments(first: 100) { nodes { id allowedTransitions } } }',
  ],
  [
    'visits with details of clients',
    2,
    `{ appointments(first: 100) { nodes { client { ${CLIENT} } } } }`,
  ],
  [
    'visits with details of masters',
    2,
    `{ appointments(first: 100) { nodes { master { ${MASTER} } } } }`,
  ],
  [
    'visits with the last visit of their clients',
    3,
    '{ appointments(first: 100) { nodes { client { lastVisit { id date client { visitsCount ' +
      '} } } } } }',
  ],
  [
    'visits with the next visit of their clients',
    3,
    '{ appointments(first: 100) { nodes { client { nextVisit { id date } } } } }',
  ],
  [
    'visits with all visits of their clients',
    4,
    `{ appointments(first: 100) { nodes { client { appointments(first: 2)
      { totalCount ${INFO} nodes { id } edges { cursor node { id } } } } } } }`,
  ],
  [
    'one visit',
    1,
    `query ($appointmentId: Int!) { appointment(id: $appointmentId) { ${APPOINTMENT} client
      { id name phone } master { id name } } }`,
  ],
  ['whether a salon is needed', 1, '{ setup { needed } }'],
  ['clients', 1, `{ clients(first: 100) { nodes { ${CLIENT} } } }`],
  [
    'clients with their total, edges, cursors',
    2,
    `{ clients(first: 100) { totalCount ${INFO} nodes { id } edges { cursor node { ${CLIENT} } }
      } }`,
  ],
  [
    'clients with their last visits',
    2,
    '{ clients(first: 100) { nodes { lastVisit { id date } } } }',
  ],
  [
    'clients with their next visits',
    3,
    '{ clients(first: 100) { nodes { nextVisit { id date } } } }',
  ],
  [
    'clients with both',
    4,
    '{ clients(first: 100) { nodes { lastVisit { id } nextVisit { id } } } }',
  ],
  [
    'clients with their visits',
    3,
    '{ clients(first: 100) { nodes { appointments(first: 5) { nodes { id master { id } ' +
      'client { id } } } } } }',
  ],
  ['one client', 1, `query ($clientId: Int!) { client(id: $clientId) { ${CLIENT} } }`],
  ['masters', 1, `{ masters { ${MASTER} } }`],
  [
    'masters of a service',
    1,
    `query ($serviceId: Int!) { masters(serviceId: $serviceId, activeOnly: false) { ${MASTER} } }`,
  ],
  ['masters with what they do', 5, `{ masters { id ${LINKS} } }`],
  [
    'masters with their hours',
    3,
    `{ masters { id workingHours${RANGE} { date shifts { start end } } } }`,
  ],
  ['masters with their weeks', 2, '{ masters { id weeklySchedule { weekday start end } } }'],
  [
    'masters with their absences',
    4,
    `{ masters { id timeOff${RANGE} { id startsAt endsAt from to start end allDay reason master { id active } } } }`,
  ],
  ['one master', 1, `query ($masterId: Int!) { master(id: $masterId) { ${MASTER} } }`],
  ['services', 1, `{ services { ${SERVICE} } }`],
  [
    'services of a master',
    1,
    `query ($masterId: Int!) { services(masterId: $masterId, activeOnly: false) { ${SERVICE} } }`,
  ],
  ['services with those who do them', 3, `{ services { id masters { ${MASTER} } } }`],
  [
    'services, who does them, what else those do',
    5,
    '{ services { id masters { services { service { name } } } } }',
  ],
  ['one service', 1, `query ($serviceId: Int!) { service(id: $serviceId) { ${SERVICE} } }`],
  [
    'free slots of a day',
    2,
    'query ($serviceId: Int!) { availableSlots(date: "2030-01-08", serviceId: $serviceId) { ' +
      'time master { id name } } }',
  ],
  [
    'free slots with details of masters',
    3,
    `query ($serviceId: Int!) { availableSlots(date: "2030-01-08", serviceId: $serviceId)
      { time master { ${MASTER} } } }`,
  ],
  [
    'free days',
    2,
    'query ($serviceId: Int!) { availableDays(from: "2030-01-07", to: "2030-01-20", ' +
      'serviceId: $serviceId) { date freeSlots firstTime } }',
  ],
  [
    'why a slot is taken',
    3,
    'query ($serviceId: Int!, $masterId: Int!) { explainSlot(date: "2030-01-08", time: ' +
      '"11:00", serviceId: $serviceId, masterId: $masterId) { bookable code reason detail ' +
      'alternatives { date time master { id active } } } }',
  ],
  [
    'where an appointment can be moved',
    3,
    'query ($appointmentId: Int!) { rescheduleOptions(appointmentId: $appointmentId, date: ' +
      '"2030-01-08") { date time master { id name } } }',
  ],
  [
    'free slots without an appointment',
    3,
    'query ($serviceId: Int!, $appointmentId: Int!) { availableSlots(date: "2030-01-08", ' +
      'serviceId: $serviceId, exceptAppointmentId: $appointmentId) { time } }',
  ],
  [
    'the journal of a day',
    1,
    `{ journal(date: "2030-01-08") { date cursor columns { master { id name } shifts { start end }
      timeOff { id } openMinutes bookedMinutes appointments { ${APPOINTMENT} client { id name }
      } } } }`,
  ],
  [
    'the journal with all around its appointments',
    6,
    `{ journal(date: "2030-01-08") { columns { master { ${MASTER} } timeOff { master { id } }
      appointments { endTime client { ${CLIENT} } ${LOG} ${SYNCED} ${NOTICED} } } } }`,
  ],
  [
    'the load of a month',
    9,
    '{ load(from: "2030-01-01", to: "2030-01-31") { master { id name } date openMinutes ' +
      'bookedMinutes appointments off } }',
  ],
  ['when appointments end', 2, '{ appointments(first: 100) { nodes { endTime } } }'],
  ['tasks as a list shows them', 1, `{ tasks(first: 100) { nodes { ${TASK} } } }`],
  ['and their total', 1, `{ tasks(first: 100) { totalCount nodes { ${TASK} } } }`],
  [
    'and their edges and cursors',
    1,
    `{ tasks(first: 100) { totalCount ${INFO} nodes { id } edges { cursor node { ${TASK} } } } }`,
  ],
  ['the total of tasks alone', 1, '{ tasks { totalCount } }'],
  [
    'tasks in an order, filtered, searched',
    1,
    '{ tasks(first: 100, orderBy: [{ field: UPDATED_AT, direction: DESC }], filter: { ' +
      'status: [OPEN], unassigned: false }, search: "client") { totalCount nodes { id } } }',
  ],
  ['tasks with details of clients', 2, `{ tasks(first: 100) { nodes { client { ${CLIENT} } } } }`],
  [
    'tasks with details of who has them',
    2,
    `{ tasks { nodes { assignee { salon { ${SALON} } master { id } client { id } } } } }`,
  ],
  [
    'tasks with their last messages',
    2,
    `{ tasks(first: 100) { nodes { messages(last: 1) { nodes { ${MESSAGE} } } } } }`,
  ],
  [
    'tasks with their messages, totals, edges, cursors',
    3,
    `{ tasks(first: 100) { nodes { messages(last: 2) { totalCount ${INFO} nodes { id } edges
      { cursor node { ${MESSAGE} } } } } } }`,
  ],
  [
    'messages with their tasks',
    3,
    `{ tasks(first: 100) { nodes { messages(last: 2) { nodes { id task { ${TASK} } } } } } }`,
  ],
  [
    'tasks with their dialogues',
    2,
    '{ tasks(first: 100) { nodes { dialogue { id channel lastMessageAt client { id } } } } }',
  ],
  [
    'dialogues with their messages and tasks, totals, edges, cursors',
    7,
    `{ tasks(first: 50) { nodes { dialogue { messages(first: 2) { totalCount ${INFO} nodes { id }
      edges { cursor node { id } } } tasks(first: 2) { totalCount ${INFO} nodes { id } } } } } }`,
  ],
  [
    'clients with their dialogues and tasks',
    5,
    `{ clients(first: 100) { nodes { dialogues { id } tasks(first: 2) { totalCount
      nodes { id } } } } }`,
  ],
  ['the counts of tasks', 1, '{ taskCounts { open unassigned mine autopilot snoozed unread } }'],
  ['who can be assigned', 1, '{ operators { id name role } }'],
  ['tasks with their logs', 2, `{ tasks(first: 100) { nodes { ${TASK_LOG} } } }`],
  [
    'tasks with who looks at them',
    2,
    `{ tasks(first: 100) { nodes { viewers presence { account { id name } since typing } } } }`,
  ],
  [
    'tasks with what the autopilot did',
    2,
    `{ tasks(first: 100) { nodes { autopilotActions { ${ACTION} } } } }`,
  ],
  ['tasks with drafts of the autopilot', 2, '{ tasks(first: 100) { nodes { autopilotDraft } } }'],
  ['how the autopilot answers', 1, '{ autopilotSettings { channel mode from to greeting } }'],
  [
    'how the autopilot does',
    1,
    '{ autopilotFigures { dialogues solved handBacks { reason count } booked moved cancelled ' +
      'undone } }',
  ],
  ['one task', 1, `query ($taskId: Int!) { task(id: $taskId) { ${TASK} } }`],
  [
    'one task with all around it',
    5,
    `query ($taskId: Int!) { task(id: $taskId) { ${TASK} viewers ${TASK_LOG} messages
      { totalCount nodes { ${MESSAGE} } } } }`,
  ],
  ['imports', 1, `{ importRuns(first: 100) { nodes { ${IMPORT} } } }`],
  [
    'imports with their conflicts',
    2,
    '{ importRuns(first: 30) { nodes { id conflicts(first: 50) { totalCount nodes { externalId ' +
      'reason } } } } }',
  ],
  [
    'one import with its conflicts',
    2,
    `query ($runId: Int!) { importRun(id: $runId) { ${IMPORT} conflicts { nodes { externalId reason
      } } } }`,
  ],
  ['canned replies', 1, '{ cannedReplies { nodes { id shortCode text lacksAppointment } } }'],
  [
    'canned replies for a task',
    5,
    'query ($taskId: Int!) { cannedReplies(search: "reply", taskId: $taskId) { nodes { id shortCode ' +
      'text } } }',
  ],
  ['facts of the salon', 1, '{ salonFacts { topic language text updatedAt } }'],
  ['topics of questions', 1, '{ askedTopics { topic count unanswered } }'],
  [
    'texts of notifications',
    1,
    '{ notificationTemplates { event recipient language text custom } }',
  ],
  [
    'a text of a notification, tried out',
    1,
    '{ previewNotificationTemplate(event: APPOINTMENT_CREATED, recipient: MASTER, language: RU, ' +
      'text: "{client}") }',
  ],
  [
    'sentences of the autopilot',
    1,
    '{ autopilotSentences(language: EN) { key language group description placeholders { name ' +
      'description } text builtIn custom } }',
  ],
  [
    'a sentence of the autopilot, tried out',
    0,
    '{ previewAutopilotSentence(key: "welcome", language: RU, text: "x") }',
  ],
  ['a canned reply, tried out', 1, '{ previewCannedReply(text: "{client_name}") }'],
  [
    'jobs',
    1,
    '{ jobs(first: 100) { nodes { id name state attempts maxAttempts error runAt createdAt } } }',
  ],
  ['jobs in a state', 1, '{ jobs(state: WAITING, first: 100) { nodes { id } } }'],
  [
    'connections',
    2,
    '{ connections { kind system channel connected lastSuccessAt lastError lastErrorAt ' +
      'pausedUntil waiting name origin id adapter isPaused version problem url model ' +
      'phoneNumberId templateName templateLanguage webhookUrl } }',
  ],
  ['edges of jobs', 2, `{ jobs(first: 100) { totalCount ${INFO} edges { cursor node { id } } } }`],
  [
    'edges of imports and of their conflicts',
    3,
    `{ importRuns(first: 30) { totalCount ${INFO} edges { cursor node { id
      conflicts(first: 50) { totalCount ${INFO} edges { cursor node { reason } } } } } } }`,
  ],
  ['counts of jobs', 1, '{ jobCounts { waiting running dead } }'],
  ['a token for the widget', 0, '{ embedToken { token expiresIn embedUrl } }'],
  ['accounts', 1, '{ accounts { nodes { id username name role active createdAt } } }'],
  ['where the events are', 10, '{ liveCursor }'],
  [
    'the live cursors of lists',
    10,
    `{ appointments(first: 0) { cursor } clients(first: 0) { cursor } tasks(first: 0) { cursor }
      accounts(first: 0) { cursor } cannedReplies(first: 0) { cursor } jobs(first: 0) { cursor }
      importRuns(first: 0) { cursor } }`,
  ],
  [
    'the live cursors of lists in lists',
    12,
    `{ tasks(first: 100) { nodes { messages(last: 2) { cursor } } } importRuns(first: 30) {
      nodes { conflicts(first: 50) { cursor } } } }`,
  ],
  [
    'pages of accounts and of canned replies',
    4,
    `{ accounts { totalCount ${INFO} edges { cursor node { id } } }
      cannedReplies { totalCount ${INFO} edges { cursor node { id } } } }`,
  ],
  [
    'accounts with their people',
    3,
    '{ accounts { nodes { id master { id name } client { id name } } } }',
  ],
  ['the own sessions', 1, '{ sessions { id createdAt renewedAt expiresAt current device } }'],
  ['the viewer', 1, `{ me { id name role salon { ${SALON} } client { id } master { id } } }`],
  ['the salon', 1, `{ salon { ${SALON} externalSystems messengers } }`],
]

/** The widest things that the limits let through at a page of 30. */
const WIDE: readonly [string, number, string][] = [
  [
    'a visit with everybody around it',
    20,
    `{ appointments(first: 30) { totalCount ${INFO} edges { cursor node
      { ${APPOINTMENT} allowedTransitions ${LOG} ${SYNCED} ${NOTICED}
       client { ${CLIENT} lastVisit { id allowedTransitions } nextVisit { id }
       appointments(first: 2) { totalCount ${INFO} nodes { id } } }
       master { ${MASTER} weeklySchedule { weekday start end } workingHours${RANGE} { date
       } timeOff${RANGE} { id } services { price } } } } } }`,
  ],
  [
    'a client with all visits and their people',
    12,
    `{ clients(first: 30) { totalCount nodes { ${CLIENT} lastVisit { ${APPOINTMENT} } nextVisit
      { ${APPOINTMENT} } appointments(first: 3) { totalCount
       nodes { ${APPOINTMENT} allowedTransitions ${LOG} master { ${MASTER} services { price } } }
       } } } }`,
  ],
]

/**
 * What is told of an event, with the number of statements that it costs however many hear of it.
 */
const TOLD: readonly [string, number, string][] = [
  [
    'a task',
    2,
    `subscription ($after: String) { taskUpdates(after: $after) { cursor kind task { ${TASK}
      } message { ${MESSAGE} } } }`,
  ],
  [
    'a visit',
    1,
    `subscription ($after: String) { appointmentUpdates(after: $after) { cursor kind appointment
      { ${APPOINTMENT} client { id name phone } master { id name } } } }`,
  ],
]

/** Who asks is remembered by a warm-up; then every statement counts. */
async function statementsOf(query: string, { salon, size: _, ...ids }: Sized): Promise<number> {
  const names = [...query.matchAll(/\$(\w+):/g)].map(([, name = '']) => name)
  const variables = Object.fromEntries(Object.entries(ids).filter(([name]) => names.includes(name)))
  await app.graphql('{ __typename }', {}, salon.admin.token)
  app.statements.length = 0
  const { errors } = await app.graphql(query, variables, salon.admin.token)
  expect(errors).toBeUndefined()
  return ownStatements(app).length
}

describe('statements do not grow with rows', () => {
  test.each([...TABLE, ...WIDE])('%s: %i', async (_, count, query) => {
    for (const use of ['interpreted', 'interpreted', 'compiled', 'compiled']) {
      const counts: [string, number, number][] = []
      for (const salon of salons) counts.push([use, salon.size, await statementsOf(query, salon)])
      expect(counts).toEqual(SIZES.map((size) => [use, size, count]))
    }
  })

  test.each([
    ['appointments', '{ list: appointments(first: 100) { rows: nodes { id } } }', 2],
    [
      'clients, the walk-in one not counted',
      '{ list: clients(first: 100, search: "Client") { rows: nodes { id } } }',
      1,
    ],
  ])('the salons do differ: %s', async (_, query, each) => {
    for (const { salon, size } of salons) {
      const { data } = await app.graphql<{ list: { rows: unknown[] } }>(
        query,
        {},
        salon.admin.token,
      )
      expect(data.list.rows).toHaveLength(size * each)
    }
  })
})

describe('an event is told to all by as many statements', () => {
  /** Numbers are given and looked for whenever somebody looks. */
  const onSubjects = (): string[] =>
    ownStatements(app).filter(
      (text) => !/\bevents\b|pg_advisory_xact_lock|^(begin|commit)/.test(text),
    )

  test.each(TOLD)('%s: %i', async (topic, count, query) => {
    // as in another process, that rings for this one
    const elsewhere = openDatabase({ url: app.databaseUrl })
    for (const { salon, masterId, clientId, serviceId, size } of salons) {
      const lines: Line[] = []
      for (const { token } of [salon.admin, await salon.account('admin')])
        lines.push(await (await dial(`${app.url.replace('http', 'ws')}/graphql`)).introduce(token))
      const { payload } = (await lines[0]?.ask('now', '{ liveCursor }')) ?? {}
      const variables = { after: payload.data.liveCursor as string }
      for (const line of lines)
        for (let index = 0; index < size; index += 1)
          line.subscribe(String(index), query, { variables })
      for (const line of lines) await line.ask('now', '{ __typename }')
      for (let turn = 0; turn < 3; turn += 1) {
        app.statements.length = 0
        if (topic === 'a task')
          await salon.message('And now?', { address: 'a line', db: elsewhere.db })
        else {
          const booking = {
            masterId,
            serviceId,
            clientId,
            comment: '',
            date: '2030-01-14',
            time: 600 + turn * 60,
          }
          await bookAppointment({ ...salon.context(), db: elsewhere.db }, booking)
        }
        await notifySubscribersNow(elsewhere.db, [salon.id])
        // of the new task, and of each message
        const told = topic === 'a task' ? turn + 2 : turn + 1
        const isTold = () => lines.every((line) => line.events(String(size - 1)).length === told)
        await expect.poll(isTold, { timeout: 10_000 }).toBe(true)
        expect([size, turn, onSubjects().length]).toEqual([size, turn, count])
      }
      for (const line of lines) {
        for (let index = 0; index < size; index += 1)
          for (const { errors } of line.events(String(index))) expect(errors).toBeUndefined()
        await line.hangUp()
      }
    }
    await elsewhere.close()
  })
})

test('a master and a client read their own lists by as many statements', async () => {
  const { salon, masterId, clientId } = salons[1] as Sized
  for (const person of [
    await salon.account('master', { masterId }),
    await salon.account('client', { clientId }),
  ]) {
    const query = `{ appointments(first: 100) { totalCount nodes { ${APPOINTMENT} client
      { id name phone } master { id name } } } }`
    await app.graphql('{ me { id } }', {}, person.token)
    app.statements.length = 0
    expect((await app.graphql(query, {}, person.token)).errors).toBeUndefined()
    expect(ownStatements(app)).toHaveLength(1)
  }
})

describe('a search by a short word looks at the clients once, for the page and for its total', () => {
  const page = 'clients(first: 2, search: "cl")'
  const onClients = (): string[] => app.statements.filter((text) => text.includes('from "clients"'))

  test.each<[string, string, number]>([
    ['the total first', `{ list: ${page} { count: totalCount rows: nodes { id } } }`, 1],
    ['the page first', `{ list: ${page} { rows: nodes { id } count: totalCount } }`, 1],
    [
      'edges',
      `{ list: ${page} { count: totalCount ${INFO} edges { cursor node { id } } rows: nodes { id
        } } }`,
      1,
    ],
    [
      'the total in a fragment, first',
      `{ list: ${page} { ...T rows: nodes { id } } } fragment T on ClientConnection {
        count: totalCount }`,
      1,
    ],
    [
      'the page in a fragment, last',
      `{ list: ${page} { count: totalCount ...P } } fragment P on ClientConnection {
        ... on ClientConnection { rows: nodes { id } } }`,
      1,
    ],
    [
      'fragments around all of it',
      `{ ...Q } fragment Q on Query { list: ${page} { ... { ...T } ...P } }
       fragment T on ClientConnection { count: totalCount } fragment P on ClientConnection {
       rows: nodes { ${CLIENT} } }`,
      1,
    ],
    [
      'the same list asked for twice, in halves',
      `{ list: ${page} { count: totalCount } list: ${page} { rows: nodes { id } } }`,
      1,
    ],
    [
      'two lists, each once',
      `{ list: ${page} { count: totalCount rows: nodes { id } } other: ${page} { rows: nodes { id
        } count: totalCount } }`,
      2,
    ],
  ])('%s', async (_, query, count) => {
    const { salon, size } = salons[1] as Sized
    for (const use of ['interpreted', 'interpreted', 'compiled', 'compiled']) {
      app.statements.length = 0
      const { data, errors } = await app.graphql<{ list: { count: number; rows: object[] } }>(
        query,
        {},
        salon.admin.token,
      )
      expect(errors).toBeUndefined()
      expect([use, data.list.count, data.list.rows.length, onClients().length]).toEqual([
        use,
        size,
        2,
        count,
      ])
    }
  })

  test.each([
    ['the first page', '?search=cl&page_size=2', 2],
    ['a later page', '?search=cl&page_size=2&page=3', 1],
    ['an order by name', '?ordering=-name&search=cl&page_size=2', 2],
  ])('by REST: %s', async (_, query, rows) => {
    const { salon, size } = salons[1] as Sized
    for (let time = 0; time < 4; time += 1) {
      app.statements.length = 0
      const { body } = await app.request('GET', `/api/clients/${query}`, {
        token: salon.admin.token,
      })
      expect([body.count, body.results.length, onClients().length]).toEqual([size, rows, 1])
    }
  })
})

/** `Type.field` of everything that documents ask for. */
function asked(documents: readonly string[]): Set<string> {
  const fields = new Set<string>()
  for (const text of documents) {
    const types = new TypeInfo(schema)
    const document = parse(text)
    expect(validate(schema, document)).toEqual([])
    visit(
      document,
      visitWithTypeInfo(types, {
        Field: ({ name }) => void fields.add(`${types.getParentType()?.name ?? ''}.${name.value}`),
      }),
    )
  }
  return fields
}

/** Types of mutations and subscriptions alone. */
const UNREAD =
  /^(__.*|Mutation|Subscription|AuthTokens|.*Payload|SignInLink|Download|SavedConnection|ConnectionTest|SalonEvent|DeskEvent|TaskEvent|AppointmentEvent)$/

test('the table knows every field that can be read', () => {
  const isRead = (type: GraphQLNamedType): boolean => isObjectType(type) && !UNREAD.test(type.name)
  const fields = Object.values(schema.getTypeMap())
    .filter(isRead)
    .flatMap((type) =>
      isObjectType(type)
        ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`)
        : [],
    )
  const known = asked([...TABLE, ...TOLD].map(([, , query]) => query))
  expect(fields.filter((field) => !known.has(field))).toEqual([])
})
