import type { Pattern } from './pattern.js'

/** A request as a row spells it; `{places}` in texts are filled with what is known. */
export type Request = {
  readonly method: string
  readonly path: string
  /** Absent: the access token of the check's own sign-in. */
  readonly authorization?: string | null
  /** Beside those; nothing is sent that is not named. */
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent as it stands, in place of `body`. */
  readonly raw?: string
}

/** What a row expects of the answer; what is absent is not looked at. */
export type Expected = {
  readonly status: number | Pattern
  readonly body?: unknown
  /** The body to the letter. */
  readonly text?: string
  readonly headers?: Readonly<Record<string, string | Pattern>>
}

/** What a row cannot do without; the ground says which of these it lacks, and why. */
export type RowNeed =
  | 'own ground'
  | 'no client required'
  | 'no reason required'
  | 'booked first'
  | 'clock change'
  | 'other service'

/** A row of the contract: a request and what is answered to it. */
export type Row = {
  /** The contract's own words. */
  readonly point: string
  readonly needs?: readonly RowNeed[]
  readonly sends: Request
  readonly expects: Expected
  /** Names under which later rows find places of the answer: a path into the body, or `text`. A visit whose id is kept stays. */
  readonly keeps?: Readonly<Record<string, string>>
}
/** Rows of one section, in the order in which they are tried: later ones may use what earlier ones keep. */
export type RowSection = { readonly section: string; readonly rows: readonly Row[] }

type More = Omit<Request, 'method' | 'path' | 'body'>
/** Requests as rows write them; a body goes out as JSON. */
export const get = (path: string, more: More = {}): Request => ({ method: 'GET', path, ...more })
export const post = (path: string, body?: unknown, more: More = {}): Request => ({
  method: 'POST',
  path,
  ...(body !== undefined && { body }),
  ...more,
})
export const patch = (path: string, body: unknown): Request => ({ method: 'PATCH', path, body })
/** A body that goes out byte for byte, as JSON unless told otherwise. */
export const raw = (path: string, text: string, type = 'application/json'): Request => ({
  method: 'POST',
  path,
  raw: text,
  headers: { 'Content-Type': type },
})
