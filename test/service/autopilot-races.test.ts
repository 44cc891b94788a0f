import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  closeTask,
  handTaskToAutopilot,
  snoozeTask,
  takeTask,
} from '../../src/service/inbox/change-task-status.js'
import { replyToTask } from '../../src/service/inbox/reply-to-task.js'
import { handOver, inTurn, openPilotHouse, type PilotHouse } from '../support/pilot.js'

let house: PilotHouse
beforeAll(async () => {
  house = await openPilotHouse({ EXTERNAL_TIMEOUT_MS: '500' })
})
afterAll(() => house.stop())

const context = () => house.salon.context()
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
  const { task, said } = await house.tell(from, wish())
  expect(said).toContain('Shall I book it?')
  return task
}
const appointmentsFrom = async (from: string) => {
  const [task] = await house.tasksOf(from)
  return (await house.appointments()).filter(({ clientId }) => clientId === task?.clientId)
}

test('two workers on one task answer once', async () => {
  const task = await house.write('ann', wish())
  await inTurn(
    house,
    task,
    () => house.turn(task),
    () => house.turn(task),
  )
  expect(await house.toldIn(task)).toHaveLength(1)
  await Promise.all([1, 2, 3].map(() => house.turn(task)))
  expect(await house.toldIn(task)).toHaveLength(1)
})

test('two workers on one yes book once', async () => {
  const task = await agreeing('bea')
  await house.write('bea', 'yes')
  await inTurn(
    house,
    task,
    () => house.turn(task),
    () => house.turn(task),
  )
  expect(await appointmentsFrom('bea')).toMatchObject([{ status: 'booked', by: 'autopilot' }])
  expect((await house.toldIn(task)).slice(1)).toEqual([expect.stringContaining('Booked')])
  expect(await house.actions(task)).toMatchObject([{ kind: 'book' }])
})

const DROPPED: readonly (readonly [string, string, (task: number) => () => Promise<unknown>])[] = [
  ['an answer of a person', 'open', (task) => reply(task, 'I have you')],
  ['a take-over', 'open', (task) => () => takeTask(context(), task)],
  ['a close', 'closed', (task) => () => closeTask(context(), task, null)],
  ['a snooze', 'snoozed', (task) => () => snoozeTask(context(), task, house.app.now + HOUR)],
]
test.each(DROPPED)(
  '%s while it composes drops what it was about to say and to do',
  async (what, status, act) => {
    const task = await agreeing(what)
    await house.write(what, 'yes')
    await inTurn<unknown>(house, task, act(task), () => house.turn(task))
    expect(await house.tasksOf(what)).toMatchObject([{ status }])
    expect((await house.toldIn(task)).slice(1)).toEqual(
      what.includes('answer') ? ['I have you'] : [],
    )
    expect(await appointmentsFrom(what)).toEqual([])
    expect(await house.actions(task)).toEqual([])
  },
)

test('a message that comes while it composes is heard before it answers', async () => {
  const task = await house.write('cat', wish())
  await inTurn<unknown>(
    house,
    task,
    () => house.write('cat', 'at 15:00 would be better'),
    () => house.turn(task),
  )
  expect(await house.toldIn(task)).toEqual([expect.stringContaining('15:00')])
})

test('a no that comes while it composes what follows a yes keeps it from writing', async () => {
  const task = await agreeing('dan')
  await house.write('dan', 'yes')
  await inTurn<unknown>(
    house,
    task,
    () => house.write('dan', 'no wait, not that day'),
    () => house.turn(task),
  )
  expect(await appointmentsFrom('dan')).toEqual([])
})

test('many messages at once are answered at the end, whoever works them', async () => {
  const task = await house.write('eve', 'hello')
  const lines = ['I would like', 'a haircut', 'on 20 January', 'at 16:00', 'please']
  for (const line of lines) await Promise.all([house.write('eve', line), house.turn(task)])
  await Promise.all([1, 2, 3, 4].map(() => house.turn(task)))
  expect((await house.toldIn(task)).at(-1)).toContain('16:00')
  const { said } = await house.tell('eve', 'yes')
  expect(said).toContain('Booked')
  expect(await appointmentsFrom('eve')).toMatchObject([{ date: '2030-01-20', time: '16:00' }])
})

test('a yes to a person is none to what it had proposed before', async () => {
  const task = await agreeing('fay')
  await reply(task, 'Would you like a coffee with it?')()
  await handOver(house, task)
  const { said } = await house.tell('fay', 'yes')
  expect(said).toContain('Shall I book it?')
  expect(await appointmentsFrom('fay')).toEqual([])
  await house.tell('fay', 'yes')
  expect(await appointmentsFrom('fay')).toMatchObject([{ status: 'booked' }])
})

test('handed over again, it answers what came after what a person said, and not what came before', async () => {
  const task = await agreeing('gil')
  await takeTask(context(), task)
  await house.write('gil', 'I want a person')
  await reply(task, 'Here I am')()
  await house.write('gil', 'what does a haircut cost?')
  await handTaskToAutopilot(context(), task)
  await house.turn(task)
  expect((await house.toldIn(task)).at(-1)).toContain('40 EUR')
  expect(await house.tasksOf('gil')).toMatchObject([{ status: 'autopilot' }])
})

test('of two clients who say yes to one start, one has it, and the other is told what is free', async () => {
  const same = wish('10:00')
  const first = (await house.tell('hal', same)).task
  const second = (await house.tell('ida', same)).task
  await house.write('hal', 'yes')
  await house.write('ida', 'yes')
  await Promise.all([house.turn(first), house.turn(second)])
  const ends = [(await house.toldIn(first)).at(-1), (await house.toldIn(second)).at(-1)]
  expect(ends.filter((text) => text?.startsWith('Booked'))).toHaveLength(1)
  expect(ends.filter((text) => text?.startsWith('That time was taken'))).toHaveLength(1)
  expect([...(await appointmentsFrom('hal')), ...(await appointmentsFrom('ida'))]).toHaveLength(1)
})

test('a message that tells whose the dialogue is makes it act for that client', async () => {
  const other = await house.salon.client({ name: 'Other' })
  await agreeing('jo')
  await house.tell('jo', 'yes', { phone: other.phone })
  expect(
    (await house.appointments()).filter(({ clientId }) => clientId === other.id),
  ).toMatchObject([{ by: 'autopilot' }])
})
