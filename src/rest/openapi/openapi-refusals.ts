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
import { WRONG_MOMENT } from '../fields/field-types.js'
import { type Row, takesKey } from '../handle/route.js'

/** One answer of a refusal, as the door gives it. */
export type RefusalExample = {
  readonly status: number
  readonly name: string
  readonly body: unknown
}

/** What some refusals carry beside their words. */
const EXTRA: Readonly<Partial<Record<RefusalCode, Readonly<Record<string, unknown>>>>> = {
  slot_taken: {
    alternatives: [
      { time: '09:00', masterId: 1, masterName: 'Anna' },
      { time: '11:00', masterId: 1, masterName: 'Anna' },
    ],
  },
  task_conflict: { version: 4 },
}
/** What refusals of a reply carry that speak of its message. */
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

/** Wherever a token is needed. */
const SIGNED_IN: readonly RefusalExample[] = [
  say('not_authenticated', 'Authentication credentials were not provided.'),
  say('bad_authorization_header', 'Authorization header must contain two space-delimited values'),
  told(BAD_TOKEN),
  say('user_not_found', 'User not found'),
  say('user_inactive', 'User is inactive'),
  told(permissionDenied()),
]
/** Wherever a body is read. */
const READING: readonly RefusalExample[] = [
  told(unreadableJson('Unexpected end of JSON input')),
  told(payloadTooLarge()),
  told(unsupportedMediaType('text/plain')),
]
/** Wherever an `Idempotency-Key` is taken. */
const KEYED: readonly RefusalExample[] = [
  say(
    'idempotency_in_progress',
    'The first request with this Idempotency-Key is still in progress.',
  ),
  say('idempotency_mismatch', 'This Idempotency-Key was used with another request.'),
]
/** Everywhere. */
const ALWAYS: readonly RefusalExample[] = [
  told(notAcceptable()),
  told(throttled()),
  { ...serverErrorResponse(), name: 'error' },
  told(unavailable()),
]

/** What operations of a kind have in common. */
export const BY_RULE: readonly RefusalExample[] = [
  ...SIGNED_IN,
  told(notFound()),
  ...READING.slice(1),
  ...KEYED,
  ...ALWAYS,
]

/** What the reader of each kind says to something that is none of it. */
const WRONG: Readonly<Record<Field['kind'], string>> = {
  pk: 'Invalid pk "99" - object does not exist.',
  string: NOT_A_STRING,
  date: 'Date has wrong format. Use one of these formats instead: YYYY-MM-DD.',
  time: 'Time has wrong format. Use one of these formats instead: hh:mm[:ss[.uuuuuu]].',
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

function fieldErrors({ body, query, list }: Row): RefusalExample[] {
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

const ownOf = ({ refuses, answers }: Row): RefusalExample[] =>
  (Object.entries(refuses) as [RefusalCode, string][]).map(([code, words]) =>
    answers === 'Reply' && OF_MESSAGE.includes(code)
      ? told(new Refusal(code, words, { extra: { messageId: 7 } }))
      : say(code, words),
  )
function absentOf({ list, on }: Row): RefusalExample[] {
  if (list) return [told(new Refusal('not_found', 'Invalid page.'))]
  return on.includes(':id') ? [told(notFound())] : []
}

/** Every refusal that an operation can answer: its own, and those of its kind. */
export const refusalsOf = (row: Row): RefusalExample[] => [
  ...fieldErrors(row),
  ...ownOf(row),
  ...(row.open ? [] : SIGNED_IN),
  ...absentOf(row),
  ...(row.body ? READING : []),
  ...(takesKey(row) ? KEYED : []),
  ...ALWAYS,
]

/** The statuses of refusals that may be given again under a key: what is refused before the work starts never is. */
export const keptStatuses = (row: Row): ReadonlySet<number> =>
  new Set(
    takesKey(row)
      ? [...ownOf(row), ...absentOf(row)].filter(isKeptUnderKey).map(({ status }) => status)
      : [],
  )
