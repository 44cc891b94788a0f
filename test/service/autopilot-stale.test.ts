import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  removeMasterService,
  updateMaster,
  updateService,
} from '../../src/service/catalog/catalog.js'
import { bookAppointment } from '../../src/service/booking/book-appointment.js'
import { moveAppointment } from '../../src/service/booking/move-appointment.js'
import { rescheduleAppointment } from '../../src/service/booking/reschedule-appointment.js'
import { openPilotFixture, type PilotFixture } from '../support/pilot.js'

// What changes between what the client was told and their yes.

let fixture: PilotFixture
beforeAll(async () => {
  fixture = await openPilotFixture()
})
afterAll(() => fixture.stop())
afterEach(async () => {
  await priced({ price: '40.00', durationMinutes: 60, active: true })
})

const context = () => fixture.salon.context()
const priced = (change: Parameters<typeof updateService>[2]) =>
  updateService(context(), fixture.haircut.id, change)
let days = 0
/** Of a day that nobody else of these tests asks for. */
const wish = (time = '12:00'): string => `Haircut on ${9 + (days += 1)} January at ${time}`
const today = (): string => `2030-01-${String(9 + days).padStart(2, '0')}`
const appointmentsOf = async (from: string) => {
  const [task] = await fixture.tasksOf(from)
  return (await fixture.appointments()).filter(({ clientId }) => clientId === task?.clientId)
}
async function agreeing(from: string): Promise<void> {
  expect((await fixture.tell(from, wish())).said).toMatch(/Shall I book .* The price is €40\.$/)
}
async function appointmentOf(from: string): Promise<number> {
  await agreeing(from)
  await fixture.tell(from, 'yes')
  return (await appointmentsOf(from))[0]?.id ?? 0
}

describe('a question for a yes that is repeated', () => {
  test('names other times where somebody else has taken the start', async () => {
    await agreeing('unsure')
    const place = { masterId: fixture.anna.id, serviceId: fixture.haircut.id, comment: '' }
    await bookAppointment(context(), { ...place, date: today(), time: 12 * 60 })
    const { said } = await fixture.tell('unsure', 'zxcvb qwerty')
    expect(said).toContain('somebody has just taken that time')
    expect(said).not.toContain(' at 12:00 ')
    expect(await appointmentsOf('unsure')).toEqual([])
  })
})

describe('a yes to a booking', () => {
  test('at another price asks again, and a yes to that books at it', async () => {
    await agreeing('price')
    await priced({ price: '55.00' })
    const { said } = await fixture.tell('price', 'yes')
    expect(said).toContain('changed')
    expect(said).toMatch(/Shall I book .* at 12:00\? The price is €55\.$/)
    expect(await appointmentsOf('price')).toEqual([])
    expect((await fixture.tell('price', 'yes')).said).toContain("You're booked for")
    const [{ price } = {}] = await fixture.sql`select price::text from appointments
        where id = ${(await appointmentsOf('price'))[0]?.id ?? 0}`
    expect(price).toBe('55.00')
  })

  test('of another length asks again where it still fits, and else offers what does', async () => {
    await agreeing('length')
    await priced({ durationMinutes: 90 })
    expect((await fixture.tell('length', 'yes')).said).toMatch(/^Something .* Shall I book /)
    expect(await appointmentsOf('length')).toEqual([])
    await bookAppointment(context(), {
      ...{
        masterId: fixture.anna.id,
        serviceId: fixture.haircut.id,
        date: today(),
        time: 14 * 60,
        comment: '',
      },
    })
    await priced({ durationMinutes: 180 })
    const { said } = await fixture.tell('length', 'yes')
    expect(said).toContain('changed')
    expect(said).toContain('these times')
    expect(said).not.toContain(`${9 + days} January, 12:00`)
    expect(await appointmentsOf('length')).toEqual([])
  })

  test('of what is not offered any more is for a person', async () => {
    await agreeing('off')
    await priced({ active: false })
    const { said } = await fixture.tell('off', 'yes')
    expect(said).toContain('colleague')
    expect(await fixture.tasksOf('off')).toMatchObject([{ status: 'open' }])
    expect(await appointmentsOf('off')).toEqual([])
  })

  test.each([
    ['is away', () => updateMaster(context(), fixture.anna.id, { active: false })],
    ['does it no more', () => removeMasterService(context(), fixture.anna.id, fixture.haircut.id)],
  ])('with a master who %s goes on with those who do it', async (how, change) => {
    const bea = await fixture.salon.master({ name: `Bea ${how}`, works: '10:00-18:00' })
    await fixture.app.graphql(
      'mutation ($m: Int!, $s: Int!) { setMasterService(input: { masterId: $m, serviceId: $s }) { price } }',
      { m: bea.id, s: fixture.haircut.id },
      fixture.salon.admin.token,
    )
    await fixture.tell(how, `${wish()} with Anna`)
    await change()
    const { said } = await fixture.tell(how, 'yes')
    expect(said).toContain('changed')
    expect(said).not.toContain('Anna')
    expect(said).toContain(`Bea ${how}`)
    expect(await appointmentsOf(how)).toEqual([])
    await updateMaster(context(), fixture.anna.id, { active: true })
    await updateMaster(context(), bea.id, { active: false })
    await fixture.app.graphql(
      'mutation ($m: Int!, $s: Int!) { setMasterService(input: { masterId: $m, serviceId: $s }) { price } }',
      { m: fixture.anna.id, s: fixture.haircut.id },
      fixture.salon.admin.token,
    )
  })
})

describe('a yes to a change of an appointment', () => {
  test.each(['cancel my visit', 'move it to 30 January at 10:00'])(
    'that lies elsewhere by now asks again: %s',
    async (line) => {
      const from = `moved: ${line}`
      const id = await appointmentOf(from)
      await fixture.tell(from, line)
      await rescheduleAppointment(context(), id, { date: today(), time: 15 * 60, note: null })
      const { said } = await fixture.tell(from, 'yes')
      expect(said).toContain('changed')
      expect(said).toMatch(/Shall I (?:move|cancel) .*\?$/)
      expect(await appointmentsOf(from)).toMatchObject([
        { status: 'booked', date: today(), time: '15:00' },
      ])
      await fixture.tell(from, 'no')
    },
  )

  test.each(['cancel my visit', 'move it to 30 January at 12:00'])(
    'that is cancelled by now does nothing: %s',
    async (line) => {
      const from = `gone: ${line}`
      const id = await appointmentOf(from)
      await fixture.tell(from, line)
      await moveAppointment(context(), id, 'cancelled', { note: 'by phone' })
      const { said } = await fixture.tell(from, 'yes')
      expect(said).toContain('You have no upcoming appointments.')
      expect(await appointmentsOf(from)).toMatchObject([{ status: 'cancelled', by: 'user' }])
      expect(await fixture.tasksOf(from)).toMatchObject([{ status: 'autopilot' }])
    },
  )

  test('tells the price of another master, and asks again where that changes', async () => {
    const from = 'other master'
    const cara = await fixture.salon.master({ name: 'Cara', works: '10:00-18:00' })
    const take = (price: string) =>
      fixture.app.graphql(
        'mutation ($m: Int!, $s: Int!, $price: Money) { setMasterService(input: { ' +
          'masterId: $m, serviceId: $s, price: $price }) { price } }',
        { m: cara.id, s: fixture.haircut.id, price },
        fixture.salon.admin.token,
      )
    await take('60.00')
    await fixture.tell(from, `${wish()} with Anna`)
    await fixture.tell(from, 'yes')
    expect((await fixture.tell(from, 'move it to 28 January at 11:00 with Cara')).said).toContain(
      '€60',
    )
    await take('70.00')
    expect((await fixture.tell(from, 'yes')).said).toMatch(/Shall I move .* The price is €70\.$/)
    expect((await fixture.tell(from, 'yes')).said).toContain("I've moved")
    await updateMaster(context(), cara.id, { active: false })
  })
})

const SETTINGS: readonly (readonly [
  string,
  Parameters<PilotFixture['salon']['settings']>[0],
  Parameters<PilotFixture['salon']['settings']>[0],
])[] = [
  ['booking is switched off', { nativeBookingEnabled: false }, { nativeBookingEnabled: true }],
  ['it is too soon', { leadTimeMinutes: 60 * 24 * 29 }, { leadTimeMinutes: 60 }],
  ['it is too far', { horizonDays: 1 }, { horizonDays: 90 }],
  ['the grid is another', { slotStepMinutes: 50 }, { slotStepMinutes: 30 }],
]
test.each(SETTINGS)('a yes does nothing where by now %s', async (how, change, back) => {
  await agreeing(how)
  await fixture.salon.settings(change)
  const { said } = await fixture.tell(how, 'yes')
  await fixture.salon.settings(back)
  expect(said).not.toContain("You're booked")
  expect(await appointmentsOf(how)).toEqual([])
})

test('a yes that comes when the time has passed does nothing', async () => {
  const kept = fixture.app.now
  await agreeing('late')
  fixture.app.now = Date.parse('2030-01-31T12:00:00Z')
  const { said } = await fixture.tell('late', 'yes')
  fixture.app.now = kept
  expect(said).toContain('already passed')
  expect(await appointmentsOf('late')).toEqual([])
})
