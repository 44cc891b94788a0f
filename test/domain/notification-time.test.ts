import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type QuietHours,
  reminderAt,
  sendableAt,
} from '../../src/domain/notifications/notification-time.js'
import { DAY, DAY_MINUTES, MINUTE, readClock, type Instant } from '../../src/domain/time/time.js'
import { dayClock, instantOf } from '../../src/domain/time/zone.js'
import { ODD_DAYS, shownAt } from './wall-readings.js'
import { propertyRuns } from '../support/property-runs.js'

const BERLIN = 'Europe/Berlin'
const hours = (text: string): QuietHours => {
  const [from = '', to = ''] = text.split('-')
  return { from: readClock(from) ?? NaN, to: readClock(to) ?? NaN }
}
const NIGHT = hours('21:00-08:00')
/** `2030-01-11 15:00` in Berlin, unless it says an offset. */
const at = (text: string): Instant => {
  if (text.includes('+')) return Date.parse(text.replace(' ', 'T'))
  const [date = '', clock = ''] = text.split(' ')
  return instantOf(dayClock(date, BERLIN), readClock(clock) ?? NaN) ?? NaN
}
const utc = (instant: Instant | undefined): string | undefined =>
  instant === undefined ? undefined : new Date(instant).toISOString()

describe('a notification is sent', () => {
  test.each<[string, string, string, QuietHours, string]>([
    ['at once by day', '2030-01-10 15:00', '2030-01-11 15:00', NIGHT, '2030-01-10 15:00'],
    [
      'at once where no hours are quiet',
      '2030-01-10 23:00',
      '2030-01-11 15:00',
      null,
      '2030-01-10 23:00',
    ],
    [
      'at once where they are none',
      '2030-01-10 23:00',
      '2030-01-11 15:00',
      hours('23:00-23:00'),
      '2030-01-10 23:00',
    ],
    [
      'at once a minute before they begin',
      '2030-01-10 20:59',
      '2030-01-11 15:00',
      NIGHT,
      '2030-01-10 20:59',
    ],
    [
      'in the morning from when they begin',
      '2030-01-10 21:00',
      '2030-01-11 15:00',
      NIGHT,
      '2030-01-11 08:00',
    ],
    [
      'in the morning after midnight',
      '2030-01-11 00:00',
      '2030-01-11 15:00',
      NIGHT,
      '2030-01-11 08:00',
    ],
    [
      'in the morning until they end',
      '2030-01-11 07:59',
      '2030-01-11 15:00',
      NIGHT,
      '2030-01-11 08:00',
    ],
    ['at once when they end', '2030-01-11 08:00', '2030-01-11 15:00', NIGHT, '2030-01-11 08:00'],
    [
      'after a quiet noon',
      '2030-01-11 12:10',
      '2030-01-11 15:00',
      hours('12:00-13:00'),
      '2030-01-11 13:00',
    ],
    [
      'at once where the visit comes before',
      '2030-01-10 22:00',
      '2030-01-11 07:30',
      NIGHT,
      '2030-01-10 22:00',
    ],
    [
      'at once where the visit is when they end',
      '2030-01-10 22:00',
      '2030-01-11 08:00',
      NIGHT,
      '2030-01-10 22:00',
    ],
    [
      'in the morning where it is just after',
      '2030-01-10 22:00',
      '2030-01-11 08:01',
      NIGHT,
      '2030-01-11 08:00',
    ],
    [
      'in the morning of a visit that has begun',
      '2030-01-10 22:00',
      '2030-01-10 15:00',
      NIGHT,
      '2030-01-11 08:00',
    ],
    [
      'up to midnight',
      '2030-01-10 22:00',
      '2030-01-11 15:00',
      hours('21:00-00:00'),
      '2030-01-11 00:00',
    ],
    [
      'after a night an hour short',
      '2026-03-29 01:00',
      '2026-03-30 15:00',
      NIGHT,
      '2026-03-29T08:00+02:00',
    ],
    [
      'when the clocks jump over their end',
      '2026-03-29 01:00',
      '2026-03-30 15:00',
      hours('23:00-02:30'),
      '2026-03-29T03:00+02:00',
    ],
    [
      'after the doubled hour',
      '2026-10-25 01:00',
      '2026-10-26 15:00',
      hours('23:00-03:00'),
      '2026-10-25T03:00+01:00',
    ],
    [
      'when they end for the first time',
      '2026-10-25 01:00',
      '2026-10-26 15:00',
      hours('23:00-02:30'),
      '2026-10-25T02:30+02:00',
    ],
    [
      'when they end for the second time, in the second pass',
      '2026-10-25T02:10+01:00',
      '2026-10-26 15:00',
      hours('23:00-02:30'),
      '2026-10-25T02:30+01:00',
    ],
    [
      'two days later where clocks skip the only hour',
      '2026-03-28 03:30',
      '2026-04-30 15:00',
      hours('03:00-02:00'),
      '2026-03-30 02:00',
    ],
  ])('%s', (_, now, appointment, quiet, sent) => {
    expect(utc(sendableAt(at(now), at(appointment), quiet, BERLIN))).toBe(utc(at(sent)))
  })

  test('seconds count: quiet hours begin and end on whole minutes', () => {
    const appointment = at('2030-01-11 15:00')
    expect(utc(sendableAt(at('2030-01-11 07:59') + 59_999, appointment, NIGHT, BERLIN))).toBe(
      utc(at('2030-01-11 08:00')),
    )
    expect(sendableAt(at('2030-01-11 08:00') + 1, appointment, NIGHT, BERLIN)).toBe(
      at('2030-01-11 08:00') + 1,
    )
  })
})

describe('a reminder comes', () => {
  test.each<[string, string, number, QuietHours, string | undefined]>([
    ['a day before', '2030-01-11 15:00', 1440, NIGHT, '2030-01-10 15:00'],
    ['not at all with a lead of none', '2030-01-11 15:00', 0, NIGHT, undefined],
    ['at night where no hours are quiet', '2030-01-11 23:00', 1440, null, '2030-01-10 23:00'],
    ['in the morning instead of at night', '2030-01-11 12:00', 600, NIGHT, '2030-01-11 08:00'],
    ['in the morning, half an hour before', '2030-01-11 08:30', 60, NIGHT, '2030-01-11 08:00'],
    [
      'in the evening before, where half an hour is not left',
      '2030-01-11 08:29',
      60,
      NIGHT,
      '2030-01-10 21:00',
    ],
    [
      'in the evening before a visit in the night',
      '2030-01-11 05:00',
      60,
      NIGHT,
      '2030-01-10 21:00',
    ],
    [
      'at once where quiet hours just begin with it',
      '2030-01-11 05:00',
      480,
      NIGHT,
      '2030-01-10 21:00',
    ],
    [
      'when they end, where it falls on their end',
      '2030-01-11 09:00',
      60,
      NIGHT,
      '2030-01-11 08:00',
    ],
    ['before the noon', '2030-01-11 13:10', 30, hours('12:00-13:00'), '2030-01-11 12:00'],
    [
      'a day of 25 hours before the same time but one',
      '2026-10-25 15:00',
      1440,
      null,
      '2026-10-24 16:00',
    ],
    [
      'where quiet hours began for the second time',
      '2026-10-25 03:00',
      10,
      hours('02:30-03:00'),
      '2026-10-25T02:30+01:00',
    ],
    [
      'where clocks jumped into quiet hours',
      '2026-03-29 03:20',
      10,
      hours('02:30-03:15'),
      '2026-03-29T03:00+02:00',
    ],
  ])('%s', (_, appointment, lead, quiet, sent) => {
    expect(utc(reminderAt(at(appointment), lead, quiet, BERLIN))).toBe(sent && utc(at(sent)))
  })
})

describe('whatever the zone, the day and the hours', () => {
  const minute = fc.integer({ min: 0, max: DAY_MINUTES - 1 })
  const quietHours = fc.oneof(
    { weight: 9, arbitrary: fc.record({ from: minute, to: minute }) },
    { weight: 1, arbitrary: fc.constant(null) },
  )
  const place = fc.constantFrom(...ODD_DAYS)
  const moment = fc.record({
    past: fc.integer({ min: -DAY_MINUTES, max: 2 * DAY_MINUTES }),
    seconds: fc.nat(59),
  })
  const instantIn = (date: string, { past, seconds }: { past: number; seconds: number }): Instant =>
    Date.parse(date) + past * MINUTE + seconds * 1000

  /** What the wall says, asked of Intl. */
  const isQuiet = (at: Instant, quiet: QuietHours, zone: string): boolean => {
    if (!quiet || quiet.from === quiet.to) return false
    const { minute: shown } = shownAt(at, zone)
    return quiet.from < quiet.to
      ? shown >= quiet.from && shown < quiet.to
      : shown >= quiet.from || shown < quiet.to
  }
  const wholeMinute = (at: Instant): Instant => Math.floor(at / MINUTE) * MINUTE
  const endOfQuiet = (at: Instant, quiet: QuietHours, zone: string): Instant => {
    let end = at
    while (isQuiet(end, quiet, zone)) end = wholeMinute(end) + MINUTE
    return end
  }
  const beginOfQuiet = (at: Instant, quiet: QuietHours, zone: string): Instant => {
    let begin = wholeMinute(at)
    while (isQuiet(begin - MINUTE, quiet, zone)) begin -= MINUTE
    return begin
  }

  test('a notification goes out the first moment that the wall shows no quiet time, or at once', () => {
    fc.assert(
      fc.property(
        place,
        moment,
        fc.integer({ min: -DAY, max: 3 * DAY }),
        quietHours,
        ([zone, date], now, away, quiet) => {
          const asked = instantIn(date, now)
          const end = endOfQuiet(asked, quiet, zone)
          const isUseless = away > 0 && asked + away <= end
          expect(utc(sendableAt(asked, asked + away, quiet, zone))).toBe(
            utc(isUseless ? asked : end),
          )
        },
      ),
      { numRuns: propertyRuns(400) },
    )
  })

  test('a reminder comes before its appointment, outside of quiet hours or as they begin', () => {
    const lead = fc.integer({ min: 1, max: 2880 })
    fc.assert(
      fc.property(place, moment, lead, quietHours, ([zone, date], appointment, minutes, quiet) => {
        const start = instantIn(date, appointment)
        const wanted = start - minutes * MINUTE
        const comes = reminderAt(start, minutes, quiet, zone) ?? NaN
        expect(comes).toBeLessThan(start)
        if (!isQuiet(wanted, quiet, zone)) expect(comes).toBe(wanted)
        else if (comes > wanted) {
          expect(comes).toBe(endOfQuiet(wanted, quiet, zone))
          expect(start - comes).toBeGreaterThanOrEqual(30 * MINUTE)
        } else {
          expect(comes).toBe(beginOfQuiet(wanted, quiet, zone))
          expect(start - endOfQuiet(wanted, quiet, zone)).toBeLessThan(30 * MINUTE)
        }
      }),
      { numRuns: propertyRuns(400) },
    )
  })
})
