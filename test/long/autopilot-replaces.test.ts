import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateService } from '../../src/service/catalog/catalog.js'
import { bookAppointment } from '../../src/service/booking/book-appointment.js'
import { moveAppointment } from '../../src/service/booking/move-appointment.js'
import { sendNotifications } from '../../src/service/notifications/send-notifications.js'
import { MONDAY } from '../support/app.js'
import { openPilotFixture, type PilotFixture } from '../support/pilot.js'

// A client replaces an appointment: one yes cancels it and books another one, or does neither.

let fixture: PilotFixture
let colouring: { readonly id: number }
let manicure: { readonly id: number }
let borisId = 0
beforeAll(async () => {
  fixture = await openPilotFixture()
  colouring = await fixture.salon.service({
    by: [fixture.anna],
    name: 'Colouring',
    price: '90.00',
    minutes: 120,
  })
  const boris = await fixture.salon.master({ name: 'Boris Petrov', works: '10:00-18:00' })
  borisId = boris.id
  manicure = await fixture.salon.service({ by: [boris], name: 'Manicure', price: '30.00' })
})
afterAll(() => fixture.stop())
beforeEach(() => {
  fixture.app.now = MONDAY
})
afterEach(async () => {
  fixture.app.now = MONDAY
  for (const { id, status } of await fixture.appointments())
    if (status !== 'cancelled')
      await moveAppointment(fixture.salon.context(), id, 'cancelled', { note: '' })
})

let count = 0
const someone = (): string => `client ${(count += 1)}`
async function say(from: string, ...lines: readonly string[]): Promise<string> {
  let said = ''
  for (const line of lines) said = (await fixture.tell(from, line)).said
  return said
}
async function ownOf(from: string) {
  const [task] = await fixture.tasksOf(from)
  const clientId = task?.clientId ?? 0
  return [
    ...(await fixture.sql<{ serviceId: number; status: string; at: string }[]>`
      select service_id as "serviceId", status, comment,
        to_char(date, 'DD') || ' ' || start_minute / 60 as at
      from appointments where client_id = ${clientId} order by id`),
  ]
}
const HAIRCUT = 'Haircut with Anna on 15 January at 12:00'
const MEANT = 'Oh wait I meant a manicure'
/** Books a haircut at noon of the 15th. */
async function booked(wish = HAIRCUT): Promise<string> {
  const from = someone()
  expect(await say(from, wish, 'yes')).toMatch(/booked/)
  return from
}
const unchanged = () => [{ serviceId: fixture.haircut.id, status: 'booked', at: '15 12' }]
const replaced = () => [
  { serviceId: fixture.haircut.id, status: 'cancelled', at: '15 12' },
  { serviceId: manicure.id, status: 'booked', at: '15 12' },
]

describe('one question names both appointments', () => {
  test('another service after the booking, at the same time, with who does it', async () => {
    const from = await booked()
    const said = await say(from, MEANT)
    expect(said).toMatch(/book a manicure with Boris Petrov on .*15 January at 12:00/)
    expect(said).toMatch(/cancel your haircut with Anna.*12:00\? The price is €30\./)
    expect(await ownOf(from)).toMatchObject(unchanged())
    expect(await say(from, 'yes')).toMatch(/booked for a manicure .* cancelled your haircut/)
    expect(await ownOf(from)).toMatchObject(replaced())
  })

  test('an appointment of another day by another one, long after it was booked', async () => {
    const from = await booked()
    fixture.app.now += 11 * 60_000
    await say(from, 'cancel my haircut and book a manicure instead on 16 January at 15:00', 'yes')
    expect(await ownOf(from)).toMatchObject([
      { status: 'cancelled' },
      { serviceId: manicure.id, status: 'booked', at: '16 15' },
    ])
  })

  test('the appointment itself does not stand in the way of a longer one at its time', async () => {
    const from = await booked()
    await say(from, 'instead of the haircut I want a colouring', 'yes')
    expect(await ownOf(from)).toMatchObject([
      { status: 'cancelled' },
      { serviceId: colouring.id, status: 'booked', at: '15 12' },
    ])
  })

  test('the comment goes on to the new appointment', async () => {
    const from = await booked('Haircut for my husband, Greg, with Anna on 15 January at 12:00')
    await say(from, MEANT, 'yes')
    const comment = 'Books for: husband, Greg'
    expect(await ownOf(from)).toMatchObject([{ comment }, { comment, status: 'booked' }])
  })
})

describe('it is clear which appointment is replaced', () => {
  const MASSAGE = 'Massage with Anna on 16 January at 11:00'
  beforeAll(() => fixture.salon.service({ by: [fixture.anna], name: 'Massage', price: '50.00' }))

  test('another one than the one just booked', async () => {
    const from = await booked(MASSAGE)
    await say(from, HAIRCUT, 'yes')
    expect(await say(from, 'great. can you change my massage to a manicure?')).toMatch(
      /manicure .*16 January at 11:00 and cancel your massage/,
    )
  })

  test('the client is asked if it can be several', async () => {
    const from = await booked(MASSAGE)
    await say(from, HAIRCUT, 'yes')
    fixture.app.now += 11 * 60_000
    const wish = 'cancel my appointment and book a manicure on 17 January at 11:00'
    expect(await say(from, wish)).toMatch(/Which appointment/)
    expect(await say(from, 'the massage')).toMatch(/manicure .*17 January.* cancel your massage/)
  })

  test('several by one are cancelled first, and then it asks about the new one', async () => {
    const from = await booked(MASSAGE)
    await say(from, HAIRCUT, 'yes')
    fixture.app.now += 11 * 60_000
    await say(from, 'cancel both and book a manicure on 17 January at 11:00')
    expect((await ownOf(from)).map(({ status }) => status)).toEqual(['booked', 'booked'])
    expect(await say(from, 'yes')).toMatch(/manicure/)
    expect((await ownOf(from)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
  })

  test.each(['and a manicure too please', 'do you do manicures instead of massages?'])(
    'after a booking "%s" replaces nothing',
    async (line) => {
      const from = await booked()
      expect(await say(from, line)).not.toMatch(/cancel/)
    },
  )
})

describe('what is not a clear yes changes nothing', () => {
  test.each(['yes?', 'yes if it is cheaper', 'ok but what about the haircut', 'maybe', 'hm'])(
    '"%s"',
    async (line) => {
      const from = await booked()
      await say(from, MEANT, line)
      expect(await ownOf(from)).toMatchObject(unchanged())
    },
  )

  test.each(['no', 'no, keep the haircut', 'never mind'])(
    '"%s" keeps the appointment, and a later yes does nothing',
    async (line) => {
      const from = await booked()
      await say(from, MEANT, line, 'yes')
      expect(await ownOf(from)).toMatchObject(unchanged())
    },
  )
})

describe('if one of the two is not possible, neither is done', () => {
  test('the time is taken meanwhile: other times are offered, and one of them replaces it', async () => {
    const from = await booked()
    await say(from, MEANT)
    const { id: clientId } = await fixture.salon.client({ name: 'Eva' })
    await bookAppointment(fixture.salon.context(), {
      ...{ clientId, masterId: borisId, serviceId: manicure.id },
      ...{ date: '2030-01-15', time: 720, comment: '' },
    })
    expect(await say(from, 'yes')).toMatch(/somebody has just taken/)
    expect(await ownOf(from)).toMatchObject(unchanged())
    await say(from, '14:00', 'yes')
    expect(await ownOf(from)).toMatchObject([
      { status: 'cancelled' },
      { serviceId: manicure.id, status: 'booked', at: '15 14' },
    ])
  })

  test('it is too late to cancel: the client is told, and a person takes over', async () => {
    const from = await booked()
    await say(from, MEANT)
    await fixture.salon.settings({ clientCancelWindowMinutes: 60 * 24 * 30 })
    expect(await say(from, 'yes')).toMatch(/too late|no longer/i)
    await fixture.salon.settings({ clientCancelWindowMinutes: 0 })
    expect(await ownOf(from)).toMatchObject(unchanged())
    expect(await fixture.tasksOf(from)).toMatchObject([{ status: 'open' }])
  })

  test('the price has changed: it asks again', async () => {
    const from = await booked()
    await say(from, MEANT)
    await updateService(fixture.salon.context(), manicure.id, { price: '35.00' })
    expect(await say(from, 'yes')).toMatch(/changed.*manicure.*cancel your.*€35/)
    expect(await ownOf(from)).toMatchObject(unchanged())
    await updateService(fixture.salon.context(), manicure.id, { price: '30.00' })
  })

  test('the appointment was cancelled meanwhile: nothing is booked', async () => {
    const from = await booked()
    await say(from, MEANT)
    const id = (await fixture.appointments()).at(-1)?.id ?? 0
    await moveAppointment(fixture.salon.context(), id, 'cancelled', { note: '' })
    expect(await say(from, 'yes')).toMatch(/changed/)
    expect(await ownOf(from)).toMatchObject([{ status: 'cancelled' }])
  })
})

describe('afterwards', () => {
  test('"no" proposes the inverse for ten minutes', async () => {
    const from = await booked()
    await say(from, MEANT, 'yes')
    const said = await say(from, 'no, undo that')
    expect(said).toMatch(/book a haircut with Anna.*12:00 and cancel your manicure/)
    await say(from, 'yes')
    const [haircut, other] = replaced()
    expect(await ownOf(from)).toMatchObject([
      haircut,
      { ...other, status: 'cancelled' },
      { ...haircut, status: 'booked' },
    ])
  })

  test('the log names the autopilot, and each part is an action', async () => {
    const from = await booked()
    await say(from, MEANT, 'yes')
    const [task] = await fixture.tasksOf(from)
    expect((await fixture.actions(task?.id ?? 0)).map(({ kind }) => kind)).toEqual([
      'book',
      'cancel',
      'book',
    ])
    const newest = (await fixture.appointments()).slice(-2)
    expect(newest.map(({ by }) => by)).toEqual(['autopilot', 'autopilot'])
  })

  test('the client gets no other message of it', async () => {
    const from = await booked()
    await say(from, MEANT, 'yes')
    const before = fixture.stub.received.length
    for (const { id } of (await fixture.appointments()).slice(-2))
      await sendNotifications({ ...fixture.app, now: fixture.app.now }, fixture.salon.id, id)
    expect(fixture.stub.received.length).toBe(before)
  })
})
