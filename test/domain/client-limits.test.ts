import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ACTIVE } from '../../src/domain/booking/appointment.js'
import {
  type ClientAppointment,
  clientBusy,
  tooManyAppointments,
} from '../../src/domain/booking/client-limits.js'

const NOW = 1_000
const during = (
  from: number,
  to: number,
  status: ClientAppointment['status'] = 'booked',
): ClientAppointment => ({
  ...{ from, to, status },
})
const code = (existing: readonly ClientAppointment[], limit: number) =>
  tooManyAppointments(existing, limit, NOW)?.code

describe('how many appointments to come', () => {
  const [booked, confirmed] = [during(2_000, 2_060), during(3_000, 3_060, 'confirmed')]
  test.each<[string, ClientAppointment[], number, string | undefined]>([
    ['none yet', [], 1, undefined],
    ['one below the limit', [booked], 2, undefined],
    ['as many as the limit', [booked, confirmed], 2, 'too_many_appointments'],
    [
      'more than the limit, as staff may book them',
      [booked, confirmed],
      1,
      'too_many_appointments',
    ],
    ['one that begins just now', [during(NOW, NOW + 60)], 1, 'too_many_appointments'],
    ['one that has begun counts no more', [during(NOW - 1, NOW + 60)], 1, undefined],
    [
      'one in progress does not count, even before its time',
      [during(2_000, 2_060, 'in_progress')],
      1,
      undefined,
    ],
  ])('%s', (_, existing, limit, expected) => expect(code(existing, limit)).toBe(expected))

  test('the sentence says how many there are', () => {
    const said = (count: number) =>
      tooManyAppointments(
        Array.from({ length: count }, () => booked),
        1,
        NOW,
      )?.detail
    expect(said(1)).toBe('You already have an appointment to come. Cancel one or ask the salon.')
    expect(said(5)).toBe('You already have 5 appointments to come. Cancel one or ask the salon.')
  })
})

describe('whether the client has another appointment then', () => {
  const existing = [during(100, 200), during(300, 400, 'in_progress')]
  test.each<[string, number, number, string | undefined]>([
    ['right before', 50, 100, undefined],
    ['right after', 200, 300, undefined],
    ['one instant into the beginning', 50, 101, 'client_busy'],
    ['one instant into the end', 199, 250, 'client_busy'],
    ['within', 120, 130, 'client_busy'],
    ['around', 50, 250, 'client_busy'],
    ['over one in progress', 390, 450, 'client_busy'],
  ])('%s', (_, from, to, expected) =>
    expect(clientBusy(existing, { from, to })?.code).toBe(expected),
  )

  test('it is refused where some instant belongs to both, and only there', () => {
    const span = fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 15 })).map(([from, length]) => ({
      ...{ from, to: from + length },
    }))
    const appointment = fc
      .tuple(span, fc.constantFrom(...ACTIVE))
      .map(([time, status]) => ({ ...time, status }))
    fc.assert(
      fc.property(fc.array(appointment, { maxLength: 4 }), span, (others, wished) => {
        const instants = Array.from(
          { length: wished.to - wished.from },
          (_, index) => wished.from + index,
        )
        const isShared = instants.some((at) => others.some(({ from, to }) => from <= at && at < to))
        expect(clientBusy(others, wished) !== undefined).toBe(isShared)
      }),
    )
  })
})
