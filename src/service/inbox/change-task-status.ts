import { actorOf } from '../../domain/identity/people.js'
import { may } from '../../domain/identity/rights.js'
import { invalid, notFound, unknownReference } from '../../domain/refusal.js'
import {
  canChangeTask,
  isSameState,
  LONGEST_SNOOZE_DAYS,
  taskAfterAssignment,
  taskAfterTransition,
  type Task,
  type TaskTransition,
} from '../../domain/inbox/task.js'
import { DAY, type Instant, type LocalDateTime } from '../../domain/time/time.js'
import { dayClock, instantOf } from '../../domain/time/zone.js'
import { reopenUnanswered } from '../../store/autopilot/autopilot.js'
import { type Db, transact } from '../../store/postgres/database.js'
import { writeEvents } from '../../store/live/events.js'
import { loadSalon } from '../../store/catalog/salons.js'
import { enqueueJob } from '../../store/jobs/jobs.js'
import {
  changeTask,
  type LockedTask,
  lockTask,
  loadTask,
  markRead,
  writeTaskLog,
} from '../../store/inbox/tasks.js'
import { findAccountById } from '../../store/identity/accounts.js'
import { authorize, type Context } from '../context.js'
import { assertTaskVersion, taskClosed } from './reply-to-task.js'
import { taskEvent } from './sending/task-events.js'

type TaskChangeOptions = {
  /** For the log. */
  readonly note?: string | null
  /** The version that the viewer saw. Undefined: any. */
  readonly expectedVersion?: number | undefined
}

/**
 * Changes the status or assignee of a task and writes a log entry. A change to the same state does
 * nothing and logs nothing. Throws `not_found`, `task_closed` and `task_conflict`.
 */
async function moveTask(
  context: Context,
  id: number,
  moveFor: (accountId: number) => TaskTransition,
  { note = null, expectedVersion }: TaskChangeOptions = {},
): Promise<Task> {
  const viewer = authorize(context, 'tasks:write')
  const move = moveFor(viewer.id)
  return transact(context.db, async (tx) => {
    const task = await lockTask(tx, viewer.salonId, id)
    if (!task) throw notFound()
    if (!canChangeTask(task.status)) throw taskClosed()
    assertTaskVersion(task, expectedVersion)
    const state = taskAfterTransition(task, move)
    if (!isSameState(state, task)) {
      const closing =
        move.to === 'closed' ? { resolution: note, unreadCount: 0, waitingSince: null } : {}
      await changeTask(tx, {
        salonId: viewer.salonId,
        id,
        change: { state, ...closing },
        now: context.now,
      })
      const line = { from: task.status, to: state.status, actor: actorOf(viewer), note }
      await writeTaskLog(tx, {
        salonId: viewer.salonId,
        taskId: id,
        taskLogLine: line,
        now: context.now,
      })
      const event =
        move.to === 'closed'
          ? taskEvent('closed', task, { ...state, unreadCount: 0 })
          : taskEvent('updated', task, state)
      await writeEvents(tx, viewer.salonId, [event], context.now)
      if (move.to === 'autopilot') await enqueueTurn(tx, context, viewer.salonId, id)
      if (move.to === 'snoozed') await enqueueWakeUp(tx, viewer.salonId, id, move.until)
    }
    return loadTask(tx, viewer.salonId, id)
  })
}

/**
 * Hands a task to the autopilot and enqueues its turn. Throws `not_found`, `task_closed` and
 * `task_conflict`. For admins and operators.
 */
export const handTaskToAutopilot = (
  context: Context,
  id: number,
  expectedVersion?: number,
): Promise<Task> => moveTask(context, id, () => ({ to: 'autopilot' }), { expectedVersion })

/**
 * Opens a task and assigns it to the viewer. Throws `not_found`, `task_closed` and
 * `task_conflict`. For admins and operators.
 */
export const takeTask = (context: Context, id: number, expectedVersion?: number): Promise<Task> =>
  moveTask(context, id, (assigneeId) => ({ to: 'open', assigneeId }), { expectedVersion })

/**
 * Closes a task for good. Throws `not_found`, `task_closed` and `task_conflict`. For admins and
 * operators.
 */
export const closeTask = (
  context: Context,
  id: number,
  resolution: string | null,
  expectedVersion?: number,
): Promise<Task> =>
  moveTask(context, id, () => ({ to: 'closed' }), { note: resolution, expectedVersion })

const NO_ASSIGNEE = 'Choose an active account of an admin or an operator.'

/** Returns the name of an account that can be assigned. Throws `invalid` for another account. */
async function assigneeName(tx: Db, salonId: number, accountId: number): Promise<string> {
  const account = await findAccountById(tx, accountId)
  if (account?.salonId !== salonId) throw invalid({ accountId: [unknownReference(accountId)] })
  if (!account.active || !may(account.role, 'tasks:write'))
    throw invalid({ accountId: [NO_ASSIGNEE] })
  return account.name
}

/** The task to assign, and the account that gets it; null: nobody. */
export type Assignment = {
  readonly id: number
  readonly accountId: number | null
  /** The version of the task that the caller saw. */
  readonly expectedVersion: number | undefined
}

/**
 * Assigns a task to an active admin or operator, or to nobody. A task of the autopilot is open then.
 * Throws `not_found`, `task_closed`, `task_conflict` (another version), and `invalid` for an account
 * that cannot be assigned. For admins and operators.
 */
export function assignTask(
  context: Context,
  { id, accountId, expectedVersion }: Assignment,
): Promise<Task> {
  const viewer = authorize(context, 'tasks:write')
  const { salonId } = viewer
  return transact(context.db, async (tx) => {
    const task = await lockTask(tx, salonId, id)
    if (!task) throw notFound()
    const name = accountId === null ? null : await assigneeName(tx, salonId, accountId)
    if (!canChangeTask(task.status)) throw taskClosed()
    assertTaskVersion(task, expectedVersion)
    const state = taskAfterAssignment(task, accountId)
    if (!isSameState(state, task)) {
      await changeTask(tx, { salonId, id, change: { state }, now: context.now })
      const note = name === null ? 'Assigned to nobody' : `Assigned to ${name}`
      const line = { from: task.status, to: state.status, actor: actorOf(viewer), note }
      await writeTaskLog(tx, { salonId, taskId: id, taskLogLine: line, now: context.now })
      await writeEvents(tx, salonId, [taskEvent('updated', task, state)], context.now)
    }
    return loadTask(tx, salonId, id)
  })
}

async function instantOfLocal(
  { db }: Context,
  salonId: number,
  { date, minute }: LocalDateTime,
): Promise<Instant | undefined> {
  const { timeZone } = await loadSalon(db, salonId)
  return instantOf(dayClock(date, timeZone), minute)
}

/**
 * Snoozes a task until an instant or a local time, or until the client writes; then it is open
 * again. Throws `not_found`, `task_closed`, `task_conflict`, and `invalid` for a time in the past or
 * too far ahead.
 */
export async function snoozeTask(
  context: Context,
  id: number,
  until: Instant | LocalDateTime,
  expectedVersion?: number,
): Promise<Task> {
  const { salonId } = authorize(context, 'tasks:write')
  const field = typeof until === 'number' ? 'until' : 'untilLocal'
  const end = typeof until === 'number' ? until : await instantOfLocal(context, salonId, until)
  if (end === undefined) throw invalid({ [field]: ['The clocks skip this time.'] })
  if (end <= context.now) throw invalid({ [field]: ['Ensure this value is in the future.'] })
  if (end > context.now + LONGEST_SNOOZE_DAYS * DAY)
    throw invalid({ [field]: [`Ensure this value is at most ${LONGEST_SNOOZE_DAYS} days ahead.`] })
  return moveTask(context, id, () => ({ to: 'snoozed', until: end }), { expectedVersion })
}

/**
 * Enqueues a turn of the autopilot. Messages that it handed back before count as new when nobody
 * has answered them: otherwise the client would get no answer.
 */
async function enqueueTurn(
  tx: Db,
  { suppressNotifications }: Context,
  salonId: number,
  taskId: number,
): Promise<void> {
  await reopenUnanswered(tx, salonId, taskId)
  if (!suppressNotifications) await enqueueJob(tx, 'autopilot_turn', { salonId, taskId })
}

const enqueueWakeUp = (tx: Db, salonId: number, taskId: number, until: Instant): Promise<void> =>
  enqueueJob(tx, 'wake_task', { salonId, taskId, until }, { runAt: until })

/**
 * Marks all messages of a task as read. The version stays the same, so that a reply with an
 * expected version is not refused. Throws `not_found`.
 */
export async function markTaskRead(context: Context, id: number): Promise<Task> {
  const viewer = authorize(context, 'tasks:write')
  return transact(context.db, async (tx) => {
    const task: LockedTask | undefined = await lockTask(tx, viewer.salonId, id)
    if (!task) throw notFound()
    if (await markRead(tx, viewer.salonId, id))
      await writeEvents(
        tx,
        viewer.salonId,
        [taskEvent('updated', task, { ...task, unreadCount: 0 })],
        context.now,
      )
    return loadTask(tx, viewer.salonId, id)
  })
}
