import type { Actor } from '../identity/actor.js'
import type { Channel, Viewer } from '../identity/people.js'
import type { Instant } from '../time/time.js'

/** The statuses of a task (docs/assistant.md, "Tasks"). */
export const TASK_STATUSES = ['open', 'autopilot', 'snoozed', 'closed'] as const
/** The status of a task. */
export type TaskStatus = (typeof TASK_STATUSES)[number]

/** An episode of a dialogue that needs attention, with the parts of the client that lists show. */
export type Task = {
  readonly id: number
  readonly salonId: number
  readonly dialogueId: number
  readonly client: { readonly id: number; readonly name: string; readonly phone: string | null }
  readonly channel: Channel
  readonly status: TaskStatus
  readonly lastMessage: string
  readonly assignee: Viewer | null
  readonly resolution: string | null
  readonly unreadCount: number
  /** Since when the client waits for an answer. Null: the client does not wait. */
  readonly waitingSince: Instant | null
  readonly snoozedUntil: Instant | null
  readonly createdAt: Instant
  readonly updatedAt: Instant
  /** Every message and every change raises it. Reading and delivery do not. */
  readonly version: number
  /** Every change of the task raises it, reads and deliveries too. */
  readonly revision: number
}

/** A change of a task. */
export type TaskLogEntry = {
  readonly id: number
  readonly taskId: number
  readonly oldStatus: TaskStatus | null
  readonly newStatus: TaskStatus
  readonly actor: Actor
  readonly note: string | null
  readonly createdAt: Instant
}

/** The part of a task that transitions read and change. */
export type TaskState = Pick<Task, 'status' | 'snoozedUntil'> & {
  readonly assigneeId: number | null
}
/** A change of a task's status. `open` is a take-over by an account. */
export type TaskTransition =
  | { readonly to: 'autopilot' | 'closed' }
  | { readonly to: 'open'; readonly assigneeId: number }
  | { readonly to: 'snoozed'; readonly until: Instant }

/** A closed task stays closed: the next message starts a new one. All other changes are allowed. */
export const canChangeTask = (from: TaskStatus): boolean => from !== 'closed'

/**
 * Returns the task after a transition. A task of the autopilot has no assignee. A snoozed or closed
 * one keeps its assignee.
 */
export function taskAfterTransition(task: TaskState, transition: TaskTransition): TaskState {
  if (transition.to === 'open')
    return { status: 'open', assigneeId: transition.assigneeId, snoozedUntil: null }
  if (transition.to === 'snoozed')
    return { ...task, status: 'snoozed', snoozedUntil: transition.until }
  return {
    status: transition.to,
    assigneeId: transition.to === 'autopilot' ? null : task.assigneeId,
    snoozedUntil: null,
  }
}

/**
 * Returns the task after an account's reply: taken over from the autopilot, or assigned to the
 * account where it had no assignee. A snoozed task stays snoozed.
 */
export const taskAfterReply = (task: TaskState, accountId: number): TaskState =>
  task.status === 'autopilot'
    ? { status: 'open', assigneeId: accountId, snoozedUntil: null }
    : { ...task, assigneeId: task.assigneeId ?? accountId }

/**
 * Returns the task after it was assigned to an account, or to nobody. A task of the autopilot opens
 * when somebody gets it. A snoozed task stays snoozed.
 */
export const taskAfterAssignment = (task: TaskState, assigneeId: number | null): TaskState =>
  task.status === 'autopilot' && assigneeId !== null
    ? { status: 'open', assigneeId, snoozedUntil: null }
    : { ...task, assigneeId }

/** Returns the task after a client's message. A snoozed one opens, the others stay as they are. */
export const taskAfterClientMessage = (task: TaskState): TaskState =>
  task.status === 'snoozed' ? { ...task, status: 'open', snoozedUntil: null } : task

/** Whether two states are equal. */
export const isSameState = (one: TaskState, other: TaskState): boolean =>
  one.status === other.status &&
  one.assigneeId === other.assigneeId &&
  one.snoozedUntil === other.snoozedUntil

/** How many days a task can be snoozed at most. */
export const LONGEST_SNOOZE_DAYS = 366
