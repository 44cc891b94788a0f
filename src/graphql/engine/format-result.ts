import type { ExecutionResult, GraphQLError, GraphQLFormattedError } from 'graphql'
import type { GraphContext } from './context.js'
import { formatError, presentError } from './errors.js'

/** The result of an operation as callers get it. */
export type OperationResult = Pick<ExecutionResult, 'data'> & {
  readonly errors?: readonly GraphQLFormattedError[]
}

/** Returns an error as callers get it. */
export const toFormattedError = (error: GraphQLError): GraphQLFormattedError =>
  formatError(error.toJSON(), error)

/** Returns the result of an execution as callers get it. Errors that are no refusals are logged. */
export const formatResult = (
  { data, errors }: ExecutionResult,
  context: GraphContext,
): OperationResult => ({
  ...(data !== undefined && { data }),
  ...(errors && { errors: errors.map((error) => toFormattedError(presentError(error, context))) }),
})
