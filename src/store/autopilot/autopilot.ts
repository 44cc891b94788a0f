import { sql } from 'drizzle-orm'
import type { Conversation, Goal, HandBack } from '../../domain/autopilot/state/conversation.js'
import type { AutopilotSettings } from '../../domain/autopilot/state/settings.js'
import type { Instant } from '../../domain/time/time.js'
import type { Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { readTimestamp, toTimestamp } from '../postgres/columns.js'
import type { FormerPlace } from '../tables/autopilot.js'

/** What the autopilot remembers of a task, and what the client wrote since it last answered. */
export type UnansweredMessages = {
  readonly conversation: Conversation | null
  /** Oldest first. */
  readonly messages: readonly {
    readonly id: number
    readonly text: string
    readonly sentAt: Instant
    readonly needsPerson: boolean
  }[]
  /** Of the client's newest message. */
  readonly newestId: number
  /** Whether a person wrote to the client since it last answered: what the client says next may be an answer to that. */
  readonly isInterrupted: boolean
}
const select = staticSql<UnansweredMessages>(sql`
  with known as (
    select conversation, heard_id from autopilot_dialogues where salon_id = ${param('salonId')} and task_id = ${param('taskId')}
  ), answered as (
    select coalesce(max(id), 0) as id from messages where salon_id = ${param('salonId')} and task_id = ${param('taskId')}
      and direction = 'outbound' and type <> 'note' and actor_kind = 'user'
  ), heard as (
    select greatest(coalesce((select heard_id from known), 0), answered.id) as id from answered
  ), said as (
    select messages.id, messages.text, coalesce(messages.sent_at, messages.created_at) as sent_at, messages.needs_person
    from messages, heard where salon_id = ${param('salonId')} and task_id = ${param('taskId')}
      and direction = 'inbound' and messages.id > heard.id
  )
  select (select conversation from known) as conversation,
    coalesce((select heard_id from known) < (select id from answered), false) as "isInterrupted",
    coalesce((
      select json_agg(json_build_object(
        'id', id, 'text', text, 'sentAt', (extract(epoch from sent_at) * 1000)::bigint, 'needsPerson', needs_person) order by id)
      from said
    ), '[]'::json) as messages,
    coalesce((select max(id) from messages where salon_id = ${param('salonId')} and task_id = ${param('taskId')} and direction = 'inbound'), 0) as "newestId"`)

export async function readDialogue(
  db: Db,
  salonId: number,
  taskId: number,
): Promise<UnansweredMessages> {
  const [row] = await select(db, { salonId, taskId })
  return row ?? { conversation: null, messages: [], newestId: 0, isInterrupted: false }
}

const keep = staticSql(sql`
  insert into autopilot_dialogues (salon_id, task_id, conversation, heard_id, hand_back, created_at, updated_at)
  values (${param('salonId')}, ${param('taskId')}, ${param('conversation')}::jsonb, ${param('heardId')}, ${param('handBack')}, ${param('at')}, ${param('at')})
  on conflict (salon_id, task_id) do update set conversation = excluded.conversation, heard_id = excluded.heard_id,
    hand_back = coalesce(excluded.hand_back, autopilot_dialogues.hand_back), updated_at = excluded.updated_at`)

/** What is remembered after a turn; that it gave the dialogue back once is not forgotten. */
export async function keepConversation(
  tx: Db,
  salonId: number,
  taskId: number,
  kept: {
    readonly conversation: Conversation
    readonly heardId: number
    readonly handBack: HandBack | null
  },
  now: Instant,
): Promise<void> {
  await keep(tx, {
    salonId,
    taskId,
    ...kept,
    conversation: JSON.stringify(kept.conversation),
    at: toTimestamp(now),
  })
}

const unhear = staticSql(sql`
  update autopilot_dialogues known set heard_id = coalesce((
    select max(id) from messages said where said.salon_id = known.salon_id and said.task_id = known.task_id and said.direction = 'inbound'
      and said.created_at < tasks.waiting_since), 0)
  from tasks where known.salon_id = ${param('salonId')} and known.task_id = ${param('taskId')} and known.hand_back is not null
    and tasks.salon_id = known.salon_id and tasks.id = known.task_id and tasks.waiting_since is not null and not exists (
      select from messages said where said.salon_id = known.salon_id and said.task_id = known.task_id
        and ((said.direction = 'inbound' and said.id > known.heard_id) or (said.direction = 'outbound' and said.state = 'pending')))`)

/** What it gave back and nobody has answered since is to be heard again, unless the client wrote something newer. */
export async function hearAgain(tx: Db, salonId: number, taskId: number): Promise<void> {
  await unhear(tx, { salonId, taskId })
}

/** What the autopilot did to a visit; `was`: where it lay before, `became`: where it was moved to. */
export type AutopilotAction = {
  readonly taskId: number
  readonly kind: Goal
  readonly appointmentId: number
  readonly was: FormerPlace | null
  readonly became: FormerPlace | null
}
export type StoredAutopilotAction = AutopilotAction & {
  readonly id: number
  readonly createdAt: Instant
  readonly undoneAt: Instant | null
}

const insertDeed = staticSql(sql`
  insert into autopilot_deeds (salon_id, task_id, kind, appointment_id, was, became, created_at)
  values (${param('salonId')}, ${param('taskId')}, ${param('kind')}, ${param('appointmentId')}, ${param('was')}::jsonb, ${param('became')}::jsonb, ${param('at')})`)

export async function insertAutopilotAction(
  tx: Db,
  salonId: number,
  deed: AutopilotAction,
  now: Instant,
): Promise<void> {
  const [was, became] = [deed.was, deed.became].map((place) => place && JSON.stringify(place))
  await insertDeed(tx, {
    salonId,
    ...deed,
    was: was ?? null,
    became: became ?? null,
    at: toTimestamp(now),
  })
}

const DEED = sql`id, task_id as "taskId", kind, appointment_id as "appointmentId", was, became, created_at as "createdAt", undone_at as "undoneAt"`
type Row = Omit<StoredAutopilotAction, 'createdAt' | 'undoneAt'> & {
  readonly createdAt: string
  readonly undoneAt: string | null
}
const toDeed = ({ createdAt, undoneAt, ...row }: Row): StoredAutopilotAction => ({
  ...row,
  createdAt: readTimestamp(createdAt),
  undoneAt: undoneAt === null ? null : readTimestamp(undoneAt),
})
const ofTasks = staticSql<Row>(sql`
  select ${DEED} from autopilot_deeds where salon_id = ${param('salonId')} and task_id = any(${param('ids')}::int[]) order by id`)

/** What was done in several tasks, oldest first. */
export async function autopilotActionsOfTasks(
  db: Db,
  salonId: number,
  ids: readonly number[],
): Promise<StoredAutopilotAction[]> {
  return (await ofTasks(db, { salonId, ids })).map(toDeed)
}

const hold = staticSql<Row>(sql`
  select ${DEED} from autopilot_deeds where salon_id = ${param('salonId')} and id = ${param('id')} for update`)

/** Held until the transaction ends. */
export async function lockAutopilotAction(
  tx: Db,
  salonId: number,
  id: number,
): Promise<StoredAutopilotAction | undefined> {
  const [row] = await hold(tx, { salonId, id })
  return row && toDeed(row)
}

const undo = staticSql(sql`
  update autopilot_deeds set undone_at = ${param('at')} where salon_id = ${param('salonId')} and id = ${param('id')}`)

export async function markUndone(tx: Db, salonId: number, id: number, now: Instant): Promise<void> {
  await undo(tx, { salonId, id, at: toTimestamp(now) })
}

const settings = staticSql<AutopilotSettings>(sql`
  select channel, mode, from_minute::int as "from", to_minute::int as "to", greeting from autopilot_settings where salon_id = ${param('salonId')}`)

/** How it answers in those messengers of which the salon has said so. */
export async function readSettings(db: Db, salonId: number): Promise<readonly AutopilotSettings[]> {
  return settings(db, { salonId })
}

const put = staticSql(sql`
  insert into autopilot_settings (salon_id, channel, mode, from_minute, to_minute, greeting)
  values (${param('salonId')}, ${param('channel')}, ${param('mode')}, ${param('from')}::smallint, ${param('to')}::smallint, ${param('greeting')})
  on conflict (salon_id, channel) do update set mode = excluded.mode, from_minute = excluded.from_minute, to_minute = excluded.to_minute,
    greeting = excluded.greeting`)

export async function putSettings(
  db: Db,
  salonId: number,
  known: AutopilotSettings,
): Promise<void> {
  await put(db, { salonId, ...known })
}
