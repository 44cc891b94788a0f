import type { Channel } from '../../domain/identity/people.js'
import type { Instant } from '../../domain/time/time.js'
import { mergeWords } from '../booking/lists/merge-totals.js'
import { toTimestamp } from '../postgres/columns.js'
import type { Db } from '../postgres/database.js'
import { param, staticSql } from '../postgres/static-sql.js'

/** An address of a client in a messenger. */
export type ClientAddress = { readonly channel: Channel; readonly address: string }
/** Every row that belongs to a client, by id. */
export type ClientRows = {
  readonly salonId: number
  readonly clientId: number
  readonly taskIds: readonly number[]
  readonly accountIds: readonly number[]
  /** Appointments of the client. */
  readonly appointmentIds: readonly number[]
  /**
   * Notifications to the client, and those to staff that name the client. Where another client has
   * the appointment now, staff still wait for those about that one.
   */
  readonly notificationIds: readonly number[]
}

const selectAddresses = staticSql<ClientAddress>()`
  select channel, address from dialogues
  where salon_id = ${param('salonId')} and client_id = ${param('clientId')}
  order by channel, address`

/** Returns the addresses of a client in the order in which they are locked. */
export const addressesOf = (
  tx: Db,
  salonId: number,
  clientId: number,
): Promise<readonly ClientAddress[]> => selectAddresses(tx, { salonId, clientId })

const selectRows = staticSql<Omit<ClientRows, 'salonId' | 'clientId'>>()`
  with own as (
    select id from appointments
    where salon_id = ${param('salonId')} and client_id = ${param('clientId')})
  select
    array(select tasks.id from tasks join dialogues
      on dialogues.salon_id = tasks.salon_id and dialogues.id = tasks.dialogue_id
      where tasks.salon_id = ${param('salonId')} and dialogues.client_id = ${param('clientId')}
      order by tasks.id) as "taskIds",
    array(select id from accounts
      where salon_id = ${param('salonId')} and client_id = ${param('clientId')}
      order by id) as "accountIds",
    array(select id from own order by id) as "appointmentIds",
    array(select id from notifications
      where salon_id = ${param('salonId')} and case when recipient_kind = 'client'
        then person_id = ${param('clientId')}
        else appointment_id in (select id from own)
          or (state <> 'pending' and appointment_id in (
            select appointment_id from notifications
            where salon_id = ${param('salonId')} and recipient_kind = 'client'
              and person_id = ${param('clientId')})) end
      order by id) as "notificationIds"`

/** Returns the ids of every row that belongs to a client, each list in ascending order. */
export async function rowsOfClient(tx: Db, salonId: number, clientId: number): Promise<ClientRows> {
  const [rows] = await selectRows(tx, { salonId, clientId })
  if (!rows) throw new Error('a statement that always returns a row returned none')
  return { ...rows, salonId, clientId }
}

const countUnfinished = staticSql<{ count: number }>()`
  select (select count(*) from appointments
      where salon_id = ${param('salonId')} and client_id = ${param('clientId')}
        and status in ('booked', 'confirmed', 'in_progress')
        and ends_at > ${param('now')}::timestamptz)::int
    + (select count(*) from slot_holds
      where salon_id = ${param('salonId')} and client_id = ${param('clientId')})::int as count`

/** Counts the active appointments of a client that have not ended, and those being booked. */
export const countUnfinishedAppointments = async (
  tx: Db,
  salonId: number,
  clientId: number,
  now: Instant,
): Promise<number> =>
  (await countUnfinished(tx, { salonId, clientId, now: toTimestamp(now) }))[0]?.count ?? 0

/** Shorter texts are in answers about others, too, and name nobody. */
const SHORTEST_TEXT = 12
/**
 * Deletes kept answers of requests that name the client. An answer is JSON, so texts are compared
 * as JSON writes them. A name counts only as a whole value, because others may have it.
 */
const deleteAnswers = staticSql()`
  with own as (
    select name, phone, notes from clients
    where salon_id = ${param('salonId')} and id = ${param('clientId')}
  ), written as (
    select notes as text from own
    union select comment from appointments
      where salon_id = ${param('salonId')} and id = any(${param('appointmentIds')}::int[])
    union select text from messages
      where salon_id = ${param('salonId')} and task_id = any(${param('taskIds')}::int[])
  ), needle as (
    select to_json(name)::text as text from own
    union select phone from own
    union select to_json(address)::text from dialogues
      where salon_id = ${param('salonId')} and client_id = ${param('clientId')}
    union select substr(to_json(text)::text, 2, length(to_json(text)::text) - 2) from written
      where length(text) >= ${param('shortest')}::int)
  delete from idempotency_keys kept
  where kept.salon_id = ${param('salonId')}
    and exists (select from needle where strpos(kept.body, needle.text) > 0)`

const eraseAppointments = staticSql()`
  update appointments set comment = '', version = version + 1
  where salon_id = ${param('salonId')} and id = any(${param('appointmentIds')}::int[])
    and comment <> ''`
const eraseStatusLog = staticSql()`
  update status_log set note = null, changes = null,
    actor_name = case when actor_kind = 'external' or user_id = any(${param('accountIds')}::int[])
      then ${param('name')}::text else actor_name end
  where salon_id = ${param('salonId')} and appointment_id = any(${param('appointmentIds')}::int[])`
/**
 * What the history of appointments that other clients have now says of the time when they were of
 * this client: from the change to them, or from the beginning, to the change from them.
 */
const eraseFormerAppointments = staticSql()`
  with passed as (
    select log.appointment_id, log.id,
      coalesce(starts_with(log.note, 'client ' || client.name || ' → '), false)
        or exists (select from jsonb_array_elements(log.changes) change
          where (change #>> '{clientIds,0}')::int = client.id) as leaves
    from status_log log, clients client
    where log.salon_id = ${param('salonId')} and log.old_status = log.new_status
      and client.salon_id = log.salon_id and client.id = ${param('clientId')}
      and (log.changes @> jsonb_build_array(
          jsonb_build_object('clientIds', jsonb_build_array(client.id)))
        or starts_with(log.note, 'client ' || client.name || ' → ')
        or starts_with(log.note, 'client ')
          and strpos(log.note || '; ', ' → ' || client.name || '; ') > 0)
  ), former as (
    select appointment_id, max(id) as last,
      case when (array_agg(leaves order by id))[1] then 0 else min(id) end as first
    from passed group by appointment_id)
  update status_log set note = null, changes = null,
    actor_name = case when actor_kind = 'external' or user_id = any(${param('accountIds')}::int[])
      then ${param('name')}::text else actor_name end
  from former
  where status_log.salon_id = ${param('salonId')}
    and status_log.appointment_id = former.appointment_id
    and status_log.id between former.first and former.last`
const eraseSyncLog = staticSql()`
  update sync_log set error = null, change = case when change ? 'cancels'
    then jsonb_set(jsonb_set(change, '{cancels,note}', 'null'), '{cancels,actor,name}',
      to_jsonb(${param('name')}::text)) else change end
  where salon_id = ${param('salonId')} and appointment_id = any(${param('appointmentIds')}::int[])`
const eraseConflicts = staticSql()`
  update import_conflicts conflict set reason = ${param('name')}::text
  from external_appointment_ids known, import_runs run
  where conflict.salon_id = ${param('salonId')} and known.salon_id = conflict.salon_id
    and known.appointment_id = any(${param('appointmentIds')}::int[])
    and run.salon_id = conflict.salon_id and run.id = conflict.run_id
    and run.system = known.system and conflict.external_id = known.external_id`
/** A notification that waits is not sent. Those to masters name the client, too. */
const eraseNotifications = staticSql()`
  update notifications set text = '', details = null, external_id = null, is_over = true,
    recipient = case when recipient_kind = 'client' then ${param('name')}::text else recipient end,
    error = case when state = 'pending' then ${param('reason')}::text end,
    state = case when state = 'pending' then 'skipped' else state end
  where salon_id = ${param('salonId')} and id = any(${param('notificationIds')}::int[])`
const eraseReports = staticSql()`
  delete from early_delivery_reports report using notifications
  where report.salon_id = ${param('salonId')} and notifications.salon_id = report.salon_id
    and notifications.id = any(${param('notificationIds')}::int[])
    and report.channel = notifications.channel
    and report.external_id = notifications.external_id`
const eraseTasks = staticSql()`
  update tasks set resolution = null, last_message = '', unread_count = 0, waiting_since = null,
    updated_at = ${param('now')}::timestamptz, version = version + 1, revision = revision + 1
  where salon_id = ${param('salonId')} and id = any(${param('taskIds')}::int[])`
const eraseTaskLog = staticSql()`
  update task_log set note = null,
    actor_name = case when actor_kind = 'external' or user_id = any(${param('accountIds')}::int[])
      then ${param('name')}::text else actor_name end
  where salon_id = ${param('salonId')} and task_id = any(${param('taskIds')}::int[])`
const eraseAutopilot = staticSql()`
  delete from autopilot_dialogues
  where salon_id = ${param('salonId')} and task_id = any(${param('taskIds')}::int[])`
/** The address is free again: who writes from it is a new client. */
const eraseDialogues = staticSql()`
  update dialogues set address = 'erased-' || id, language = null
  where salon_id = ${param('salonId')} and client_id = ${param('clientId')}`
/** Reasons why jobs failed quote what other systems said. */
const eraseJobErrors = staticSql()`
  update jobs set error = null
  where error is not null and salon_id = ${param('salonId')}
    and ((payload->>'taskId')::int = any(${param('taskIds')}::int[])
      or (payload->>'appointmentId')::int = any(${param('appointmentIds')}::int[]))`
const eraseViewers = staticSql()`
  delete from task_viewers
  where salon_id = ${param('salonId')} and (account_id = any(${param('accountIds')}::int[])
    or task_id = any(${param('taskIds')}::int[]))`
/** A password hash that no password has. */
const eraseAccounts = staticSql()`
  update accounts set active = false, name = ${param('name')}, username = 'erased-' || id,
    password_hash = '', session_generation = session_generation + 1
  where salon_id = ${param('salonId')} and id = any(${param('accountIds')}::int[])`
const eraseSignIns = staticSql()`
  update sign_ins set revoked = true, device = null
  where salon_id = ${param('salonId')} and account_id = any(${param('accountIds')}::int[])`
const eraseLinks = staticSql()`
  delete from sign_in_links
  where salon_id = ${param('salonId')} and account_id = any(${param('accountIds')}::int[])`
const eraseOwnAnswers = staticSql()`
  delete from idempotency_keys
  where salon_id = ${param('salonId')} and account_id = any(${param('accountIds')}::int[])`
const erasePerson = staticSql()`
  update clients set name = ${param('name')}, phone = null, notes = null, preferred_channel = null,
    language = null, notifications_enabled = false, erased_at = ${param('now')}::timestamptz,
    version = version + 1
  where salon_id = ${param('salonId')} and id = ${param('clientId')}`

/** What stands in for what is erased. */
export type Replacement = {
  /** The name of the client from now on. */
  readonly name: string
  /** Why what waits to be sent is not. */
  readonly reason: string
  readonly now: Instant
}

/**
 * Erases what identifies a client from all tables but `messages`, whose texts
 * `removeTextsOfTasks` removes. Appointments, their numbers and the rows of tasks stay. The caller
 * has locked the client.
 */
export async function eraseClientRows(
  tx: Db,
  { salonId, clientId, ...rows }: ClientRows,
  { name, reason, now }: Replacement,
): Promise<void> {
  const { taskIds, accountIds, appointmentIds, notificationIds } = rows
  const at = toTimestamp(now)
  const shortest = SHORTEST_TEXT
  await deleteAnswers(tx, { salonId, clientId, taskIds, appointmentIds, shortest })
  await eraseOwnAnswers(tx, { salonId, accountIds })
  await eraseAppointments(tx, { salonId, appointmentIds })
  await mergeWords(tx, { salonId })
  await eraseStatusLog(tx, { salonId, appointmentIds, accountIds, name })
  await eraseFormerAppointments(tx, { salonId, clientId, accountIds, name })
  await eraseSyncLog(tx, { salonId, appointmentIds, name })
  await eraseConflicts(tx, { salonId, appointmentIds, name })
  await eraseReports(tx, { salonId, notificationIds })
  await eraseNotifications(tx, { salonId, notificationIds, name, reason })
  await eraseTasks(tx, { salonId, taskIds, now: at })
  await eraseTaskLog(tx, { salonId, taskIds, accountIds, name })
  await eraseAutopilot(tx, { salonId, taskIds })
  await eraseDialogues(tx, { salonId, clientId })
  await eraseJobErrors(tx, { salonId, taskIds, appointmentIds })
  await eraseViewers(tx, { salonId, taskIds, accountIds })
  await eraseAccounts(tx, { salonId, accountIds, name })
  await eraseSignIns(tx, { salonId, accountIds })
  await eraseLinks(tx, { salonId, accountIds })
  await erasePerson(tx, { salonId, clientId, name, now: at })
}
