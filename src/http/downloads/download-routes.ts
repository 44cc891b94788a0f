import type { FastifyInstance } from 'fastify'
import { codeOfErrorBody } from '../../base/http/error-response.js'
import { throttled } from '../../base/http/http-refusals.js'
import { notAuthenticated } from '../../service/context.js'
import { openDownload } from '../../service/exports/download-link.js'
import { takeCaller } from '../rate-limit.js'
import { contextOfCaller, type ServerDependencies } from '../request.js'
import { responseToError } from '../response/errors.js'
import { sendJson } from '../response/send.js'
import { sendFile } from './send-file.js'

/**
 * Mounts `GET /downloads/{link}`: the file of a link that the graph gave to an admin. The link is
 * its own key, so a browser opens it without a header.
 */
export function mountDownloads(
  server: FastifyInstance,
  dependencies: ServerDependencies,
  onRefusal: (code: string) => void,
): void {
  const { limits, log } = dependencies
  server.get<{ Params: { link: string } }>('/downloads/:link', async (request, reply) => {
    try {
      if (!(await takeCaller(limits, { request, reply }))) throw throttled()
      const context = contextOfCaller(dependencies, notAuthenticated(), request)
      const file = await openDownload(context, request.params.link)
      return await sendFile(reply, file, log)
    } catch (error) {
      const response = responseToError(error, log, request.id)
      onRefusal(codeOfErrorBody(response.body))
      return sendJson(reply.header('cache-control', 'no-store'), response)
    }
  })
}
