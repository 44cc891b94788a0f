import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../src/rest/rows.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { startBrowser } from '../support/browser.js'
import { tellStory } from '../support/story.js'

let app: TestApp
let browser: Browser
beforeAll(async () => {
  app = await startTestApp()
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

test('the page shows every operation, loads nothing from outside, and tries one out', async () => {
  const salon = await tellStory(app)
  await salon.master({ name: 'Anna of the page' })
  const page = await browser.newPage()
  const outside: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(app.url) && /^https?:/.test(request.url())) outside.push(request.url())
  })
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(`${app.url}/api/docs/`)
  await page.locator('.opblock').first().waitFor()
  expect(await page.locator('.opblock').count()).toBe(rows.length)

  await page.locator('.btn.authorize').click()
  await page.locator('.auth-container input').fill(salon.admin.token)
  await page.locator('.auth-btn-wrapper .authorize').click()
  await page.locator('.btn-done').click()
  await page.locator('#operations-Masters-listMasters .opblock-summary-control').click()
  await page.locator('#operations-Masters-listMasters [placeholder^="service_id"]').fill('')
  await page.locator('#operations-Masters-listMasters .execute').click()
  await page.getByText('Anna of the page').first().waitFor()

  expect(outside).toEqual([])
  expect(complaints).toEqual([])
})
