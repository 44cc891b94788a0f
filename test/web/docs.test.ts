import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '../../src/rest/routes/routes.js'
import { startVisits, type Visits } from '../support/browser.js'
import { tellStory } from '../support/inbox/story.js'

let visits: Visits
beforeAll(async () => {
  visits = await startVisits()
})
afterAll(() => visits?.stop())

test('the page shows every operation, loads nothing from outside, and tries one out', async () => {
  const { app } = visits
  const salon = await tellStory(app)
  await salon.master({ name: 'Anna of the page' })
  const { page, outside } = await visits.visit()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${app.url}/api/docs/`)
  await page.locator('.opblock').first().waitFor()
  expect(await page.locator('.opblock').count()).toBe(routes.length)

  await page.locator('.btn.authorize').click()
  await page.locator('.auth-container input').fill(salon.admin.token)
  await page.locator('.auth-btn-wrapper .authorize').click()
  await page.locator('.btn-done').click()
  await page.locator('#operations-Masters-listMasters .opblock-summary-control').click()
  await page.locator('#operations-Masters-listMasters [placeholder^="service_id"]').fill('')
  await page.locator('#operations-Masters-listMasters .execute').click()
  await page.getByText('Anna of the page').first().waitFor()

  expect(asked).toContain('/api/schema/')
  expect(asked).not.toContain('/api/docs/json')
  expect(outside).toEqual([])
  expect(complaints).toEqual([])
})
