import { describe, expect, test } from 'vitest'
import {
  type Appointment,
  transitionPath,
  STATUSES,
  type Status,
  detailsOf,
} from '../../src/domain/booking/appointment.js'
import {
  cancellation,
  changeOf,
  isOlderThanSync,
  mayBeOutdated,
  type KnownAppointment,
} from '../../src/domain/crm/import-change.js'
import { type ImportRecord, recordOfA } from '../../src/domain/crm/import-record.js'
import { importDayErrors } from '../../src/domain/crm/import.js'

describe('the way from one state to another', () => {
  const WAYS: Partial<Record<Status, Partial<Record<Status, Status[]>>>> = {
    booked: {
      confirmed: ['confirmed'],
      in_progress: ['confirmed', 'in_progress'],
      done: ['confirmed', 'in_progress', 'done'],
      cancelled: ['cancelled'],
      no_show: ['no_show'],
    },
    confirmed: {
      in_progress: ['in_progress'],
      done: ['in_progress', 'done'],
      cancelled: ['cancelled'],
      no_show: ['no_show'],
    },
    in_progress: { done: ['done'] },
  }
  test.each(STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const)))(
    '%s to %s',
    (from, to) => {
      expect(transitionPath(from, to)).toEqual(from === to ? [] : WAYS[from]?.[to])
    },
  )
})

const record = recordOfA(
  {
    ...{
      id: 7001,
      client: { name: 'Clara', phone: '' },
      master: { id: 31, name: 'Anna' },
      comment: '',
    },
    service: { id: 41, name: 'Haircut', durationMinutes: 60, price: '1500.00' },
    ...{ date: '2030-01-10', time: 600, status: 'booked', reference: null, updatedAt: 1_000 },
  },
  'UTC',
) as ImportRecord
const place = {
  master: { id: 1, name: 'Anna' },
  service: { ...record.service, id: 2 },
  date: record.date,
  time: record.time,
  startsAt: record.startsAt,
}
const appointmentOf = (more: Partial<Appointment> = {}): KnownAppointment => ({
  appointment: {
    ...{
      id: 5,
      salonId: 1,
      client: { id: 3, name: 'Clara', phone: null },
      ...place,
      buffers: { before: 0, after: 0 },
      endsAt: record.startsAt + 3_600_000,
    },
    ...{
      status: 'booked',
      source: 'import_crm_a',
      ...detailsOf({}),
      crmAId: 7001,
      createdAt: 0,
      updatedAt: 0,
      version: 1,
    },
    ...more,
  },
  seen: 'client.rest',
  isSyncing: false,
  syncedAt: null,
})

describe('what is so already is no change', () => {
  test('an appointment as it is told', () =>
    expect(changeOf(record, appointmentOf(), place, false)).toBe('same'))
  test('whatever the service is called by now', () =>
    expect(
      changeOf(
        record,
        appointmentOf(),
        { ...place, service: { ...place.service, name: 'Cut' } },
        false,
      ),
    ).toBe('same'))
  test('another phone of a client who was always told of so', () => {
    const known = { ...appointmentOf(), seen: `${record.seen.split('.')[0]}.other` }
    expect(changeOf(record, known, place, true)).toBe('same')
  })
  test('another phone of an appointment that was never told of', () =>
    expect(changeOf(record, { ...appointmentOf(), seen: undefined }, place, true)).toBe('same'))
})

describe('what did not change there stays as the salon has it', () => {
  const [client, , ...parts] = record.seen.split('.')
  const known = (more: Partial<Appointment>): KnownAppointment => ({
    ...appointmentOf(more),
    seen: [client, 'other', ...parts].join('.'),
  })
  test.each<[string, Partial<Appointment>]>([
    ['the place', { startsAt: 0 }],
    ['the comment', { comment: 'Ours' }],
    ['the status', { status: 'confirmed' }],
  ])('%s', (_, more) => expect(changeOf(record, known(more), place, false)).toBe('same'))
  test('beside what did change', () => {
    const ours = known({ startsAt: 0, status: 'confirmed' })
    const seen = ours.seen?.replace(parts[1] ?? '', 'other')
    expect(changeOf({ ...record, comment: 'x' }, { ...ours, seen }, place, false)).toEqual({
      change: { place: undefined, path: [], comment: 'x', isOtherClient: false },
    })
  })
  test('but not after a record whose digests do not tell', () =>
    expect(
      changeOf(record, { ...known({ comment: 'Ours' }), seen: 'client.rest' }, place, false),
    ).toMatchObject({ change: { comment: '' } }))
})

describe('a change', () => {
  test.each([
    ['master', { master: { id: 9, name: 'Bella' } }],
    ['service', { service: { ...place.service, id: 9 } }],
    ['length', { service: { ...place.service, durationMinutes: 90 } }],
    ['price', { service: { ...place.service, price: '1.00' } }],
    ['start', { startsAt: place.startsAt + 60_000 }],
  ])('of the %s', (_, more) => {
    const other = { ...place, ...more }
    expect(changeOf(record, appointmentOf(), other, false)).toEqual({
      change: { place: other, path: [], comment: undefined, isOtherClient: false },
    })
  })
  test('of the state, by all states on the way', () =>
    expect(changeOf({ ...record, status: 'done' }, appointmentOf(), place, false)).toMatchObject({
      change: { place: undefined, path: ['confirmed', 'in_progress', 'done'] },
    }))
  test('of the comment, also of what is over', () =>
    expect(
      changeOf(
        { ...record, status: 'done', comment: 'x' },
        appointmentOf({ status: 'done' }),
        place,
        false,
      ),
    ).toMatchObject({
      change: { comment: 'x', path: [] },
    }))
  test('of the client', () =>
    expect(changeOf(record, appointmentOf(), place, true)).toMatchObject({
      change: { isOtherClient: true },
    }))
})

describe('a conflict', () => {
  const elsewhere = { ...place, startsAt: 0 }
  test.each<[Status, Status, string]>([
    ['done', 'booked', 'The appointment cannot go from done to booked.'],
    ['confirmed', 'booked', 'The appointment cannot go from confirmed to booked.'],
    ['cancelled', 'booked', 'The appointment cannot go from cancelled to booked.'],
    ['in_progress', 'no_show', 'The appointment cannot go from in_progress to no_show.'],
  ])('from %s to %s', (from, to, conflict) =>
    expect(
      changeOf({ ...record, status: to }, appointmentOf({ status: from }), place, false),
    ).toEqual({
      conflict,
    }),
  )
  test.each(['in_progress', 'done', 'no_show'] as const)('another place of what is %s', (status) =>
    expect(changeOf({ ...record, status }, appointmentOf({ status }), elsewhere, false)).toEqual({
      conflict: `The appointment is ${status} here: only its comment can still be changed.`,
    }),
  )
})

describe('cancelled there', () => {
  test.each(['booked', 'confirmed'] as const)('what is %s is cancelled', (status) =>
    expect(cancellation(appointmentOf({ status }))).toEqual({
      change: { path: ['cancelled'], isOtherClient: false },
    }),
  )
  test('what is cancelled is so already', () =>
    expect(cancellation(appointmentOf({ status: 'cancelled' }))).toBe('same'))
  test.each(['in_progress', 'done', 'no_show'] as const)('what is %s cannot be', (status) =>
    expect(cancellation(appointmentOf({ status }))).toEqual({
      conflict: `The appointment cannot go from ${status} to cancelled.`,
    }),
  )
})

describe('what was said before we told something', () => {
  test.each([
    ['nothing was told', { syncedAt: null }, false],
    ['something is on its way', { isSyncing: true }, true],
    ['told before the system was asked', { syncedAt: 3_999 }, false],
    ['told as it was asked', { syncedAt: 4_000 }, true],
  ])('is not heard: %s', (_, more, expected) =>
    expect(mayBeOutdated({ ...appointmentOf(), ...more }, 4_000)).toBe(expected),
  )
  test.each([
    ['nothing was told', 1_000, null, false],
    ['told after it was changed there', 1_000, 1_001, true],
    ['told at that time', 1_000, 1_000, true],
    ['told before', 1_000, 999, false],
    ['by a system that tells no times', null, 1_001, false],
  ])('is older: %s', (_, updatedAt, syncedAt, expected) =>
    expect(isOlderThanSync({ ...record, updatedAt }, { ...appointmentOf(), syncedAt })).toBe(
      expected,
    ),
  )
})

test.each([
  ['2030-01-01', '2030-01-01', undefined],
  ['2030-01-01', '2033-01-01', undefined],
  ['2030-01-02', '2030-01-01', 'The last day is before the first one.'],
  ['2030-01-01', '2033-01-02', 'The days are more than three years apart.'],
  ['0001-01-01', '9999-12-31', 'The days are more than three years apart.'],
])('days from %s to %s', (from, to, fault) =>
  expect(importDayErrors(from, to)).toEqual(fault ? { to: [fault] } : {}),
)
