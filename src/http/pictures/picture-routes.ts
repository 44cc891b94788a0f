import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  codeOfErrorBody,
  errorResponse,
  type JsonResponse,
} from '../../base/http/error-response.js'
import { notFound } from '../../domain/refusal.js'
import { PictureFault } from '../../external/pictures/picture-fault.js'
import type { PictureSource } from '../../external/pictures/picture-source.js'
import { idOf } from '../../rest/fields/field.js'
import { readFileOfMessage } from '../../service/inbox/media/read-file.js'
import type { ServerDependencies } from '../request.js'
import { responseToError } from '../response/errors.js'
import { hasTag, tagOf } from '../response/etag.js'
import { sendJson } from '../response/send.js'
import { identifyCaller } from '../rest/rest-preconditions.js'
import { varyOn } from '../root/open-path.js'
import { goneSignal } from './gone-signal.js'
import { refusalOfFault } from './picture-refusals.js'
import { CACHED, INERT, sendExistingFile } from './send-file.js'

const ROUTE = '/assistant/pictures/:messageId/:index'

/** Returns the index of a file. Throws `not_found` for another text. */
function indexOf(text: string): number {
  if (!/^(?:0|[1-9]\d?)$/.test(text)) throw notFound()
  return Number(text)
}

type PictureRoutesOptions = {
  readonly dependencies: ServerDependencies
  readonly source: PictureSource
  /** Called with the code of each refusal. */
  readonly onRefusal: (code: string) => void
}

/**
 * Mounts `GET /assistant/pictures/{messageId}/{index}`: a file of a message for viewers who may read
 * the message. It comes from the store. A picture without a stored copy is fetched: browsers never
 * connect to the server that the sender chose.
 */
export function mountPictures(
  server: FastifyInstance,
  { dependencies, source, onRefusal }: PictureRoutesOptions,
): void {
  const { log } = dependencies
  const refuse = (reply: FastifyReply, response: JsonResponse): FastifyReply => {
    onRefusal(codeOfErrorBody(response.body))
    return sendJson(reply.header('cache-control', 'no-store'), response)
  }
  /** Logs why a picture was not fetched, because the caller does not read it. */
  const logFault = ({ id }: FastifyRequest, { message }: Error): void =>
    log.info({ requestId: id, reason: message }, 'a picture was not fetched')
  server.get<{ Params: { messageId: string; index: string } }>(ROUTE, async (request, reply) => {
    varyOn('Authorization', reply)
    const caller = await identifyCaller(dependencies, request, reply)
    if ('answer' in caller) return refuse(reply, caller.answer)
    const { messageId, index } = request.params
    try {
      const file = await readFileOfMessage(caller.context, idOf(messageId), indexOf(index))
      if (file.stored) return await sendExistingFile(caller.context, file.stored, request, reply)
      const { url } = file
      const tag = tagOf(url)
      if (hasTag(request, tag))
        return await reply
          .code(304)
          .headers({ ...CACHED, etag: tag })
          .send()
      const { type, bytes } = await source.open(url, goneSignal(reply))
      bytes.once('error', (error) => logFault(request, error))
      return reply.headers({ ...CACHED, ...INERT, etag: tag, 'content-type': type }).send(bytes)
    } catch (error) {
      if (!(error instanceof PictureFault))
        return refuse(reply, responseToError(error, log, request.id))
      logFault(request, error)
      return refuse(reply, errorResponse(refusalOfFault(error)))
    }
  })
}
