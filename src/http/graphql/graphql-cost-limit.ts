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
import { assertCost } from '../../graphql/limits/cost.js'
import { refuse } from '../../graphql/limits/document-limits.js'
import { countSignIns } from '../../graphql/limits/root-fields.js'
import { type Limits, takeCaller, takeSignIn } from '../rate-limit.js'

/** How REST answers a caller that has no points left. */
export const THROTTLED = errorResponse(throttled())

/** As an error of the operation, with the status and the headers that REST would give. */
export function throttling(): GraphQLError {
  const { code, message } = throttled()
  const headers = new HeaderMap(Object.entries(THROTTLED.headers ?? {}))
  return new GraphQLError(message, {
    extensions: { code, http: { status: THROTTLED.status, headers } },
  })
}

/** Refuses text that no column holds, before anything is worked out of it. */
export function assertCleanText(variables: unknown, document: DocumentNode): void {
  const unclean = firstUncleanText(variables, document)
  if (unclean !== undefined) throw refuse(unclean)
}

/** What an operation costs, and how many attempts to sign in it makes. */
type Toll = { readonly cost: number; readonly signIns: number }

/** Refuses what would read too much, through whichever door it came; tells what the rest costs. */
export const quotaCost = (
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): Toll => ({
  cost: assertCost(schema, document, operation, variables),
  signIns: countSignIns(schema, document, operation),
})

/**
 * An operation counts as one before it is read; what it costs beyond that, and attempts to sign in, count here. Whether
 * there were points for it.
 */
export async function consumeQuota(
  limits: Limits,
  { cost, signIns }: Toll,
  viewer: Viewer | Refusal,
  asked: Pick<FastifyRequest, 'ip'>,
  reply?: FastifyReply,
): Promise<boolean> {
  const more = Math.ceil(cost / COST_OF_A_POINT) - 1
  if (more > 0 && !(await takeCaller(limits, asked, reply, viewer, more))) return false
  return signIns === 0 || takeSignIn(limits, asked, reply, signIns)
}
const COST_OF_A_POINT = 1000
