import { expect, test } from 'vitest'
import { ConnectionFailure, GraphRefusal } from '../../src/web/api/errors.js'
import { createBooking } from '../../src/web/booking/booking-store.js'
import { findBooked } from '../../src/web/booking/find-booked.js'
import {
  ANNA,
  appointment,
  BORIS,
  bookingServer,
  COLOUR,
  eventually,
  fakeDesk,
  HAIRCUT,
  slots,
} from './booking-fixture.js'

const LENA = { id: 3, name: 'Lena', phone: '+4915112345678' }
const lastWas = (serviceId: number, masterId: number, status = 'DONE') => ({
  id: 9,
  status,
  service: { id: serviceId },
  master: { id: masterId },
})
const startWith = (...nodes: unknown[]) => ({
  ...(bookingServer().BookingStart?.({}) as object),
  client: { appointments: { nodes } },
})

test('a known client starts from the last service and master, on the first free day', async () => {
  const { desk, handlers, of } = fakeDesk(bookingServer())
  handlers.BookingStart = () => startWith(lastWas(2, 1, 'CANCELLED'), lastWas(1, 2))
  const store = createBooking(desk, { client: LENA })
  await store.load()
  expect(store.serviceId.value).toBe(HAIRCUT.id)
  expect(store.masterId.value).toBe(BORIS.id)
  expect(store.terms.value).toMatchObject({ price: '50.00', durationMinutes: 30 })
  expect(store.freeTimes.date.value).toBe('2030-01-08')
  expect(store.freeTimes.times.value?.map(({ time }) => time)).toEqual(['09:00', '10:00'])
  expect(of('FreeTimes')[0]?.variables).toEqual({ serviceId: 1, masterId: 2, date: '2030-01-08' })
})

test('any master costs from the lowest price on, and a service without master says so', async () => {
  const { desk, handlers } = fakeDesk(bookingServer())
  const dear = { service: { id: HAIRCUT.id }, durationMinutes: 45, price: '100.00' }
  handlers.BookingStart = () => ({
    services: [HAIRCUT, COLOUR],
    masters: [{ ...ANNA, services: [dear] }, BORIS],
  })
  const store = createBooking(desk, {})
  await store.load()
  expect(store.terms.value).toEqual({
    ...{ price: '50.00', isPriceFrom: true, durationMinutes: 30, isDurationFrom: true },
  })
  store.chooseMaster(1)
  expect(store.terms.value).toMatchObject({ price: '100.00', isPriceFrom: false })
  expect(store.hasNoMaster.value).toBe(false)
  store.chooseMaster(undefined)
  store.chooseService(COLOUR.id)
  expect([store.hasNoMaster.value, store.terms.value?.price]).toEqual([true, COLOUR.price])
})

test('the master of the last visit gives way to a service that they do not offer', async () => {
  const { desk, handlers } = fakeDesk(bookingServer())
  handlers.BookingStart = () => startWith(lastWas(1, 2))
  const store = createBooking(desk, { client: LENA })
  await store.load()
  expect(store.services.value.map(({ id }) => id)).toEqual([HAIRCUT.id, COLOUR.id])
  store.chooseService(COLOUR.id)
  expect([store.serviceId.value, store.masterId.value]).toEqual([COLOUR.id, undefined])
  store.chooseMaster(BORIS.id)
  expect(store.services.value.map(({ id }) => id)).toEqual([HAIRCUT.id])
})

test('what the preset names is not replaced by the last appointment', async () => {
  const { desk, handlers } = fakeDesk(bookingServer())
  handlers.BookingStart = () => startWith(lastWas(1, 2))
  const store = createBooking(desk, { client: LENA, masterId: 1, serviceId: COLOUR.id })
  await store.load()
  expect([store.serviceId.value, store.masterId.value]).toEqual([COLOUR.id, 1])
})

test('a preset time that is free is chosen', async () => {
  const { desk } = fakeDesk(bookingServer())
  const store = createBooking(desk, { date: '2030-01-08', time: '10:00', masterId: 1 })
  await store.load()
  expect(store.time.value).toBe('10:00')
  expect(store.refused.value).toBeUndefined()
})

test('a preset time that is not free is explained, with the alternatives', async () => {
  const { desk, handlers } = fakeDesk(bookingServer())
  const alternatives = [{ date: '2030-01-08', time: '09:00:00', master: { id: 1, name: 'Anna' } }]
  handlers.ExplainTime = () => ({
    explainSlot: {
      bookable: false,
      code: 'master_unavailable',
      reason: 'time_off',
      detail: 'Time off',
      alternatives,
    },
  })
  const store = createBooking(desk, { date: '2030-01-08', time: '13:00', masterId: 1 })
  await store.load()
  expect(store.time.value).toBeUndefined()
  expect(store.refused.value?.text).toBe('The master has time off then.')
  expect(store.refused.value?.alternatives).toEqual(alternatives)
})

test('for any master the nearest free times are offered instead', async () => {
  const { desk, handlers } = fakeDesk(bookingServer())
  handlers.FreeTimes = () => ({
    availableSlots: slots('09:00', '12:30', '13:30', '14:00', '18:00'),
  })
  const store = createBooking(desk, { date: '2030-01-08', time: '13:00' })
  await store.load()
  expect(store.refused.value?.alternatives.map(({ time }) => time)).toEqual([
    '12:30',
    '13:30',
    '14:00',
  ])
})

test('a slow answer for a day that was left does not replace the times of the chosen day', async () => {
  const { desk, handlers } = fakeDesk(bookingServer())
  const store = createBooking(desk, {})
  await store.load()
  const answers = new Map<string, (slots: unknown) => void>()
  handlers.FreeTimes = ({ date }) => new Promise((resolve) => answers.set(String(date), resolve))
  store.chooseDay('2030-01-09')
  store.chooseDay('2030-01-10')
  expect(store.freeTimes.times.value).toBeUndefined()
  answers.get('2030-01-10')?.({ availableSlots: slots('16:00') })
  await eventually(() => expect(store.freeTimes.times.value).toHaveLength(1))
  answers.get('2030-01-09')?.({ availableSlots: slots('08:00', '08:30') })
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(store.freeTimes.date.value).toBe('2030-01-10')
  expect(store.freeTimes.times.value?.map(({ time }) => time)).toEqual(['16:00'])
})

test('a time that was taken meanwhile is refused in words; one click takes an alternative', async () => {
  const { desk, handlers, of } = fakeDesk(bookingServer())
  const store = createBooking(desk, { client: LENA })
  await store.load()
  store.comment.value = 'Short, please'
  store.chooseTime('10:00')
  const alternative = { date: '2030-01-09', time: '11:00:00', masterId: 2 }
  handlers.BookFromDialog = () => {
    throw new GraphRefusal('Taken', { code: 'slot_taken', alternatives: [alternative] })
  }
  expect(await store.book()).toBeUndefined()
  expect(store.refused.value?.text).toBe(
    'This time is taken, or too close to another appointment. Choose another one.',
  )
  expect(store.time.value).toBeUndefined()
  expect(store.comment.value).toBe('Short, please')

  handlers.FreeTimes = () => ({ availableSlots: slots('11:00') })
  handlers.BookFromDialog = () => ({ createAppointment: appointment() })
  await store.chooseAlternative(alternative)
  expect(store.refused.value).toBeUndefined()
  expect(await store.book()).toMatchObject({ id: 5 })
  const [refused, booked] = of('BookFromDialog')
  expect(booked?.variables.input).toMatchObject({
    clientId: 3,
    date: '2030-01-09',
    time: '11:00',
    comment: 'Short, please',
  })
  expect(booked?.key).not.toBe(refused?.key)
})

test('a retry after a lost connection has the same key, a changed booking another one', async () => {
  const { desk, handlers, of } = fakeDesk(bookingServer())
  const store = createBooking(desk, { client: LENA })
  await store.load()
  store.chooseTime('10:00')
  handlers.BookFromDialog = () => {
    throw new ConnectionFailure('lost')
  }
  await store.book()
  expect(store.time.value).toBe('10:00')
  await store.book()
  store.chooseTime('09:00')
  handlers.DayAppointments = () => ({ appointments: { nodes: [] } })
  await store.book()
  const keys = of('BookFromDialog').map(({ key }) => key)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('a time that is taken by a booking without an answer is not given up', async () => {
  const { desk, handlers, of, emit, lastToast } = fakeDesk(bookingServer())
  const store = createBooking(desk, { client: LENA })
  await store.load()
  store.chooseTime('10:00')
  handlers.BookFromDialog = () => {
    throw new ConnectionFailure('lost')
  }
  await store.book()
  expect(store.refused.value?.text).toMatch(/^The server cannot be reached.* booked only once\.$/)
  handlers.FreeTimes = () => ({ availableSlots: slots('09:00') })
  emit({ topic: 'resync' })
  await eventually(() => expect(store.freeTimes.times.value).toHaveLength(1))
  expect(store.time.value).toBe('10:00')

  handlers.BookFromDialog = () => ({ createAppointment: appointment() })
  expect(await store.book()).toMatchObject({ id: 5 })
  const [lost, answered] = of('BookFromDialog')
  expect([answered?.key, answered?.variables]).toEqual([lost?.key, lost?.variables])
  expect(lastToast()?.text).toMatch(/^Booked: /)
})

test('another booking after one without an answer says first that the one before is there', async () => {
  const { desk, handlers, of } = fakeDesk(bookingServer())
  const store = createBooking(desk, { client: LENA })
  await store.load()
  store.chooseTime('10:00')
  handlers.BookFromDialog = () => {
    throw new ConnectionFailure('lost')
  }
  await store.book()
  store.chooseTime('09:00')
  const other = { ...appointment({ id: 6 }), createdAt: '2020-01-01T00:00:00Z' }
  const own = { ...appointment(), createdAt: new Date().toISOString() }
  handlers.DayAppointments = () => ({ appointments: { nodes: [other, own] } })
  handlers.BookFromDialog = () => ({ createAppointment: appointment({ id: 7 }) })
  expect(await store.book()).toBeUndefined()
  expect(of('DayAppointments').at(-1)?.variables).toMatchObject({
    filter: { clientId: 3, serviceId: 1, date: '2030-01-08' },
  })
  expect(of('BookFromDialog')).toHaveLength(1)
  expect(store.bookedBefore.value).toEqual(own)
  // Whoever wants a second appointment all the same gets it.
  expect(await store.book()).toMatchObject({ id: 7 })
})

test('another booking is not sent while it is unknown what became of the one before', async () => {
  const { desk, handlers, of } = fakeDesk(bookingServer())
  const store = createBooking(desk, { client: LENA })
  await store.load()
  store.chooseTime('10:00')
  handlers.BookFromDialog = handlers.DayAppointments = () => {
    throw new ConnectionFailure('lost')
  }
  await store.book()
  expect(store.refused.value?.text).toContain('Even if this attempt has arrived')
  store.chooseTime('09:00')
  await store.book()
  expect(of('BookFromDialog')).toHaveLength(1)
  expect(store.refused.value?.text).toContain('The attempt before may be booked')
})

test('of two walk-ins at the same time, the comment tells which was booked', async () => {
  const { desk, handlers } = fakeDesk(bookingServer())
  const walkIn = { client: { id: 1, name: 'Walk-in', phone: null }, time: '10:00:00' }
  const theirs = { ...appointment({ ...walkIn, id: 6 }), createdAt: '2030-01-07T09:00:00Z' }
  const own = {
    ...appointment({ ...walkIn, id: 7, comment: 'in red' }),
    createdAt: '2030-01-07T09:00:00Z',
  }
  const variables = { serviceId: 1, date: '2030-01-08', time: '10:00', comment: 'in red' }
  handlers.DayAppointments = () => ({ appointments: { nodes: [theirs, own] } })
  expect((await findBooked(desk, { variables, sentAt: 0 }))?.id).toBe(7)
})

test('undo cancels the new appointment at its version, with a reason', async () => {
  const { desk, handlers, of, lastToast } = fakeDesk(bookingServer())
  let isUndone = false
  const store = createBooking(desk, { client: LENA }, { onUndone: () => (isUndone = true) })
  await store.load()
  store.chooseTime('10:00')
  handlers.BookFromDialog = () => ({ createAppointment: appointment({ version: 2 }) })
  handlers.CancelFromDialog = () => ({ cancelAppointment: appointment({ status: 'CANCELLED' }) })
  await store.book()
  await lastToast()?.undo?.()
  expect(of('CancelFromDialog')[0]?.variables).toEqual({
    id: 5,
    expectedVersion: 2,
    reason: 'Booked by mistake',
  })
  expect(isUndone).toBe(true)
})

test('without a client, or a phone of a new one, nothing is sent', async () => {
  const { desk, of } = fakeDesk(bookingServer())
  const store = createBooking(desk, {})
  await store.load()
  store.chooseTime('10:00')
  await store.book()
  expect(store.fieldErrors.value).toEqual({ clientId: ['Choose a client.'] })
  store.newClient.value = { name: 'Greta', phone: ' ' }
  await store.book()
  expect(Object.keys(store.fieldErrors.value)).toEqual(['client.phone'])
  expect(of('BookFromDialog')).toEqual([])
})

test('a chosen time that somebody else takes is given up when the times load again', async () => {
  const { desk, handlers, emit } = fakeDesk(bookingServer())
  const store = createBooking(desk, { client: LENA })
  await store.load()
  store.chooseTime('10:00')
  handlers.FreeTimes = () => ({ availableSlots: slots('09:00') })
  emit({ topic: 'resync' })
  await eventually(() => expect(store.time.value).toBeUndefined())
  await eventually(() => expect(store.refused.value?.text).toBe('10:00 is not free.'))
})

test('an embed token asks for no masters; free times name them', async () => {
  const { desk, requests } = fakeDesk({
    ...bookingServer(),
    EmbeddedBookingStart: () => ({ services: [HAIRCUT] }),
    BookingStart: () => {
      throw new GraphRefusal('No', { code: 'token_not_valid' })
    },
  })
  const preset = { client: LENA, serviceId: 1, masterId: 7, masterName: 'Vera' }
  const store = createBooking(desk, preset, { isEmbedded: true })
  await store.load()
  expect(store.masters.value.map(({ name }) => name)).toEqual(['Anna', 'Vera'])
  expect(store.freeTimes.times.value).toEqual([])
  store.chooseMaster(undefined)
  await eventually(() => expect(store.freeTimes.times.value).toHaveLength(2))
  expect(requests.some(({ name }) => name === 'BookingStart')).toBe(false)
})
