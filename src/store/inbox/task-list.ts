import { and, count, eq, sql, type SQL } from 'drizzle-orm'
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
import { PLAN_EACH_TIME } from '../postgres/prepared-client.js'
import { pageFrom, readPage, rowLimit } from '../postgres/page-query.js'
import { cachedQuery } from '../postgres/query-cache.js'
import { param, staticSql } from '../postgres/static-sql.js'
import { dialogues, tasks } from '../tables/dialogues.js'
import { accounts, clients } from '../tables/people.js'
import { messageSearch } from './message-search.js'
import {
  clientOf,
  dialogueOf,
  joinedTasks,
  type taskColumns,
  taskSelection,
  toTask,
} from './task-rows.js'

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
/** Longest waiting first (docs/rest-rules.md, "Tasks"). */
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
  clientId: dialogues.clientId,
  unreadCount: tasks.unreadCount,
}

/**
 * The statement of a query without its values: its name, its conditions, and the values. A query
 * that looks at tasks alone is counted without their dialogues and clients.
 */
type TaskSql = FilterSql & { readonly looksAtTasksAlone: boolean }
function shapeOf({ salonId, search, ...filter }: TaskQuery): TaskSql {
  const filters = filterSql(TASK_FILTERS, FACT_COLUMNS, filter)
  // Few tasks have a long term, so that few are left for the terms that no index finds.
  const terms = search.toSorted((a, b) => b.text.length - a.text.length)
  const inMessages = messageSearch(terms)
  return {
    name: `${filters.name} ${searchName(terms)}${inMessages.name}`,
    where: () => {
      const found = matchesSearch(terms, SEARCHED, clients.phone, inMessages)
      const where = [eq(tasks.salonId, value('salonId')), ...filters.where()]
      return found ? [...where, found, PLANNED_EACH_TIME] : where
    },
    values: { ...searchValues(terms), ...inMessages.values, ...filters.values, salonId },
    looksAtTasksAlone:
      terms.length === 0 && filter.channel === undefined && filter.clientId === undefined,
  }
}
/** Only with the terms can Postgres choose between the trigram index and the newest messages. */
const PLANNED_EACH_TIME: SQL = sql.raw(PLAN_EACH_TIME)

/**
 * Returns a page, with dialogue, client and assignee joined, in one statement. It counts the whole
 * list as well where `page.withTotal` is set.
 */
export async function listTasks(
  db: Db,
  query: TaskQuery,
  orders: readonly Order<TaskSort>[],
  page: PageRequest,
): Promise<Page<Task>> {
  const { name, where, values, looksAtTasksAlone } = shapeOf(query)
  const variant = `${page.after ? ' after' : ''}${page.withTotal ? ' counted' : ''}`
  const { name: selected, fields } = taskSelection(page.properties)
  const statement = {
    name: `tasks ${name} by ${orderName(orders)}${variant}${selected}`,
    fields,
    optional: accounts,
    build: () => ({
      rows: pageOf(looksAtTasksAlone, { db, fields }, orders, [
        ...where(),
        page.after && afterCursor(SORTING, orders),
      ]),
      total: page.withTotal
        ? countedTasks(db, looksAtTasksAlone).where(and(...where()))
        : undefined,
    }),
  }
  const read = await readPage(db, statement, {
    ...values,
    ...(page.after && cursorValues(page.after)),
    limit: rowLimit(page),
    offset: page.offset,
  })
  return pageFrom(page, read, toTask)
}

/**
 * The rows of a page. A query that looks at tasks alone finds the ids of the page first, and joins
 * only these rows.
 */
function pageOf(
  looksAtTasksAlone: boolean,
  { db, fields }: { readonly db: Db; readonly fields: typeof taskColumns },
  orders: readonly Order<TaskSort>[],
  where: readonly (SQL | undefined)[],
) {
  const rows = joinedTasks(db, fields)
  const order = orderClauses(SORTING, orders)
  const [limit, offset] = [value('limit'), value('offset')]
  if (!looksAtTasksAlone)
    return rows
      .where(and(...where))
      .orderBy(...order)
      .limit(limit)
      .offset(offset)
  const ids = db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(...where))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return rows
    .where(and(eq(tasks.salonId, value('salonId')), sql`${tasks.id} = any(array(${ids}))`))
    .orderBy(...order)
}

function countedTasks(db: Db, looksAtTasksAlone: boolean) {
  const counted = db.select({ total: count() }).from(tasks)
  return looksAtTasksAlone
    ? counted
    : counted.innerJoin(dialogues, dialogueOf).innerJoin(clients, clientOf)
}

/** Counts the tasks of a query in one statement. */
export async function countTasks(db: Db, query: TaskQuery): Promise<number> {
  const { name, where, values, looksAtTasksAlone } = shapeOf(query)
  const statement = cachedQuery(db, `tasks ${name} counted`, () =>
    countedTasks(db, looksAtTasksAlone).where(and(...where())),
  )
  const [row] = await statement.execute(values)
  return row?.total ?? 0
}

/** How many tasks the usual lists of an account have. */
export type TaskCounts = {
  readonly open: number
  readonly unassigned: number
  readonly mine: number
  readonly autopilot: number
  readonly snoozed: number
  readonly unread: number
}

const countStates = staticSql<TaskCounts>()`
  select count(*) filter (where status = 'open')::int as open,
    count(*) filter (where status = 'open' and assignee_id is null)::int as unassigned,
    count(*) filter (where status = 'open' and assignee_id = ${param('accountId')}::int)::int
      as mine,
    count(*) filter (where status = 'autopilot')::int as autopilot,
    count(*) filter (where status = 'snoozed')::int as snoozed,
    count(*) filter (where status in ('open', 'autopilot') and unread_count > 0)::int as unread
  from tasks
  where salon_id = ${param('salonId')} and status in ('open', 'autopilot', 'snoozed')`

/** Counts the tasks of a salon by their state, for an account, in one statement. */
export async function countTasksByState(
  db: Db,
  salonId: number,
  accountId: number,
): Promise<TaskCounts> {
  const [counts] = await countStates(db, { salonId, accountId })
  if (!counts) throw new Error('tasks were not counted')
  return counts
}
