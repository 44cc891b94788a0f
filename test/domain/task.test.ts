import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  taskAfterAssignment,
  taskAfterClientMessage,
  taskAfterReply,
  canChangeTask,
  isSameState,
  taskAfterTransition,
  TASK_STATUSES,
  type TaskTransition,
  type TaskState,
} from '../../src/domain/inbox/task.js'

const OPEN: TaskState = { status: 'open', assigneeId: null, snoozedUntil: null }
const MINE: TaskState = { ...OPEN, assigneeId: 7 }
const HANDED: TaskState = { ...OPEN, status: 'autopilot' }
const ASLEEP: TaskState = { status: 'snoozed', assigneeId: 7, snoozedUntil: 1000 }
const CLOSED: TaskState = { ...MINE, status: 'closed' }

test.each(TASK_STATUSES)('from %s every move is open, except from closed', (status) => {
  expect(canChangeTask(status)).toBe(status !== 'closed')
})

test.each<[string, TaskState, TaskTransition, TaskState]>([
  ['taken, it is open and theirs', OPEN, { to: 'open', assigneeId: 7 }, MINE],
  [
    'taken from another, it is theirs',
    MINE,
    { to: 'open', assigneeId: 8 },
    { ...MINE, assigneeId: 8 },
  ],
  ['taken from the autopilot, it is open', HANDED, { to: 'open', assigneeId: 7 }, MINE],
  [
    'taken out of its sleep, it is awake',
    ASLEEP,
    { to: 'open', assigneeId: 8 },
    { ...MINE, assigneeId: 8 },
  ],
  ['handed over, it is nobody’s', MINE, { to: 'autopilot' }, HANDED],
  ['handed over out of its sleep, it is awake', ASLEEP, { to: 'autopilot' }, HANDED],
  ['snoozed, it stays with whom it was', MINE, { to: 'snoozed', until: 1000 }, ASLEEP],
  [
    'snoozed anew, it sleeps until then',
    ASLEEP,
    { to: 'snoozed', until: 2000 },
    { ...ASLEEP, snoozedUntil: 2000 },
  ],
  ['closed, it stays with whom it was', MINE, { to: 'closed' }, CLOSED],
  ['closed in its sleep, it sleeps no more', ASLEEP, { to: 'closed' }, CLOSED],
])('%s', (_, from, move, to) => expect(taskAfterTransition(from, move)).toEqual(to))

test.each<[string, TaskState, TaskState]>([
  ['where it was nobody’s it is theirs', OPEN, { ...OPEN, assigneeId: 9 }],
  ['where it was somebody’s it stays so', MINE, MINE],
  ['from the autopilot it is taken over', HANDED, { ...OPEN, assigneeId: 9 }],
  ['a snoozed one sleeps on', ASLEEP, ASLEEP],
  [
    'a snoozed one of nobody is theirs',
    { ...ASLEEP, assigneeId: null },
    { ...ASLEEP, assigneeId: 9 },
  ],
])('when a person answers, %s', (_, from, to) => expect(taskAfterReply(from, 9)).toEqual(to))

test.each<[string, TaskState, number | null, TaskState]>([
  ['to an account, it is theirs', OPEN, 7, MINE],
  ['to nobody, it is nobody’s', MINE, null, OPEN],
  ['from the autopilot, it is open', HANDED, 7, MINE],
  ['to nobody, the autopilot keeps it', HANDED, null, HANDED],
  ['in its sleep, it sleeps on', ASLEEP, 8, { ...ASLEEP, assigneeId: 8 }],
])('assigned %s', (_, from, assigneeId, to) =>
  expect(taskAfterAssignment(from, assigneeId)).toEqual(to),
)

test.each<[string, TaskState, TaskState]>([
  ['an open one stays as it is', MINE, MINE],
  ['what the autopilot has stays there', HANDED, HANDED],
  ['a snoozed one wakes, with whom it was', ASLEEP, MINE],
])('when the client writes, %s', (_, from, to) => expect(taskAfterClientMessage(from)).toEqual(to))

describe('whatever happens', () => {
  const id = fc.integer({ min: 1, max: 3 })
  const moment = fc.integer({ min: 1, max: 3 })
  const step: fc.Arbitrary<(task: TaskState) => TaskState> = fc.oneof(
    id.map(
      (assigneeId) => (task: TaskState) => taskAfterTransition(task, { to: 'open', assigneeId }),
    ),
    moment.map((until) => (task: TaskState) => taskAfterTransition(task, { to: 'snoozed', until })),
    fc.constant((task: TaskState) => taskAfterTransition(task, { to: 'autopilot' })),
    id.map((account) => (task: TaskState) => taskAfterReply(task, account)),
    fc.constant(taskAfterClientMessage),
    fc.option(id).map((account) => (task: TaskState) => taskAfterAssignment(task, account)),
  )
  const life = fc
    .array(step, { maxLength: 20 })
    .map((steps) => steps.reduce((task, next) => next(task), OPEN))

  test('a task has an end of its sleep exactly while it sleeps, and the autopilot’s is nobody’s', () => {
    fc.assert(
      fc.property(life, (task) => {
        expect(task.snoozedUntil !== null).toBe(task.status === 'snoozed')
        if (task.status === 'autopilot') expect(task.assigneeId).toBeNull()
      }),
    )
  })

  test('the same move twice changes nothing more, and nothing is the same as what differs from it', () => {
    fc.assert(
      fc.property(life, step, step, (task, one, other) => {
        expect(isSameState(one(one(task)), one(task))).toBe(true)
        const [a, b] = [one(task), other(task)]
        expect(isSameState(a, b)).toBe(
          JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort()),
        )
      }),
    )
  })
})
