import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  closeTask,
  handTaskToAutopilot,
  snoozeTask,
  takeTask,
} from '../../src/service/inbox/change-task-status.js'
import { replyToTask } from '../../src/service/inbox/reply-to-task.js'
import { handOver, inTurn, openPilotFixture, type PilotFixture } from '../support/pilot.js'

let fixture: PilotFixture
beforeAll(async () => {
  fixture = await openPilotFixture({ EXTERNAL_TIMEOUT_MS: '500' })
})
afterAll(() => fixture.stop())

const context = () => fixture.salon.context()
const reply = (taskId: number, text: string) => () =>
  replyToTask(context(), {
    ...{ taskId, text, type: 'text', imageUrl: null },
    ...{ clientKey: undefined, expectedVersion: undefined },
  })
const HOUR = 3_600_000
let days = 0
/** Of a day that nobody else of these tests asks for. */
const wish = (time = '12:00'): string => {
  days += 1
  return `Haircut on ${String(9 + days)} January at ${time}`
}
/** Of a client who has said all but yes. */
async function agreeing(from: string): Promise<number> {
  const { task, said } = await fixture.tell(from, wish())
  expect(said).toContain('Shall I book')
  return task
}
const appointmentsFrom = async (from: string) => {
  const [task] = await fixture.tasksOf(from)
  return (await fixture.appointments()).filter(({ clientId }) => clientId === task?.clientId)
}

test('two workers on one task answer once', async () => {
  const task = await fixture.write('ann', wish())
  await inTurn(
    fixture,
    task,
    () => fixture.turn(task),
    () => fixture.turn(task),
  )
  expect(await fixture.toldIn(task)).toHaveLength(1)
  await Promise.all([1, 2, 3].map(() => fixture.turn(task)))
  expect(await fixture.toldIn(task)).toHaveLength(1)
})

test('two workers on one yes book once', async () => {
  const task = await agreeing('bea')
  await fixture.write('bea', 'yes')
  await inTurn(
    fixture,
    task,
    () => fixture.turn(task),
    () => fixture.turn(task),
  )
  expect(await appointmentsFrom('bea')).toMatchObject([{ status: 'booked', by: 'autopilot' }])
  expect((await fixture.toldIn(task)).slice(1)).toEqual([
    expect.stringContaining("You're booked for"),
  ])
  expect(await fixture.actions(task)).toMatchObject([{ kind: 'book' }])
})

const DROPPED: readonly (readonly [string, string, (task: number) => () => Promise<unknown>])[] = [
  ['an answer of a person', 'open', (task) => reply(task, 'I have you')],
  ['a take-over', 'open', (task) => () => takeTask(context(), task)],
  ['a close', 'closed', (task) => () => closeTask(context(), task, null)],
  ['a snooze', 'snoozed', (task) => () => snoozeTask(context(), task, fixture.app.now + HOUR)],
]
test.each(DROPPED)(
  '%s while it composes drops what it was about to say and to do',
  async (what, status, act) => {
    const task = await agreeing(what)
    await fixture.write(what, 'yes')
    await inTurn<unknown>(fixture, task, act(task), () => fixture.turn(task))
    expect(await fixture.tasksOf(what)).toMatchObject([{ status }])
    expect((await fixture.toldIn(task)).slice(1)).toEqual(
      what.includes('answer') ? ['I have you'] : [],
    )
    expect(await appointmentsFrom(what)).toEqual([])
    expect(await fixture.actions(task)).toEqual([])
  },
)

test('a message that comes while it composes is heard before it answers', async () => {
  const task = await fixture.write('cat', wish())
  await inTurn<unknown>(
    fixture,
    task,
    () => fixture.write('cat', 'at 15:00 would be better'),
    () => fixture.turn(task),
  )
  expect(await fixture.toldIn(task)).toEqual([expect.stringContaining('15:00')])
})

test('a no that comes while it composes what follows a yes keeps it from writing', async () => {
  const task = await agreeing('dan')
  await fixture.write('dan', 'yes')
  await inTurn<unknown>(
    fixture,
    task,
    () => fixture.write('dan', 'no wait, not that day'),
    () => fixture.turn(task),
  )
  expect(await appointmentsFrom('dan')).toEqual([])
})

test('many messages at once are answered at the end, whoever works them', async () => {
  const task = await fixture.write('eve', 'hello')
  const lines = ['I would like', 'a haircut', 'on 20 January', 'at 16:00', 'please']
  for (const line of lines) await Promise.all([fixture.write('eve', line), fixture.turn(task)])
  await Promise.all([1, 2, 3, 4].map(() => fixture.turn(task)))
  expect((await fixture.toldIn(task)).at(-1)).toContain('16:00')
  const { said } = await fixture.tell('eve', 'yes')
  expect(said).toContain("You're booked for")
  expect(await appointmentsFrom('eve')).toMatchObject([{ date: '2030-01-20', time: '16:00' }])
})

test('a yes to a person is none to what it had proposed before', async () => {
  const task = await agreeing('fay')
  await reply(task, 'Would you like a coffee with it?')()
  await handOver(fixture, task)
  const { said } = await fixture.tell('fay', 'yes')
  expect(said).toContain('Shall I book')
  expect(await appointmentsFrom('fay')).toEqual([])
  await fixture.tell('fay', 'yes')
  expect(await appointmentsFrom('fay')).toMatchObject([{ status: 'booked' }])
})

test('handed over again, it answers what came after what a person said, and not what came before', async () => {
  const task = await agreeing('gil')
  await takeTask(context(), task)
  await fixture.write('gil', 'I want a person')
  await reply(task, 'Here I am')()
  await fixture.write('gil', 'what does a haircut cost?')
  await handTaskToAutopilot(context(), task)
  await fixture.turn(task)
  expect((await fixture.toldIn(task)).at(-1)).toContain('€40')
  expect(await fixture.tasksOf('gil')).toMatchObject([{ status: 'autopilot' }])
})

test('of two clients who say yes to one start, one has it, and the other is told what is free', async () => {
  const same = wish('10:00')
  const first = (await fixture.tell('hal', same)).task
  const second = (await fixture.tell('ida', same)).task
  await fixture.write('hal', 'yes')
  await fixture.write('ida', 'yes')
  await Promise.all([fixture.turn(first), fixture.turn(second)])
  const ends = [(await fixture.toldIn(first)).at(-1), (await fixture.toldIn(second)).at(-1)]
  expect(ends.filter((text) => text?.startsWith("You're booked"))).toHaveLength(1)
  expect(ends.filter((text) => text?.includes('has just taken that time'))).toHaveLength(1)
  expect([...(await appointmentsFrom('hal')), ...(await appointmentsFrom('ida'))]).toHaveLength(1)
})

test('a message that tells whose the dialogue is makes it act for that client', async () => {
  const other = await fixture.salon.client({ name: 'Other' })
  await agreeing('jo')
  await fixture.tell('jo', 'yes', { phone: other.phone })
  expect(
    (await fixture.appointments()).filter(({ clientId }) => clientId === other.id),
  ).toMatchObject([{ by: 'autopilot' }])
})
