import { isCleanText } from '../domain/cursor.js'
import { invalid } from '../domain/refusal.js'

/** A text argument without outer spaces; refuses an empty one where it must say something, and one that is too long. */
export function textOf(
  field: string,
  text: string,
  longest: number,
  blank: 'blank is fine' | 'must say something' = 'must say something',
): string {
  const trimmed = text.trim()
  if (!isCleanText(trimmed)) throw invalid({ [field]: ['Null characters are not allowed.'] })
  if (trimmed === '' && blank === 'must say something') throw invalid({ [field]: ['This field may not be blank.'] })
  if ([...trimmed].length > longest)
    throw invalid({ [field]: [`Ensure this field has no more than ${longest} characters.`] })
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
