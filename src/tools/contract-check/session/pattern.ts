import { fill, fillText, type KnownValues } from './placeholders.js'

/** A condition for a value that the contract does not fix exactly. */
export class Pattern {
  constructor(
    readonly describes: string,
    readonly holds: (found: unknown, known: KnownValues) => boolean,
  ) {}
}

/** An object with at least these keys, because the contract allows additional ones. */
export class AtLeast {
  constructor(readonly keys: Readonly<Record<string, unknown>>) {}
}

/** An object with exactly these keys in exactly this order. */
export class InOrder {
  constructor(readonly keys: Readonly<Record<string, unknown>>) {}
}

/** Expects an object with at least these keys. */
export const atLeast = (keys: Readonly<Record<string, unknown>>): AtLeast => new AtLeast(keys)
/** Expects an object with exactly these keys in this order. */
export const inOrder = (keys: Readonly<Record<string, unknown>>): InOrder => new InOrder(keys)

const text = (describes: string, form: RegExp): Pattern =>
  new Pattern(describes, (found) => typeof found === 'string' && form.test(found))

export const ID = new Pattern('an id', (found) => Number.isSafeInteger(found) && Number(found) > 0)
export const COUNT = new Pattern(
  'a whole number',
  (found) => Number.isSafeInteger(found) && Number(found) >= 0,
)
export const ID_OR_NULL = new Pattern(
  'an integer or null',
  (found) => found === null || Number.isSafeInteger(found),
)
export const TEXT = new Pattern('a text', (found) => typeof found === 'string')
export const SENTENCE = text('a sentence', /\S/)
export const SENTENCES = new Pattern(
  'a list of messages',
  (found) =>
    Array.isArray(found) &&
    found.length > 0 &&
    found.every((item) => typeof item === 'string' && item !== ''),
)
export const YES_OR_NO = new Pattern('true or false', (found) => typeof found === 'boolean')
export const MONEY = text('money such as "1500.00"', /^\d+\.\d\d$/)
export const MOMENT = text(
  'a UTC timestamp with Z, in whole seconds',
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
)
export const DATE_OR_NULL = new Pattern(
  'a date or null',
  (found) => found === null || (typeof found === 'string' && /^\d{4}-\d\d-\d\d$/.test(found)),
)
export const TOKEN = text('a token', /^\S{16,}$/)

/** Expects a text with this beginning. */
export const startsWith = (start: string): Pattern =>
  new Pattern(`a text that starts with ${JSON.stringify(start)}`, (found) =>
    String(found).startsWith(start),
  )
/** Expects one of these values. */
export const oneOf = (...values: readonly unknown[]): Pattern =>
  new Pattern(`one of ${values.map(String).join(', ')}`, (found) => values.includes(found))
/** Expects a header that lists all `words`, separated by commas, and none of the words in `not`. */
export const names = (words: readonly string[], not: readonly string[] = []): Pattern =>
  new Pattern(
    `names ${words.join(', ')}${not.length > 0 ? `, not ${not.join(', ')}` : ''}`,
    (found) => {
      const named = String(found).split(/\s*,\s*/)
      return (
        words.every((word) => named.includes(word)) && !not.some((word) => named.includes(word))
      )
    },
  )

/**
 * Expects an absolute address that ends in this path and query. Scheme and host are those of the
 * server.
 */
export const address = (tail: string): Pattern =>
  new Pattern(`an absolute address that ends in ${tail}`, (found, known) => {
    const parts = /^https?:\/\/[^/?#]+(\/.*)$/.exec(String(found))
    return parts?.[1]?.endsWith(fillText(tail, known)) === true
  })

/** Expects the status of a new appointment: the one from the salon's settings if they are known. */
export const NEW_STATUS = new Pattern(
  'booked, or confirmed where the salon confirms at once',
  (found, known) =>
    known.has('new_status')
      ? found === fill('{new_status}', known)
      : found === 'booked' || found === 'confirmed',
)
