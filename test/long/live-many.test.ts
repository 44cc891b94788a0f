import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { textFrame } from '../../src/http/sockets/frame.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { HOOK_SECRET, Listener, write } from '../support/live.js'
import { type Story, tellStory } from '../support/inbox/story.js'
import { until } from '../support/until.js'

/** More than are woken in one turn of the event loop. */
const LISTENERS = 150

let app: TestApp
let salon: Story
beforeAll(async () => {
  app = await startTestApp({
    MESSENGER_A_WEBHOOK_SECRET: HOOK_SECRET,
    SOCKETS_PER_ACCOUNT: String(LISTENERS + 1),
  })
  app.now = Date.now() // hooks are signed by the real clock
  salon = await tellStory(app)
})
afterAll(() => app?.stop())

test('many subscribers each receive every event once and in order, some under a filter', async () => {
  await write(app.url, 'somebody', 'the first message, which makes the task')
  const listeners = await Promise.all(
    Array.from({ length: LISTENERS }, (_, index) =>
      new Listener(salon.admin.token, {
        variables: { filter: index % 10 === 0 ? { status: ['CLOSED'] } : {} },
      }).listen(app.url),
    ),
  )
  const texts = Array.from({ length: 5 }, (_, index) => `text ${index} ${'ü'.repeat(index * 900)}`)
  for (const text of texts) await write(app.url, 'somebody', text)
  const all = listeners.filter((_, index) => index % 10 > 0)
  await until('all events', async () => all.every(({ told }) => told.length >= texts.length))
  for (const { told } of all) expect(told.map(({ message }) => message?.text)).toEqual(texts)
  for (const [index, { told }] of listeners.entries())
    if (index % 10 === 0) expect(told).toEqual([])
  await Promise.all(listeners.map((listener) => listener.hangUp()))
})

test('subscribers to one client or one task receive its events alone, and come back after the others', async () => {
  for (const from of ['anton', 'berta']) await write(app.url, from)
  const { data } = await app.graphql<{
    tasks: { nodes: { id: number; client: { id: number; name: string } }[] }
  }>('{ tasks(first: 50) { nodes { id client { id name } } } }', {}, salon.admin.token)
  const task = data?.tasks.nodes.find(({ client }) => client.name === 'Client anton')
  const wishes = [{ filter: { clientId: task?.client.id } }, { taskId: task?.id }]
  const listeners = await Promise.all(
    wishes.map((variables) => new Listener(salon.admin.token, { variables }).listen(app.url)),
  )
  const texts = (listener: Listener) => listener.told.flatMap(({ message }) => message?.text ?? [])
  const told = async (count: number) =>
    until('their events', async () => listeners.every((one) => texts(one).length >= count))
  await write(app.url, 'anton', 'one')
  await told(1)
  for (let number = 0; number < 100; number += 1) await write(app.url, 'berta', `b ${number}`)
  await write(app.url, 'anton', 'two')
  await told(2)
  for (const listener of listeners) expect(texts(listener)).toEqual(['one', 'two'])
  await Promise.all(listeners.map((listener) => listener.hangUp()))

  // With the cursor of the event before those of the other client.
  await write(app.url, 'anton', 'three')
  const again = await Promise.all(listeners.map((listener) => listener.listen(app.url)))
  await told(3)
  await write(app.url, 'anton', 'four')
  await told(4)
  for (const listener of again) expect(texts(listener)).toEqual(['one', 'two', 'three', 'four'])
  await Promise.all(again.map((listener) => listener.hangUp()))
})

test('a client reads frames of every length as their start and end joined', async () => {
  const lengths = [0, 1, 112, 113, 114, 2036, 2048, 2049, 65_522, 65_523, 65_524, 200_000]
  const start = '{"id":"ü", '
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (_, { socket }) => {
    for (const length of lengths)
      for (const bytes of textFrame(start, Buffer.alloc(length, 'x'))) socket.write(bytes)
  })
  await once(server, 'listening')
  const received: string[] = []
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  client.on('message', (data: Buffer, isBinary) =>
    received.push(isBinary ? 'binary' : data.toString()),
  )
  try {
    await until('all frames', async () => received.length === lengths.length)
    expect(received).toEqual(lengths.map((length) => start + 'x'.repeat(length)))
  } finally {
    client.terminate()
    server.close()
  }
})
