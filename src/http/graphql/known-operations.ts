import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import { Refusal } from '../../domain/refusal.js'
import type { GraphContext } from '../../graphql/engine/context.js'
import type { RunOperation } from '../../graphql/engine/execute.js'
import {
  assertCleanText,
  consumeQuotaOfRequest,
  type HttpExchange,
  type QuotaCharge,
  quotaCostReader,
} from './graphql-cost-limit.js'
import type { Limits } from '../rate-limit.js'

/** A query that Apollo Server has parsed, validated and run without an error. */
type RunQuery = {
  readonly document: DocumentNode
  readonly operation: OperationDefinitionNode
  /** Returns how it is run now: it is compiled after some uses. */
  readonly runner: () => RunOperation
}
type KnownOperation = Pick<RunQuery, 'document' | 'runner'> & {
  readonly chargeFor: ReturnType<typeof quotaCostReader>
}

/** A request's body in the only form that is answered here. */
type PlainBody = {
  readonly query: string
  readonly operationName?: string | null
  readonly variables?: Readonly<Record<string, unknown>> | null
}

/**
 * The queries that can be answered without Apollo Server's pipeline, which takes a third of the
 * time of a list. Only the answer of a plain JSON POST without errors is made here, in the same
 * bytes; everything else is left to Apollo Server.
 */
export type KnownOperations = {
  /** Remembers an operation that Apollo Server has run without an error. */
  add(query: string, name: string | undefined, run: RunQuery): void
  /** Returns the text of the answer, or undefined if Apollo Server has to answer. */
  answer(exchange: HttpExchange, context: GraphContext): Promise<string | undefined>
}

const MOST_OPERATIONS = 500
const MOST_CHARACTERS = 1_000_000
const BODY_KEYS: readonly string[] = ['query', 'operationName', 'variables']

const keyOf = (query: string, name: string | undefined): string =>
  name === undefined ? query : `${name} of ${query}`

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the body of a plain JSON POST, or undefined if anything about the request is unusual. */
function plainBody({ method, raw, headers, body }: FastifyRequest): PlainBody | undefined {
  const { accept, 'content-type': type, 'idempotency-key': key } = headers
  const isPlain =
    method === 'POST' &&
    raw.url === '/graphql' &&
    key === undefined &&
    (type === 'application/json' || type === 'application/json; charset=utf-8') &&
    (accept === undefined || accept === '*/*' || accept === 'application/json')
  if (!isPlain || !isRecord(body)) return undefined
  const { query, operationName, variables } = body
  const isKnownForm =
    typeof query === 'string' &&
    (operationName == null || typeof operationName === 'string') &&
    (variables == null || isRecord(variables)) &&
    Object.keys(body).every((name) => BODY_KEYS.includes(name))
  return isKnownForm ? (body as PlainBody) : undefined
}

/** Creates the memory of known operations of a schema. It is limited in number and size. */
export function createKnownOperations(schema: GraphQLSchema, limits: Limits): KnownOperations {
  const known = new LRUCache<string, KnownOperation>({
    max: MOST_OPERATIONS,
    maxSize: MOST_CHARACTERS,
  })
  /** Returns what the operation costs, or undefined for one that is refused. */
  const chargeOf = (
    { document, chargeFor }: KnownOperation,
    variables: Readonly<Record<string, unknown>>,
  ): QuotaCharge | undefined => {
    try {
      assertCleanText(variables, document)
      return chargeFor(variables)
    } catch (error) {
      if (error instanceof GraphQLError) return undefined // Apollo Server reports it
      throw error
    }
  }
  return {
    add: (query, name, { document, operation, runner }) => {
      if (operation.operation !== OperationTypeNode.QUERY || known.has(keyOf(query, name))) return
      const chargeFor = quotaCostReader(schema, document, operation)
      known.set(keyOf(query, name), { document, runner, chargeFor }, { size: query.length })
    },
    answer: async (exchange, context) => {
      const body = plainBody(exchange.request)
      if (!body || context.viewer instanceof Refusal) return undefined
      const key = keyOf(body.query, body.operationName ?? undefined)
      const operation = known.get(key)
      if (!operation) return undefined
      const variables = body.variables ?? {}
      const charge = chargeOf(operation, variables)
      if (!charge) return undefined
      const { viewer } = context
      if (!(await consumeQuotaOfRequest(limits, charge, viewer, exchange))) return undefined
      const { data, errors } = await operation.runner()(context, variables)
      if (!errors) return `${JSON.stringify({ data, extensions: { cost: charge.cost } })}\n`
      // Apollo Server runs it again for the answer. An operation that fails is known no longer, so
      // that it does not run twice at each request.
      known.delete(key)
      return undefined
    },
  }
}

/** Sends an answer of known operations as Apollo Server does. */
export const sendKnown = (reply: FastifyReply, answer: string): FastifyReply =>
  reply.header('content-type', 'application/json; charset=utf-8').send(answer)
