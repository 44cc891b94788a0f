/** The messages about wrong fields, with the texts of Django REST framework (DRF). */
export const NULL_FIELD = 'This field may not be null.'
export const BLANK_FIELD = 'This field may not be blank.'
export const NOT_A_STRING = 'Not a valid string.'
/** Returns the message about a value that is not one of the allowed words. */
export const notAChoice = (shown: string): string => `"${shown}" is not a valid choice.`
/** Returns the message about a text of more than `max` characters. */
export const tooLong = (max: number): string =>
  `Ensure this field has no more than ${max} characters.`
/** Returns the message about a value that must be an object. */
export const notAnObject = (value: unknown): string =>
  `Invalid data. Expected a dictionary, but got ${pythonTypeOf(value)}.`

/**
 * Returns the Python name for the type of a JSON value. Legacy clients know these names from the
 * messages of DRF.
 */
export function pythonTypeOf(value: unknown): string {
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float'
  return typeof value === 'string' ? 'str' : 'dict'
}

/** Returns DRF's message about a body that is not an object; undefined for an object. */
export function messageAboutBody(body: unknown): string | undefined {
  if (body === null) return 'No data provided'
  return typeof body !== 'object' || Array.isArray(body) ? notAnObject(body) : undefined
}
