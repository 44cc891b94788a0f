import { sql, type SQL } from 'drizzle-orm'
import type { Source, Status } from '../../domain/booking/appointment.js'
import type { Actor } from '../../domain/identity/actor.js'
import type { AppointmentFacts } from '../../domain/live/event.js'
import type { Recipient } from '../../domain/notifications/notification.js'
import { occupied, served, type Visit } from '../../domain/booking/slots.js'
import type { SyncState } from '../../domain/crm/sync.js'
import type { Instant, LocalDate, Minute } from '../../domain/time/time.js'
import { notifySubscribersOnCommit, notifyWorkersOnCommit } from '../postgres/commit-hooks.js'
import type { Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { JOB_COLUMNS, jobValues } from '../jobs/jobs.js'
import { notHeld } from './slot-holds.js'
import { toTimestamp } from '../postgres/columns.js'

/** A visit about to be stored: everything that the booking froze. */
export type NewAppointment = {
  readonly salonId: number
  readonly clientId: number
  readonly masterId: number
  readonly serviceId: number
  readonly serviceName: string
  readonly price: string
  readonly visit: Visit
  readonly date: LocalDate
  readonly time: Minute
  readonly startsAt: Instant
  readonly status: Status
  readonly source: Source
  readonly comment: string
  readonly createdAt: Instant
  readonly version: number
}
export type LogLine = {
  readonly from: Status | null
  readonly to: Status
  readonly actor: Actor
  readonly note: string | null
}

/** What the statement stores beside the visit: so many entries of its log, notices to its people, what system A is told. */
type Shape = { readonly entries: number; readonly notices: boolean; readonly sync: boolean }

const jobFor = (name: 'sync_visit' | 'send_notices', delay: string): SQL => sql`
    insert into ${JOB_COLUMNS}
    select ${jobValues(
      name,
      sql`json_build_object('salonId', ${param('salonId')}::int, 'appointmentId', made.id)`,
      sql`now() + make_interval(secs => ${param(delay)}::float8)`,
    )} from made`

const noticed = sql`, noticed as (
      insert into notifications (salon_id, appointment_id, event, recipient_kind, person_id, recipient, state, due_at, created_at)
      select ${param('salonId')}::int, made.id, 'appointment_created', who.kind, who.person, who.name, 'pending',
        ${param('noticesDue')}::timestamptz, ${param('at')}::timestamptz
      from made, (values ('client', ${param('clientId')}::int, ${param('clientName')}::text), ('master', ${param('masterId')}::int, ${param('masterName')}::text))
        as who (kind, person, name) where who.kind = any(${param('recipients')}::text[])
    ), sending as (${jobFor('send_notices', 'noticesDelay')}
    )`

const synced = sql`, synced as (
      insert into sync_log (salon_id, appointment_id, system, operation, state, attempts, external_id, error, claimed_until, created_at, updated_at)
      select ${param('salonId')}::int, made.id, 'crm_a', 'create', ${param('syncState')}::text, ${param('syncAttempts')}::int,
        ${param('crmAId')}::bigint, ${param('syncError')}::text, now() + make_interval(secs => ${param('syncClaim')}::float8),
        ${param('at')}::timestamptz, ${param('at')}::timestamptz
      from made returning id
    ), syncing as (${jobFor('sync_visit', 'syncDelay')} where ${param('syncState')}::text <> 'succeeded'
    )`

const statementOf = ({ entries, notices, sync }: Shape) =>
  staticSql<{ id: number; syncId: number | null }>(sql`
    with made as (
      insert into appointments (salon_id, id, client_id, master_id, service_id, service_name, duration_minutes, price,
        buffer_before_minutes, buffer_after_minutes, date, start_minute, starts_at, ends_at, busy_from, busy_to, status,
        source, comment, crm_a_id, created_at, updated_at, version)
      overriding system value
      select ${param('salonId')}::int, coalesce(${param('id')}::int, nextval('appointments_id_seq')), ${param('clientId')}::int,
        ${param('masterId')}::int, ${param('serviceId')}::int, ${param('serviceName')}::text, ${param('length')}::int, ${param('price')}::numeric,
        ${param('before')}::int, ${param('after')}::int, ${param('date')}::date, ${param('time')}::smallint,
        ${param('startsAt')}::timestamptz, ${param('endsAt')}::timestamptz, ${param('busyFrom')}::timestamptz, ${param('busyTo')}::timestamptz,
        ${param('status')}::text, ${param('source')}::text, ${param('comment')}::text, ${param('crmAId')}::bigint,
        ${param('at')}::timestamptz, ${param('at')}::timestamptz, ${param('version')}::int
      where ${notHeld(sql`${param('id')}::int`)}
      on conflict do nothing
      returning id
    ), logged as (
      insert into status_log (salon_id, appointment_id, old_status, new_status, actor_kind, user_id, actor_name, note, created_at)
      select ${param('salonId')}::int, made.id, line.old, line.new, line.kind, line.account, line.actor, line.note, ${param('at')}::timestamptz
      from made, (values ${sql.join(
        Array.from({ length: entries }, (_, index) => logLine(index)),
        sql`, `,
      )})
        as line (place, old, new, kind, account, actor, note) order by line.place
    ), told as (
      insert into events (salon_id, topic, kind, subject_id, facts, created_at)
      select ${param('salonId')}::int, 'appointment', 'created', made.id, ${param('facts')}::jsonb, ${param('at')}::timestamptz from made
    )${notices ? noticed : sql``}${sync ? synced : sql``}
    select made.id, ${sync ? sql`(select synced.id from synced)` : sql`null::int`} as "syncId" from made`)
const logLine = (index: number) =>
  sql`(${sql.raw(String(index))}::int, ${param(`from${index}`)}::text, ${param(`to${index}`)}::text, ${param(`kind${index}`)}::text,
    ${param(`user${index}`)}::int, ${param(`actor${index}`)}::text, ${param(`note${index}`)}::text)`

const factsOf = ({
  date,
  status,
  source,
  clientId,
  masterId,
  serviceId,
}: Omit<NewAppointment, 'visit'>): AppointmentFacts => ({
  ...{ date, status, source },
  ...{ clientId, masterId, serviceId },
})

/** The entries of a visit that is booked, or booked and at once confirmed. */
export type FirstStatusLogEntries = readonly [LogLine] | readonly [LogLine, LogLine]

/** How external system A hears of a new visit. */
export type SyncOnCreate = {
  readonly state: SyncState
  readonly attempts: number
  readonly error: string | null
  /** For so long the first attempt is its maker's; then, or after this pause, the job's. In milliseconds. */
  readonly claimMs: number
  readonly delayMs: number
}
/** Who is notified of a new visit, not before an instant that is so many milliseconds away. */
export type FirstNotices = {
  readonly recipients: readonly Recipient[]
  readonly clientName: string
  readonly masterName: string
  readonly due: Instant
  readonly delayMs: number
}
/** What follows from a new visit, in its transaction. `held`: the number that was held for it. */
export type NewAppointmentEffects = {
  readonly notices: FirstNotices | undefined
  readonly sync: SyncOnCreate | undefined
  readonly held?: { readonly id: number; readonly crmAId: number }
}

const statements = new Map<string, ReturnType<typeof statementOf>>()
/** One statement for each shape, of which there are few. */
function statementFor(shape: Shape): ReturnType<typeof statementOf> {
  const name = `${shape.entries} ${shape.notices} ${shape.sync}`
  const known = statements.get(name) ?? statementOf(shape)
  statements.set(name, known)
  return known
}

const followsOf = ({ notices, sync, held }: NewAppointmentEffects) => ({
  id: held?.id ?? null,
  crmAId: held?.crmAId ?? null,
  ...(notices && {
    recipients: notices.recipients,
    clientName: notices.clientName,
    masterName: notices.masterName,
    noticesDue: toTimestamp(notices.due),
    noticesDelay: notices.delayMs / 1000,
  }),
  ...(sync && {
    syncState: sync.state,
    syncAttempts: sync.attempts,
    syncError: sync.error,
    syncClaim: sync.claimMs / 1000,
    syncDelay: sync.delayMs / 1000,
  }),
})

/**
 * Stores the visit with its first log entries, its event and what follows from it in one statement; undefined when an active
 * visit, or one that is waited for, already lies there.
 */
export async function insertAppointment(
  tx: Db,
  { visit, ...made }: NewAppointment,
  log: FirstStatusLogEntries,
  follows: NewAppointmentEffects,
): Promise<{ id: number; syncId: number | null } | undefined> {
  const [service, busy] = [served(made.startsAt, visit), occupied(made.startsAt, visit)]
  const entries = log.map(({ from, to, actor, note }, index) => ({
    [`from${index}`]: from,
    [`to${index}`]: to,
    [`kind${index}`]: actor.kind,
    [`user${index}`]: actor.userId,
    [`actor${index}`]: actor.name,
    [`note${index}`]: note,
  }))
  const { notices, sync } = follows
  notifySubscribersOnCommit(tx, made.salonId)
  if (notices) notifyWorkersOnCommit(tx)
  if (sync) notifyWorkersOnCommit(tx)
  const insert = statementFor({
    entries: log.length,
    notices: notices !== undefined,
    sync: sync !== undefined,
  })
  const [row] = await insert(tx, {
    ...made,
    ...visit,
    startsAt: toTimestamp(service.from),
    endsAt: toTimestamp(service.to),
    busyFrom: toTimestamp(busy.from),
    busyTo: toTimestamp(busy.to),
    at: toTimestamp(made.createdAt),
    facts: JSON.stringify({ is: factsOf(made) }),
    ...Object.assign({}, ...entries),
    ...followsOf(follows),
  })
  return row
}
