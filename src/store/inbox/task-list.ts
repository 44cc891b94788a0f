import { and, count, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { TaskWish } from '../../domain/live/event.js'
import {
  type CursorPosition,
  type Order,
  type Page,
  type PageRequest,
  totalOrder,
} from '../../domain/page.js'
import type { SearchTerm } from '../../domain/search.js'
import type { Task } from '../../domain/inbox/task.js'
import type { Db } from '../postgres/database.js'
import {
  afterCursor,
  cursorValues,
  matchesSearch,
  orderClauses,
  orderName,
  searchName,
  searchValues,
  type SortColumn,
} from '../postgres/keyset-paging.js'
import { cachedQuery } from '../postgres/query-cache.js'
import { dialogues, tasks } from '../tables/dialogues.js'
import { clients } from '../tables/people.js'
import { clientOf, dialogueOf, joinedTasks, toTask } from './task-rows.js'

/** Which tasks; what is undefined does not matter. */
export type TaskQuery = TaskWish & {
  readonly salonId: number
  readonly search: readonly SearchTerm[]
}
export type TaskSort = 'waiting_since' | 'updated_at' | 'created_at' | 'id'

/** Who does not wait stands behind all who do. */
const NOBODY_WAITS = 'infinity'
const SORTING: Readonly<Record<TaskSort, SortColumn>> = {
  waiting_since: { by: sql`coalesce(${tasks.waitingSince}, 'infinity')`, type: 'timestamptz' },
  updated_at: { by: tasks.updatedAt, type: 'timestamptz' },
  created_at: { by: tasks.createdAt, type: 'timestamptz' },
  id: { by: tasks.id, type: 'integer' },
}
/** Longest waiting first (REST contract, "task list"). */
export const taskOrder = (orders: readonly Order<TaskSort>[]): Order<TaskSort>[] =>
  totalOrder(orders.length > 0 ? orders : [{ field: 'waiting_since', descending: false }], 'id')

/** Where a task stands in an order. */
export function taskPosition(task: Task, orders: readonly Order<TaskSort>[]): CursorPosition {
  const values = {
    waiting_since:
      task.waitingSince === null ? NOBODY_WAITS : new Date(task.waitingSince).toISOString(),
    updated_at: new Date(task.updatedAt).toISOString(),
    created_at: new Date(task.createdAt).toISOString(),
    id: task.id,
  }
  return orders.map(({ field }) => values[field])
}

const value = sql.placeholder
const SEARCHED = [clients.name, tasks.lastMessage]

/** The form of a query without its values, and the conditions it is built from. */
function shapeOf(query: TaskQuery): {
  name: string
  where: () => SQL[]
  values: Record<string, unknown>
} {
  const { status, channel, assigneeId, unassigned, search } = query
  const parts: [string, SQL, Record<string, unknown>][] = []
  if (status)
    parts.push([
      'status',
      sql`${tasks.status} = any(${value('status')}::text[])`,
      { status: [...new Set(status)] },
    ])
  if (channel !== undefined)
    parts.push(['channel', eq(dialogues.channel, value('channel')), { channel }])
  if (assigneeId !== undefined)
    parts.push(['assignee', eq(tasks.assigneeId, value('assigneeId')), { assigneeId }])
  if (unassigned !== undefined)
    parts.push(
      unassigned
        ? ['unassigned', isNull(tasks.assigneeId), {}]
        : ['assigned', sql`${tasks.assigneeId} is not null`, {}],
    )
  const where = (): SQL[] => {
    const found = matchesSearch(search, SEARCHED, clients.phone)
    return [
      eq(tasks.salonId, value('salonId')),
      ...parts.map(([, condition]) => condition),
      ...(found ? [found] : []),
    ]
  }
  return {
    name: `${parts.map(([part]) => part).join(' ')} ${searchName(search)}`,
    where,
    values: {
      ...searchValues(search),
      salonId: query.salonId,
      ...Object.assign({}, ...parts.map(([, , given]) => given)),
    },
  }
}

/** A page with dialogue, client and assignee joined: one statement. */
export async function listTasks(
  db: Db,
  query: TaskQuery,
  orders: readonly Order<TaskSort>[],
  page: PageRequest,
): Promise<Page<Task>> {
  const { name, where, values } = shapeOf(query)
  const statement = cachedQuery(
    db,
    `tasks ${name} by ${orderName(orders)}${page.after ? ' after' : ''}`,
    () =>
      joinedTasks(db)
        .where(and(...where(), page.after && afterCursor(SORTING, orders)))
        .orderBy(...orderClauses(SORTING, orders))
        .limit(value('limit'))
        .offset(value('offset')),
  )
  const rows = await statement.execute({
    ...values,
    ...(page.after && cursorValues(page.after)),
    limit: page.first + 1,
    offset: page.offset,
  })
  return { items: rows.slice(0, page.first).map(toTask), hasNext: rows.length > page.first }
}

/** How many tasks the query finds: one statement. */
export async function countTasks(db: Db, query: TaskQuery): Promise<number> {
  const { name, where, values } = shapeOf(query)
  const statement = cachedQuery(db, `tasks ${name} counted`, () =>
    db
      .select({ total: count() })
      .from(tasks)
      .innerJoin(dialogues, dialogueOf)
      .innerJoin(clients, clientOf)
      .where(and(...where())),
  )
  const [row] = await statement.execute(values)
  return row?.total ?? 0
}
