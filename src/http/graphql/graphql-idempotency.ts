import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql'
import { isKeptUnderKey, STATUS_BY_CODE } from '../../base/http/error-response.js'
import { invalid, Refusal, type RefusalCode } from '../../domain/refusal.js'
import { type GraphContext, contextInTransaction } from '../../graphql/engine/context.js'
import { presentError } from '../../graphql/engine/errors.js'
import type { RunOperation } from '../../graphql/engine/execute.js'
import { countSignIns, externalCallOf, rootFields } from '../../graphql/limits/root-fields.js'
import {
  type KeyedAnswer,
  type KeyOwner,
  runIdempotently,
  type Outcome,
} from '../../service/idempotency.js'
import { isDatabaseAway, isTransactionConflict } from '../../store/postgres/database-errors.js'
import { callsExternalSystem, fingerprintOf, keyOf } from '../idempotency.js'

/** The result of an operation, with its errors in the form for clients. */
export type Result = Pick<ExecutionResult, 'data'> & { readonly errors?: readonly GraphQLError[] }
/** An operation that is ready to run. */
export type Operation = {
  readonly run: RunOperation
  readonly schema: GraphQLSchema
  readonly document: DocumentNode
  readonly operation: OperationDefinitionNode
  readonly query: string
  readonly name: string | undefined
}

/**
 * Returns the result with its errors in the form for clients. Logs errors that are not refusals.
 */
const presented = ({ data, errors }: ExecutionResult, context: GraphContext): Result =>
  errors
    ? {
        ...(data !== undefined && { data }),
        errors: errors.map((error) => presentError(error, context)),
      }
    : { data }

/**
 * Returns an error that must end the transaction: the database cannot be reached, or asks for a
 * retry.
 */
const faultOf = ({ errors = [] }: ExecutionResult): Error | undefined =>
  errors
    .map(({ originalError }) => originalError ?? undefined)
    .find((cause) => isDatabaseAway(cause) || isTransactionConflict(cause))

/**
 * Whether a refusal is stored under a key. Field errors, errors of graphql-js and bugs are not
 * stored.
 */
const isFinal = ({ extensions: { code } }: GraphQLError): boolean =>
  isKeptUnderKey({
    status: STATUS_BY_CODE[code as RefusalCode] ?? 500,
    body: code === 'invalid' ? {} : { code },
  })

/**
 * Decides what is stored. Under a key, an operation happens as a whole or not at all: if one of its
 * fields fails, the changes of the others are rolled back.
 */
function outcomeOf(result: Result): Outcome<Result> {
  const { errors } = result
  if (!errors) return { stays: 'all', answer: result }
  const data = result.data === undefined ? {} : { data: null }
  return { stays: errors.every(isFinal) ? 'answer' : 'nothing', answer: { ...data, errors } }
}

/** A result as it is stored. */
type Stored = { readonly data?: Result['data']; readonly errors?: readonly GraphQLFormattedError[] }

const errorOf = ({ message, locations, path, extensions }: GraphQLFormattedError): GraphQLError =>
  Object.assign(new GraphQLError(message, { ...(path && { path }), extensions }), { locations })

/** Reads a stored result. */
function read(body: string): Result {
  const { errors, ...rest } = JSON.parse(body) as Stored
  return { ...rest, ...(errors && { errors: errors.map(errorOf) }) }
}

/**
 * Returns the endpoint for the fingerprint. An embed token may see less than its account, so it
 * must not get responses that are stored for the account.
 */
const placeOf = ({ viewer }: GraphContext): string =>
  !(viewer instanceof Refusal) && viewer.embedded ? 'graphql, embedded' : 'graphql'

/**
 * A call to an external system cannot be rolled back with the other fields, and would wait for
 * their locks.
 */
const NOT_WHOLE = 'Under a key what asks an external system is asked for alone.'

/** Runs a mutation once for its key. A repeated request gets the stored result. */
async function runOnce(
  { run, schema, query, name, document, operation }: Operation,
  context: GraphContext,
  variables: Record<string, unknown>,
  owner: KeyOwner,
): Promise<KeyedAnswer<Result>> {
  const isExternal = await callsExternalSystem(
    externalCallOf(schema, document, operation),
    context,
    owner,
  )
  if (isExternal && rootFields(document, operation).length > 1)
    throw invalid({ idempotencyKey: [NOT_WHOLE] })
  return runIdempotently<Result>(context.db, {
    owner,
    callsExternalSystem: isExternal,
    fingerprint: fingerprintOf(context.tokens, placeOf(context), {
      query,
      name: name ?? null,
      variables,
    }),
    now: context.now,
    work: async (tx) => {
      const inside = contextInTransaction(context, tx, owner.key)
      const result = await run(inside, variables)
      const fault = faultOf(result)
      if (fault) throw fault
      return outcomeOf(presented(result, inside))
    },
    write: (result) => ({ status: 200, body: JSON.stringify(result), location: null }),
    read: ({ body }) => read(body),
  })
}

/**
 * Returns the key of a mutation. Undefined for one that signs in or takes a token: its result must
 * not be stored.
 */
function keyFor(
  { operation, schema, document }: Operation,
  header: string | null | undefined,
  { viewer }: GraphContext,
) {
  const isKeyed =
    operation.operation === OperationTypeNode.MUTATION &&
    countSignIns(schema, document, operation) === 0
  return isKeyed ? keyOf(header, viewer) : undefined
}

/**
 * Runs an operation; a mutation with a key runs once. A failure outside the resolvers becomes an
 * error of the result.
 */
export async function answerOperation(
  operation: Operation,
  context: GraphContext,
  variables: Record<string, unknown>,
  header: string | null | undefined,
): Promise<KeyedAnswer<Result>> {
  try {
    const key = keyFor(operation, header, context)
    if (key) return await runOnce(operation, context, variables, key)
    return { answer: presented(await operation.run(context, variables), context), repeated: false }
  } catch (error) {
    const originalError = error instanceof Error ? error : new Error(String(error))
    return {
      answer: {
        data: null,
        errors: [presentError(new GraphQLError('', { originalError }), context)],
      },
      repeated: false,
    }
  }
}
