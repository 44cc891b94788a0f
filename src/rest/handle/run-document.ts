import { type ExecutionResult, getOperationAST, type GraphQLSchema, parse, validate } from 'graphql'
import { errorResponse, type JsonResponse } from '../../base/http/error-response.js'
import { snakeCase } from '../../base/http/snake-case.js'
import { invalid, Refusal } from '../../domain/refusal.js'
import type { GraphContext } from '../../graphql/engine/context.js'
import { compile, type RunOperation } from '../../graphql/engine/execute.js'
import { type ExternalCall, externalCallOf } from '../../graphql/limits/root-fields.js'
import type { Values } from '../fields/fields.js'
import type { Route } from './route.js'

/** A route with its documents parsed, validated and compiled. */
export type CompiledRoute = {
  readonly route: Route
  readonly run: RunOperation
  readonly count: RunOperation | undefined
  /** When its document waits for an external system. */
  readonly externalCall: ExternalCall | undefined
}

function parseDocument(schema: GraphQLSchema, text: string, route: string) {
  const document = parse(text)
  const [error] = validate(schema, document)
  if (error) throw new Error(`the document of ${route} does not fit the schema: ${error.message}`)
  return document
}

/** Routes that this process has compiled, by schema. Tests start several apps in one process. */
const compiledRoutes = new WeakMap<GraphQLSchema, WeakMap<Route, CompiledRoute>>()

/** Compiles a route at the start. Throws when a document of it does not fit the schema. */
export function compileRoute(schema: GraphQLSchema, route: Route): CompiledRoute {
  const known = compiledRoutes.get(schema) ?? new WeakMap<Route, CompiledRoute>()
  compiledRoutes.set(schema, known)
  const found = known.get(route)
  if (found) return found
  const document = parseDocument(schema, route.document, route.route)
  const operation = getOperationAST(document)
  const { list } = route
  const compiled = {
    route,
    run: compile(schema, document),
    count:
      list && 'countDocument' in list
        ? compile(schema, parseDocument(schema, list.countDocument, route.route))
        : undefined,
    externalCall: operation ? externalCallOf(schema, document, operation) : undefined,
  }
  known.set(route, compiled)
  return compiled
}

/** A request as a route sees it. */
export type DocumentRequest = {
  readonly context: GraphContext
  readonly id: string | undefined
  readonly query: URLSearchParams
  readonly body: unknown
  /** The full URL of the path, for links to pages. */
  readonly address: string
  readonly base: string
  readonly phoneRegion: (context: GraphContext) => Promise<string>
}

/** `runDocument` throws it when the document is refused. It holds the response. */
export class DocumentRefusal extends Error {
  constructor(readonly response: JsonResponse) {
    super()
  }
}

/** How REST names what the graph names otherwise. */
type RestNames = {
  /** By field: ids that no integer can hold, as the caller wrote them. */
  readonly writtenIds?: ReadonlyMap<string, string>
  /** REST's names of fields, where they are not the graph's in snake case. */
  readonly fieldNames?: Readonly<Record<string, string>> | undefined
}

/**
 * Returns a refusal as REST words it: with its names of fields and ids, and with alternatives for a
 * taken slot alone. Messages about `client.phone` are listed under `client`, with `phone: ` before
 * them (docs/rest.md, "Errors").
 */
function asRestRefusal(
  refusal: Refusal,
  { writtenIds = new Map(), fieldNames = {} }: RestNames,
): Refusal {
  if (refusal.code === 'master_unavailable') return new Refusal(refusal.code, refusal.message)
  if (refusal.code !== 'invalid' || !refusal.fields) return refusal
  const fields: Record<string, string[]> = {}
  for (const [path, messages] of Object.entries(refusal.fields)) {
    const [field = path, ...inner] = path.split('.')
    const name = fieldNames[field] ?? snakeCase(field)
    const prefix = inner.length > 0 ? `${inner.map(snakeCase).join('.')}: ` : ''
    const id = writtenIds.get(name)
    const own = messages.map((message) =>
      id === undefined
        ? `${prefix}${message}`
        : message.replace('Invalid pk "0"', `Invalid pk "${id}"`),
    )
    fields[name] = [...(fields[name] ?? []), ...own]
  }
  return invalid(fields)
}

/**
 * Runs a document and returns its data. The first error decides: throws a `DocumentRefusal` for a
 * refusal, and the error itself for anything else.
 */
export async function runDocument(
  run: RunOperation,
  request: DocumentRequest,
  variables: Values,
  names: RestNames = {},
): Promise<Readonly<Record<string, unknown>>> {
  const result: ExecutionResult = await run(request.context, variables)
  const error = result.errors?.[0]
  if (!error) return result.data ?? {}
  const cause = error.originalError ?? error
  throw cause instanceof Refusal
    ? new DocumentRefusal(errorResponse(asRestRefusal(cause, names)))
    : cause
}
