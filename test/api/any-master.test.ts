import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookAppointment } from '../../src/service/booking/book-appointment.js'
import { updateMaster } from '../../src/service/catalog/catalog.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { type Story, tellStory } from '../support/inbox/story.js'

const DAY = '2030-01-08'

let app: TestApp
let salon: Story
let masters: number[]
let serviceId: number
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  salon = await tellStory(app)
  const people = [
    await salon.master({ name: 'Clara' }),
    await salon.master({ name: 'Anna' }),
    await salon.master({ name: 'Bella', works: '12:00-18:00' }),
  ]
  masters = people.map(({ id }) => id)
  serviceId = (await salon.service({ by: people })).id
})

const book = (masterId: number | undefined, hour: number) =>
  bookAppointment(salon.context(), { masterId, serviceId, date: DAY, time: hour * 60 })
const create = async (time: string, token = salon.admin.token) => {
  const { data, errors } = await app.graphql<{
    createAppointment: { master: { id: number } } | null
  }>(
    `mutation ($input: CreateAppointmentInput!) {
      createAppointment(input: $input) { master { id } } }`,
    { input: { serviceId, date: DAY, time } },
    token,
  )
  return { masterId: data?.createAppointment?.master.id, ...errors?.[0]?.extensions }
}

test('the least loaded master who is free gets it, then the one with the lowest id', async () => {
  const [clara, anna, bella] = masters as [number, number, number]
  expect((await create('10:00')).masterId).toBe(clara)
  expect((await create('14:00')).masterId).toBe(anna)
  expect((await create('15:00')).masterId).toBe(bella)
  expect((await create('16:00')).masterId).toBe(clara)
  expect((await create('16:00')).masterId).toBe(anna)
  expect((await create('16:00')).masterId).toBe(bella)
})

test('buffers and done appointments count, cancelled ones do not', async () => {
  const [clara, anna] = masters as [number, number]
  const long = await salon.service({ minutes: 30, after: 45, by: [{ id: clara }] })
  await bookAppointment(salon.context(), {
    masterId: clara,
    serviceId: long.id,
    date: DAY,
    time: 600,
  })
  await book(anna, 10)
  expect((await create('11:30')).masterId).toBe(anna)
})

test('when all are taken it is slot_taken, with free times of any master', async () => {
  for (const id of masters.slice(0, 2)) await book(id, 10)
  const refused = await create('10:00')
  expect(refused).toMatchObject({ code: 'slot_taken' })
  expect(refused.alternatives).toEqual([
    { date: DAY, time: '11:00', masterId: masters[0], masterName: 'Clara' },
    { date: DAY, time: '11:00', masterId: masters[1], masterName: 'Anna' },
    { date: DAY, time: '11:30', masterId: masters[0], masterName: 'Clara' },
  ])
})

test('when nobody works it is master_unavailable, with free times too', async () => {
  expect(await create('08:00')).toMatchObject({
    code: 'master_unavailable',
    alternatives: [{ time: '10:00' }, { time: '10:00' }, { time: '10:30' }],
  })
  for (const id of masters) await updateMaster(salon.context(), id, { active: false })
  expect(await create('10:00')).toMatchObject({ code: 'master_unavailable', alternatives: [] })
})

test('rules for clients bind: off the grid is off_grid', async () => {
  const client = await salon.client()
  const { token } = await salon.account('client', { clientId: client.id })
  expect((await create('10:10', token)).code).toBe('off_grid')
  expect((await create('10:30', token)).masterId).toBe(masters[0])
  expect((await create('10:30', token)).code).toBe('client_busy')
})

test('REST still asks for a master', async () => {
  const { status, body } = await app.request('POST', '/api/records/', {
    token: salon.admin.token,
    body: { service_id: serviceId, date: DAY, time: '10:00' },
  })
  expect([status, body]).toEqual([400, { master_id: ['This field is required.'] }])
})
