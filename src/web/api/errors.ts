/** A free place that a refusal offers instead. */
export type Alternative = {
  readonly date: string
  readonly time: string
  readonly masterId?: number
  readonly master?: { readonly id: number; readonly name: string }
}

/** What `extensions` of an error of the graph can hold. */
export type ErrorExtensions = {
  readonly code?: string
  readonly reason?: string
  readonly params?: Readonly<Record<string, unknown>>
  /** The messages of each input field that was refused. */
  readonly fields?: Readonly<Record<string, readonly string[]>>
  readonly alternatives?: readonly Alternative[]
  /** The present version, for `version_conflict` and `task_conflict`. */
  readonly version?: number
  /** The message that was stored, for a reply that could not be delivered. */
  readonly messageId?: number
}

/** The graph refused an operation. `message` is the server's sentence, in English. */
export class GraphRefusal extends Error {
  override readonly name = 'GraphRefusal'
  constructor(
    message: string,
    readonly extensions: ErrorExtensions,
  ) {
    super(message)
  }
  get code(): string {
    return this.extensions.code ?? 'error'
  }
}

/** The server could not be reached, or its answer is no result of the graph. */
export class ConnectionFailure extends Error {
  override readonly name = 'ConnectionFailure'
}

/** The session has ended: the person must sign in again. The operation was not run. */
export class SignedOut extends Error {
  override readonly name = 'SignedOut'
}

/** The code of a failure: of the refusal, `offline`, `signed_out` or `error`. */
export function codeOf(error: unknown): string {
  if (error instanceof GraphRefusal) return error.code
  if (error instanceof ConnectionFailure) return 'offline'
  return error instanceof SignedOut ? 'signed_out' : 'error'
}

/** Whether the same request may succeed a little later: the server is away, or says so. */
export const isTransient = (error: unknown): boolean =>
  ['offline', 'unavailable'].includes(codeOf(error))

/** Codes of failures that do not say what became of a mutation. */
const UNDECIDED: readonly string[] = [
  'offline',
  'unavailable',
  'error',
  'idempotency_in_progress',
  'external_unavailable',
  'external_timeout',
]
/** Whether a mutation may have taken effect, or may still do so, although it failed. */
export const mayHaveRun = (error: unknown): boolean => UNDECIDED.includes(codeOf(error))

/** Codes of a token that the server does not accept any more. */
export const TOKEN_CODES: readonly string[] = [
  'token_not_valid',
  'user_inactive',
  'user_not_found',
  'not_authenticated',
]

/**
 * Whether a request was refused before the server looked at it. That says nothing about an earlier
 * attempt with the same key.
 */
export const wasNotRead = (error: unknown): boolean =>
  ['throttled', 'signed_out', ...TOKEN_CODES].includes(codeOf(error))

/** Why, with some codes, a change was refused: `phone_taken`, `day_off`. */
export const reasonOf = (error: unknown): string | undefined =>
  error instanceof GraphRefusal ? error.extensions.reason : undefined

/** The server's messages of the refused input fields, by field. Empty for other failures. */
export const serverFieldErrorsOf = (error: unknown): Readonly<Record<string, readonly string[]>> =>
  (error instanceof GraphRefusal && error.extensions.fields) || {}

/** The free places that a refusal offers. Empty for other failures. */
export const alternativesOf = (error: unknown): readonly Alternative[] =>
  (error instanceof GraphRefusal && error.extensions.alternatives) || []
