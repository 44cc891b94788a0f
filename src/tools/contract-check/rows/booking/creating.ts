import { isPlain } from '../../session/placeholders.js'
import { atLeast, ID, ID_OR_NULL, NEW_STATUS, Pattern, SENTENCE } from '../../session/pattern.js'
import { type RowSection, get, patch, post, raw, type Row } from '../../session/row.js'
import {
  booking,
  fields,
  noObject,
  NULL,
  ok,
  record,
  refused,
  SPARE,
  STRING,
  TAKEN,
} from '../../session/expected-messages.js'

const create = (over: Readonly<Record<string, unknown>> = {}) =>
  post('/api/records/', booking(over))
const made = (over: Readonly<Record<string, unknown>> = {}) => ({ status: 201, body: record(over) })
const AT_SPARE = { date: '{next_day}', time: '{spare}:00' }
const WALK_IN: Row['needs'] = ['no client required']
const unavailable = (point: string, over: Readonly<Record<string, unknown>>): Row => ({
  point: `master unavailable: ${point}`,
  needs: ['own ground'],
  sends: create(over),
  expects: refused(400, 'master_unavailable'),
})

/**
 * An id that no external system has given. If system A is connected, it gives each appointment its
 * own id.
 */
const FOREIGN_ID = 2_147_483_646
const NOT_FOREIGN = new Pattern(
  `an integer other than ${FOREIGN_ID}, or null`,
  (found, known) => ID_OR_NULL.holds(found, known) && found !== FOREIGN_ID,
)
/**
 * The created appointment. Only `crm_a_id` may differ, because system A can give its id after the
 * answer.
 */
const AS_CREATED = new Pattern(
  'the appointment as it was created, with its crm_a_id',
  (found, known) => {
    const created = JSON.parse(String(known.get('first_text'))) as Record<string, unknown>
    if (!isPlain(found) || !ID_OR_NULL.holds(found.crm_a_id, known)) return false
    const expected = created.crm_a_id === null ? { ...created, crm_a_id: found.crm_a_id } : created
    return JSON.stringify(found) === JSON.stringify(expected)
  },
)

/**
 * Appointments that stay for the sections on lists and moves: the first and second on one day, the
 * third on the next.
 */
const staying: Row[] = [
  {
    point:
      'the five-field body of the interface; 201, the whole appointment, Location; source ' +
      'journal; comment returned',
    needs: WALK_IN,
    sends: create({ comment: 'Contract check {mark} one' }),
    expects: {
      ...made({
        comment: 'Contract check {mark} one',
        client: atLeast({ id: ID, name: SENTENCE, phone: '' }),
      }),
      headers: {
        Location: new Pattern('an address that ends in /api/records/<its id>/', (at) =>
          /\/api\/records\/\d+\/$/.test(String(at)),
        ),
      },
    },
    keeps: { first: 'id', first_status: 'status', first_text: 'text' },
  },
  {
    point: 'GET /api/records/{id}/: the same appointment',
    sends: get('/api/records/{first}/'),
    expects: ok(AS_CREATED),
  },
  { point: 'slot taken, with up to three alternatives', sends: create(), expects: TAKEN },
  {
    point: 'the client of a new appointment: client_id',
    sends: create({ time: '{late}', client_id: '{client}', comment: 'Contract check {mark} two' }),
    expects: made({
      time: '{late}:00',
      client: { id: '{client}', name: '{client_name}', phone: '{phone}' },
    }),
    keeps: { second: 'id' },
  },
  {
    point: 'the client of a new appointment: client {name, phone}, found by phone',
    sends: create({
      date: '{next_day}',
      time: '{next_time}',
      client: { name: '{client_name}', phone: '{phone}' },
      comment: 'Contract check {mark} three',
    }),
    expects: made({
      date: '{next_day}',
      time: '{next_time}:00',
      client: { id: '{client}', name: '{client_name}', phone: '{phone}' },
    }),
    keeps: { third: 'id' },
  },
  {
    point: 'changing an appointment: PATCH with comment; the client stays',
    sends: patch('/api/records/{second}/', { comment: 'Contract check {mark} changed' }),
    expects: ok(
      record({
        time: '{late}:00',
        client: atLeast({ id: '{client}' }),
        comment: 'Contract check {mark} changed',
      }),
    ),
  },
  {
    point: 'changing an appointment: PATCH with both',
    sends: patch('/api/records/{second}/', {
      client_id: '{client}',
      comment: 'Contract check {mark} two',
    }),
    expects: ok(record({ time: '{late}:00', comment: 'Contract check {mark} two' })),
  },
  {
    point: 'changing an appointment: wrong shapes, all at once',
    sends: patch('/api/records/{second}/', { client_id: null, comment: [] }),
    expects: fields({ comment: STRING, client_id: NULL }),
  },
  {
    point: 'changing an appointment: a client who is unknown',
    sends: patch('/api/records/{second}/', { client_id: 2147483647 }),
    expects: fields({ client_id: noObject('2147483647') }),
  },
  {
    point: 'changing an appointment that is unknown',
    sends: patch('/api/records/2147483647/', {}),
    expects: refused(404, 'not_found', 'Not found.'),
  },
]

/** Appointments that are cancelled at once. */
const passing: Row[] = [
  {
    point: 'the client of a new appointment: client {name, phone}, created',
    sends: create({ ...SPARE, client: { name: '{other_name}', phone: '{other_phone}' } }),
    expects: made({
      ...AT_SPARE,
      client: { id: ID, name: '{other_name}', phone: '{other_phone}' },
    }),
  },
  {
    point:
      'comment optional; staff book for the walk-in client: a client without a phone has ' +
      '"phone": ""',
    needs: WALK_IN,
    sends: create({ ...SPARE, comment: undefined }),
    expects: made({
      ...AT_SPARE,
      comment: '',
      client: atLeast({ id: ID, name: SENTENCE, phone: '' }),
    }),
  },
  {
    point: 'a source (status, id, crm_a_id) in the body is ignored; unknown keys are ignored',
    sends: create({
      ...SPARE,
      client_id: '{client}',
      source: 'online',
      status: 'done',
      id: 1,
      crm_a_id: FOREIGN_ID,
      colour: 'red',
    }),
    expects: made({ ...AT_SPARE, source: 'journal', crm_a_id: NOT_FOREIGN, status: NEW_STATUS }),
  },
  {
    point: '"2", 2.0, " 1 " are taken; HH:MM:SS is taken; outer spaces trimmed',
    sends: raw(
      '/api/records/',
      '{"master_id": "{master}", "service_id": {service}.0, "client_id": " {client} ", ' +
        '"date": "{next_day}", "time": "{spare}:00", "comment": "  two words  "}',
    ),
    expects: made({ ...AT_SPARE, comment: 'two words', client: atLeast({ id: '{client}' }) }),
  },
  {
    point: 'numbers become strings; comment at most 500',
    sends: create({ ...SPARE, client_id: '{client}', comment: 12345 }),
    expects: made({ ...AT_SPARE, comment: '12345' }),
  },
  {
    point: 'comment of just 500 characters',
    sends: create({ ...SPARE, client_id: '{client}', comment: 'é'.repeat(500) }),
    expects: made({ ...AT_SPARE, comment: 'é'.repeat(500) }),
  },
]

const refusals: Row[] = [
  { point: 'past', sends: create({ date: '{past}' }), expects: refused(400, 'date_in_past') },
  {
    point: 'past: the first year there is',
    sends: create({ date: '0001-01-01' }),
    expects: refused(400, 'date_in_past'),
  },
  unavailable('day off', { date: '{day_off}', time: '12:00' }),
  unavailable('outside hours, before', { time: '09:00' }),
  unavailable('outside hours, after', { time: '18:00' }),
  unavailable('outside hours, ends too late', { date: '{quiet_day}', time: '17:30' }),
  unavailable('time off', { date: '{absent_day}', time: '12:00' }),
  {
    ...unavailable('service not offered', { service_id: '{other_service}' }),
    needs: ['own ground', 'other service'],
  },
  {
    point: 'a time that a clock change skips is refused',
    needs: ['own ground', 'clock change'],
    sends: create({ date: '{skipped_date}', time: '{skipped_time}' }),
    expects: { status: 400 },
  },
  {
    point: 'a reference that is unknown: client_id',
    sends: create({ ...SPARE, client_id: 2147483647 }),
    expects: fields({ client_id: noObject('2147483647') }),
  },
  {
    point: 'unknown appointment',
    sends: get('/api/records/2147483647/'),
    expects: refused(404, 'not_found', 'Not found.'),
  },
]

/** The rows on creating appointments. */
export const creating: RowSection = {
  section: 'Creating appointments',
  rows: [...staying, ...passing, ...refusals],
}

/** The rows on the format of output. */
export const output: RowSection = {
  section: 'Output',
  rows: [
    {
      point: 'compact JSON, UTF-8; date, time, money and timestamps in their forms',
      sends: get('/api/records/{first}/'),
      expects: {
        ...ok(record({ id: '{first}' })),
        headers: {
          'Content-Type': new Pattern('application/json', (type) =>
            /^application\/json\b/.test(String(type)),
          ),
        },
      },
    },
  ],
}
