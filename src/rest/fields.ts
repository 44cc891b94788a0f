import { isCleanText } from '../domain/cursor.js'
import { readPhone } from '../domain/phone.js'
import { REQUIRED } from '../domain/refusal.js'
import { readClock, readDate } from '../domain/time.js'

/** What a field holds after reading: a value, or all that is wrong with it (DRF's own words, REST contract "Field errors"). */
export type Reading = { readonly value: unknown } | { readonly wrong: readonly string[] }
/** What reading needs from outside: the region in which phone numbers are read. */
export type Surroundings = { readonly phoneRegion: string }

/** A field of a body or a parameter of a query, in the order of its declaration. */
export type Field = {
  readonly name: string
  readonly kind: 'pk' | 'string' | 'date' | 'time' | 'phone' | 'nested'
  readonly required: boolean
  readonly describes: string
  readonly maxLength?: number
  readonly children?: readonly Field[]
  /** Never called with a missing value or with null. */
  readonly read: (raw: unknown, around: Surroundings) => Reading
}

const NULL = 'This field may not be null.'
const BLANK = 'This field may not be blank.'
const wrong = (...said: string[]): Reading => ({ wrong: said })

/** The names that Python gives to JSON's types: legacy clients know the messages so. */
function pythonType(raw: unknown): string {
  if (Array.isArray(raw)) return 'list'
  if (typeof raw === 'boolean') return 'bool'
  if (typeof raw === 'number') return Number.isInteger(raw) ? 'int' : 'float'
  return typeof raw === 'string' ? 'str' : 'dict'
}

/** An id beyond the integer range names nothing, and no row ever has the id 0. */
export const NOBODY = 0
const LARGEST = 2147483647
export const idOf = (digits: string): number =>
  /^[1-9]\d{0,9}$/.test(digits) && Number(digits) <= LARGEST ? Number(digits) : NOBODY

type Options = { readonly required?: boolean; readonly describes?: string }
const declared = (name: string, kind: Field['kind'], { required = true, describes = '' }: Options) => ({
  name,
  kind,
  required,
  describes,
})

/** A reference by id; `"2"`, `2.0` and `" 1 "` are taken. Whether it exists is asked later. */
export const pk = (name: string, options: Options = {}): Field => ({
  ...declared(name, 'pk', options),
  read(raw) {
    const text =
      typeof raw === 'number' && Number.isInteger(raw) ? String(BigInt(raw)) : typeof raw === 'string' ? raw.trim() : ''
    if (raw === '') return wrong(NULL)
    return /^-?(0|[1-9]\d*)$/.test(text)
      ? { value: idOf(text) }
      : wrong(`Incorrect type. Expected pk value, received ${pythonType(raw)}.`)
  },
})

type TextOptions = Options & { readonly max?: number; readonly blank?: boolean; readonly trim?: boolean }

/** Text without outer spaces; numbers become text. */
export const text = (name: string, { max, blank = false, trim = true, ...options }: TextOptions = {}): Field => ({
  ...declared(name, 'string', options),
  ...(max !== undefined && { maxLength: max }),
  read(raw) {
    if (typeof raw !== 'string' && typeof raw !== 'number') return wrong('Not a valid string.')
    const value = trim ? String(raw).trim() : String(raw)
    if (value === '' && !blank) return wrong(BLANK)
    const faults: string[] = []
    if (max !== undefined && [...value].length > max)
      faults.push(`Ensure this field has no more than ${max} characters.`)
    if (value.includes('\0')) faults.push('Null characters are not allowed.')
    const half = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.exec(value)
    if (half)
      faults.push(`Surrogate characters are not allowed: U+${half[0].charCodeAt(0).toString(16).toUpperCase()}.`)
    return faults.length > 0 ? { wrong: faults } : { value }
  },
})

export const date = (name: string, options: Options = {}): Field => ({
  ...declared(name, 'date', options),
  read: (raw) =>
    typeof raw === 'string' && readDate(raw) !== undefined
      ? { value: raw }
      : wrong('Date has wrong format. Use one of these formats instead: YYYY-MM-DD.'),
})

export const time = (name: string, options: Options = {}): Field => ({
  ...declared(name, 'time', options),
  read: (raw) =>
    typeof raw === 'string' && readClock(raw) !== undefined
      ? { value: raw }
      : wrong('Time has wrong format. Use one of these formats instead: hh:mm[:ss[.uuuuuu]].'),
})

export const phone = (name: string, options: Options = {}): Field => ({
  ...declared(name, 'phone', options),
  read(raw, { phoneRegion }) {
    if (typeof raw !== 'string' && typeof raw !== 'number') return wrong('Not a valid string.')
    const value = String(raw).trim()
    if (value === '') return wrong(BLANK)
    return isCleanText(value) && readPhone(value, phoneRegion) !== undefined
      ? { value }
      : wrong('Enter a valid phone number.')
  },
})

/** An object of fields; what is wrong inside stands under the object's own name. */
export const nested = (name: string, children: readonly Field[], options: Options = {}): Field => ({
  ...declared(name, 'nested', options),
  children,
  read(raw, around) {
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
      return wrong(`Expected a dictionary of items but got type "${pythonType(raw)}".`)
    const { values, errors } = readFields(children, raw as Record<string, unknown>, around)
    const faults = Object.values(errors).flat()
    return faults.length > 0 ? { wrong: [...new Set(faults)] } : { value: values }
  },
})

export type Values = Record<string, unknown>
export type Errors = Record<string, readonly string[]>

/** Reads every field, in the order of their declaration; unknown keys are ignored, all faults are told at once. */
export function readFields(
  fields: readonly Field[],
  raw: Readonly<Record<string, unknown>>,
  around: Surroundings,
): { values: Values; errors: Errors } {
  const values: Values = {}
  const errors: Errors = {}
  for (const field of fields) {
    const given = Object.hasOwn(raw, field.name) ? raw[field.name] : undefined
    if (given === undefined) {
      if (field.required) errors[field.name] = [REQUIRED]
      continue
    }
    const reading = given === null ? wrong(NULL) : field.read(given, around)
    if ('wrong' in reading) errors[field.name] = reading.wrong
    else values[field.name] = reading.value
  }
  return { values, errors }
}

/** DRF's complaint about a body that is no object; undefined for one that is. */
export function faultOfBody(body: unknown): string | undefined {
  if (body === null) return 'No data provided'
  if (typeof body !== 'object' || Array.isArray(body))
    return `Invalid data. Expected a dictionary, but got ${pythonType(body)}.`
  return undefined
}
