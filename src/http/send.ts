import type { FastifyReply, FastifyRequest } from 'fastify'
import type { JsonResponse } from '../base/http/error-response.js'

/** What a browser asks before it lets a page of another origin ask. */
export const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' &&
  headers.origin !== undefined &&
  headers['access-control-request-method'] !== undefined

export const JSON_UTF8 = 'application/json; charset=utf-8'

/** Sends a text as what it is; to HEAD the same without it. */
export function sendText(
  reply: FastifyReply,
  status: number,
  type: string,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): FastifyReply {
  void reply
    .code(status)
    .headers({ 'content-type': type, 'x-content-type-options': 'nosniff', ...headers })
  return reply.request.method === 'HEAD'
    ? reply.header('content-length', Buffer.byteLength(text)).send()
    : reply.send(text)
}

/** Sends a JSON response; to HEAD the same without its body. */
export const sendJson = (
  reply: FastifyReply,
  { status, body, headers }: JsonResponse,
): FastifyReply => sendText(reply, status, JSON_UTF8, JSON.stringify(body), headers)
