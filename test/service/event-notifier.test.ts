import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEventNotifier, type EventNotifier } from '../../src/store/live/event-notifier.js'
import { openDatabase, type Database } from '../../src/store/postgres/database.js'
import { freshDatabase, type TestDatabase } from '../support/postgres/database.js'
import { until } from '../support/until.js'

let target: TestDatabase
let database: Database
let processes: { notifier: EventNotifier; heard: (number[] | 'any')[] }[]
beforeEach(async () => {
  target = await freshDatabase('empty')
  database = openDatabase({ url: target.url })
  processes = ['one', 'other'].map(() => {
    const heard: (number[] | 'any')[] = []
    const notifier = createEventNotifier(
      database.db,
      target.url,
      undefined,
      pino({ level: 'silent' }),
    )
    notifier.onNotification((salonIds) => heard.push(salonIds === 'any' ? 'any' : [...salonIds]))
    return { notifier, heard }
  })
  await until('both listen', async () => processes.every(({ heard }) => heard.includes('any')))
  for (const { heard } of processes) heard.length = 0
})
afterEach(async () => {
  await Promise.all(processes.map(({ notifier }) => notifier.close()))
  await database.close()
  await target.drop()
})

test('a process hears of the events of others, and not of its own', async () => {
  const [one, other] = processes
  one?.notifier.notify([5, 7])
  await until('the other heard', async () => other?.heard.length === 1)
  other?.notifier.notify([9])
  await until('the first heard', async () => (one?.heard.length ?? 0) > 0)
  expect(one?.heard).toEqual([[9]])
  expect(other?.heard).toEqual([[5, 7]])
})

test('events of more salons than a notification names may be anywhere', async () => {
  const [one, other] = processes
  one?.notifier.notify(Array.from({ length: 701 }, (_, id) => id))
  await until('the other heard', async () => other?.heard.length === 1)
  expect(other?.heard).toEqual(['any'])
})

test('a notification that names no sender is for all', async () => {
  for (const text of ['3', '*'])
    await database.db.execute(sql`select pg_notify('salon_events', ${text})`)
  await until('both heard', async () => processes.every(({ heard }) => heard.length === 2))
  for (const { heard } of processes) expect(heard).toEqual([[3], 'any'])
})
