import { LONGEST_SEARCH, MOST_TERMS } from '../../domain/search.js'
import { type Field, LARGEST_ID } from '../fields/field.js'
import type { Filter } from '../handle/filters.js'
import { ref } from './openapi-fields.js'
import { BLANK, spacedOrBlank } from './openapi-patterns.js'
import { type Route, takesIdempotencyKey } from '../handle/route.js'
import type { Schema } from '../schemas/parts.js'

type Parameter = { readonly name: string; readonly in: 'path' | 'query' | 'header' } & Schema

const PATH_ID: Parameter = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The id of one.',
  schema: { type: 'integer', minimum: 1, maximum: LARGEST_ID },
  example: 1,
}

/** Parameters of all lists (interface 4.3), and the key for POST requests. */
const SHARED: Readonly<Record<'page' | 'page_size' | 'search' | 'key', Parameter>> = {
  page: {
    name: 'page',
    in: 'query',
    description: 'Which page, from 1; `last` is the last one. Blank: the first.',
    schema: {
      anyOf: [
        { type: 'integer', minimum: 1, default: 1 },
        { type: 'string', pattern: spacedOrBlank('last|0*[1-9][0-9]*') },
      ],
    },
    example: 1,
  },
  page_size: {
    name: 'page_size',
    in: 'query',
    description: 'Results on a page, at most 100. What is no positive number counts as 20.',
    schema: {
      anyOf: [{ type: 'integer', minimum: 1, maximum: 100, default: 20 }, { type: 'string' }],
    },
    example: 20,
  },
  search: {
    name: 'search',
    in: 'query',
    description:
      `Every word must be found; \`"several words"\` count as one. At most ${MOST_TERMS} ` +
      'different words.',
    schema: { type: 'string', maxLength: LONGEST_SEARCH },
  },
  key: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A word of your own for this request, such as `3f1c2d9e-7a54-4d0b-9c1e-5b7f0a6e2d11`: ' +
      'the same key and body within 24 hours give the first answer again, and nothing is ' +
      'done twice. Empty: none.',
    schema: { type: 'string', maxLength: 255, pattern: '^[ -~]*$' },
  },
}
const PARTS = {
  page: 'Page',
  page_size: 'PageSize',
  search: 'Search',
  key: 'IdempotencyKey',
} as const
type Part = keyof typeof PARTS
const part = (name: Part): Schema => ({ $ref: `#/components/parameters/${PARTS[name]}` })

/** Shared parameters as components. */
export const PARAMETERS: Readonly<Record<string, Schema>> = Object.fromEntries([
  ['Id', PATH_ID],
  ...(Object.keys(PARTS) as Part[]).map((name) => [PARTS[name], SHARED[name]]),
])

const NOTHING = { type: 'string', pattern: BLANK }
const FILTERS: Readonly<Record<Filter['kind'], (filter: Filter) => Schema>> = {
  date: () => ({ anyOf: [ref('Date'), NOTHING] }),
  number: () => ({
    anyOf: [
      { type: 'integer' },
      { type: 'string', pattern: spacedOrBlank('-?(0|[1-9][0-9]*)(\\.[0-9]+)?') },
    ],
  }),
  choice: ({ choices = [] }) => ({
    anyOf: [
      { type: 'string', enum: choices },
      { type: 'string', pattern: spacedOrBlank(choices.join('|')) },
    ],
  }),
  choices: ({ choices = [] }) => ({
    type: 'string',
    pattern: spacedOrBlank(`${listOf(choices)}( *, *${listOf(choices)})*`),
    example: choices.slice(0, 2).join(','),
  }),
}
const listOf = (words: readonly string[]): string => `(${words.join('|')})`
const MEANS: Readonly<Record<Filter['kind'], string>> = {
  date: 'That day',
  number: 'Of that id; one that names nothing finds nothing',
  choice: 'That one',
  choices: 'Any of these, commas between',
}

const filterOf = (filter: Filter): Parameter => ({
  name: filter.name,
  in: 'query',
  description:
    `${{ date_from: 'From that day', date_to: 'Until that day' }[filter.name] ?? MEANS[filter.kind]}. ` +
    'Blank: all.',
  schema: FILTERS[filter.kind](filter),
})

const orderingOf = (sortable: readonly string[]): Parameter => ({
  name: 'ordering',
  in: 'query',
  description:
    'By what the results stand, commas between, a leading minus for descending: ' +
    `${sortable.map((name) => `\`${name}\``).join(', ')}. Other words are ignored.`,
  schema: { type: 'string' },
  example: sortable[0] ?? 'id',
})

/** Returns a field that is read from the query. Blank means absent there. */
function queryOf({ name, kind, required, description: describes }: Field): Parameter {
  const shape = ref(kind === 'pk' ? 'Id' : 'Date')
  return {
    name,
    in: 'query',
    required,
    description: describes || (kind === 'pk' ? 'An id.' : 'A day.'),
    schema: required ? shape : { anyOf: [shape, NOTHING] },
  }
}

/** Returns the parameters of a route: path, query and headers. */
export function parametersOf(route: Route): Schema[] {
  const { list, query = [] } = route
  return [
    ...(route.route.includes(':id') ? [{ $ref: '#/components/parameters/Id' }] : []),
    ...query.map(queryOf),
    ...(list
      ? [
          ...list.filters.map(filterOf),
          orderingOf(list.sortable),
          part('search'),
          part('page'),
          part('page_size'),
        ]
      : []),
    ...(takesIdempotencyKey(route) ? [part('key')] : []),
  ]
}
