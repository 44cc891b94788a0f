import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { undoAutopilotAction } from '../../src/service/autopilot/undo-action.js'
import { bookAppointment } from '../../src/service/booking/book-appointment.js'
import { moveAppointment } from '../../src/service/booking/move-appointment.js'
import { setWorkingDay } from '../../src/service/catalog/schedule.js'
import { openPilotFixture, type PilotFixture } from '../support/pilot.js'

let fixture: PilotFixture
let count = 0
let borisId = 0
beforeAll(async () => {
  fixture = await openPilotFixture()
  await fixture.salon.service({ by: [fixture.anna], name: 'Manicure', price: '30.00' })
  const boris = await fixture.salon.master({ name: 'Boris Petrov', works: '10:00-18:00' })
  borisId = boris.id
  await fixture.salon.service({ by: [boris], name: 'Massage', price: '50.00' })
})
afterAll(() => fixture.stop())
afterEach(async () => {
  for (const { id, status } of await fixture.appointments())
    if (status !== 'cancelled')
      await moveAppointment(fixture.salon.context(), id, 'cancelled', { note: '' })
})

const someone = (): string => `client ${(count += 1)}`
async function say(from: string, ...lines: readonly string[]): Promise<string> {
  let said = ''
  for (const line of lines) said = (await fixture.tell(from, line)).said
  return said
}
const taskOf = async (from: string): Promise<number> =>
  (await fixture.tasksOf(from)).at(-1)?.id ?? 0
async function ownOf(from: string) {
  const [task] = await fixture.tasksOf(from)
  return (await fixture.appointments()).filter(({ clientId }) => clientId === task?.clientId)
}
const HAIRCUT = 'Haircut with Anna on 15 January at 12:00'
const MANICURE = 'Manicure with Anna on 16 January at 11:00'
/** Books two appointments, so that nothing is recent any more. */
async function withTwo(): Promise<string> {
  const from = someone()
  await say(from, HAIRCUT, 'yes', MANICURE, 'yes')
  fixture.app.now += 11 * 60_000
  return from
}

describe('several appointments are cancelled together', () => {
  test.each(['cancel both', 'cancel all my appointments', 'please cancel everything'])(
    '"%s" lists all of them, and one yes cancels all',
    async (line) => {
      const from = await withTwo()
      const said = await say(from, line)
      expect(said).toMatch(/haircut .*12:00/i)
      expect(said).toMatch(/manicure .*11:00/i)
      expect((await ownOf(from)).map(({ status }) => status)).toEqual(['booked', 'booked'])
      await say(from, 'yes')
      expect((await ownOf(from)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
    },
  )

  test('each has an action that can be undone alone', async () => {
    const from = await withTwo()
    await say(from, 'cancel both', 'yes')
    const actions = (await fixture.actions(await taskOf(from))).filter(
      ({ kind }) => kind === 'cancel',
    )
    expect(actions).toHaveLength(2)
    await undoAutopilotAction(fixture.salon.context(), actions[1]?.id ?? 0)
    expect(await ownOf(from)).toMatchObject([
      { status: 'cancelled' },
      { status: 'cancelled' },
      { status: 'booked', date: '2030-01-16', time: '11:00' },
    ])
  })

  test('"no" takes all of it back with one yes', async () => {
    const from = await withTwo()
    await say(from, 'cancel both', 'yes')
    expect(await say(from, 'no wait')).toMatch(/haircut[^]*manicure/i)
    await say(from, 'yes')
    const booked = (await ownOf(from)).filter(({ status }) => status === 'booked')
    expect(booked).toMatchObject([
      { date: '2030-01-15', time: '12:00' },
      { date: '2030-01-16', time: '11:00' },
    ])
  })

  test('if one of them changes after the question, none is cancelled, and nothing is denied', async () => {
    const from = await withTwo()
    await say(from, 'cancel both')
    const [first] = await ownOf(from)
    await moveAppointment(fixture.salon.context(), first?.id ?? 0, 'cancelled', { note: '' })
    expect(await say(from, 'yes')).toMatch(/manicure/i)
    expect((await ownOf(from)).map(({ status }) => status)).toEqual(['cancelled', 'booked'])
  })
})

describe('after a booking', () => {
  test('the next one is proposed at once where its day and time are known', async () => {
    const from = someone()
    await say(from, HAIRCUT)
    await say(from, 'Yes, thank you. And a manicure with Anna at 2pm')
    expect(await say(from, 'yes')).toMatch(/booked for a haircut.*Shall I book a manicure.*14:00/)
    await say(from, 'yes')
    const booked = (await ownOf(from)).map(({ date, time }) => `${date} ${time}`)
    expect(booked).toEqual(['2030-01-15 12:00', '2030-01-15 14:00'])
  })
})

describe('an appointment for somebody else', () => {
  const commentsOf = async (): Promise<readonly string[]> =>
    (
      await fixture.sql<{ comment: string }[]>`
        select comment from appointments where status = 'booked' order by id`
    ).map(({ comment }) => comment)

  test('is repeated in the question and kept as a comment', async () => {
    const from = someone()
    const said = await say(from, 'Haircut for my husband, Greg, with Anna on 15 January at 12:00')
    expect(said).toContain('for your husband, Greg')
    await say(from, 'yes')
    expect(await commentsOf()).toEqual(['Books for: husband, Greg'])
  })

  test('at the time of an own appointment it is asked for whom', async () => {
    const from = someone()
    await say(from, HAIRCUT, 'yes')
    fixture.app.now += 11 * 60_000
    const said = await say(from, 'Massage with Boris on 15 January at 12:00')
    expect(said).toMatch(/already have a haircut.*somebody else\?/)
    expect(await say(from, 'yes')).toContain('for somebody else')
    await say(from, 'yes')
    expect(await ownOf(from)).toMatchObject([
      { status: 'booked', time: '12:00' },
      { status: 'booked', time: '12:00' },
    ])
  })

  test('a client who comes alone is asked for another time', async () => {
    const from = someone()
    await say(from, HAIRCUT, 'yes')
    fixture.app.now += 11 * 60_000
    await say(from, 'Massage with Boris on 15 January at 12:00')
    expect(await say(from, 'no')).toMatch(/other day or time/)
    expect(await say(from, '15:00')).toMatch(/massage .*15:00/i)
  })
})

describe('questions about the salon', () => {
  test('who works on a day is answered from shifts', async () => {
    expect(await say(someone(), 'who works on 15 January?')).toMatch(/Anna.*10:00–18:00.*Boris/)
  })

  test('a day on which everybody is away is closed', async () => {
    for (const masterId of [fixture.anna.id, borisId])
      await setWorkingDay(fixture.salon.context(), masterId, '2030-01-18', [])
    expect(await say(someone(), 'are you open on 18 January?')).toMatch(/closed/)
  })
})

test('an operator booked it, and no reply denies it', async () => {
  const from = someone()
  await say(from, 'hello')
  const { clientId } = (await fixture.tasksOf(from)).at(-1) ?? { clientId: 0 }
  await bookAppointment(fixture.salon.context(), {
    clientId,
    masterId: fixture.anna.id,
    serviceId: fixture.haircut.id,
    date: '2030-01-15',
    time: 720,
    comment: '',
  })
  expect(await say(from, 'when is my appointment?')).toMatch(/haircut.*12:00/i)
  expect(await say(from, 'cancel my appointment')).toMatch(/Shall I cancel your haircut/)
})
