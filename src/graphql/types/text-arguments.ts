import { isCleanText } from '../../domain/cursor.js'
import { type FieldErrors, invalid, Refusal } from '../../domain/refusal.js'
import { LONGEST_SEARCH, MOST_TERMS, searchError } from '../../domain/search.js'
import { LONGEST_NAME, textFault } from '../../domain/text-fault.js'

/**
 * Returns a text argument without outer spaces. Throws `invalid` for a blank text unless `blank`
 * allows it, for one over `longest` characters, and for one with null characters.
 */
export function textOf(
  field: string,
  text: string,
  longest: number,
  blank: 'blank is fine' | 'must say something' = 'must say something',
): string {
  const trimmed = text.trim()
  const fault = textFault(trimmed, { longest, mayBeBlank: blank === 'blank is fine' })
  if (fault !== undefined) throw invalid({ [field]: [fault] })
  return trimmed
}

/** The description of every argument `search`. */
export const SEARCH_LIMITS =
  `At most ${LONGEST_SEARCH} characters and ${MOST_TERMS} different words; words in quotes ` +
  'count as one.'

/**
 * Returns the text of an argument `search` without outer spaces, or undefined when it is blank.
 * Throws `invalid` when it is too long or has too many terms.
 */
export function readSearch(search: string | null | undefined): string | undefined {
  const trimmed = search?.trim()
  if (!trimmed) return undefined
  if (!isCleanText(trimmed)) throw invalid({ search: ['Null characters are not allowed.'] })
  const fault = searchError(trimmed)
  if (fault !== undefined) throw invalid({ search: [fault] })
  return trimmed
}

/** Returns a note or reason of up to 500 characters; null when it is absent or blank. */
export const noteOf = (field: string, text: string | null | undefined): string | null =>
  text ? textOf(field, text, 500, 'blank is fine') || null : null

/** Returns a name of a patch, which cannot be null or blank. At most 200 characters. */
export function nameOfPatch(name: string | null | undefined): string | undefined {
  const text = notNull('name', name)
  return text === undefined ? undefined : textOf('name', text, LONGEST_NAME)
}

type Readers = Readonly<Record<string, () => unknown>>
/** What readers return, by name. */
type ReadBy<T extends Readers> = { [K in keyof T]: ReturnType<T[K]> }

/**
 * Reads the fields of an input, all of them. Throws one `invalid` with the errors of every field
 * that is refused.
 */
export function readFields<T extends Readers>(readers: T): ReadBy<T> {
  const values: Record<string, unknown> = {}
  let faults: FieldErrors = {}
  for (const [field, read] of Object.entries(readers))
    try {
      values[field] = read()
    } catch (error) {
      if (!(error instanceof Refusal) || !error.fields) throw error
      faults = { ...faults, ...error.fields }
    }
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return values as ReadBy<T>
}

/** Returns the value of a patch field that cannot be null. Throws `invalid` for null. */
export function notNull<T>(field: string, value: T | null | undefined): T | undefined {
  if (value === null) throw invalid({ [field]: ['This field may not be null.'] })
  return value
}
