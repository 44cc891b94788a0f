import { and, asc, eq, sql } from 'drizzle-orm'
import type { Language } from '../../domain/identity/people.js'
import type { Channel, Client } from '../../domain/identity/people.js'
import type { Instant, LocalDate } from '../../domain/time/time.js'
import { anyOf, type Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { cachedQuery } from '../postgres/query-cache.js'
import { clients } from '../tables/people.js'

/** What every reading of clients selects. */
export const clientColumns = {
  id: clients.id,
  name: clients.name,
  phone: clients.phone,
  preferredChannel: clients.preferredChannel,
  language: clients.language,
  notes: clients.notes,
  createdAt: clients.createdAt,
  visitsCount: clients.visitsCount,
  noShowCount: clients.noShowCount,
  lastVisitId: clients.lastVisitId,
  lastVisitOn: clients.lastVisitOn,
}

/** Those of the ids that exist, in any order. */
export function findClients(db: Db, salonId: number, ids: readonly number[]): Promise<Client[]> {
  const statement = cachedQuery(db, 'clients by id', () =>
    db
      .select(clientColumns)
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
  const statement = cachedQuery(db, 'walk-in client', () =>
    db
      .select(clientColumns)
      .from(clients)
      .where(and(eq(clients.salonId, sql.placeholder('salonId')), clients.walkIn)),
  )
  const [client] = await statement.execute({ salonId })
  if (!client) throw new Error(`salon ${salonId} has no walk-in client`)
  return client
}

/** The client with that phone (E.164), if any. */
export async function findClientByPhone(
  db: Db,
  salonId: number,
  phone: string,
): Promise<Client | undefined> {
  const [client] = await db
    .select(clientColumns)
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
export async function insertClient(
  tx: Db,
  client: NewClient,
  now: Instant,
): Promise<Client | undefined> {
  const [made] = await tx
    .insert(clients)
    .values({ ...client, createdAt: now })
    .onConflictDoNothing()
    .returning(clientColumns)
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
  language?: Language | null | undefined
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
    .returning(clientColumns)
  return changed
}

/** A visit was done: it counts, and it is the last one unless a later one is known. */
export async function countAppointment(
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

/** Held until the transaction ends, in one order whoever asks. */
export async function lockClients(tx: Db, salonId: number, ids: readonly number[]): Promise<void> {
  const chosen = and(eq(clients.salonId, salonId), anyOf(clients.id, ids))
  await tx
    .select({ id: clients.id })
    .from(clients)
    .where(chosen)
    .orderBy(asc(clients.id))
    .for('update')
}

const giveDialogues = staticSql(sql`
  update dialogues set client_id = ${param('into')} where salon_id = ${param('salonId')} and client_id = ${param('from')}`)
const giveAccounts = staticSql(sql`
  update accounts set client_id = ${param('into')} where salon_id = ${param('salonId')} and client_id = ${param('from')}`)
const giveNotices = staticSql(sql`
  update notifications set person_id = ${param('into')}
  where salon_id = ${param('salonId')} and recipient_kind = 'client' and person_id = ${param('from')} and appointment_id in (
    select id from appointments where salon_id = ${param('salonId')} and client_id = ${param('into')})`)
const takeOver = staticSql(sql`
  update clients set visits_count = clients.visits_count + other.visits_count, no_show_count = clients.no_show_count + other.no_show_count,
    last_visit_id = case when other.last_visit_on > coalesce(clients.last_visit_on, '-infinity') then other.last_visit_id else clients.last_visit_id end,
    last_visit_on = greatest(clients.last_visit_on, other.last_visit_on),
    preferred_channel = coalesce(clients.preferred_channel, other.preferred_channel), language = coalesce(clients.language, other.language),
    notes = nullif(concat_ws(chr(10), clients.notes, other.notes), '')
  from clients other where clients.salon_id = ${param('salonId')} and clients.id = ${param('into')}
    and other.salon_id = ${param('salonId')} and other.id = ${param('from')}`)
const remove = staticSql(
  sql`delete from clients where salon_id = ${param('salonId')} and id = ${param('from')}`,
)

/**
 * Dialogues, accounts, counts, notes and what was told of visits of one client become another's, and the first is gone. Both
 * are held, and the visits were given before.
 */
export async function absorbClient(
  tx: Db,
  salonId: number,
  from: number,
  into: number,
): Promise<void> {
  const values = { salonId, from, into }
  for (const step of [giveDialogues, giveAccounts, giveNotices, takeOver, remove])
    await step(tx, values)
}

export async function countNoShow(tx: Db, salonId: number, clientId: number): Promise<void> {
  await tx
    .update(clients)
    .set({ noShowCount: sql`${clients.noShowCount} + 1` })
    .where(and(eq(clients.salonId, salonId), eq(clients.id, clientId)))
}
