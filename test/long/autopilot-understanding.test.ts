import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.js'
import { LED } from '../support/autopilot/corpus.js'
import { drive, type Exam, type Result } from '../support/autopilot/drive.js'
import { fixture } from '../support/autopilot/fixture.js'
import { eachOf, misses, table, wishedShare } from '../support/autopilot/report.js'
import { createSalons } from '../support/autopilot/salons.js'
import { understandingModel } from '../support/autopilot/understanding.js'
import { hear } from '../domain/autopilot-salon.js'

// A sample of the dialogues, with a model that understands what their scripts expect.

const AT_ONCE = 8
let app: TestApp
let sql: Sql
let results: readonly Result[] = []
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'warn' })
  sql = postgres(app.databaseUrl, { max: 4, onnotice: () => undefined })
  const exam: Exam = { app, sql, fixture, salons: createSalons(app), modelFor: understandingModel }
  results = await eachOf(LED, AT_ONCE, (dialogue) => drive(exam, dialogue))
  console.log(`${table(results)}\nas wished: ${(wishedShare(results) * 100).toFixed(1)} %`)
}, 600_000)
afterAll(async () => {
  await sql.end()
  await app.stop()
})

test('at least 98 of 100 clients get what they want', () => {
  expect(wishedShare(results), misses(results)).toBeGreaterThanOrEqual(0.98)
})

test('nothing is written that was not wished, or that nobody said yes to', () => {
  expect(results.filter(({ isWrongAction }) => isWrongAction).map(({ id }) => id)).toEqual([])
})

test('the model is asked, and its answers are used', () => {
  expect(app.lines.filter((line) => line.includes('no usable answer')).length).toBeLessThan(
    results.length / 50,
  )
})

const FRENCH = 'Bonjour, je voudrais une facture pour la coupe'

test('no message but the French one is in a language that nobody here reads', () => {
  const seen = LED.flatMap(({ language, says }) =>
    says.flatMap((said) =>
      typeof said === 'string' && hear(said, { tongue: language }).isOtherLanguage ? [said] : [],
    ),
  )
  expect(seen.filter((said) => said !== FRENCH)).toEqual([])
  expect(hear(FRENCH).isOtherLanguage).toBe(true)
})
