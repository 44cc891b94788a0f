/** One word of a search: as text, and as digits for phones however they are typed. */
export type SearchTerm = { readonly text: string; readonly digits: readonly string[] }

const TERM = /"([^"]*)"|([^\s",]+)/g
const PHONE_LIKE = /^[+(]?\d[\d()\-./+ ]*$/

/** The digits of a term as they may stand in an international number: without 00, and without a national 0 or 8. */
function phoneDigits(term: string): string[] {
  const trimmed = term.trim()
  if (!PHONE_LIKE.test(trimmed)) return []
  const digits = trimmed.replace('(0)', '').replace(/\D/g, '')
  if (digits.startsWith('00')) return [digits.slice(2)].filter(Boolean)
  const national = /^[08]\d{2,}/.test(digits) && !trimmed.startsWith('+') ? [digits.slice(1)] : []
  return [digits, ...national]
}

/** Words at spaces and commas, quoted ones whole, each once; all of them must match (REST contract, "Lists"). */
export function searchTerms(search: string): SearchTerm[] {
  const words = [...search.matchAll(TERM)].map((match) => (match[1] ?? match[2] ?? '').trim()).filter(Boolean)
  return [...new Set(words)].map((text) => ({ text, digits: phoneDigits(text) }))
}
