import { atLeast, names, oneOf, Pattern, startsWith, TEXT } from '../session/pattern.js'
import { type RowSection, get, post, raw, type Request } from '../session/row.js'
import {
  booking,
  fields,
  noObject,
  LISTED,
  NOT_ACCEPTABLE,
  NOT_FOUND,
  NOT_GIVEN,
  notAllowed,
  ok,
  refused,
  REQUIRED,
  STRING,
  TIME,
} from '../session/expected-messages.js'

const LIST = '/api/records/?page_size=1'
const accepting = (Accept: string): Request => get(LIST, { headers: { Accept } })
const EMPTY_BOOKING = fields({
  master_id: REQUIRED,
  service_id: REQUIRED,
  date: REQUIRED,
  time: REQUIRED,
})
const noDictionary = (said: string) => ({ status: 400, body: { non_field_errors: [said] } })
const BROKEN = refused(400, 'parse_error', startsWith('JSON parse error - '))
const NO_TEXT = new Pattern('no body', (found) => found === undefined)
const send = (method: string, path = '/api/records/'): Request => ({ method, path })

/** The rows on the order of checks: the first failing check decides the answer. */
export const order: RowSection = {
  section: 'Order of checks',
  rows: [
    {
      point: '406 before 401',
      sends: get(LIST, { authorization: null, headers: { Accept: 'text/html' } }),
      expects: NOT_ACCEPTABLE,
    },
    { point: '401 before 405', sends: { ...send('PUT'), authorization: null }, expects: NOT_GIVEN },
    {
      point: '405 before the body',
      sends: { ...raw('/api/records/', '{'), method: 'PUT' },
      expects: notAllowed('PUT'),
    },
    {
      point: 'the body before fields',
      sends: raw('/api/records/', '{"date": "x",'),
      expects: BROKEN,
    },
    {
      point: 'shapes before references',
      sends: post('/api/records/', booking({ master_id: 2147483647, time: 'x' })),
      expects: fields({ time: TIME }),
    },
    {
      point: 'shapes before 404',
      sends: post('/api/records/0/cancel/', { reason: [] }),
      expects: fields({ reason: STRING }),
    },
    {
      point: 'references at once, before states',
      sends: post(
        '/api/records/',
        booking({ master_id: 2147483647, service_id: 2147483646, date: '{past}' }),
      ),
      expects: fields({ master_id: noObject('2147483647'), service_id: noObject('2147483646') }),
    },
  ],
}

/** The rows on paths, methods and content types. */
export const content: RowSection = {
  section: 'Paths, methods, content',
  rows: [
    { point: 'no trailing slash: GET', sends: get('/api/records?page_size=1'), expects: LISTED },
    {
      point: 'no trailing slash: a POST keeps its body',
      sends: post('/api/records', {}),
      expects: EMPTY_BOOKING,
    },
    { point: 'unknown path', sends: get('/api/nowhere/'), expects: NOT_FOUND },
    {
      point: 'unknown path, no token',
      sends: get('/api/nowhere/', { authorization: null }),
      expects: NOT_FOUND,
    },
    {
      point: 'unknown path below a known one',
      sends: get('/api/records/1/nowhere/'),
      expects: NOT_FOUND,
    },
    ...['PUT', 'PATCH', 'DELETE'].map((method) => ({
      point: `wrong method: ${method}`,
      sends: send(method),
      expects: {
        ...notAllowed(method),
        headers: { Allow: names(['GET', 'POST', 'OPTIONS'], [method]) },
      },
    })),
    {
      point: 'wrong method: GET where only POST is',
      sends: get('/api/records/1/cancel/'),
      expects: { ...notAllowed('GET'), headers: { Allow: names(['POST', 'OPTIONS'], ['GET']) } },
    },
    {
      point: 'HEAD: as GET without the body',
      sends: send('HEAD', LIST),
      expects: {
        status: 200,
        body: NO_TEXT,
        text: '',
        headers: { 'Content-Type': startsWith('application/json') },
      },
    },
    {
      point: 'OPTIONS: 200 {name,description,renders,parses,actions}',
      sends: send('OPTIONS'),
      expects: {
        ...ok(
          atLeast({
            name: TEXT,
            description: TEXT,
            renders: new Pattern(
              'names application/json',
              (found) => Array.isArray(found) && found.includes('application/json'),
            ),
            parses: new Pattern(
              'names application/json',
              (found) => Array.isArray(found) && found.includes('application/json'),
            ),
            actions: atLeast({
              POST: atLeast({
                master_id: atLeast({ required: true }),
                date: atLeast({ required: true }),
              }),
            }),
          }),
        ),
        headers: { Allow: names(['GET', 'POST', 'OPTIONS']) },
      },
    },
    {
      point: 'OPTIONS needs a token',
      sends: { ...send('OPTIONS'), authorization: null },
      expects: NOT_GIVEN,
    },
    {
      point: 'CORS preflight without a token',
      sends: {
        ...send('OPTIONS'),
        authorization: null,
        headers: {
          Origin: 'https://contract-check.example',
          'Access-Control-Request-Method': 'POST',
        },
      },
      expects: { status: oneOf(200, 204) },
    },
    { point: 'Accept that excludes JSON', sends: accepting('text/html'), expects: NOT_ACCEPTABLE },
    { point: 'no Accept at all', sends: get(LIST), expects: LISTED },
    { point: 'Accept: */*', sends: accepting('*/*'), expects: LISTED },
    {
      point: 'Accept: text/html, */*;q=0.1',
      sends: accepting('text/html, */*;q=0.1'),
      expects: LISTED,
    },
    {
      point: 'body that is not JSON',
      sends: raw('/api/records/', 'master_id=1', 'text/plain'),
      expects: refused(
        415,
        'unsupported_media_type',
        'Unsupported media type "text/plain" in request.',
      ),
    },
    {
      point: '; charset=utf-8 is fine',
      sends: raw('/api/records/', '{}', 'application/json; charset=utf-8'),
      expects: EMPTY_BOOKING,
    },
    { point: 'broken JSON', sends: raw('/api/records/', '{"master_id": 1'), expects: BROKEN },
    { point: 'empty body on POST is treated as {}', sends: send('POST'), expects: EMPTY_BOOKING },
    {
      point: 'array as body',
      sends: raw('/api/records/', '[]'),
      expects: noDictionary('Invalid data. Expected a dictionary, but got list.'),
    },
    {
      point: 'string as body',
      sends: raw('/api/records/', '"text"'),
      expects: noDictionary('Invalid data. Expected a dictionary, but got str.'),
    },
    {
      point: 'null as body',
      sends: raw('/api/records/', 'null'),
      expects: noDictionary('No data provided'),
    },
    {
      point: 'description: GET /api/schema/ is OpenAPI 3.1, no token',
      sends: get('/api/schema/', { authorization: null }),
      expects: ok(atLeast({ openapi: startsWith('3.1') })),
    },
    {
      point: 'description: GET /api/docs/ is a page, no token',
      sends: get('/api/docs/', { authorization: null }),
      expects: { status: 200, headers: { 'Content-Type': startsWith('text/html') } },
    },
  ],
}
