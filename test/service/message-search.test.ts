import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchableText } from '../../src/store/postgres/search-text.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { tellStory } from '../support/inbox/story.js'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** The statement by which a migration folds the messages from before. */
function foldingOfMigration(): string {
  const folder = join(import.meta.dirname, '../../drizzle')
  const found = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .flatMap(
      (name) =>
        /^UPDATE "messages" SET "search_text"[^;]*;/m.exec(
          readFileSync(join(folder, name), 'utf8'),
        ) ?? [],
    )
  expect(found).toHaveLength(1)
  return found[0] ?? ''
}

const TEXTS = [
  'Hello',
  'Можно ли в ПЯТНИЦУ?\nСпасибо, Ёлка',
  'ÄÖÜ ẞß İI ΣΑΣ ς Ծ 100 %',
  `${'👋Я'.repeat(5000)} the end`,
  `a "quoted" 'text' \\ with _ and %`,
]

test('messages from before are folded as new ones are', async () => {
  const salon = await tellStory(app)
  for (const text of TEXTS) await salon.message(text)
  const folded = async () =>
    (
      await app.db.execute<{ text: string; search_text: string | null }>(
        sql`select text, search_text from messages where salon_id = ${salon.id} order by id`,
      )
    ).map((row) => [row.text, row.search_text])
  const wanted = TEXTS.map((text) => [text, searchableText(text)])
  expect(await folded()).toEqual(wanted)
  await app.db.execute(sql`update messages set search_text = null`)
  await app.db.execute(foldingOfMigration())
  expect(await folded()).toEqual(wanted)
})
