import { and, asc, eq, sql } from 'drizzle-orm'
import type { Page, PageRequest } from '../../domain/page.js'
import type { SearchTerm } from '../../domain/search.js'
import { anyOf, type Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { cannedReplies } from '../tables/dialogues.js'

/** A ready answer of operators. */
export type CannedReply = { readonly id: number; readonly shortCode: string; readonly text: string }
const columns = {
  id: cannedReplies.id,
  shortCode: cannedReplies.shortCode,
  text: cannedReplies.text,
}

/** Which canned replies of a salon to list: those with every term in short code or text. */
type ReplyRange = { readonly salonId: number; readonly terms: readonly SearchTerm[] }
const lowerCode = sql`lower(${cannedReplies.shortCode})`
const searched = sql`lower(${cannedReplies.shortCode} || ' ' || ${cannedReplies.text})`
const inRange = ({ salonId, terms }: ReplyRange) =>
  and(
    eq(cannedReplies.salonId, salonId),
    ...terms.map(({ text }) => sql`position(lower(${text}) in ${searched}) > 0`),
  )

/** Returns a page of the salon's canned replies by short code. */
export async function listCannedReplies(
  db: Db,
  range: ReplyRange,
  { first, offset, after }: PageRequest,
): Promise<Page<CannedReply>> {
  const rows = await db
    .select(columns)
    .from(cannedReplies)
    .where(and(inRange(range), after && sql`${lowerCode} > lower(${String(after[0])})`))
    .orderBy(asc(lowerCode))
    .limit(first + 1)
    .offset(offset)
  return { items: rows.slice(0, first), hasNext: rows.length > first }
}

/** Returns how many canned replies a list has. */
export const countCannedReplies = (db: Db, range: ReplyRange): Promise<number> =>
  db.$count(cannedReplies, inRange(range))

/** Returns the canned replies with those ids that exist, in any order. */
export const findCannedReplies = (
  db: Db,
  salonId: number,
  ids: readonly number[],
): Promise<CannedReply[]> =>
  db
    .select(columns)
    .from(cannedReplies)
    .where(and(eq(cannedReplies.salonId, salonId), anyOf(cannedReplies.id, ids)))

const upsert = staticSql<CannedReply>()`
  insert into canned_replies (salon_id, short_code, text)
  values (${param('salonId')}, ${param('shortCode')}, ${param('text')})
  on conflict (salon_id, lower(short_code))
    do update set short_code = excluded.short_code, text = excluded.text
  returning id, short_code as "shortCode", text`

/** Adds a canned reply, or replaces the text of the one with that short code. */
export async function putCannedReply(
  db: Db,
  salonId: number,
  shortCode: string,
  text: string,
): Promise<CannedReply> {
  const [put] = await upsert(db, { salonId, shortCode, text })
  if (!put) throw new Error('a canned reply was not stored')
  return put
}

/** Deletes a canned reply and returns it, or undefined where there was none. */
export async function deleteCannedReply(
  db: Db,
  salonId: number,
  id: number,
): Promise<CannedReply | undefined> {
  const [deleted] = await db
    .delete(cannedReplies)
    .where(and(eq(cannedReplies.salonId, salonId), eq(cannedReplies.id, id)))
    .returning(columns)
  return deleted
}
