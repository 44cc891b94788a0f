import {
  errorResponse,
  isKeptUnderKey,
  serverErrorResponse,
} from '../../base/http/error-response.js'
import { notAChoice, notAnObject, NOT_A_STRING } from '../../base/http/field-messages.js'
import {
  notAcceptable,
  payloadTooLarge,
  throttled,
  unreadableJson,
  unsupportedMediaType,
} from '../../base/http/http-refusals.js'
import {
  notFound,
  permissionDenied,
  Refusal,
  type RefusalCode,
  REQUIRED,
  unavailable,
} from '../../domain/refusal.js'
import { TOO_MANY_TERMS } from '../../domain/search.js'
import type { Field } from '../fields/field.js'
import { WRONG_DATE, WRONG_MOMENT, WRONG_TIME } from '../fields/field-types.js'
import { type Route, takesIdempotencyKey } from '../handle/route.js'

/** An example of a refusal. */
export type RefusalExample = {
  readonly status: number
  readonly name: string
  readonly body: unknown
}

/** Additional data of some refusals. */
const EXTRA: Readonly<Partial<Record<RefusalCode, Readonly<Record<string, unknown>>>>> = {
  slot_taken: {
    alternatives: [
      { date: '2030-01-08', time: '09:00', masterId: 1, masterName: 'Anna' },
      { date: '2030-01-08', time: '11:00', masterId: 1, masterName: 'Anna' },
    ],
  },
  task_conflict: { version: 4 },
}
/** Refusals of a reply that carry the id of the stored message. */
const OF_MESSAGE: readonly RefusalCode[] = [
  'window_closed',
  'type_unsupported',
  'no_messenger',
  'external_unavailable',
  'external_timeout',
]
const BAD_TOKEN = new Refusal('token_not_valid', 'Given token not valid for any token type', {
  extra: {
    messages: [{ token_class: 'AccessToken', token_type: 'access', message: 'Token is expired' }],
  },
})

const told = (refusal: Refusal, name: string = refusal.code): RefusalExample => {
  const { status, body } = errorResponse(refusal)
  return { status, name, body }
}
const say = (code: RefusalCode, words: string): RefusalExample =>
  told(new Refusal(code, words, { extra: EXTRA[code] ?? {} }))

/** Refusals of all routes that need a token. */
const SIGNED_IN: readonly RefusalExample[] = [
  say('not_authenticated', 'Authentication credentials were not provided.'),
  say('bad_authorization_header', 'Authorization header must contain two space-delimited values'),
  told(BAD_TOKEN),
  say('user_not_found', 'User not found'),
  say('user_inactive', 'User is inactive'),
  told(permissionDenied()),
]
/** Refusals of all routes that read a body. */
const READING: readonly RefusalExample[] = [
  told(unreadableJson('Unexpected end of JSON input')),
  told(payloadTooLarge()),
  told(unsupportedMediaType('text/plain')),
]
/** Refusals of all routes that take an `Idempotency-Key`. */
const KEYED: readonly RefusalExample[] = [
  say(
    'idempotency_in_progress',
    'The first request with this Idempotency-Key is still in progress.',
  ),
  say('idempotency_mismatch', 'This Idempotency-Key was used with another request.'),
]
/** Refusals of all routes. */
const ALWAYS: readonly RefusalExample[] = [
  told(notAcceptable()),
  told(throttled()),
  { ...serverErrorResponse(), name: 'error' },
  told(unavailable()),
]

/** Refusals that several operations share. */
export const BY_RULE: readonly RefusalExample[] = [
  ...SIGNED_IN,
  told(notFound()),
  ...READING.slice(1),
  ...KEYED,
  ...ALWAYS,
]

/** A message of each field type about a wrong value. */
const WRONG: Readonly<Record<Field['kind'], string>> = {
  pk: 'Invalid pk "99" - object does not exist.',
  string: NOT_A_STRING,
  date: WRONG_DATE,
  time: WRONG_TIME,
  phone: 'Enter a valid phone number.',
  integer: 'A valid integer is required.',
  boolean: 'Must be a valid boolean.',
  choice: notAChoice('zzz'),
  moment: WRONG_MOMENT,
  url: 'Enter a valid URL.',
  nested: 'Expected a dictionary of items but got type "str".',
}
const FILTER_WRONG = {
  date: 'Enter a valid date.',
  number: 'Enter a number.',
  choice: 'Select a valid choice. zzz is not one of the available choices.',
  choices: 'Select a valid choice. zzz is not one of the available choices.',
} as const

function fieldErrors({ body, query, list }: Route): RefusalExample[] {
  const fields = body ?? query ?? []
  const missing = fields.filter(({ required }) => required).map(({ name }) => [name, [REQUIRED]])
  const wrong = fields.map(({ name, kind }) => [name, [WRONG[kind]]])
  const filters = (list?.filters ?? []).map(({ name, kind }) => [name, [FILTER_WRONG[kind]]])
  const search = list ? [['search', [TOO_MANY_TERMS]]] : []
  const examples: [string, unknown[]][] = [
    ['missing', missing],
    ['invalid', [...wrong, ...filters, ...search]],
    ['no_object', body ? [['non_field_errors', [notAnObject([])]]] : []],
  ]
  return examples
    .filter(([, entries]) => entries.length > 0)
    .map(([name, entries]) => ({
      status: 400,
      name,
      body: Object.fromEntries(entries as [string, string[]][]),
    }))
}

const ownOf = ({ refusals: refuses, response: answers }: Route): RefusalExample[] =>
  (Object.entries(refuses) as [RefusalCode, string][]).map(([code, words]) =>
    answers === 'SentReply' && OF_MESSAGE.includes(code)
      ? told(new Refusal(code, words, { extra: { messageId: 7 } }))
      : say(code, words),
  )
function absentOf({ list, route: on }: Route): RefusalExample[] {
  if (list) return [told(new Refusal('not_found', 'Invalid page.'))]
  return on.includes(':id') ? [told(notFound())] : []
}

/** Returns every refusal that an operation can answer. */
export const refusalsOf = (route: Route): RefusalExample[] => [
  ...fieldErrors(route),
  ...ownOf(route),
  ...(route.open ? [] : SIGNED_IN),
  ...absentOf(route),
  ...(route.body ? READING : []),
  ...(takesIdempotencyKey(route) ? KEYED : []),
  ...ALWAYS,
]

/**
 * Returns the statuses of refusals that an `Idempotency-Key` can repeat. A request that is refused
 * before its work starts is not stored.
 */
export const keptStatuses = (route: Route): ReadonlySet<number> =>
  new Set(
    takesIdempotencyKey(route)
      ? [...ownOf(route), ...absentOf(route)].filter(isKeptUnderKey).map(({ status }) => status)
      : [],
  )
