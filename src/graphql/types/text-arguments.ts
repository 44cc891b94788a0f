import { isCleanText } from '../../domain/cursor.js'
import { invalid } from '../../domain/refusal.js'
import { LONGEST_SEARCH, MOST_TERMS, searchFault } from '../../domain/search.js'

/** A text argument without outer spaces; refuses an empty one where it must say something, and one that is too long. */
export function textOf(
  field: string,
  text: string,
  longest: number,
  blank: 'blank is fine' | 'must say something' = 'must say something',
): string {
  const trimmed = text.trim()
  if (!isCleanText(trimmed)) throw invalid({ [field]: ['Null characters are not allowed.'] })
  if (trimmed === '' && blank === 'must say something')
    throw invalid({ [field]: ['This field may not be blank.'] })
  if ([...trimmed].length > longest)
    throw invalid({ [field]: [`Ensure this field has no more than ${longest} characters.`] })
  return trimmed
}

/** Description of every argument `search`. */
export const SEARCH_LIMITS = `At most ${LONGEST_SEARCH} characters and ${MOST_TERMS} different words; words in quotes count as one.`

/**
 * Returns the text of an argument `search` without outer spaces, or undefined where it is blank. Refuses one that is
 * too long or has too many terms (`invalid`).
 */
export function readSearch(search: string | null | undefined): string | undefined {
  const trimmed = search?.trim()
  if (!trimmed) return undefined
  if (!isCleanText(trimmed)) throw invalid({ search: ['Null characters are not allowed.'] })
  const fault = searchFault(trimmed)
  if (fault !== undefined) throw invalid({ search: [fault] })
  return trimmed
}

/** A note or reason, or null: what is blank says nothing. */
export const noteOf = (field: string, text: string | null | undefined): string | null =>
  text ? textOf(field, text, 500, 'blank is fine') || null : null

/** For a patch: null is refused where null means nothing. */
export function notNull<T>(field: string, value: T | null | undefined): T | undefined {
  if (value === null) throw invalid({ [field]: ['This field may not be null.'] })
  return value
}
