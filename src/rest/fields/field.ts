/** What a field holds after reading: a value, or all that is wrong with it (DRF's own words, REST contract "Field errors"). */
type Reading = { readonly value: unknown } | { readonly wrong: readonly string[] }
/** What reading needs from outside: the region in which phone numbers are read. */
export type Surroundings = { readonly phoneRegion: string }

/** A field of a body or a parameter of a query, in the order of its declaration. */
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
  readonly describes: string
  /** Null is a value, not a mistake. */
  readonly nullable?: true
  /** The empty text is a value, not a mistake. */
  readonly blank?: true
  readonly maxLength?: number
  /** Of an integer: from, to. */
  readonly bounds?: readonly [number, number]
  readonly choices?: readonly string[]
  readonly children?: readonly Field[]
  /** Never called with a missing value or with null. */
  readonly read: (raw: unknown, around: Surroundings) => Reading
}

/** How a field is declared; required and without a description unless said. */
export type Options = {
  readonly required?: boolean
  readonly describes?: string
  readonly nullable?: true
}
export const declared = (
  name: string,
  kind: Field['kind'],
  { required = true, describes = '', nullable }: Options,
): Omit<Field, 'read'> => ({ name, kind, required, describes, ...(nullable && { nullable }) })

export const wrong = (...said: string[]): Reading => ({ wrong: said })

/** A whole number as DRF takes it, in plain digits: `"2"`, `2.0` and `" 1 "` are taken, `"01"`, `"+1"` and `true` are not. */
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
/** An id beyond the integer range names nothing, and no row ever has the id 0. */
export const NOBODY = 0
export const idOf = (digits: string): number =>
  /^[1-9]\d{0,9}$/.test(digits) && Number(digits) <= LARGEST_ID ? Number(digits) : NOBODY
