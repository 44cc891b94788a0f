import {
  BLANK_FIELD,
  notAChoice,
  NOT_A_STRING,
  NULL_FIELD,
  pythonTypeOf,
  tooLong,
} from '../../base/http/field-messages.js'
import { isCleanText } from '../../domain/cursor.js'
import { readPhone } from '../../domain/identity/phone.js'
import { readInstant } from '../../domain/time/time.js'
import { isImageUrl } from '../../domain/inbox/web-address.js'
import { readWrittenDate, readWrittenTime } from './dates-and-times.js'
import { declared, digitsOf, type Field, idOf, type FieldOptions, wrong } from './field.js'

/** Returns a field for an id. The use case checks that the object exists. */
export const pk = (name: string, options: FieldOptions = {}): Field => ({
  ...declared(name, 'pk', options),
  read(raw) {
    if (raw === '') return wrong(NULL_FIELD)
    const digits = digitsOf(raw)
    return digits === undefined
      ? wrong(`Incorrect type. Expected pk value, received ${pythonTypeOf(raw)}.`)
      : { value: idOf(digits) }
  },
})

/** Returns a field for a whole number. Both bounds are included. */
export const integer = (
  name: string,
  bounds: readonly [number, number],
  options: FieldOptions = {},
): Field => ({
  ...declared(name, 'integer', options),
  bounds,
  read(raw) {
    const digits = digitsOf(typeof raw === 'string' ? raw.trim().replace(/(?<=\d)\.0*$/, '') : raw)
    if (digits === undefined) return wrong('A valid integer is required.')
    const value = Number(digits)
    const [low, high] = bounds
    if (value < low) return wrong(`Ensure this value is greater than or equal to ${low}.`)
    return value > high ? wrong(`Ensure this value is less than or equal to ${high}.`) : { value }
  },
})

const TRUE = ['t', 'y', 'yes', 'true', 'on', '1']
const FALSE = ['f', 'n', 'no', 'false', 'off', '0']

/** Returns a field for a boolean. Takes the words that DRF takes too. */
export const boolean = (name: string, options: FieldOptions = {}): Field => ({
  ...declared(name, 'boolean', options),
  read(raw) {
    const word =
      typeof raw === 'string'
        ? raw.trim().toLowerCase()
        : typeof raw === 'object'
          ? ''
          : String(raw)
    if (TRUE.includes(word)) return { value: true }
    return FALSE.includes(word) ? { value: false } : wrong('Must be a valid boolean.')
  },
})

/** Returns a field for one of these choices. */
export const choice = (
  name: string,
  choices: readonly string[],
  options: FieldOptions = {},
): Field => ({
  ...declared(name, 'choice', options),
  choices,
  read(raw) {
    // as JSON, it may be deeper than the stack
    const shown = typeof raw === 'object' ? pythonTypeOf(raw) : String(raw)
    return choices.includes(raw as string) ? { value: raw } : wrong(notAChoice(shown))
  },
})

type TextOptions = FieldOptions & {
  readonly max?: number
  readonly blank?: true
  readonly trim?: boolean
}

/** Whether a number is exact. JSON parsing rounds larger ones. */
const isExact = (raw: unknown): boolean =>
  Number.isFinite(raw) && Math.abs(raw as number) <= Number.MAX_SAFE_INTEGER

/** Returns a field for text. Trims outer spaces and writes numbers as text. */
export const text = (
  name: string,
  { max, blank, trim = true, ...options }: TextOptions = {},
): Field => ({
  ...declared(name, 'string', options),
  ...(max !== undefined && { maxLength: max }),
  ...(blank && { blank }),
  read(raw) {
    if (typeof raw !== 'string' && !isExact(raw)) return wrong(NOT_A_STRING)
    const value = trim ? String(raw).trim() : String(raw)
    if (value === '' && !blank) return wrong(BLANK_FIELD)
    const faults: string[] = []
    if (max !== undefined && [...value].length > max) faults.push(tooLong(max))
    if (value.includes('\0')) faults.push('Null characters are not allowed.')
    const half = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.exec(
      value,
    )
    if (half)
      faults.push(
        'Surrogate characters are not allowed: ' +
          `U+${half[0].charCodeAt(0).toString(16).toUpperCase()}.`,
      )
    return faults.length > 0 ? { wrong: faults } : { value }
  },
})

/** Returns a field for a day, in any form that DRF takes. Its value is `YYYY-MM-DD`. */
export const date = (name: string, options: FieldOptions = {}): Field => ({
  ...declared(name, 'date', options),
  read(raw) {
    const value = typeof raw === 'string' ? readWrittenDate(raw) : undefined
    return value === undefined ? wrong(WRONG_DATE) : { value }
  },
})
export const WRONG_DATE = 'Date has wrong format. Use one of these formats instead: YYYY-MM-DD.'

/**
 * Returns a field for the start of an appointment, in any form that DRF takes. Its value is
 * `HH:MM`.
 */
export const time = (name: string, options: FieldOptions = {}): Field => ({
  ...declared(name, 'time', options),
  read(raw) {
    const written = typeof raw === 'string' ? readWrittenTime(raw) : undefined
    if (!written) return wrong(WRONG_TIME)
    return written.isWholeMinute ? { value: written.clock } : wrong(NOT_WHOLE_MINUTE)
  },
})
export const WRONG_TIME =
  'Time has wrong format. Use one of these formats instead: hh:mm[:ss[.uuuuuu]].'
const NOT_WHOLE_MINUTE = 'Appointments start on whole minutes.'

/** Returns a field for an ISO 8601 timestamp with an offset. */
export const moment = (name: string, options: FieldOptions = {}): Field => ({
  ...declared(name, 'moment', options),
  read(raw) {
    const at = typeof raw === 'string' ? raw.trim() : ''
    return readInstant(at) !== undefined ? { value: at } : wrong(WRONG_MOMENT)
  },
})
export const WRONG_MOMENT =
  'Datetime has wrong format. Use one of these formats instead: ' +
  'YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].'

/** Returns a field for the https URL of an image. */
export const imageUrl = (name: string, options: FieldOptions = {}): Field => {
  const { read, ...field } = text(name, { ...options, max: LONGEST_URL })
  return {
    ...field,
    kind: 'url',
    read(raw, around) {
      const reading = read(raw, around)
      return 'wrong' in reading || isImageUrl(String(reading.value))
        ? reading
        : wrong('Enter a valid URL.')
    },
  }
}
const LONGEST_URL = 2000

/**
 * Returns a field for a phone number in the notation of the salon's region. A blank one means no
 * phone, where that is allowed.
 */
export const phone = (
  name: string,
  { blank, ...options }: FieldOptions & { readonly blank?: true } = {},
): Field => ({
  ...declared(name, 'phone', options),
  ...(blank && { blank }),
  read(raw, { phoneRegion }) {
    if (typeof raw !== 'string' && typeof raw !== 'number') return wrong(NOT_A_STRING)
    const value = String(raw).trim()
    if (value === '') return blank ? { value: null } : wrong(BLANK_FIELD)
    // a minus would be read as a dash
    const isDigits = typeof raw === 'string' || (Number.isSafeInteger(raw) && raw >= 0)
    return isDigits && isCleanText(value) && readPhone(value, phoneRegion) !== undefined
      ? { value }
      : wrong('Enter a valid phone number.')
  },
})
