import { sql } from 'drizzle-orm'
import { FIRST_INSTANT, type Instant, LAST_INSTANT } from '../../domain/time/time.js'
import type { Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { toTimestamp } from '../postgres/columns.js'

/**
 * How the autopilot does: dialogues that it answered, those of them that it did not give back and no person had to enter, why
 * it gave others back, what it did. A person has entered who wrote to the client or took the dialogue from it.
 */
export type AutopilotFigures = {
  readonly dialogues: number
  readonly solved: number
  readonly handBacks: readonly { readonly reason: string; readonly count: number }[]
  readonly booked: number
  readonly moved: number
  readonly cancelled: number
  readonly undone: number
}
const select = staticSql<AutopilotFigures>(sql`
  with own as (
    select dialogue.*, exists (select from messages said where said.salon_id = dialogue.salon_id and said.task_id = dialogue.task_id
      and said.direction = 'outbound' and said.type <> 'note' and said.actor_kind = 'user') or exists (
      select from task_log moved where moved.salon_id = dialogue.salon_id and moved.task_id = dialogue.task_id
        and moved.old_status = 'autopilot' and moved.new_status in ('open', 'snoozed') and moved.actor_kind = 'user') as entered
    from autopilot_dialogues dialogue
    where (${param('salonId')}::int is null or dialogue.salon_id = ${param('salonId')}::int)
      and dialogue.created_at between ${param('from')}::timestamptz and ${param('to')}::timestamptz
  ), deeds as (
    select deed.* from autopilot_deeds deed
    where (${param('salonId')}::int is null or deed.salon_id = ${param('salonId')}::int)
      and deed.created_at between ${param('from')}::timestamptz and ${param('to')}::timestamptz
  )
  select (select count(*)::int from own) as dialogues,
    (select count(*)::int from own where hand_back is null and not entered) as solved,
    coalesce((select json_agg(json_build_object('reason', reason, 'count', count) order by count desc, reason) from (
      select hand_back as reason, count(*)::int as count from own where hand_back is not null group by hand_back) as backs), '[]'::json) as "handBacks",
    (select count(*)::int from deeds where kind = 'book') as booked, (select count(*)::int from deeds where kind = 'move') as moved,
    (select count(*)::int from deeds where kind = 'cancel') as cancelled, (select count(*)::int from deeds where undone_at is not null) as undone`)

/** Of a salon or (undefined) of all, by when the autopilot first answered. */
export async function autopilotFigures(
  db: Db,
  salonId: number | undefined,
  from: Instant,
  to: Instant,
): Promise<AutopilotFigures> {
  const [row] = await select(db, {
    salonId: salonId ?? null,
    from: toTimestamp(from),
    to: toTimestamp(to),
  })
  if (!row) throw new Error('figures of the autopilot were not read')
  return row
}

export const figuresOfAll = (db: Db): Promise<AutopilotFigures> =>
  autopilotFigures(db, undefined, FIRST_INSTANT, LAST_INSTANT)
