import { LONGEST_SEARCH, MOST_TERMS } from '../../domain/search.js'
import type { Field } from '../fields/field.js'
import type { Filter } from '../handle/filters.js'
import { schemaOf } from './openapi-fields.js'
import { type Route, takesIdempotencyKey } from '../handle/route.js'
import { choiceSchema } from '../schemas/enums.js'
import { id, ref, type Schema } from '../schemas/parts.js'

type Parameter = { readonly name: string; readonly in: 'path' | 'query' | 'header' } & Schema

const PATH_ID: Parameter = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The id.',
  schema: id,
  example: 1,
}

/** Parameters of all lists (docs/rest.md, "Lists"), and the key for POST requests. */
const SHARED: Readonly<Record<'page' | 'page_size' | 'search' | 'key', Parameter>> = {
  page: {
    name: 'page',
    in: 'query',
    description: 'The number of the page. The word `last` names the last page.',
    schema: { type: 'integer', minimum: 1, default: 1 },
  },
  page_size: {
    name: 'page_size',
    in: 'query',
    description:
      'Results on a page. A larger number counts as 100; 0, a negative number or another word ' +
      'as 20.',
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
  },
  search: {
    name: 'search',
    in: 'query',
    description:
      'Only results that contain every word. A phrase in double quotes counts as one word. ' +
      `At most ${MOST_TERMS} different words.`,
    schema: { type: 'string', maxLength: LONGEST_SEARCH },
  },
  key: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A key of your own for this request, such as `3f1c2d9e-7a54-4d0b-9c1e-5b7f0a6e2d11`. ' +
      'The same key and body within 24 hours return the first response again, and nothing ' +
      'happens twice. Empty: no key.',
    schema: { type: 'string', maxLength: 255, pattern: '^[ -~]*$' },
  },
}
const PARTS = {
  page: 'PageNumber',
  page_size: 'PageSize',
  search: 'SearchWords',
  key: 'IdempotencyKey',
} as const
type Part = keyof typeof PARTS
const part = (name: Part): Schema => ({ $ref: `#/components/parameters/${PARTS[name]}` })

/** Shared parameters as components. */
export const PARAMETERS: Readonly<Record<string, Schema>> = Object.fromEntries([
  ['PathId', PATH_ID],
  ...(Object.keys(PARTS) as Part[]).map((name) => [PARTS[name], SHARED[name]]),
])

/** A list of words in one parameter with commas between: `status=open,autopilot`. */
const commaList = (items: Schema): Schema => ({
  style: 'form',
  explode: false,
  schema: { type: 'array', items },
})
const FILTERS: Readonly<Record<Filter['kind'], (filter: Filter) => Schema>> = {
  date: () => ({ schema: ref('CalendarDate') }),
  number: () => ({ schema: id }),
  choice: ({ choices = [] }) => ({ schema: choiceSchema(choices) }),
  choices: ({ choices = [] }) => commaList(choiceSchema(choices)),
}
const MEANS: Readonly<Record<Filter['kind'], string>> = {
  date: 'Only results of that day.',
  number: 'Only results with that id. An unknown id finds nothing.',
  choice: 'Only results with that value.',
  choices: 'Only results with one of these values, separated by commas.',
}
const RANGES: Readonly<Record<string, string>> = {
  date_from: 'Only results from that day on.',
  date_to: 'Only results until that day, included.',
}

const filterOf = (filter: Filter): Parameter => ({
  name: filter.name,
  in: 'query',
  description: RANGES[filter.name] ?? MEANS[filter.kind],
  ...FILTERS[filter.kind](filter),
})

const orderingOf = (sortable: readonly string[]): Parameter => ({
  name: 'ordering',
  in: 'query',
  description:
    'The fields to sort by, separated by commas. A leading minus means descending. Other words ' +
    'are ignored.',
  ...commaList({
    type: 'string',
    enum: sortable.flatMap((name) => [name, `-${name}`]),
  }),
})

/** Descriptions of parameters that have none of their own. */
const DEFAULT_NOTES: Readonly<Record<string, string>> = {
  date: 'The day.',
  service_id: 'The id of the service.',
  master_id: 'The id of the master. Absent: all masters.',
}

/** Returns a field that is read from the query. */
function queryOf(field: Field): Parameter {
  const { description, ...schema } = schemaOf(field)
  return {
    name: field.name,
    in: 'query',
    required: field.required,
    description: description ?? DEFAULT_NOTES[field.name] ?? '',
    schema,
  }
}

/** Returns the parameters of a route: path, query and headers. */
export function parametersOf(route: Route): Schema[] {
  const { list, query = [] } = route
  return [
    ...(route.route.includes(':id') ? [{ $ref: '#/components/parameters/PathId' }] : []),
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
