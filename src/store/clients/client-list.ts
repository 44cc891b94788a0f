import { and, count, eq, sql, type SQL } from 'drizzle-orm'
import {
  type CursorPosition,
  type Order,
  type Page,
  type PageRequest,
  totalOrder,
} from '../../domain/page.js'
import type { Client } from '../../domain/identity/people.js'
import { clientColumns } from './clients.js'
import type { ClientSearch } from './client-search.js'
import type { Db } from '../postgres/database.js'
import { cachedQuery } from '../postgres/query-cache.js'
import { PLAN_EACH_TIME } from '../postgres/prepared-client.js'
import {
  afterCursor,
  cursorValues,
  orderClauses,
  orderName,
  type SortColumn,
} from '../postgres/keyset-paging.js'
import { clients } from '../tables/people.js'

/** A field by which lists of clients can be sorted. */
export type ClientSort = 'name' | 'created_at' | 'last_visit' | 'id'
const SORTING: Readonly<Record<ClientSort, SortColumn>> = {
  name: { by: clients.name, type: 'text' },
  created_at: { by: clients.createdAt, type: 'timestamptz' },
  last_visit: { by: sql`coalesce(${clients.lastVisitOn}, '-infinity')`, type: 'date' },
  id: { by: clients.id, type: 'integer' },
}

export const clientOrder = (orders: readonly Order<ClientSort>[]): Order<ClientSort>[] =>
  totalOrder(orders.length > 0 ? orders : [{ field: 'name', descending: false }], 'id')

/** Returns the position of a client in an order, for its cursor. */
export function clientPosition(
  client: Client,
  orders: readonly Order<ClientSort>[],
): CursorPosition {
  const values = {
    name: client.name,
    created_at: new Date(client.createdAt).toISOString(),
    last_visit: client.lastVisitOn ?? '-infinity',
    id: client.id,
  }
  return orders.map(({ field }) => values[field])
}

const ofSalon = eq(clients.salonId, sql.placeholder('salonId'))
/**
 * Rendered for each search: only with the words can Postgres choose between the trigram index and
 * the order of the list.
 */
const PLANNED_EACH_TIME = sql.raw(PLAN_EACH_TIME)
const limit = sql.placeholder('limit')
const offset = sql.placeholder('offset')
const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `)

/**
 * A page by name. The index holds all that a search compares, so only the rows of the page are
 * read.
 */
function idsByName(search: ClientSearch, order: readonly SQL[], after: SQL | undefined): SQL {
  const where = and(ofSalon, after, search.condition(clients.searchText), PLANNED_EACH_TIME)
  return sql`select ${clients.id} from ${clients} where ${where} order by ${list(order)}
    limit ${limit} offset ${offset}`
}

/**
 * A page in another order. Postgres uses the trigram index, or follows the order until the page is
 * full.
 */
async function readPage(
  db: Db,
  {
    salonId,
    search,
    orders,
    page,
  }: {
    readonly salonId: number
    readonly search: ClientSearch
    readonly orders: readonly Order<ClientSort>[]
    readonly page: PageRequest
  },
): Promise<Page<Client>> {
  const after = page.after && afterCursor(SORTING, orders)
  const order = orderClauses(SORTING, orders)
  const name = `clients ${search.name} by ${orderName(orders)}${page.after ? ' after' : ''}`
  const statement = cachedQuery(db, name, () => {
    const read = db.select(clientColumns).from(clients)
    const found = search.condition(clients.searchText)
    if (found && orders[0]?.field === 'name') {
      const ids = sql`array(${idsByName(search, order, after)})`
      return read.where(and(ofSalon, sql`${clients.id} = any(${ids})`)).orderBy(...order)
    }
    const where = and(ofSalon, after, found, found && PLANNED_EACH_TIME)
    return read
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset)
  })
  const rows = await statement.execute({
    salonId,
    ...search.values,
    ...(page.after && cursorValues(page.after)),
    limit: page.first + 1,
    offset: page.offset,
  })
  return { items: rows.slice(0, page.first), hasNext: rows.length > page.first }
}

type Walk = Page<Client> & { readonly total: number }

/**
 * Reads all clients by name once, for the page and the total. `offset 0` keeps the order of the
 * index, so nothing is sorted.
 */
async function walk(
  db: Db,
  {
    salonId,
    search,
    orders,
    page,
  }: {
    readonly salonId: number
    readonly search: ClientSearch
    readonly orders: readonly Order<ClientSort>[]
    readonly page: PageRequest
  },
): Promise<Walk> {
  const order = orderClauses(SORTING, orders)
  const statement = cachedQuery(db, `clients ${search.name} walked by ${orderName(orders)}`, () => {
    const all = sql`select ${clients.id} as id, ${clients.searchText} as searched from ${clients}
      where ${ofSalon} order by ${list(order)} offset 0`
    const ids = sql`(array_agg(walked.id))[${offset}::int + 1 : ${offset}::int + ${limit}::int]`
    const found = sql`select count(*)::int as total, ${ids} as ids from (${all}) as walked
      where ${search.condition(sql`walked.searched`)}`
    return db
      .select({ ...clientColumns, total: sql<number>`found.total` })
      .from(sql`(${found}) as found`)
      .leftJoin(clients, and(ofSalon, sql`${clients.id} = any(found.ids)`))
      .orderBy(...order)
  })
  const rows = await statement.execute({
    salonId,
    ...search.values,
    limit: page.first + 1,
    offset: page.offset,
  })
  const read = rows.filter(isClient)
  return {
    items: read.slice(0, page.first),
    hasNext: read.length > page.first,
    total: rows[0]?.total ?? 0,
  }
}

/** The total has a row of its own when the page is empty. */
const isClient = <Row extends { readonly [Key in keyof Client]: Client[Key] | null }>(
  row: Row,
): row is Row & Client => row.id !== null

/** Counts the clients that a search finds. */
async function countFound(db: Db, salonId: number, search: ClientSearch): Promise<number> {
  const statement = cachedQuery(db, `clients ${search.name} counted`, () => {
    const found = search.condition(clients.searchText)
    const where = and(ofSalon, found, found && PLANNED_EACH_TIME)
    return db.select({ total: count() }).from(clients).where(where)
  })
  const [row] = await statement.execute({ salonId, ...search.values })
  return row?.total ?? 0
}

/** Pages and the total of the clients that a search finds. An empty search finds all. */
type ClientListing = {
  page(request: PageRequest): Promise<Page<Client>>
  total(): Promise<number>
}

/**
 * The clients of a salon that a search finds, in an order. A page and a total that are asked for
 * together may share a statement.
 */
export function listClients(
  db: Db,
  salonId: number,
  search: ClientSearch,
  orders: readonly Order<ClientSort>[],
): ClientListing {
  const looksAtEverybody = search.name !== '' && !search.isSelective && orders[0]?.field === 'name'
  let walked: Promise<Walk> | undefined
  return {
    page(request) {
      if (!looksAtEverybody || request.after)
        return readPage(db, { salonId, search, orders, page: request })
      walked = walk(db, { salonId, search, orders, page: request })
      return walked
    },
    async total() {
      // a page that is wanted as well has been asked for when this continues
      await Promise.resolve()
      return walked ? (await walked).total : countFound(db, salonId, search)
    },
  }
}
