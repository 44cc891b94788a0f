/** What rows know of each other and of the ground: names to values of JSON. */
export type KnownValues = Map<string, unknown>

/** A row needs something that nobody has told it: the row that should have kept it was not tried, or found no such thing. */
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

/** A text with its `{places}` filled. */
export const fillText = (text: string, known: KnownValues): string =>
  text.replace(PLACE, (_, fact: string) => String(valueOf(known, fact)))

/** A path with its `{places}` filled, and what is put there percent-encoded. */
export const fillPath = (path: string, known: KnownValues): string =>
  path.replace(PLACE, (_, fact: string) => encodeURIComponent(String(valueOf(known, fact))))

/** Plain data with every `{place}` filled; a text that is nothing but a place becomes the value itself. Patterns stay. */
export function fill(data: unknown, known: KnownValues): unknown {
  if (typeof data === 'string') {
    const only = ONLY_PLACE.exec(data)?.[1]
    return only === undefined ? fillText(data, known) : valueOf(known, only)
  }
  if (Array.isArray(data)) return data.map((item) => fill(item, known))
  if (!isPlain(data)) return data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, fill(value, known)]))
}

/** An object of JSON, neither a list nor a pattern. */
export const isPlain = (data: unknown): data is Record<string, unknown> =>
  typeof data === 'object' && data !== null && Object.getPrototypeOf(data) === Object.prototype
