import { sql } from 'drizzle-orm'
import type { ImportConflict } from '../../domain/crm/import.js'
import { activeStatuses } from '../booking/appointment-rows.js'
import type { Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { ANEW } from '../postgres/prepared-client.js'

const write = staticSql(sql`
  insert into import_conflicts (salon_id, run_id, external_id, reason)
  select ${param('salonId')}::int, ${param('runId')}::int, (item->>'externalId')::bigint, item->>'reason'
  from jsonb_array_elements(${param('conflicts')}::jsonb) with ordinality as one (item, place) order by place`)

/** In this order. */
export async function writeImportConflicts(
  tx: Db,
  salonId: number,
  runId: number,
  conflicts: readonly ImportConflict[],
): Promise<void> {
  await write(tx, { salonId, runId, conflicts: JSON.stringify(conflicts) })
}

const writeMissing = staticSql(sql`
  insert into import_conflicts (salon_id, run_id, external_id, reason)
  select run.salon_id, run.id, known.external_id, ${param('reason')}::text
  from import_runs run
  join appointments visit on visit.salon_id = run.salon_id and visit.date between run.from_date and run.to_date
    and visit.status in (${activeStatuses})
  join external_visits known on known.salon_id = visit.salon_id and known.appointment_id = visit.id and known.system = run.system
  where run.salon_id = ${param('salonId')} and run.id = ${param('runId')} and known.run_id is distinct from run.id
    and ${sql.raw(ANEW)}
    and not exists (
      select from sync_log told where told.salon_id = visit.salon_id and told.appointment_id = visit.id and told.system = run.system
        and told.operation <> 'import' and (told.state <> 'succeeded' and not told.is_given_up or told.updated_at >= run.started_at))
  order by visit.date, visit.start_minute, visit.id
  returning external_id`)

/**
 * The active visits of the run's days that the system told of once, but not in this run; those that it was told of meanwhile
 * left out. They become conflicts with that reason; answers how many there are.
 */
export async function writeMissingVisits(
  tx: Db,
  salonId: number,
  runId: number,
  reason: string,
): Promise<number> {
  return (await writeMissing(tx, { salonId, runId, reason })).length
}

const ofRuns = staticSql<ImportConflict & { readonly runId: number }>(sql`
  select run.id as "runId", conflict.external_id::float8 as "externalId", conflict.reason
  from unnest(${param('runIds')}::int[]) as run (id)
  cross join lateral (
    select id, external_id, reason from import_conflicts where salon_id = ${param('salonId')} and run_id = run.id
    order by id limit ${param('first')}::int offset ${param('offset')}::int
  ) as conflict order by conflict.id`)

/** How many of a run's conflicts, after how many others. */
export type ConflictStretch = { readonly first: number; readonly offset: number }

/** Of each run a stretch of them, in the order in which they were found. */
export function importConflictsOf(
  db: Db,
  salonId: number,
  runIds: readonly number[],
  { first, offset }: ConflictStretch,
): Promise<readonly (ImportConflict & { readonly runId: number })[]> {
  return ofRuns(db, { salonId, runIds, first, offset })
}
