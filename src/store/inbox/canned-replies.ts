import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { cannedReplies } from '../tables/dialogues.js'

/** A ready answer of operators. */
export type CannedReply = { readonly id: number; readonly shortCode: string; readonly text: string }
const columns = {
  id: cannedReplies.id,
  shortCode: cannedReplies.shortCode,
  text: cannedReplies.text,
}

/** Returns the salon's canned replies by short code. */
export function listCannedReplies(db: Db, salonId: number): Promise<CannedReply[]> {
  return db
    .select(columns)
    .from(cannedReplies)
    .where(eq(cannedReplies.salonId, salonId))
    .orderBy(asc(sql`lower(${cannedReplies.shortCode})`))
}

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

/** Deletes a canned reply. Returns false where there was none. */
export async function deleteCannedReply(db: Db, salonId: number, id: number): Promise<boolean> {
  const deleted = await db
    .delete(cannedReplies)
    .where(and(eq(cannedReplies.salonId, salonId), eq(cannedReplies.id, id)))
    .returning({ id: cannedReplies.id })
  return deleted.length > 0
}
