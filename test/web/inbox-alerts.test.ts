import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent, TaskUpdate } from '../../src/web/api/live.js'
import { type ClientMessageAlert, startAlerts } from '../../src/web/inbox/alerts/alerts.js'
import type { ListedTask } from '../../src/web/inbox/task-order.js'
import { ACCOUNT_ID, at, taskWith } from './inbox-fixture.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const RECEIVED = 'INBOUND'
function messageOf(
  id: number,
  direction: 'INBOUND' | 'OUTBOUND' = RECEIVED,
): NonNullable<TaskUpdate['message']> {
  return {
    id,
    createdAt: at(0),
    removedAt: null,
    direction,
    type: 'TEXT',
    state: 'SENT',
    error: null,
    text: `Message ${id}`,
    imageUrl: null,
    media: [],
    author: { kind: 'EXTERNAL', name: 'Kim', userId: null },
    task: { id: 1 },
  }
}

/** Some pages of one browser. Each event reaches all of them. */
function openPages(...shown: (number | undefined)[]) {
  const listeners = new Set<(event: LiveEvent) => void>()
  const claimed = new Set<string>()
  const alerts: (ClientMessageAlert & { page: number })[] = []
  const stops = shown.map((shownId, page) =>
    startAlerts({
      live: {
        subscribe: (listener) => {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
      },
      accountId: () => ACCOUNT_ID,
      isShown: (taskId) => taskId === shownId,
      claim: (name) => {
        const isFirst = !claimed.has(name)
        claimed.add(name)
        return Promise.resolve(isFirst)
      },
      alert: (alert) => alerts.push({ ...alert, page }),
    }),
  )
  const emit = async (task: ListedTask, update: Partial<TaskUpdate> = {}): Promise<void> => {
    const whole = { kind: 'MESSAGE', message: null, ...update, task } as const
    listeners.forEach((listener) => listener({ topic: 'task', update: whole }))
    await vi.advanceTimersByTimeAsync(200)
  }
  return { alerts, emit, stops }
}

const WAITS = taskWith({ id: 1, waitingSince: at(0) })

test('of several pages one alerts to a message of a client', async () => {
  const { alerts, emit } = openPages(undefined, 5, undefined)
  await emit(WAITS, { message: messageOf(1) })
  expect(alerts).toEqual([{ taskId: 1, client: 'Client 1', text: 'Message 1', page: 0 }])
  await emit(WAITS, { message: messageOf(2) })
  expect(alerts).toHaveLength(2)
})

test('no page alerts while one shows the dialogue', async () => {
  const { alerts, emit } = openPages(undefined, 1)
  await emit(WAITS, { message: messageOf(1) })
  expect(alerts).toEqual([])
})

test('replies, notes, other changes and dialogues of others are no alert', async () => {
  const { alerts, emit } = openPages(undefined)
  await emit(WAITS, { message: messageOf(1, 'OUTBOUND') })
  await emit(WAITS, { kind: 'UPDATED' })
  await emit(WAITS, { kind: 'MESSAGE_UPDATED', message: messageOf(1) })
  const other = { ...WAITS, assignee: { id: 8, name: 'Bo' } }
  await emit(other, { message: messageOf(2) })
  expect(alerts).toEqual([])
  await emit({ ...WAITS, assignee: { id: ACCOUNT_ID, name: 'Ana' } }, { message: messageOf(3) })
  expect(alerts).toHaveLength(1)
})

test('the autopilot answers in silence, and a hand-over alerts once', async () => {
  const { alerts, emit } = openPages(undefined)
  await emit({ ...WAITS, status: 'AUTOPILOT' }, { message: messageOf(1) })
  expect(alerts).toEqual([])
  await emit({ ...WAITS, version: 2 }, { kind: 'UPDATED' })
  expect(alerts).toMatchObject([{ taskId: 1, text: 'Hello' }])
  await emit({ ...WAITS, version: 3 }, { kind: 'UPDATED' })
  expect(alerts).toHaveLength(1)
})

test('after the end no page alerts', async () => {
  const { alerts, emit, stops } = openPages(undefined)
  stops.forEach((stop) => stop())
  await emit(WAITS, { message: messageOf(1) })
  expect(alerts).toEqual([])
})
