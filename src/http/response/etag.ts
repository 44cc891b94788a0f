import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendText } from './send.js'

/** A text with its entity tag. */
export type TaggedText = { readonly text: string; readonly tag: string }

/** Returns a strong entity tag, which changes with the text. */
export const tagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`

/** Returns the text with its entity tag. */
export const tagText = (text: string): TaggedText => ({ text, tag: tagOf(text) })

/** Whether `If-None-Match` of a request has the tag: the caller has the content already. */
export function hasTag({ headers }: FastifyRequest, tag: string): boolean {
  const known = (headers['if-none-match'] ?? '')
    .split(',')
    .map((word) => word.trim().replace(/^W\//, ''))
  return known.includes(tag) || known.includes('*')
}

/**
 * Sends a text with its entity tag. A caller whose `If-None-Match` has the tag gets 304 without a
 * body.
 */
export function sendTagged(
  reply: FastifyReply,
  { text, tag }: TaggedText,
  type: string,
): FastifyReply {
  void reply.headers({ etag: tag, 'cache-control': 'no-cache' })
  if (hasTag(reply.request, tag)) return reply.code(304).send()
  return sendText(reply, { status: 200, type, text })
}
