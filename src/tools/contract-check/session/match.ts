import { fill, fillText, isPlain, type KnownValues } from './placeholders.js'
import { AtLeast, InOrder, Pattern } from './pattern.js'

const below = (path: string, key: string | number): string =>
  path === '' ? String(key) : `${path}.${key}`

function ofKeys(
  expected: Readonly<Record<string, unknown>>,
  found: object,
  path: string,
  known: KnownValues,
): string[] {
  return Object.entries(expected).flatMap(([key, value]) =>
    Object.hasOwn(found, key)
      ? differences(value, (found as Record<string, unknown>)[key], known, below(path, key))
      : [below(path, key)],
  )
}

function ofObject(
  expected: Readonly<Record<string, unknown>>,
  {
    found,
    path,
    known,
    extra,
  }: {
    readonly found: unknown
    readonly path: string
    readonly known: KnownValues
    readonly extra: boolean
  },
): string[] {
  if (!isPlain(found)) return [path]
  const unasked = extra ? [] : Object.keys(found).filter((key) => !Object.hasOwn(expected, key))
  return [...ofKeys(expected, found, path, known), ...unasked.map((key) => below(path, key))]
}

/**
 * Returns the places in `found` that differ from `expected`, as dotted paths; `''` is the whole
 * value. An empty list means that it matches.
 */
export function differences(
  expected: unknown,
  found: unknown,
  known: KnownValues,
  path = '',
): string[] {
  if (expected instanceof Pattern) return expected.holds(found, known) ? [] : [path]
  if (expected instanceof AtLeast)
    return ofObject(expected.keys, { found, path, known, extra: true })
  if (expected instanceof InOrder) {
    const wrong = ofObject(expected.keys, { found, path, known, extra: false })
    return wrong.length > 0 ||
      Object.keys(found as object).join() === Object.keys(expected.keys).join()
      ? wrong
      : [path]
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(found) || found.length !== expected.length) return [path]
    return expected.flatMap((item, index) =>
      differences(item, found[index], known, below(path, index)),
    )
  }
  if (isPlain(expected)) return ofObject(expected, { found, path, known, extra: false })
  return Object.is(fill(expected, known), found) || sameData(fill(expected, known), found)
    ? []
    : [path]
}

const sameData = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns an expectation for people: data as JSON, patterns in angle brackets. */
export function show(expected: unknown, known: KnownValues): string {
  const plain = (value: unknown): unknown => {
    if (value instanceof Pattern) return `<${fillText(value.describes, known)}>`
    if (value instanceof AtLeast) return { ...(plain(value.keys) as object), '…': '…' }
    if (value instanceof InOrder) return plain(value.keys)
    if (Array.isArray(value)) return value.map(plain)
    if (isPlain(value))
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]))
    return fill(value, known)
  }
  return JSON.stringify(plain(expected)).replace(/"<([^"\\]|\\.)*>"/g, (quoted) =>
    String(JSON.parse(quoted)),
  )
}
