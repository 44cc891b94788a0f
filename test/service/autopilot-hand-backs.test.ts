import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeTurn } from '../../src/service/autopilot/take-turn.js'
import { takeTask } from '../../src/service/inbox/change-task-status.js'
import { replyToTask } from '../../src/service/inbox/reply-to-task.js'
import { retryStuckMessages } from '../../src/service/inbox/sending/retry-stuck-messages.js'
import { openDatabase } from '../../src/store/postgres/database.js'
import { reported } from '../support/desk.js'
import { handOver, openPilotHouse, type PilotHouse } from '../support/pilot.js'

let house: PilotHouse
beforeAll(async () => {
  house = await openPilotHouse()
})
afterAll(() => house.stop())

const notesIn = async (task: number): Promise<string[]> =>
  (await house.messagesOf(task)).filter(({ type }) => type === 'note').map(({ text }) => text)

const CHANGES = ['cancel my visit', 'move it to 20 January at 10:00']
test.each(CHANGES)(
  'a visit that begins too soon for its client to change is for a person: %s',
  async (wish) => {
    const from = `late: ${wish}`
    const time = wish.startsWith('cancel') ? '15:00' : '16:00'
    await house.tell(from, `Haircut today at ${time}`)
    expect((await house.tell(from, 'yes')).said).toContain('Booked')
    await house.salon.settings({ clientCancelWindowMinutes: 24 * 60 })
    expect((await house.tell(from, wish)).said).toContain('Shall I?')
    const { task, said } = await house.tell(from, 'yes')
    await house.salon.settings({ clientCancelWindowMinutes: 0 })
    expect(said).toContain('colleague')
    expect(await house.tasksOf(from)).toMatchObject([{ status: 'open', unread: 1 }])
    expect(await notesIn(task)).toEqual(['The autopilot cannot arrange what the client wishes.'])
    const [own] = await house.tasksOf(from)
    const appointments = (await house.appointments()).filter(
      ({ clientId }) => clientId === own?.clientId,
    )
    expect(appointments).toMatchObject([{ status: 'booked', date: '2030-01-07', time }])
    expect(await house.actions(task)).toMatchObject([{ kind: 'book' }])
  },
)

test('a fault of its own gives the dialogue to a person, once, and forgets what broke it', async () => {
  const { task } = await house.tell('ann', 'Haircut on 15 January at 12:00')
  await house.sql`update autopilot_dialogues set state = '{"tongue": "ru"}' where task_id = ${task}`
  const { said } = await house.tell('ann', 'да')
  expect(said).toBe('У нас что-то пошло не так. Вам ответит администратор.')
  expect(await house.tasksOf('ann')).toMatchObject([{ status: 'open' }])
  expect(await notesIn(task)).toEqual(['The autopilot failed; the log says why.'])
  await house.turn(task)
  expect(await notesIn(task)).toHaveLength(1)
  await house.sql`update tasks set status = 'autopilot' where id = ${task}`
  expect((await house.tell('ann', 'Haircut on 15 January at 12:00')).said).toContain('12:00')
})

test('while the database is away it gives nothing up: the job comes again', async () => {
  const task = await house.write('bea', 'what does a haircut cost?')
  const away = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' })
  const { app, salon } = house
  await expect(
    takeTurn({ ...app, autonomousDb: away.db, db: away.db, now: app.now }, salon.id, task),
  ).rejects.toThrow()
  await away.close()
  expect(await house.toldIn(task)).toEqual([])
  expect(await house.tasksOf('bea')).toMatchObject([{ status: 'autopilot' }])
  await house.turn(task)
  expect(await house.toldIn(task)).toEqual([expect.stringContaining('40 EUR')])
})

describe('what the client never got is no answer', () => {
  test('where the messenger says so later', async () => {
    const { task } = await house.tell('cat', 'what does a haircut cost?')
    const [{ id = '' } = {}] = await house.sql<{ id: string }[]>`
      select external_id as id from messages where task_id = ${task} and direction = 'outbound'`
    await house.hook(reported(id, 'failed', 'blocked'))
    await house.hook(reported(id, 'failed', 'blocked'))
    expect(await house.tasksOf('cat')).toMatchObject([
      { status: 'open', unread: 1, waiting: house.app.now },
    ])
    expect(await notesIn(task)).toEqual(['The autopilot failed; the log says why.'])
  })

  test('where a process died before it was sent, and it cannot be sent any more', async () => {
    const { task } = await house.tell('dan', 'what does a haircut cost?')
    await house.sql`
      update messages set state = 'pending', external_id = null, tried_at = now() - interval '1 hour'
      where task_id = ${task} and direction = 'outbound'`
    house.stub.next('bad_request')
    await retryStuckMessages({ ...house.app, now: house.app.now })
    expect(await house.tasksOf('dan')).toMatchObject([{ status: 'open', unread: 1 }])
    expect(await notesIn(task)).toHaveLength(1)
  })

  test('but a person who has the dialogue keeps it', async () => {
    const { task } = await house.tell('eve', 'what does a haircut cost?')
    await takeTask(house.salon.context(), task)
    const [{ id = '' } = {}] = await house.sql<{ id: string }[]>`
      select external_id as id from messages where task_id = ${task} and direction = 'outbound'`
    await house.hook(reported(id, 'failed', 'blocked'))
    expect(await house.tasksOf('eve')).toMatchObject([
      { status: 'open', assigneeId: house.salon.admin.id },
    ])
    expect(await notesIn(task)).toEqual([])
  })
})

describe('handed over again, where nobody has answered since it gave the dialogue back', () => {
  test('it answers what the client still waits for', async () => {
    await house.settle({ mode: 'off' })
    const task = await house.write('fay', 'what does a haircut cost?')
    await handOver(house, task)
    await house.turn(task)
    await house.settle({ mode: 'on_request' })
    await handOver(house, task)
    await house.turn(task)
    await house.settle({})
    expect(await house.toldIn(task)).toEqual([
      expect.stringContaining('colleague'),
      expect.stringContaining('40 EUR'),
    ])
  })

  test('it hears what came since alone, and nothing that a person has answered', async () => {
    const { task } = await house.tell('gil', 'I want to talk to a person')
    await house.write('gil', 'what does a haircut cost?')
    await handOver(house, task)
    await house.turn(task)
    expect((await house.toldIn(task)).at(-1)).toContain('40 EUR')
    await house.tell('gil', 'I want to talk to a person')
    const words = { text: 'Here I am', type: 'text', imageUrl: null } as const
    await replyToTask(house.salon.context(), {
      ...{ taskId: task, ...words, clientKey: undefined, expectedVersion: undefined },
    })
    await handOver(house, task)
    await house.turn(task)
    expect((await house.toldIn(task)).at(-1)).toBe('Here I am')
    expect(await house.tasksOf('gil')).toMatchObject([{ status: 'autopilot' }])
  })
})
