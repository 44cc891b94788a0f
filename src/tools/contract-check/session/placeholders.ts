/** Values that rows and fixtures have stored, by name. Each is a JSON value. */
export type KnownValues = Map<string, unknown>

/**
 * Thrown if a row needs a value that is not stored: the row that stores it was not tried, or its
 * answer did not have it.
 */
export class Unknown extends Error {
  constructor(readonly fact: string) {
    super(`needs ${fact.replaceAll('_', ' ')}, which no earlier row has given`)
  }
}

const PLACE = /\{([a-z][a-z0-9_]*)\}/g
const ONLY_PLACE = /^\{([a-z][a-z0-9_]*)\}$/

function valueOf(known: KnownValues, fact: string): unknown {
  if (!known.has(fact)) throw new Unknown(fact)
  return known.get(fact)
}

/** Returns a text with its `{places}` filled. */
export const fillText = (text: string, known: KnownValues): string =>
  text.replace(PLACE, (_, fact: string) => String(valueOf(known, fact)))

/** Returns a path with its `{places}` filled by percent-encoded values. */
export const fillPath = (path: string, known: KnownValues): string =>
  path.replace(PLACE, (_, fact: string) => encodeURIComponent(String(valueOf(known, fact))))

/**
 * Returns data with every `{place}` filled. A text that is only a place becomes the value itself.
 * Patterns stay as they are.
 */
export function fill(data: unknown, known: KnownValues): unknown {
  if (typeof data === 'string') {
    const only = ONLY_PLACE.exec(data)?.[1]
    return only === undefined ? fillText(data, known) : valueOf(known, only)
  }
  if (Array.isArray(data)) return data.map((item) => fill(item, known))
  if (!isPlain(data)) return data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, fill(value, known)]))
}

/** Whether a value is a JSON object, and not a list or a pattern. */
export const isPlain = (data: unknown): data is Record<string, unknown> =>
  typeof data === 'object' && data !== null && Object.getPrototypeOf(data) === Object.prototype
