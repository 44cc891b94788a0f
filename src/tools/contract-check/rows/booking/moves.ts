import { type RowSection, post, type Row } from '../../session/row.js'
import {
  booking,
  DATE,
  fields,
  LONG,
  NO_TRANSITION,
  noObject,
  NOT_FOUND,
  NUL,
  ok,
  record,
  refused,
  REQUIRED,
  SPARE,
  STRING,
  TAKEN,
  TIME,
} from '../../session/expected-messages.js'

const move = (appointment: string, word: string, body?: unknown) =>
  post(`/api/records/{${appointment}}/${word}/`, body)
const STATES: Readonly<Record<string, string>> = {
  confirm: 'confirmed',
  start: 'in_progress',
  complete: 'done',
  cancel: 'cancelled',
}
const second = (over: object) =>
  record({ id: '{second}', date: '{day}', time: '{late}:00', ...over })
/** Returns a row for an allowed status change of the second appointment. */
const goes = (word: string, from: string, needs: Row['needs'] = ['own ground']): Row => ({
  point: `${from} → ${STATES[word]}: POST …/${word}/`,
  needs,
  sends: move('second', word, { reason: 'Contract check' }),
  expects: ok(second({ status: STATES[word] })),
})
/** Returns a row for a refused status change of the second appointment. */
const refuses = (word: string, from: string, needs: Row['needs'] = ['own ground']): Row => ({
  point: `from ${from}: ${word} is refused`,
  needs,
  sends: move('second', word, word === 'reschedule' ? SPARE : { reason: 'Contract check' }),
  expects: NO_TRANSITION,
})

const status: Row[] = [
  refuses('start', 'booked', ['own ground', 'booked first']),
  refuses('complete', 'booked or confirmed'),
  refuses('no-show', 'booked or confirmed, before the start and the grace time have passed'),
  goes('confirm', 'booked', ['own ground', 'booked first']),
  refuses('confirm', 'confirmed'),
  {
    ...goes('start', 'confirmed'),
    point: 'confirmed → in_progress, at any time: POST …/start/, no body',
    sends: move('second', 'start'),
  },
  ...['confirm', 'start', 'cancel', 'no-show', 'reschedule'].map((word) =>
    refuses(word, 'in_progress'),
  ),
  goes('complete', 'in_progress'),
  ...['confirm', 'start', 'complete', 'cancel', 'no-show', 'reschedule'].map((word) =>
    refuses(word, 'done'),
  ),
]

const rescheduling: Row[] = [
  {
    point: 'reschedule {date,time}: same id, status kept',
    sends: move('first', 'reschedule', { ...SPARE, note: 'Contract check' }),
    expects: ok(
      record({ id: '{first}', date: '{next_day}', time: '{spare}:00', status: '{first_status}' }),
    ),
  },
  {
    point: 'reschedule: the old slot is free again, the new one taken',
    sends: move('third', 'reschedule', SPARE),
    expects: TAKEN,
  },
  {
    point: 'reschedule {master_id,service_id}, back again',
    sends: move('first', 'reschedule', booking()),
    expects: ok(record({ id: '{first}', status: '{first_status}' })),
  },
  {
    point: 'reschedule: date and time are required',
    sends: move('first', 'reschedule', {}),
    expects: fields({ date: REQUIRED, time: REQUIRED }),
  },
  {
    point: 'reschedule: wrong shapes',
    sends: move('first', 'reschedule', { date: 'x', time: 'x', note: 'x'.repeat(501) }),
    expects: fields({ date: DATE, time: TIME, note: LONG }),
  },
  {
    point: 'reschedule: unknown master and service',
    sends: move('first', 'reschedule', { ...SPARE, master_id: 2147483647, service_id: 2147483646 }),
    expects: fields({ master_id: noObject('2147483647'), service_id: noObject('2147483646') }),
  },
  {
    point: 'reschedule: same refusals as create: past',
    sends: move('first', 'reschedule', { date: '{past}', time: '{time}' }),
    expects: refused(400, 'date_in_past'),
  },
  {
    point: 'reschedule: same refusals as create: master unavailable',
    needs: ['own ground'],
    sends: move('first', 'reschedule', { date: '{day_off}', time: '12:00' }),
    expects: refused(400, 'master_unavailable'),
  },
  {
    point: 'reschedule: unknown appointment',
    sends: post('/api/records/2147483647/reschedule/', SPARE),
    expects: NOT_FOUND,
  },
]

const cancelling: Row[] = [
  {
    point: 'cancel: reason at most 500',
    sends: move('third', 'cancel', { reason: 'x'.repeat(501) }),
    expects: fields({ reason: LONG }),
  },
  {
    point: 'cancel: reason is a string',
    sends: move('third', 'cancel', { reason: true }),
    expects: fields({ reason: STRING }),
  },
  {
    point: 'cancel: no null characters',
    sends: move('third', 'cancel', { reason: 'a\0b' }),
    expects: fields({ reason: NUL }),
  },
  {
    point: 'cancel: 200 with the appointment',
    sends: move('third', 'cancel', { reason: 'Contract check' }),
    expects: ok(
      record({ id: '{third}', date: '{next_day}', time: '{next_time}:00', status: 'cancelled' }),
    ),
  },
  {
    point: 'cancel twice: 409',
    sends: move('third', 'cancel', { reason: 'Contract check' }),
    expects: NO_TRANSITION,
  },
  {
    point: 'reschedule of what is cancelled: 409',
    sends: move('third', 'reschedule', SPARE),
    expects: NO_TRANSITION,
  },
  {
    point: 'a cancelled slot is free again',
    sends: post(
      '/api/records/',
      booking({ date: '{next_day}', time: '{next_time}', client_id: '{client}' }),
    ),
    expects: { status: 201, body: record({ date: '{next_day}', time: '{next_time}:00' }) },
  },
  {
    point: 'cancel: reason optional, no body at all',
    needs: ['no reason required'],
    sends: move('first', 'cancel'),
    expects: ok(record({ id: '{first}', status: 'cancelled' })),
  },
  {
    point: 'cancel: unknown appointment',
    sends: post('/api/records/2147483647/cancel/', {}),
    expects: NOT_FOUND,
  },
]

/** The rows on status changes and rescheduling. */
export const moves: RowSection = {
  section: 'Moves',
  rows: [...status, ...rescheduling, ...cancelling],
}
