import { afterEach, expect, test, vi } from 'vitest'
import { createDialogueStore } from '../../src/web/dialogue/dialogue-store.js'
import {
  episodeOf,
  fakeDesk,
  logOf,
  messageOf,
  openAnswers,
  pageOf,
  replyOf,
  settle,
  taskOf,
} from './dialogue-support.js'

afterEach(() => void vi.useRealTimers())

async function open(
  messages = [messageOf(3), messageOf(4)],
  options: Parameters<typeof openAnswers>[2] = { cursor: 'm3' },
  task = taskOf(),
) {
  const desk = fakeDesk(openAnswers(task, messages, options))
  const store = createDialogueStore(desk, 1)
  await settle()
  const ids = () => store.dialogue.data.value?.messages.map(({ id }) => id)
  return { desk, store, ids }
}

test('a new message comes once, however often it is told', async () => {
  const { desk, ids } = await open()
  const event = { kind: 'MESSAGE', task: taskOf({ revision: 2 }), message: messageOf(5) } as const
  desk.emit(event)
  desk.emit(event)
  expect(ids()).toEqual([3, 4, 5])
})

test('older pages come before, up to the first message', async () => {
  const { desk, store, ids } = await open()
  desk.answers.OlderMessages = {
    task: { dialogue: { messages: pageOf([messageOf(1), messageOf(2), messageOf(3)]) } },
  }
  await Promise.all([store.loadOlder(), store.loadOlder()])
  expect(ids()).toEqual([1, 2, 3, 4])
  expect(desk.sent.filter(({ name }) => name === 'OlderMessages')).toHaveLength(1)
  await store.loadOlder()
  expect(desk.sent.filter(({ name }) => name === 'OlderMessages')).toHaveLength(1)
})

test('a failure of an older page is kept, and the next attempt clears it', async () => {
  const { desk, store, ids } = await open()
  await store.loadOlder()
  expect(store.olderError.value).toBeInstanceOf(Error)
  expect(ids()).toEqual([3, 4])
  desk.answers.OlderMessages = { task: { dialogue: { messages: pageOf([messageOf(2)]) } } }
  await store.loadOlder()
  expect(store.olderError.value).toBeUndefined()
  expect(ids()).toEqual([2, 3, 4])
})

test('a reload keeps older pages, but leaves no gap', async () => {
  const { desk, store, ids } = await open()
  desk.answers.OlderMessages = { task: { dialogue: { messages: pageOf([messageOf(2)], 'm2') } } }
  await store.loadOlder()
  const answer = (messages: readonly ReturnType<typeof messageOf>[]) => ({
    task: { ...taskOf(), dialogue: { id: 1, messages: pageOf(messages, 'new') } },
  })
  desk.answers.OpenDialogue = answer([messageOf(4), messageOf(5)])
  await store.reload()
  expect(ids()).toEqual([2, 3, 4, 5])
  expect(store.dialogue.data.value?.olderCursor).toBe('m2')
  desk.answers.OpenDialogue = answer([messageOf(8), messageOf(9)])
  await store.reload()
  expect(ids()).toEqual([8, 9])
  expect(store.dialogue.data.value?.olderCursor).toBe('new')
})

test('a delivery report of a message that is not loaded adds nothing', async () => {
  const { desk, ids } = await open()
  desk.emit({ kind: 'MESSAGE_UPDATED', task: taskOf({ revision: 2 }), message: messageOf(1) })
  expect(ids()).toEqual([3, 4])
})

test('delivery states follow the events, and the result of a mutation does not turn them back', async () => {
  const sent = replyOf(4, 'Hello')
  const { desk, store } = await open([messageOf(3), sent], {})
  desk.emit({ kind: 'MESSAGE_UPDATED', task: taskOf(), message: { ...sent, state: 'READ' } })
  store.acceptMessage({ ...sent, state: 'SENT' })
  expect(store.dialogue.data.value?.messages.at(-1)?.state).toBe('READ')
})

test('of two copies of the task the newer one stays, and presence is always the present one', async () => {
  const { desk, store } = await open()
  desk.emit({ task: taskOf({ revision: 5, status: 'SNOOZED' }) })
  const anna = { account: { id: 8, name: 'Anna' }, since: '2030-01-07T09:00:00Z', typing: true }
  desk.emit({ kind: 'PRESENCE', task: taskOf({ revision: 4, presence: [anna] }) })
  expect(store.dialogue.data.value?.task).toMatchObject({ status: 'SNOOZED', presence: [anna] })
})

test('messages of earlier and newer episodes of the dialogue belong to it, others do not', async () => {
  const { desk, ids } = await open()
  desk.emit({
    kind: 'MESSAGE',
    task: taskOf({ id: 2 }),
    message: messageOf(6, { task: { id: 2 } }),
  })
  desk.emit({
    kind: 'MESSAGE',
    task: taskOf({ id: 9, client: { id: 4, name: 'Paul', phone: null } }),
    message: messageOf(7, { task: { id: 9 } }),
  })
  expect(ids()).toEqual([3, 4, 6])
})

test('a change of the status loads the log again, a read message does not', async () => {
  const { desk, store } = await open()
  const loads = () => desk.sent.filter(({ name }) => name === 'DialogueEpisodes').length
  desk.emit({ task: taskOf({ revision: 2, unreadCount: 0 }) })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(loads()).toBe(1)
  desk.answers.DialogueEpisodes = {
    task: {
      dialogue: {
        tasks: {
          nodes: [
            episodeOf({ id: 2 }),
            episodeOf({ status: 'CLOSED', statusLog: [logOf(1, { newStatus: 'CLOSED' })] }),
          ],
        },
      },
    },
  }
  desk.emit({ kind: 'CLOSED', task: taskOf({ revision: 3, status: 'CLOSED' }) })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(loads()).toBe(2)
  expect(store.episodes.data.value?.[1]?.statusLog).toHaveLength(1)
  expect(store.openEpisodeId.value).toBe(2)
})

test('the first unread message is marked, and reading is told once', async () => {
  const { desk, store } = await open(
    [messageOf(3), messageOf(4), messageOf(5)],
    {},
    taskOf({ unreadCount: 2 }),
  )
  expect(store.firstUnreadId.value).toBe(4)
  desk.answers.MarkDialogueRead = { markTaskRead: taskOf({ revision: 2, unreadCount: 0 }) }
  await Promise.all([store.markRead(), store.markRead()])
  await store.markRead()
  expect(desk.sent.filter(({ name }) => name === 'MarkDialogueRead')).toHaveLength(1)
  expect(store.firstUnreadId.value).toBe(4)
})

test('a task that does not exist fails with not_found', async () => {
  const desk = fakeDesk({ ...openAnswers(taskOf(), []), OpenDialogue: { task: null } })
  const store = createDialogueStore(desk, 1)
  await settle()
  expect(store.dialogue.status.value).toBe('failed')
  expect(store.dialogue.error.value).toMatchObject({ code: 'not_found' })
})
