import type { ExecutionResult, GraphQLError, GraphQLFormattedError } from 'graphql'
import type { Context } from './context.js'
import { formatError, present } from './errors.js'

/** What an operation answers: its data, and its errors in the words that leave. */
export type Answer = Pick<ExecutionResult, 'data'> & {
  readonly errors?: readonly GraphQLFormattedError[]
}

/** An error as it leaves. */
export const formatErrors = (error: GraphQLError): GraphQLFormattedError =>
  formatError(error.toJSON(), error)

/** What leaves of an execution; what is no refusal is logged once. */
export const answerOf = ({ data, errors }: ExecutionResult, context: Context): Answer => ({
  ...(data !== undefined && { data }),
  ...(errors && { errors: errors.map((error) => formatErrors(present(error, context))) }),
})
