import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core'
import { GRAPH_URL } from './endpoint.js'
import { ConnectionFailure, type ErrorExtensions, GraphRefusal } from './errors.js'

/** An operation as text that knows the types of its data and its variables. */
export type Document<Data, Variables> = DocumentTypeDecoration<Data, Variables>

type GraphResult = {
  readonly data?: unknown
  readonly errors?: readonly { readonly message: string; readonly extensions?: ErrorExtensions }[]
}

/** Options of one operation. */
export type SendOptions = {
  readonly signal?: AbortSignal
  /** The same key for each attempt of one mutation: the server runs it once. */
  readonly idempotencyKey?: string
}

const TIMEOUT_MS = 20_000

/** Returns a new random key. `crypto.randomUUID` exists with HTTPS only; this works without. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** How far the server's clock is ahead of this machine's, in milliseconds. */
let clockSkewMs = 0
/** Returns the time of the server, in milliseconds since 1970. */
export const serverNow = (): number => Date.now() + clockSkewMs

/** Throws GraphRefusal for a result with errors. */
export function dataOf<Data>(result: GraphResult): Data {
  const [error] = result.errors ?? []
  if (error) throw new GraphRefusal(error.message, error.extensions ?? {})
  return result.data as Data
}

/**
 * Sends an operation over HTTP with the access token, if there is one. Throws GraphRefusal or
 * ConnectionFailure, or the reason of the signal.
 */
export async function send<Data, Variables>(
  document: Document<Data, Variables>,
  variables: Variables,
  access: string | undefined,
  { signal, idempotencyKey }: SendOptions = {},
): Promise<Data> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  let result: GraphResult
  try {
    const response = await fetch(GRAPH_URL, {
      method: 'POST',
      headers: {
        accept: 'application/graphql-response+json, application/json',
        'content-type': 'application/json',
        ...(access !== undefined && { authorization: `Bearer ${access}` }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      body: JSON.stringify({ query: String(document), variables }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    const date = Date.parse(response.headers.get('date') ?? '')
    if (!Number.isNaN(date)) clockSkewMs = date - Date.now()
    if (!response.headers.get('content-type')?.includes('json'))
      throw new Error(`The server answers ${response.status}`)
    result = (await response.json()) as GraphResult
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new ConnectionFailure('The server cannot be reached', { cause })
  }
  return dataOf<Data>(result)
}
