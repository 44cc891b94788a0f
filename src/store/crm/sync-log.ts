import { sql } from 'drizzle-orm'
import type { SyncChange, SyncEntry, SyncOperation } from '../../domain/crm/sync.js'
import type { Instant } from '../../domain/time/time.js'
import { notifyWorkersOnCommit } from '../postgres/commit-hooks.js'
import { type Db, transact } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { JOB_COLUMNS, jobValues } from '../jobs/jobs.js'
import { readTimestamp, toTimestamp } from '../postgres/columns.js'

const COLUMNS = sql`id, appointment_id as "appointmentId", system, operation, state, attempts, external_id::float8 as "externalId", error,
  created_at as "createdAt", updated_at as "updatedAt"`
type Row = Omit<SyncEntry, 'createdAt' | 'updatedAt'> & {
  readonly createdAt: string
  readonly updatedAt: string
}
const toEntry = <More>({ createdAt, updatedAt, ...row }: Row & More) => ({
  ...row,
  createdAt: readTimestamp(createdAt),
  updatedAt: readTimestamp(updatedAt),
})

const ofVisits = staticSql<Row>(sql`
  select ${COLUMNS} from sync_log where salon_id = ${param('salonId')} and appointment_id = any(${param('ids')}::int[]) order by id`)

/** What several visits were synchronised with, oldest first. */
export async function syncLogs(
  db: Db,
  salonId: number,
  ids: readonly number[],
): Promise<SyncEntry[]> {
  return (await ofVisits(db, { salonId, ids })).map(toEntry)
}

const note = staticSql<{ id: number }>(sql`
  with entry as (
    insert into sync_log (salon_id, appointment_id, system, operation, change, state, created_at, updated_at)
    select ${param('salonId')}::int, visit.id, 'crm_a', ${param('operation')}::text, ${param('change')}::jsonb, 'pending',
      ${param('at')}::timestamptz, ${param('at')}::timestamptz
    from appointments visit where visit.salon_id = ${param('salonId')} and visit.id = ${param('appointmentId')}
      and (${param('operation')}::text = 'create' or visit.crm_a_id is not null or exists (
        select from sync_log known where known.salon_id = visit.salon_id and known.appointment_id = visit.id and known.operation = 'create'))
    returning appointment_id
  ), job as (
    insert into ${JOB_COLUMNS}
    select ${jobValues('sync_visit', sql`json_build_object('salonId', ${param('salonId')}::int, 'appointmentId', appointment_id)`, sql`now()`)}
    from entry
  )
  select appointment_id as id from entry`)

/** Has external system A told of a change of a visit that it knows, or will know: an entry and a job. Of a create in any case. */
export async function noteSync(
  tx: Db,
  salonId: number,
  appointmentId: number,
  operation: Exclude<SyncOperation, 'import'>,
  change: SyncChange | null,
  now: Instant,
): Promise<void> {
  notifyWorkersOnCommit(tx)
  await note(tx, {
    salonId,
    appointmentId,
    operation,
    change: JSON.stringify(change),
    at: toTimestamp(now),
  })
}

/** An entry as its sending sees it. */
export type SyncTask = SyncEntry & { readonly change: SyncChange | null }
type Held = SyncTask & { readonly isClaimed: boolean }

const hold = staticSql<Row & { change: SyncChange | null; isClaimed: boolean }>(sql`
  select ${COLUMNS}, change, coalesce(claimed_until > clock_timestamp(), false) as "isClaimed" from sync_log
  where salon_id = ${param('salonId')} and appointment_id = ${param('appointmentId')} and operation <> 'import' and state <> 'succeeded'
    and not is_given_up order by id for update`)
const claim = staticSql(sql`
  update sync_log set attempts = attempts + 1, claimed_until = clock_timestamp() + make_interval(secs => ${param('seconds')}::float8)
  where salon_id = ${param('salonId')} and id = ${param('id')}`)

/**
 * The oldest entry of a visit that is not done, for the caller alone for so many milliseconds; 'none', or 'busy' while one is
 * somebody else's: a later one never comes before it. What changed of a visit that is cancelled by now is not told any more.
 */
export function claimSync(
  db: Db,
  salonId: number,
  appointmentId: number,
  leaseMs: number,
): Promise<SyncTask | 'none' | 'busy'> {
  return transact(db, async (tx) => {
    const rows = await hold(tx, { salonId, appointmentId })
    if (rows.some(({ isClaimed }) => isClaimed)) return 'busy'
    const isOver = rows.some(({ operation, change }) => operation === 'cancel' && change === null)
    const row = rows.find(({ operation }) => !isOver || operation !== 'update')
    if (!row) return 'none'
    const { isClaimed: _, ...entry }: Held = toEntry(row)
    if (isOver) await skip(tx, { salonId, appointmentId })
    await claim(tx, { salonId, id: entry.id, seconds: leaseMs / 1000 })
    return { ...entry, attempts: entry.attempts + 1 }
  })
}
const skip = staticSql(sql`
  update sync_log set state = 'failed', is_given_up = true, error = 'Not told: the appointment was cancelled meanwhile.'
  where salon_id = ${param('salonId')} and appointment_id = ${param('appointmentId')} and operation = 'update' and state <> 'succeeded'`)

const settle = staticSql<{ id: number }>(sql`
  update sync_log set state = ${param('state')}, external_id = ${param('externalId')}, error = ${param('error')}, claimed_until = null,
    is_given_up = is_given_up and ${param('state')}::text = 'failed', updated_at = ${param('at')}
  where salon_id = ${param('salonId')} and id = ${param('id')} and state <> 'succeeded' returning id`)

export type SyncEnd =
  | { readonly state: 'succeeded'; readonly externalId: number }
  | { readonly state: 'failed'; readonly error: string }

/** How an attempt ended; false where the entry was done already. One that was given up meanwhile and fails stays so. */
export async function settleSync(
  tx: Db,
  salonId: number,
  id: number,
  end: SyncEnd,
  now: Instant,
): Promise<boolean> {
  const values = { salonId, id, externalId: null, error: null, ...end, at: toTimestamp(now) }
  return (await settle(tx, values)).length > 0
}

const give = staticSql(sql`
  update appointments set crm_a_id = ${param('crmAId')} where salon_id = ${param('salonId')} and id = ${param('appointmentId')}`)

/** External system A's id of a visit; throws 23505 where another visit has it. */
export async function giveCrmAId(
  tx: Db,
  salonId: number,
  appointmentId: number,
  crmAId: number,
): Promise<void> {
  await give(tx, { salonId, appointmentId, crmAId })
}

const others = staticSql<{ id: number }>(sql`
  select id from appointments where salon_id = ${param('salonId')} and crm_a_id = ${param('crmAId')} and id <> ${param('appointmentId')}`)

/** Whether another visit has that id of external system A. */
export async function isCrmAIdTaken(
  db: Db,
  salonId: number,
  appointmentId: number,
  crmAId: number,
): Promise<boolean> {
  return (await others(db, { salonId, appointmentId, crmAId })).length > 0
}

const giveUp = staticSql(sql`
  update sync_log set state = 'failed', is_given_up = true, error = ${param('error')}, updated_at = ${param('at')}
  where salon_id = ${param('salonId')} and appointment_id = ${param('appointmentId')} and operation = 'cancel' and state <> 'succeeded'
    and not is_given_up and change ? 'cancels' returning id`)

/** A cancellation that somebody waited for is not tried any more; false where there is none left. */
export async function giveUpSync(
  tx: Db,
  salonId: number,
  appointmentId: number,
  error: string,
  now: Instant,
): Promise<boolean> {
  return (await giveUp(tx, { salonId, appointmentId, error, at: toTimestamp(now) })).length > 0
}

const givenUp = staticSql<Row & { change: SyncChange }>(sql`
  select ${COLUMNS}, change from sync_log where salon_id = ${param('salonId')} and appointment_id = ${param('appointmentId')}
    and operation = 'cancel' and is_given_up and change ? 'cancels' order by id desc limit 1`)

/** The newest cancellation of a visit that was given up, though external system A may have done it. */
export async function findGivenUpCancel(
  db: Db,
  salonId: number,
  appointmentId: number,
): Promise<SyncTask | undefined> {
  return (await givenUp(db, { salonId, appointmentId })).map(toEntry)[0]
}

const cancelBy = staticSql(sql`
  select from sync_log where salon_id = ${param('salonId')} and appointment_id = ${param('appointmentId')} and operation = 'cancel'
    and change->'cancels'->>'key' = ${param('key')}`)

/** Whether a visit was cancelled by the request of that key. */
export async function findCancelBy(
  db: Db,
  salonId: number,
  appointmentId: number,
  key: string,
): Promise<boolean> {
  return (await cancelBy(db, { salonId, appointmentId, key })).length > 0
}

const known = staticSql(sql`
  select from appointments visit where visit.salon_id = ${param('salonId')} and visit.id = ${param('appointmentId')} and (
    visit.crm_a_id is not null or exists (select from sync_log where sync_log.salon_id = visit.salon_id
      and sync_log.appointment_id = visit.id and operation = 'create'))`)

/** Whether external system A has a visit, or is to hear of it. */
export async function isKnownToCrmA(
  db: Db,
  salonId: number,
  appointmentId: number,
): Promise<boolean> {
  return (await known(db, { salonId, appointmentId })).length > 0
}
