/** The start of a database address: scheme, user and password; then its hosts; then the rest. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s

/** The parameter that says which server of several is wanted. libpq has the same one. */
const TARGET = 'target_session_attrs'

/** A database address, taken apart. */
export type DatabaseAddress = {
  /** One address for each host, in order, without `target_session_attrs`. */
  readonly urls: readonly [string, ...string[]]
  /** The value of `target_session_attrs`; undefined where the address has none. */
  readonly target: string | undefined
}

/** Returns the address without the parameter that only this service reads. */
function withoutTarget(url: string): string {
  if (!url.includes(TARGET)) return url
  const parsed = new URL(url)
  parsed.searchParams.delete(TARGET)
  return parsed.href
}

/**
 * Takes a database address with one host or several apart: `postgres://u:p@h1:5432,h2/name`.
 * Throws a TypeError where an address of one host cannot be parsed.
 */
export function parseDatabaseUrl(url: string): DatabaseAddress {
  const [, start = '', hosts = '', rest = ''] = PARTS.exec(url) ?? []
  const [first = '', ...others] = hosts.split(',').map((host) => `${start}${host}${rest}`)
  const target = new URL(first || url).searchParams.get(TARGET) ?? undefined
  return { urls: [withoutTarget(first || url), ...others.map(withoutTarget)], target }
}
