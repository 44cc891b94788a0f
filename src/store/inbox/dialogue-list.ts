import type { Dialogue } from '../../domain/inbox/dialogue.js'
import type { Channel } from '../../domain/identity/people.js'
import { readTimestamp } from '../postgres/columns.js'
import type { Db } from '../postgres/database.js'
import { param, sqlFragment, staticSql } from '../postgres/static-sql.js'

type Row = {
  readonly id: number
  readonly clientId: number
  readonly clientName: string
  readonly clientPhone: string | null
  readonly channel: Channel
  readonly lastMessageAt: string | null
}
const toDialogue = ({ id, clientId, clientName, clientPhone, ...row }: Row): Dialogue => ({
  id,
  client: { id: clientId, name: clientName, phone: clientPhone },
  channel: row.channel,
  lastMessageAt: row.lastMessageAt === null ? null : readTimestamp(row.lastMessageAt),
})

const DIALOGUES = sqlFragment`select dialogues.id, dialogues.channel, clients.id as "clientId",
    clients.name as "clientName", clients.phone as "clientPhone",
    newest.at as "lastMessageAt"
  from dialogues
    join clients on clients.salon_id = dialogues.salon_id and clients.id = dialogues.client_id
    cross join lateral (
      select max(last_message_at) as at from tasks
      where tasks.salon_id = dialogues.salon_id and tasks.dialogue_id = dialogues.id
    ) as newest
  where dialogues.salon_id = ${param('salonId')}`
const selectByIds = staticSql<Row>()`${DIALOGUES} and dialogues.id = any(${param('ids')}::int[])`
const selectOfClients = staticSql<Row>()`
  ${DIALOGUES} and dialogues.client_id = any(${param('ids')}::int[])
  order by newest.at desc nulls last, dialogues.id desc`

/** Returns the dialogues with those ids that exist, in any order. */
export async function findDialogues(
  db: Db,
  salonId: number,
  ids: readonly number[],
): Promise<Dialogue[]> {
  return (await selectByIds(db, { salonId, ids })).map(toDialogue)
}

/** Returns the dialogues of the clients, the one with the newest message first. */
export async function dialoguesOfClients(
  db: Db,
  salonId: number,
  clientIds: readonly number[],
): Promise<Dialogue[]> {
  return (await selectOfClients(db, { salonId, ids: clientIds })).map(toDialogue)
}

/** Whose tasks a list holds. */
export type TaskOwner = 'client' | 'dialogue'
type TaskRef = { readonly ownerId: number; readonly id: number }

const taskJoin = sqlFragment`dialogues join tasks
    on tasks.salon_id = dialogues.salon_id and tasks.dialogue_id = dialogues.id
  where dialogues.salon_id = ${param('salonId')}`
const OWNERS = { client: sqlFragment`dialogues.client_id`, dialogue: sqlFragment`dialogues.id` }
const selectNewest = (owner: TaskOwner) => staticSql<TaskRef>()`
  select owner.id as "ownerId", newest.id
  from unnest(${param('ids')}::int[]) as owner (id) cross join lateral (
    select tasks.id from ${taskJoin} and ${OWNERS[owner]} = owner.id
      and tasks.id < coalesce(${param('beforeId')}::int, 2147483647)
    order by tasks.id desc limit ${param('limit')}::int
  ) as newest order by newest.id desc`
const newest = { client: selectNewest('client'), dialogue: selectNewest('dialogue') }
const selectTotals = (owner: TaskOwner) => staticSql<{ ownerId: number; total: number }>()`
  select ${OWNERS[owner]} as "ownerId", count(*)::int as total
  from ${taskJoin} and ${OWNERS[owner]} = any(${param('ids')}::int[]) group by 1`
const totals = { client: selectTotals('client'), dialogue: selectTotals('dialogue') }

/**
 * Returns the ids of the `limit` newest tasks of each owner, or of those before a task. Newest
 * first. One statement reads all owners.
 */
export function taskIdsOf(
  db: Db,
  salonId: number,
  { owner, ids }: { readonly owner: TaskOwner; readonly ids: readonly number[] },
  { limit, beforeId }: { readonly limit: number; readonly beforeId: number | undefined },
): Promise<readonly TaskRef[]> {
  return newest[owner](db, { salonId, ids, limit, beforeId: beforeId ?? null })
}

/** Returns how many tasks each owner has. An owner without tasks is missing. */
export async function taskTotals(
  db: Db,
  salonId: number,
  owner: TaskOwner,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await totals[owner](db, { salonId, ids })
  return new Map(rows.map(({ ownerId, total }) => [ownerId, total]))
}
