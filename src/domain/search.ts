/** A term of a search: its text, and its digits for phones in every way of typing them. */
export type SearchTerm = { readonly text: string; readonly digits: readonly string[] }

/** Limits of a search (docs/rest.md, "Lists"). A statement takes longer with each term. */
export const LONGEST_SEARCH = 200
export const MOST_TERMS = 10
export const SEARCH_TOO_LONG = `Ensure this value has at most ${LONGEST_SEARCH} characters.`
export const TOO_MANY_TERMS = `Use at most ${MOST_TERMS} words.`

const TERM = /"([^"]*)"|([^\s",]+)/g
const PHONE_LIKE = /^[+(]?\d[\d()\-./+ ]*$/

/** Returns a term's digits as in an international number: without 00, or a national 0 or 8. */
function phoneDigits(term: string): string[] {
  const trimmed = term.trim()
  if (!PHONE_LIKE.test(trimmed)) return []
  const digits = trimmed.replace('(0)', '').replace(/\D/g, '')
  if (digits.startsWith('00')) return [digits.slice(2)].filter(Boolean)
  const national = /^[08]\d{2,}/.test(digits) && !trimmed.startsWith('+') ? [digits.slice(1)] : []
  return [digits, ...national]
}

/**
 * Splits a search at spaces and commas. Quoted terms stay whole, and repeated ones count once.
 * All terms must match.
 */
export function searchTerms(search: string): SearchTerm[] {
  const terms = [...search.matchAll(TERM)]
    .map((match) => (match[1] ?? match[2] ?? '').trim())
    .filter(Boolean)
  return [...new Set(terms)].map((text) => ({ text, digits: phoneDigits(text) }))
}

/** Whether a text has more characters than allowed. A character has at most two code units. */
const isTooLong = (text: string): boolean =>
  text.length > 2 * LONGEST_SEARCH || [...text].length > LONGEST_SEARCH

/** Returns what is wrong with a search, or undefined. It splits only a short enough text. */
export function searchError(search: string): string | undefined {
  if (isTooLong(search.trim())) return SEARCH_TOO_LONG
  return searchTerms(search).length > MOST_TERMS ? TOO_MANY_TERMS : undefined
}
