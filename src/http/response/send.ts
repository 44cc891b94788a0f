import type { FastifyReply, FastifyRequest } from 'fastify'
import type { JsonResponse } from '../../base/http/error-response.js'

/**
 * Whether a request is a CORS preflight: a browser sends it before a page of another origin may
 * send its request.
 */
export const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' &&
  headers.origin !== undefined &&
  headers['access-control-request-method'] !== undefined

/** The content type of JSON responses. */
export const JSON_UTF8 = 'application/json; charset=utf-8'

/** Sends a text with its content type. The response to HEAD has the same headers and no body. */
export function sendText(
  reply: FastifyReply,
  {
    status,
    type,
    text,
    headers = {},
  }: {
    readonly status: number
    readonly type: string
    readonly text: string
    readonly headers?: Readonly<Record<string, string>>
  },
): FastifyReply {
  void reply
    .code(status)
    .headers({ 'content-type': type, 'x-content-type-options': 'nosniff', ...headers })
  return reply.request.method === 'HEAD'
    ? reply.header('content-length', Buffer.byteLength(text)).send()
    : reply.send(text)
}

/** Sends a JSON response. The response to HEAD has the same headers and no body. */
export const sendJson = (
  reply: FastifyReply,
  { status, body, headers }: JsonResponse,
): FastifyReply => sendText(reply, { status, type: JSON_UTF8, text: JSON.stringify(body), headers })
