import { sql } from 'drizzle-orm'
import type { DialogueState, Goal, HandBack } from '../../domain/autopilot/state/dialogue-state.js'
import type { AutopilotSettings } from '../../domain/autopilot/state/settings.js'
import type { Instant } from '../../domain/time/time.js'
import type { Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { readTimestamp, toTimestamp } from '../postgres/columns.js'
import type { FormerPlace } from '../tables/autopilot.js'

/** The stored state of a task, and the client's messages since the last answer of the autopilot. */
export type UnansweredMessages = {
  readonly dialogue: DialogueState | null
  /** Oldest first. */
  readonly messages: readonly {
    readonly id: number
    readonly text: string
    readonly sentAt: Instant
    readonly needsPerson: boolean
  }[]
  /** The id of the client's newest message; 0 without one. */
  readonly newestId: number
  /**
   * Whether a person wrote to the client since the last answer. The next message may answer that
   * person.
   */
  readonly isInterrupted: boolean
}
const select = staticSql<UnansweredMessages>()`
  with known as (
    select state, last_message_id from autopilot_dialogues
    where salon_id = ${param('salonId')} and task_id = ${param('taskId')}
  ), by_person as (
    select coalesce(max(id), 0) as id from messages
    where salon_id = ${param('salonId')} and task_id = ${param('taskId')}
      and direction = 'outbound' and type <> 'note' and actor_kind = 'user'
  ), last_answered as (
    select greatest(coalesce((select last_message_id from known), 0), by_person.id) as id
    from by_person
  ), unanswered as (
    select messages.id, messages.text, messages.needs_person,
      coalesce(messages.sent_at, messages.created_at) as sent_at
    from messages, last_answered
    where salon_id = ${param('salonId')} and task_id = ${param('taskId')}
      and direction = 'inbound' and messages.id > last_answered.id
  )
  select (select state from known) as dialogue,
    coalesce(
      (select last_message_id from known) < (select id from by_person), false) as "isInterrupted",
    coalesce((
      select json_agg(json_build_object(
          'id', id, 'text', text, 'sentAt', (extract(epoch from sent_at) * 1000)::bigint,
          'needsPerson', needs_person) order by id)
      from unanswered
    ), '[]'::json) as messages,
    coalesce((
      select max(id) from messages
      where salon_id = ${param('salonId')} and task_id = ${param('taskId')}
        and direction = 'inbound'), 0) as "newestId"`

/** Returns a task's dialogue state and its unanswered messages. */
export async function readUnansweredMessages(
  db: Db,
  salonId: number,
  taskId: number,
): Promise<UnansweredMessages> {
  const [row] = await select(db, { salonId, taskId })
  return row ?? { dialogue: null, messages: [], newestId: 0, isInterrupted: false }
}

const upsertDialogue = staticSql()`
  insert into autopilot_dialogues (salon_id, task_id, state, last_message_id, hand_back, draft,
    created_at, updated_at)
  values (${param('salonId')}, ${param('taskId')}, ${param('dialogue')}::jsonb,
    ${param('lastMessageId')}, ${param('handBack')}, ${param('draft')}, ${param('at')}, ${param('at')})
  on conflict (salon_id, task_id) do update set
    state = excluded.state, last_message_id = excluded.last_message_id,
    hand_back = coalesce(excluded.hand_back, autopilot_dialogues.hand_back),
    draft = excluded.draft,
    updated_at = excluded.updated_at`

/** Stores the dialogue state after a turn. An earlier reason to hand back stays. */
export async function saveDialogueState(
  tx: Db,
  {
    salonId,
    taskId,
    turn,
    now,
  }: {
    readonly salonId: number
    readonly taskId: number
    readonly turn: {
      readonly dialogue: DialogueState
      readonly lastMessageId: number
      readonly handBack: HandBack | null
      /** The answer that the operator is offered after a hand-back. */
      readonly draft: string | null
    }
    readonly now: Instant
  },
): Promise<void> {
  await upsertDialogue(tx, {
    salonId,
    taskId,
    ...turn,
    dialogue: JSON.stringify(turn.dialogue),
    at: toTimestamp(now),
  })
}

const resetLastMessage = staticSql()`
  update autopilot_dialogues known set last_message_id = coalesce((
    select max(id) from messages message
    where message.salon_id = known.salon_id and message.task_id = known.task_id
      and message.direction = 'inbound' and message.created_at < tasks.waiting_since), 0)
  from tasks
  where known.salon_id = ${param('salonId')} and known.task_id = ${param('taskId')}
    and known.hand_back is not null
    and tasks.salon_id = known.salon_id and tasks.id = known.task_id
    and tasks.waiting_since is not null and not exists (
      select from messages message
      where message.salon_id = known.salon_id and message.task_id = known.task_id
        and ((message.direction = 'inbound' and message.id > known.last_message_id)
          or (message.direction = 'outbound' and message.state = 'pending')))`

/**
 * Marks messages as unanswered again if the autopilot handed them back and nobody has answered
 * them. Changes nothing if the client has written a newer message.
 */
export async function reopenUnanswered(tx: Db, salonId: number, taskId: number): Promise<void> {
  await resetLastMessage(tx, { salonId, taskId })
}

/** The draft of a task: an answer that the autopilot offers to the operator. */
export type AutopilotDraft = { readonly taskId: number; readonly text: string }

const drafts = staticSql<AutopilotDraft>()`
  select known.task_id as "taskId", known.draft as text
  from autopilot_dialogues known
    join tasks on tasks.salon_id = known.salon_id and tasks.id = known.task_id
  where known.salon_id = ${param('salonId')} and known.task_id = any(${param('ids')}::int[])
    and known.draft is not null and tasks.status in ('open', 'snoozed')
    and not exists (
      select from messages message
      where message.salon_id = known.salon_id and message.task_id = known.task_id
        and message.id > known.last_message_id and message.direction = 'outbound'
        and message.type <> 'note' and message.actor_kind = 'user')`

/** Returns the drafts of those tasks that wait for an operator and that nobody has answered. */
export async function autopilotDraftsOfTasks(
  db: Db,
  salonId: number,
  ids: readonly number[],
): Promise<readonly AutopilotDraft[]> {
  return drafts(db, { salonId, ids })
}

/**
 * An action of the autopilot on an appointment. `was` is its place before, `became` its place
 * after.
 */
export type AutopilotAction = {
  readonly taskId: number
  readonly kind: Goal
  readonly appointmentId: number
  readonly was: FormerPlace | null
  readonly became: FormerPlace | null
}
/** A stored action. `undoneAt` is null unless it was undone. */
export type StoredAutopilotAction = AutopilotAction & {
  readonly id: number
  readonly createdAt: Instant
  readonly undoneAt: Instant | null
}

const insertAction = staticSql()`
  insert into autopilot_actions (salon_id, task_id, kind, appointment_id, was, became, created_at)
  values (${param('salonId')}, ${param('taskId')}, ${param('kind')}, ${param('appointmentId')},
    ${param('was')}::jsonb, ${param('became')}::jsonb, ${param('at')})`

/** Stores an action of the autopilot. */
export async function insertAutopilotAction(
  tx: Db,
  salonId: number,
  action: AutopilotAction,
  now: Instant,
): Promise<void> {
  await insertAction(tx, {
    salonId,
    ...action,
    was: action.was && JSON.stringify(action.was),
    became: action.became && JSON.stringify(action.became),
    at: toTimestamp(now),
  })
}

const ACTION = sql`id, task_id as "taskId", kind, appointment_id as "appointmentId", was, became,
  created_at as "createdAt", undone_at as "undoneAt"`
type Row = Omit<StoredAutopilotAction, 'createdAt' | 'undoneAt'> & {
  readonly createdAt: string
  readonly undoneAt: string | null
}
const toAction = ({ createdAt, undoneAt, ...row }: Row): StoredAutopilotAction => ({
  ...row,
  createdAt: readTimestamp(createdAt),
  undoneAt: undoneAt === null ? null : readTimestamp(undoneAt),
})
const ofTasks = staticSql<Row>()`
  select ${ACTION} from autopilot_actions
  where salon_id = ${param('salonId')} and task_id = any(${param('ids')}::int[]) order by id`

/** Returns the actions in several tasks, oldest first. */
export async function autopilotActionsOfTasks(
  db: Db,
  salonId: number,
  ids: readonly number[],
): Promise<StoredAutopilotAction[]> {
  return (await ofTasks(db, { salonId, ids })).map(toAction)
}

const lockAction = staticSql<Row>()`
  select ${ACTION} from autopilot_actions
  where salon_id = ${param('salonId')} and id = ${param('id')} for update`

/** Returns an action, locked until the transaction ends, or undefined. */
export async function lockAutopilotAction(
  tx: Db,
  salonId: number,
  id: number,
): Promise<StoredAutopilotAction | undefined> {
  const [row] = await lockAction(tx, { salonId, id })
  return row && toAction(row)
}

const setUndone = staticSql()`
  update autopilot_actions set undone_at = ${param('at')}
  where salon_id = ${param('salonId')} and id = ${param('id')}`

/** Marks an action as undone. */
export async function markUndone(tx: Db, salonId: number, id: number, now: Instant): Promise<void> {
  await setUndone(tx, { salonId, id, at: toTimestamp(now) })
}

const selectSettings = staticSql<AutopilotSettings>()`
  select channel, mode, from_minute::int as "from", to_minute::int as "to", greeting
  from autopilot_settings where salon_id = ${param('salonId')}`

/** Returns the settings of those channels for which the salon has stored some. */
export async function readSettings(db: Db, salonId: number): Promise<readonly AutopilotSettings[]> {
  return selectSettings(db, { salonId })
}

const upsertSettings = staticSql()`
  insert into autopilot_settings (salon_id, channel, mode, from_minute, to_minute, greeting)
  values (${param('salonId')}, ${param('channel')}, ${param('mode')}, ${param('from')}::smallint,
    ${param('to')}::smallint, ${param('greeting')})
  on conflict (salon_id, channel) do update set mode = excluded.mode,
    from_minute = excluded.from_minute, to_minute = excluded.to_minute,
    greeting = excluded.greeting`

/** Stores the settings of a channel. */
export async function putSettings(
  db: Db,
  salonId: number,
  settings: AutopilotSettings,
): Promise<void> {
  await upsertSettings(db, { salonId, ...settings })
}
