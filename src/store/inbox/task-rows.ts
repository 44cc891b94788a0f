import { and, eq } from 'drizzle-orm'
import type { Viewer } from '../../domain/identity/people.js'
import type { Task } from '../../domain/inbox/task.js'
import type { Db } from '../postgres/database.js'
import { dialogues, tasks } from '../tables/dialogues.js'
import { accounts, clients } from '../tables/people.js'

/** The columns that every query of tasks selects, with those of dialogue, client and assignee. */
export const taskColumns = {
  id: tasks.id,
  salonId: tasks.salonId,
  dialogueId: tasks.dialogueId,
  clientId: clients.id,
  clientName: clients.name,
  clientPhone: clients.phone,
  channel: dialogues.channel,
  status: tasks.status,
  lastMessage: tasks.lastMessage,
  assigneeId: accounts.id,
  assigneeName: accounts.name,
  assigneeRole: accounts.role,
  assigneeMasterId: accounts.masterId,
  assigneeClientId: accounts.clientId,
  resolution: tasks.resolution,
  unreadCount: tasks.unreadCount,
  waitingSince: tasks.waitingSince,
  snoozedUntil: tasks.snoozedUntil,
  createdAt: tasks.createdAt,
  updatedAt: tasks.updatedAt,
  version: tasks.version,
  revision: tasks.revision,
}

/** Some columns of tasks. `name` tells statements apart that read others. */
type TaskSelection = { readonly name: string; readonly fields: typeof taskColumns }

const {
  dialogueId: _dialogueId,
  revision: _revision,
  assigneeRole: _role,
  assigneeMasterId: _masterId,
  assigneeClientId: _clientId,
  ...listedColumns
} = taskColumns
const LISTED = { name: ' in short', fields: listedColumns as typeof taskColumns }
/** The properties that `LISTED` lacks. It has id and name of the assignee. */
const UNLISTED = ['dialogueId', 'revision', 'assignee']

/** The shorter selection that has these properties, or all columns. Its rows lack the others. */
export const taskSelection = (properties: ReadonlySet<string> | undefined): TaskSelection =>
  properties && !UNLISTED.some((name) => properties.has(name))
    ? LISTED
    : { name: '', fields: taskColumns }

/** Joins a task's dialogue. */
export const dialogueOf = and(
  eq(dialogues.salonId, tasks.salonId),
  eq(dialogues.id, tasks.dialogueId),
)
/** Joins a dialogue's client. */
export const clientOf = and(
  eq(clients.salonId, dialogues.salonId),
  eq(clients.id, dialogues.clientId),
)
const assigneeOf = and(eq(accounts.salonId, tasks.salonId), eq(accounts.id, tasks.assigneeId))

/** Selects tasks with their dialogue, client and assignee. */
export const joinedTasks = (db: Db, fields = taskColumns) =>
  db
    .select(fields)
    .from(tasks)
    .innerJoin(dialogues, dialogueOf)
    .innerJoin(clients, clientOf)
    .leftJoin(accounts, assigneeOf)

type Row = Omit<Task, 'client' | 'assignee'> & {
  readonly clientId: number
  readonly clientName: string
  readonly clientPhone: string | null
  readonly assigneeId: number | null
  readonly assigneeName: string | null
  readonly assigneeRole: Viewer['role'] | null
  readonly assigneeMasterId: number | null
  readonly assigneeClientId: number | null
}

/**
 * Converts a row of `joinedTasks` to a task. All properties are written out: to copy those that
 * are left over takes longer than to read the row.
 */
export const toTask = (row: Row): Task => ({
  id: row.id,
  salonId: row.salonId,
  dialogueId: row.dialogueId,
  client: { id: row.clientId, name: row.clientName, phone: row.clientPhone },
  channel: row.channel,
  status: row.status,
  lastMessage: row.lastMessage,
  assignee: assigneeOfRow(row),
  resolution: row.resolution,
  unreadCount: row.unreadCount,
  waitingSince: row.waitingSince,
  snoozedUntil: row.snoozedUntil,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  version: row.version,
  revision: row.revision,
})

const assigneeOfRow = (row: Row): Viewer | null =>
  row.assigneeId === null || row.assigneeRole === null
    ? null
    : {
        id: row.assigneeId,
        name: row.assigneeName ?? '',
        role: row.assigneeRole,
        salonId: row.salonId,
        masterId: row.assigneeMasterId,
        clientId: row.assigneeClientId,
      }
