import { atLeast, COUNT, DATE_OR_NULL, MOMENT, oneOf, SENTENCES } from '../session/pattern.js'
import { type RowSection, get, patch, post, type Row } from '../session/row.js'
import {
  BLANK,
  envelope,
  fields,
  NOT_FOUND,
  ok,
  PHONE,
  REQUIRED,
} from '../session/expected-messages.js'

const client = (over: Readonly<Record<string, unknown>> = {}) =>
  atLeast({
    id: '{client}',
    name: '{client_name}',
    phone: '{phone}',
    preferred_channel: oneOf(null, 'messenger_a', 'messenger_b'),
    created_at: MOMENT,
    visits_count: COUNT,
    no_show_count: COUNT,
    last_visit: DATE_OR_NULL,
    next_visit: DATE_OR_NULL,
    ...over,
  })
const FRESH = { visits_count: 0, no_show_count: 0, last_visit: null, next_visit: null }
const ONE = '/api/clients/{client}/'
const finds = (point: string, search: string): Row => ({
  point,
  sends: get(`/api/clients/?search=${search}`),
  expects: ok(envelope(1, null, null, [client()])),
})

/** The rows on creating, reading and changing clients. */
export const clients: RowSection = {
  section: 'Clients',
  rows: [
    {
      point: 'POST /api/clients/: the client, phone in E.164',
      sends: post('/api/clients/', { name: '  {client_name}  ', phone: '{phone_spaced}' }),
      expects: { status: 201, body: client({ ...FRESH, id: COUNT }) },
      keeps: { client: 'id' },
    },
    { point: 'GET /api/clients/{id}/', sends: get(ONE), expects: ok(client(FRESH)) },
    {
      point: 'one live client per phone and salon',
      sends: post('/api/clients/', { name: '{client_name}', phone: '{phone}' }),
      expects: { status: 400, body: { phone: SENTENCES } },
    },
    {
      point: 'POST: missing and blank',
      sends: post('/api/clients/', { name: '  ', phone: 'x' }),
      expects: fields({ name: BLANK, phone: PHONE }),
    },
    {
      point: 'POST: required',
      sends: post('/api/clients/', {}),
      expects: fields({ name: REQUIRED, phone: REQUIRED }),
    },
    {
      point: 'PATCH: what is absent stays as it is',
      sends: patch(ONE, {}),
      expects: ok(client(FRESH)),
    },
    {
      point: 'PATCH: bad phone',
      sends: patch(ONE, { phone: '123' }),
      expects: fields({ phone: PHONE }),
    },
    {
      point: 'PATCH: choice',
      sends: patch(ONE, { preferred_channel: 'zzz' }),
      expects: fields({ preferred_channel: '"zzz" is not a valid choice.' }),
    },
    {
      point: 'PATCH: channel messenger_b',
      sends: patch(ONE, { preferred_channel: 'messenger_b' }),
      expects: ok(client({ preferred_channel: 'messenger_b' })),
    },
    {
      point: 'a client without a phone has "phone": ""',
      sends: patch(ONE, { phone: '' }),
      expects: ok(client({ phone: '' })),
    },
    { point: 'PATCH: phone', sends: patch(ONE, { phone: '{phone}' }), expects: ok(client()) },
    { point: 'unknown client: GET', sends: get('/api/clients/2147483647/'), expects: NOT_FOUND },
    {
      point: 'unknown client: PATCH',
      sends: patch('/api/clients/2147483647/', {}),
      expects: NOT_FOUND,
    },
    finds('list, search: name', '{client_mark}'),
    finds('list, search: phone, digits however they are typed', '{phone_typed}'),
    finds('list, search: every term must match', '{client_mark}%20{phone}'),
    {
      point: 'list, search: nobody',
      sends: get('/api/clients/?search=no-such-{run}'),
      expects: ok(envelope(0, null, null, [])),
    },
  ],
}

/** The rows on lists of clients. They need two clients, and appointments of one of them. */
export const clientLists: RowSection = {
  section: 'Clients',
  rows: [
    {
      point: 'list: default name',
      sends: get('/api/clients/?search={run}'),
      expects: ok(envelope(2, null, null, [client(), atLeast({ name: '{other_name}' })])),
    },
    ...[
      ['-name', false],
      ['created_at', true],
      ['-id', false],
      ['last_visit,id', true],
    ].map(([by, ours]): Row => ({
      point: `list: sortable: ${String(by)}`,
      sends: get(`/api/clients/?search={run}&ordering=${String(by)}&page_size=1`),
      expects: ok(
        atLeast({
          count: 2,
          results: [atLeast({ name: ours === true ? '{client_name}' : '{other_name}' })],
        }),
      ),
    })),
    {
      point: 'next_visit is a date',
      sends: get(ONE),
      expects: ok(client({ next_visit: '{day}' })),
    },
    {
      point: 'one live client per phone: PATCH to one that another has',
      sends: patch(ONE, { phone: '{other_phone}' }),
      expects: { status: 400, body: { phone: SENTENCES } },
    },
  ],
}
