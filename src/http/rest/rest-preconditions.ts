import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorResponse, type JsonResponse } from '../../base/http/error-response.js'
import { methodNotAllowed, notAcceptable, throttled } from '../../base/http/http-refusals.js'
import { Refusal } from '../../domain/refusal.js'
import type { GraphContext } from '../../graphql/engine/context.js'
import { notAuthenticated, wrongTokenType } from '../../service/context.js'
import { acceptsJson, prefersCsv } from '../response/content-negotiation.js'
import { responseToError } from '../response/errors.js'
import { takeCaller, takeSignIn } from '../rate-limit.js'
import { contextFor, contextOfCaller, type ServerDependencies } from '../request.js'

/** What the gate knows of a path. */
export type PathPreconditions = {
  /** Needs no token; whatever stands in the header is not looked at. */
  readonly open: boolean
  /** Takes embed tokens too. */
  readonly embedded: boolean
  readonly described: object
  /** Has a list that can be sent as CSV, too. */
  readonly hasCsv: boolean
  takes(method: string): boolean
}
/** A request that is let in, or what it is answered before its body is read. */
type Passage = { readonly context: GraphContext } | { readonly answer: JsonResponse }

const turnedAway = (refusal: Refusal): Passage => ({ answer: errorResponse(refusal) })

/** Nobody, for paths that ask nobody. */
const anonymous = (dependencies: ServerDependencies, request: FastifyRequest): GraphContext =>
  contextOfCaller(dependencies, notAuthenticated(), request)

/** The caller of a path that asks for one: 401, 429. Who cannot be known counts for the address. */
export async function identifyCaller(
  dependencies: ServerDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Passage> {
  const called: Passage = await contextFor(dependencies, request).then(
    (context) => ({ context }),
    (error: unknown) => ({ answer: responseToError(error, dependencies.log, request.id) }),
  )
  const viewer = 'context' in called ? called.context.viewer : undefined
  const isWithin = await takeCaller(dependencies.limits, { request, reply, viewer })
  if (viewer instanceof Refusal) return turnedAway(viewer)
  return isWithin ? called : turnedAway(throttled())
}

/** Whether a request gets CSV: its path has it, and its Accept header prefers it. */
export const wantsCsv = (
  { hasCsv }: Pick<PathPreconditions, 'hasCsv'>,
  { method, headers }: FastifyRequest,
): boolean => hasCsv && (method === 'GET' || method === 'HEAD') && prefersCsv(headers.accept)

/**
 * Everything that is checked before the body is read, in the contract's order: 406, 401, 429, 405;
 * the limit of signing in comes before all of them. What is refused before anybody is known counts
 * for the address.
 */
export async function gate(
  dependencies: ServerDependencies,
  path: PathPreconditions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Passage> {
  if (path.open && !(await takeSignIn(dependencies.limits, request, reply)))
    return turnedAway(throttled())
  if (!acceptsJson(request.headers.accept) && !wantsCsv(path, request)) {
    if (!path.open) await takeCaller(dependencies.limits, { request, reply })
    return turnedAway(notAcceptable())
  }
  const passage = path.open
    ? { context: anonymous(dependencies, request) }
    : await identifyCaller(dependencies, request, reply)
  if ('answer' in passage) return passage
  const { viewer } = passage.context
  if (!path.embedded && !(viewer instanceof Refusal) && viewer.embedded)
    return turnedAway(wrongTokenType())
  if (request.method === 'OPTIONS') return { answer: { status: 200, body: path.described } }
  return path.takes(request.method) ? passage : turnedAway(methodNotAllowed(request.method))
}
