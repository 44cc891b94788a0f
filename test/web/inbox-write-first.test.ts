import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GraphRefusal } from '../../src/web/api/errors.js'
import { createWriteFirst } from '../../src/web/inbox/write-first/write-first.js'
import { createFakeDesk } from './inbox-fixture.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const KIM = { id: 5, name: 'Kim', phone: '+4930123', preferredChannel: 'MESSENGER_B' as const }

function openForm() {
  const fake = createFakeDesk()
  return { ...fake, form: createWriteFirst(fake.desk, ['MESSENGER_A', 'MESSENGER_B']) }
}

test('clients are found when the typing rests, and an older answer never wins', async () => {
  const { form, next, countOf } = openForm()
  form.searchClients('k')
  await vi.advanceTimersByTimeAsync(210)
  const older = next('ClientsToWriteTo')
  form.searchClients('ki')
  expect(countOf('ClientsToWriteTo')).toBe(0)
  await vi.advanceTimersByTimeAsync(210)
  await next('ClientsToWriteTo').answer({ clients: { nodes: [KIM] } })
  await older.answer({ clients: { nodes: [] } })
  expect(form.clients.value).toEqual([KIM])
  expect(form.isSearching.value).toBe(false)
})

test('without a client or a text nothing is sent', async () => {
  const { form, countOf } = openForm()
  form.write('Hello')
  await form.send()
  form.chooseClient(KIM)
  form.write('  ')
  await form.send()
  expect(countOf('WriteFirst')).toBe(0)
})

test('a message goes to the client in the messenger that they prefer', async () => {
  const { form, next } = openForm()
  form.chooseClient(KIM)
  form.write(' Hello ')
  const sent = form.send()
  expect(form.isSending.value).toBe(true)
  const request = next('WriteFirst')
  expect(request.variables.input).toMatchObject({
    clientId: 5,
    channel: 'MESSENGER_B',
    text: 'Hello',
  })
  await request.answer({ openTask: { id: 12 } })
  expect(await sent).toBe(12)
})

test('a new attempt has the same key, another message another one', async () => {
  const { form, next } = openForm()
  const keyOfAttempt = async (): Promise<unknown> => {
    const sent = form.send()
    const request = next('WriteFirst')
    await request.fail(new Error('offline'))
    expect(await sent).toBeUndefined()
    return (request.variables.input as { clientKey: string }).clientKey
  }
  form.chooseClient(KIM)
  form.write('Hello')
  const first = await keyOfAttempt()
  expect(form.error.value).toBeInstanceOf(Error)
  expect(await keyOfAttempt()).toBe(first)
  form.write('Good morning')
  expect(form.error.value).toBeUndefined()
  expect(await keyOfAttempt()).not.toBe(first)
})

test('a refusal that left the message unsent leads to its dialogue', async () => {
  const { form, next } = openForm()
  form.chooseClient(KIM)
  form.write('Hello')
  const sent = form.send()
  const refusal = new GraphRefusal('No', { code: 'window_closed', messageId: 3 })
  await next('WriteFirst').fail(refusal)
  await next('UnsentTask').answer({ tasks: { nodes: [{ id: 12 }] } })
  expect(await sent).toBeUndefined()
  expect(form.error.value).toBe(refusal)
  expect(form.unsentTaskId.value).toBe(12)
})

test('a refusal before the message was stored leads nowhere', async () => {
  const { form, next, countOf } = openForm()
  form.chooseClient(KIM)
  form.write('Hello')
  const sent = form.send()
  await next('WriteFirst').fail(new GraphRefusal('No', { code: 'invalid' }))
  await sent
  expect(countOf('UnsentTask')).toBe(0)
  expect(form.unsentTaskId.value).toBeUndefined()
})
