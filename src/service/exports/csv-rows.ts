import { type CsvCell, writeCsvRow } from '../../domain/exports/csv.js'
import type { Appointment } from '../../domain/booking/appointment.js'
import type { Salon } from '../../domain/catalog/salon.js'
import type { ExportPeriod } from '../../domain/exports/export-request.js'
import type { Client } from '../../domain/identity/people.js'
import type { CursorPosition, Page, PageRequest } from '../../domain/page.js'
import { addDays, isoInstant, shortClock } from '../../domain/time/time.js'
import { type RevenueRow, revenueOf, revenueRange } from '../../store/booking/revenue.js'
import type { Db } from '../../store/postgres/database.js'

/** Pieces of a CSV file, each of some rows. The next one is read when it is asked for. */
export type CsvChunks = AsyncGenerator<string, void>

/** A column: the words in the first row, and its value. */
type Column<Row> = readonly [title: string, cell: (row: Row) => CsvCell]

/** How many rows are read at a time. More of them are never in memory. */
const PAGE_ROWS = 500
/** How many days of revenue are read at a time. */
const WINDOW_DAYS = 31

const headerOf = <Row>(columns: readonly Column<Row>[]): string =>
  writeCsvRow(columns.map(([title]) => title))
const rowsOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  rows.map((row) => writeCsvRow(columns.map(([, cell]) => cell(row)))).join('')

const STATUS_WORDS: Readonly<Record<Appointment['status'], string>> = {
  booked: 'booked',
  confirmed: 'confirmed',
  in_progress: 'in progress',
  done: 'done',
  cancelled: 'cancelled',
  no_show: 'no-show',
}
const SOURCE_WORDS: Readonly<Record<Appointment['source'], string>> = {
  journal: 'staff',
  online: 'online',
  import_crm_a: 'import from system A',
  import_crm_b: 'import from system B',
}

const appointmentColumns = (currency: string): readonly Column<Appointment>[] => [
  ['Id', ({ id }) => id],
  ['Date', ({ date }) => date],
  ['Time', ({ time }) => shortClock(time)],
  ['Minutes', ({ service }) => service.durationMinutes],
  ['Status', ({ status }) => STATUS_WORDS[status]],
  ['Client id', ({ client }) => client.id],
  ['Client', ({ client }) => client.name],
  ['Phone', ({ client }) => client.phone],
  ['Master id', ({ master }) => master.id],
  ['Master', ({ master }) => master.name],
  ['Service id', ({ service }) => service.id],
  ['Service', ({ service }) => service.name],
  ['Price', ({ service }) => service.price],
  ['Currency', () => currency],
  ['Source', ({ source }) => SOURCE_WORDS[source]],
  ['Comment', ({ comment }) => comment],
  ['Created at (UTC)', ({ createdAt }) => isoInstant(createdAt)],
]

const CLIENT_COLUMNS: readonly Column<Client>[] = [
  ['Id', ({ id }) => id],
  ['Name', ({ name }) => name],
  ['Phone', ({ phone }) => phone],
  ['Visits', ({ visitsCount }) => visitsCount],
  ['No-shows', ({ noShowCount }) => noShowCount],
  ['Last visit', ({ lastVisitOn }) => lastVisitOn],
  ['Messenger', ({ preferredChannel }) => preferredChannel],
  ['Language', ({ language }) => language],
  ['Notifications', ({ notificationsEnabled }) => (notificationsEnabled ? 'yes' : 'no')],
  ['Notes', ({ notes }) => notes],
  ['Added at (UTC)', ({ createdAt }) => isoInstant(createdAt)],
  ['Erased at (UTC)', ({ erasedAt }) => (erasedAt === null ? null : isoInstant(erasedAt))],
]

const revenueColumns = (currency: string): readonly Column<RevenueRow>[] => [
  ['Date', ({ date }) => date],
  ['Master id', ({ masterId }) => masterId],
  ['Master', ({ master }) => master],
  ['Service id', ({ serviceId }) => serviceId],
  ['Service', ({ service }) => service],
  ['Done appointments', ({ appointments }) => appointments],
  ['Revenue', ({ revenue }) => revenue],
  ['Currency', () => currency],
]

/** A list that is read page by page: each page starts after the last item of the one before. */
export type PagedRows<Row> = {
  page(request: PageRequest): Promise<Page<Row>>
  positionOf(row: Row): CursorPosition
}

/**
 * Yields a list page by page. No connection is held between two pages, so that a slow reader costs
 * the database nothing.
 */
async function* pagedChunks<Row>(
  columns: readonly Column<Row>[],
  { page, positionOf }: PagedRows<Row>,
): CsvChunks {
  yield headerOf(columns)
  for (let after: CursorPosition | undefined, hasNext = true; hasNext;) {
    const read = await page({ first: PAGE_ROWS, offset: 0, after })
    const last = read.items.at(-1)
    if (last === undefined) return
    yield rowsOf(columns, read.items)
    after = positionOf(last)
    hasNext = read.hasNext
  }
}

/** Yields appointments as CSV, with their prices in the currency of the salon. */
export const appointmentChunks = (
  { currency }: Pick<Salon, 'currency'>,
  rows: PagedRows<Appointment>,
): CsvChunks => pagedChunks(appointmentColumns(currency), rows)

/** Yields clients as CSV. */
export const clientChunks = (rows: PagedRows<Client>): CsvChunks =>
  pagedChunks(CLIENT_COLUMNS, rows)

/**
 * Yields the revenue of done appointments as CSV: a row for each day, master and service, in the
 * order of the days. The sums are exact.
 */
export async function* revenueChunks(
  db: Db,
  salonId: number,
  { currency }: Pick<Salon, 'currency'>,
  period: ExportPeriod,
): CsvChunks {
  const columns = revenueColumns(currency)
  yield headerOf(columns)
  const range = await revenueRange(db, salonId, period)
  if (!range) return
  for (let from = range.from; from <= range.to; from = addDays(from, WINDOW_DAYS)) {
    const last = addDays(from, WINDOW_DAYS - 1)
    const rows = await revenueOf(db, salonId, { from, to: last < range.to ? last : range.to })
    if (rows.length > 0) yield rowsOf(columns, rows)
  }
}
