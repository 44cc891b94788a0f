import { address, atLeast, Pattern } from '../session/pattern.js'
import { type RowSection, get, type Row } from '../session/row.js'
import { envelope, fields, INVALID_PAGE, ok } from '../session/expected-messages.js'

/** Selects only the three appointments of the check, newest first: third, second, first. */
const OURS = 'search={mark}'
const list = (query: string) => get(`/api/records/?${OURS}${query}`)
const these = (...appointments: readonly string[]) =>
  appointments.map((appointment) => atLeast({ id: `{${appointment}}` }))
const found = (point: string, query: string, ...appointments: readonly string[]): Row => ({
  point,
  sends: list(query),
  expects: ok(envelope(appointments.length, null, null, these(...appointments))),
})
const searched = (point: string, words: string, ...appointments: readonly string[]): Row => ({
  point: `search: ${point}`,
  sends: get(`/api/records/?search=${words}`),
  expects: ok(envelope(appointments.length, null, null, these(...appointments))),
})
const ALL = ['third', 'second', 'first']
const NONE: string[] = []

type Page = { count: number; results: unknown[] }
const sized = (most: number): Pattern =>
  new Pattern(`a list with ${most} results, or all where there are fewer`, (body) => {
    const { count, results } = body as Page
    return Array.isArray(results) && results.length === Math.min(count, most)
  })

const pages: Row[] = [
  found('{count,next,previous,results}, page 1 of 20 by default', '', ...ALL),
  ...['4', '0', '-1', 'abc', '1.5', '99999999999999999999'].map((page) => ({
    point: `page=${page}: out of range, 0, negative, not a number`,
    sends: list(`&page=${page}`),
    expects: INVALID_PAGE,
  })),
  {
    point: 'page 1 of an empty list is fine',
    sends: list('&date=2001-01-01&page=1'),
    expects: ok({ count: 0, next: null, previous: null, results: [] }),
  },
  {
    point: 'page=last is the last page',
    sends: list('&page_size=2&page=last'),
    expects: ok(envelope(3, null, address(`/api/records/?page_size=2&${OURS}`), these('first'))),
  },
  found('page blank is page 1', '&page=', ...ALL),
  ...['0', '-1', 'abc', ''].map((size) => ({
    point: `page_size=${size}: 20`,
    sends: get(`/api/records/?page_size=${size}`),
    expects: ok(sized(20)),
  })),
  {
    point: 'page_size over 100: 100',
    sends: get('/api/records/?page_size=101'),
    expects: ok(sized(100)),
  },
  {
    point: 'next: absolute, other parameters kept and sorted by name',
    sends: list('&page_size=1&ordering=id&date='),
    expects: ok(
      envelope(
        3,
        address(`/api/records/?date=&ordering=id&page=2&page_size=1&${OURS}`),
        null,
        these('first'),
      ),
    ),
  },
  {
    point: 'next and previous; the link to page 1 has no page',
    sends: list('&page_size=1&page=2'),
    expects: ok(
      envelope(
        3,
        address(`/api/records/?page=3&page_size=1&${OURS}`),
        address(`/api/records/?page_size=1&${OURS}`),
        these('second'),
      ),
    ),
  },
  {
    point: 'previous of page 3 is page 2',
    sends: list('&page_size=1&page=3'),
    expects: ok(
      envelope(3, null, address(`/api/records/?page=2&page_size=1&${OURS}`), these('first')),
    ),
  },
]

const ordering: Row[] = [
  found('default order -date,-time,-id', '', ...ALL),
  found('ordering=date,time', '&ordering=date,time', 'first', 'second', 'third'),
  found('ordering=date,-time', '&ordering=date,-time', 'second', 'first', 'third'),
  found('ordering: spaces trimmed', '&ordering=%20date%20,%20-time%20', 'second', 'first', 'third'),
  found(
    'ordering: unknown fields dropped',
    '&ordering=zzz,date,client,time',
    'first',
    'second',
    'third',
  ),
  found('ordering: none left → the default order', '&ordering=zzz', ...ALL),
  found('ordering: id always breaks ties', '&ordering=status', 'first', 'second', 'third'),
  found('sortable: created_at, id', '&ordering=created_at,id', 'first', 'second', 'third'),
  found('sortable: id', '&ordering=-id', ...ALL),
]

/** A search with nine terms. */
const WORDS = Array.from({ length: 9 }, (_, n) => `w${n + 1}`).join('%20')

const search: Row[] = [
  searched('a comment', '{mark}', ...ALL),
  searched('case-insensitive', '{mark_upper}', ...ALL),
  searched(
    'every term must match, in any of the fields',
    '{mark}%20{client_mark}',
    'third',
    'second',
  ),
  searched('every term must match: one does not', '{mark}%20no-such-{run}', ...NONE),
  searched('"a b" is one term', '%22check%20{mark}%22', ...ALL),
  searched(
    '"a b" is one term: the other way round it is not there',
    '%22{mark}%20check%22',
    ...NONE,
  ),
  searched('% is literal', '{mark}%25', ...NONE),
  searched('_ is literal', 'visit_{run}', ...NONE),
  searched(
    "client's phone, digits however they are typed",
    '{mark}%20{phone_typed}',
    'third',
    'second',
  ),
  searched("client's phone in E.164", '{mark}%20{phone}', 'third', 'second'),
  searched('10 words, one of them twice', `{mark}%20${WORDS}%20w1`, ...NONE),
  {
    point: 'search: more than 10 words',
    sends: list(`&search={mark}%20${WORDS}%20w10`),
    expects: fields({ search: 'Use at most 10 words.' }),
  },
  {
    point: 'search: more than 200 characters',
    sends: list(`&search=${'x'.repeat(201)}`),
    expects: fields({ search: 'Ensure this value has at most 200 characters.' }),
  },
]

const filters: Row[] = [
  found('date', '&date={day}', 'second', 'first'),
  found('date_from', '&date_from={next_day}', 'third'),
  found('date_to', '&date_to={day}', 'second', 'first'),
  found('status', '&status={first_status}', ...ALL),
  found('status: none of that', '&status=no_show', ...NONE),
  found('client_id', '&client_id={client}', 'third', 'second'),
  found('master_id and service_id', '&master_id={master}&service_id={service}', ...ALL),
  found('several filters: all must hold', '&date={day}&client_id={client}', 'second'),
  found('blank or unknown filters are ignored', '&status=&date=&client_id=&colour=red', ...ALL),
  found('the last of a repeated filter counts', '&date={next_day}&date={day}', 'second', 'first'),
  ...['2147483648', '9223372036854775808'].map((id) =>
    found(`client_id=${id}: beyond the integer range finds nothing`, `&client_id=${id}`, ...NONE),
  ),
  {
    point: 'bad filter value: date, status, client_id, all in one body',
    sends: list('&client_id=x&status=zzz&date=2030-02-30'),
    expects: fields({
      date: 'Enter a valid date.',
      status: 'Select a valid choice. zzz is not one of the available choices.',
      client_id: 'Enter a number.',
    }),
  },
  {
    point: 'bad filter value: date_from, date_to, master_id, service_id',
    sends: list('&date_from=x&date_to=9999&master_id=0x10&service_id=x'),
    expects: fields({
      date_from: 'Enter a valid date.',
      date_to: 'Enter a valid date.',
      master_id: 'Enter a number.',
      service_id: 'Enter a number.',
    }),
  },
  {
    point: 'filter errors come before page errors',
    sends: list('&page=0&date=x'),
    expects: fields({ date: 'Enter a valid date.' }),
  },
]

/** The rows on lists of appointments. */
export const lists: RowSection = {
  section: 'Lists',
  rows: [...pages, ...ordering, ...search, ...filters],
}
