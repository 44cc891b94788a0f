import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inBackground } from '../../src/base/metrics.js'
import { deleteOldEvents } from '../../src/store/live/events.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { tellStory } from '../support/inbox/story.js'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('a value that is slow to read is known at once after the first time', async () => {
  let reads = 0
  const read = inBackground(async () => {
    reads += 1
    await sleep(reads === 1 ? 1 : 300)
    return reads
  })
  expect(await read()).toBe(1)
  await sleep(1_000) // older than a hundred times the time that it took
  const start = performance.now()
  expect(await read()).toBe(1)
  expect(performance.now() - start).toBeLessThan(250)
  await sleep(500)
  expect([await read(), await read(), reads]).toEqual([2, 2, 2])
})

test('a reader that fails is tried again, and says so only where nothing is known', async () => {
  let reads = 0
  const read = inBackground(() => {
    reads += 1
    return reads === 1 ? Promise.reject(new Error('away')) : Promise.resolve(reads)
  })
  await expect(read()).rejects.toThrow('away')
  expect(await read()).toBe(2)
})

test('events of many salons are numbered together, each salon for itself and in order', async () => {
  const salons = await Promise.all([1, 2, 3].map(() => tellStory(app)))
  const ids = salons.map(({ id }) => id)
  const add = (salonId: number, events: number) =>
    app.db.execute(sql`
      insert into events (salon_id, topic, kind, subject_id, facts, created_at)
      select ${salonId}, 'appointment', 'changed', n, '{}', now() from generate_series(1, ${events}) n`)
  for (const round of [1, 2]) {
    for (const [at, id] of ids.entries()) await add(id, round * (at === 2 ? 120 : at + 2))
    await deleteOldEvents(app.db, 0, 1_000)
  }
  for (const salonId of ids) {
    const rows = await app.db.execute<{ number: number | null; position: number }>(sql`
      select number, row_number() over (order by id)::int as position from events
      where salon_id = ${salonId} order by id`)
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.filter(({ number, position }) => number !== position)).toEqual([])
  }
})
