import type { Message } from '../../domain/inbox/message.js'
import type { CursorPosition, Page } from '../../domain/page.js'
import type { Db } from '../postgres/database.js'
import { param, type SqlFragment, sqlFragment, staticSql } from '../postgres/static-sql.js'
import { MESSAGE_COLUMNS, type MessageRow, toMessage } from './messages.js'

/** A part of a list of messages, oldest first. Positions are (time, message id). */
export type MessageRange = {
  readonly count: number
  /** The first messages of the range, or the last ones. */
  readonly from: 'start' | 'end'
  readonly after: CursorPosition | undefined
  readonly before: CursorPosition | undefined
}
/** Returns the range of the newest messages of an owner. */
export const newestMessages = (count: number): MessageRange => ({
  count,
  from: 'end',
  after: undefined,
  before: undefined,
})
/** Whose messages a list holds: those of one task, or those of all tasks of a dialogue. */
export type MessageOwner = 'task' | 'dialogue'

const position = sqlFragment`(messages.created_at, messages.id)`
const after = sqlFragment`(coalesce(${param('afterAt')}::timestamptz, '-infinity'),
  coalesce(${param('afterId')}::int, 0))`
const before = sqlFragment`(coalesce(${param('beforeAt')}::timestamptz, 'infinity'),
  coalesce(${param('beforeId')}::int, 2147483647))`

const OF_TASK = sqlFragment`from messages
  where messages.salon_id = ${param('salonId')} and messages.task_id = owner.id`
/** Each task's messages are in the order of an index; the messages of a dialogue are merged. */
const ofDialogue = <Names extends string>(ofTask: SqlFragment<Names>) => sqlFragment`
  from tasks cross join lateral (select messages.* from messages
    where messages.salon_id = tasks.salon_id and messages.task_id = tasks.id ${ofTask}) as messages
  where tasks.salon_id = ${param('salonId')} and tasks.dialogue_id = owner.id`

const inRange = sqlFragment`and ${position} > ${after} and ${position} < ${before}`
const oldestFirst = sqlFragment`order by messages.created_at, messages.id
  limit ${param('limit')}::int`
const newestFirst = sqlFragment`order by messages.created_at desc, messages.id desc
  limit ${param('limit')}::int`

type Row = MessageRow & {
  readonly ownerId: number
  readonly hasEarlier: boolean
  readonly hasLater: boolean
}
const pageOf = <All extends string, Part extends string, Found extends string>(
  all: SqlFragment<All>,
  part: SqlFragment<Part>,
  order: SqlFragment<Found>,
) => staticSql<Row>()`
  select owner.id as "ownerId",
    (${param('afterAt')}::timestamptz is not null
      and exists (select ${all} and ${position} <= ${after})) as "hasEarlier",
    (${param('beforeAt')}::timestamptz is not null
      and exists (select ${all} and ${position} >= ${before})) as "hasLater",
    found.*
  from unnest(${param('ids')}::int[]) as owner (id)
    left join lateral (select ${MESSAGE_COLUMNS} ${part} ${order}) as found on true
  order by found."createdAt", found.id`

const OF_DIALOGUE = ofDialogue(sqlFragment``)
const pages = {
  task: {
    start: pageOf(OF_TASK, sqlFragment`${OF_TASK} ${inRange}`, oldestFirst),
    end: pageOf(OF_TASK, sqlFragment`${OF_TASK} ${inRange}`, newestFirst),
  },
  dialogue: {
    start: pageOf(OF_DIALOGUE, ofDialogue(sqlFragment`${inRange} ${oldestFirst}`), oldestFirst),
    end: pageOf(OF_DIALOGUE, ofDialogue(sqlFragment`${inRange} ${newestFirst}`), newestFirst),
  },
}

/**
 * Returns a page of the messages of each owner, oldest first. Whether messages precede or follow
 * the page is read from the data. One statement reads all owners.
 */
export async function messagePages(
  db: Db,
  salonId: number,
  { owner, ids }: { readonly owner: MessageOwner; readonly ids: readonly number[] },
  range: MessageRange,
): Promise<Map<number, Page<Message>>> {
  const [afterAt = null, afterId = null] = range.after ?? []
  const [beforeAt = null, beforeId = null] = range.before ?? []
  const rows = await pages[owner][range.from](db, {
    salonId,
    ids,
    afterAt,
    afterId,
    beforeAt,
    beforeId,
    limit: range.count + 1,
  })
  return new Map(ids.map((id) => [id, pageOfRows(rows, id, range)]))
}

function pageOfRows(
  rows: readonly Row[],
  id: number,
  { count, from }: MessageRange,
): Page<Message> {
  const own = rows.filter(({ ownerId }) => ownerId === id)
  const { hasEarlier = false, hasLater = false } = own[0] ?? {}
  const found = own.filter((row) => (row.id as number | null) !== null).map(toMessage)
  const hasMore = found.length > count
  return from === 'start'
    ? { items: found.slice(0, count), hasNext: hasMore || hasLater, hasPrevious: hasEarlier }
    : {
        items: found.slice(Math.max(0, found.length - count)),
        hasNext: hasLater,
        hasPrevious: hasMore || hasEarlier,
      }
}

const countByTask = staticSql<{ id: number; total: number }>()`
  select task_id as id, count(*)::int as total from messages
  where salon_id = ${param('salonId')} and task_id = any(${param('ids')}::int[])
  group by task_id`
const countByDialogue = staticSql<{ id: number; total: number }>()`
  select dialogue_id as id, count(*)::int as total
  from tasks join messages on messages.salon_id = tasks.salon_id and messages.task_id = tasks.id
  where tasks.salon_id = ${param('salonId')} and dialogue_id = any(${param('ids')}::int[])
  group by dialogue_id`

/** Returns how many messages each owner has. An owner without messages is missing. */
export async function messageTotals(
  db: Db,
  salonId: number,
  owner: MessageOwner,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await (owner === 'task' ? countByTask : countByDialogue)(db, { salonId, ids })
  return new Map(rows.map(({ id, total }) => [id, total]))
}
