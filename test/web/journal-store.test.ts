import { describe, expect, test } from 'vitest'
import { ConnectionFailure, GraphRefusal } from '../../src/web/api/errors.js'
import {
  bookedMinutesOf,
  findAppointment,
  type JournalAppointment,
  numbersOf,
  reduceDay,
  shownHours,
  timeOffSpan,
  verdictOf,
} from '../../src/web/journal/journal-day.js'
import { createJournalStore } from '../../src/web/journal/journal-store.js'
import { appointment, changed, DATE, dayOf, fakeDesk } from './journal-fixture.js'

const noon = { date: DATE, time: '12:00', masterId: 2 }
const atNoon = appointment({
  version: 2,
  time: '12:00:00',
  endTime: '13:00:00',
  master: { id: 2, name: 'Boris' },
})

async function openDay(...present: readonly JournalAppointment[]) {
  const fake = fakeDesk()
  const store = createJournalStore(fake.desk, DATE)
  await fake.next().answer({ journal: dayOf(...present) })
  const find = (id = 10) => store.query.data.value && findAppointment(store.query.data.value, id)
  return { ...fake, store, find }
}

describe('live events', () => {
  test('an event that came during the load is applied to what the load brings', async () => {
    const { desk, next, emit } = fakeDesk()
    const store = createJournalStore(desk, DATE)
    const load = next()
    emit(changed(atNoon))
    await load.answer({ journal: dayOf(appointment()) })
    const [anna, boris] = store.query.data.value?.columns ?? []
    expect(anna?.appointments).toEqual([])
    expect(boris?.appointments).toEqual([atNoon])
    store.dispose()
  })
  test('an event that is older than the day changes nothing', () => {
    const day = dayOf(atNoon)
    expect(reduceDay(day, changed(appointment()))).toBe(day)
  })
  test('an appointment that goes to another date leaves the day, and one of another day stays out', () => {
    const elsewhere = appointment({ version: 2, date: '2030-01-08' })
    const day = reduceDay(dayOf(appointment()), changed(elsewhere))
    expect(day !== 'reload' && findAppointment(day, 10)).toBeUndefined()
    const other = dayOf(atNoon)
    expect(reduceDay(other, changed({ ...elsewhere, id: 11 }))).toBe(other)
  })
  test('a new appointment is put in the order of time', () => {
    const day = reduceDay(
      dayOf(appointment()),
      changed(appointment({ id: 9, time: '09:30:00', version: 1 })),
    )
    expect(day !== 'reload' && day.columns[0]?.appointments.map(({ id }) => id)).toEqual([9, 10])
  })
  test('the day is read again for a master without a column and for changed hours', () => {
    const day = dayOf()
    const ofNobody = appointment({ master: { id: 3, name: 'Clara' } })
    expect(reduceDay(day, changed(ofNobody))).toBe('reload')
    for (const subject of ['SCHEDULE', 'TIME_OFF', 'MASTER', 'SETTINGS'] as const) {
      const update = { kind: 'UPDATED', subject, id: 1 } as const
      expect(reduceDay(day, { topic: 'salon', update })).toBe('reload')
    }
    const update = { kind: 'UPDATED', subject: 'CANNED_REPLY', id: 1 } as const
    expect(reduceDay(day, { topic: 'salon', update })).toBe(day)
  })
  test('the name of a client is read again only if the client is there', () => {
    const day = dayOf(appointment())
    const of = (id: number) =>
      ({ topic: 'salon', update: { kind: 'UPDATED', subject: 'CLIENT', id } }) as const
    expect(reduceDay(day, of(100))).toBe('reload')
    expect(reduceDay(day, of(101))).toBe(day)
  })
})

describe('a move', () => {
  test('shows at once, sends the version, and takes what the server says', async () => {
    const { store, next, find, toasts } = await openDay(appointment())
    const moving = store.move(10, noon)
    expect(find()).toMatchObject({ time: '12:00:00', endTime: '13:00:00', master: { id: 2 } })
    expect(store.pending.value.has(10)).toBe(true)
    const { name, variables, answer } = next()
    expect(name).toBe('MoveAppointment')
    expect(variables).toEqual({ id: 10, input: noon, expectedVersion: 1 })
    await answer({ rescheduleAppointment: atNoon })
    await moving
    expect(find()).toEqual(atNoon)
    expect(store.pending.value.size).toBe(0)
    expect(toasts).toHaveLength(1)
  })
  test('can be undone with the version that it made', async () => {
    const { store, next, find, toasts } = await openDay(appointment())
    const moving = store.move(10, noon)
    await next().answer({ rescheduleAppointment: atNoon })
    await moving
    const undone = toasts[0]?.undo?.()
    const { variables, answer } = next()
    expect(variables).toEqual({
      id: 10,
      input: { date: DATE, time: '10:00:00', masterId: 1 },
      expectedVersion: 2,
    })
    await answer({ rescheduleAppointment: appointment({ version: 3 }) })
    await undone
    expect(find()).toEqual(appointment({ version: 3 }))
  })
  test('that is refused goes back and offers what is free', async () => {
    const { store, next, find, toasts } = await openDay(appointment())
    const moving = store.move(10, noon)
    const alternatives = [{ date: DATE, time: '12:15:00', masterId: 2 }]
    await next().fail(new GraphRefusal('Taken', { code: 'slot_taken', alternatives }))
    await moving
    expect(find()).toEqual(appointment())
    expect(store.refused.value).toMatchObject({ target: noon, alternatives })
    expect(store.pending.value.size).toBe(0)
    expect(toasts).toEqual([])
  })
  test('that is refused after somebody else moved it stays where they put it', async () => {
    const { store, next, find, emit } = await openDay(appointment())
    const moving = store.move(10, noon)
    const theirs = appointment({ version: 2, time: '15:00:00' })
    emit(changed(theirs))
    await next().fail(new GraphRefusal('Changed', { code: 'version_conflict', version: 2 }))
    await moving
    expect(find()).toEqual(theirs)
    // A retry starts from what is there now.
    void store.move(10, noon)
    expect(next().variables).toMatchObject({ expectedVersion: 2 })
  })
  test('of which no answer came is tried again under the same key', async () => {
    const { store, next, find, toasts } = await openDay(appointment())
    const moving = store.move(10, noon)
    const first = next()
    await first.fail(new ConnectionFailure('lost'))
    await moving
    expect(store.refused.value).toMatchObject({ isUndecided: true, target: noon })
    const again = store.retry()
    expect(store.refused.value).toBeUndefined()
    expect(find()).toMatchObject({ time: '12:00:00', master: { id: 2 } })
    const second = next()
    expect(first.key).toBeTruthy()
    expect([second.key, second.variables]).toEqual([first.key, first.variables])
    await second.answer({ rescheduleAppointment: atNoon })
    await again
    expect(find()).toEqual(atNoon)
    expect(toasts).toHaveLength(1)
    void store.move(10, { ...noon, time: '13:00' })
    expect(next().key).not.toBe(first.key)
  })
  test('of which no answer came is done as soon as the day shows it', async () => {
    const { store, next, emit, toasts } = await openDay(appointment())
    const moving = store.move(10, noon)
    await next().fail(new ConnectionFailure('lost'))
    await moving
    expect(toasts).toEqual([])
    emit(changed(atNoon))
    expect(store.refused.value).toBeUndefined()
    expect(toasts).toHaveLength(1)
    // Undo starts from what is there now.
    void toasts[0]?.undo?.()
    expect(next().variables).toMatchObject({ expectedVersion: 2, input: { time: '10:00:00' } })
  })
  test('of which no answer came is not done by a move to another place', async () => {
    const { store, next, emit, toasts } = await openDay(appointment())
    const moving = store.move(10, noon)
    emit(changed({ ...atNoon, time: '12:30:00' }))
    await next().fail(new ConnectionFailure('lost'))
    await moving
    expect(store.refused.value?.isUndecided).toBe(true)
    expect(toasts).toEqual([])
  })
  test('to its own place, and of an appointment that has started, asks nothing', async () => {
    const started = appointment({ id: 11, status: 'IN_PROGRESS' })
    const { store, asked } = await openDay(appointment(), started)
    await store.move(10, { date: DATE, time: '10:00', masterId: 1 })
    await store.move(11, noon)
    expect(asked).toEqual([])
  })
  test('of one whose move waits for the server asks nothing', async () => {
    const { store, asked } = await openDay(appointment())
    void store.move(10, noon)
    void store.move(10, { ...noon, time: '14:00' })
    expect(asked).toHaveLength(1)
  })
  test('whose undo is refused when the day is closed is told in a toast', async () => {
    const { store, next, toasts, failures } = await openDay(appointment())
    const moving = store.move(10, noon)
    await next().answer({ rescheduleAppointment: atNoon })
    await moving
    store.dispose()
    const undone = toasts[0]?.undo?.()
    const refusal = new GraphRefusal('Taken', { code: 'slot_taken' })
    await next().fail(refusal)
    await undone
    expect(failures).toEqual([refusal])
  })
  test('by drag or keys ends at its place; a cancelled one asks nothing', async () => {
    const { store, next, asked } = await openDay(appointment())
    const place = { masterId: 2, minute: 720 }
    store.moving.value = { appointment: appointment(), place, byKeys: true }
    store.cancelMoving()
    await store.drop()
    expect(asked).toEqual([])
    store.moving.value = { appointment: appointment(), place, byKeys: true }
    void store.drop()
    expect(next().variables).toMatchObject({ input: noon })
    expect(store.moving.value).toBeUndefined()
  })
})

describe('blocked time', () => {
  test('returns the appointments that lie in it, and reads the day again', async () => {
    const { store, next } = await openDay(appointment())
    const blocking = store.block({ masterId: 1, start: '10:00', end: '12:00', reason: 'Break' })
    const { variables, answer } = next()
    const input = { masterId: 1, date: DATE, start: '10:00', end: '12:00', reason: 'Break' }
    expect(variables).toEqual({ input })
    const affectedAppointments = [appointment()]
    await answer({ blockTime: { timeOff: { id: 7 }, affectedAppointments } })
    await next().answer({ journal: dayOf(appointment()) })
    expect(await blocking).toEqual(affectedAppointments)
  })
  test('can be taken back only by who may remove absences', async () => {
    for (const role of ['ADMIN', 'OPERATOR'] as const) {
      const { desk, next, toasts } = fakeDesk(role)
      const store = createJournalStore(desk, DATE)
      await next().answer({ journal: dayOf() })
      void store.block({ masterId: 1, start: '10:00', end: '12:00', reason: '' })
      await next().answer({ blockTime: { timeOff: { id: 7 }, affectedAppointments: [] } })
      expect(toasts[0]?.undo !== undefined).toBe(role === 'ADMIN')
    }
  })
})

test('an absence is removed and the day read again', async () => {
  const { store, next, toasts } = await openDay()
  const removing = store.unblock(7)
  const { name, variables, answer } = next()
  expect([name, variables]).toEqual(['UnblockTime', { id: 7 }])
  await answer({ removeTimeOff: { id: 7 } })
  await next().answer({ journal: dayOf() })
  await removing
  expect(toasts).toHaveLength(1)
})

test('a master may neither book, move nor block', () => {
  const store = createJournalStore(fakeDesk('MASTER').desk, DATE)
  expect(store.rights.value).toEqual({ book: false, move: false, block: false, unblock: false })
  expect(store.canMove(appointment())).toBe(false)
})

describe('what a day says', () => {
  const cancelled = appointment({ id: 11, status: 'CANCELLED' })
  const late = appointment({ id: 12, status: 'CONFIRMED', time: '18:30:00', durationMinutes: 30 })
  const day = dayOf(appointment(), cancelled, late)

  test('cancelled appointments occupy no time and count apart', () => {
    expect(day.columns.map(bookedMinutesOf)).toEqual([75 + 45, 0])
    expect(numbersOf(day)).toEqual({
      appointments: 2,
      unconfirmed: 1,
      void: 1,
      bookedMinutes: 120,
      openMinutes: 1_080,
    })
  })
  test('the hours include appointments after the end of work, with their buffers', () => {
    expect(shownHours(day.columns)).toEqual({ from: 540, to: 1_200 })
  })
  test('an absence covers its part of the day, up to midnight', () => {
    const off = { id: 1, reason: null, allDay: false, start: '12:00:00', end: '00:00:00' }
    expect(timeOffSpan({ ...off, from: DATE, to: DATE }, DATE)).toEqual({ from: 720, to: 1_440 })
    const long = { ...off, end: '10:00:00', from: '2030-01-05', to: DATE }
    expect(timeOffSpan(long, DATE)).toEqual({ from: 0, to: 600 })
    expect(timeOffSpan({ ...long, to: '2030-01-09' }, DATE)).toEqual({ from: 0, to: 1_440 })
  })
  test('a place is free, taken, in an absence, or outside of working hours', () => {
    const moved = appointment({ id: 99 })
    const at = (minute: number, masterId = 1) => verdictOf(day, { masterId, minute }, moved)
    expect(at(675)).toEqual({ kind: 'free' })
    expect(at(660)).toMatchObject({ kind: 'taken', by: { id: 10 }, isByBuffer: true })
    expect(at(630)).toMatchObject({ kind: 'taken', by: { id: 10 }, isByBuffer: false })
    expect(at(600, 2)).toEqual({ kind: 'free' })
    expect(at(1_050, 2)).toEqual({ kind: 'closed' })
    const off = { id: 1, from: DATE, to: DATE, start: '10:00:00', end: '11:00:00' }
    const [anna, boris] = day.columns
    const timeOff = [{ ...off, allDay: false, reason: 'Break' }]
    const withBreak = { ...day, columns: [anna!, { ...boris!, timeOff }] }
    expect(verdictOf(withBreak, { masterId: 2, minute: 630 }, moved)).toEqual({
      kind: 'time-off',
      reason: 'Break',
    })
  })
  test('a place at a master who does not offer the service is not free', () => {
    const moved = appointment({ id: 99, service: { ...appointment().service, id: 6 } })
    expect(verdictOf(day, { masterId: 2, minute: 700 }, moved)).toEqual({ kind: 'not-offered' })
  })
})
