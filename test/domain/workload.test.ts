import { expect, test } from 'vitest'
import { endTimeOf } from '../../src/domain/booking/appointment.js'
import { bookedMinutes, openMinutes } from '../../src/domain/booking/workload.js'
import { spanOfDays } from '../../src/domain/time/zone.js'
import { at, BERLIN, clock, dayOf, span } from './day-of.js'

test.each([
  ['two shifts add up', { works: ['10:00-12:00', '13:00-15:00'] }, 240],
  ['nobody works on a day off', { works: [] }, 0],
  ['time off counts as far as it is in a shift', { off: [span('09:00-11:30')] }, 390],
  ['absences that overlap count once', { off: [span('11:00-13:00'), span('12:00-14:00')] }, 300],
  ['an absence over all of the day leaves nothing', { off: [span('00:00-23:00')] }, 0],
  [
    'an absence in a break takes nothing',
    { works: ['10:00-11:00'], off: [span('12:00-13:00')] },
    60,
  ],
])('%s', (_, story, minutes) => {
  expect(openMinutes(dayOf(story))).toBe(minutes)
})

test('a shift over a clock change has the minutes that pass in it', () => {
  expect(openMinutes(dayOf({ works: ['01:00-04:00'] }, '2026-03-29'))).toBe(120)
  expect(openMinutes(dayOf({ works: ['01:00-04:00'] }, '2026-10-25'))).toBe(240)
})

test('booked minutes are those of the services with their buffers', () => {
  const service = { id: 1, name: 'Haircut', durationMinutes: 60, price: '1.00' }
  expect(bookedMinutes([])).toBe(0)
  expect(
    bookedMinutes([
      { service, buffers: { before: 5, after: 10 } },
      { service: { ...service, durationMinutes: 30 }, buffers: { before: 0, after: 0 } },
    ]),
  ).toBe(105)
})

test.each([
  ['10:00', 60, '2026-11-25', '11:00'],
  ['23:00', 60, '2026-11-25', '00:00'],
  ['23:30', 60, '2026-11-25', '00:30'],
  ['01:30', 60, '2026-03-29', '03:30'],
  ['01:30', 120, '2026-10-25', '02:30'],
])('%s and %i minutes on %s end at %s on the clock', (start, length, date, end) => {
  const endsAt = at(start, date) + length * 60_000
  expect(clock(endTimeOf({ date, endsAt }, BERLIN))).toBe(end)
})

test('a range of days spans their midnights, and stays within years of four digits', () => {
  expect(spanOfDays('2026-11-25', '2026-11-26', BERLIN)).toEqual({
    from: Date.UTC(2026, 10, 24, 23),
    to: Date.UTC(2026, 10, 26, 23),
  })
  const widest = spanOfDays('0001-01-01', '9999-12-31', 'Pacific/Auckland')
  expect(new Date(widest.from).toISOString()).toBe('0001-01-01T00:00:00.000Z')
  expect(new Date(widest.to).getUTCFullYear()).toBe(9999)
})
