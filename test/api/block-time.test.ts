import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookAppointment } from '../../src/service/booking/book-appointment.js'
import { moveAppointment } from '../../src/service/booking/move-appointment.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { type Story, tellStory } from '../support/inbox/story.js'

let app: TestApp
let salon: Story
let masterId: number
let serviceId: number
let token: string
beforeAll(async () => {
  app = await startTestApp()
  salon = await tellStory(app)
  const anna = await salon.master()
  const haircut = await salon.service({ by: [anna], after: 15 })
  ;[masterId, serviceId] = [anna.id, haircut.id]
  ;({ token } = await salon.account('operator'))
})
afterAll(() => app.stop())

const BLOCK = `mutation ($input: BlockTimeInput!) { blockTime(input: $input) {
  timeOff { startsAt endsAt allDay reason master { id } }
  affectedAppointments { id } } }`
type Blocked = {
  blockTime: { timeOff: Record<string, unknown>; affectedAppointments: { id: number }[] }
}
const block = (input: Record<string, unknown>) =>
  app.graphql<Blocked>(BLOCK, { input: { masterId, ...input } }, token)

test('an operator blocks a part of a day and is told which appointments are in it', async () => {
  const date = '2030-01-08'
  const book = (hour: number) =>
    bookAppointment(salon.context(), { masterId, serviceId, date, time: hour * 60 })
  await book(10) // its buffer is in the time, its service is not
  const inside = await book(12)
  const cancelled = await book(14)
  await moveAppointment(salon.context(), cancelled.id, 'cancelled', { note: null })
  const { data } = await block({ date, start: '11:00', end: '15:00', reason: 'dentist' })
  expect(data.blockTime).toEqual({
    timeOff: {
      startsAt: '2030-01-08T10:00:00Z',
      endsAt: '2030-01-08T14:00:00Z',
      allDay: false,
      reason: 'dentist',
      master: { id: masterId },
    },
    affectedAppointments: [{ id: inside.id }],
  })
  const slots = await app.graphql<{ availableSlots: { time: string }[] }>(
    `{ availableSlots(date: "${date}", serviceId: ${serviceId}) { time } }`,
    {},
    token,
  )
  expect(slots.data.availableSlots[0]?.time).toBe('15:00:00')
})

test('midnight ends the day: 00:00 to 00:00 is all of it', async () => {
  const { data } = await block({ date: '2030-01-09', start: '00:00', end: '00:00' })
  expect(data.blockTime.timeOff).toMatchObject({ allDay: true, reason: null })
})

test.each([
  [{ date: '2030-01-08', start: '12:00', end: '12:00' }, ['end']],
  [{ date: '2030-01-08', start: '12:00', end: '11:00' }, ['end']],
  [{ date: '2030-01-08', start: '12:00', end: '11:00', masterId: 999_999 }, ['end', 'masterId']],
  [{ date: '2030-03-31', start: '02:10', end: '02:50' }, ['end']],
  [{ date: '0001-01-01', start: '00:00', end: '00:00' }, ['date']],
])('%j is refused', async (input, fields) => {
  const { errors } = await block(input)
  expect(Object.keys(errors?.[0]?.extensions.fields ?? {}).sort()).toEqual(fields)
})
