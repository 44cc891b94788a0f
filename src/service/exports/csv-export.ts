import { BYTE_ORDER_MARK } from '../../domain/exports/csv.js'
import type {
  ExportPeriod,
  ExportRequest,
  ExportTable,
} from '../../domain/exports/export-request.js'
import { invalid, unknownReference } from '../../domain/refusal.js'
import { searchTerms } from '../../domain/search.js'
import {
  appointmentOrder,
  appointmentPosition,
  type AppointmentSort,
  listAppointments,
} from '../../store/booking/lists/appointment-list.js'
import { isSalon, loadSalon } from '../../store/catalog/salons.js'
import {
  clientOrder,
  clientPosition,
  type ClientSort,
  listClients,
} from '../../store/clients/client-list.js'
import { clientSearch } from '../../store/clients/client-search.js'
import type { Db } from '../../store/postgres/database.js'
import { authorize, type Context } from '../context.js'
import { appointmentChunks, clientChunks, type CsvChunks, revenueChunks } from './csv-rows.js'

/** An export that the service can make. */
export type CsvRequest = ExportRequest<AppointmentSort, ClientSort>

/** Returns the request for a table of a period, appointments with the oldest first. */
export function periodRequest(table: ExportTable, { from, to }: ExportPeriod): CsvRequest {
  if (table === 'clients') return { table }
  if (table === 'revenue') return { table, from, to }
  const filter = {
    ...(from !== null && { dateFrom: from }),
    ...(to !== null && { dateTo: to }),
  }
  return { table, filter, orderBy: [{ field: 'date', descending: false }] }
}

async function* withMark(chunks: CsvChunks): CsvChunks {
  yield BYTE_ORDER_MARK
  yield* chunks
}

async function chunksOf(db: Db, salonId: number, request: CsvRequest): Promise<CsvChunks> {
  const salon = await loadSalon(db, salonId)
  if (request.table === 'revenue') return revenueChunks(db, salonId, salon, request)
  const search = request.search ? searchTerms(request.search) : []
  if (request.table === 'appointments') {
    const orders = appointmentOrder(request.orderBy ?? [])
    const query = { salonId, filter: request.filter ?? {}, search }
    return appointmentChunks(salon, {
      page: (page) => listAppointments(db, query, orders, page),
      positionOf: (appointment) => appointmentPosition(appointment, orders),
    })
  }
  const orders = clientOrder(request.orderBy ?? [])
  return clientChunks({
    page: (page) => listClients(db, salonId, clientSearch(search), orders).page(page),
    positionOf: (client) => clientPosition(client, orders),
  })
}

/**
 * Returns an export of a salon as pieces of a CSV file in UTF-8, with the mark that Excel needs.
 * Checks no right. Throws `invalid` for an unknown salon.
 */
export async function exportSalonCsv(
  db: Db,
  salonId: number,
  request: CsvRequest,
): Promise<CsvChunks> {
  if (!(await isSalon(db, salonId))) throw invalid({ salon: [unknownReference(salonId)] })
  return withMark(await chunksOf(db, salonId, request))
}

/** The same for the viewer's salon, with a line in the log. For admins. */
export async function exportCsv(context: Context, request: CsvRequest): Promise<CsvChunks> {
  const { id, salonId } = authorize(context, 'data:export')
  const chunks = await exportSalonCsv(context.db, salonId, request)
  context.log.info({ salonId, accountId: id, table: request.table }, 'a table was exported')
  return chunks
}
