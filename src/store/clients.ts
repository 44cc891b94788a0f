import { and, count, eq, sql, type SQL } from 'drizzle-orm'
import { type CursorPosition, type Order, type Page, type PageRequest, totalOrder } from '../domain/page.js'
import type { Channel, Client } from '../domain/people.js'
import type { SearchTerm } from '../domain/search.js'
import type { Instant, LocalDate } from '../domain/time.js'
import { type Db, prepared } from './database.js'
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

const columns = {
  id: clients.id,
  name: clients.name,
  phone: clients.phone,
  preferredChannel: clients.preferredChannel,
  notes: clients.notes,
  createdAt: clients.createdAt,
  visitsCount: clients.visitsCount,
  noShowCount: clients.noShowCount,
  lastVisitId: clients.lastVisitId,
  lastVisitOn: clients.lastVisitOn,
}

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
        .select(columns)
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

/** Those of the ids that exist, in any order. */
export function findClients(db: Db, salonId: number, ids: readonly number[]): Promise<Client[]> {
  const statement = prepared(db, 'clients by id', () =>
    db
      .select(columns)
      .from(clients)
      .where(
        and(
          eq(clients.salonId, sql.placeholder('salonId')),
          sql`${clients.id} = any(${sql.placeholder('ids')}::int[])`,
        ),
      ),
  )
  return statement.execute({ salonId, ids })
}

export async function findClient(db: Db, salonId: number, id: number): Promise<Client | undefined> {
  return (await findClients(db, salonId, [id]))[0]
}

/** The client whom staff book when they name nobody. Every salon has one. */
export async function findWalkIn(db: Db, salonId: number): Promise<Client> {
  const statement = prepared(db, 'walk-in client', () =>
    db
      .select(columns)
      .from(clients)
      .where(and(eq(clients.salonId, sql.placeholder('salonId')), clients.walkIn)),
  )
  const [client] = await statement.execute({ salonId })
  if (!client) throw new Error(`salon ${salonId} has no walk-in client`)
  return client
}

export async function findClientByPhone(db: Db, salonId: number, phone: string): Promise<Client | undefined> {
  const [client] = await db
    .select(columns)
    .from(clients)
    .where(and(eq(clients.salonId, salonId), eq(clients.phone, phone)))
  return client
}

export type NewClient = {
  readonly salonId: number
  readonly name: string
  readonly phone: string | null
  readonly walkIn?: boolean
}

/** Undefined when the salon has a client with that phone already. */
export async function insertClient(tx: Db, client: NewClient, now: Instant): Promise<Client | undefined> {
  const [made] = await tx
    .insert(clients)
    .values({ ...client, createdAt: now })
    .onConflictDoNothing()
    .returning(columns)
  return made
}

/** The client with that phone: the one there is, under the name that it has, or a new one. */
export async function findOrCreateClient(
  tx: Db,
  client: NewClient & { readonly phone: string },
  now: Instant,
): Promise<Client> {
  const found =
    (await findClientByPhone(tx, client.salonId, client.phone)) ??
    (await insertClient(tx, client, now)) ??
    (await findClientByPhone(tx, client.salonId, client.phone))
  if (!found) throw new Error('a client was neither found nor stored')
  return found
}

export type ClientPatch = {
  name?: string | undefined
  phone?: string | null | undefined
  preferredChannel?: Channel | null | undefined
  notes?: string | null | undefined
}

export async function updateClientRow(
  tx: Db,
  salonId: number,
  id: number,
  patch: ClientPatch,
): Promise<Client | undefined> {
  if (Object.values(patch).every((value) => value === undefined)) return findClient(tx, salonId, id)
  const [changed] = await tx
    .update(clients)
    .set(patch)
    .where(and(eq(clients.salonId, salonId), eq(clients.id, id)))
    .returning(columns)
  return changed
}

/** A visit was done: it counts, and it is the last one unless a later one is known. */
export async function countVisit(
  tx: Db,
  salonId: number,
  clientId: number,
  visit: { id: number; date: LocalDate },
): Promise<void> {
  const later = sql`${clients.lastVisitOn} is null or ${clients.lastVisitOn} <= ${visit.date}`
  await tx
    .update(clients)
    .set({
      visitsCount: sql`${clients.visitsCount} + 1`,
      lastVisitId: sql`case when ${later} then ${visit.id}::int else ${clients.lastVisitId} end`,
      lastVisitOn: sql`case when ${later} then ${visit.date}::date else ${clients.lastVisitOn} end`,
    })
    .where(and(eq(clients.salonId, salonId), eq(clients.id, clientId)))
}

export async function countNoShow(tx: Db, salonId: number, clientId: number): Promise<void> {
  await tx
    .update(clients)
    .set({ noShowCount: sql`${clients.noShowCount} + 1` })
    .where(and(eq(clients.salonId, salonId), eq(clients.id, clientId)))
}

/** The next visit of each client that has one: the earliest active one that has not begun. Client id to appointment id. */
export async function nextVisitIds(
  db: Db,
  salonId: number,
  clientIds: readonly number[],
  now: Instant,
): Promise<Map<number, number>> {
  const at = new Date(now).toISOString()
  const rows = await db.execute<{ client_id: number; id: number }>(sql`
    select client.id as client_id, next.id
    from unnest(${sql.param(clientIds)}::int[]) as client (id)
    cross join lateral (
      select id from appointments
      where salon_id = ${salonId} and client_id = client.id and starts_at >= ${at}::timestamptz
        and date >= (${at}::timestamptz - interval '1 day')::date and status in ('booked', 'confirmed')
      order by date, start_minute, id limit 1
    ) as next`)
  return new Map(rows.map((row) => [row.client_id, row.id]))
}
