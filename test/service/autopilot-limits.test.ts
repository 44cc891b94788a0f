import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookAppointment } from '../../src/service/booking/book-appointment.js'
import { openPilotFixture, type PilotFixture } from '../support/pilot.js'

// How much one client may book binds the autopilot too.

let fixture: PilotFixture
let berta: { readonly id: number }
beforeAll(async () => {
  fixture = await openPilotFixture()
  berta = await fixture.salon.master({ name: 'Berta' })
})
afterAll(() => fixture.stop())

const clientOf = async (from: string): Promise<number> =>
  (await fixture.tasksOf(from))[0]?.clientId ?? 0
const appointmentsOf = async (from: string) => {
  const clientId = await clientOf(from)
  return (await fixture.appointments())
    .filter((appointment) => appointment.clientId === clientId)
    .map(({ date, time, by }) => `${date} ${time} ${by}`)
}
/** Staff book for the client of a dialogue. */
const book = async (from: string, date: string, hour: number): Promise<void> => {
  const set = await fixture.salon.service({ name: `Set ${from}`, by: [berta] })
  await bookAppointment(fixture.salon.context(), {
    ...{
      clientId: await clientOf(from),
      masterId: berta.id,
      serviceId: set.id,
      date,
      time: hour * 60,
      comment: '',
    },
  })
}

describe('the autopilot', () => {
  test('says that there are too many appointments to come, and hands over to a person', async () => {
    await fixture.salon.settings({ maxFutureAppointmentsPerClient: 1 })
    await fixture.tell('many', 'Haircut on 9 January at 12:00')
    await book('many', '2030-01-10', 12)
    const { said } = await fixture.tell('many', 'yes')
    expect(said).toContain('You already have as many appointments as I can book for you.')
    expect(await fixture.tasksOf('many')).toMatchObject([{ status: 'open' }])
    expect(await appointmentsOf('many')).toEqual(['2030-01-10 12:00 user'])
    await fixture.salon.settings({ maxFutureAppointmentsPerClient: 5 })
  })

  test('says in Russian too that there are too many', async () => {
    await fixture.salon.settings({ maxFutureAppointmentsPerClient: 1 })
    await fixture.tell('mnogo', 'Haircut 9 января в 13:00, пожалуйста')
    await book('mnogo', '2030-01-10', 13)
    expect((await fixture.tell('mnogo', 'да')).said).toContain(
      'К сожалению, у вас уже максимальное число предстоящих записей.',
    )
    expect(await fixture.tasksOf('mnogo')).toMatchObject([{ status: 'open' }])
    await fixture.salon.settings({ maxFutureAppointmentsPerClient: 5 })
  })

  test('asks whether an appointment at the same time is for another, and books another time', async () => {
    await fixture.tell('busy', 'Haircut on 11 January at 12:00')
    await book('busy', '2030-01-11', 12)
    const { said } = await fixture.tell('busy', 'yes')
    expect(said).toMatch(/^You already have .*12:00\. Is this one for somebody else\?$/)
    expect(await fixture.tasksOf('busy')).toMatchObject([{ status: 'autopilot' }])
    expect(await appointmentsOf('busy')).toEqual(['2030-01-11 12:00 user'])
    expect((await fixture.tell('busy', '11 January at 15:00')).said).toMatch(
      /^Shall I book .*15:00\?/,
    )
    expect((await fixture.tell('busy', 'yes')).said).toContain("You're booked for")
    expect(await appointmentsOf('busy')).toEqual([
      '2030-01-11 12:00 user',
      '2030-01-11 15:00 autopilot',
    ])
  })

  test('does not move an appointment over another one of the client', async () => {
    await fixture.tell('move', 'Haircut on 14 January at 12:00')
    await fixture.tell('move', 'yes')
    expect((await fixture.tell('move', 'Move it to 14 January at 15:00')).said).toMatch(
      /^Shall I move .*15:00\?$/,
    )
    await book('move', '2030-01-14', 15)
    expect((await fixture.tell('move', 'yes')).said).toContain(
      'You already have an appointment at that time.',
    )
    expect(await appointmentsOf('move')).toEqual([
      '2030-01-14 12:00 autopilot',
      '2030-01-14 15:00 user',
    ])
  })
})
