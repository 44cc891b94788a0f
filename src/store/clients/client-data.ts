import type { Db } from '../postgres/database.js'
import { param, sqlFragment, staticSql } from '../postgres/static-sql.js'

const ofClient = sqlFragment`salon_id = ${param('salonId')} and client_id = ${param('clientId')}`

const client = sqlFragment`(select jsonb_build_object(
    'id', id, 'name', name, 'phone', phone, 'preferredMessenger', preferred_channel,
    'language', language, 'notificationsEnabled', notifications_enabled, 'notes', notes,
    'visits', visits_count, 'noShows', no_show_count, 'lastVisit', last_visit_on,
    'addedAt', created_at, 'erasedAt', erased_at)
  from clients where salon_id = ${param('salonId')} and id = ${param('clientId')})`

const accounts = sqlFragment`(select coalesce(jsonb_agg(jsonb_build_object(
    'username', username, 'name', name, 'active', active, 'addedAt', created_at,
    'signIns', (select coalesce(jsonb_agg(jsonb_build_object('at', sign_in.created_at,
        'lastUsedAt', sign_in.used_at, 'device', sign_in.device) order by sign_in.created_at), '[]')
      from sign_ins sign_in where sign_in.salon_id = accounts.salon_id
        and sign_in.account_id = accounts.id)) order by id), '[]')
  from accounts where ${ofClient})`

const appointments = sqlFragment`(select coalesce(jsonb_agg(jsonb_build_object(
    'id', own.id, 'date', own.date, 'startsAt', own.starts_at, 'endsAt', own.ends_at,
    'status', own.status, 'master', master.name, 'service', own.service_name,
    'price', own.price::text, 'source', own.source, 'comment', own.comment,
    'idInSystemA', own.crm_a_id, 'createdAt', own.created_at,
    -- The note of a change of the client names another client.
    'changes', (select coalesce(jsonb_agg(jsonb_build_object('from', entry.old_status,
        'to', entry.new_status, 'by', entry.actor_name, 'at', entry.created_at, 'note',
          case when entry.old_status = entry.new_status and entry.note like 'client % → %'
            then null else entry.note end)
        order by entry.id), '[]')
      from status_log entry where entry.salon_id = own.salon_id and entry.appointment_id = own.id),
    'sentToOtherSystems', (select coalesce(jsonb_agg(jsonb_build_object('system', entry.system,
        'operation', entry.operation, 'state', entry.state, 'idThere', entry.external_id,
        'at', entry.updated_at) order by entry.id), '[]')
      from sync_log entry where entry.salon_id = own.salon_id and entry.appointment_id = own.id),
    'notifications', (select coalesce(jsonb_agg(jsonb_build_object('event', entry.event,
        'messenger', entry.channel, 'recipient', entry.recipient, 'text', entry.text,
        'state', entry.state, 'createdAt', entry.created_at) order by entry.id), '[]')
      from notifications entry where entry.salon_id = own.salon_id
        and entry.appointment_id = own.id and entry.recipient_kind = 'client'
        and entry.person_id = own.client_id))
    order by own.date, own.start_minute, own.id), '[]')
  from appointments own join masters master
    on master.salon_id = own.salon_id and master.id = own.master_id
  where own.salon_id = ${param('salonId')} and own.client_id = ${param('clientId')})`

const messagesOfTask = sqlFragment`(select coalesce(jsonb_agg(jsonb_build_object(
    'direction', message.direction, 'type', message.type, 'by', message.actor_name,
    'text', message.text, 'picture', message.image_url, 'files', message.media,
    'state', message.state, 'at', message.created_at, 'removedAt', message.removed_at)
    order by message.created_at, message.id), '[]')
  from messages message where message.salon_id = task.salon_id and message.task_id = task.id)`

const tasksOfDialogue = sqlFragment`(select coalesce(jsonb_agg(jsonb_build_object(
    'id', task.id, 'status', task.status, 'resolution', task.resolution,
    'openedAt', task.created_at, 'changes', (select coalesce(jsonb_agg(jsonb_build_object(
        'from', entry.old_status, 'to', entry.new_status, 'by', entry.actor_name,
        'note', entry.note, 'at', entry.created_at) order by entry.id), '[]')
      from task_log entry where entry.salon_id = task.salon_id and entry.task_id = task.id),
    'rememberedByAutopilot', (select state.state from autopilot_dialogues state
      where state.salon_id = task.salon_id and state.task_id = task.id),
    'draftOfAutopilot', (select state.draft from autopilot_dialogues state
      where state.salon_id = task.salon_id and state.task_id = task.id),
    'messages', ${messagesOfTask}) order by task.id), '[]')
  from tasks task where task.salon_id = dialogues.salon_id and task.dialogue_id = dialogues.id)`

const dialogues = sqlFragment`(select coalesce(jsonb_agg(jsonb_build_object(
    'messenger', channel, 'address', address, 'language', language, 'since', created_at,
    'tasks', ${tasksOfDialogue}) order by id), '[]')
  from dialogues where ${ofClient})`

/** One statement, so all parts are of one moment. */
const select = staticSql<{ data: string | null }>()`
  select case when ${client} is null then null else jsonb_pretty(jsonb_build_object(
    'client', ${client}, 'accounts', ${accounts}, 'appointments', ${appointments},
    'dialogues', ${dialogues})) end as data`

/** Returns what the database holds on a client as JSON text. Undefined: there is no such client. */
export const clientDataAsJson = async (
  db: Db,
  salonId: number,
  clientId: number,
): Promise<string | undefined> => (await select(db, { salonId, clientId }))[0]?.data ?? undefined
