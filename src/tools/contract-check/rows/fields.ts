import { type RowSection, post, type Row } from '../session/row.js'
import {
  BLANK,
  booking,
  DATE,
  fields,
  LONG,
  noObject,
  noPk,
  NUL,
  NULL,
  PHONE,
  refused,
  REQUIRED,
  SPARE,
  STRING,
  TIME,
} from '../session/expected-messages.js'

const create = (over: Readonly<Record<string, unknown>>) =>
  post('/api/records/', booking({ ...SPARE, ...over }))
const refuses = (
  point: string,
  over: Readonly<Record<string, unknown>>,
  wrong: Readonly<Record<string, unknown>>,
): Row => ({
  point,
  sends: create(over),
  expects: fields(wrong),
})
const client = (over: Readonly<Record<string, unknown>>) => ({
  client: { name: '{other_name}', phone: '{other_phone}', ...over },
})

const WRONG_DATES = [
  '2030-02-30',
  '03.02.2030',
  '2030-02-03T10:00',
  '0000-01-01',
  '10000-01-01',
  'today',
]
const WRONG_TIMES = ['25:00', '10:60', '10:00:', ' 10:00', 'noon']

/** The rows on errors of single fields. */
export const fieldErrors: RowSection = {
  section: 'Field errors',
  rows: [
    {
      point: 'missing, all fields at once, in declaration order, no detail, no code',
      sends: post('/api/records/', {}),
      expects: fields({
        master_id: REQUIRED,
        service_id: REQUIRED,
        date: REQUIRED,
        time: REQUIRED,
      }),
    },
    {
      point: 'shapes of all fields at once, in declaration order',
      sends: post('/api/records/', {
        comment: [],
        time: 'x',
        date: 'x',
        service_id: 'x',
        master_id: true,
      }),
      expects: fields({
        master_id: noPk('bool'),
        service_id: noPk('str'),
        date: DATE,
        time: TIME,
        comment: STRING,
      }),
    },
    refuses(
      'null',
      { master_id: null, service_id: null, date: null, time: null, comment: null },
      { master_id: NULL, service_id: NULL, date: NULL, time: NULL, comment: NULL },
    ),
    refuses(
      'references that are unknown, all at once',
      { master_id: 2147483647, service_id: 2147483646, client_id: 2147483645 },
      {
        master_id: noObject('2147483647'),
        service_id: noObject('2147483646'),
        client_id: noObject('2147483645'),
      },
    ),
    refuses(
      'a reference of the wrong type',
      { master_id: 'x', service_id: [] },
      { master_id: noPk('str'), service_id: noPk('list') },
    ),
    refuses(
      '1.5 and true are not taken',
      { master_id: 1.5, service_id: true },
      { master_id: noPk('float'), service_id: noPk('bool') },
    ),
    refuses('string: lists, objects, booleans', { comment: {} }, { comment: STRING }),
    refuses('string: booleans', { comment: false }, { comment: STRING }),
    refuses('string: no more than 500 characters', { comment: 'x'.repeat(501) }, { comment: LONG }),
    refuses('string: null characters', { comment: 'a\0b' }, { comment: NUL }),
    ...WRONG_DATES.map((date) => refuses(`date: ${date}`, { date }, { date: DATE })),
    ...WRONG_TIMES.map((time) => refuses(`time: ${time}`, { time }, { time: TIME })),
    {
      point: 'date and time: leading zeros may be left out; seconds and fractions are taken',
      sends: create({ date: '2001-2-3', time: '9:05:00.000' }),
      expects: refused(400, 'date_in_past'),
    },
    refuses(
      'time: no whole minute',
      { time: '10:00:00.5' },
      { time: 'Appointments start on whole minutes.' },
    ),
    refuses(
      'date and time that are no texts',
      { date: 20300203, time: 1000 },
      { date: DATE, time: TIME },
    ),
    refuses(
      'object',
      { client: 'x' },
      { client: 'Expected a dictionary of items but got type "str".' },
    ),
    refuses(
      'object: a list',
      { client: [] },
      { client: 'Expected a dictionary of items but got type "list".' },
    ),
    refuses('errors inside a nested object stand under its own key', client({ phone: 'x' }), {
      client: `phone: ${PHONE}`,
    }),
    refuses('phone: too short', client({ phone: '123' }), { client: `phone: ${PHONE}` }),
    refuses('inside a nested object: blank', client({ name: '   ' }), { client: `name: ${BLANK}` }),
    refuses(
      'inside a nested object: missing',
      { client: { name: '{other_name}' } },
      { client: `phone: ${REQUIRED}` },
    ),
    refuses('inside a nested object: null', client({ phone: null }), { client: `phone: ${NULL}` }),
  ],
}
