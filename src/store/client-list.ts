import { and, count, eq, sql, type SQL } from 'drizzle-orm'
import { type CursorPosition, type Order, type Page, type PageRequest, totalOrder } from '../domain/page.js'
import type { Client } from '../domain/people.js'
import type { SearchTerm } from '../domain/search.js'
import { clientColumns } from './clients.js'
import type { Db } from './database.js'
import { prepared } from './prepared.js'
import {
  afterCursor,
  cursorValues,
  matchesSearch,
  orderClauses,
  orderName,
  searchName,
  searchValues,
  type SortColumn,
} from './listing.js'
import { clients } from './tables/people.js'

export type ClientSort = 'name' | 'created_at' | 'last_visit' | 'id'
const SORTING: Readonly<Record<ClientSort, SortColumn>> = {
  name: { by: clients.name, type: 'text' },
  created_at: { by: clients.createdAt, type: 'timestamptz' },
  last_visit: { by: sql`coalesce(${clients.lastVisitOn}, '-infinity')`, type: 'date' },
  id: { by: clients.id, type: 'integer' },
}

export const clientOrder = (orders: readonly Order<ClientSort>[]): Order<ClientSort>[] =>
  totalOrder(orders.length > 0 ? orders : [{ field: 'name', descending: false }], 'id')

export function clientPosition(client: Client, orders: readonly Order<ClientSort>[]): CursorPosition {
  const values = {
    name: client.name,
    created_at: new Date(client.createdAt).toISOString(),
    last_visit: client.lastVisitOn ?? '-infinity',
    id: client.id,
  }
  return orders.map(({ field }) => values[field])
}

function conditions(search: readonly SearchTerm[]): SQL[] {
  const found = matchesSearch(search, [clients.name, sql`coalesce(${clients.phone}, '')`], clients.phone)
  return [eq(clients.salonId, sql.placeholder('salonId')), ...(found ? [found] : [])]
}

export async function listClients(
  db: Db,
  salonId: number,
  search: readonly SearchTerm[],
  orders: readonly Order<ClientSort>[],
  page: PageRequest,
): Promise<Page<Client>> {
  const statement = prepared(
    db,
    `clients ${searchName(search)} by ${orderName(orders)}${page.after ? ' after' : ''}`,
    () =>
      db
        .select(clientColumns)
        .from(clients)
        .where(and(...conditions(search), page.after && afterCursor(SORTING, orders)))
        .orderBy(...orderClauses(SORTING, orders))
        .limit(sql.placeholder('limit'))
        .offset(sql.placeholder('offset')),
  )
  const values = {
    salonId,
    ...searchValues(search),
    ...(page.after && cursorValues(page.after)),
    limit: page.first + 1,
    offset: page.offset,
  }
  const rows = await statement.execute(values)
  return { items: rows.slice(0, page.first), hasNext: rows.length > page.first }
}

export async function countClients(db: Db, salonId: number, search: readonly SearchTerm[]): Promise<number> {
  const statement = prepared(db, `clients ${searchName(search)} counted`, () =>
    db
      .select({ total: count() })
      .from(clients)
      .where(and(...conditions(search))),
  )
  const [row] = await statement.execute({ salonId, ...searchValues(search) })
  return row?.total ?? 0
}
