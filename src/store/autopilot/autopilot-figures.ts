import type { HandBack } from '../../domain/autopilot/state/dialogue-state.js'
import { FIRST_INSTANT, type Instant, LAST_INSTANT } from '../../domain/time/time.js'
import type { Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { toTimestamp } from '../postgres/columns.js'

/**
 * Results of the autopilot: answered dialogues, dialogues solved without a person, reasons for
 * hand-backs, and actions. A person took part if a staff member wrote to the client or took the
 * task from the autopilot.
 */
export type AutopilotFigures = {
  readonly dialogues: number
  readonly solved: number
  readonly handBacks: readonly { readonly reason: HandBack; readonly count: number }[]
  readonly booked: number
  readonly moved: number
  readonly cancelled: number
  readonly undone: number
}
const select = staticSql<AutopilotFigures>()`
  with answered as (
    select dialogue.*, exists (
        select from messages message
        where message.salon_id = dialogue.salon_id and message.task_id = dialogue.task_id
          and message.direction = 'outbound' and message.type <> 'note'
          and message.actor_kind = 'user'
      ) or exists (
        select from task_log entry
        where entry.salon_id = dialogue.salon_id and entry.task_id = dialogue.task_id
          and entry.old_status = 'autopilot' and entry.new_status in ('open', 'snoozed')
          and entry.actor_kind = 'user'
      ) as had_person
    from autopilot_dialogues dialogue
    where (${param('salonId')}::int is null or dialogue.salon_id = ${param('salonId')}::int)
      and dialogue.created_at between ${param('from')}::timestamptz and ${param('to')}::timestamptz
  ), actions as (
    select action.* from autopilot_actions action
    where (${param('salonId')}::int is null or action.salon_id = ${param('salonId')}::int)
      and action.created_at between ${param('from')}::timestamptz and ${param('to')}::timestamptz
  )
  select (select count(*)::int from answered) as dialogues,
    (select count(*)::int from answered where hand_back is null and not had_person) as solved,
    coalesce((
      select json_agg(json_build_object('reason', reason, 'count', count)
        order by count desc, reason)
      from (
        select hand_back as reason, count(*)::int as count from answered
        where hand_back is not null group by hand_back
      ) as reasons
    ), '[]'::json) as "handBacks",
    (select count(*)::int from actions where kind = 'book') as booked,
    (select count(*)::int from actions where kind = 'move') as moved,
    (select count(*)::int from actions where kind = 'cancel') as cancelled,
    (select count(*)::int from actions where undone_at is not null) as undone`

/**
 * Returns the figures of a salon, or of all (undefined), for dialogues and actions that were
 * created between the two instants.
 */
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

/** Returns the figures of all salons since the beginning. */
export const totalAutopilotFigures = (db: Db): Promise<AutopilotFigures> =>
  autopilotFigures(db, undefined, FIRST_INSTANT, LAST_INSTANT)
