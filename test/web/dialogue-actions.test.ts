import { describe, expect, test } from 'vitest'
import { ConnectionFailure, GraphRefusal } from '../../src/web/api/errors.js'
import {
  cannedSearchAt,
  createCannedReplies,
  insertCannedReply,
  matchingReplies,
} from '../../src/web/dialogue/composer/canned-replies.js'
import { createDialogueStore } from '../../src/web/dialogue/dialogue-store.js'
import { snoozeChoices } from '../../src/web/dialogue/snooze.js'
import { createTaskActions, describeStatus } from '../../src/web/dialogue/task-actions.js'
import {
  episodeOf,
  fakeDesk,
  logOf,
  ME,
  messageOf,
  openAnswers,
  pageOf,
  settle,
  taskOf,
} from './dialogue-support.js'

const ANNA = { id: 8, name: 'Anna' }

async function open(fields: Parameters<typeof taskOf>[0] = {}) {
  const task = taskOf({ version: 5, revision: 5, ...fields })
  const desk = fakeDesk(openAnswers(task, [messageOf(1)]))
  const store = createDialogueStore(desk, 1)
  await settle()
  const actions = createTaskActions(desk, store)
  const current = () => store.dialogue.data.value?.task
  const undo = (): unknown => (desk.toasts.show.mock.lastCall?.[1] as () => unknown)()
  const mutations = () =>
    desk.sent.filter(({ name }) => !['OpenDialogue', 'DialogueEpisodes'].includes(name))
  return { task, desk, store, actions, current, undo, mutations }
}

describe('an action on a task', () => {
  test('shows at once, and is taken back by undo', async () => {
    const { task, desk, actions, current, undo, mutations } = await open({ assignee: ANNA })
    const mine = { ...task, assignee: { id: ME.id, name: ME.name }, version: 6, revision: 6 }
    desk.answers.TakeTask = { task: mine }
    const taken = actions.take()
    expect(current()?.assignee?.id).toBe(ME.id)
    await taken
    desk.answers.AssignTask = { task: { ...task, version: 7, revision: 7 } }
    await undo()
    expect(mutations().map(({ name, variables }) => [name, variables.expectedVersion])).toEqual([
      ['TakeTask', 5],
      ['AssignTask', 6],
    ])
    expect(current()?.assignee).toEqual(ANNA)
  })

  test('undo brings a task back to the autopilot', async () => {
    const { task, desk, actions, current, undo } = await open({ status: 'AUTOPILOT' })
    desk.answers.TakeTask = { task: { ...task, status: 'OPEN', version: 6, revision: 6 } }
    await actions.take()
    desk.answers.HandToAutopilot = { task: { ...task, version: 7, revision: 7 } }
    await undo()
    expect(current()?.status).toBe('AUTOPILOT')
  })

  test('undo of a snooze takes the task, and gives it back to its assignee', async () => {
    const { task, desk, actions, undo, mutations } = await open({ assignee: ANNA })
    const snoozed = { ...task, status: 'SNOOZED', snoozedUntil: '2030-01-08T08:00:00Z' }
    desk.answers.SnoozeTask = { task: { ...snoozed, version: 6, revision: 6 } }
    await actions.snooze({ untilLocal: '2030-01-08T09:00:00', shown: 'tomorrow' })
    const mine = { ...task, assignee: { id: ME.id, name: ME.name }, version: 7, revision: 7 }
    desk.answers.TakeTask = { task: mine }
    desk.answers.AssignTask = { task: { ...task, version: 8, revision: 8 } }
    await undo()
    expect(mutations().map(({ name }) => name)).toEqual(['SnoozeTask', 'TakeTask', 'AssignTask'])
  })

  test('closing offers no undo, because a closed task stays closed', async () => {
    const { task, desk, actions, mutations } = await open()
    desk.answers.CloseTask = { task: { ...task, status: 'CLOSED', version: 6, revision: 6 } }
    await actions.close('  ')
    expect(mutations().at(-1)?.variables.resolution).toBeNull()
    expect(desk.toasts.show.mock.lastCall).toHaveLength(1)
  })

  test('that fails is taken back, and says why', async () => {
    const { desk, actions, current } = await open()
    desk.answers.HandToAutopilot = () => Promise.reject(new ConnectionFailure('offline'))
    await actions.handToAutopilot()
    expect(current()?.status).toBe('OPEN')
    expect(desk.toasts.fail).toHaveBeenCalledOnce()
  })

  test('that comes too late says who did what', async () => {
    const { task, desk, actions, current } = await open()
    desk.answers.TakeTask = () =>
      Promise.reject(new GraphRefusal('conflict', { code: 'task_conflict', version: 6 }))
    const taken = { ...task, assignee: ANNA, version: 6, revision: 6 }
    desk.answers.OpenDialogue = {
      task: { ...taken, dialogue: { id: 1, messages: pageOf([messageOf(1)]) } },
    }
    desk.answers.DialogueEpisodes = {
      task: { dialogue: { tasks: { nodes: [episodeOf({ statusLog: [logOf(3)] })] } } },
    }
    await actions.take()
    expect(desk.toasts.show).toHaveBeenCalledExactlyOnceWith('Anna took the dialogue meanwhile.')
    expect(current()?.assignee).toEqual(ANNA)
  })

  test('sends a failed message again once, however often it is asked', async () => {
    const { desk, actions, mutations } = await open()
    desk.answers.SendAgain = { resendMessage: messageOf(1) }
    await Promise.all([actions.resend(1), actions.resend(1)])
    expect(mutations()).toHaveLength(1)
    expect(actions.running.value.size).toBe(0)
  })
})

test.each([
  [{}, 'Nobody has it yet'],
  [{ assignee: ANNA }, 'Anna has it'],
  [{ assignee: { id: ME.id, name: 'Olga' } }, 'You have it'],
  [{ status: 'AUTOPILOT' }, 'Autopilot answers'],
  [{ status: 'SNOOZED', snoozedUntil: '2030-01-08T08:00:00Z' }, 'Snoozed until 8 Jan 2030, 09:00'],
  [{ status: 'CLOSED', resolution: 'Booked' }, 'Closed: Booked'],
] as const)('the status of %o is said in words', (fields, words) => {
  expect(describeStatus(taskOf(fields), ME.id, 'Europe/Berlin')).toBe(words)
})

test('usual snooze times are on the clock of the salon', () => {
  const now = Date.UTC(2030, 0, 7, 22, 50, 30)
  const ends = snoozeChoices(now, 'Europe/Berlin').map(({ end }) => end.untilLocal)
  expect(ends).toEqual([
    '2030-01-08T00:11:00',
    '2030-01-08T00:51:00',
    '2030-01-08T02:51:00',
    '2030-01-08T09:00:00',
  ])
})

describe('prepared replies', () => {
  const replies = [
    { id: 1, shortCode: 'hello', text: 'Hello Greta, how can we help you?' },
    { id: 2, shortCode: 'prices', text: 'You find our prices on our page.' },
    { id: 3, shortCode: 'say-hello', text: 'Hi!' },
  ].map((reply) => ({ ...reply, lacksAppointment: false }))
  test.each([
    ['/', ['hello', 'prices', 'say-hello']],
    ['/HEL', ['hello', 'say-hello', 'prices'].slice(0, 2)],
    ['Good morning! /page', ['prices']],
    ['/nothing', []],
  ])('%s finds %o', (text, codes) => {
    const search = cannedSearchAt(text, text.length)
    expect(matchingReplies(replies, search?.query ?? '?').map((reply) => reply.shortCode)).toEqual(
      codes,
    )
  })

  test.each(['and/or', 'https://example.com/', '1 / 2', ''])('%s is no search', (text) => {
    expect(cannedSearchAt(text, text.length)).toBeUndefined()
  })

  test('replace the search alone', () => {
    const text = 'Hi /hel and bye'
    const search = cannedSearchAt(text, 7)
    expect(search && insertCannedReply(text, search, 'Hello!')).toEqual({
      text: 'Hi Hello! and bye',
      caret: 9,
    })
  })

  test('come from all pages, and again after a change', async () => {
    const desk = fakeDesk({
      TaskCannedReplies: ({ after }: { after: string | null }) => ({
        cannedReplies: {
          nodes: [replies[after === null ? 0 : 1]],
          pageInfo: { endCursor: 'c', hasNextPage: after === null },
        },
      }),
    })
    const list = createCannedReplies(desk, 1)
    await settle()
    expect(list.data.value?.map(({ id }) => id)).toEqual([1, 2])
    desk.emitEvent({
      topic: 'salon',
      update: { kind: 'UPDATED', subject: 'CANNED_REPLY', id: 1 },
    })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(desk.sent).toHaveLength(4)
  })
})
