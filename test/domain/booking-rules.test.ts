import { describe, expect, test } from 'vitest'
import {
  isPastDay,
  startViolation,
  offerWindow,
  PAST,
  TAKEN,
} from '../../src/domain/booking/booking-rules.js'
import type { Role } from '../../src/domain/identity/rights.js'
import type { MasterDay } from '../../src/domain/booking/slots.js'
import { addDays, MINUTE, type Instant } from '../../src/domain/time/time.js'
import { at, BERLIN, booked, dayOf, minute, span, appointment, WEDNESDAY } from './day-of.js'

const LIMITS = { timeZone: BERLIN, slotStepMinutes: 30, leadTimeMinutes: 60, horizonDays: 7 }
const FREE_ROLES = ['admin', 'operator', 'master', 'integration'] as const
const MORNING = at('08:00')

const code = (
  role: Role,
  now: Instant,
  time: string,
  day: MasterDay = dayOf(),
): string | undefined =>
  startViolation({ role, limits: LIMITS, now }, day, appointment(60), minute(time))?.code

describe('the first violated rule counts', () => {
  const works = ['10:00-18:00']
  const off = [span('10:00-18:00')]
  const busy = [booked('10:00', 480)]
  const [lead, past] = [at('11:00'), at('12:00')]
  test.each([
    ['the past, even of a day off', past, dayOf({ works: [] }), '11:59', 'date_in_past'],
    [
      'a day off, even within the lead time',
      lead,
      dayOf({ works: [], busy }),
      '11:45',
      'master_unavailable',
    ],
    [
      'hours, even within the lead time',
      lead,
      dayOf({ works: ['12:00-18:00'], busy }),
      '11:30',
      'master_unavailable',
    ],
    [
      'time off before the grid and the lead time',
      lead,
      dayOf({ works, off, busy }),
      '11:45',
      'master_unavailable',
    ],
    ['the grid before the lead time', lead, dayOf({ works, busy }), '11:45', 'off_grid'],
    ['the lead time before what is taken', lead, dayOf({ works, busy }), '11:30', 'too_soon'],
    ['what is taken, when all else is well', lead, dayOf({ works, busy }), '12:00', 'slot_taken'],
    ['nothing', lead, dayOf({ works, busy: [booked('10:00', 120)] }), '12:00', undefined],
  ])('for a client: %s', (_, now, day, time, first) =>
    expect(code('client', now, time, day)).toBe(first),
  )

  test('beyond the horizon before what is taken', () => {
    const day = dayOf({ busy })
    expect(code('client', at('09:00', addDays(WEDNESDAY, -8)), '10:00', day)).toBe('too_far')
    expect(code('client', at('09:00', addDays(WEDNESDAY, -7)), '10:00', day)).toBe('slot_taken')
  })
})

describe('who is bound', () => {
  const within = [booked('10:00', 60)]
  test.each(FREE_ROLES)('%s is bound by neither grid nor lead time nor horizon', (role) => {
    expect(code(role, at('10:00'), '10:07')).toBeUndefined()
    expect(code(role, at('10:00', addDays(WEDNESDAY, -300)), '10:07')).toBeUndefined()
  })
  test.each(FREE_ROLES)(
    '%s is bound by the past, the hours, time off and what is taken',
    (role) => {
      expect(code(role, at('10:08'), '10:07')).toBe('date_in_past')
      expect(code(role, MORNING, '17:01')).toBe('master_unavailable')
      expect(code(role, MORNING, '11:00', dayOf({ off: [span('11:59-13:00')] }))).toBe(
        'master_unavailable',
      )
      expect(code(role, MORNING, '10:07', dayOf({ busy: within }))).toBe('slot_taken')
    },
  )
})

describe('boundaries', () => {
  test('a start that is just now is not in the past; one millisecond later it is', () => {
    expect(code('operator', at('12:00'), '12:00')).toBeUndefined()
    expect(code('operator', at('12:00') + 1, '12:00')).toBe('date_in_past')
  })

  test('a start exactly at the lead time is fine', () => {
    expect(code('client', at('11:00'), '12:00')).toBeUndefined()
    expect(code('client', at('11:00') + 1, '12:00')).toBe('too_soon')
  })

  test('the whole last day of the horizon is fine, whatever the time of asking', () => {
    const [last, first] = [addDays(WEDNESDAY, -7), addDays(WEDNESDAY, -8)]
    for (const time of ['00:00', '12:00', '23:59']) {
      expect(code('client', at(time, last), '17:00')).toBeUndefined()
      expect(code('client', at(time, first), '10:00')).toBe('too_far')
    }
  })

  test(
    'the horizon counts days of the salon: in Berlin Wednesday has begun when UTC still has ' +
      'Tuesday',
    () => {
      const now = Date.parse('2026-11-17T23:30:00Z')
      expect(code('client', now, '17:00')).toBeUndefined()
      expect(code('client', now - 31 * MINUTE, '10:00')).toBe('too_far')
    },
  )
})

test('a time that the clocks skip is refused for everybody, with a sentence', () => {
  const day = dayOf({ works: ['00:00-24:00'] }, '2026-03-29')
  for (const role of ['client', 'admin'] as const)
    expect(
      startViolation(
        { role, limits: LIMITS, now: at('08:00', '2026-03-28') },
        day,
        appointment(60),
        minute('02:30'),
      ),
    ).toMatchObject({
      code: 'invalid',
      detail: expect.stringContaining('clocks'),
    })
})

test('sentences name the limit', () => {
  const said = (now: Instant) =>
    startViolation(
      { role: 'client', limits: LIMITS, now },
      dayOf(),
      appointment(60),
      minute('12:00'),
    )?.detail
  expect(said(at('11:30'))).toContain('60 minutes')
  expect(said(at('11:30', addDays(WEDNESDAY, -30)))).toContain('7 days')
  expect([PAST.code, TAKEN.code]).toEqual(['date_in_past', 'slot_taken'])
})

describe('what is offered', () => {
  test('to clients: from the lead time to the end of the last day of the horizon', () => {
    const end = at('00:00', addDays(WEDNESDAY, 8))
    expect(offerWindow('client', LIMITS, at('11:00'))).toEqual({
      earliest: at('12:00'),
      latest: end - 1,
    })
  })
  test('the horizon ends with its last day, be that an hour longer or shorter', () => {
    const latest = (from: string) => offerWindow('client', LIMITS, at('12:00', from)).latest + 1
    expect(latest('2026-10-18')).toBe(Date.parse('2026-10-25T23:00:00Z'))
    expect(latest('2026-03-22')).toBe(Date.parse('2026-03-29T22:00:00Z'))
  })
  test.each(FREE_ROLES)('to %s: whatever is not in the past', (role) => {
    const { earliest, latest } = offerWindow(role, LIMITS, MORNING)
    expect(earliest).toBe(MORNING)
    expect(latest).toBeGreaterThan(at('00:00', addDays(WEDNESDAY, 3650)))
  })
})

test('a day is past when the salon, not UTC, has left it behind', () => {
  expect(isPastDay('2026-11-24', BERLIN, Date.parse('2026-11-24T22:59:59Z'))).toBe(false)
  expect(isPastDay('2026-11-24', BERLIN, Date.parse('2026-11-24T23:00:00Z'))).toBe(true)
  expect(isPastDay('2026-11-24', 'America/Santiago', Date.parse('2026-11-25T02:00:00Z'))).toBe(
    false,
  )
})
