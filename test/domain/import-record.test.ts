import { describe, expect, test } from 'vitest'
import {
  type ImportRecord,
  isSamePart,
  isSameRecord,
  recordOfA,
  recordOfB,
  unreadable,
} from '../../src/domain/crm/import-record.js'

const told = {
  id: 7001,
  client: { name: ' Clara Weber ', phone: ' 0151 12345678 ' },
  master: { id: 31, name: ' Anna ' },
  service: { id: 41, name: 'Haircut', durationMinutes: 60, price: '1500' },
  comment: ' at the window ',
}
const byA = {
  ...told,
  date: '2030-01-10',
  time: 600,
  status: 'booked',
  reference: null,
  updatedAt: Date.UTC(2030, 0, 1),
} as const
const byB = { ...told, startsAt: Date.UTC(2030, 0, 10, 9), state: 'new' } as const
const BERLIN = 'Europe/Berlin'
/** What earlier versions stored for `byA`. */
const EARLIER_DIGEST =
  'ujbRCWZ2dLCk3r4HOLWY3Us13fUGh3uyZVJjwjIIp50.' + '0mVYhzEZ-mnhhOCufbsTa-VbANdcUiyjaTydZAzpApo'

describe('a record of system A', () => {
  test('is by the wall clock of the salon', () => {
    expect(recordOfA(byA, BERLIN)).toEqual({
      externalId: 7001,
      client: { name: 'Clara Weber', phone: '0151 12345678' },
      master: { id: 31, name: 'Anna' },
      service: { id: 41, name: 'Haircut', durationMinutes: 60, price: '1500.00' },
      date: '2030-01-10',
      time: 600,
      startsAt: Date.UTC(2030, 0, 10, 9),
      status: 'booked',
      comment: 'at the window',
      reference: null,
      updatedAt: Date.UTC(2030, 0, 1),
      seen: expect.stringMatching(/^[\w-]{43}\.[\w-]{43}(?:\.[\w-]{16}){3}$/),
    })
  })

  test.each([
    ['in winter', '2030-01-10', 600, BERLIN, '2030-01-10T09:00:00Z'],
    ['in summer', '2030-07-10', 600, BERLIN, '2030-07-10T08:00:00Z'],
    [
      'of an hour that comes twice, in the first one',
      '2030-10-27',
      150,
      BERLIN,
      '2030-10-27T00:30:00Z',
    ],
    ['far in the east', '2030-01-10', 600, 'Pacific/Auckland', '2030-01-09T21:00:00Z'],
    ['at half an hour from others', '2030-01-10', 600, 'Asia/Kolkata', '2030-01-10T04:30:00Z'],
  ])('%s', (_, date, time, zone, at) => {
    expect(recordOfA({ ...byA, date, time }, zone)).toMatchObject({
      date,
      time,
      startsAt: Date.parse(at),
    })
  })

  test('at a time that the clocks skip is none', () => {
    expect(recordOfA({ ...byA, date: '2030-03-31', time: 150 }, BERLIN)).toEqual({
      externalId: 7001,
      reason: 'The clocks skip 02:30 on 2030-03-31: there is no such time.',
    })
  })
})

describe('a record of system B', () => {
  test.each([
    ['in winter', '2030-01-10T10:00:00+01:00', BERLIN, '2030-01-10', 600],
    ['in summer', '2030-07-10T10:00:00+02:00', BERLIN, '2030-07-10', 600],
    ['told in another offset', '2030-01-10T23:30:00-05:00', BERLIN, '2030-01-11', 330],
    ['in the first of two hours', '2030-10-27T02:30:00+02:00', BERLIN, '2030-10-27', 150],
    ['in the second of two hours', '2030-10-27T02:30:00+01:00', BERLIN, '2030-10-27', 150],
    ['right after the skipped hour', '2030-03-31T03:00:00+02:00', BERLIN, '2030-03-31', 180],
    [
      'far in the east, on another day',
      '2030-01-10T10:00:00+01:00',
      'Pacific/Auckland',
      '2030-01-10',
      1320,
    ],
  ])('%s', (_, at, zone, date, time) => {
    const startsAt = Date.parse(at)
    expect(recordOfB({ ...byB, startsAt }, zone)).toMatchObject({ date, time, startsAt })
  })

  test('starts on a whole minute', () => {
    const startsAt = Date.UTC(2030, 0, 10, 9, 0, 59, 999)
    expect(recordOfB({ ...byB, startsAt }, BERLIN)).toMatchObject({
      time: 600,
      startsAt: Date.UTC(2030, 0, 10, 9),
    })
  })

  test.each([
    ['new', 'booked'],
    ['approved', 'confirmed'],
    ['arrived', 'in_progress'],
    ['finished', 'done'],
    ['deleted', 'cancelled'],
    ['missed', 'no_show'],
  ] as const)('that is %s is %s', (state, status) => {
    expect(recordOfB({ ...byB, state }, BERLIN)).toMatchObject({
      status,
      reference: null,
      updatedAt: null,
    })
  })
})

describe('what cannot become an appointment says why', () => {
  test.each([
    [
      'lasts no minute',
      { service: { ...told.service, durationMinutes: 0 } },
      'It lasts 0 minutes, which no appointment does.',
    ],
    [
      'lasts longer than a day',
      { service: { ...told.service, durationMinutes: 1441 } },
      'It lasts 1441 minutes, which no appointment does.',
    ],
    [
      'costs nothing that is money',
      { service: { ...told.service, price: '1e3' } },
      'Its price could not be understood.',
    ],
    [
      'has a text with a NUL',
      { comment: 'a\0b' },
      'Its texts have characters that cannot be kept.',
    ],
    [
      'has a name with half a letter',
      { client: { name: '\ud83d', phone: '' } },
      'Its texts have characters that cannot be kept.',
    ],
    ['ends after the last day', { date: '9999-12-31', time: 1439 }, 'It lies too far away.'],
  ])('%s', (_, more, reason) => {
    expect(recordOfA({ ...byA, ...more }, 'UTC')).toEqual({ externalId: 7001, reason })
  })

  test('of a day that the zone writes with five digits', () => {
    const startsAt = Date.parse('9999-12-31T20:00:00Z')
    expect(recordOfB({ ...byB, startsAt }, 'Pacific/Auckland')).toEqual({
      externalId: 7001,
      reason: 'It lies too far away.',
    })
  })

  test('as a sentence', () => {
    expect(unreadable({ id: 5, unreadable: 'its price could not be understood.' })).toEqual({
      externalId: 5,
      reason: 'Its price could not be understood.',
    })
  })
})

test('long texts are cut between letters', () => {
  const record = recordOfA(
    { ...byA, comment: '🙂'.repeat(600), client: { name: '🙂'.repeat(300), phone: '' } },
    BERLIN,
  )
  expect(record).toMatchObject({ comment: '🙂'.repeat(500), client: { name: '🙂'.repeat(200) } })
})

describe('the digest', () => {
  const seen = (more: object = {}): string =>
    (recordOfA({ ...byA, ...more }, BERLIN) as ImportRecord).seen

  test('is the same of the same, by whatever clocks it is read', () => {
    expect(seen()).toBe(seen({}))
    expect((recordOfA(byA, 'UTC') as ImportRecord).seen).toBe(seen())
  })

  test.each([
    ['client', 'client', { client: { ...told.client, phone: '+4930123456' } }],
    ['master', 'place', { master: { id: 32, name: 'Anna' } }],
    ['service', 'place', { service: { ...told.service, price: '1600.00' } }],
    ['date', 'place', { date: '2030-01-11' }],
    ['time', 'place', { time: 630 }],
    ['status', 'status', { status: 'done' }],
    ['comment', 'comment', { comment: '' }],
    ['reference', 'rest', { reference: 'x' }],
    ['time of its last change', 'rest', { updatedAt: byA.updatedAt + 1 }],
  ] as const)('is another one with another %s', (_, changed, more) => {
    expect(isSameRecord(seen(more), seen())).toBe(false)
    for (const part of ['client', 'place', 'comment', 'status'] as const)
      expect([part, isSamePart(seen(more), seen(), part)]).toEqual([part, part !== changed])
  })

  test('of an earlier version means the same record, and tells of the client alone', () => {
    const [client, rest] = seen().split('.')
    const earlier = `${client}.${rest}`
    expect(earlier).toBe(EARLIER_DIGEST)
    expect(isSameRecord(seen(), earlier)).toBe(true)
    expect(isSameRecord(seen({ comment: '' }), earlier)).toBe(false)
    expect(isSamePart(seen(), earlier, 'client')).toBe(true)
    expect(isSamePart(seen(), earlier, 'place')).toBe(false)
  })
})
