import { and, asc, eq, sql } from 'drizzle-orm'
import type { Channel, Client, Language } from '../../domain/identity/people.js'
import type { Instant, LocalDate } from '../../domain/time/time.js'
import { anyOf, anyOfParameter, type Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { cachedQuery } from '../postgres/query-cache.js'
import { salonEvent } from '../../domain/live/event.js'
import { writeEvents } from '../live/events.js'
import { clients } from '../tables/people.js'

/** The columns that every query of clients selects. */
export const clientColumns = {
  id: clients.id,
  name: clients.name,
  phone: clients.phone,
  preferredChannel: clients.preferredChannel,
  language: clients.language,
  notificationsEnabled: clients.notificationsEnabled,
  notes: clients.notes,
  createdAt: clients.createdAt,
  visitsCount: clients.visitsCount,
  noShowCount: clients.noShowCount,
  lastVisitId: clients.lastVisitId,
  lastVisitOn: clients.lastVisitOn,
  version: clients.version,
  erasedAt: clients.erasedAt,
}

/** Returns the clients with those ids that exist, in any order. */
export function findClients(db: Db, salonId: number, ids: readonly number[]): Promise<Client[]> {
  const statement = cachedQuery(db, 'clients by id', () =>
    db
      .select(clientColumns)
      .from(clients)
      .where(
        and(eq(clients.salonId, sql.placeholder('salonId')), anyOfParameter(clients.id, 'ids')),
      ),
  )
  return statement.execute({ salonId, ids })
}

/** Returns a client, or undefined. */
export async function findClient(db: Db, salonId: number, id: number): Promise<Client | undefined> {
  return (await findClients(db, salonId, [id]))[0]
}

/** Returns the client whom staff book when they name nobody. Every salon has one. */
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

/** Returns the client with that phone (E.164), or undefined. */
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

/** A client to store. `walkIn`: the one whom staff book when they name nobody. */
export type NewClient = {
  readonly salonId: number
  readonly name: string
  readonly phone: string | null
  readonly walkIn?: boolean
}

/**
 * Inserts a client and writes its event. Returns undefined where the salon has a client with that
 * phone.
 */
export async function insertClient(
  tx: Db,
  client: NewClient,
  now: Instant,
): Promise<Client | undefined> {
  const [inserted] = await tx
    .insert(clients)
    .values({ ...client, createdAt: now })
    .onConflictDoNothing()
    .returning(clientColumns)
  if (inserted) await writeEvents(tx, client.salonId, [salonEvent('client', inserted.id)], now)
  return inserted
}

/** Returns the client with that phone, under the stored name, or creates one. */
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

/** New values of a client. An undefined one stays as it is. */
export type ClientPatch = {
  name?: string | undefined
  phone?: string | null | undefined
  preferredChannel?: Channel | null | undefined
  language?: Language | null | undefined
  notificationsEnabled?: boolean | undefined
  notes?: string | null | undefined
}

/** Changes a client and returns it, or undefined where there is none. */
export async function updateClientRow(
  tx: Db,
  salonId: number,
  id: number,
  patch: ClientPatch,
): Promise<Client | undefined> {
  if (Object.values(patch).every((value) => value === undefined)) return findClient(tx, salonId, id)
  const [changed] = await tx
    .update(clients)
    .set({ ...patch, version: sql`${clients.version} + 1` })
    .where(and(eq(clients.salonId, salonId), eq(clients.id, id)))
    .returning(clientColumns)
  return changed
}

/** Counts a done appointment. It becomes the last appointment unless a later one is stored. */
export async function countDoneAppointment(
  tx: Db,
  salonId: number,
  clientId: number,
  appointment: { id: number; date: LocalDate },
): Promise<void> {
  const isLatest = sql`${clients.lastVisitOn} is null
    or ${clients.lastVisitOn} <= ${appointment.date}`
  await tx
    .update(clients)
    .set({
      visitsCount: sql`${clients.visitsCount} + 1`,
      lastVisitId: sql`case when ${isLatest}
        then ${appointment.id}::int else ${clients.lastVisitId} end`,
      lastVisitOn: sql`case when ${isLatest}
        then ${appointment.date}::date else ${clients.lastVisitOn} end`,
    })
    .where(and(eq(clients.salonId, salonId), eq(clients.id, clientId)))
}

/** Locks clients until the transaction ends, always in the order of their ids. */
export async function lockClients(tx: Db, salonId: number, ids: readonly number[]): Promise<void> {
  const chosen = and(eq(clients.salonId, salonId), anyOf(clients.id, ids))
  await tx
    .select({ id: clients.id })
    .from(clients)
    .where(chosen)
    .orderBy(asc(clients.id))
    .for('update')
}

const moveDialogues = staticSql()`
  update dialogues set client_id = ${param('into')}
  where salon_id = ${param('salonId')} and client_id = ${param('from')}`
const moveAccounts = staticSql()`
  update accounts set client_id = ${param('into')}
  where salon_id = ${param('salonId')} and client_id = ${param('from')}`
const moveNotifications = staticSql()`
  update notifications set person_id = ${param('into')}
  where salon_id = ${param('salonId')} and recipient_kind = 'client'
    and person_id = ${param('from')} and appointment_id in (
      select id from appointments
      where salon_id = ${param('salonId')} and client_id = ${param('into')})`
const addValues = staticSql()`
  update clients set visits_count = clients.visits_count + other.visits_count,
    no_show_count = clients.no_show_count + other.no_show_count,
    last_visit_id = case
      when other.last_visit_on > coalesce(clients.last_visit_on, '-infinity')
      then other.last_visit_id else clients.last_visit_id end,
    last_visit_on = greatest(clients.last_visit_on, other.last_visit_on),
    preferred_channel = coalesce(clients.preferred_channel, other.preferred_channel),
    language = coalesce(clients.language, other.language),
    notifications_enabled = clients.notifications_enabled and other.notifications_enabled,
    notes = nullif(concat_ws(chr(10), clients.notes, other.notes), '')
  from clients other where clients.salon_id = ${param('salonId')} and clients.id = ${param('into')}
    and other.salon_id = ${param('salonId')} and other.id = ${param('from')}`
const remove = staticSql()`
  delete from clients where salon_id = ${param('salonId')} and id = ${param('from')}`

/**
 * Moves dialogues, accounts, counts, notes and notifications of one client to another and deletes
 * the first. The caller has locked both and has moved the appointments before.
 */
export async function absorbClient(
  tx: Db,
  salonId: number,
  from: number,
  into: number,
): Promise<void> {
  const values = { salonId, from, into }
  for (const step of [moveDialogues, moveAccounts, moveNotifications, addValues, remove])
    await step(tx, values)
}

/** Counts a missed appointment. */
export async function countNoShow(tx: Db, salonId: number, clientId: number): Promise<void> {
  await tx
    .update(clients)
    .set({ noShowCount: sql`${clients.noShowCount} + 1` })
    .where(and(eq(clients.salonId, salonId), eq(clients.id, clientId)))
}
