import { sql } from 'drizzle-orm'
import type { Appointment } from '../../domain/booking/appointment.js'
import type { Instant, LocalDate } from '../../domain/time/time.js'
import type { Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { PLAN_EACH_TIME } from '../postgres/prepared-client.js'
import { toTimestamp } from '../postgres/columns.js'

/** The client of an imported appointment. */
export type ImportedClient = Appointment['client']
/** A client to find by phone (E.164) or to create. One without a phone is always created. */
export type WantedClient = { readonly name: string; readonly phone: string | null }

const byPhone = staticSql<ImportedClient>()`
  select id, name, phone from clients
  where salon_id = ${param('salonId')} and phone = any(${param('phones')}::text[])
    and ${sql.raw(PLAN_EACH_TIME)}`
/** In the order of the phones, so that two imports with the same new clients do not deadlock. */
const insert = staticSql<{ id: number }>()`
  insert into clients (salon_id, id, name, phone, created_at) overriding system value
  select ${param('salonId')}::int, fresh.id, fresh.name, fresh.phone, ${param('at')}::timestamptz
  from jsonb_to_recordset(${param('clients')}::jsonb) as fresh (id int, name text, phone text)
  order by phone, id
  on conflict do nothing returning id`
const reserveIds = staticSql<{ id: number }>()`
  select nextval('clients_id_seq')::int as id from generate_series(1, ${param('count')}::int)`

type ClientToInsert = WantedClient & { readonly id: number }

async function withIds(tx: Db, wanted: readonly WantedClient[]): Promise<ClientToInsert[]> {
  const ids = await reserveIds(tx, { count: wanted.length })
  return wanted.map((client, index) => ({ ...client, id: ids[index]?.id ?? 0 }))
}

/**
 * Finds the wanted clients by phone, under their stored names, and creates the others.
 * Returns the client for each wanted one.
 */
export async function findOrCreateClients(
  tx: Db,
  salonId: number,
  wanted: readonly WantedClient[],
  now: Instant,
): Promise<ReadonlyMap<WantedClient, ImportedClient>> {
  const find = async (phones: readonly (string | null)[]) => {
    const rows = phones.length === 0 ? [] : await byPhone(tx, { salonId, phones })
    return rows.map((client) => [client.phone, client] as const)
  }
  const known = new Map(await find([...new Set(wanted.flatMap(({ phone }) => phone ?? []))]))
  const missing = wanted.filter(
    ({ phone }, index) =>
      phone === null ||
      (!known.has(phone) && wanted.findIndex((other) => other.phone === phone) === index),
  )
  const result = new Map<WantedClient, ImportedClient>()
  if (missing.length > 0) {
    const toInsert = await withIds(tx, missing)
    const inserted = await insert(tx, {
      salonId,
      clients: JSON.stringify(toInsert),
      at: toTimestamp(now),
    })
    const insertedIds = new Set(inserted.map(({ id }) => id))
    for (const [index, client] of toInsert.entries())
      if (client.phone === null) result.set(missing[index] as WantedClient, client)
      else if (insertedIds.has(client.id)) known.set(client.phone, client)
    // Another transaction has stored these in the meantime.
    const conflicting = missing.flatMap(({ phone }) =>
      phone !== null && !known.has(phone) ? [phone] : [],
    )
    for (const [phone, client] of await find(conflicting)) known.set(phone, client)
  }
  for (const one of wanted) {
    const client = one.phone === null ? undefined : known.get(one.phone)
    if (client) result.set(one, client)
  }
  return result
}

/** What ended appointments add to a client's counts. `lastId`, `lastOn`: of the latest done one. */
export type ClientCounts = {
  readonly clientId: number
  readonly appointments: number
  readonly noShows: number
  readonly lastId: number | null
  readonly lastOn: LocalDate | null
}

const addCounts = staticSql()`
  update clients set visits_count = clients.visits_count + added.appointments,
    no_show_count = clients.no_show_count + added."noShows",
    last_visit_id = case when added."lastOn" >= coalesce(clients.last_visit_on, '-infinity')
      then added."lastId" else clients.last_visit_id end,
    last_visit_on = greatest(clients.last_visit_on, added."lastOn")
  from jsonb_to_recordset(${param('counts')}::jsonb)
    as added ("clientId" int, appointments int, "noShows" int, "lastId" int, "lastOn" date)
  where clients.salon_id = ${param('salonId')} and clients.id = added."clientId"
    and ${sql.raw(PLAN_EACH_TIME)}`

/** Does what `countDoneAppointment` and `countNoShow` do, for many clients at once. */
export async function addClientCounts(
  tx: Db,
  salonId: number,
  counts: readonly ClientCounts[],
): Promise<void> {
  await addCounts(tx, { salonId, counts: JSON.stringify(counts) })
}
