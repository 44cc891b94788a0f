import { NULL_FIELD, pythonTypeOf } from '../../base/http/field-messages.js'
import { REQUIRED } from '../../domain/refusal.js'
import { declared, type Field, type FieldOptions, type FieldContext, wrong } from './field.js'

/**
 * Returns a field for a nested object. Errors inside are listed under the name of the object, each
 * with the name of its field: `phone: Enter a valid phone number.`
 */
export const nested = (
  name: string,
  children: readonly Field[],
  options: FieldOptions = {},
): Field => ({
  ...declared(name, 'nested', options),
  children,
  read(raw, around) {
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
      return wrong(`Expected a dictionary of items but got type "${pythonTypeOf(raw)}".`)
    const { values, errors } = readFields(children, raw as Record<string, unknown>, around)
    const faults = Object.entries(errors).flatMap(([inner, messages]) =>
      messages.map((message) => `${inner}: ${message}`),
    )
    return faults.length > 0 ? { wrong: faults } : { value: values }
  },
})

/** Values of fields by their names. */
export type Values = Record<string, unknown>
/** Messages about fields by their names. */
export type Errors = Record<string, readonly string[]>

/**
 * Reads all fields in the order of their declaration. Ignores unknown keys and reports all errors
 * at once.
 */
export function readFields(
  fields: readonly Field[],
  raw: Readonly<Record<string, unknown>>,
  around: FieldContext,
): { values: Values; errors: Errors } {
  const values: Values = {}
  const errors: Errors = {}
  for (const field of fields) {
    const given = Object.hasOwn(raw, field.name) ? raw[field.name] : undefined
    if (given === undefined) {
      if (field.required) errors[field.name] = [REQUIRED]
      continue
    }
    const reading =
      given === null
        ? field.nullable
          ? { value: null }
          : wrong(NULL_FIELD)
        : field.read(given, around)
    if ('wrong' in reading) errors[field.name] = reading.wrong
    else values[field.name] = reading.value
  }
  return { values, errors }
}
