import { createHash } from 'node:crypto'
import {
  type DocumentNode,
  execute,
  getOperationAST,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql'
import type { Viewer } from '../../domain/identity/people.js'
import {
  type OperationResult,
  formatResult,
  toFormattedError,
} from '../../graphql/engine/format-result.js'
import { type GraphContext, createGraphContext } from '../../graphql/engine/context.js'
import { presentEarlyError } from '../../graphql/engine/errors.js'
import { createExecutor } from '../../graphql/engine/execute.js'
import { parseWithinLimits, refuse } from '../../graphql/limits/document-limits.js'
import {
  type ResultStream,
  createSubscribe,
  isResultStream,
  type Subscriber,
} from '../../graphql/engine/subscribe.js'
import { createValidation } from '../../graphql/engine/validate.js'
import {
  assertCleanText,
  consumeQuota,
  throttling,
  quotaCost,
} from '../graphql/graphql-cost-limit.js'
import type { ServerDependencies } from '../request.js'
import { isPlainObject, type PlainObject } from './message.js'
import { visibilityKey, sharedViewer, type ConnectionAccount } from './connection-auth.js'
import { networkOf, takeCaller } from '../rate-limit.js'

/** The facts of a handshake. `base`: the start of links. `device`: its User-Agent. */
export type Handshake = {
  readonly id: string
  readonly ip: string
  readonly base: string
  readonly device?: string | undefined
}

/** The outcome of an operation: refused as a whole, one result, or a stream of results. */
export type BegunOperation =
  | { readonly errors: readonly GraphQLFormattedError[] }
  | { readonly answer: OperationResult & { readonly extensions: { readonly cost: number } } }
  | { readonly answers: ResultStream }
/** Starts an operation. Never rejects: failures become `errors`. */
export type BeginOperation = (
  payload: PlainObject,
  account: ConnectionAccount,
  handshake: Handshake,
) => Promise<BegunOperation>

/** An operation as a client requests it. */
type RawOperation = {
  readonly query: string
  readonly name: string | undefined
  readonly variables: Record<string, unknown>
}

/**
 * Reads the payload of a `subscribe` message. Throws a GraphQLError for what HTTP also refuses in a
 * body.
 */
function readOperation({ query = '', operationName, variables }: PlainObject): RawOperation {
  if (query !== null && typeof query !== 'string') throw refuse('GraphQL queries must be strings.')
  if (!query) throw refuse('GraphQL operations must contain a non-empty `query`.')
  const name = operationName ?? undefined
  if (name !== undefined && typeof name !== 'string')
    throw refuse('`operationName` must be a string if provided.')
  const given = variables ?? {}
  if (!isPlainObject(given)) throw refuse('`variables` must be an object if provided.')
  return { query, name, variables: given }
}

/** All validation errors of a document. */
class Complaints extends Error {
  constructor(readonly errors: readonly GraphQLError[]) {
    super('the document is refused')
  }
}

/** Returns the operation to run. Throws a GraphQLError when there is none, or more than one. */
function operationIn(
  schema: GraphQLSchema,
  document: DocumentNode,
  name: string | undefined,
): OperationDefinitionNode {
  const operation = getOperationAST(document, name)
  if (operation) return operation
  // Runs nothing here, but returns the reason as an error.
  const asked = execute({ schema, document, operationName: name ?? null })
  throw refuse(('errors' in asked && asked.errors?.[0]?.message) || 'Must provide an operation.')
}

/**
 * Creates the function that starts operations from sockets. The limits are the same as over HTTP.
 */
export function createBegin(
  dependencies: ServerDependencies,
  schema: GraphQLSchema,
  explorer: boolean,
): BeginOperation {
  const complaintsAbout = createValidation(schema, explorer)
  const executor = createExecutor(schema, !explorer)
  const subscribe = createSubscribe(schema, executor, !explorer)

  const contextFor = (viewer: Viewer, { id, base, ip, device }: Handshake): GraphContext =>
    createGraphContext(
      { viewer: viewer, now: dependencies.clock(), db: dependencies.db },
      dependencies,
      {
        log: () => dependencies.log.child({ requestId: id }),
        base: () => base,
        network: () => networkOf(ip),
        device: () => device,
      },
    )

  const begin: BeginOperation = async (payload, account, handshake) => {
    const { limits } = dependencies
    if (
      !(await takeCaller(limits, { request: handshake, reply: undefined, viewer: account.viewer }))
    )
      throw throttling()
    const { query, name, variables } = readOperation(payload)
    const document = parseWithinLimits(query)
    const complaints = complaintsAbout(document)
    if (complaints.length > 0) throw new Complaints(complaints)
    assertCleanText(variables, document)
    const operation = operationIn(schema, document, name)
    const charge = quotaCost(schema, document, operation, variables)
    if (
      !(await consumeQuota(limits, {
        quotaCharge: charge,
        viewer: account.viewer,
        remote: handshake,
      }))
    )
      throw throttling()
    const key = `${createHash('sha256').update(query).digest('base64')} ${name ?? ''}`
    if (operation.operation !== OperationTypeNode.SUBSCRIPTION) {
      const context = contextFor(account.viewer, handshake)
      const answer = formatResult(await executor(key, document, name)(context, variables), context)
      if (answer.data === undefined) return { errors: answer.errors ?? [] }
      return { answer: { ...answer, extensions: { cost: charge.cost } } }
    }
    const shared = sharedViewer(account.viewer)
    const subscriber: Subscriber = {
      visibilityKey: visibilityKey(account.viewer, handshake.base),
      context: () => contextFor(account.viewer, handshake),
      sharedContext: () => contextFor(shared, handshake),
    }
    const found = await subscribe({ key, document, operation, name, variables }, subscriber)
    return isResultStream(found) ? { answers: found } : { errors: found.errors ?? [] }
  }

  return async (payload, account, handshake) => {
    try {
      return await begin(payload, account, handshake)
    } catch (thrown) {
      if (thrown instanceof Complaints) return { errors: thrown.errors.map(toFormattedError) }
      if (thrown instanceof GraphQLError) return { errors: [toFormattedError(thrown)] }
      return { errors: [failureOf(dependencies, thrown, handshake)] }
    }
  }
}

/**
 * Returns an error that was thrown outside the resolvers as an error of the operation. Logs a bug
 * once.
 */
export const failureOf = (
  dependencies: ServerDependencies,
  thrown: unknown,
  { id }: Handshake,
): GraphQLFormattedError =>
  toFormattedError(presentEarlyError(thrown, { log: dependencies.log.child({ requestId: id }) }))
