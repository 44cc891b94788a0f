import { signal } from '@preact/signals'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTaskList } from '../../src/web/inbox/task-list.js'
import type { InboxView } from '../../src/web/inbox/task-order.js'
import { ACCOUNT_ID, at, createFakeDesk, pageOf, settle, taskWith } from './inbox-fixture.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const OPEN: InboxView = { tab: 'open', search: '', unreadOnly: false, channel: undefined }

function openList(view: Partial<InboxView> = {}) {
  const fake = createFakeDesk()
  const chosenId = signal<number | undefined>(undefined)
  const list = createTaskList(fake.desk, { ...OPEN, ...view }, chosenId)
  const ids = (): number[] => list.rows.value.map(({ id }) => id)
  return { ...fake, list, ids, chosenId }
}

/** Three clients who wait since 9:01, 9:02 and 9:03. */
const WAITING = [1, 2, 3].map((id) => taskWith({ id, waitingSince: at(id), unreadCount: 1 }))
const [first, second, third] = WAITING as [
  (typeof WAITING)[0],
  (typeof WAITING)[0],
  (typeof WAITING)[0],
]

test('who waits longest comes first, then what changed last', async () => {
  const { list, next, ids } = openList()
  expect(list.status.value).toBe('loading')
  await next('InboxTasks').answer(
    pageOf([
      taskWith({ id: 1, updatedAt: at(1) }),
      taskWith({ id: 2, updatedAt: at(5) }),
      taskWith({ id: 3, waitingSince: at(4) }),
      taskWith({ id: 4, waitingSince: at(2) }),
      taskWith({ id: 5, updatedAt: at(5) }),
    ]),
  )
  expect(list.status.value).toBe('ready')
  expect(ids()).toEqual([4, 3, 5, 2, 1])
})

test('who began to wait in the same second is shown, also at the end of a page', async () => {
  const { next, ids } = openList()
  const tasks = [4, 2, 3].map((id) => taskWith({ id, waitingSince: at(1), updatedAt: at(id) }))
  await next('InboxTasks').answer(pageOf(tasks, 'cursor-3'))
  expect(ids()).toEqual([2, 3, 4])
})

test('each tab asks for its tasks alone', () => {
  const filterOf = (view: Partial<InboxView>) => openList(view).next('InboxTasks').variables.filter
  expect(filterOf({ tab: 'open' })).toEqual({ status: ['OPEN'] })
  expect(filterOf({ tab: 'mine' })).toEqual({ status: ['OPEN'], assigneeId: ACCOUNT_ID })
  expect(filterOf({ tab: 'autopilot' })).toEqual({ status: ['AUTOPILOT'] })
  expect(filterOf({ tab: 'snoozed' })).toEqual({ status: ['SNOOZED'] })
  expect(filterOf({ tab: 'closed', unreadOnly: true, channel: 'MESSENGER_B' })).toEqual({
    status: ['CLOSED'],
    unread: true,
    channel: 'MESSENGER_B',
  })
  expect(filterOf({ tab: 'mine', search: 'Kim' })).toEqual({
    status: ['OPEN', 'AUTOPILOT', 'SNOOZED', 'CLOSED'],
  })
})

test('an event during the load is not lost when the answer is older', async () => {
  const { next, emitTask, ids } = openList()
  const request = next('InboxTasks')
  emitTask(taskWith({ ...first, status: 'CLOSED', revision: 2 }))
  emitTask(taskWith({ id: 9, waitingSince: at(0) }))
  await request.answer(pageOf([first, second]))
  expect(ids()).toEqual([9, 2])
})

test('an event that is older than the answer changes nothing', async () => {
  const { list, next, emitTask } = openList()
  await next('InboxTasks').answer(pageOf([taskWith({ ...first, revision: 5 })]))
  emitTask(taskWith({ ...first, revision: 4, lastMessage: 'older' }))
  expect(list.rows.value[0]?.lastMessage).toBe('Hello')
  emitTask(taskWith({ ...first, revision: 6, lastMessage: 'newer' }))
  expect(list.rows.value[0]?.lastMessage).toBe('newer')
})

test('a task enters and leaves the tab at once', async () => {
  const { next, emitTask, ids } = openList({ tab: 'mine' })
  await next('InboxTasks').answer(pageOf([]))
  const mine = { ...second, assignee: { id: ACCOUNT_ID, name: 'Ana' } }
  emitTask(taskWith({ ...mine, revision: 2 }))
  expect(ids()).toEqual([2])
  emitTask(taskWith({ ...mine, revision: 3, assignee: { id: 8, name: 'Bo' } }))
  expect(ids()).toEqual([])
  emitTask(taskWith({ ...mine, revision: 4 }))
  expect(ids()).toEqual([2])
})

test('who looks at a task shows, although its revision stays', async () => {
  const { list, next, emitTask } = openList()
  await next('InboxTasks').answer(pageOf([first]))
  const presence = [{ account: { id: 8, name: 'Bo' }, since: at(9), typing: true }]
  emitTask({ ...first, presence }, { kind: 'PRESENCE' })
  expect(list.rows.value[0]?.presence).toEqual(presence)
})

test('nothing moves in a list that is held: new tasks are counted, texts stay current', async () => {
  const { list, next, emitTask, ids } = openList()
  await next('InboxTasks').answer(pageOf(WAITING))
  list.hold()
  emitTask(taskWith({ ...first, status: 'CLOSED', revision: 2, lastMessage: 'Bye' }))
  emitTask(taskWith({ ...third, waitingSince: null, revision: 2 }))
  emitTask(taskWith({ id: 4, waitingSince: at(0) }))
  emitTask(taskWith({ id: 5, waitingSince: at(8) }))
  expect(ids()).toEqual([1, 2, 3])
  expect(list.rows.value[0]).toMatchObject({ status: 'CLOSED', lastMessage: 'Bye' })
  expect(list.newCount.value).toBe(2)
  expect(list.showNew()).toBe(4)
  expect(ids()).toEqual([4, 2, 5, 3])
  expect(list.newCount.value).toBe(0)
  emitTask(taskWith({ id: 6, waitingSince: at(9) }))
  expect(list.newCount.value).toBe(1)
  list.release()
  expect(ids()).toEqual([4, 2, 5, 6, 3])
  expect(list.newCount.value).toBe(0)
})

test('a row of a held list stays although a new load does not have its task', async () => {
  const { list, next, emit, ids } = openList()
  await next('InboxTasks').answer(pageOf(WAITING))
  list.hold()
  emit({ topic: 'resync' })
  await vi.advanceTimersByTimeAsync(100)
  await next('InboxTasks').answer(pageOf([second, third]))
  expect(ids()).toEqual([1, 2, 3])
  list.release()
  expect(ids()).toEqual([2, 3])
})

test('the chosen task keeps its place until another one is chosen', async () => {
  const { list, next, emitTask, ids, chosenId } = openList()
  await next('InboxTasks').answer(pageOf(WAITING))
  chosenId.value = 1
  emitTask(taskWith({ ...first, revision: 2, waitingSince: null }))
  expect(ids()).toEqual([1, 2, 3])
  emitTask(taskWith({ ...first, revision: 3, waitingSince: null, status: 'SNOOZED' }))
  expect(ids()).toEqual([1, 2, 3])
  expect(list.rows.value[0]?.status).toBe('SNOOZED')
  emitTask(taskWith({ ...second, revision: 2, status: 'CLOSED' }))
  expect(ids()).toEqual([1, 3])
  chosenId.value = 3
  expect(ids()).toEqual([3])
})

test('the chosen task that has left stays also after a new load without it', async () => {
  const { next, emitTask, emit, ids, chosenId } = openList()
  await next('InboxTasks').answer(pageOf(WAITING))
  chosenId.value = 2
  emitTask(taskWith({ ...second, revision: 2, status: 'CLOSED' }))
  emit({ topic: 'resync' })
  await vi.advanceTimersByTimeAsync(100)
  await next('InboxTasks').answer(pageOf([first, third]))
  expect(ids()).toEqual([1, 2, 3])
  chosenId.value = undefined
  expect(ids()).toEqual([1, 3])
})

test('the next page follows the cursor, and tasks behind the last page wait for theirs', async () => {
  const { list, next, emitTask, ids } = openList()
  await next('InboxTasks').answer(pageOf([first, second], 'cursor-2'))
  expect(list.hasMore.value).toBe(true)
  emitTask(taskWith({ id: 8, waitingSince: at(8) }))
  emitTask(taskWith({ ...second, revision: 2, waitingSince: at(9) }))
  expect(ids()).toEqual([1])
  void list.loadMore()
  void list.loadMore()
  expect(list.isLoadingMore.value).toBe(true)
  const request = next('InboxTasks')
  expect(request.variables).toMatchObject({ after: 'cursor-2' })
  await request.answer(pageOf([third, taskWith({ id: 8, waitingSince: at(8) })]))
  expect(list.isLoadingMore.value).toBe(false)
  expect(list.hasMore.value).toBe(false)
  expect(ids()).toEqual([1, 3, 8, 2])
})

test('a page that is older than an event does not bring back a task that left', async () => {
  const { list, next, emitTask, ids } = openList()
  await next('InboxTasks').answer(pageOf([first], 'cursor-1'))
  void list.loadMore()
  emitTask(taskWith({ ...second, revision: 2, status: 'CLOSED' }))
  await next('InboxTasks').answer(pageOf([second, third]))
  expect(ids()).toEqual([1, 3])
})

test('a page joins the end of a held list, and is no news', async () => {
  const { list, next, ids } = openList()
  await next('InboxTasks').answer(pageOf([first, second], 'cursor-2'))
  list.hold()
  void list.loadMore()
  await next('InboxTasks').answer(pageOf([third]))
  expect(ids()).toEqual([1, 2, 3])
  expect(list.newCount.value).toBe(0)
})

test('a failed page says why, and can be asked for again', async () => {
  const { list, next, ids } = openList()
  await next('InboxTasks').answer(pageOf([first], 'cursor-1'))
  void list.loadMore()
  const failure = new Error('offline')
  await next('InboxTasks').fail(failure)
  expect(list.moreError.value).toBe(failure)
  expect(ids()).toEqual([1])
  void list.loadMore()
  expect(list.moreError.value).toBeUndefined()
  await next('InboxTasks').answer(pageOf([second]))
  expect(ids()).toEqual([1, 2])
})

test('a new load reads as many tasks as were shown, in pages that the server allows', async () => {
  const { list, next, emit, ids } = openList()
  const tasks = Array.from({ length: 150 }, (_, index) =>
    taskWith({ id: index + 1, waitingSince: at(index) }),
  )
  await next('InboxTasks').answer(pageOf(tasks.slice(0, 50), 'cursor-50'))
  for (const from of [50, 100]) {
    void list.loadMore()
    await next('InboxTasks').answer(pageOf(tasks.slice(from, from + 50), `cursor-${from + 50}`))
  }
  emit({ topic: 'resync' })
  await vi.advanceTimersByTimeAsync(100)
  const whole = next('InboxTasks')
  expect(whole.variables).toMatchObject({ first: 100, after: null })
  await whole.answer(pageOf(tasks.slice(0, 100), 'cursor-100'))
  const rest = next('InboxTasks')
  expect(rest.variables).toMatchObject({ first: 50, after: 'cursor-100' })
  await rest.answer(pageOf(tasks.slice(100)))
  expect(ids()).toHaveLength(150)
})

test('a search shows what the server finds, and asks again when a message may match', async () => {
  const { next, emitTask, ids, countOf } = openList({ search: 'manicure kim' })
  const request = next('InboxTasks')
  expect(request.variables.search).toBe('manicure kim')
  await request.answer(pageOf([first]))
  emitTask(taskWith({ id: 5, lastMessage: 'A haircut, please' }), { kind: 'MESSAGE' })
  await vi.advanceTimersByTimeAsync(100)
  expect(ids()).toEqual([1])
  expect(countOf('InboxTasks')).toBe(0)
  emitTask(taskWith({ id: 6, client: { id: 1, name: 'Kim', phone: null } }), { kind: 'MESSAGE' })
  await vi.advanceTimersByTimeAsync(100)
  await next('InboxTasks').answer(pageOf([first, taskWith({ id: 6 })]))
  expect(ids()).toEqual([1, 6])
})

test('a first load that fails is shown, and a new one brings the tasks', async () => {
  const { list, next, ids } = openList()
  await next('InboxTasks').fail(new Error('offline'))
  expect(list.status.value).toBe('failed')
  void list.reload()
  await next('InboxTasks').answer(pageOf([first]))
  expect(ids()).toEqual([1])
  await settle()
  expect(list.status.value).toBe('ready')
})
