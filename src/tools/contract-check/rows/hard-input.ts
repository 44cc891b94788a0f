import { atLeast, Pattern, SENTENCES } from '../session/pattern.js'
import { type RowSection, get, post, raw, type Row } from '../session/row.js'
import {
  booking,
  DATE,
  fields,
  noObject,
  noPk,
  NOT_FOUND,
  record,
  refused,
  REQUIRED,
  SPARE,
} from '../session/expected-messages.js'

/** Invalid ids for a path. Arabic digits are percent-encoded. */
const PATH_IDS = [
  '0',
  '-1',
  '2147483648',
  '9223372036854775808',
  '1e3',
  '0x10',
  '01',
  '+1',
  '%D9%A3',
  'x',
]
const BODY_IDS = ['0', '-1', '2147483648', '9223372036854775808']
const NO_IDS = ['1e3', '0x10']
const NO_DATES = ['2026-02-30', '0000-01-01', '9999-12-32', '10000-01-01']
const create = (over: Readonly<Record<string, unknown>>) =>
  post('/api/records/', booking({ ...SPARE, ...over }))
const MISSING = fields({
  master_id: REQUIRED,
  service_id: REQUIRED,
  date: REQUIRED,
  time: REQUIRED,
})

const ids: Row[] = [
  ...PATH_IDS.map((id) => ({
    point: `an id that is not a number, or beyond the integer range: ${id}`,
    sends: get(`/api/records/${id}/`),
    expects: NOT_FOUND,
  })),
  ...BODY_IDS.map((id) => ({
    point: `a reference that is unknown: "${id}"`,
    sends: create({ master_id: id }),
    expects: fields({ master_id: noObject(id) }),
  })),
  ...NO_IDS.map((id) => ({
    point: `a reference of the wrong type: "${id}"`,
    sends: create({ master_id: id }),
    expects: fields({ master_id: noPk('str') }),
  })),
]

const dates: Row[] = [
  ...NO_DATES.map((date) => ({
    point: `date ${date}`,
    sends: create({ date }),
    expects: fields({ date: DATE }),
  })),
  {
    point: 'filter by date 9999-12-31',
    sends: get('/api/records/?date_from=9999-12-31&search={mark}'),
    expects: { status: 200, body: { count: 0, next: null, previous: null, results: [] } },
  },
  {
    point: 'filter by date 2026-02-30',
    sends: get('/api/records/?date=2026-02-30'),
    expects: fields({ date: 'Enter a valid date.' }),
  },
]

const DEEP = 20_000
const bodies: Row[] = [
  {
    point: 'a lone surrogate in a text',
    sends: raw(
      '/api/records/',
      '{"master_id":{master},"service_id":{service},"date":"{next_day}","time":"{spare}","comment":"a\\ud800"}',
    ),
    expects: { status: 400, body: { comment: SENTENCES } },
  },
  {
    point: 'a null character in a search',
    sends: get('/api/records/?search={mark}%00'),
    expects: { status: 200, body: atLeast({ results: new Pattern('a list', Array.isArray) }) },
  },
  {
    point: 'duplicate keys: the last counts',
    sends: raw(
      '/api/records/',
      '{"comment":"first","client_id":{client},"master_id":{master},"service_id":{service},"date":"{next_day}","time":"{spare}","comment":"last"}',
    ),
    expects: {
      status: 201,
      body: record({ date: '{next_day}', time: '{spare}:00', comment: 'last' }),
    },
  },
  {
    point: 'unknown keys are ignored: __proto__, constructor',
    sends: raw(
      '/api/records/',
      '{"__proto__":{"master_id":{master},"service_id":{service},"date":"{day}","time":"{time}"},"constructor":{"master_id":1}}',
    ),
    expects: MISSING,
  },
  {
    point: `unknown keys are ignored: ${DEEP} nested objects`,
    sends: raw('/api/records/', `{"x":${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}}`),
    expects: MISSING,
  },
  {
    point: `array as body: ${DEEP} nested ones`,
    sends: raw('/api/records/', '['.repeat(DEEP) + ']'.repeat(DEEP)),
    expects: { status: 400 },
  },
  {
    point: 'a body over 256 KB',
    sends: post('/api/records/', { comment: 'x'.repeat(256 * 1024 + 1) }),
    expects: refused(413, 'payload_too_large'),
  },
  {
    point: 'a body of 250 KB is read',
    sends: post('/api/records/', { unknown: 'x'.repeat(250 * 1024) }),
    expects: MISSING,
  },
]

/** The rows with invalid ids, dates and bodies. */
export const hardInput: RowSection = { section: 'Hard input', rows: [...ids, ...dates, ...bodies] }
