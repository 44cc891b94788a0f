import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AppointmentFacts,
  type AppointmentFilter,
  matchesAppointment,
  factsOfAppointment,
} from '../../src/domain/booking/appointment-filter.js'
import type { TASK_FILTERS } from '../../src/domain/inbox/task-filter.js'
import { matchesTask, type TaskFacts, type TaskFilter } from '../../src/domain/inbox/task-filter.js'
import {
  concerns,
  type EventFacts,
  readEventCursor,
  writeEventCursor,
} from '../../src/domain/live/event.js'
import { type Appointment, detailsOf, STATUSES } from '../../src/domain/booking/appointment.js'
import { TASK_STATUSES } from '../../src/domain/inbox/task.js'

const LARGEST = 2147483647
const whole = fc.oneof(fc.integer({ min: 0, max: LARGEST }), fc.constantFrom(0, 1, LARGEST))

describe('a cursor of events', () => {
  test('reads back as its number, and for no other salon', () => {
    fc.assert(
      fc.property(whole, whole, whole, (salon, other, number) => {
        const cursor = writeEventCursor(salon, number)
        expect(cursor).toMatch(/^[\w-]+$/)
        expect(readEventCursor(salon, cursor)).toBe(number)
        expect(readEventCursor(other, cursor)).toBe(other === salon ? number : undefined)
      }),
    )
  })

  const forge = (text: string): string => Buffer.from(text).toString('base64url')
  test.each([
    ['nothing', ''],
    ['words', 'nonsense'],
    ['a cursor of a list', forge('["id",7]')],
    ['no number', forge('e:1:')],
    ['a number below zero', forge('e:1:-1')],
    ['a fraction', forge('e:1:1.5')],
    ['a power', forge('e:1:1e3')],
    ['a hexadecimal number', forge('e:1:0x10')],
    ['a number beyond the integer range', forge('e:1:2147483648')],
    ['a number far beyond', forge('e:1:99999999999')],
    ['other digits', forge('e:1:١')],
    ['a number with a space', forge('e:1: 7')],
    ['a number with a line', forge('e:1:7\n')],
    ['another beginning', forge('f:1:7')],
    ['something before it', forge('xe:1:7')],
    ['something behind it', forge('e:1:7:8')],
    ['another salon', forge('e:2:7')],
    ['no salon', forge('e::7')],
    ['much', forge(`e:1:${'7'.repeat(100)}`)],
    ['very much', 'A'.repeat(1_000_000)],
  ])('with %s in it is none', (_, cursor) => expect(readEventCursor(1, cursor)).toBeUndefined())

  test('whatever is sent, it is a number of an integer column or nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string().map(forge)), (text) => {
        const number = readEventCursor(1, text)
        expect(
          number === undefined || (Number.isInteger(number) && number >= 0 && number <= LARGEST),
        ).toBe(true)
      }),
    )
  })
})

const task = (more: Partial<TaskFacts> = {}): TaskFacts => ({
  status: 'open',
  channel: 'messenger_a',
  assigneeId: null,
  clientId: 1,
  unreadCount: 0,
  ...more,
})
const appointment = (more: Partial<AppointmentFacts> = {}): AppointmentFacts => ({
  ...factsOfAppointment({
    ...detailsOf({}),
    date: '2030-01-08',
    status: 'booked',
    source: 'journal',
    client: { id: 1 },
    master: { id: 2 },
    service: { id: 3 },
  } as Appointment),
  ...more,
})

describe('a filter of tasks', () => {
  test.each<[string, TaskFilter, Partial<TaskFacts>, boolean]>([
    ['of nothing wants all', {}, {}, true],
    ['of a status wants it', { status: ['open'] }, {}, true],
    ['of other statuses does not', { status: ['closed', 'snoozed'] }, {}, false],
    ['of no status wants none', { status: [] }, {}, false],
    ['of a channel', { channel: 'messenger_a' }, {}, true],
    ['of the other channel', { channel: 'messenger_b' }, {}, false],
    ['of an operator wants theirs', { assigneeId: 7 }, { assigneeId: 7 }, true],
    ['of an operator does not want another’s', { assigneeId: 7 }, { assigneeId: 8 }, false],
    ['of an operator does not want nobody’s', { assigneeId: 7 }, {}, false],
    ['of nobody’s', { unassigned: true }, {}, true],
    ['of nobody’s does not want somebody’s', { unassigned: true }, { assigneeId: 7 }, false],
    ['of somebody’s', { unassigned: false }, { assigneeId: 7 }, true],
    ['of somebody’s does not want nobody’s', { unassigned: false }, {}, false],
    ['of two things wants both', { status: ['open'], channel: 'messenger_b' }, {}, false],
  ])('%s', (_, wish, facts, wanted) => expect(matchesTask(wish)(task(facts))).toBe(wanted))
})

describe('a filter of appointments', () => {
  test.each<[string, AppointmentFilter, boolean]>([
    ['of nothing wants all', {}, true],
    ['of its day', { date: '2030-01-08' }, true],
    ['of another day', { date: '2030-01-09' }, false],
    ['from its day on', { dateFrom: '2030-01-08' }, true],
    ['from the next day on', { dateFrom: '2030-01-09' }, false],
    ['until its day', { dateTo: '2030-01-08' }, true],
    ['until the day before', { dateTo: '2030-01-07' }, false],
    ['of a span', { dateFrom: '2030-01-01', dateTo: '2030-01-31' }, true],
    ['of its status', { status: ['booked', 'done'] }, true],
    ['of another status', { status: ['done'] }, false],
    ['of its client', { clientId: 1 }, true],
    ['of another client', { clientId: 2 }, false],
    ['of its master', { masterId: 2 }, true],
    ['of another master', { masterId: 1 }, false],
    ['of its service', { serviceId: 3 }, true],
    ['of another service', { serviceId: 1 }, false],
    ['of its source', { source: 'journal' }, true],
    ['of another source', { source: 'online' }, false],
    ['of two things of which one does not hold', { masterId: 2, clientId: 2 }, false],
  ])('%s', (_, wish, wanted) => expect(matchesAppointment(wish)(appointment())).toBe(wanted))
})

describe('a subscriber hears', () => {
  const open = matchesTask({ status: ['open'] })
  test.each<[string, EventFacts<TaskFacts>, boolean]>([
    ['of what is wanted', { is: task() }, true],
    ['of what comes into the list', { was: task({ status: 'snoozed' }), is: task() }, true],
    ['of what leaves it', { was: task(), is: task({ status: 'closed' }) }, true],
    ['of what is gone', { was: task() }, true],
    [
      'not of what is elsewhere',
      { was: task({ status: 'snoozed' }), is: task({ status: 'closed' }) },
      false,
    ],
    ['not of what is elsewhere and new', { is: task({ status: 'closed' }) }, false],
    ['not of an event without facts', {}, false],
  ])('%s', (_, facts, heard) => expect(concerns(facts, open)).toBe(heard))

  test('of every change of a list that a filter makes, and of no other', () => {
    const status = fc.constantFrom(...TASK_STATUSES)
    const assigneeId = fc.constantFrom(null, 7, 8)
    const facts = fc.record({
      status,
      channel: fc.constantFrom<TaskFacts['channel']>('messenger_a', 'messenger_b'),
      assigneeId,
      clientId: fc.constantFrom(1, 2),
      unreadCount: fc.nat(2),
    })
    const wish = fc.record(
      {
        status: fc.uniqueArray(status),
        channel: facts.map(({ channel }) => channel),
        assigneeId: fc.constantFrom(7, 8),
        unassigned: fc.boolean(),
        clientId: fc.constantFrom(1, 2),
        unread: fc.boolean(),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(wish, facts, facts, (wish, was, is) => {
        const listed = (one: TaskFacts) => matchesTask(wish)(one)
        expect(concerns({ was, is }, listed)).toBe(listed(was) || listed(is))
        const { status, channel, assigneeId, unassigned, clientId, unread } = wish
        const wanted: Record<keyof typeof TASK_FILTERS, boolean> = {
          status: status ? status.some((one) => one === is.status) : true,
          channel: channel ? channel === is.channel : true,
          assigneeId: assigneeId ? assigneeId === is.assigneeId : true,
          unassigned: unassigned === undefined || (is.assigneeId === null) === unassigned,
          clientId: clientId ? clientId === is.clientId : true,
          unread: unread === undefined || is.unreadCount > 0 === unread,
        }
        expect(listed(is)).toBe(!Object.values(wanted).includes(false))
      }),
    )
  })

  test('of an appointment that goes from one day’s list into another’s in both', () => {
    const facts = {
      was: appointment(),
      is: appointment({ date: '2030-01-09', status: STATUSES[1] }),
    }
    for (const date of ['2030-01-08', '2030-01-09'])
      expect(concerns(facts, matchesAppointment({ date }))).toBe(true)
    expect(concerns(facts, matchesAppointment({ date: '2030-01-10' }))).toBe(false)
  })
})
