import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '../../src/domain/refusal.js'
import type { TaskStatus } from '../../src/domain/inbox/task.js'
import { MINUTE } from '../../src/domain/time/time.js'
import type { Context } from '../../src/service/context.js'
import {
  closeTask,
  handTaskToAutopilot,
  markTaskRead,
  snoozeTask,
  takeTask,
} from '../../src/service/inbox/change-task-status.js'
import { receiveMessage } from '../../src/service/inbox/receive-message.js'
import { replyToTask } from '../../src/service/inbox/reply-to-task.js'
import { wakeTask } from '../../src/service/inbox/wake-task.js'
import { MONDAY } from '../support/app.js'
import { type InboxFixture, type LogRow, openInboxFixture } from '../support/inbox/inbox.js'
import { propertyRuns } from '../support/property-runs.js'

/** What a task should be, and how it came to it. */
type Model = {
  status: TaskStatus
  assigneeId: number | null
  until: number | null
  unread: number
  waiting: number | null
  last: string
  lastAt: number
  /** When we last said something: what comes in after it stands after it. */
  oursAt: number
  resolution: string | null
  version: number
  log: Pick<LogRow, 'from' | 'to' | 'by'>[]
  texts: { at: number; text: string }[]
}
type Action =
  | { readonly do: 'write'; readonly minutesLate: number; readonly twice: boolean }
  | { readonly do: 'reply' | 'note' | 'take'; readonly who: 0 | 1 }
  | { readonly do: 'snooze'; readonly minutes: number }
  | { readonly do: 'wake' | 'autopilot' | 'close' | 'read' }
type Step = { readonly from: number; readonly action: Action }

const who = fc.constantFrom<0 | 1>(0, 1)
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      minutesLate: fc.nat(6),
      twice: fc.boolean(),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('reply', 'note', 'take'), who }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('snooze' as const),
      minutes: fc.integer({ min: 1, max: 9 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constantFrom('wake', 'autopilot', 'close', 'read') }),
  },
)
const story: fc.Arbitrary<Step[]> = fc.array(fc.record({ from: fc.nat(2), action }), {
  minLength: 8,
  maxLength: 24,
})

let inbox: InboxFixture
const operators: { id: number; name: string; context(): Context }[] = []
beforeAll(async () => {
  inbox = await openInboxFixture()
  for (const role of ['operator', 'admin'] as const) {
    const { id } = await inbox.salon.account(role)
    const name = `${role} of the tests`
    operators.push({
      ...{ id, name },
      context: () => ({
        ...inbox.salon.context(),
        viewer: { id, name, role, salonId: inbox.salon.id, masterId: null, clientId: null },
      }),
    })
  }
})
afterAll(() => inbox.stop())

function move(
  task: Model,
  by: string,
  to: TaskStatus,
  assigneeId: number | null,
  until: number | null = null,
): boolean {
  if (task.status === to && task.assigneeId === assigneeId && task.until === until) return false
  task.log.push({ from: task.status, to, by })
  Object.assign(task, { status: to, assigneeId, until })
  return true
}

/** The same action on the model; false: it is to be refused, as the task is closed. */
function expectOf(tasks: Model[], action: Action, text: string, now: number): boolean {
  const by = operators['who' in action ? action.who : 0] ?? { id: 0, name: '' }
  let task = tasks.at(-1)
  if (action.do === 'write') {
    const sentAt = now - action.minutesLate * MINUTE
    if (!task || task.status === 'closed') {
      const fresh = {
        assigneeId: null,
        until: null,
        unread: 0,
        waiting: null,
        last: '',
        lastAt: -Infinity,
        oursAt: -Infinity,
      }
      task = {
        ...fresh,
        status: 'open',
        resolution: null,
        version: 0,
        log: [{ from: null, to: 'open', by: 'Nina' }],
        texts: [],
      }
      tasks.push(task)
    }
    if (task.status === 'snoozed') move(task, 'Nina', 'open', task.assigneeId)
    task.unread += 1
    const at = Math.max(sentAt, task.oursAt)
    task.waiting = Math.min(task.waiting ?? at, at)
    if (at >= task.lastAt) Object.assign(task, { last: text, lastAt: at })
    task.texts.push({ at, text })
    task.version += 1
    return true
  }
  if (!task) return true
  if (action.do === 'read') task.unread = 0
  if (action.do === 'read') return true
  if (action.do === 'wake') {
    if (task.status === 'snoozed' && move(task, 'System', 'open', task.assigneeId))
      task.version += 1
    return true
  }
  if (task.status === 'closed') return false
  if (action.do === 'reply' || action.do === 'note') {
    task.texts.push({ at: now, text })
    task.version += 1
    if (action.do === 'note') return true
    const assigneeId = task.status === 'autopilot' ? by.id : (task.assigneeId ?? by.id)
    move(task, by.name, task.status === 'autopilot' ? 'open' : task.status, assigneeId, task.until)
    Object.assign(task, { unread: 0, waiting: null, last: text, lastAt: now, oursAt: now })
    return true
  }
  const moved =
    action.do === 'take'
      ? move(task, by.name, 'open', by.id)
      : action.do === 'autopilot'
        ? move(task, by.name, 'autopilot', null)
        : action.do === 'snooze'
          ? move(task, by.name, 'snoozed', task.assigneeId, now + action.minutes * MINUTE)
          : move(task, by.name, 'closed', task.assigneeId)
  if (moved) task.version += 1
  if (action.do === 'close') Object.assign(task, { unread: 0, waiting: null, resolution: text })
  return true
}

/** The action itself; false: it was refused, as the task is closed. */
async function perform(from: string, action: Action, text: string, now: number): Promise<boolean> {
  inbox.app.now = now
  const { db } = inbox.app
  if (action.do === 'write') {
    const id = randomUUID()
    const incoming = {
      id,
      from,
      name: 'Nina',
      phone: undefined,
      text,
      sentAt: now - action.minutesLate * MINUTE,
    }
    const entrance = {
      salonId: inbox.salon.id,
      channel: 'messenger_a',
      webhookId: undefined,
    } as const
    const hooks = action.twice ? ['one', 'two'] : ['one'] // at once
    await Promise.all(
      hooks.map((hook) => receiveMessage(db, { ...entrance, webhookId: hook + id }, incoming, now)),
    )
    return true
  }
  const task = (await inbox.tasksOf(from)).at(-1)
  if (!task) return true
  const context = operators['who' in action ? action.who : 0]?.context() ?? inbox.salon.context()
  const words = {
    taskId: task.id,
    text,
    imageUrl: null,
    clientKey: undefined,
    expectedVersion: undefined,
  }
  const acts: Readonly<Record<Exclude<Action['do'], 'write'>, () => Promise<unknown>>> = {
    reply: () => replyToTask(context, { ...words, type: 'text' }),
    note: () => replyToTask(context, { ...words, type: 'note' }),
    take: () => takeTask(context, task.id),
    snooze: () =>
      snoozeTask(context, task.id, now + ('minutes' in action ? action.minutes : 0) * MINUTE),
    wake: () =>
      wakeTask(db, { salonId: inbox.salon.id, id: task.id, until: task.until ?? now }, now),
    autopilot: () => handTaskToAutopilot(context, task.id),
    close: () => closeTask(context, task.id, text),
    read: () => markTaskRead(context, task.id),
  }
  return acts[action.do]().then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal && error.code === 'task_closed') return false
      throw error
    },
  )
}

test(
  'whatever happens to some dialogues in whatever order, their tasks are what the rules make ' +
    'of it',
  async () => {
    await fc.assert(
      fc.asyncProperty(story, async (steps) => {
        const addresses = [0, 1, 2].map(() => `somebody-${randomUUID()}`)
        const models: Model[][] = [[], [], []]
        for (const [place, { from, action }] of steps.entries()) {
          const [now, text] = [MONDAY + place * MINUTE, `words ${place}`]
          const allowed = expectOf(models[from] ?? [], action, text, now)
          expect([place, await perform(addresses[from] ?? '', action, text, now)]).toEqual([
            place,
            allowed,
          ])
        }
        for (const [place, address] of addresses.entries()) {
          const rows = await inbox.tasksOf(address)
          const found = await Promise.all(
            rows.map(async ({ id, clientId: _, ...row }) => ({
              ...row,
              log: (await inbox.logOf(id)).map(({ from, to, by }) => ({ from, to, by })),
              texts: (await inbox.messagesOf(id)).map(({ at, text }) => ({ at, text })),
            })),
          )
          const wanted = (models[place] ?? []).map(({ lastAt: _, oursAt: __, texts, ...task }) => ({
            ...task,
            texts: texts.toSorted((one, other) => one.at - other.at),
          }))
          expect(found).toEqual(wanted)
        }
      }),
      { numRuns: propertyRuns(40, 10) },
    )
  },
)
