import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.js'
import { HOOK_SECRET, openTab, TASK_UPDATES, write } from '../support/live.js'
import type { Frame, Line } from '../support/socket.js'
import { type Story, tellStory } from '../support/inbox/story.js'
import { until } from '../support/until.js'

const SOCKETS = 20
const OPERATIONS = 100
const SUBSCRIBERS = SOCKETS * OPERATIONS

let app: TestApp
let salon: Story
beforeAll(async () => {
  app = await startTestApp({ MESSENGER_A_WEBHOOK_SECRET: HOOK_SECRET })
  app.now = Date.now() // hooks are signed by the real clock
  salon = await tellStory(app)
})
afterAll(() => app?.stop())

type Crowd = { readonly heard: Map<string, string[]>; hangUp(): Promise<unknown> }

/** So many subscribers on so many sockets, and the texts of the messages that each was told of. */
async function gather(sockets: number, operations: number): Promise<Crowd> {
  const heard = new Map<string, string[]>()
  const open = async (socket: number): Promise<Line> => {
    const line = await openTab(app.url, salon.admin.token)
    const after = (await line.ask('now', '{ liveCursor }')).payload.data.liveCursor as string
    line.socket.on('message', (data: Buffer) => {
      const { id, type, payload } = JSON.parse(data.toString()) as Frame
      const text = payload?.data?.taskUpdates?.message?.text as string | undefined
      if (type === 'next' && text !== undefined) heard.get(`${socket} ${id}`)?.push(text)
    })
    for (let id = 0; id < operations; id += 1) {
      heard.set(`${socket} ${id}`, [])
      line.subscribe(`${id}`, TASK_UPDATES, { variables: { after } })
    }
    return line
  }
  const lines = await Promise.all(Array.from({ length: sockets }, (_, socket) => open(socket)))
  return { heard, hangUp: () => Promise.all(lines.map((line) => line.hangUp())) }
}

/**
 * Writes five messages, one after the other, each heard by everybody; what was read from the tables
 * meanwhile.
 */
async function readsFor(crowd: Crowd, mark: string): Promise<Record<string, number>> {
  await write(app.url, mark, 'warm-up') // whoever was still subscribing is there now
  const heardAll = (count: number) =>
    until(`${count} messages`, async () =>
      [...crowd.heard.values()].every((texts) => texts.length === count),
    )
  await heardAll(1)
  const reads = { events: 0, tasks: 0, messages: 0 }
  for (let turn = 1; turn <= 5; turn += 1) {
    app.statements = []
    await write(app.url, mark, `${mark} ${turn}`)
    await heardAll(1 + turn)
    for (const text of app.statements.map((statement) =>
      statement.replaceAll('"', '').trim().toLowerCase(),
    )) {
      if (!text.startsWith('select') || text.includes('for update')) continue
      if (/from messages.*any\(/s.test(text)) reads.messages += 1
      if (/from tasks.*any\(/s.test(text)) reads.tasks += 1
      if (/from events .*order by number/s.test(text)) reads.events += 1
    }
  }
  for (const texts of crowd.heard.values())
    expect(texts).toEqual(['warm-up', ...[1, 2, 3, 4, 5].map((turn) => `${mark} ${turn}`)])
  await crowd.hangUp()
  return reads
}

test(`${SUBSCRIBERS} subscribers hear everything, and cost no more statements than one`, async () => {
  const one = await readsFor(await gather(1, 1), 'alone')
  const many = await readsFor(await gather(SOCKETS, OPERATIONS), 'crowd')
  expect([one.tasks, one.messages]).toEqual([5, 5])
  expect([many.tasks, many.messages]).toEqual([5, 5])
  // our own look, the ring that comes back, the look each second
  expect(many.events).toBeLessThanOrEqual(15)
})
