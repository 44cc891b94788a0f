import { type SQL, sql } from 'drizzle-orm'
import type { Appointment, NewAppointment, Status } from '../../domain/booking/appointment.js'
import { busySpan } from '../../domain/booking/appointment.js'
import { factsOfAppointment } from '../../domain/booking/appointment-filter.js'
import type { Actor } from '../../domain/identity/actor.js'
import type { Client } from '../../domain/identity/people.js'
import type { SyncState } from '../../domain/crm/sync.js'
import type { Recipient } from '../../domain/notifications/notification.js'
import type { Instant } from '../../domain/time/time.js'
import type { DetailChange } from '../../domain/booking/status-log.js'
import { JOB_COLUMNS, jobValues } from '../jobs/jobs.js'
import { toTimestamp } from '../postgres/columns.js'
import { notifySubscribersOnCommit, notifyWorkersOnCommit } from '../postgres/commit-hooks.js'
import type { Db } from '../postgres/database.js'
import { param, sqlFragment, staticSql } from '../postgres/static-sql.js'
import { columnNames, storedColumns, storedDefinition, storedRows } from './appointment-rows.js'
import { notHeld } from './slot-holds.js'

/** A new entry of an appointment's history. */
export type NewStatusLogEntry = {
  readonly from: Status | null
  readonly to: Status
  readonly actor: Actor
  readonly note: string | null
  /** What changed besides the status. */
  readonly changes?: readonly DetailChange[]
}

/** The history of an appointment that is booked, or booked and at once confirmed. */
export type FirstStatusLogEntries =
  readonly [NewStatusLogEntry] | readonly [NewStatusLogEntry, NewStatusLogEntry]

/** How the sync of a new appointment with system A begins. */
export type SyncOnCreate = {
  readonly state: SyncState
  readonly attempts: number
  readonly error: string | null
  /** How long the request that creates the appointment owns the first attempt. In milliseconds. */
  readonly claimMs: number
  readonly delayMs: number
}
/**
 * Who is notified of a new appointment, and when: not before `due`, which is `delayMs` from now.
 */
export type FirstNotifications = {
  readonly recipients: readonly Recipient[]
  readonly due: Instant
  readonly delayMs: number
}
/** What follows from a new appointment, in its transaction. `held`: the id that was held for it. */
export type NewAppointmentEffects = {
  readonly notifications: FirstNotifications | undefined
  readonly sync: SyncOnCreate | undefined
  readonly held?: { readonly id: number; readonly crmAId: number }
}

/** A job of the appointment that the statement has just stored. */
const insertJob = <Delay extends string>(
  name: 'sync_appointment' | 'send_notifications',
  delay: Delay,
  where: SQL,
) => sqlFragment`
    insert into ${JOB_COLUMNS}
    select ${jobValues(
      name,
      sqlFragment`made.salon_id`,
      sqlFragment`jsonb_build_object('appointmentId', made.id)`,
      sqlFragment`now() + make_interval(secs => ${param(delay)}::float8)`,
    )} from made where ${where}`

const SENDING = insertJob(
  'send_notifications',
  'notificationsDelay',
  sql`exists (select from notified)`,
)
const SYNCING = insertJob(
  'sync_appointment',
  'syncDelay',
  sql`exists (select from synced where state <> 'succeeded')`,
)

/**
 * Stores the appointment, its history, its event, its notifications and their job. The lock of the
 * client's row waits for `lockClients`, which erasing and merging begin with.
 */
const STORE = sqlFragment`
  with made as (
    insert into appointments (${columnNames}) overriding system value
    select ${storedColumns}
    from jsonb_to_recordset(${param('appointment')}::jsonb) as ${storedDefinition}
    where ${notHeld(sql`stored.id`)} and exists (
      select from clients where salon_id = ${param('salonId')}::int
      and id = ${param('clientId')}::int and erased_at is null for key share)
    on conflict do nothing
    returning salon_id, id, client_id, master_id, crm_a_id, created_at
  ), logged as (
    insert into status_log (salon_id, appointment_id, old_status, new_status, actor_kind, user_id,
      actor_name, note, created_at)
    select made.salon_id, made.id, entry.old, entry.new, entry.kind, entry.account, entry.actor,
      entry.note, made.created_at
    from made, jsonb_to_recordset(${param('log')}::jsonb) as entry (
      position int, old text, new text, kind text, account int, actor text, note text)
    order by entry.position
  ), announced as (
    insert into events (salon_id, topic, kind, subject_id, facts, created_at)
    select made.salon_id, 'appointment', 'created', made.id, ${param('facts')}::jsonb,
    made.created_at
    from made
  ), notified as (
    insert into notifications (salon_id, appointment_id, event, recipient_kind, person_id,
      recipient, state, due_at, created_at)
    select made.salon_id, made.id, 'appointment_created', person.kind, person.id, person.name,
      'pending', ${param('notificationsDue')}::timestamptz, made.created_at
    from made, lateral (values ('client', made.client_id, ${param('clientName')}::text),
      ('master', made.master_id, ${param('masterName')}::text)) as person (kind, id, name)
    where person.kind = any(${param('recipients')}::text[])
    returning id
  ), sending as (
    ${SENDING}
  )`

type InsertedRow = { readonly id: number; readonly syncId: number | null }

const insertAlone = staticSql<InsertedRow>()`
  ${STORE}
  select id, null::int as "syncId" from made`

const insertWithSync = staticSql<InsertedRow>()`
  ${STORE}, synced as (
    insert into sync_log (salon_id, appointment_id, system, operation, state, attempts,
      external_id, error, claimed_until, created_at, updated_at)
    select made.salon_id, made.id, 'crm_a', 'create', ${param('syncState')}::text,
      ${param('syncAttempts')}::int, made.crm_a_id, ${param('syncError')}::text,
      now() + make_interval(secs => ${param('syncClaim')}::float8), made.created_at,
      made.created_at
    from made
    returning id, state
  ), syncing as (
    ${SYNCING}
  )
  select id, (select synced.id from synced) as "syncId" from made`

/** What the statement is given of the notifications; no recipients where nobody is notified. */
const notificationValues = (notifications: FirstNotifications | undefined) => ({
  recipients: notifications?.recipients ?? [],
  notificationsDue: notifications ? toTimestamp(notifications.due) : null,
  notificationsDelay: notifications ? notifications.delayMs / 1000 : null,
})

/** What the statement is given of the sync. */
const syncValues = ({ state, attempts, error, claimMs, delayMs }: SyncOnCreate) => ({
  syncState: state,
  syncAttempts: attempts,
  syncError: error,
  syncClaim: claimMs / 1000,
  syncDelay: delayMs / 1000,
})

/** An appointment as it was stored; `syncId`: the entry of its sync with system A, or null. */
export type StoredAppointment = {
  readonly appointment: Appointment
  readonly syncId: number | null
}

/**
 * Stores an appointment with its history, its event, its notifications and its sync in one
 * statement. Undefined when an active appointment, or a hold of another request, overlaps it, and
 * when the client was erased or merged meanwhile.
 */
export async function insertAppointment(
  tx: Db,
  made: NewAppointment & { readonly client: Client },
  log: FirstStatusLogEntries,
  { notifications, sync, held }: NewAppointmentEffects,
): Promise<StoredAppointment | undefined> {
  const appointment = { ...made, id: held?.id ?? null, crmAId: held?.crmAId ?? null }
  const { buffers } = made
  const busy = busySpan(appointment, buffers)
  notifySubscribersOnCommit(tx, made.salonId)
  if (notifications) notifyWorkersOnCommit(tx)
  if (sync) notifyWorkersOnCommit(tx)
  const values = {
    appointment: storedRows([{ appointment, buffers }]),
    salonId: made.salonId,
    clientId: made.client.id,
    masterId: made.master.id,
    busyFrom: toTimestamp(busy.from),
    busyTo: toTimestamp(busy.to),
    log: JSON.stringify(
      log.map(({ from, to, actor, note }, position) => ({
        position,
        old: from,
        new: to,
        kind: actor.kind,
        account: actor.userId,
        actor: actor.name,
        note,
      })),
    ),
    facts: JSON.stringify({ is: factsOfAppointment(appointment) }),
    clientName: made.client.name,
    masterName: made.master.name,
    ...notificationValues(notifications),
  }
  const [row] = sync
    ? await insertWithSync(tx, { ...values, ...syncValues(sync) })
    : await insertAlone(tx, values)
  if (!row) return undefined
  const { id, name, phone } = made.client
  return {
    appointment: { ...appointment, id: row.id, client: { id, name, phone } },
    syncId: row.syncId,
  }
}
