import { describe, expect, test } from 'vitest'
import { ConnectionFailure, GraphRefusal } from '../../src/web/api/errors.js'
import { createComposerStore } from '../../src/web/dialogue/composer/composer-store.js'
import { createDialogueStore } from '../../src/web/dialogue/dialogue-store.js'
import { draftBegunOf, draftKindOf, draftOf, noteDraftOf } from '../../src/web/dialogue/drafts.js'
import { createOutbox } from '../../src/web/dialogue/outbox.js'
import {
  episodeOf,
  fakeDesk,
  logOf,
  ME,
  messageOf,
  openAnswers,
  pageOf,
  replyOf,
  settle,
  taskOf,
} from './dialogue-support.js'

const ANNA = { userId: 8, name: 'Anna' }
/** Drafts are kept per task for the whole process, so every test has a task of its own. */
let lastTaskId = 100

/** `keptAt`: a text was begun at this message and kept. Anna has answered with message 2. */
async function open(fields: Parameters<typeof taskOf>[0] = {}, keptAt?: 1 | 2) {
  const id = (lastTaskId += 1)
  draftOf(id).value = keptAt ? 'A kept text' : ''
  draftBegunOf(id).value = keptAt ? `${keptAt} 1000` : ''
  const task = taskOf({ id, version: 5, ...fields })
  const ofTask = { task: { id } }
  const first = messageOf(1, ofTask)
  const answers = keptAt === undefined ? [] : [{ ...replyOf(2, 'At ten', ANNA), ...ofTask }]
  const desk = fakeDesk(openAnswers(task, [first, ...answers], { episodes: [episodeOf({ id })] }))
  const store = createDialogueStore(desk, id)
  const outbox = createOutbox(desk, store)
  const opened: number[] = []
  const clock = { now: 0 }
  const composer = createComposerStore(desk, {
    store,
    outbox,
    onOpened: (taskId) => opened.push(taskId),
    now: () => clock.now,
  })
  await settle()
  const texts = () => [
    ...(store.dialogue.data.value?.messages.map(({ text }) => text) ?? []),
    ...outbox.waiting.value.map(({ text }) => `(${text})`),
  ]
  const sentReplies = () => desk.sent.filter(({ name }) => name === 'SendReply')
  const own = (messageId: number, text: string) => ({ ...replyOf(messageId, text), ...ofTask })
  return { id, task, first, desk, store, outbox, composer, texts, sentReplies, own, opened, clock }
}

/** A promise and what settles it. */
function later<Value>() {
  let resolve: (value: Value) => void = () => undefined
  let reject: (error: unknown) => void = () => undefined
  const promise = new Promise<Value>((onValue, onError) => {
    resolve = onValue
    reject = onError
  })
  return { promise, resolve, reject }
}

describe('sending', () => {
  test('shows the text at once, and one message after the event and the result', async () => {
    const { desk, composer, texts, own, task, id } = await open()
    const result = later<object>()
    desk.answers.SendReply = () => result.promise
    composer.write('Yes!')
    const sent = composer.send()
    expect(texts()).toEqual(['Message 1', '(Yes!)'])
    expect(draftOf(id).value).toBe('')
    await settle()
    const message = own(2, 'Yes!')
    desk.emit({ kind: 'MESSAGE', task: { ...task, revision: 2, version: 6 }, message })
    expect(texts()).toEqual(['Message 1', 'Yes!'])
    result.resolve({ replyToTask: { ...message, task: { ...task, revision: 3, version: 6 } } })
    await sent
    expect(texts()).toEqual(['Message 1', 'Yes!'])
  })

  test('shows one message when the result comes before the event', async () => {
    const { desk, composer, texts, own, task } = await open()
    const message = own(2, 'Yes!')
    desk.answers.SendReply = { replyToTask: { ...message, task } }
    composer.write('Yes!')
    await composer.send()
    desk.emit({ kind: 'MESSAGE', task, message })
    expect(texts()).toEqual(['Message 1', 'Yes!'])
  })

  test('sends one after the other, each with the version that the one before returned', async () => {
    const { desk, composer, sentReplies, own, task } = await open()
    let version = 5
    let messageId = 1
    desk.answers.SendReply = ({ input }: { input: { text: string } }) => {
      version += 1
      messageId += 1
      const changed = { ...task, version, revision: version }
      return { replyToTask: { ...own(messageId, input.text), task: changed } }
    }
    composer.write('One')
    const one = composer.send()
    composer.write('Two')
    await Promise.all([one, composer.send()])
    expect(sentReplies().map(({ variables }) => variables.expectedVersion)).toEqual([5, 6])
  })

  test('gives the text back when the server is out of reach, and repeats it with the same key', async () => {
    const { desk, composer, texts, sentReplies, own, task, id } = await open()
    desk.answers.SendReply = () => Promise.reject(new ConnectionFailure('offline'))
    composer.write('Yes!')
    await composer.send()
    expect(draftOf(id).value).toBe('Yes!')
    expect(composer.problem.value?.kind).toBe('failure')
    expect(texts()).toEqual(['Message 1'])
    desk.answers.SendReply = { replyToTask: { ...own(2, 'Yes!'), task } }
    await composer.send()
    const keys = sentReplies().map(
      ({ variables }) => (variables.input as { clientKey: string }).clientKey,
    )
    expect(keys[0]).toBe(keys[1])
    expect(texts()).toEqual(['Message 1', 'Yes!'])
    expect(composer.problem.value).toBeUndefined()
  })

  test('a message that is stored but not delivered stays in the dialogue, not in the draft', async () => {
    const { desk, composer, store, first, own, task, id } = await open()
    const failed = { ...own(2, 'Yes!'), state: 'FAILED', error: 'The messenger is away.' } as const
    desk.answers.SendReply = () =>
      Promise.reject(new GraphRefusal('away', { code: 'external_unavailable', messageId: 2 }))
    desk.answers.OpenDialogue = {
      task: { ...task, dialogue: { id: 1, messages: pageOf([first, failed]) } },
    }
    composer.write('Yes!')
    await composer.send()
    expect(draftOf(id).value).toBe('')
    expect(store.dialogue.data.value?.messages.at(-1)?.state).toBe('FAILED')
  })

  test('what was written while a text failed stays below it', async () => {
    const { desk, composer, id } = await open()
    const result = later<object>()
    desk.answers.SendReply = () => result.promise
    composer.write('One')
    const sent = composer.send()
    composer.write('Two')
    result.reject(new ConnectionFailure('offline'))
    await sent
    expect(draftOf(id).value).toBe('One\nTwo')
  })

  test('notes have a draft of their own, so that none is sent to the client', async () => {
    const { desk, composer, own, task, id, sentReplies } = await open()
    composer.write('For Greta')
    draftKindOf(id).value = 'note'
    composer.write('Likes tea')
    desk.answers.SendReply = { replyToTask: { ...own(2, 'Likes tea'), type: 'NOTE', task } }
    await composer.send()
    expect(sentReplies()[0]?.variables.input).toMatchObject({ type: 'NOTE', text: 'Likes tea' })
    expect([draftOf(id).value, noteDraftOf(id).value]).toEqual(['For Greta', ''])
  })

  test('a picture needs an https address and may do without a caption', async () => {
    const { desk, composer, own, task, sentReplies } = await open()
    composer.picture.value = 'http://example.com/a.jpg'
    expect([composer.canSend.value, composer.isPictureWrong.value]).toEqual([false, true])
    composer.picture.value = 'https://example.com/a.jpg'
    desk.answers.SendReply = { replyToTask: { ...own(2, ''), task } }
    await composer.send()
    expect(sentReplies()[0]?.variables.input).toMatchObject({
      type: 'IMAGE',
      text: '',
      imageUrl: 'https://example.com/a.jpg',
    })
    expect(composer.picture.value).toBeUndefined()
  })

  test('typing is told at most every four seconds', async () => {
    const { desk, composer, clock } = await open()
    const told = () => desk.sent.filter(({ name }) => name === 'ShowTyping').length
    for (const now of [0, 1_000, 3_999]) {
      clock.now = now
      composer.write(`text ${now}`)
    }
    expect(told()).toBe(1)
    clock.now = 4_000
    composer.write('text')
    expect(told()).toBe(2)
  })
})

describe('a conflict', () => {
  test('says who answered, keeps the text, and can be overruled', async () => {
    const { desk, composer, first, own, task, id, sentReplies, texts } = await open()
    desk.answers.SendReply = () =>
      Promise.reject(new GraphRefusal('conflict', { code: 'task_conflict', version: 6 }))
    const answer = { ...replyOf(2, 'We are open', ANNA), task: { id } }
    desk.answers.OpenDialogue = {
      task: { ...task, version: 6, dialogue: { id: 1, messages: pageOf([first, answer]) } },
    }
    composer.write('Yes!')
    await composer.send()
    expect(composer.problem.value).toEqual({
      kind: 'conflict',
      change: { what: 'answered', who: 'Anna' },
    })
    expect(draftOf(id).value).toBe('Yes!')
    desk.answers.SendReply = { replyToTask: { ...own(3, 'Yes!'), task } }
    await composer.send({ isForced: true })
    expect(sentReplies().at(-1)?.variables).not.toHaveProperty('expectedVersion')
    expect(texts()).toEqual(['Message 1', 'We are open', 'Yes!'])
  })

  test('with a closed task says who closed it; the next text opens a new one', async () => {
    const { desk, composer, first, task, id, opened } = await open()
    desk.answers.SendReply = () =>
      Promise.reject(new GraphRefusal('closed', { code: 'task_closed' }))
    desk.answers.OpenDialogue = {
      task: { ...task, status: 'CLOSED', dialogue: { id: 1, messages: pageOf([first]) } },
    }
    const closing = logOf(9, { newStatus: 'CLOSED' })
    desk.answers.DialogueEpisodes = {
      task: { dialogue: { tasks: { nodes: [episodeOf({ id, statusLog: [closing] })] } } },
    }
    composer.write('Yes!')
    await composer.send()
    expect(composer.problem.value).toEqual({
      kind: 'conflict',
      change: { what: 'closed', who: 'Anna' },
    })
    desk.answers.WriteFirst = { openTask: taskOf({ id: 900 }) }
    await composer.send()
    expect(opened).toEqual([900])
    expect(desk.sent.at(-1)?.variables.input).toMatchObject({
      clientId: 3,
      channel: 'MESSENGER_A',
      text: 'Yes!',
    })
    expect(draftOf(id).value).toBe('')
  })

  test('is told while somebody still writes', async () => {
    const { desk, composer, task, id } = await open()
    composer.write('Ye')
    expect(composer.meanwhile.value).toBeUndefined()
    const message = { ...replyOf(2, 'We are open', ANNA), task: { id } }
    desk.emit({ kind: 'MESSAGE', task: { ...task, revision: 2 }, message })
    expect(composer.meanwhile.value).toEqual({ what: 'answered', who: 'Anna' })
  })

  test('is told to who goes on with a kept text, as far as it happened since', async () => {
    expect((await open({}, 1)).composer.meanwhile.value).toEqual({ what: 'answered', who: 'Anna' })
    const { desk, composer, task, id } = await open({}, 2)
    expect(composer.meanwhile.value).toBeUndefined()
    const message = { ...replyOf(3, 'We are open', ANNA), task: { id } }
    desk.emit({ kind: 'MESSAGE', task: { ...task, revision: 2 }, message })
    expect(composer.meanwhile.value).toEqual({ what: 'answered', who: 'Anna' })
  })

  test('an own message of another tab is no conflict', async () => {
    const { desk, composer, task, own } = await open()
    composer.write('Ye')
    desk.emit({ kind: 'MESSAGE', task: { ...task, revision: 2 }, message: own(2, 'Before') })
    expect(ME.id).toBe(own(2, '').author.userId)
    expect(composer.meanwhile.value).toBeUndefined()
  })
})
