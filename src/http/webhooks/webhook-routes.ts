import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  codeOfErrorBody,
  errorResponse,
  type JsonResponse,
} from '../../base/http/error-response.js'
import { methodNotAllowed, throttled } from '../../base/http/http-refusals.js'
import type { Channel } from '../../domain/identity/people.js'
import { notFound, Refusal } from '../../domain/refusal.js'
import { createHttpWebhookReader, wrongSignature } from '../../external/messengers/http-webhook.js'
import type { ReadWebhook, WebhookContent } from '../../external/messengers/webhook.js'
import { receiveMessage } from '../../service/inbox/receive-message.js'
import { receiveDeliveryReport } from '../../service/inbox/receive-delivery-report.js'
import { firstSalonId, isSwitchedOff } from '../../store/catalog/salons.js'
import { findConnectionByWebhookKey } from '../../store/connections/connections.js'
import { takeCaller } from '../rate-limit.js'
import type { ServerDependencies } from '../request.js'
import { responseToError } from '../response/errors.js'
import { sendJson } from '../response/send.js'

/**
 * The secrets of the environment that sign the webhooks of each messenger. An empty list: the
 * environment does not connect it.
 */
export type HookSecrets = Readonly<Record<Channel, readonly string[]>>

/** The channel of a salon that a webhook arrives for, and what reads it. */
type Receiver = {
  readonly salonId: number
  readonly channel: Channel
  readonly read: ReadWebhook
}
type Request = FastifyRequest<{ Params: { key?: string }; Querystring: Record<string, unknown> }>

/** The addresses of the first salon's messengers. */
const PATHS: Readonly<Record<Channel, string>> = {
  messenger_a: '/hooks/messenger-a/',
  messenger_b: '/hooks/messenger-b/',
}
const METHODS = ['GET', 'POST'] as const
/** The statuses that count: a wrong signature, an unknown address, a salon that is switched off. */
const UNVERIFIED: readonly number[] = [401, 404]
/** The largest webhook of a connection, in bytes. WhatsApp sends up to 3 MB at once. */
const LARGEST_WEBHOOK = 4 * 1024 * 1024

/**
 * Stores the content. Until it resolves, the messenger may send the webhook again. What cannot be
 * stored does not hold back the rest.
 */
async function take(
  { db, clock }: ServerDependencies,
  { salonId, channel }: Receiver,
  { id, events }: WebhookContent,
): Promise<void> {
  if (await isSwitchedOff(db, salonId))
    throw new Refusal('not_found', 'This salon is switched off.')
  const origin = { salonId, channel, webhookId: id }
  const failures: unknown[] = []
  for (const event of events)
    try {
      if (event.type === 'message') await receiveMessage(db, origin, event.message, clock())
      else await receiveDeliveryReport(db, origin, event.report, clock())
    } catch (error) {
      failures.push(error)
    }
  // A bug is reported first: it is what the log must have.
  if (failures.length > 0)
    throw failures.find((error) => !(error instanceof Refusal)) ?? failures[0]
}

/**
 * Returns the receiver for an address of the first salon: the environment's messenger, else the
 * salon's own. Without any, every signature is wrong.
 */
async function findFirstReceiver(
  { db, externalSystems }: ServerDependencies,
  channel: Channel,
  secrets: readonly string[],
): Promise<Receiver | ReadWebhook> {
  const given = createHttpWebhookReader(secrets)
  const salonId = await firstSalonId(db)
  if (salonId === undefined) return given
  if (secrets.length > 0) return { salonId, channel, read: given }
  const own = await externalSystems.stored.receiver(salonId, channel)
  return { salonId, channel, read: own?.readWebhook ?? given }
}

/** Returns the receiver for a connection's own address. Throws `not_found`. */
async function findReceiver(
  { db, externalSystems }: ServerDependencies,
  webhookKey: string,
): Promise<Receiver> {
  const found = await findConnectionByWebhookKey(db, webhookKey)
  if (!found || (found.name !== 'messenger_a' && found.name !== 'messenger_b')) throw notFound()
  const { salonId, name: channel } = found
  const messenger = await externalSystems.stored.receiver(salonId, channel)
  // Its secrets cannot be read now. The messenger sends the webhook again.
  if (!messenger?.readWebhook) throw new Refusal('unavailable', 'The connection has a problem.')
  return { salonId, channel, read: messenger.readWebhook }
}

/**
 * Mounts the webhooks of the messengers (connectors, "Messengers A and B"). They answer 204 when
 * the content is stored, 401 for a bad signature or a timestamp that is more than five minutes off,
 * and 404 while the salon is switched off. Verified webhooks have no rate limit; what is answered
 * with 401 or 404 counts for its address. Content of unknown kinds is accepted and ignored.
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
    request: Request,
    reply: FastifyReply,
    find: () => Promise<Receiver | ReadWebhook>,
  ): Promise<FastifyReply> => {
    try {
      const receiver = await find()
      const read = typeof receiver === 'function' ? receiver : receiver.read
      const content = read(webhookOf(request), dependencies.clock())
      if (typeof receiver === 'function') throw new Refusal('unavailable', 'There is no salon yet.')
      await take(dependencies, receiver, content)
      if (content.response === undefined) return await reply.code(204).send()
      return await reply.type('text/plain; charset=utf-8').send(content.response)
    } catch (error) {
      const answer = responseToError(error, dependencies.log, request.id)
      // Without a signature it is a caller like any other.
      const isWithin =
        !UNVERIFIED.includes(answer.status) ||
        (await takeCaller(dependencies.limits, { request, reply }))
      return send(reply, isWithin ? answer : errorResponse(throttled()))
    }
  }
  await server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    const mount = (
      url: string,
      methods: readonly string[],
      find: (request: Request) => Promise<Receiver | ReadWebhook>,
      bodyLimit?: number,
    ): void => {
      scope.route({
        ...(bodyLimit !== undefined && { bodyLimit }),
        method: scope.supportedMethods,
        url,
        onRequest: (request, reply, next) => {
          void reply.header('allow', methods.join(', '))
          if (methods.includes(request.method)) return next()
          send(reply, errorResponse(methodNotAllowed(request.method)))
        },
        handler: (request, reply) =>
          handle(request as Request, reply, () => find(request as Request)),
      })
    }
    for (const [channel, url] of Object.entries(PATHS) as [Channel, string][])
      mount(url, ['POST'], () => findFirstReceiver(dependencies, channel, secrets[channel]))
    const findOwn = ({ params }: Request) => findReceiver(dependencies, params.key ?? '')
    mount('/hooks/:key/', METHODS, findOwn, LARGEST_WEBHOOK)
    done()
  })
}

/** Returns a request as an adapter reads it. Messengers verify an address by GET. */
function webhookOf({ method, headers, query, body }: Request) {
  const texts = Object.entries(query).map(
    ([name, value]) => [name, String(Array.isArray(value) ? value[0] : value)] as const,
  )
  if (method === 'GET' && texts.length === 0) throw wrongSignature()
  return {
    method: method === 'GET' ? ('GET' as const) : ('POST' as const),
    headers,
    query: Object.fromEntries(texts),
    // The signature covers the exact bytes of the body.
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  }
}
