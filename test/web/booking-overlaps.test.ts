import { expect, test } from 'vitest'
import { ConnectionFailure } from '../../src/web/api/errors.js'
import { createBooking } from '../../src/web/booking/booking-store.js'
import { appointment, bookingServer, eventually, fakeDesk } from './booking-fixture.js'

const LENA = { id: 3, name: 'Lena', phone: '+4915112345678' }
const DAY = '2030-01-08'
const other = appointment({ date: DAY, time: '10:30:00', endTime: '11:15:00' })

/** A booking for Lena, who has a haircut at 10:30 of 45 minutes. One with any master takes 30. */
async function bookingOfLena() {
  const fake = fakeDesk(bookingServer())
  fake.handlers.DayAppointments = () => ({ appointments: { nodes: [other] } })
  const store = createBooking(fake.desk, { client: LENA })
  await store.load()
  const overlapsAt = (time: string): readonly number[] => {
    store.chooseTime(time)
    return store.overlaps.value.map(({ id }) => id)
  }
  await eventually(() => expect(overlapsAt('10:30')).toEqual([5]))
  return { ...fake, store, overlapsAt }
}

test('another appointment of the client at the chosen time is known', async () => {
  const { overlapsAt, of, store } = await bookingOfLena()
  expect(of('DayAppointments').at(-1)?.variables).toEqual({
    filter: { clientId: 3, date: DAY, status: ['BOOKED', 'CONFIRMED', 'IN_PROGRESS'] },
  })
  // Half-open: one may end when the other begins.
  const found = ['10:00', '10:15', '11:00', '11:15'].map(overlapsAt)
  expect(found).toEqual([[], [5], [5], []])
  await store.chooseClient(undefined)
  expect(overlapsAt('10:30')).toEqual([])
})

test('an appointment that is booked meanwhile is known, and one of somebody else is not', async () => {
  const { emit, of, handlers, store, overlapsAt } = await bookingOfLena()
  overlapsAt('09:00')
  const asked = of('DayAppointments').length
  const update = { kind: 'CREATED' as const }
  const theirs = appointment({ id: 8, client: { id: 4, name: 'Maria', phone: null } })
  const event = (of: typeof other) =>
    ({ topic: 'appointment', update: { ...update, appointment: of } }) as never
  emit(event(theirs))
  expect(of('DayAppointments')).toHaveLength(asked)
  const added = appointment({ id: 7, date: DAY, time: '09:00:00' })
  handlers.DayAppointments = () => ({ appointments: { nodes: [added, other] } })
  emit(event(added))
  await eventually(() => expect(store.overlaps.value.map(({ id }) => id)).toEqual([7]))
  store.dispose()
})

test('a booking of which no answer came is no other appointment', async () => {
  const { handlers, store, overlapsAt } = await bookingOfLena()
  expect(overlapsAt('10:30')).toEqual([5])
  handlers.BookFromDialog = () => {
    throw new ConnectionFailure('lost')
  }
  await store.book()
  expect(store.overlaps.value).toEqual([])
})

test('appointments of the walk-in client are of other people', async () => {
  const { desk, of } = fakeDesk(bookingServer())
  const store = createBooking(desk, { client: { id: 9, name: 'Walk-in', phone: null } })
  await store.load()
  store.chooseTime('10:30')
  expect(of('DayAppointments')).toEqual([])
  expect(store.overlaps.value).toEqual([])
})

test('without the appointments of the client nothing is warned of', async () => {
  const { handlers, store, emit } = await bookingOfLena()
  handlers.DayAppointments = () => {
    throw new ConnectionFailure('lost')
  }
  emit({ topic: 'resync' })
  await eventually(() => expect(store.overlaps.value).toEqual([]))
  expect(store.refused.value).toBeUndefined()
})
