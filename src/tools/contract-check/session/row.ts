import type { Pattern } from './pattern.js'

/** A request of a row. `{places}` in texts are filled with known values. */
export type Request = {
  readonly method: string
  readonly path: string
  /**
   * The Authorization header. If undefined, the access token of the check's sign-in is sent; null
   * sends none.
   */
  readonly authorization?: string | null
  /** Additional headers. The check sends no other headers. */
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent as it is, instead of `body`. */
  readonly raw?: string
}

/** The expected answer. Missing fields are not checked. */
export type Expected = {
  readonly status: number | Pattern
  readonly body?: unknown
  /** The exact body. */
  readonly text?: string
  readonly headers?: Readonly<Record<string, string | Pattern>>
}

/** A condition for a row. Fixtures say which conditions they do not meet, and why. */
export type RowNeed =
  | 'own ground'
  | 'no client required'
  | 'no reason required'
  | 'booked first'
  | 'clock change'
  | 'other service'

/** A row of the contract: a request and the expected answer. */
export type Row = {
  /** The words of the contract. */
  readonly point: string
  readonly needs?: readonly RowNeed[]
  readonly sends: Request
  readonly expects: Expected
  /**
   * Values to store for later rows, by name: a path into the body, or `text` for the whole body. An
   * appointment whose id is stored stays active.
   */
  readonly keeps?: Readonly<Record<string, string>>
}
/** The rows of one section, in order. Later rows can use the values that earlier ones store. */
export type RowSection = { readonly section: string; readonly rows: readonly Row[] }

type More = Omit<Request, 'method' | 'path' | 'body'>
/** Returns a GET request. */
export const get = (path: string, more: More = {}): Request => ({ method: 'GET', path, ...more })
/** Returns a POST request. The body is sent as JSON. */
export const post = (path: string, body?: unknown, more: More = {}): Request => ({
  method: 'POST',
  path,
  ...(body !== undefined && { body }),
  ...more,
})
/** Returns a PATCH request. The body is sent as JSON. */
export const patch = (path: string, body: unknown): Request => ({ method: 'PATCH', path, body })
/**
 * Returns a POST request with exactly this text as its body. The content type is JSON by default.
 */
export const raw = (path: string, text: string, type = 'application/json'): Request => ({
  method: 'POST',
  path,
  raw: text,
  headers: { 'Content-Type': type },
})
