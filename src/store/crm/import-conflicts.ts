import { sql } from 'drizzle-orm'
import type { ImportConflict } from '../../domain/crm/import.js'
import { activeStatuses } from '../booking/appointment-rows.js'
import type { Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { PLAN_EACH_TIME } from '../postgres/prepared-client.js'

const write = staticSql()`
  insert into import_conflicts (salon_id, run_id, external_id, reason)
  select ${param('salonId')}::int, ${param('runId')}::int, (item->>'externalId')::bigint,
    item->>'reason'
  from jsonb_array_elements(${param('conflicts')}::jsonb)
    with ordinality as conflict (item, position)
  order by position`

/** Stores conflicts of a run, in this order. */
export async function writeImportConflicts(
  tx: Db,
  salonId: number,
  runId: number,
  conflicts: readonly ImportConflict[],
): Promise<void> {
  await write(tx, { salonId, runId, conflicts: JSON.stringify(conflicts) })
}

const writeMissing = staticSql()`
  insert into import_conflicts (salon_id, run_id, external_id, reason)
  select run.salon_id, run.id, known.external_id, ${param('reason')}::text
  from import_runs run
    join appointments appointment on appointment.salon_id = run.salon_id
      and appointment.date between run.from_date and run.to_date
      and appointment.status in (${activeStatuses})
    join external_appointment_ids known on known.salon_id = appointment.salon_id
      and known.appointment_id = appointment.id and known.system = run.system
  where run.salon_id = ${param('salonId')} and run.id = ${param('runId')}
    and known.run_id is distinct from run.id
    and ${sql.raw(PLAN_EACH_TIME)}
    and not exists (
      select from sync_log entry
      where entry.salon_id = appointment.salon_id and entry.appointment_id = appointment.id
        and entry.system = run.system and entry.operation <> 'import'
        and (entry.state <> 'succeeded' and not entry.is_given_up
          or entry.updated_at >= run.started_at))
  order by appointment.date, appointment.start_minute, appointment.id
  returning external_id`

/**
 * Stores a conflict with that reason for each active appointment of the run's days that the system
 * once had and that was not in this run. An appointment that was sent to the system since the run
 * began is left out. Returns how many conflicts it stored.
 */
export async function writeMissingAppointments(
  tx: Db,
  salonId: number,
  runId: number,
  reason: string,
): Promise<number> {
  return (await writeMissing(tx, { salonId, runId, reason })).length
}

/** A conflict of a run. The ids of a run's conflicts grow in the order of discovery. */
export type StoredImportConflict = ImportConflict & { readonly id: number; readonly runId: number }
const ofRuns = staticSql<StoredImportConflict>()`
  select run.id as "runId", conflict.id, conflict.external_id::float8 as "externalId", conflict.reason
  from unnest(${param('runIds')}::int[]) as run (id)
  cross join lateral (
    select id, external_id, reason from import_conflicts
    where salon_id = ${param('salonId')} and run_id = run.id
      and (${param('after')}::int is null or import_conflicts.id > ${param('after')}::int)
    order by id limit ${param('first')}::int offset ${param('offset')}::int
  ) as conflict order by conflict.id`

/** At most `first` of a run's conflicts, behind the one with the id `after`, past `offset`. */
export type ConflictRange = {
  readonly first: number
  readonly offset: number
  readonly after?: number | undefined
}

/** Returns a range of the conflicts of each run, in the order in which they were found. */
export function importConflictsOf(
  db: Db,
  salonId: number,
  runIds: readonly number[],
  { first, offset, after }: ConflictRange,
): Promise<readonly StoredImportConflict[]> {
  return ofRuns(db, { salonId, runIds, first, offset, after: after ?? null })
}
