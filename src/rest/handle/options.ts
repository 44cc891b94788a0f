import type { Field } from '../fields/field.js'
import { methodOf, type Route } from './route.js'

const TYPES: Readonly<Record<Field['kind'], string>> = {
  pk: 'field',
  string: 'string',
  date: 'date',
  time: 'time',
  phone: 'string',
  integer: 'integer',
  boolean: 'boolean',
  choice: 'choice',
  moment: 'datetime',
  url: 'url',
  nested: 'nested object',
}

const labelOf = (name: string): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`

const describeField = (field: Field): Record<string, unknown> => ({
  type: TYPES[field.kind],
  required: field.required,
  read_only: false,
  label: labelOf(field.name),
  ...(field.maxLength !== undefined && { max_length: field.maxLength }),
  ...(field.bounds && { min_value: field.bounds[0], max_value: field.bounds[1] }),
  ...(field.choices && { choices: field.choices.map((value) => ({ value, display_name: value })) }),
  ...(field.children && { children: describeFields(field.children) }),
})
const describeFields = (fields: readonly Field[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field.name, describeField(field)]))

/** Returns the response to OPTIONS: DRF's metadata, with the fields that can be written. */
export function describePath(routes: readonly Route[]): Record<string, unknown> {
  const writing = routes.filter(({ body }) => body)
  const [first] = routes
  return {
    name: labelOf(
      (first?.route ?? '')
        .split('/')
        .filter((part) => part && !part.startsWith(':'))
        .at(-1) ?? '',
    ),
    description: routes.map(({ summary: describes }) => describes).join(' '),
    renders: ['application/json'],
    parses: ['application/json'],
    ...(writing.length > 0 && {
      actions: Object.fromEntries(
        writing.map((route) => [methodOf(route), describeFields(route.body ?? [])]),
      ),
    }),
  }
}
