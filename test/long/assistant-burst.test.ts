import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type InboxFixture, openInboxFixture, received } from '../support/inbox/inbox.js'

/** How many connections the messenger opens. */
const AT_ONCE = 250

let inbox: InboxFixture
beforeAll(async () => {
  inbox = await openInboxFixture()
})
afterAll(() => inbox.stop())

test('a thousand hooks in a burst, some of them twice, are all kept, each once', async () => {
  const people = Array.from({ length: 50 }, () => `nina-${randomUUID()}`)
  const hooks = Array.from({ length: 1000 }, (_, turn) =>
    received(people[turn % 50] ?? '', `words ${turn}`),
  )
  const burst = [...hooks, ...hooks.slice(0, 100)]
  const said = []
  for (let sent = 0; sent < burst.length; sent += AT_ONCE)
    said.push(
      ...(await Promise.all(burst.slice(sent, sent + AT_ONCE).map((hook) => inbox.hook(hook)))),
    )
  expect(said.filter(({ status }) => status !== 204)).toEqual([])
  const kept = await inbox.sql<{ count: number; texts: number; tasks: number }[]>`
    select count(*)::int as count, count(distinct text)::int as texts, count(distinct
    task_id)::int as tasks from messages where text ~ '^words [0-9]+$'`
  expect(kept[0]).toEqual({ count: 1000, texts: 1000, tasks: 50 })
  const tasks =
    await inbox.sql`select unread_count, version from tasks where last_message ~ '^words [0-9]+$'`
  expect(tasks.map((row) => [row.unread_count, row.version])).toEqual(Array(50).fill([20, 20]))
})
