import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.js'
import { EXAMINED } from '../support/autopilot/corpus.js'
import { drive, type Exam, type Result } from '../support/autopilot/drive.js'
import { fixture } from '../support/autopilot/fixture.js'
import { eachOf, misses, table, wishedShare } from '../support/autopilot/report.js'
import { createSalons } from '../support/autopilot/salons.js'

const AT_ONCE = 8
let app: TestApp
let sql: Sql
let results: readonly Result[] = []
beforeAll(async () => {
  app = await startTestApp()
  sql = postgres(app.databaseUrl, { max: 4, onnotice: () => undefined })
  const exam: Exam = { app, sql, fixture, salons: createSalons(app) }
  results = await eachOf(EXAMINED, AT_ONCE, (dialogue) => drive(exam, dialogue))
  console.log(
    `${table(results)}\n${named(results.filter(({ outcome }) => outcome !== 'wished')).join('\n')}`,
  )
}, 1_800_000)
afterAll(async () => {
  await sql.end()
  await app.stop()
})

const of = (language: string): Result[] => results.filter((one) => one.language === language)
const named = (some: readonly Result[]): string[] =>
  some.map(({ id, outcome, faults }) => [`${id}: ${outcome}`, ...faults].join('; '))

test('there are enough dialogues in all languages, each with a name of its own', () => {
  expect(of('en').length).toBeGreaterThanOrEqual(75)
  expect(of('ru').length).toBeGreaterThanOrEqual(75)
  expect(of('de').length).toBeGreaterThanOrEqual(75)
  expect(new Set(results.map(({ id }) => id)).size).toBe(results.length)
})

test.each(['en', 'ru', 'de'])('most clients get what they want, in %s', (language) => {
  expect(wishedShare(of(language)), misses(of(language))).toBeGreaterThanOrEqual(0.85)
})

test('nothing is written that was not wished, or that nobody said yes to', () => {
  expect(named(results.filter(({ isWrongAction }) => isWrongAction))).toEqual([])
})

test('whoever does not get what they want gets a person', () => {
  expect(named(results.filter(({ outcome }) => outcome === 'wrong'))).toEqual([])
})
