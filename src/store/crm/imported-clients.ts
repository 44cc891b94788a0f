import { sql } from 'drizzle-orm'
import type { Appointment } from '../../domain/booking/appointment.js'
import type { Instant, LocalDate } from '../../domain/time/time.js'
import type { Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { ANEW } from '../postgres/prepared-client.js'
import { toTimestamp } from '../postgres/columns.js'

/** Somebody whom visits name. */
export type ImportedClient = Appointment['client']
/** Somebody to be found by their phone (E.164), or made; one without a phone is always made. */
export type WantedClient = { readonly name: string; readonly phone: string | null }

const byPhone = staticSql<ImportedClient>(sql`
  select id, name, phone from clients where salon_id = ${param('salonId')} and phone = any(${param('phones')}::text[])
    and ${sql.raw(ANEW)}`)
/** By phone, so that two imports that make the same clients do not wait for each other. */
const make = staticSql<{ id: number }>(sql`
  insert into clients (salon_id, id, name, phone, created_at) overriding system value
  select ${param('salonId')}::int, fresh.id, fresh.name, fresh.phone, ${param('at')}::timestamptz
  from jsonb_to_recordset(${param('clients')}::jsonb) as fresh (id int, name text, phone text) order by phone, id
  on conflict do nothing returning id`)
const numbers = staticSql<{ id: number }>(sql`
  select nextval('clients_id_seq')::int as id from generate_series(1, ${param('count')}::int)`)

type Fresh = WantedClient & { readonly id: number }

async function number(tx: Db, wanted: readonly WantedClient[]): Promise<Fresh[]> {
  const ids = await numbers(tx, { count: wanted.length })
  return wanted.map((client, index) => ({ ...client, id: ids[index]?.id ?? 0 }))
}

/** The clients, as they are wanted: those that there are by phone, under the names that they have, and new ones. */
export async function findOrMakeClients(
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
    const fresh = await number(tx, missing)
    const made = await make(tx, { salonId, clients: JSON.stringify(fresh), at: toTimestamp(now) })
    const stored = new Set(made.map(({ id }) => id))
    for (const [index, client] of fresh.entries())
      if (client.phone === null) result.set(missing[index] as WantedClient, client)
      else if (stored.has(client.id)) known.set(client.phone, client)
    const late = missing.flatMap(({ phone }) =>
      phone !== null && !known.has(phone) ? [phone] : [],
    )
    for (const [phone, client] of await find(late)) known.set(phone, client) // somebody else made them just now
  }
  for (const one of wanted) {
    const client = one.phone === null ? undefined : known.get(one.phone)
    if (client) result.set(one, client)
  }
  return result
}

/** What visits that ended mean for a client; `last`: the latest of those that were done. */
export type ClientCounts = {
  readonly clientId: number
  readonly visits: number
  readonly noShows: number
  readonly lastId: number | null
  readonly lastOn: LocalDate | null
}

const count = staticSql(sql`
  update clients set visits_count = clients.visits_count + more.visits, no_show_count = clients.no_show_count + more."noShows",
    last_visit_id = case when more."lastOn" >= coalesce(clients.last_visit_on, '-infinity') then more."lastId" else clients.last_visit_id end,
    last_visit_on = greatest(clients.last_visit_on, more."lastOn")
  from jsonb_to_recordset(${param('counts')}::jsonb) as more ("clientId" int, visits int, "noShows" int, "lastId" int, "lastOn" date)
  where clients.salon_id = ${param('salonId')} and clients.id = more."clientId" and ${sql.raw(ANEW)}`)

/** What `countVisit` and `countNoShow` do, for many at once. */
export async function countImported(
  tx: Db,
  salonId: number,
  counts: readonly ClientCounts[],
): Promise<void> {
  await count(tx, { salonId, counts: JSON.stringify(counts) })
}
