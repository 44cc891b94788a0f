import type { FastifyReply } from 'fastify'
import type { Log } from '../../base/log.js'
import type { GraphContext } from '../../graphql/engine/context.js'
import { readCsvRequest } from '../../rest/handle/csv-request.js'
import type { Route } from '../../rest/handle/route.js'
import { exportCsv, type CsvRequest } from '../../service/exports/csv-export.js'
import { sendFile } from '../downloads/send-file.js'
import { sendJson } from '../response/send.js'

/** A list that is asked for as CSV. */
type CsvAsked = {
  readonly route: Route
  readonly query: URLSearchParams
  readonly context: GraphContext
  readonly log: Log
}

/**
 * Sends the whole list of a route as CSV, with the filters, the search and the order of the list.
 * The rows are streamed by the use case: the graph has pages of at most 100 rows. Throws
 * `permission_denied` for everybody but admins.
 */
export async function sendCsv(
  reply: FastifyReply,
  { route, query, context, log }: CsvAsked,
): Promise<FastifyReply> {
  const request = readCsvRequest(route, query)
  if ('answer' in request) return sendJson(reply, request.answer)
  const chunks = await exportCsv(context, request as CsvRequest)
  const type = 'text/csv; charset=utf-8; header=present'
  return sendFile(reply, { fileName: `${request.table}.csv`, type, chunks }, log)
}
