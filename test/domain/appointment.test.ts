import { describe, expect, test } from 'vitest'
import {
  ACTIVE,
  canTransition,
  canReschedule,
  cancelWindowOpen,
  allowedTransitions,
  TRANSITION_RIGHTS,
  STATUSES,
  type Status,
} from '../../src/domain/booking/appointment.js'
import { ROLES } from '../../src/domain/identity/rights.js'
import { MINUTE } from '../../src/domain/time/time.js'

const LIMITS = { noShowGraceMinutes: 15, clientCancelWindowMinutes: 120 }
const STARTS = Date.UTC(2026, 10, 25, 9)
/** The moment that many minutes after the appointment's start, or before it. */
const after = (minutes: number): number => STARTS + minutes * MINUTE
const appointment = (status: Status) => ({ status, startsAt: STARTS })
const [EARLY, LATE] = [after(-600), after(15)]

/** The whole table of section 3; `late`: from the start and the grace time on. */
const TABLE: Readonly<Record<Status, readonly ('never' | 'ever' | 'late')[]>> = {
  //            booked   confirmed in_progress done   cancelled no_show
  booked: ['never', 'ever', 'never', 'never', 'ever', 'late'],
  confirmed: ['never', 'never', 'ever', 'never', 'ever', 'late'],
  in_progress: ['never', 'never', 'never', 'ever', 'never', 'never'],
  done: ['never', 'never', 'never', 'never', 'never', 'never'],
  cancelled: ['never', 'never', 'never', 'never', 'never', 'never'],
  no_show: ['never', 'never', 'never', 'never', 'never', 'never'],
}
const CELLS = STATUSES.flatMap((from) =>
  STATUSES.map((to, index) => [from, to, TABLE[from][index]] as const),
)

test.each(CELLS)('from %s to %s: %s', (from, to, when) => {
  expect(canTransition(appointment(from), to, LIMITS, EARLY)).toBe(when === 'ever')
  expect(canTransition(appointment(from), to, LIMITS, LATE)).toBe(when !== 'never')
})

test('the table has all 36 cells', () =>
  expect(CELLS.filter(([, , when]) => when)).toHaveLength(36))

test.each(['booked', 'confirmed'] as const)(
  'a %s appointment becomes a no-show when start and grace have passed',
  (from) => {
    expect(canTransition(appointment(from), 'no_show', LIMITS, after(0))).toBe(false)
    expect(canTransition(appointment(from), 'no_show', LIMITS, after(15) - 1)).toBe(false)
    expect(canTransition(appointment(from), 'no_show', LIMITS, after(15))).toBe(true)
    expect(
      canTransition(appointment(from), 'no_show', { ...LIMITS, noShowGraceMinutes: 0 }, after(0)),
    ).toBe(true)
  },
)

test('a client may cancel up to the window, its last moment included; staff always may', () => {
  const [last, tooLate] = [after(-120), after(-120) + 1]
  expect(cancelWindowOpen(appointment('booked'), 'client', LIMITS, last)).toBe(true)
  expect(cancelWindowOpen(appointment('booked'), 'client', LIMITS, tooLate)).toBe(false)
  for (const role of ['admin', 'operator', 'integration'] as const)
    expect(cancelWindowOpen(appointment('booked'), role, LIMITS, after(6000))).toBe(true)
})

const STAFF = ['admin', 'operator', 'integration'] as const
describe('the moves that are open', () => {
  test.each(STAFF)('to %s: all of the table', (role) => {
    expect(allowedTransitions(appointment('booked'), role, LIMITS, EARLY)).toEqual([
      'confirmed',
      'cancelled',
    ])
    expect(allowedTransitions(appointment('booked'), role, LIMITS, LATE)).toEqual([
      'confirmed',
      'cancelled',
      'no_show',
    ])
    expect(allowedTransitions(appointment('confirmed'), role, LIMITS, EARLY)).toEqual([
      'in_progress',
      'cancelled',
    ])
    expect(allowedTransitions(appointment('confirmed'), role, LIMITS, LATE)).toEqual([
      'in_progress',
      'cancelled',
      'no_show',
    ])
    expect(allowedTransitions(appointment('in_progress'), role, LIMITS, LATE)).toEqual(['done'])
  })

  test('to a master: start, complete and no-show', () => {
    expect(allowedTransitions(appointment('booked'), 'master', LIMITS, LATE)).toEqual(['no_show'])
    expect(allowedTransitions(appointment('confirmed'), 'master', LIMITS, EARLY)).toEqual([
      'in_progress',
    ])
    expect(allowedTransitions(appointment('confirmed'), 'master', LIMITS, LATE)).toEqual([
      'in_progress',
      'no_show',
    ])
    expect(allowedTransitions(appointment('in_progress'), 'master', LIMITS, EARLY)).toEqual([
      'done',
    ])
  })

  test('to a client: cancel, while the window is open', () => {
    for (const status of ['booked', 'confirmed'] as const) {
      expect(allowedTransitions(appointment(status), 'client', LIMITS, after(-120))).toEqual([
        'cancelled',
      ])
      expect(allowedTransitions(appointment(status), 'client', LIMITS, after(-119))).toEqual([])
    }
    expect(allowedTransitions(appointment('in_progress'), 'client', LIMITS, EARLY)).toEqual([])
  })

  test('to anybody of an appointment that is over: none', () => {
    for (const status of ['done', 'cancelled', 'no_show'] as const)
      for (const role of ROLES)
        expect(allowedTransitions(appointment(status), role, LIMITS, LATE)).toEqual([])
  })
})

test('booked and confirmed appointments can be moved in time, and no others', () =>
  expect(STATUSES.filter(canReschedule)).toEqual(['booked', 'confirmed']))

test('the statuses that occupy time are those of section 3, rule 3', () =>
  expect(ACTIVE).toEqual(['booked', 'confirmed', 'in_progress']))

test('every status but the first is the target of a move with a right of its own', () => {
  expect(Object.keys(TRANSITION_RIGHTS)).toEqual(STATUSES.slice(1))
  expect(new Set(Object.values(TRANSITION_RIGHTS)).size).toBe(5)
})
