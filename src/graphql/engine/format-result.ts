import type { ExecutionResult, GraphQLError, GraphQLFormattedError } from 'graphql'
import type { GraphContext } from './context.js'
import { formatError, presentError } from './errors.js'

/** The result of an operation as it is sent to clients. */
export type OperationResult = Pick<ExecutionResult, 'data'> & {
  readonly errors?: readonly GraphQLFormattedError[]
}

/** Returns an error as it is sent to clients. */
export const toFormattedError = (error: GraphQLError): GraphQLFormattedError =>
  formatError(error.toJSON(), error)

/**
 * Returns the result of an execution as it is sent to clients. Logs errors that are not refusals.
 */
export const formatResult = (
  { data, errors }: ExecutionResult,
  context: GraphContext,
): OperationResult => ({
  ...(data !== undefined && { data }),
  ...(errors && { errors: errors.map((error) => toFormattedError(presentError(error, context))) }),
})
