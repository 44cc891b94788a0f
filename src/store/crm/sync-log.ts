import { sql } from 'drizzle-orm'
import type { SyncChange, SyncEntry, SyncOperation } from '../../domain/crm/sync.js'
import type { Instant } from '../../domain/time/time.js'
import { notifyWorkersOnCommit } from '../postgres/commit-hooks.js'
import { type Db, transact } from '../postgres/database.js'
import { param, sqlFragment, staticSql } from '../postgres/static-sql.js'
import { JOB_COLUMNS, jobValues } from '../jobs/jobs.js'
import { readTimestamp, toTimestamp } from '../postgres/columns.js'

const COLUMNS = sql`id, appointment_id as "appointmentId", system, operation, state, attempts,
  external_id::float8 as "externalId", error, created_at as "createdAt", updated_at as "updatedAt"`
type Row = Omit<SyncEntry, 'createdAt' | 'updatedAt'> & {
  readonly createdAt: string
  readonly updatedAt: string
}
const toEntry = <More>({ createdAt, updatedAt, ...row }: Row & More) => ({
  ...row,
  createdAt: readTimestamp(createdAt),
  updatedAt: readTimestamp(updatedAt),
})

const ofAppointments = staticSql<Row>()`
  select ${COLUMNS} from sync_log
  where salon_id = ${param('salonId')} and appointment_id = any(${param('ids')}::int[])
  order by id`

/** Returns the sync log entries of several appointments, oldest first. */
export async function syncLogs(
  db: Db,
  salonId: number,
  ids: readonly number[],
): Promise<SyncEntry[]> {
  return (await ofAppointments(db, { salonId, ids })).map(toEntry)
}

const enqueue = staticSql<{ id: number }>()`
  with entry as (
    insert into sync_log (salon_id, appointment_id, system, operation, change, state, created_at,
      updated_at)
    select ${param('salonId')}::int, appointment.id, 'crm_a', ${param('operation')}::text,
      ${param('change')}::jsonb, 'pending', ${param('at')}::timestamptz, ${param('at')}::timestamptz
    from appointments appointment
    where appointment.salon_id = ${param('salonId')} and appointment.id = ${param('appointmentId')}
      and (${param('operation')}::text = 'create' or appointment.crm_a_id is not null or exists (
        select from sync_log known where known.salon_id = appointment.salon_id
          and known.appointment_id = appointment.id and known.operation = 'create'))
    returning appointment_id
  ), job as (
    insert into ${JOB_COLUMNS}
    select ${jobValues(
      'sync_appointment',
      sqlFragment`${param('salonId')}::int`,
      sqlFragment`jsonb_build_object('appointmentId', appointment_id)`,
      sqlFragment`now()`,
    )}
    from entry
  )
  select appointment_id as id from entry`

/**
 * Stores a change for external system A and the job that sends it.
 * Except for a create, only if A has the appointment or will have it.
 */
export async function enqueueSync(
  tx: Db,
  {
    salonId,
    appointmentId,
    operation,
    change,
    now,
  }: {
    readonly salonId: number
    readonly appointmentId: number
    readonly operation: Exclude<SyncOperation, 'import'>
    readonly change: SyncChange | null
    readonly now: Instant
  },
): Promise<void> {
  notifyWorkersOnCommit(tx)
  await enqueue(tx, {
    salonId,
    appointmentId,
    operation,
    change: JSON.stringify(change),
    at: toTimestamp(now),
  })
}

/** A sync log entry with what its sending needs. */
export type SyncTask = SyncEntry & { readonly change: SyncChange | null }
type LockedSyncTask = SyncTask & { readonly isClaimed: boolean }

const lockPending = staticSql<Row & { change: SyncChange | null; isClaimed: boolean }>()`
  select ${COLUMNS}, change, coalesce(claimed_until > clock_timestamp(), false) as "isClaimed"
  from sync_log
  where salon_id = ${param('salonId')} and appointment_id = ${param('appointmentId')}
    and operation <> 'import' and state <> 'succeeded' and not is_given_up
  order by id for update`
const claim = staticSql()`
  update sync_log set attempts = attempts + 1,
    claimed_until = clock_timestamp() + make_interval(secs => ${param('seconds')}::float8)
  where salon_id = ${param('salonId')} and id = ${param('id')}`

/**
 * Claims the oldest pending entry of an appointment for `leaseMs` milliseconds.
 * Returns 'busy' while another process has a claim, so that entries are sent in their order.
 * Returns 'none' where nothing is pending. Updates of a cancelled appointment are skipped.
 */
export function claimSync(
  db: Db,
  salonId: number,
  appointmentId: number,
  leaseMs: number,
): Promise<SyncTask | 'none' | 'busy'> {
  return transact(db, async (tx) => {
    const rows = await lockPending(tx, { salonId, appointmentId })
    if (rows.some(({ isClaimed }) => isClaimed)) return 'busy'
    const isCancelled = rows.some(
      ({ operation, change }) => operation === 'cancel' && change === null,
    )
    const row = rows.find(({ operation }) => !isCancelled || operation !== 'update')
    if (!row) return 'none'
    const { isClaimed: _, ...entry }: LockedSyncTask = toEntry(row)
    if (isCancelled) await skipUpdates(tx, { salonId, appointmentId })
    await claim(tx, { salonId, id: entry.id, seconds: leaseMs / 1000 })
    return { ...entry, attempts: entry.attempts + 1 }
  })
}
const skipUpdates = staticSql()`
  update sync_log set state = 'failed', is_given_up = true,
    error = 'Not told: the appointment was cancelled meanwhile.'
  where salon_id = ${param('salonId')} and appointment_id = ${param('appointmentId')}
    and operation = 'update' and state <> 'succeeded'`

const settle = staticSql<{ id: number }>()`
  update sync_log set state = ${param('state')}, external_id = ${param('externalId')},
    error = ${param('error')}, claimed_until = null,
    is_given_up = is_given_up and ${param('state')}::text = 'failed', updated_at = ${param('at')}
  where salon_id = ${param('salonId')} and id = ${param('id')} and state <> 'succeeded'
  returning id`

type SyncEnd =
  | { readonly state: 'succeeded'; readonly externalId: number }
  | { readonly state: 'failed'; readonly error: string }

/**
 * Stores how an attempt ended. Returns false where the entry had succeeded before.
 * An entry that was given up and fails stays given up.
 */
export async function settleSync(
  tx: Db,
  {
    salonId,
    id,
    end,
    now,
  }: {
    readonly salonId: number
    readonly id: number
    readonly end: SyncEnd
    readonly now: Instant
  },
): Promise<boolean> {
  const values = { salonId, id, externalId: null, error: null, ...end, at: toTimestamp(now) }
  return (await settle(tx, values)).length > 0
}

const updateCrmAId = staticSql()`
  update appointments set crm_a_id = ${param('crmAId')}
  where salon_id = ${param('salonId')} and id = ${param('appointmentId')}`

/** Stores external system A's id. Throws SQLSTATE 23505 where another appointment has it. */
export async function setCrmAId(
  tx: Db,
  salonId: number,
  appointmentId: number,
  crmAId: number,
): Promise<void> {
  await updateCrmAId(tx, { salonId, appointmentId, crmAId })
}

const others = staticSql<{ id: number }>()`
  select id from appointments
  where salon_id = ${param('salonId')} and crm_a_id = ${param('crmAId')}
    and id <> ${param('appointmentId')}`

/** Whether another appointment has that id of external system A. */
export async function isCrmAIdTaken(
  db: Db,
  salonId: number,
  appointmentId: number,
  crmAId: number,
): Promise<boolean> {
  return (await others(db, { salonId, appointmentId, crmAId })).length > 0
}

const giveUp = staticSql()`
  update sync_log set state = 'failed', is_given_up = true, error = ${param('error')},
    updated_at = ${param('at')}
  where salon_id = ${param('salonId')} and appointment_id = ${param('appointmentId')}
    and operation = 'cancel' and state <> 'succeeded' and not is_given_up and change ? 'cancels'
  returning id`

/** Gives up a cancellation that a request waits for. Returns false where none is pending. */
export async function giveUpSync(
  tx: Db,
  {
    salonId,
    appointmentId,
    error,
    now,
  }: {
    readonly salonId: number
    readonly appointmentId: number
    readonly error: string
    readonly now: Instant
  },
): Promise<boolean> {
  return (await giveUp(tx, { salonId, appointmentId, error, at: toTimestamp(now) })).length > 0
}

const selectGivenUp = staticSql<Row & { change: SyncChange }>()`
  select ${COLUMNS}, change from sync_log
  where salon_id = ${param('salonId')} and appointment_id = ${param('appointmentId')}
    and operation = 'cancel' and is_given_up and change ? 'cancels' order by id desc limit 1`

/** Returns the newest cancellation that was given up, though system A may have carried it out. */
export async function findGivenUpCancel(
  db: Db,
  salonId: number,
  appointmentId: number,
): Promise<SyncTask | undefined> {
  return (await selectGivenUp(db, { salonId, appointmentId })).map(toEntry)[0]
}

const selectCancelByKey = staticSql()`
  select from sync_log
  where salon_id = ${param('salonId')} and appointment_id = ${param('appointmentId')}
    and operation = 'cancel' and change->'cancels'->>'key' = ${param('key')}`

/** Whether the request with that key cancelled the appointment. */
export async function hasCancelByKey(
  db: Db,
  salonId: number,
  appointmentId: number,
  key: string,
): Promise<boolean> {
  return (await selectCancelByKey(db, { salonId, appointmentId, key })).length > 0
}

const known = staticSql()`
  select from appointments appointment
  where appointment.salon_id = ${param('salonId')} and appointment.id = ${param('appointmentId')}
    and (appointment.crm_a_id is not null or exists (
      select from sync_log where sync_log.salon_id = appointment.salon_id
        and sync_log.appointment_id = appointment.id and operation = 'create'))`

/** Whether external system A has the appointment or will have it. */
export async function isKnownToCrmA(
  db: Db,
  salonId: number,
  appointmentId: number,
): Promise<boolean> {
  return (await known(db, { salonId, appointmentId })).length > 0
}
