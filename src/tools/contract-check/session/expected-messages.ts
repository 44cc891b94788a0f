import {
  atLeast,
  COUNT,
  ID,
  ID_OR_NULL,
  inOrder,
  MOMENT,
  MONEY,
  NEW_STATUS,
  Pattern,
  SENTENCE,
  TEXT,
} from './pattern.js'
import type { Expected } from './row.js'

/** The messages and answers of the contract that several rows need. */
export const REQUIRED = 'This field is required.'
export const NULL = 'This field may not be null.'
export const BLANK = 'This field may not be blank.'
export const STRING = 'Not a valid string.'
export const LONG = 'Ensure this field has no more than 500 characters.'
export const NUL = 'Null characters are not allowed.'
export const DATE = 'Date has wrong format. Use one of these formats instead: YYYY-MM-DD.'
export const TIME = 'Time has wrong format. Use one of these formats instead: hh:mm[:ss[.uuuuuu]].'
export const PHONE = 'Enter a valid phone number.'
/** The message for a primary key of a wrong type. */
export const noPk = (type: string): string => `Incorrect type. Expected pk value, received ${type}.`
/** The message for a primary key of a missing object. */
export const noObject = (id: string): string => `Invalid pk "${id}" - object does not exist.`

/** Expects the status and a body with only `detail` and `code`. */
export const refused = (status: number, code: string, detail: unknown = SENTENCE): Expected => ({
  status,
  body: { detail, code },
})
/** Expects 400 with messages by field, in this order, without `detail` and `code`. */
export const fields = (wrong: Readonly<Record<string, unknown>>): Expected => ({
  status: 400,
  body: inOrder(
    Object.fromEntries(
      Object.entries(wrong).map(([field, said]) => [
        field,
        typeof said === 'string' ? [said] : said,
      ]),
    ),
  ),
})
/** Expects 200, with this body if one is given. */
export const ok = (body?: unknown): Expected => ({
  status: 200,
  ...(body !== undefined && { body }),
})

export const NOT_FOUND = refused(404, 'not_found', 'Not found.')
export const INVALID_PAGE = refused(404, 'not_found', 'Invalid page.')
export const NOT_GIVEN = refused(
  401,
  'not_authenticated',
  'Authentication credentials were not provided.',
)
export const NOT_ACCEPTABLE = refused(
  406,
  'not_acceptable',
  'Could not satisfy the request Accept header.',
)
export const NO_TRANSITION = refused(409, 'invalid_status_transition')
/** Expects 409 `slot_taken` with up to three `alternatives`. */
export const TAKEN: Expected = {
  status: 409,
  body: {
    detail: SENTENCE,
    code: 'slot_taken',
    alternatives: new Pattern(
      'up to three alternatives',
      (found) => Array.isArray(found) && found.length <= 3,
    ),
  },
}
/** Expects 405 for a method. */
export const notAllowed = (method: string): Expected =>
  refused(405, 'method_not_allowed', `Method "${method}" not allowed.`)

/** Expects an appointment, booked by staff with the check's own master and service. */
export const record = (over: Readonly<Record<string, unknown>> = {}) =>
  atLeast({
    id: ID,
    client: atLeast({ id: ID, name: TEXT, phone: TEXT }),
    master: atLeast({ id: '{master}', name: TEXT }),
    service: atLeast({ id: '{service}', name: TEXT, duration_minutes: COUNT, price: MONEY }),
    date: '{day}',
    time: '{time}:00',
    status: NEW_STATUS,
    source: 'journal',
    crm_a_id: ID_OR_NULL,
    comment: TEXT,
    created_at: MOMENT,
    ...over,
  })
/**
 * Returns the five fields of a booking (docs/rest-rules.md, "Create"). The comment marks it as one
 * of the check.
 */
export const booking = (over: Readonly<Record<string, unknown>> = {}) => ({
  master_id: '{master}',
  service_id: '{service}',
  date: '{day}',
  time: '{time}',
  comment: 'Contract check {run}',
  ...over,
})
/** A later start, free at the beginning of the run, for appointments that are cancelled soon. */
export const SPARE = { date: '{next_day}', time: '{spare}' }
/** Expects a list with any content. */
export const LISTED = ok(
  atLeast({ count: COUNT, results: new Pattern('a list', (found) => Array.isArray(found)) }),
)
/** Expects a list body `{count, next, previous, results}`. */
export const envelope = (count: unknown, next: unknown, previous: unknown, results: unknown) =>
  atLeast({ count, next, previous, results })
