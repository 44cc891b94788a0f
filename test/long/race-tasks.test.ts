import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TaskStatus } from '../../src/domain/inbox/task.js'
import { received, sendHook, type TaskRow } from '../support/inbox/inbox.js'
import { type InboxProcesses, openInboxProcesses } from '../support/inbox/processes.js'
import type { Gateway } from '../support/processes.js'
import { type Caller, createCaller } from '../support/race/caller.js'
import { createDice, dateIn, deadlocks, doorOf } from '../support/race/fixture.js'

let fixture: InboxProcesses
let gateways: Gateway[]
let callers: Caller[]
beforeAll(async () => {
  fixture = await openInboxProcesses()
  gateways = await Promise.all([fixture.launch(), fixture.launch()])
  callers = gateways.map(({ url }) => createCaller(url, fixture.salon.admin.token))
})
afterAll(async () => {
  for (const caller of callers) caller.close()
  await fixture.stop()
})

const gateway = (turn: number): Gateway => gateways[turn % 2] as Gateway // there are two
const caller = (turn: number): Caller => callers[turn % 2] as Caller // one for each
const newest = async (from: string): Promise<TaskRow | undefined> =>
  (await fixture.tasksOf(from)).at(-1)

/**
 * What a task can become by one entry of its log; to the same where it goes to another operator or
 * sleeps on.
 */
const LEGAL: Readonly<Record<TaskStatus | 'none', readonly TaskStatus[]>> = {
  none: ['open'],
  open: ['open', 'autopilot', 'snoozed', 'closed'],
  autopilot: ['open', 'snoozed', 'closed'],
  snoozed: ['open', 'autopilot', 'snoozed', 'closed'],
  closed: [],
}
type Action = 'write' | 'reply' | 'note' | 'close' | 'take' | 'autopilot' | 'snooze' | 'read'
const MUTATIONS: Readonly<Record<Exclude<Action, 'write'>, string>> = {
  reply: 'replyToTask(input: { taskId: $id, text: $text, clientKey: $text }) { id }',
  note: 'replyToTask(input: { taskId: $id, text: $text, type: NOTE }) { id }',
  close: 'closeTask(id: $id, resolution: $text) { id }',
  take: 'takeTask(id: $id) { id }',
  autopilot: 'handTaskToAutopilot(id: $id) { id }',
  snooze: 'snoozeTask(id: $id, until: $until) { id }',
  read: 'markTaskRead(id: $id) { id }',
}
const until = new Date(Date.now() + 86_400_000).toISOString()
const BODIES: Readonly<Record<Exclude<Action, 'write'>, (text: string) => [string, object]>> = {
  reply: (message) => ['reply', { message, client_key: message }],
  note: (message) => ['reply', { message, type: 'note' }],
  close: (resolution) => ['close', { resolution }],
  take: () => ['take', {}],
  autopilot: () => ['autopilot', {}],
  snooze: () => ['snooze', { until }],
  read: () => ['read', {}],
}

/** One action through one door of one process; answers what was said to it. */
async function perform(
  turn: number,
  id: number,
  action: Exclude<Action, 'write'>,
  text: string,
): Promise<string> {
  if (doorOf(turn >> 1) === 'rest') {
    const [word, body] = BODIES[action](text)
    const { status, text: said } = await caller(turn).send(
      'POST',
      `/api/assistant/tasks/${id}/${word}/`,
      body,
    )
    return status === 200 ? 'done' : String((JSON.parse(said) as { code?: string }).code ?? status)
  }
  const variables = {
    id,
    ...(/\$text/.test(MUTATIONS[action]) && { text }),
    ...(action === 'snooze' && { until }),
  }
  const kinds =
    '$id: ' +
    `Int!${'text' in variables ? ', $text: String!' : ''}${action === 'snooze' ? ', $until: DateTime!' : ''}`
  const query = `mutation (${kinds}) { ${MUTATIONS[action]} }`
  const { text: said } = await caller(turn).send('POST', '/graphql', { query, variables })
  const { errors } = JSON.parse(said) as { errors?: { extensions: { code: string } }[] }
  return errors?.[0]?.extensions.code ?? 'done'
}

test(
  'hooks, replies and all moves on one dialogue from two processes: one legal story, and ' +
    'nothing is lost',
  async () => {
    const dice = createDice('one dialogue')
    const from = `nina-${randomUUID()}`
    const actions: Action[] = [
      'write',
      'write',
      'write',
      'reply',
      'reply',
      'note',
      'close',
      'close',
      'take',
      'autopilot',
      'snooze',
      'read',
    ]
    const [wrote, replied]: [string[], Map<string, string[]>] = [[], new Map()]
    const [answers, closed]: [Set<string>, string[]] = [new Set(), []]
    await sendHook(gateway(0).url, received(from, 'in first'))
    wrote.push('in first')
    const client = async (number: number): Promise<void> => {
      for (let step = 0; step < 25; step += 1) {
        const [turn, action] = [dice.below(4), dice.pick(actions)]
        const text = `${action} ${number}-${step}`
        if (action === 'write') {
          const hook = received(from, text)
          const twice = await Promise.all([
            sendHook(gateway(turn).url, hook),
            sendHook(gateway(turn + 1).url, hook),
          ])
          for (const { status } of twice) answers.add(`hook ${status}`)
          wrote.push(text)
          continue
        }
        const task = await newest(from)
        if (!task) throw new Error('the task is gone')
        const said =
          action === 'reply' // twice at once under one key
            ? await Promise.all([
                perform(turn, task.id, action, text),
                perform(turn + 1, task.id, action, text),
              ])
            : [await perform(turn, task.id, action, text)]
        for (const one of said) answers.add(one)
        if (action === 'reply' || action === 'note') replied.set(text, said)
        if (action === 'close' && said[0] === 'done') closed.push(text)
      }
    }
    await Promise.all(Array.from({ length: 12 }, (_, number) => client(number)))

    expect([...answers].sort()).toEqual(['done', 'hook 204', 'task_closed'])
    const tasks = await fixture.tasksOf(from)
    expect(tasks.length).toBeGreaterThan(3) // it was a story of several
    expect(tasks.filter(({ status }) => status !== 'closed').length).toBeLessThanOrEqual(1)
    expect(tasks.slice(0, -1).map(({ status }) => status)).toEqual(
      Array(tasks.length - 1).fill('closed'),
    )
    expect(
      tasks.flatMap(({ status, resolution }) => (status === 'closed' ? [resolution] : [])).sort(),
    ).toEqual(closed.sort())

    const messages = (await Promise.all(tasks.map(({ id }) => fixture.messagesOf(id)))).flat()
    const texts = (direction: string) =>
      messages.filter((one) => one.direction === direction).map(({ text }) => text)
    expect(texts('inbound').sort()).toEqual(wrote.sort())
    const stored = [...replied].filter(([, said]) => said.includes('done')).map(([text]) => text)
    expect(texts('outbound').sort()).toEqual(stored.sort())
    expect(
      messages.filter(({ state }) => !['delivered', 'sent', 'skipped'].includes(state)),
    ).toEqual([])
    const sent = fixture.stub.received.map(({ body }) => (body as { text: string }).text)
    expect(sent.sort()).toEqual(stored.filter((text) => text.startsWith('reply')).sort())

    for (const task of tasks) {
      let state: TaskStatus | 'none' = 'none'
      const log = await fixture.logOf(task.id)
      for (const { from, to } of log) {
        expect(from ?? 'none').toBe(state)
        expect(LEGAL[state]).toContain(to)
        state = to
      }
      expect(state).toBe(task.status)
      const own = await fixture.messagesOf(task.id)
      expect(task.version).toBeGreaterThanOrEqual(own.length)
      expect(task.version).toBeLessThanOrEqual(own.length + log.length)
      const latest = own.filter(({ type }) => type !== 'note').map(({ text, at }) => ({ text, at }))
      const last = Math.max(...latest.map(({ at }) => at))
      expect(latest.filter(({ at }) => at === last).map(({ text }) => text)).toContain(task.last)
    }
  },
)

test('of two operators who saw one version, from two processes, one is heard, again and again', async () => {
  const from = `olga-${randomUUID()}`
  await sendHook(gateway(0).url, received(from, 'Hello'))
  for (let round = 0; round < 10; round += 1) {
    const task = await newest(from)
    const path = `/api/assistant/tasks/${task?.id}/reply/`
    const said = await Promise.all(
      [0, 1].map((turn) =>
        caller(turn).send('POST', path, { message: `${round}`, expected_version: task?.version }),
      ),
    )
    expect(said.map(({ status }) => status).sort()).toEqual([200, 409])
    const lost = said.find(({ status }) => status === 409)
    expect(JSON.parse(lost?.text ?? '')).toMatchObject({
      code: 'task_conflict',
      version: (task?.version ?? 0) + 1,
    })
  }
  const own = await fixture.messagesOf((await newest(from))?.id ?? 0)
  expect(own.map(({ text }) => text)).toEqual([
    'Hello',
    ...Array.from({ length: 10 }, (_, round) => `${round}`),
  ])
})

test(
  'strangers whose phone becomes known while they are booked keep their appointments, and ' +
    'nobody is ' +
    'left over',
  async () => {
    const [master, service] = await fixture.salon
      .master({ works: '00:00-24:00' })
      .then(async (anna) => [anna, await fixture.salon.service({ minutes: 30, by: [anna] })])
    const made: number[] = []
    for (let round = 0; round < 12; round += 1) {
      const [from, known] = [`rita-${randomUUID()}`, await fixture.salon.client()]
      await sendHook(gateway(round).url, received(from, 'Hello'))
      const stranger = (await newest(from))?.clientId ?? 0
      const said = await Promise.all([
        ...['10:00', '11:00', '12:00'].map((time, turn) =>
          caller(turn).send('POST', '/api/records/', {
            ...{
              master_id: master?.id,
              service_id: service?.id,
              date: dateIn(3 + round),
              time,
              client_id: stranger,
            },
          }),
        ),
        sendHook(gateway(round + 1).url, received(from, 'This is me', { phone: known.phone })),
        sendHook(gateway(round).url, received(from, 'Me', { phone: known.phone })),
      ])
      for (const { status, text } of said.slice(0, 3)) {
        if (status !== 201)
          expect([status, JSON.parse(text)]).toEqual([
            400,
            { client_id: [`Invalid pk "${stranger}" - object does not exist.`] },
          ])
        else made.push((JSON.parse(text) as { id: number }).id)
      }
      expect(said.slice(3).map(({ status }) => status)).toEqual([204, 204])
      expect(await fixture.tasksOf(from)).toMatchObject([{ clientId: known.id, unread: 3 }])
      expect(await fixture.sql`select from clients where id = ${stranger}`).toHaveLength(0)
    }
    const lost = await fixture.sql`
    select appointments.id from appointments left join clients on clients.id = client_id
    where clients.phone is null and appointments.id = any(${made})`
    expect(lost).toHaveLength(0)
  },
)

test('Postgres had no deadlock to break in all of this, and the processes end politely', async () => {
  expect(await Promise.all(gateways.map((gateway) => gateway.end()))).toEqual([0, 0])
  for (const gateway of gateways)
    expect(gateway.output()).not.toMatch(/uncaught|unhandled|TypeError|"level":"error"/i)
  expect(await deadlocks(fixture.sql)).toBe(0)
})
