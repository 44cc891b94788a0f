import { BY_RULE, keptStatuses, refusalsOf, type RefusalExample } from './openapi-refusals.js'
import { type Route, takesIdempotencyKey } from '../handle/route.js'
import { EXAMPLES } from '../schemas/schemas.js'
import { ref, type Schema } from '../schemas/parts.js'

/** Headers of responses as components, by name. */
export const HEADERS: Readonly<Record<string, Schema>> = {
  Allow: { description: 'The methods of this path.', required: true, schema: { type: 'string' } },
  'X-Request-Id': {
    description: "The request's id, as the log has it: the caller's own where it is a plain word.",
    required: true,
    schema: { type: 'string', pattern: '^[0-9A-Za-z_-]{1,64}$' },
  },
  RateLimit: {
    description: 'What is left, and in how many seconds all of it is back.',
    schema: { type: 'string' },
    example: '"caller";r=299;t=60',
  },
  'RateLimit-Policy': {
    description: 'The limit, and its window in seconds.',
    schema: { type: 'string' },
    example: '"caller";q=300;w=60',
  },
  Location: {
    description: 'Where what was made is.',
    required: true,
    schema: { type: 'string', format: 'uri' },
  },
  'Retry-After': {
    description: 'Seconds.',
    required: true,
    schema: { type: 'integer', enum: [60] },
  },
  'WWW-Authenticate': {
    description: 'How to sign in.',
    required: true,
    schema: { type: 'string', enum: ['Bearer realm="api"'] },
  },
  'Idempotent-Replayed': {
    description: 'There where this is the first answer under the same `Idempotency-Key` again.',
    schema: { type: 'string', enum: ['true'] },
  },
}
type Header = 'Location' | 'Retry-After' | 'WWW-Authenticate' | 'Idempotent-Replayed'
const headers = (...more: Header[]): Schema =>
  Object.fromEntries(
    ['Allow', 'X-Request-Id', 'RateLimit', 'RateLimit-Policy', ...more].map((name) => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]),
  )
const HEADERS_OF: Readonly<Record<number, readonly Header[]>> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
}

/** The name of each status as a component, and its description. */
const STATUSES: Readonly<Record<number, readonly [name: string, when: string]>> = {
  400: [
    'BadRequest',
    'The input is wrong (fields with their messages), or a rule of the salon speaks against it.',
  ],
  401: ['Unauthorized', 'The token is absent, expired or invalid.'],
  403: ['Forbidden', 'The caller has no right to this.'],
  404: ['NotFound', 'There is no such thing, or no such page.'],
  406: ['NotAcceptable', 'The Accept header excludes JSON.'],
  409: ['Conflict', 'What is asked conflicts with how things are.'],
  413: ['TooLarge', 'The body is larger than 256 KiB.'],
  415: ['UnsupportedMediaType', 'The body is not JSON.'],
  422: ['Unprocessable', 'Well-formed, but it cannot be done.'],
  429: ['TooManyRequests', 'The limit of requests is exceeded.'],
  500: ['ServerError', 'A failure of the service.'],
  502: ['BadGateway', 'An external system is unavailable.'],
  503: ['Unavailable', 'The database is away for the moment.'],
  504: ['GatewayTimeout', 'An external system did not answer in time.'],
}

/** Schemas of refusals that carry more than `detail` and `code`, by the additional key. */
const CARRYING = {
  alternatives: 'SlotTaken',
  messages: 'TokenError',
  version: 'TaskConflict',
  message_id: 'NotSent',
}
function shapeOf({ body }: RefusalExample): string {
  const keys = Object.keys(body as object)
  if (!keys.includes('detail')) return 'FieldErrors'
  return Object.entries(CARRYING).find(([key]) => keys.includes(key))?.[1] ?? 'Problem'
}

function refusedWith(
  status: number,
  all: readonly RefusalExample[],
  more: readonly Header[],
): Schema {
  const shapes = [...new Set(all.map(shapeOf))]
  return {
    description: STATUSES[status]?.[1] ?? '',
    headers: headers(...(HEADERS_OF[status] ?? []), ...more),
    content: {
      'application/json': {
        schema: shapes.length === 1 ? ref(shapes[0] ?? 'Problem') : { anyOf: shapes.map(ref) },
        examples: Object.fromEntries(all.map(({ name, body }) => [name, { value: body }])),
      },
    },
  }
}

/** Returns the response to the example request. */
function exampleOf({ list, response: answers }: Route): unknown {
  const one = EXAMPLES[answers]
  return list ? { count: 1, next: null, previous: null, results: [one] } : one
}

const WORDS: Readonly<Record<number, string>> = {
  201: 'Made.',
  202: 'Begun: it goes on by itself.',
}

function succeeded(route: Route): Schema {
  return {
    description: route.list ? 'The page.' : (route.status && WORDS[route.status]) || 'Done.',
    headers: headers(
      ...(route.location ? ['Location' as const] : []),
      ...(takesIdempotencyKey(route) ? ['Idempotent-Replayed' as const] : []),
    ),
    content: {
      'application/json': {
        schema: ref(route.list ? `${route.response}List` : route.response),
        example: exampleOf(route),
      },
    },
  }
}

function grouped(all: readonly RefusalExample[]): Map<number, RefusalExample[]> {
  const groups = new Map<number, RefusalExample[]>()
  for (const told of all) groups.set(told.status, [...(groups.get(told.status) ?? []), told])
  return new Map([...groups].sort(([a], [b]) => a - b))
}

const SHARED = grouped(BY_RULE)
const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * Returns the responses of an operation by status. A refusal that many operations share is a
 * reference to a component.
 */
export function responsesOf(route: Route): Schema {
  const kept = keptStatuses(route)
  const refusals = [...grouped(refusalsOf(route))].map(([status, all]) => [
    status,
    same(SHARED.get(status), all) && !kept.has(status)
      ? { $ref: `#/components/responses/${STATUSES[status]?.[0] ?? ''}` }
      : refusedWith(status, all, kept.has(status) ? ['Idempotent-Replayed'] : []),
  ])
  return { [route.status ?? 200]: succeeded(route), ...(Object.fromEntries(refusals) as Schema) }
}

/** Refusals that many operations share, as components. */
export const RESPONSES: Schema = Object.fromEntries(
  [...SHARED].map(([status, all]) => [STATUSES[status]?.[0] ?? '', refusedWith(status, all, [])]),
)
