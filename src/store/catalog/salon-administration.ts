import { sql } from 'drizzle-orm'
import type { Instant } from '../../domain/time/time.js'
import type { Db } from '../postgres/database.js'
import { readTimestamp, toTimestamp } from '../postgres/columns.js'
import { param, staticSql } from '../postgres/static-sql.js'

/** A salon as the administrator of the deployment sees it. */
export type AdministeredSalon = {
  readonly id: number
  readonly name: string
  readonly timeZone: string
  /** How many accounts it has, active or not. */
  readonly accounts: number
  /** When it was switched off. Null: it is on. */
  readonly switchedOffAt: Instant | null
  readonly isDemo: boolean
}
type Row = Omit<AdministeredSalon, 'switchedOffAt'> & { readonly switchedOffAt: string | null }

const select = staticSql<Row>()`
  select id, name, time_zone as "timeZone", switched_off_at as "switchedOffAt",
    is_demo as "isDemo",
    (select count(*)::int from accounts where accounts.salon_id = salons.id) as accounts
  from salons
  where ${param('id')}::int is null or id = ${param('id')}::int
  order by id`

const salonOf = ({ switchedOffAt, ...row }: Row): AdministeredSalon => ({
  ...row,
  switchedOffAt: switchedOffAt === null ? null : readTimestamp(switchedOffAt),
})

/** Returns all salons by id. */
export async function listSalons(db: Db): Promise<AdministeredSalon[]> {
  return (await select(db, { id: null })).map(salonOf)
}

const lock = staticSql()`select from salons where id = ${param('id')} for update`

/** Locks a salon until the transaction ends, and returns it. Undefined where there is none. */
export async function lockSalon(tx: Db, id: number): Promise<AdministeredSalon | undefined> {
  if ((await lock(tx, { id })).length === 0) return undefined
  return (await select(tx, { id })).map(salonOf)[0]
}

const setSwitchedOff = staticSql()`
  update salons set switched_off_at = ${param('at')}::timestamptz where id = ${param('id')}`

/** Switches a salon off at an instant, or on with null. */
export async function setSwitchedOffAt(tx: Db, id: number, at: Instant | null): Promise<void> {
  await setSwitchedOff(tx, { id, at: at === null ? null : toTimestamp(at) })
}

/** How many rows of a salon there are of what people know. */
export type SalonContents = {
  readonly accounts: number
  readonly clients: number
  readonly appointments: number
  readonly dialogues: number
}
const countContents = staticSql<SalonContents>()`
  select (select count(*)::int from accounts where salon_id = ${param('id')}) as accounts,
    (select count(*)::int from clients where salon_id = ${param('id')} and not walk_in) as clients,
    (select count(*)::int from appointments where salon_id = ${param('id')}) as appointments,
    (select count(*)::int from dialogues where salon_id = ${param('id')}) as dialogues`

/** Returns how much a salon has. */
export async function countSalonContents(db: Db, id: number): Promise<SalonContents> {
  const [counts] = await countContents(db, { id })
  return counts ?? { accounts: 0, clients: 0, appointments: 0, dialogues: 0 }
}

type Reference = { readonly child: string; readonly parent: string }

/** The tables with rows of a salon. All of them have the column `salon_id`. */
const selectTables = staticSql<{ name: string }>()`
  select table_name as name from information_schema.columns
  where table_schema = 'public' and column_name = 'salon_id' order by table_name`
const selectReferences = staticSql<Reference>()`
  select child.relname as child, parent.relname as parent
  from pg_constraint
    join pg_class child on child.oid = conrelid
    join pg_class parent on parent.oid = confrelid
  where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`

/** Returns the tables in an order in which no row is deleted before those that refer to it. */
function inOrderOfDeletion(
  tables: readonly string[],
  references: readonly Reference[],
): readonly string[] {
  const ordered: string[] = []
  let left = [...tables]
  while (left.length > 0) {
    const isReferred = (table: string): boolean =>
      references.some(({ child, parent }) => parent === table && left.includes(child))
    const free = left.filter((table) => !isReferred(table))
    if (free.length === 0) throw new Error(`these tables refer to each other: ${left.join()}`)
    ordered.push(...free)
    left = left.filter((table) => !free.includes(table))
  }
  return ordered
}

/**
 * Deletes a salon with every row of it. The tables are read from the database, so a
 * new table needs no line here. Throws what the driver throws for a row that was written meanwhile.
 */
export async function deleteSalon(tx: Db, id: number): Promise<void> {
  const tables = (await selectTables(tx, {})).map(({ name }) => name)
  const references = await selectReferences(tx, {})
  for (const table of inOrderOfDeletion(tables, references))
    await tx.execute(sql`delete from ${sql.identifier(table)} where salon_id = ${id}`)
  // Triggers wrote these when the appointments were deleted.
  for (const totals of ['appointment_totals', 'client_appointment_totals', 'comment_word_totals'])
    await tx.execute(sql`delete from ${sql.identifier(totals)} where salon_id = ${id}`)
  await tx.execute(sql`delete from salons where id = ${id}`)
}
