import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTimestamp } from '../../src/store/postgres/columns.js'
import { startTestApp, type TestApp } from '../support/app.js'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test.each([
  ['UTC', '0099-06-01'],
  ['Asia/Kolkata', '1950-06-01'], // before, offsets had seconds
  ['America/St_Johns', '1950-06-01'],
  ['Pacific/Chatham', '1960-06-01'],
  ['Europe/Berlin', '1950-06-01'],
])('instants are read as Postgres writes them, in %s', async (zone, first) => {
  const rows = await app.db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local time zone '${zone}'`))
    return tx.execute<{ text: string; ms: string }>(sql`
        select at::text as text, floor(extract(epoch from at) * 1000)::bigint::text as ms
        from generate_series(0, 1999) as n, lateral (
          select case n % 4 when 0 then base when 1 then base + n * interval '0.001 s'
            when 2 then base + n * interval '0.1 s' else base + n * interval '0.000501 s' end as at
          from (select ${first}::timestamptz + n * interval '39.7 days'
            + n * interval '11 hours 59 seconds' as base) as bases
        ) as instants`)
  })
  expect(rows.length).toBe(2000)
  for (const { text, ms } of rows) expect([text, readTimestamp(text)]).toEqual([text, Number(ms)])
})
