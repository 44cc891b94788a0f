import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorResponse } from '../../base/http/error-response.js'
import { methodNotAllowed, notAcceptable, throttled } from '../../base/http/http-refusals.js'
import type { Refusal } from '../../domain/refusal.js'
import { takeCaller } from '../rate-limit.js'
import type { ServerDependencies } from '../request.js'
import { isPreflight, sendJson, sendText } from '../response/send.js'

const METHODS = ['GET', 'HEAD', 'OPTIONS']
/** The header `Allow` of every path that only shows something. */
export const ALLOW = METHODS.join(', ')
export const JSON_TYPE = 'application/json'

/** A path that shows something and needs no token: what OPTIONS says of it. */
export type OpenPath = {
  readonly url: string
  readonly name: string
  readonly description: string
  readonly renders: readonly string[]
  /** Refuses other requests with 406. Absent: refuses none. */
  readonly accepts?: (request: FastifyRequest) => boolean
}

/** What all open paths need: the dependencies, and who is told of each refusal. */
export type OpenPathOptions = {
  readonly dependencies: ServerDependencies
  readonly onRefusal: (code: string) => void
}

/** Sends a refusal and counts it. */
export function refuse(
  { onRefusal }: OpenPathOptions,
  reply: FastifyReply,
  refusal: Refusal,
): FastifyReply {
  onRefusal(refusal.code)
  return sendJson(reply, errorResponse(refusal))
}

/**
 * What the paths of routes answer before they read anything, without a token: 406, 429, OPTIONS,
 * 405. Undefined: the path answers itself.
 */
export async function answerEarly(
  options: OpenPathOptions,
  path: OpenPath,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  void reply.header('allow', ALLOW)
  const { method } = request
  if (isPreflight(request)) return reply.code(204).send()
  const isWithin = await takeCaller(options.dependencies.limits, { request, reply })
  if (path.accepts && !path.accepts(request)) return refuse(options, reply, notAcceptable())
  if (!isWithin) return refuse(options, reply, throttled())
  const { name, description, renders } = path
  if (method === 'OPTIONS')
    return sendText(reply, {
      status: 200,
      type: JSON_TYPE,
      text: JSON.stringify({ name, description, renders, parses: [] }),
    })
  return METHODS.includes(method) ? undefined : refuse(options, reply, methodNotAllowed(method))
}

/** Every answer of a path depends on that header too, beside those that are named already. */
export const varyOn = (name: string, reply: FastifyReply): FastifyReply =>
  reply.header('vary', [reply.getHeader('vary'), name].filter(Boolean).join(', '))
