import type { ExecutionResult } from 'graphql'
import { errorResponse, type JsonResponse } from '../../base/http/error-response.js'
import { snakeCase } from '../../base/http/snake-case.js'
import { invalid, Refusal } from '../../domain/refusal.js'
import type { GraphContext } from '../../graphql/engine/context.js'
import type { RunOperation } from '../../graphql/engine/execute.js'
import type { Values } from '../fields/fields.js'

/** A request as far as a row cares. `address`: the full URL of its path, for links. */
export type DocumentRequest = {
  readonly context: GraphContext
  readonly id: string | undefined
  readonly query: URLSearchParams
  readonly body: unknown
  readonly address: string
  readonly base: string
  readonly phoneRegion: (context: GraphContext) => Promise<string>
}

/** Thrown by `data`: the document was refused. */
export class DocumentResult extends Error {
  constructor(readonly answer: JsonResponse) {
    super()
  }
}

/**
 * Returns a refusal that names fields and ids as the REST caller does. `writtenIds` holds, by field,
 * ids that no integer can hold, as the caller wrote them. `names` holds REST's name of a field whose
 * own name is another one.
 */
function asRestRefusal(
  refusal: Refusal,
  writtenIds: ReadonlyMap<string, string>,
  names: Readonly<Record<string, string>>,
): Refusal {
  if (refusal.code !== 'invalid' || !refusal.fields) return refusal
  const fields: Record<string, string[]> = {}
  for (const [path, messages] of Object.entries(refusal.fields)) {
    const field = path.split('.')[0] ?? path
    const name = names[field] ?? snakeCase(field)
    const id = writtenIds.get(name)
    const own = messages.map((message) =>
      id === undefined ? message : message.replace('Invalid pk "0"', `Invalid pk "${id}"`),
    )
    fields[name] = [...(fields[name] ?? []), ...own]
  }
  return invalid(fields)
}

/** The data of a document; the first error decides: a refusal as its answer, anything else as it was thrown. `shown` and `names`: see `asRestRefusal`. */
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
  throw cause instanceof Refusal
    ? new DocumentResult(errorResponse(asRestRefusal(cause, shown, names)))
    : cause
}
