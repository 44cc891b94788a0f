import type { ExecutionResult } from 'graphql'
import { Refusal } from '../../domain/refusal.js'
import type { Context } from '../../graphql/engine/context.js'
import type { RunOperation } from '../../graphql/engine/execute.js'
import { type Answer, refused } from './errors.js'
import type { Values } from '../fields/fields.js'

/** A request as far as a row cares. `address`: the full URL of its path, for links. */
export type DocumentRequest = {
  readonly context: Context
  readonly id: string | undefined
  readonly query: URLSearchParams
  readonly body: unknown
  readonly address: string
  readonly base: string
  readonly phoneRegion: (context: Context) => Promise<string>
}

/** Thrown by `data`: the document was refused. */
export class DocumentResult extends Error {
  constructor(readonly answer: Answer) {
    super()
  }
}

/** The data of a document; the first error decides: a refusal as its answer, anything else as it was thrown. `shown` and `names`: see `refused`. */
export async function data(
  run: RunOperation,
  asked: DocumentRequest,
  variables: Values,
  shown: ReadonlyMap<string, string> = new Map(),
  names: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, unknown>>> {
  const result: ExecutionResult = await run(asked.context, variables)
  const error = result.errors?.[0]
  if (!error) return result.data ?? {}
  const cause = error.originalError ?? error
  throw cause instanceof Refusal ? new DocumentResult(refused(cause, shown, names)) : cause
}
