import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../support/markdown.js'

/** The last migration from before processes of two releases could run at once. */
const LAST_FREE = '0020'

/**
 * Migrations that take away what the release before them still uses, each with the reason why that
 * is safe: since which release nothing uses it. docs/operations.md, "Upgrades", has the rule.
 */
const CONTRACTIONS: Readonly<Record<string, string>> = {}

/** What breaks a process of the release before. */
const BREAKING = [
  /\bdrop (table|column|schema|type|function)\b/i,
  /\brename\b/i,
  /\bset not null\b/i,
  /\bset data type\b/i,
  /\badd column (?![^;]*\b(default|generated)\b)[^;]*\bnot null\b/i,
]
const breaks = (sql: string): boolean => BREAKING.some((pattern) => pattern.test(sql))

test('a migration only adds, so that the release before runs on', () => {
  const folder = join(ROOT, 'drizzle')
  const breaking = readdirSync(folder)
    .filter((name) => name.endsWith('.sql') && name.slice(0, LAST_FREE.length) > LAST_FREE)
    .filter((name) => breaks(readFileSync(join(folder, name), 'utf8')))
  expect(breaking).toEqual(Object.keys(CONTRACTIONS))
})

test.each([
  ['ALTER TABLE "masters" DROP COLUMN "name";', true],
  ['ALTER TABLE "masters" RENAME COLUMN "name" TO "title";', true],
  ['ALTER TABLE "masters" ADD COLUMN "rank" integer NOT NULL;', true],
  ['ALTER TABLE "masters" ALTER COLUMN "rank" SET NOT NULL;', true],
  ['ALTER TABLE "masters" ADD COLUMN "rank" integer DEFAULT 0 NOT NULL;', false],
  ['ALTER TABLE "masters" ADD COLUMN "rank" integer;', false],
  ['CREATE TABLE "places" ("id" integer NOT NULL);', false],
  ['DROP INDEX "masters_name";', false],
])('%s is recognised', (sql, expected) => expect(breaks(sql)).toBe(expected))
