import { sql } from 'drizzle-orm'
import type { Db } from '../../postgres/database.js'
import { param, staticSql } from '../../postgres/static-sql.js'

/** From this number of new rows on, those of a salon are merged. */
const MANY_ROWS = 50
/** Removed words go with the next merge: somebody may have wanted them erased. */
const ANY_REMOVED = ' or min(count) < 0'

/**
 * Returns what merges the rows of a table whose sum counts: those of a salon, or those of all salons
 * that have many new ones. No reader or writer of the totals waits for it. `keys`: the columns that
 * the table counts by. `orWhen`: a further condition for new rows of a salon.
 *
 * Rows that another process is merging are left to it. A sum below zero has its counterpart among
 * them: it stays new, so the next merge takes both.
 */
function mergerOf(table: string, keys: string, orWhen = '') {
  const [rows, by] = [sql.raw(table), sql.raw(keys)]
  const selectSalons = staticSql<{ salonId: number }>()`
    select salon_id as "salonId" from ${rows} where not merged
    group by salon_id having count(*) >= ${sql.raw(`${MANY_ROWS}${orWhen}`)}`
  const ofSalon = staticSql()`
    with taken as (
      delete from ${rows} where (salon_id, id) in (
        select salon_id, id from ${rows} where salon_id = ${param('salonId')}
          and (${by}) in (
            select ${by} from ${rows} where salon_id = ${param('salonId')} and not merged)
        for update skip locked)
      returning ${by}, count
    )
    insert into ${rows} (salon_id, ${by}, count, merged)
    select ${param('salonId')}, ${by}, sum(count), sum(count) > 0 from taken
    group by ${by} having sum(count) <> 0`
  const ofAll = async (db: Db): Promise<void> => {
    for (const { salonId } of await selectSalons(db, {})) await ofSalon(db, { salonId })
  }
  return { ofSalon, ofAll }
}
const byStatus = mergerOf('appointment_totals', 'status, service_id, service_name')
const byClient = mergerOf('client_appointment_totals', 'client_id')
const byWord = mergerOf('comment_word_totals', 'word', ANY_REMOVED)

/** What an earlier version left behind when it deleted a salon: words that are removed only. */
const deleteStrayWords = staticSql()`
  delete from comment_word_totals where not merged and count < 0
    and not exists (select from salons where salons.id = comment_word_totals.salon_id)`

/** Merges the totals by status and service, which most lists read. */
export const mergeAppointmentTotals = byStatus.ofAll

/** Merges the totals that only searches read. */
export async function mergeSearchTotals(db: Db): Promise<void> {
  await byClient.ofAll(db)
  await deleteStrayWords(db, {})
  await byWord.ofAll(db)
}

/** Merges the words of a salon's comments, so that those of erased ones are gone. */
export const mergeWords = byWord.ofSalon
