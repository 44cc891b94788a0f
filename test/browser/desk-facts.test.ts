import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSalonFacts } from '../../src/service/autopilot/settings/salon-facts.js'
import { insertTopicQuestions } from '../../src/store/autopilot/salon-facts.js'
import { type StoryDeskFixture, startStoryDesk } from '../support/desk-story.js'

const PICTURES = process.env.PICTURES_FOLDER
let desk: StoryDeskFixture
let page: Page
beforeAll(async () => {
  desk = await startStoryDesk({ AUTOPILOT_ENABLED: 'false' })
  await insertTopicQuestions(
    desk.app.db,
    desk.salon.id,
    [
      { topic: 'parking', isAnswered: false },
      { topic: 'parking', isAnswered: false },
    ],
    desk.app.now,
  )
  page = await desk.openAs('Alex', '/settings/facts', 'admin')
})
afterAll(() => desk?.stop())

/** Keeps a picture of the page where a folder is given. */
async function keepPicture(name: string): Promise<void> {
  if (!PICTURES) return
  mkdirSync(PICTURES, { recursive: true })
  await page.screenshot({ path: join(PICTURES, `facts-${name}.png`) })
}
const row = (title: string) => page.getByRole('listitem').filter({ hasText: title })

test('an admin sees what clients asked, and writes an answer for each language', async () => {
  await page.getByRole('heading', { name: 'Answers to questions', level: 1 }).waitFor()
  await page.getByText('0 of 27 topics have an answer.').waitFor()
  await page.getByText('In the last 90 days, 2 questions had none.').waitFor()
  await row('Parking').getByText('Asked 2 times').waitFor()
  await row('Parking').getByText('No answer').waitFor()

  await page.getByRole('button', { name: 'Parking', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Parking' })
  await dialog.getByLabel('English').fill('x'.repeat(1001))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('At most 1000 characters.', { exact: true }).waitFor()
  await dialog.getByLabel('English').fill('You can park in the yard.')
  await dialog.getByLabel('Russian').fill('Парковка во дворе.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await row('Parking').getByText('You can park in the yard.').waitFor()
  await page.getByText('1 of 27 topics have an answer.').waitFor()
  const facts = await readSalonFacts(desk.salon.context())
  expect(facts.map(({ topic, language, text }) => [topic, language, text])).toEqual([
    ['parking', 'en', 'You can park in the yard.'],
    ['parking', 'ru', 'Парковка во дворе.'],
  ])
})

test('the page shows what another language gets, and only what is missing', async () => {
  await page.getByLabel('Language of the answers').selectOption('DE')
  await row('Parking').getByText("The answer in the salon's language is sent: English").waitFor()
  await page.getByLabel('Language of the answers').selectOption('EN')
  await page.getByLabel('Only topics without an answer').check()
  await row('Parking').waitFor({ state: 'detached' })
  await page.getByLabel('Only topics without an answer').uncheck()
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await row('Parking').waitFor()
    await keepPicture(`${width}`)
    const wide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'
    expect(await page.evaluate(wide)).toBe(false)
  }
})

test('an answer that is emptied is removed', async () => {
  await page.getByRole('button', { name: 'Parking', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Parking' })
  await keepPicture('dialog')
  await dialog.getByLabel('Russian').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const facts = await readSalonFacts(desk.salon.context())
  expect(facts.map(({ language }) => language)).toEqual(['en'])
})
