import type { FastifyReply, FastifyRequest } from 'fastify'
import { GraphQLError } from 'graphql'
import { Refusal } from '../../domain/refusal.js'
import type { Context } from '../../graphql/engine/context.js'
import { refusalOf } from '../../graphql/engine/errors.js'
import { type Answer, failed, refused } from '../../rest/handle/errors.js'
import { acceptsJson, methodNotAllowed, notAcceptable } from '../../rest/handle/negotiate.js'
import { notAuthenticated, wrongType } from '../../service/context.js'
import { contextFor, contextOfCaller, type ServerDependencies } from '../request.js'
import { takeCaller, takeSignIn, throttled } from '../rate-limit.js'

/** What the gate knows of a path. */
export type PathPreconditions = {
  /** Needs no token; whatever stands in the header is not looked at. */
  readonly open: boolean
  /** Takes embed tokens too. */
  readonly embedded: boolean
  readonly described: object
  takes(method: string): boolean
}
/** A request that is let in, or what it is answered before its body is read. */
type Passage = { readonly context: Context } | { readonly answer: Answer }

const turnedAway = (refusal: Refusal): Passage => ({ answer: refused(refusal) })

/** What is answered to something thrown: a refusal, a database that is away, or a bug, which is logged once and masked. */
export function answerToThrown(
  house: ServerDependencies,
  error: unknown,
  requestId: string,
): Answer {
  const refusal =
    error instanceof Error ? refusalOf(new GraphQLError('', { originalError: error })) : undefined
  if (refusal) return refused(refusal)
  house.log.error({ err: error, requestId }, 'a request failed')
  return failed()
}

/** Nobody, for paths that ask nobody. */
const anonymous = (house: ServerDependencies, request: FastifyRequest): Context =>
  contextOfCaller(house, notAuthenticated(), request)

/** The caller of a path that asks for one: 401, 429. Who cannot be known counts for the address. */
async function identified(
  house: ServerDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Passage> {
  const called: Passage = await contextFor(house, request).then(
    (context) => ({ context }),
    (error: unknown) => ({ answer: answerToThrown(house, error, request.id) }),
  )
  const who = 'context' in called ? called.context.who : undefined
  const isWithin = await takeCaller(house.limits, request, reply, who)
  if (who instanceof Refusal) return turnedAway(who)
  return isWithin ? called : turnedAway(throttled())
}

/**
 * Everything that is checked before the body is read, in the contract's order: 406, 401, 429, 405; the limit of signing in
 * comes before all of them. What is refused before anybody is known counts for the address.
 */
export async function gate(
  house: ServerDependencies,
  path: PathPreconditions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Passage> {
  if (path.open && !(await takeSignIn(house.limits, request, reply))) return turnedAway(throttled())
  if (!acceptsJson(request.headers.accept)) {
    if (!path.open) await takeCaller(house.limits, request, reply)
    return turnedAway(notAcceptable())
  }
  const passage = path.open
    ? { context: anonymous(house, request) }
    : await identified(house, request, reply)
  if ('answer' in passage) return passage
  const { who } = passage.context
  if (!path.embedded && !(who instanceof Refusal) && who.embedded) return turnedAway(wrongType())
  if (request.method === 'OPTIONS') return { answer: { status: 200, body: path.described } }
  return path.takes(request.method) ? passage : turnedAway(methodNotAllowed(request.method))
}
