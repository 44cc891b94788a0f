import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  codeOfErrorBody,
  errorResponse,
  type JsonResponse,
} from '../../base/http/error-response.js'
import { methodNotAllowed } from '../../base/http/http-refusals.js'
import type { Channel } from '../../domain/identity/people.js'
import { Refusal } from '../../domain/refusal.js'
import { receiveMessage } from '../../service/inbox/receive-message.js'
import { receiveDeliveryReport } from '../../service/inbox/receive-delivery-report.js'
import { firstSalonId } from '../../store/catalog/salons.js'
import { type Hook, readHook } from './webhook-body.js'
import type { ServerDependencies } from '../request.js'
import { responseToError } from '../errors.js'
import { sendJson } from '../send.js'
import { isSigned } from './standard-webhook.js'

/**
 * The secrets that sign the webhooks of each messenger. An empty list: the messenger is not
 * connected, and no signature is valid.
 */
export type HookSecrets = Readonly<Record<Channel, readonly string[]>>

const PATHS: Readonly<Record<Channel, string>> = {
  messenger_a: '/hooks/messenger-a/',
  messenger_b: '/hooks/messenger-b/',
}
const ALLOW = 'POST'

/**
 * Processes a webhook. Resolves when its content is stored; until then the messenger may send it
 * again.
 */
async function take(
  dependencies: ServerDependencies,
  channel: Channel,
  webhookId: string,
  hook: Hook,
): Promise<void> {
  const salonId = await firstSalonId(dependencies.db)
  if (salonId === undefined) throw new Refusal('unavailable', 'There is no salon yet.')
  const [entrance, now] = [{ salonId, channel, webhookId }, dependencies.clock()]
  if (hook.type === 'message.received')
    await receiveMessage(dependencies.db, entrance, hook.data(now), now)
  else if (hook.type === 'message.status')
    await receiveDeliveryReport(dependencies.db, entrance, hook.data, now)
}

/**
 * Mounts the webhooks of the messengers (connectors, "Messengers A and B"). They answer 204 when
 * the content is stored, and 401 for a bad signature or a timestamp that is more than five minutes
 * off. Signed webhooks have no rate limit. Webhooks of unknown types are accepted and ignored.
 */
export async function mountWebhooks(
  server: FastifyInstance,
  dependencies: ServerDependencies,
  secrets: HookSecrets,
  onRefusal: (code: string) => void,
): Promise<void> {
  const send = (reply: FastifyReply, answer: JsonResponse): FastifyReply => {
    onRefusal(codeOfErrorBody(answer.body))
    return sendJson(reply, answer)
  }
  const handle = async (
    channel: Channel,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    // The signature covers the exact bytes of the body.
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
    } = request.headers
    if (!isSigned({ id, timestamp, signature }, body, secrets[channel], dependencies.clock()))
      return send(
        reply,
        errorResponse(new Refusal('not_authenticated', 'The signature of the hook is not valid.')),
      )
    try {
      await take(dependencies, channel, String(id), readHook(body))
      return await reply.code(204).send()
    } catch (error) {
      return send(reply, responseToError(error, dependencies.log, request.id))
    }
  }
  await server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    for (const [channel, url] of Object.entries(PATHS) as [Channel, string][])
      scope.route({
        method: scope.supportedMethods,
        url,
        onRequest: (request, reply, next) => {
          void reply.header('allow', ALLOW)
          if (request.method === 'POST') return next()
          send(reply, errorResponse(methodNotAllowed(request.method)))
        },
        handler: (request, reply) => handle(channel, request, reply),
      })
    done()
  })
}
