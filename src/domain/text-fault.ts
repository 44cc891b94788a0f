import { isCleanText } from './cursor.js'

/** The longest name of a salon or a person, in characters. */
export const LONGEST_NAME = 200

/**
 * Returns what is wrong with a text that a person wrote, or undefined: null characters, more than
 * `longest` characters, or, unless `mayBeBlank`, nothing but spaces.
 */
export function textFault(
  text: string,
  { longest, mayBeBlank = false }: { readonly longest: number; readonly mayBeBlank?: boolean },
): string | undefined {
  if (!isCleanText(text)) return 'Null characters are not allowed.'
  if (text.trim() === '' && !mayBeBlank) return 'This field may not be blank.'
  return [...text].length > longest
    ? `Ensure this field has no more than ${longest} characters.`
    : undefined
}
