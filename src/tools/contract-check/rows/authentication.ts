import { atLeast, names, startsWith, TOKEN } from '../session/pattern.js'
import { type RowSection, get, type Row } from '../session/row.js'
import { LISTED, NOT_GIVEN, ok, refused } from '../session/expected-messages.js'

const LIST = '/api/records/?page_size=1'
const as = (authorization: string | null) => get(LIST, { authorization })
const badToken = (message: string) => ({
  status: 401,
  body: {
    detail: 'Given token not valid for any token type',
    code: 'token_not_valid',
    messages: [{ token_class: 'AccessToken', token_type: 'access', message }],
  },
})
const TWO_WORDS = refused(
  401,
  'bad_authorization_header',
  'Authorization header must contain two space-delimited values',
)

/** The first row. It stores the tokens with which the other rows sign in. */
export const SIGN_IN: Row = {
  point: 'POST /api/token/ {username,password} → 200 {refresh,access}',
  sends: {
    method: 'POST',
    path: '/api/token/',
    authorization: null,
    body: { username: '{username}', password: '{password}' },
  },
  expects: {
    ...ok(atLeast({ refresh: TOKEN, access: TOKEN })),
    headers: { 'Content-Type': startsWith('application/json') },
  },
  keeps: { access: 'access', refresh: 'refresh' },
}

/** Endpoints that require a token. */
const CLOSED = [
  'GET /api/records/',
  'POST /api/records/',
  'GET /api/records/1/',
  'POST /api/records/1/cancel/',
  'GET /api/records/available-slots/',
  'GET /api/clients/',
  'GET /api/masters/',
  'GET /api/services/',
  'GET /api/settings/booking/',
]
const closedRow = (endpoint: string): Row => {
  const [method = '', path = ''] = endpoint.split(' ')
  return {
    point: `no credentials: ${endpoint}`,
    sends: { method, path, authorization: null },
    expects: NOT_GIVEN,
  }
}

/** The rows on authentication. */
export const authentication: RowSection = {
  section: 'Authentication',
  rows: [
    {
      point: 'no credentials: WWW-Authenticate',
      sends: as(null),
      expects: {
        ...NOT_GIVEN,
        headers: { 'WWW-Authenticate': 'Bearer realm="api"', Allow: names(['GET', 'POST']) },
      },
    },
    ...CLOSED.map(closedRow),
    { point: 'a scheme other than Bearer', sends: as('Basic YTpi'), expects: NOT_GIVEN },
    {
      point: 'a scheme other than Bearer, of many words',
      sends: as('Digest a b c'),
      expects: NOT_GIVEN,
    },
    { point: 'any case of "bearer" counts: bearer', sends: as('bearer {access}'), expects: LISTED },
    { point: 'any case of "bearer" counts: BEARER', sends: as('BEARER {access}'), expects: LISTED },
    { point: 'Authorization: Bearer', sends: as('Bearer'), expects: TWO_WORDS },
    { point: 'Authorization: bearer', sends: as('bearer'), expects: TWO_WORDS },
    { point: 'more than two words', sends: as('Bearer {access} more'), expects: TWO_WORDS },
    { point: 'bad token', sends: as('Bearer nonsense'), expects: badToken('Token is invalid') },
    {
      point: 'bad token: one with another signature',
      sends: as('Bearer {access}x'),
      expects: badToken('Token is invalid'),
    },
    {
      point: 'wrong-type token',
      sends: as('Bearer {refresh}'),
      expects: badToken('Token has wrong type'),
    },
  ],
}
