import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeTurn } from '../../src/service/autopilot/take-turn.js'
import { takeTask } from '../../src/service/inbox/change-task-status.js'
import { replyToTask } from '../../src/service/inbox/reply-to-task.js'
import { retryStuckMessages } from '../../src/service/inbox/sending/retry-stuck-messages.js'
import { Refusal } from '../../src/domain/refusal.js'
import { openDatabase } from '../../src/store/postgres/database.js'
import { reported } from '../support/inbox/inbox.js'
import { handOver, openPilotFixture, type PilotFixture } from '../support/pilot.js'

let fixture: PilotFixture
beforeAll(async () => {
  fixture = await openPilotFixture()
})
afterAll(() => fixture.stop())

const notesIn = async (task: number): Promise<string[]> =>
  (await fixture.messagesOf(task)).filter(({ type }) => type === 'note').map(({ text }) => text)

const reply = (taskId: number, text: string): Promise<unknown> =>
  replyToTask(fixture.salon.context(), {
    ...{ taskId, text, type: 'text', imageUrl: null },
    ...{ clientKey: undefined, expectedVersion: undefined },
  })

const CHANGES = ['cancel my visit', 'move it to 20 January at 10:00'].flatMap((wish) => [
  { wish, isProposed: false },
  { wish, isProposed: true },
])
test.each(CHANGES)(
  'an appointment that begins too soon to change is for a person: $wish, proposed before: $isProposed',
  async ({ wish, isProposed }) => {
    const from = `late: ${wish} ${isProposed}`
    const [isCancelled, hour] = [wish.startsWith('cancel'), isProposed ? 15 : 12]
    const time = `${isCancelled ? hour : hour + 1}:00`
    await fixture.tell(from, `Haircut today at ${time}`)
    expect((await fixture.tell(from, 'yes')).said).toContain("You're booked for")
    const asked = isProposed ? await fixture.tell(from, wish) : undefined
    if (asked) expect(asked.said).toContain('Shall I')
    await fixture.salon.settings({ clientCancelWindowMinutes: 24 * 60 })
    const { task, said } = await fixture.tell(from, isProposed ? 'yes' : wish)
    await fixture.salon.settings({ clientCancelWindowMinutes: 0 })
    expect(said).toContain("It's too late for me to change this appointment")
    expect(said).toContain('colleague')
    expect(await fixture.tasksOf(from)).toMatchObject([{ status: 'open', unread: 1 }])
    const place = `Haircut, Monday 7 January at ${time} with Anna`
    expect(await notesIn(task)).toEqual([
      'The autopilot cannot arrange what the client wishes.\n' +
        (isCancelled
          ? `Wants: to cancel ${place}. ${isProposed ? 'Proposed: to cancel it. ' : ''}`
          : `Wants: to move ${place} to Sunday 20 January at 10:00. ` +
            (isProposed ? 'Proposed: Sunday 20 January at 10:00 with Anna. ' : '')) +
        `Wrote: “${isProposed ? 'yes' : wish}”.`,
    ])
    const [own] = await fixture.tasksOf(from)
    const appointments = (await fixture.appointments()).filter(
      ({ clientId }) => clientId === own?.clientId,
    )
    expect(appointments).toMatchObject([{ status: 'booked', date: '2030-01-07', time }])
    expect(await fixture.actions(task)).toMatchObject([{ kind: 'book' }])
  },
)

test('while native booking is off, who wishes an appointment gets a person', async () => {
  await fixture.salon.settings({ nativeBookingEnabled: false })
  const { task, said } = await fixture.tell('kim', 'Haircut on 15 January at 12:00')
  await fixture.salon.settings({ nativeBookingEnabled: true })
  expect(said).toContain('colleague')
  expect(said).not.toContain('12:00')
  expect(await fixture.tasksOf('kim')).toMatchObject([{ status: 'open' }])
  expect(await notesIn(task)).toEqual([
    'The autopilot cannot arrange what the client wishes.\n' +
      'Wants: Haircut, Tuesday 15 January at 12:00. Wrote: “Haircut on 15 January at 12:00”.',
  ])
})

test('a fault of its own gives the dialogue to a person, once, and forgets what broke it', async () => {
  const { task } = await fixture.tell('ann', 'Haircut on 15 January at 12:00')
  await fixture.sql`update autopilot_dialogues set state = '{"tongue": "ru"}'
    where task_id = ${task}`
  const { said } = await fixture.tell('ann', 'да')
  expect(said).toBe('У нас что-то пошло не так. Вам напишет администратор.')
  expect(await fixture.tasksOf('ann')).toMatchObject([{ status: 'open' }])
  expect(await notesIn(task)).toEqual(['The autopilot failed; the log says why.'])
  await fixture.turn(task)
  expect(await notesIn(task)).toHaveLength(1)
  await fixture.sql`update tasks set status = 'autopilot' where id = ${task}`
  expect((await fixture.tell('ann', 'Haircut on 15 January at 12:00')).said).toContain('12:00')
})

test('while the database is away it gives nothing up: the job comes again', async () => {
  const task = await fixture.write('bea', 'what does a haircut cost?')
  const away = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' })
  const { app, salon } = fixture
  await expect(
    takeTurn({ ...app, autonomousDb: away.db, db: away.db, now: app.now }, salon.id, task),
  ).rejects.toThrow()
  await away.close()
  expect(await fixture.toldIn(task)).toEqual([])
  expect(await fixture.tasksOf('bea')).toMatchObject([{ status: 'autopilot' }])
  await fixture.turn(task)
  expect(await fixture.toldIn(task)).toEqual([expect.stringContaining('€40')])
})

test('what fails at its last attempt goes to a person', async () => {
  const { app, salon } = fixture
  const task = await fixture.write('bob', 'what does a haircut cost?')
  let count = 0
  const of: typeof stored.of = (salonId) => {
    count += 1
    if (count === 1) throw new Refusal('unavailable', 'Not now.')
    return stored.of(salonId)
  }
  const { stored } = app.externalSystems
  const externalSystems = { ...app.externalSystems, stored: { ...stored, of } }
  const turn = { ...app, externalSystems, now: app.now }
  await expect(takeTurn(turn, salon.id, task)).rejects.toThrow('Not now.')
  count = 0
  await takeTurn(turn, salon.id, task, { isLast: true })
  expect(await fixture.tasksOf('bob')).toMatchObject([{ status: 'open' }])
})

describe('what the client never got is no answer', () => {
  test('where the messenger says so later', async () => {
    const { task } = await fixture.tell('cat', 'what does a haircut cost?')
    const [{ id = '' } = {}] = await fixture.sql<{ id: string }[]>`
      select external_id as id from messages where task_id = ${task} and direction = 'outbound'`
    await fixture.hook(reported(id, 'failed', 'blocked'))
    await fixture.hook(reported(id, 'failed', 'blocked'))
    expect(await fixture.tasksOf('cat')).toMatchObject([
      { status: 'open', unread: 1, waiting: fixture.app.now },
    ])
    expect(await notesIn(task)).toEqual(['The autopilot failed; the log says why.'])
  })

  test('where a process died before it was sent, and it cannot be sent any more', async () => {
    const { task } = await fixture.tell('dan', 'what does a haircut cost?')
    await fixture.sql`
      update messages set state = 'pending', external_id = null, tried_at = now() - interval
      '1 hour'
      where task_id = ${task} and direction = 'outbound'`
    fixture.stub.next('bad_request')
    await retryStuckMessages({ ...fixture.app, now: fixture.app.now })
    expect(await fixture.tasksOf('dan')).toMatchObject([{ status: 'open', unread: 1 }])
    expect(await notesIn(task)).toHaveLength(1)
  })

  test('but a person who has the dialogue keeps it', async () => {
    const { task } = await fixture.tell('eve', 'what does a haircut cost?')
    await takeTask(fixture.salon.context(), task)
    const [{ id = '' } = {}] = await fixture.sql<{ id: string }[]>`
      select external_id as id from messages where task_id = ${task} and direction = 'outbound'`
    await fixture.hook(reported(id, 'failed', 'blocked'))
    expect(await fixture.tasksOf('eve')).toMatchObject([
      { status: 'open', assigneeId: fixture.salon.admin.id },
    ])
    expect(await notesIn(task)).toEqual([])
  })
})

describe('handed over again, where nobody has answered since it gave the dialogue back', () => {
  test('it answers what the client still waits for', async () => {
    await fixture.settle({ mode: 'off' })
    const task = await fixture.write('fay', 'what does a haircut cost?')
    await handOver(fixture, task)
    await fixture.turn(task)
    await fixture.settle({ mode: 'on_request' })
    await handOver(fixture, task)
    await fixture.turn(task)
    await fixture.settle({})
    expect(await fixture.toldIn(task)).toEqual([
      expect.stringContaining('colleague'),
      expect.stringContaining('€40'),
    ])
  })

  test('it hears what came since alone, and nothing that a person has answered', async () => {
    const { task } = await fixture.tell('gil', 'I want to talk to a person')
    await fixture.write('gil', 'what does a haircut cost?')
    await handOver(fixture, task)
    await fixture.turn(task)
    expect((await fixture.toldIn(task)).at(-1)).toContain('€40')
    await fixture.tell('gil', 'I want to talk to a person')
    await reply(task, 'Here I am')
    await handOver(fixture, task)
    await fixture.turn(task)
    expect((await fixture.toldIn(task)).at(-1)).toBe('Here I am')
    expect(await fixture.tasksOf('gil')).toMatchObject([{ status: 'autopilot' }])
  })
})

describe('handed over again after a person answered a question', () => {
  test('the request that was open is proposed anew, and booked only at a yes to that', async () => {
    await fixture.tell('una', 'Haircut on 17 January at 12:00')
    const { task } = await fixture.tell('una', 'can I bring my dog?')
    await reply(task, 'Yes, in the yard')
    await handOver(fixture, task)
    const before = await fixture.appointments()
    expect((await fixture.tell('una', 'ok, yes')).said).toMatch(/17 January.*12:00/)
    expect(await fixture.appointments()).toEqual(before)
    await fixture.tell('una', 'yes')
    expect((await fixture.appointments()).slice(before.length)).toMatchObject([
      { date: '2030-01-17', time: '12:00' },
    ])
  })

  test('a question alone leaves no request', async () => {
    const { task } = await fixture.tell('vic', 'can I bring my dog?')
    await reply(task, 'Yes, if it is calm')
    await handOver(fixture, task)
    const before = await fixture.appointments()
    expect((await fixture.tell('vic', 'ok, yes')).said).not.toContain('January')
    expect(await fixture.appointments()).toEqual(before)
  })
})
