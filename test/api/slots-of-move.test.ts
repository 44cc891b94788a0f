import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookAppointment } from '../../src/service/booking/book-appointment.js'
import { moveAppointment } from '../../src/service/booking/move-appointment.js'
import { setMasterService, updateMaster, updateService } from '../../src/service/catalog/catalog.js'
import { setWorkingDay } from '../../src/service/catalog/schedule.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { type Story, tellStory } from '../support/inbox/story.js'

const DAY = '2030-01-08'
type Slot = { readonly date: string; readonly time: string; readonly master: { id: number } }

let app: TestApp
let salon: Story
let anna: number
let haircut: number
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  salon = await tellStory(app)
  const master = await salon.master({ name: 'Anna', works: '10:00-13:00' })
  const service = await salon.service({ by: [master] })
  ;[anna, haircut] = [master.id, service.id]
})

const book = (hour: number, date = DAY, masterId = anna) =>
  bookAppointment(salon.context(), { masterId, serviceId: haircut, date, time: hour * 60 })
const ask = <T>(query: string, token = salon.admin.token) => app.graphql<T>(query, {}, token)
const times = (slots: readonly Slot[]) => slots.map(({ time }) => time.slice(0, 5))
const shown = (slots: readonly Slot[]) =>
  slots.map(({ date, time, master }) => `${date} ${time.slice(0, 5)} ${master.id}`)

const slotsExcept = async (except: number, token?: string) =>
  ask<{ availableSlots: Slot[] }>(
    `{ availableSlots(date: "${DAY}", serviceId: ${haircut}, exceptAppointmentId: ${except})
      { date time master { id } } }`,
    token,
  )
const explain = async (time: string, { except = 'null', masterId = anna, date = DAY } = {}) => {
  const { data } = await ask<{
    explainSlot: { bookable: boolean; code: string | null; alternatives: Slot[] }
  }>(
    `{ explainSlot(date: "${date}", time: "${time}", serviceId: ${haircut}, masterId: ${masterId},
      exceptAppointmentId: ${except})
      { bookable code alternatives { date time master { id } } } }`,
  )
  return data.explainSlot
}
const options = async (id: number, more = '') =>
  ask<{ rescheduleOptions: Slot[] }>(
    `{ rescheduleOptions(appointmentId: ${id}, date: "${DAY}" ${more})
      { date time master { id } } }`,
  )

describe('exceptAppointmentId', () => {
  test('counts the place of the appointment as free', async () => {
    const { id } = await book(11)
    const { data } = await slotsExcept(id)
    expect(times(data.availableSlots)).toEqual(['10:00', '10:30', '11:00', '11:30', '12:00'])
    const days = await ask<{ availableDays: { freeSlots: number }[] }>(
      `{ availableDays(from: "${DAY}", to: "${DAY}", serviceId: ${haircut},
        exceptAppointmentId: ${id}) { freeSlots } }`,
    )
    expect(days.data.availableDays).toEqual([{ freeSlots: 5 }])
    expect((await explain('11:30')).code).toBe('slot_taken')
    expect((await explain('11:30', { except: String(id) })).bookable).toBe(true)
  })

  test('must be an appointment that the viewer may see', async () => {
    const { id } = await book(11)
    const other = await salon.client()
    const { token } = await salon.account('client', { clientId: other.id })
    for (const [except, asker] of [
      [id, token],
      [999_999, salon.admin.token],
    ] as const) {
      const { errors } = await slotsExcept(except, asker)
      expect(errors?.[0]?.extensions.fields).toEqual({
        exceptAppointmentId: [`Invalid pk "${except}" - object does not exist.`],
      })
    }
  })
})

describe('rescheduleOptions', () => {
  test('has the starts that a move keeps its length and buffers for', async () => {
    const { id } = await book(11)
    await updateService(salon.context(), haircut, { durationMinutes: 120, active: false })
    const { data } = await options(id)
    expect(shown(data.rescheduleOptions)).toEqual(
      ['10:00', '10:30', '11:00', '11:30', '12:00'].map((time) => `${DAY} ${time} ${anna}`),
    )
    const moved = await app.graphql(
      `mutation { rescheduleAppointment(id: ${id}, input: { date: "${DAY}", time: "12:00" })
        { time } }`,
      {},
      salon.admin.token,
    )
    expect(moved.data).toEqual({ rescheduleAppointment: { time: '12:00:00' } })
  })

  test('takes the price list of now with another master', async () => {
    const { id } = await book(11)
    const bella = await salon.master({ name: 'Bella', works: '10:00-12:00' })
    const link = { masterId: bella.id, serviceId: haircut, durationMinutes: 90, price: null }
    await setMasterService(salon.context(), link)
    const { data } = await options(id, `masterId: ${bella.id}`)
    expect(times(data.rescheduleOptions)).toEqual(['10:00', '10:30'])
  })

  test('is empty for an appointment that cannot be moved, and refuses an unknown one', async () => {
    const { id } = await book(11)
    await moveAppointment(salon.context(), id, 'cancelled', { note: null })
    expect((await options(id)).data.rescheduleOptions).toEqual([])
    const unknown = await options(999_999)
    expect(unknown.errors?.[0]?.extensions.code).toBe('not_found')
  })
})

describe('alternatives', () => {
  test('leave out the present place of the appointment that moves', async () => {
    const { id } = await book(10)
    await book(12)
    const verdict = await explain('12:00', { except: String(id) })
    expect(verdict.code).toBe('slot_taken')
    expect(times(verdict.alternatives)).toEqual(['10:30', '11:00'])
    const { errors } = await app.graphql(
      `mutation { rescheduleAppointment(id: ${id}, input: { date: "${DAY}", time: "12:00" })
        { id } }`,
      {},
      salon.admin.token,
    )
    expect(errors?.[0]?.extensions.alternatives).toEqual([
      { date: DAY, time: '10:30', masterId: anna, masterName: 'Anna' },
      { date: DAY, time: '11:00', masterId: anna, masterName: 'Anna' },
    ])
  })

  test('come from the next days when the day is full', async () => {
    for (const hour of [10, 11, 12]) await book(hour)
    await setWorkingDay(salon.context(), anna, '2030-01-09', [])
    await setWorkingDay(salon.context(), anna, '2030-01-10', [{ start: 600, end: 690 }])
    expect(shown((await explain('11:00')).alternatives)).toEqual([
      `2030-01-10 10:00 ${anna}`,
      `2030-01-10 10:30 ${anna}`,
      `2030-01-11 11:00 ${anna}`,
    ])
  })

  test('reach fourteen days', async () => {
    const days = Array.from({ length: 15 }, (_, index) => String(8 + index).padStart(2, '0'))
    for (const day of days) await setWorkingDay(salon.context(), anna, `2030-01-${day}`, [])
    expect((await explain('11:00')).alternatives).toEqual([])
    await setWorkingDay(salon.context(), anna, '2030-01-22', null)
    expect((await explain('11:00')).alternatives[0]?.date).toBe('2030-01-22')
  })

  test('come with a master who is unavailable: those of the master, then of others', async () => {
    const late = await explain('17:00')
    expect(late.code).toBe('master_unavailable')
    expect(times(late.alternatives)).toEqual(['11:00', '11:30', '12:00'])
    const bella = await salon.master({ name: 'Bella' })
    const link = { masterId: bella.id, serviceId: haircut, durationMinutes: null, price: null }
    await setMasterService(salon.context(), link)
    await updateMaster(salon.context(), anna, { active: false })
    expect(shown((await explain('17:00')).alternatives)).toEqual(
      ['16:00', '16:30', '17:00'].map((time) => `${DAY} ${time} ${bella.id}`),
    )
  })

  test('are in the refusal of a booking; over REST with a taken slot alone', async () => {
    const input = `masterId: ${anna}, serviceId: ${haircut}, date: "${DAY}", time: "17:00"`
    const { errors } = await app.graphql(
      `mutation { createAppointment(input: { ${input} }) { id } }`,
      {},
      salon.admin.token,
    )
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'master_unavailable',
      alternatives: ['11:00', '11:30', '12:00'].map((time) => ({ date: DAY, time })),
    })
    const body = { master_id: anna, service_id: haircut, date: DAY, time: '17:00' }
    const rest = await app.request('POST', '/api/records/', { token: salon.admin.token, body })
    expect([rest.status, Object.keys(rest.body as object)]).toEqual([400, ['detail', 'code']])
  })

  test('cost nothing, or a statement for the others of the day and one for the next days', async () => {
    for (const hour of [10, 11, 12]) await book(hour)
    const count = async (time: string, date: string) => {
      app.statements.length = 0
      await explain(time, { date })
      return app.statements.filter((text) => text.includes('buffer_before_minutes::float8')).length
    }
    expect(await count('11:00', DAY)).toBe(3)
    expect(await count('09:00', '2030-01-09')).toBe(1)
  })
})
