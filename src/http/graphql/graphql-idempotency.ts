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

/** What an operation gave: its data, and its errors as a caller may hear them. */
export type Result = Pick<ExecutionResult, 'data'> & { readonly errors?: readonly GraphQLError[] }
/** An operation as it was asked, ready to run. */
export type Operation = {
  readonly run: RunOperation
  readonly schema: GraphQLSchema
  readonly document: DocumentNode
  readonly operation: OperationDefinitionNode
  readonly query: string
  readonly name: string | undefined
}

/** Errors as a caller may hear them; what is no refusal is logged once. */
const presented = ({ data, errors }: ExecutionResult, context: GraphContext): Result =>
  errors
    ? {
        ...(data !== undefined && { data }),
        errors: errors.map((error) => presentError(error, context)),
      }
    : { data }

/** A fault that ends the transaction: of the database, whether it went away or wants the work to be done again. */
const faultOf = ({ errors = [] }: ExecutionResult): Error | undefined =>
  errors
    .map(({ originalError }) => originalError ?? undefined)
    .find((cause) => isDatabaseAway(cause) || isTransactionConflict(cause))

/** Whether a refusal stays under a key; what has no status in REST is a complaint about the request, or a bug. */
const isFinal = ({ extensions: { code } }: GraphQLError): boolean =>
  isKeptUnderKey({
    status: STATUS_BY_CODE[code as RefusalCode] ?? 500,
    body: code === 'invalid' ? {} : { code },
  })

/** Under a key an operation happens whole or not at all: where one of its fields is refused, none of the others stays. */
function outcomeOf(result: Result): Outcome<Result> {
  const { errors } = result
  if (!errors) return { stays: 'all', answer: result }
  const data = result.data === undefined ? {} : { data: null }
  return { stays: errors.every(isFinal) ? 'answer' : 'nothing', answer: { ...data, errors } }
}

type Stored = { readonly data?: Result['data']; readonly errors?: readonly GraphQLFormattedError[] }

const errorOf = ({ message, locations, path, extensions }: GraphQLFormattedError): GraphQLError =>
  Object.assign(new GraphQLError(message, { ...(path && { path }), extensions }), { locations })

function read(body: string): Result {
  const { errors, ...rest } = JSON.parse(body) as Stored
  return { ...rest, ...(errors && { errors: errors.map(errorOf) }) }
}

/** What an account was answered is not for whoever comes with its embed token, who may know less. */
const placeOf = ({ viewer }: GraphContext): string =>
  !(viewer instanceof Refusal) && viewer.embedded ? 'graphql, embedded' : 'graphql'

/** What an external system was told cannot be undone with the rest; and would wait for what the rest holds. */
const NOT_WHOLE = 'Under a key what asks an external system is asked for alone.'

/** What a mutation answers under a key: once, and the same again to whoever asks again. */
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

/** A mutation's key, but not of one that signs in or takes a token: what it answers is not to be kept. */
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

/** Runs an operation, a mutation under a key once. What is refused or fails around it is told as an error of it. */
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
