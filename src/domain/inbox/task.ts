import type { Actor } from '../identity/actor.js'
import type { Channel, Viewer } from '../identity/people.js'
import type { Instant } from '../time/time.js'

export const TASK_STATUSES = ['open', 'autopilot', 'snoozed', 'closed'] as const
export type TaskStatus = (typeof TASK_STATUSES)[number]

/** One episode of a dialogue that needs attention, with the client as far as every list shows them. */
export type Task = {
  readonly id: number
  readonly salonId: number
  readonly client: { readonly id: number; readonly name: string; readonly phone: string | null }
  readonly channel: Channel
  readonly status: TaskStatus
  readonly lastMessage: string
  readonly assignee: Viewer | null
  readonly resolution: string | null
  readonly unreadCount: number
  /** Since when the client waits for an answer; null: nobody waits. */
  readonly waitingSince: Instant | null
  readonly snoozedUntil: Instant | null
  readonly createdAt: Instant
  readonly updatedAt: Instant
  /** Grows with every message and every move; not with what is only read or delivered. */
  readonly version: number
}

export type TaskLogEntry = {
  readonly id: number
  readonly taskId: number
  readonly oldStatus: TaskStatus | null
  readonly newStatus: TaskStatus
  readonly actor: Actor
  readonly note: string | null
  readonly createdAt: Instant
}

/** What a move looks at and changes. */
export type TaskState = Pick<Task, 'status' | 'snoozedUntil'> & {
  readonly assigneeId: number | null
}
export type TaskMove =
  | { readonly to: 'autopilot' | 'closed' }
  | { readonly to: 'open'; readonly assigneeId: number }
  | { readonly to: 'snoozed'; readonly until: Instant }

/** What is closed stays closed: the next message starts a new task. From anything else every move is open. */
export const canMoveTask = (from: TaskStatus): boolean => from !== 'closed'

/** What the task is after the move. Handed over, it is nobody's; snoozed or closed, it stays with whom it was. */
export function movedTask(task: TaskState, move: TaskMove): TaskState {
  if (move.to === 'open') return { status: 'open', assigneeId: move.assigneeId, snoozedUntil: null }
  if (move.to === 'snoozed') return { ...task, status: 'snoozed', snoozedUntil: move.until }
  return {
    status: move.to,
    assigneeId: move.to === 'autopilot' ? null : task.assigneeId,
    snoozedUntil: null,
  }
}

/** What a task is after a person answered: taken over from the autopilot, theirs where it was nobody's; a snoozed one sleeps on. */
export const answeredTask = (task: TaskState, accountId: number): TaskState =>
  task.status === 'autopilot'
    ? { status: 'open', assigneeId: accountId, snoozedUntil: null }
    : { ...task, assigneeId: task.assigneeId ?? accountId }

/** What a task is when its client writes: a snoozed one wakes; what the autopilot has stays there. */
export const addressedTask = (task: TaskState): TaskState =>
  task.status === 'snoozed' ? { ...task, status: 'open', snoozedUntil: null } : task

export const isSameState = (one: TaskState, other: TaskState): boolean =>
  one.status === other.status &&
  one.assigneeId === other.assigneeId &&
  one.snoozedUntil === other.snoozedUntil

/** The longest that a task can sleep. */
export const LONGEST_SNOOZE_DAYS = 366
