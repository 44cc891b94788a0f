import { and, count, eq, sql } from 'drizzle-orm'
import { TASK_FILTERS, type TaskFilter } from '../../domain/inbox/task-filter.js'
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
import { type FilterSql, filterSql } from '../postgres/filter-sql.js'
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

/** Which tasks of a salon. */
export type TaskQuery = TaskFilter & {
  readonly salonId: number
  readonly search: readonly SearchTerm[]
}
/** A field by which lists of tasks can be sorted. */
export type TaskSort = 'waiting_since' | 'updated_at' | 'created_at' | 'id'

/** The sort value of a task without a waiting client: behind all others. */
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

/** The position of a task in an order, for its cursor. */
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

/** The column of each fact that a filter looks at. */
const FACT_COLUMNS = {
  status: tasks.status,
  channel: dialogues.channel,
  assigneeId: tasks.assigneeId,
}

/** The statement of a query without its values: its name, its conditions, and the values. */
function shapeOf({ salonId, search, ...filter }: TaskQuery): FilterSql {
  const filters = filterSql(TASK_FILTERS, FACT_COLUMNS, filter)
  return {
    name: `${filters.name} ${searchName(search)}`,
    where: () => {
      const found = matchesSearch(search, SEARCHED, clients.phone)
      return [eq(tasks.salonId, value('salonId')), ...filters.where(), ...(found ? [found] : [])]
    },
    values: { ...searchValues(search), ...filters.values, salonId },
  }
}

/** Returns a page, with dialogue, client and assignee joined, in one statement. */
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

/** Counts the tasks of a query in one statement. */
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
