import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, storeAccount } from '../support/account.js'
import { startVisits, type Visits } from '../support/browser.js'
import { type Story, tellStory } from '../support/inbox/story.js'
import { until } from '../support/until.js'

let visits: Visits
beforeAll(async () => {
  visits = await startVisits({ AUTOPILOT_ENABLED: 'false' })
  // The pages compare the times of tokens with the browser's clock.
  Object.defineProperty(visits.app, 'now', { get: Date.now })
})
afterAll(() => visits?.stop())

/** Opens the inbox as an operator of the salon. */
async function openInbox(salon: Story, path = 'inbox'): Promise<Page> {
  const { app } = visits
  const username = `operator-of-${salon.id}`
  const account = { username, name: 'Olga', role: 'operator' as const }
  await storeAccount(app.db, salon.id, { ...account, masterId: null, clientId: null }, app.now)
  const { page: blank } = await visits.visit()
  // Two tabs of one browser need a context that allows several pages.
  const context = await blank.context().browser()?.newContext({ locale: 'en-GB' })
  if (!context) throw new Error('the browser has ended')
  const page = await context.newPage()
  await page.goto(app.url)
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.locator('form button[type=submit]').click()
  await page.locator('.shell').waitFor()
  await page.goto(`${app.url}/${path}`)
  await page.locator('.list-rows').waitFor()
  return page
}

const rows = (page: Page) => page.locator('.task-row')
const texts = (page: Page): Promise<string[]> => rows(page).locator('.task-text').allInnerTexts()
const showsTexts = (page: Page, wanted: readonly string[]): Promise<void> =>
  expect.poll(() => texts(page), { timeout: 10_000 }).toEqual(wanted)

test('a message is announced above a list at which somebody points, and moves nothing', async () => {
  const salon = await tellStory(visits.app)
  await salon.message('first')
  const page = await openInbox(salon)
  await showsTexts(page, ['first'])
  await rows(page).first().hover()
  await salon.message('second')
  const announced = page.getByRole('button', { name: '1 new' })
  await announced.waitFor()
  expect(await texts(page)).toEqual(['first'])
  await announced.click()
  await showsTexts(page, ['first', 'second'])
  await page.mouse.move(900, 400)
  await salon.message('third')
  await showsTexts(page, ['first', 'second', 'third'])
  await until('the title counts', async () => (await page.title()).startsWith('(3) '))
})

test('keys lead through the list into a dialogue, and Back leads out of it', async () => {
  const salon = await tellStory(visits.app)
  for (const text of ['first', 'second']) await salon.message(text)
  const page = await openInbox(salon)
  await showsTexts(page, ['first', 'second'])
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/inbox\/\d+$/)
  expect(await page.locator('.task-row[aria-current] .task-text').innerText()).toBe('second')
  await page.goBack()
  await page.waitForURL(/\/inbox$/)
  expect(await page.locator('.task-row[aria-current]').count()).toBe(0)
  await page.keyboard.press('/')
  await page.keyboard.type('fir')
  await showsTexts(page, ['first'])
  await page.keyboard.press('Escape')
  await showsTexts(page, ['first', 'second'])
})

test('of two tabs of a browser one sounds', async () => {
  const salon = await tellStory(visits.app)
  await salon.message('first')
  const page = await openInbox(salon)
  const other = await page.context().newPage()
  const count =
    'window.tones = 0; const start = OscillatorNode.prototype.start; ' +
    'OscillatorNode.prototype.start = function (at) { window.tones += 1; start.call(this, at) }'
  for (const tab of [page, other]) await tab.addInitScript(count)
  for (const tab of [page, other]) {
    await tab.goto(`${visits.app.url}/inbox`)
    await showsTexts(tab, ['first'])
  }
  const tones = async (): Promise<number> => {
    const played = await Promise.all([page, other].map((tab) => tab.evaluate<number>('tones')))
    return played.reduce((sum, one) => sum + one, 0)
  }
  await salon.message('second')
  await until('a tab sounds', async () => (await tones()) > 0)
  await new Promise((resolve) => setTimeout(resolve, 1_500)) // the other one would by now
  expect(await tones()).toBe(2) // two tones are one sound
})
