import { HeaderMap } from '@apollo/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql'
import { errorResponse } from '../../base/http/error-response.js'
import { throttled } from '../../base/http/http-refusals.js'
import type { Refusal } from '../../domain/refusal.js'
import type { Viewer } from '../../domain/identity/people.js'
import { firstUncleanText } from '../../graphql/limits/control-characters.js'
import { assertCost, costReader } from '../../graphql/limits/cost.js'
import { refuse } from '../../graphql/limits/document-limits.js'
import { countSignIns } from '../../graphql/limits/root-fields.js'
import { type Limits, takeCaller, takeSignIn } from '../rate-limit.js'

/** The REST response when a rate limit is used up. */
export const THROTTLED = errorResponse(throttled())

/** Returns the same refusal as a GraphQL error, with the status and headers that REST sends. */
export function throttling(): GraphQLError {
  const { code, message } = throttled()
  const headers = new HeaderMap(Object.entries(THROTTLED.headers ?? {}))
  return new GraphQLError(message, {
    extensions: { code, http: { status: THROTTLED.status, headers } },
  })
}

/** Throws a GraphQLError (`invalid`) for text that Postgres cannot store. */
export function assertCleanText(variables: unknown, document: DocumentNode): void {
  const unclean = firstUncleanText(variables, document)
  if (unclean !== undefined) throw refuse(unclean)
}

/** The HTTP request of an operation. The operation counts for it once its cost is known. */
export type HttpExchange = { readonly request: FastifyRequest; readonly reply: FastifyReply }

/** The cost of an operation in points (see cost.ts), and how many attempts to sign in it makes. */
export type QuotaCharge = { readonly cost: number; readonly signIns: number }

/**
 * Returns the cost of an operation, for all transports. Throws a GraphQLError when it is over the
 * limit.
 */
export const quotaCost = (
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): QuotaCharge => ({
  cost: assertCost(schema, document, operation, variables),
  signIns: countSignIns(schema, document, operation),
})

/**
 * Returns the function that computes the same for one operation, and remembers it for the values of
 * variables that decide it.
 */
export function quotaCostReader(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): (variables: Readonly<Record<string, unknown>>) => QuotaCharge {
  const costOf = costReader(schema, document, operation)
  const signIns = countSignIns(schema, document, operation)
  return (variables) => ({ cost: costOf(variables), signIns })
}

/**
 * Takes the points of an operation from the rate limits. The request itself was counted before;
 * this takes one more point for each further 1000 of its cost, and counts attempts to sign in.
 * Returns whether there were enough points.
 */
export async function consumeQuota(
  limits: Limits,
  {
    quotaCharge: { cost, signIns },
    viewer,
    remote,
    reply,
  }: {
    readonly quotaCharge: QuotaCharge
    readonly viewer: Viewer | Refusal
    readonly remote: Pick<FastifyRequest, 'ip'>
    readonly reply?: FastifyReply
  },
): Promise<boolean> {
  const more = Math.ceil(cost / COST_OF_A_POINT) - 1
  if (more > 0 && !(await takeCaller(limits, { request: remote, reply, viewer, points: more })))
    return false
  return signIns === 0 || takeSignIn(limits, remote, reply, signIns)
}

const consumedQuotas = new WeakMap<FastifyRequest, Promise<boolean>>()

/**
 * Takes the points of the operation of an HTTP request, as `consumeQuota` does. It takes them once:
 * called again for the same request, it returns the same.
 */
export function consumeQuotaOfRequest(
  limits: Limits,
  quotaCharge: QuotaCharge,
  viewer: Viewer | Refusal,
  { request, reply }: HttpExchange,
): Promise<boolean> {
  let consumed = consumedQuotas.get(request)
  if (!consumed) {
    consumed = consumeQuota(limits, { quotaCharge, viewer, remote: request, reply })
    consumedQuotas.set(request, consumed)
  }
  return consumed
}

/** The cost that one point of the rate limit pays for. */
const COST_OF_A_POINT = 1000
