/** What is wrong with a field, in DRF's words (REST contract, "Field errors"). */
export const NULL_FIELD = 'This field may not be null.'
export const BLANK_FIELD = 'This field may not be blank.'
export const NOT_A_STRING = 'Not a valid string.'
export const notAChoice = (shown: string): string => `"${shown}" is not a valid choice.`
export const tooLong = (max: number): string =>
  `Ensure this field has no more than ${max} characters.`
/** A value that should be an object of fields. */
export const notAnObject = (value: unknown): string =>
  `Invalid data. Expected a dictionary, but got ${pythonTypeOf(value)}.`

/** Returns Python's name of a JSON value's type, which legacy clients know from DRF's messages. */
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
