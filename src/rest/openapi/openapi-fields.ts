import { type Field, LARGEST_ID } from '../fields/field.js'
import { choiceSchema } from '../schemas/enums.js'
import { id, orNull, ref, type Schema } from '../schemas/parts.js'

/** Text that is not blank. */
const NOT_BLANK = '\\S'

/** Schemas that several fields share. */
export const SHARED_FIELDS = {
  CalendarDate: {
    description: "YYYY-MM-DD, a day of the salon's calendar.",
    type: 'string',
    format: 'date',
  },
  ClockTime: {
    description: "HH:MM on the salon's clock, a whole minute. Seconds, if any, are 00.",
    type: 'string',
    pattern: '^([01][0-9]|2[0-3]):[0-5][0-9](:00)?$',
  },
  PhoneNumber: {
    description:
      "A phone number as people in the salon's country write it, or with its country code.",
    type: 'string',
    format: 'phone',
    pattern: NOT_BLANK,
  },
} as const satisfies Record<string, Schema>

const textOf = ({ maxLength, blank }: Field): Schema => ({
  type: 'string',
  ...(!blank && { minLength: 1 }),
  ...(maxLength && { maxLength }),
  ...(!blank && { pattern: NOT_BLANK }),
})

const integerOf = ({ bounds: [minimum, maximum] = [0, LARGEST_ID] }: Field): Schema => ({
  type: 'integer',
  minimum,
  maximum,
})

const urlOf = ({ maxLength }: Field): Schema => ({
  type: 'string',
  format: 'uri',
  ...(maxLength && { maxLength }),
  pattern: '^https://([0-9A-Za-z-]+[.])+[A-Za-z][0-9A-Za-z-]*[.]?(:[0-9]{1,4})?([/?#].*)?$',
})

const choiceOf = ({ choices = [], nullable }: Field): Schema =>
  nullable ? orNull(choiceSchema(choices)) : choiceSchema(choices)

const phoneOf = ({ blank }: Field): Schema =>
  blank ? { anyOf: [ref('PhoneNumber'), { type: 'string', enum: [''] }] } : ref('PhoneNumber')

const SHAPES: Readonly<Record<Field['kind'], (field: Field) => Schema>> = {
  pk: () => id,
  string: textOf,
  date: () => ref('CalendarDate'),
  time: () => ref('ClockTime'),
  phone: phoneOf,
  integer: integerOf,
  boolean: () => ({ type: 'boolean' }),
  choice: choiceOf,
  moment: () => ({ type: 'string', format: 'date-time' }),
  url: urlOf,
  nested: ({ children = [] }) => bodyOf(children),
}

/** Descriptions of fields that have none of their own. */
const DEFAULT_NOTES: Readonly<Partial<Record<Field['kind'], string>>> = {
  moment: 'An instant in ISO 8601, with Z or a numeric offset.',
}

/** Returns the schema of a field: what clients should send. Readers accept more. */
export function schemaOf(field: Field): Schema {
  const shape = SHAPES[field.kind](field)
  const { description: note } = field
  const description = note
    ? `${note.charAt(0).toUpperCase()}${note.slice(1)}.`
    : DEFAULT_NOTES[field.kind]
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
