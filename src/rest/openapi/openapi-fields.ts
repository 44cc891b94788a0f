import { type Field, LARGEST_ID } from '../fields/field.js'
import { ANY_TEXT, anyCase, BLANK, numbers, padded, SOME_TEXT, spaced } from './openapi-patterns.js'
import type { Schema } from '../schemas/parts.js'

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

const wordIn = (words: readonly string[]): string => spaced(words.map(anyCase).join('|'))

/** Schemas that several fields share. The first alternative is the recommended form. */
export const TAKEN = {
  Id: {
    description: 'An id; also as text.',
    anyOf: [
      { type: 'integer', minimum: 1, maximum: LARGEST_ID },
      { type: 'string', pattern: spaced(numbers(1, LARGEST_ID)) },
    ],
  },
  Date: {
    description: "YYYY-MM-DD, a day of the salon's calendar.",
    type: 'string',
    format: 'date',
    // from year 1
    pattern: '^([1-9][0-9]{3}|0[0-9]{2}[1-9]|0[0-9][1-9]0|0[1-9]00)-[0-9]{2}-[0-9]{2}$',
  },
  Time: {
    description: "HH:MM on the salon's clock, a whole minute; also with seconds, which are 00.",
    type: 'string',
    pattern: '^([01][0-9]|2[0-3]):[0-5][0-9](:00)?$',
  },
  Phone: {
    description:
      "A phone number as people of the salon's region type it, or with its country code. " +
      'That it can exist is checked beyond what a pattern can say. A number is taken as its ' +
      'digits.',
    anyOf: [
      { type: 'string', format: 'phone', minLength: 1, pattern: SOME_TEXT },
      { type: 'number' },
    ],
  },
  Moment: {
    description: 'An instant in ISO 8601, with Z or a numeric offset.',
    type: 'string',
    format: 'date-time',
  },
  Flag: {
    description: 'True or false; words and digits for them are taken too, in any case.',
    anyOf: [
      { type: 'boolean' },
      {
        type: 'string',
        pattern: wordIn(['true', 't', 'yes', 'y', 'on', '1', 'false', 'f', 'no', 'n', 'off', '0']),
      },
      { type: 'integer', minimum: 0, maximum: 1 },
    ],
  },
} as const satisfies Record<string, Schema>

function textOf({ maxLength, blank }: Field): Schema {
  const pattern = blank ? ANY_TEXT : SOME_TEXT
  const plain = {
    type: 'string',
    ...(!blank && { minLength: 1 }),
    ...(maxLength && { maxLength }),
    pattern,
  }
  const spacious = maxLength ? [{ type: 'string', pattern: padded(maxLength, blank === true) }] : []
  const number = {
    type: 'number',
    minimum: Number.MIN_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
  }
  return { anyOf: [plain, ...spacious, number] }
}

function integerOf({ bounds: [minimum, maximum] = [0, LARGEST_ID] }: Field): Schema {
  const zero = minimum === 0 ? '-?0|' : ''
  const digits = spaced(`(${zero}${numbers(minimum, maximum)})(\\.0*)?`)
  return {
    anyOf: [
      { type: 'integer', minimum, maximum },
      { type: 'string', pattern: digits },
    ],
  }
}

const urlOf = ({ maxLength }: Field): Schema => ({
  type: 'string',
  format: 'uri',
  ...(maxLength && { maxLength }),
  pattern:
    '^[Hh][Tt][Tt][Pp][Ss]://([0-9A-Za-z-]+[.])+[A-Za-z][0-9A-Za-z-]*[.]?(:[0-9]{1,4})?([/?#].*)?$',
})
const choiceOf = ({ choices = [], nullable }: Field): Schema =>
  nullable
    ? { type: ['string', 'null'], enum: [...choices, null] }
    : { type: 'string', enum: choices }

const phoneOf = ({ blank }: Field): Schema =>
  blank ? { anyOf: [ref('Phone'), { type: 'string', pattern: BLANK }] } : ref('Phone')

const SHAPES: Readonly<Record<Field['kind'], (field: Field) => Schema>> = {
  pk: () => ref('Id'),
  string: textOf,
  date: () => ref('Date'),
  time: () => ref('Time'),
  phone: phoneOf,
  integer: integerOf,
  boolean: () => ref('Flag'),
  choice: choiceOf,
  moment: () => ref('Moment'),
  url: urlOf,
  nested: ({ children = [] }) => bodyOf(children),
}

const NOTES: Readonly<Partial<Record<Field['kind'], string>>> = {
  string: 'Outer spaces are dropped, and a number is taken as text.',
  integer: 'Also as text.',
}

/** Returns the schema of a field: exactly what its reader in `field-types.ts` accepts. */
function schemaOf(field: Field): Schema {
  const shape = SHAPES[field.kind](field)
  const says = [
    field.description &&
      `${field.description.charAt(0).toUpperCase()}${field.description.slice(1)}.`,
    NOTES[field.kind],
  ]
  const description = says.filter(Boolean).join(' ')
  return description ? { description, ...shape } : shape
}

/** Returns the schema of a request body. Unknown keys are ignored. */
export function bodyOf(fields: readonly Field[]): Schema {
  const required = fields.filter((field) => field.required).map(({ name }) => name)
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])),
  }
}
