import { expect, test } from 'vitest'
import {
  freeStarts,
  nearest,
  type MasterDay,
  type AppointmentDuration,
} from '../../src/domain/booking/slots.js'
import { ALWAYS, at, booked, clock, dayOf, minute, span, appointment } from './day-of.js'

const starts = (
  day: MasterDay,
  wished: AppointmentDuration,
  step = 30,
  window = ALWAYS,
): string[] => freeStarts(day, wished, step, window).map(clock)
/** The starts of the day as first and last, and how many. */
const ends = (found: string[]): string => `${found.length}: ${found.at(0)} to ${found.at(-1)}`

test('the worked rule: of 10:00-18:00 an hour starts at 17:00 at the latest, 17:30 is not offered', () => {
  const found = starts(dayOf(), appointment(60))
  expect(ends(found)).toBe('15: 10:00 to 17:00')
  expect(found).not.toContain('17:30')
})

test.each([
  ['a visit that lasts the whole shift has one start', dayOf(), appointment(480), 30, '10:00'],
  ['a visit longer than the shift has none', dayOf(), appointment(481), 30, ''],
  ['a day off has none', dayOf({ works: [] }), appointment(30), 30, ''],
  [
    'the step counts from the start of the shift',
    dayOf({ works: ['10:10-12:00'] }),
    appointment(30),
    30,
    '10:10 10:40 11:10',
  ],
  [
    'each shift has a grid of its own',
    dayOf({ works: ['09:00-10:00', '10:20-11:30'] }),
    appointment(30),
    30,
    '09:00 09:30 10:20 10:50',
  ],
  [
    'a visit does not run across a break',
    dayOf({ works: ['10:00-12:00', '13:00-15:00'] }),
    appointment(90),
    30,
    '10:00 10:30 13:00 13:30',
  ],
  [
    'nor across two shifts that touch',
    dayOf({ works: ['10:00-11:00', '11:00-12:00'] }),
    appointment(60),
    30,
    '10:00 11:00',
  ],
  [
    'a step longer than the visit leaves gaps',
    dayOf({ works: ['10:00-14:00'] }),
    appointment(30),
    90,
    '10:00 11:30 13:00',
  ],
  [
    'a shift may end at midnight',
    dayOf({ works: ['22:00-24:00'] }),
    appointment(60),
    30,
    '22:00 22:30 23:00',
  ],
  [
    'a shift may begin at midnight',
    dayOf({ works: ['00:00-01:00'] }),
    appointment(30),
    15,
    '00:00 00:15 00:30',
  ],
])('%s', (_, day, wished, step, offered) =>
  expect(starts(day, wished, step).join(' ')).toBe(offered),
)

const SHORT = ['10:00-13:00']
test.each([
  [
    'time off in the morning leaves the rest',
    { works: SHORT, off: [span('09:00-11:30')] },
    appointment(60),
    '11:30 12:00',
  ],
  [
    'time off may begin where a visit ends',
    { works: SHORT, off: [span('11:00-14:00')] },
    appointment(60),
    '10:00',
  ],
  [
    'time off in the middle splits the day',
    { works: SHORT, off: [span('11:00-11:30')] },
    appointment(60),
    '10:00 11:30 12:00',
  ],
  [
    'time off for the whole day leaves nothing',
    { works: SHORT, off: [span('00:00-23:59')] },
    appointment(60),
    '',
  ],
  [
    'a second of time off counts',
    { works: SHORT, off: [{ from: at('11:00'), to: at('11:00') + 1000 }] },
    appointment(60),
    '10:00 11:30 12:00',
  ],
  [
    'a busy hour is not offered again',
    { works: SHORT, busy: [booked('11:00', 60)] },
    appointment(60),
    '10:00 12:00',
  ],
  [
    'a longer busy visit inside which another lies',
    { works: SHORT, busy: [booked('10:00', 120), booked('10:30', 30)] },
    appointment(60),
    '12:00',
  ],
  [
    'what is busy need not come in order',
    { works: SHORT, busy: [booked('12:00', 60), booked('10:00', 60)] },
    appointment(60),
    '11:00',
  ],
  [
    'a buffer that was booked keeps others away',
    { works: SHORT, busy: [booked('11:30', 30, 30, 15)] },
    appointment(30),
    '10:00 10:30 12:30',
  ],
  [
    'a buffer before the wish needs room',
    { works: SHORT, busy: [booked('10:00', 60)] },
    appointment(60, 15),
    '11:30 12:00',
  ],
  [
    'a buffer after the wish needs room',
    { works: SHORT, busy: [booked('12:00', 60)] },
    appointment(60, 0, 15),
    '10:00 10:30',
  ],
  [
    'buffers of both add up',
    { works: SHORT, busy: [booked('10:00', 30, 0, 15)] },
    appointment(30, 20),
    '11:30 12:00 12:30',
  ],
  [
    'a buffer may run past closing, and before opening',
    { works: SHORT },
    appointment(60, 30, 30),
    '10:00 10:30 11:00 11:30 12:00',
  ],
  [
    'a buffer may lie in time off',
    { works: SHORT, off: [span('11:00-11:30')] },
    appointment(60, 30, 30),
    '10:00 11:30 12:00',
  ],
  [
    'a buffer past closing still meets what is booked there',
    { works: SHORT, busy: [booked('13:15', 30)] },
    appointment(60, 0, 30),
    '10:00 10:30 11:00 11:30',
  ],
  [
    'what was booked the evening before may reach in',
    { works: SHORT, busy: [span('08:00-10:01')] },
    appointment(60),
    '10:30 11:00 11:30 12:00',
  ],
])('%s', (_, story, wished, offered) =>
  expect(starts(dayOf(story), wished).join(' ')).toBe(offered),
)

test('a window holds the first and the last start that it allows', () => {
  const window = { earliest: at('11:00'), latest: at('12:00') }
  expect(starts(dayOf(), appointment(60), 30, window)).toEqual(['11:00', '11:30', '12:00'])
  expect(
    starts(dayOf(), appointment(60), 30, {
      earliest: window.earliest + 1,
      latest: window.latest - 1,
    }),
  ).toEqual(['11:30'])
})

const [SPRING, AUTUMN] = ['2026-03-29', '2026-10-25']
const NIGHT = { works: ['01:00-05:00'] }
test.each([
  [
    'a skipped hour is not offered, and the night is shorter',
    NIGHT,
    SPRING,
    appointment(60),
    '01:00 03:00 04:00',
  ],
  [
    'a visit runs through the jump by the time that passes',
    NIGHT,
    SPRING,
    appointment(120),
    '01:00 03:00',
  ],
  [
    'a shift that begins in the skipped hour begins after it',
    { works: ['02:30-05:00'] },
    SPRING,
    appointment(60),
    '03:30',
  ],
  [
    'a shift inside the skipped hour is none',
    { works: ['02:00-03:00'] },
    SPRING,
    appointment(60),
    '',
  ],
  [
    'a doubled hour is offered once, in its first pass',
    NIGHT,
    AUTUMN,
    appointment(60),
    '01:00 02:00 03:00 04:00',
  ],
  ['a night with a doubled hour has room for more', NIGHT, AUTUMN, appointment(300), '01:00'],
])('%s', (_, story, date, wished, offered) => {
  expect(starts(dayOf(story, date), wished, 60).join(' ')).toBe(offered)
})

test('alternatives are the nearest, the earlier of two that are equally near first', () => {
  const free = ['10:00', '11:00', '13:00', '13:30', '17:00'].map(minute)
  expect(nearest(free, minute('12:00'), 3).map(clock)).toEqual(['11:00', '13:00', '13:30'])
  expect(nearest(free, minute('16:00'), 9).map(clock)).toEqual([
    '17:00',
    '13:30',
    '13:00',
    '11:00',
    '10:00',
  ])
  expect(nearest([], minute('16:00'), 3)).toEqual([])
})
