import { expect, test } from 'vitest'
import { createAttempt } from '../../src/web/api/attempt.js'
import { ConnectionFailure, GraphRefusal } from '../../src/web/api/errors.js'
import {
  cancelAppointment,
  type CancelAttempt,
  createMove,
} from '../../src/web/booking/move-store.js'
import { ANNA, appointment, BORIS, bookingServer, fakeDesk, slots } from './booking-fixture.js'

const server = () => ({
  ...bookingServer(),
  MoveStart: () => ({ appointment: appointment(), masters: [ANNA, BORIS] }),
  MoveTimes: () => ({ rescheduleOptions: slots('10:00', '11:00') }),
})

test('a move starts on the day of the appointment, whose present time cannot be chosen', async () => {
  const { desk, of } = fakeDesk(server())
  const store = createMove(desk, 5)
  await store.load()
  expect(store.freeTimes.date.value).toBe('2030-01-07')
  expect(store.isSamePlace('10:00')).toBe(true)
  expect(store.isSamePlace('11:00')).toBe(false)
  expect(of('FreeDays')[0]?.variables).toMatchObject({ exceptAppointmentId: 5, masterId: 1 })
})

test('a move sends the version that was seen, and undo moves back with the new one', async () => {
  const { desk, handlers, of, lastToast } = fakeDesk(server())
  const store = createMove(desk, 5)
  await store.load()
  store.chooseMaster(BORIS.id)
  store.chooseTime('11:00')
  handlers.MoveFromDialog = () => ({
    rescheduleAppointment: appointment({ version: 2, time: '11:00:00', master: BORIS }),
  })
  expect(await store.move()).toMatchObject({ version: 2 })
  await lastToast()?.undo?.()
  const [there, back] = of('MoveFromDialog').map(({ variables }) => variables)
  expect(there).toEqual({
    id: 5,
    expectedVersion: 1,
    input: { date: '2030-01-07', time: '11:00', masterId: BORIS.id },
  })
  expect(back).toEqual({
    id: 5,
    expectedVersion: 2,
    input: { date: '2030-01-07', time: '10:00:00', masterId: ANNA.id },
  })
})

test('a move of which no answer came is sent again under the same key', async () => {
  const { desk, handlers, of } = fakeDesk(server())
  const store = createMove(desk, 5)
  await store.load()
  store.chooseTime('11:00')
  handlers.MoveFromDialog = () => {
    throw new ConnectionFailure('lost')
  }
  await store.move()
  expect(store.refused.value?.text).toContain('moved only once')
  handlers.MoveFromDialog = () => ({
    rescheduleAppointment: appointment({ version: 2, time: '11:00:00' }),
  })
  expect(await store.move()).toMatchObject({ version: 2 })
  const [lost, answered] = of('MoveFromDialog')
  expect(lost?.key).toBeTruthy()
  expect([answered?.key, answered?.variables]).toEqual([lost?.key, lost?.variables])
})

test('after a conflict it says what the appointment is now and keeps the chosen time', async () => {
  const { desk, handlers } = fakeDesk(server())
  const store = createMove(desk, 5)
  await store.load()
  store.chooseTime('11:00')
  handlers.MoveFromDialog = () => {
    throw new GraphRefusal('Conflict', { code: 'version_conflict', version: 2 })
  }
  handlers.MoveStart = () => ({ appointment: appointment({ version: 2, time: '15:00:00' }) })
  expect(await store.move()).toBeUndefined()
  expect(store.refused.value?.text).toContain('15:00, Anna')
  expect(store.time.value).toBe('11:00')
  expect(store.appointment.value?.version).toBe(2)
})

test('a cancelled appointment can be booked again, as a new one', async () => {
  const { desk, handlers, of, lastToast } = fakeDesk({})
  const cancelled = appointment({ status: 'CANCELLED', comment: 'Short', version: 2 })
  handlers.CancelFromDialog = () => ({ cancelAppointment: cancelled })
  handlers.BookFromDialog = () => ({ createAppointment: appointment({ id: 6 }) })
  const attempt: CancelAttempt = createAttempt()
  await cancelAppointment(desk, appointment(), { reason: ' The client is ill ', attempt })
  expect(of('CancelFromDialog')[0]?.variables).toEqual({
    id: 5,
    expectedVersion: 1,
    reason: 'The client is ill',
  })
  expect(lastToast()?.undoLabel).toBe('Book again')
  await lastToast()?.undo?.()
  expect(lastToast()?.text).toBe('The appointment is booked again, as a new one.')
  expect(of('BookFromDialog')[0]?.variables.input).toEqual({
    clientId: 3,
    serviceId: 1,
    masterId: 1,
    date: '2030-01-07',
    time: '10:00:00',
    comment: 'Short',
  })
})

test('an appointment is booked again once, although the first answer was lost', async () => {
  const { desk, handlers, of, lastToast } = fakeDesk({})
  handlers.CancelFromDialog = () => ({ cancelAppointment: appointment({ status: 'CANCELLED' }) })
  handlers.BookFromDialog = () => {
    throw new ConnectionFailure('lost')
  }
  await cancelAppointment(desk, appointment(), { reason: '', attempt: createAttempt() })
  await lastToast()?.undo?.()
  expect(lastToast()).toMatchObject({ isError: true, undoLabel: 'Try again' })
  handlers.BookFromDialog = () => ({ createAppointment: appointment({ id: 6 }) })
  await lastToast()?.undo?.()
  expect(lastToast()?.text).toBe('The appointment is booked again, as a new one.')
  const [first, second] = of('BookFromDialog').map(({ key }) => key)
  expect(second).toBe(first)
})
