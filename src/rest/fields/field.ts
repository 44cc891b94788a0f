/**
 * The result of reading a field: its value, or the messages about it. The messages are those of
 * Django REST framework (DRF).
 */
type Reading = { readonly value: unknown } | { readonly wrong: readonly string[] }
/** What readers need beside the value: the region in which phone numbers are read. */
export type FieldContext = { readonly phoneRegion: string }

/** A field of a body, or a parameter of a query. Errors come in the order of declaration. */
export type Field = {
  readonly name: string
  readonly kind:
    | 'pk'
    | 'string'
    | 'date'
    | 'time'
    | 'phone'
    | 'integer'
    | 'boolean'
    | 'choice'
    | 'moment'
    | 'url'
    | 'nested'
  readonly required: boolean
  readonly description: string
  /** Null is allowed. */
  readonly nullable?: true
  /** Empty text is allowed. */
  readonly blank?: true
  readonly maxLength?: number
  /** The smallest and the largest integer. */
  readonly bounds?: readonly [number, number]
  readonly choices?: readonly string[]
  readonly children?: readonly Field[]
  /** Reads a value that is neither missing nor null. */
  readonly read: (raw: unknown, around: FieldContext) => Reading
}

/** Options of a declaration. A field is required unless it says otherwise. */
export type FieldOptions = {
  readonly required?: boolean
  readonly description?: string
  readonly nullable?: true
}
export const declared = (
  name: string,
  kind: Field['kind'],
  { required = true, description: describes = '', nullable }: FieldOptions,
): Omit<Field, 'read'> => ({
  name,
  kind,
  required,
  description: describes,
  ...(nullable && { nullable }),
})

export const wrong = (...said: string[]): Reading => ({ wrong: said })

/**
 * Returns the digits of a whole number as DRF reads it, or undefined. `"2"`, `2.0` and `" 1 "` are
 * valid; `"01"`, `"+1"` and `true` are not.
 */
export function digitsOf(raw: unknown): string | undefined {
  const text =
    typeof raw === 'number' && Number.isInteger(raw)
      ? String(BigInt(raw))
      : typeof raw === 'string'
        ? raw.trim()
        : ''
  return /^-?(0|[1-9]\d*)$/.test(text) ? text : undefined
}

export const LARGEST_ID = 2147483647
/** The id that stands for a number outside the range of ids. No row has it. */
export const NOBODY = 0
export const idOf = (digits: string): number =>
  /^[1-9]\d{0,9}$/.test(digits) && Number(digits) <= LARGEST_ID ? Number(digits) : NOBODY
