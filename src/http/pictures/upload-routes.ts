import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { codeOfErrorBody, type JsonResponse } from '../../base/http/error-response.js'
import { payloadTooLarge, throttled } from '../../base/http/http-refusals.js'
import { LARGEST_UPLOAD } from '../../domain/inbox/stored-file.js'
import { notFound } from '../../domain/refusal.js'
import { PUBLIC_FILES_PATH } from '../../external/media/media-system.js'
import { idOf } from '../../rest/fields/field.js'
import { authorize } from '../../service/context.js'
import { readSignedFile } from '../../service/inbox/media/read-file.js'
import { discardUpload, storeUpload } from '../../service/inbox/media/uploads.js'
import { takeCaller } from '../rate-limit.js'
import type { ServerDependencies } from '../request.js'
import { responseToError } from '../response/errors.js'
import { sendJson } from '../response/send.js'
import { identifyCaller } from '../rest/rest-preconditions.js'
import { goneSignal } from './gone-signal.js'
import { sendExistingFile } from './send-file.js'

const UPLOADS = '/assistant/uploads/'
/** How many requests an upload counts for in the rate limit. */
const UPLOAD_POINTS = 5

type UploadRoutesOptions = {
  readonly dependencies: ServerDependencies
  /** Called with the code of each refusal. */
  readonly onRefusal: (code: string) => void
}

const nameOf = ({ query }: FastifyRequest): string | null => {
  const { name } = query as { name?: unknown }
  return typeof name === 'string' ? name.replace(/[\p{Cc}\p{Cs}]/gu, '').trim() || null : null
}

/**
 * Mounts `POST /assistant/uploads/`, which stores a picture for a message (the body is the picture,
 * of any content type), `DELETE /assistant/uploads/{id}`, and the signed addresses under which
 * messengers read pictures.
 */
export function mountUploads(
  server: FastifyInstance,
  { dependencies, onRefusal }: UploadRoutesOptions,
): void {
  const refuse = (reply: FastifyReply, response: JsonResponse): FastifyReply => {
    onRefusal(codeOfErrorBody(response.body))
    return sendJson(reply.header('cache-control', 'no-store'), response)
  }
  const refuseError = (request: FastifyRequest, reply: FastifyReply, error: unknown) =>
    refuse(reply, responseToError(error, dependencies.log, request.id))

  void server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, parsed) => parsed(null, body))

    scope.post(UPLOADS, async (request, reply) => {
      const caller = await identifyCaller(dependencies, request, reply)
      if ('answer' in caller) return refuse(reply, caller.answer)
      const { context } = caller
      try {
        const viewer = authorize(context, 'tasks:write')
        const taken = { request, reply, viewer, points: UPLOAD_POINTS - 1 }
        if (!(await takeCaller(dependencies.limits, taken))) throw throttled()
        if (Number(request.headers['content-length']) > LARGEST_UPLOAD) throw payloadTooLarge()
        const bytes = (request.body ?? request.raw) as Readable
        const name = nameOf(request)
        const upload = await storeUpload(context, { bytes, name, signal: goneSignal(reply) })
        return await sendJson(reply.header('cache-control', 'no-store'), {
          status: 201,
          body: upload,
        })
      } catch (error) {
        // The rest of a refused body is not read.
        void reply.header('connection', 'close')
        return refuseError(request, reply, error)
      }
    })

    scope.delete<{ Params: { id: string } }>(`${UPLOADS}:id`, async (request, reply) => {
      const caller = await identifyCaller(dependencies, request, reply)
      if ('answer' in caller) return refuse(reply, caller.answer)
      try {
        await discardUpload(caller.context, idOf(request.params.id))
        return await reply.code(204).send()
      } catch (error) {
        return refuseError(request, reply, error)
      }
    })
    done()
  })

  type SignedParams = Readonly<Record<'salonId' | 'fileId' | 'until' | 'signature', string>>
  const path = `${PUBLIC_FILES_PATH}/:salonId/:fileId/:until/:signature`
  server.get<{ Params: SignedParams }>(path, async (request, reply) => {
    const { salonId, fileId, until, signature } = request.params
    try {
      if (!/^\d{1,15}$/.test(until)) throw notFound()
      const asked = {
        salonId: idOf(salonId),
        fileId: idOf(fileId),
        until: Number(until),
        signature,
      }
      const file = await readSignedFile({ ...dependencies, now: dependencies.clock() }, asked)
      return await sendExistingFile(dependencies, file, request, reply)
    } catch (error) {
      return refuseError(request, reply, error)
    }
  })
}
