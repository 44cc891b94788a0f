/**
 * Returns the time in a Retry-After header, in milliseconds from `now`: it has seconds or a date.
 * Undefined: there is none that can be understood.
 */
export function readRetryAfter(
  header: string | readonly string[] | undefined,
  now: number,
): number | undefined {
  if (typeof header !== 'string') return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(at - now, 0)
}
