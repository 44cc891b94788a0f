import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { received, sendHook } from '../support/inbox/inbox.js'
import { ask, type InboxProcesses, openInboxProcesses } from '../support/inbox/processes.js'
import type { Gateway } from '../support/processes.js'
import { startProxy } from '../support/race/proxy.js'
import { until } from '../support/until.js'

let fixture: InboxProcesses
let gateways: Gateway[]
let worker: Gateway
let token = ''
beforeAll(async () => {
  fixture = await openInboxProcesses()
  token = fixture.salon.admin.token
  const patience = { EXTERNAL_TIMEOUT_MS: '800' } // it takes over what was begun thrice that ago
  ;[worker, ...gateways] = await Promise.all([
    fixture.launch({ WORKER: 'only', ...patience }),
    fixture.launch(),
    fixture.launch({ WORKER: 'on', ...patience }),
  ])
})
afterAll(() => fixture.stop())

const there = (turn: number): Gateway => gateways[turn % gateways.length] ?? worker
const taskFrom = async (from: string): Promise<number> => {
  expect((await sendHook(there(0).url, received(from, 'Hello'))).status).toBe(204)
  return (await fixture.tasksOf(from))[0]?.id ?? 0
}
const sentIn = async (task: number) =>
  (await fixture.messagesOf(task)).filter(({ direction }) => direction === 'outbound')
const heardOf = (words: string) =>
  fixture.stub.received.filter(({ body }) => (body as { text: string }).text === words)
const move = (task: number, word: string, body?: unknown, turn = 0) =>
  ask(there(turn), token, 'POST', `/api/assistant/tasks/${task}/${word}/`, body)
const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString()

test('a process that is killed while it sends leaves the message to others', async () => {
  const victim = await fixture.launch()
  const task = await taskFrom('uma')
  fixture.stub.slowMs = 60_000
  fixture.stub.next('slow') // takes it, and does not say so
  const path = `/api/assistant/tasks/${task}/reply/`
  const broken = ask(victim, token, 'POST', path, { message: 'Good morning' }).catch(() => 'broken')
  await until('the messenger has it', async () => fixture.stub.answers.length > 0)
  await victim.end('SIGKILL')
  expect(await broken).toBe('broken')
  expect(await sentIn(task)).toMatchObject([{ text: 'Good morning', state: 'pending' }])
})

test('a hook twenty times at once does it once, and a burst is kept whole', async () => {
  const [id, payload] = [`event-${randomUUID()}`, received('nina', 'Once')]
  const others = Array.from({ length: 200 }, (_, turn) =>
    received(`olga-${turn % 4}`, `words ${turn}`),
  )
  const said = await Promise.all([
    ...Array.from({ length: 20 }, (_, turn) =>
      sendHook(there(turn).url, payload, turn % 3 === 0 ? {} : { id }),
    ),
    ...[...others, ...others].map((hook, turn) =>
      sendHook(there(turn + Math.floor(turn / 200)).url, hook),
    ),
  ])
  expect(said.filter(({ status }) => status !== 204)).toEqual([])
  expect(await fixture.tasksOf('nina')).toMatchObject([{ unread: 1, version: 1 }])
  for (const person of [0, 1, 2, 3])
    expect(await fixture.tasksOf(`olga-${person}`)).toMatchObject([{ unread: 50, version: 50 }])
  expect(await fixture.sql`select from messages where text ~ '^words|^Once$'`).toHaveLength(201)
})

test('one key of a caller sends once, whichever process is asked', async () => {
  const task = await taskFrom('paula')
  fixture.stub.slowMs = 150
  fixture.stub.next('slow')
  const said = await Promise.all(
    Array.from({ length: 10 }, (_, turn) =>
      move(task, 'reply', { message: 'Once', client_key: 'the key' }, turn),
    ),
  )
  expect(said.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(new Set(said.map(({ body }) => body.message.id)).size).toBe(1)
  expect(heardOf('Once')).toHaveLength(1)
  expect(await sentIn(task)).toHaveLength(1)
})

test('a task that sleeps until its time is woken by a worker, by the system, once', async () => {
  const [one, again, taken] = [
    await taskFrom('rita'),
    await taskFrom('sara'),
    await taskFrom('tina'),
  ]
  for (const task of [one, taken])
    expect((await move(task, 'snooze', { until: inSeconds(3) })).body.status).toBe('snoozed')
  await move(again, 'snooze', { until: inSeconds(3) })
  expect((await move(again, 'snooze', { until: inSeconds(3600) }, 1)).body.status).toBe('snoozed')
  await move(taken, 'take')
  const jobs = await fixture.sql`
    select run_at from jobs
    where name = 'wake_task' and payload->>'taskId' = ${String(again)}
    and run_at > now() + interval '10 seconds'`
  expect(jobs).toHaveLength(1) // the one of the first time comes sooner, and wakes nobody
  expect(jobs[0]?.run_at.getTime()).toBeGreaterThan(Date.now() + 3_000_000)
  await until('it is awake', async () => (await fixture.tasksOf('rita'))[0]?.status === 'open')
  expect(await fixture.tasksOf('rita')).toMatchObject([{ until: null, version: 3, unread: 1 }])
  expect((await fixture.logOf(one)).slice(1)).toEqual([
    { from: 'open', to: 'snoozed', by: 'admin of the tests', kind: 'user', note: null },
    { from: 'snoozed', to: 'open', by: 'System', kind: 'system', note: null },
  ])
  await until('all that is due is done', async () => {
    const due = await fixture.sql`select from jobs where run_at <= now()`
    return due.length === 0
  })
  expect(await fixture.tasksOf('sara')).toMatchObject([{ status: 'snoozed' }])
  expect((await fixture.logOf(taken)).map(({ to }) => to)).toEqual(['open', 'snoozed', 'open'])
  await sendHook(there(1).url, received('sara', 'I am awake'))
  expect(await fixture.tasksOf('sara')).toMatchObject([{ status: 'open', until: null }])
})

test('a process that is told to end ends what it sends first, and answers for it', async () => {
  const leaving = await fixture.launch()
  const task = await taskFrom('wanda')
  const known = fixture.stub.answers.length
  fixture.stub.slowMs = 500
  fixture.stub.next('slow')
  const answering = ask(leaving, token, 'POST', `/api/assistant/tasks/${task}/reply/`, {
    message: 'Bye',
  })
  await until('the messenger has it', async () => fixture.stub.answers.length > known)
  expect(await leaving.end()).toBe(0)
  expect((await answering).body.message).toMatchObject({ status: 'sent' })
  expect(await sentIn(task)).toMatchObject([{ state: 'sent' }])
})

test('while the database is away a hook hears 503, and is taken when it comes again', async () => {
  const proxy = await startProxy(fixture.url)
  const far = await fixture.launch({ DATABASE_URL: proxy.url, LOG_LEVEL: 'fatal' })
  const [id, hook] = [`event-${randomUUID()}`, received('vera', 'Hello')]
  for (const fail of [proxy.cut, async () => proxy.slam()]) {
    await fail()
    const { status, text } = await sendHook(far.url, hook, { id })
    expect([status, JSON.parse(text)]).toEqual([
      503,
      { detail: expect.any(String), code: 'unavailable' },
    ])
    await proxy.restore()
  }
  await until('it is taken', async () => (await sendHook(far.url, hook, { id })).status === 204)
  expect(await fixture.tasksOf('vera')).toMatchObject([{ unread: 1, last: 'Hello' }])
  expect(await far.end()).toBe(0)
  await proxy.stop()
})

test('what the killed one had begun to send another one has sent, and the messenger took it once', async () => {
  const [task] = await fixture.tasksOf('uma')
  await until('it is sent', async () => (await sentIn(task?.id ?? 0))[0]?.state === 'sent')
  const heard = heardOf('Good morning')
  expect([
    heard.length,
    new Set(heard.map(({ headers }) => headers['idempotency-key'])).size,
  ]).toEqual([2, 1])
  expect(await fixture.tasksOf('uma')).toMatchObject([
    { waiting: null, last: 'Good morning', version: 2 },
  ])
})

test('all of them end politely, and have said nothing of a failure of their own', async () => {
  for (const gateway of [worker, ...gateways]) {
    expect(await gateway.end()).toBe(0)
    expect(gateway.output()).not.toMatch(/uncaught|unhandled|TypeError|"level":"error"/i)
  }
})
