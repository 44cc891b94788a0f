import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('the local explorer loads nothing from outside and runs a query', async () => {
  const salon = await tellStory(app)
  const page = await browser.newPage({ extraHTTPHeaders: { authorization: `Bearer ${salon.admin.token}` } })
  const outside: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(app.url) && /^https?:/.test(request.url())) outside.push(request.url())
  })
  await page.goto(`${app.url}/explorer/`)
  await page
    .getByRole('button', { name: /run query|send request/i })
    .first()
    .click()
  await page.getByText('admin of the tests').first().waitFor()
  expect(outside).toEqual([])
})

test('a browser finds Apollo Sandbox at /graphql', async () => {
  const page = await browser.newPage()
  const answer = await page.goto(`${app.url}/graphql`, { waitUntil: 'domcontentloaded' })
  expect(answer?.status()).toBe(200)
  expect(await page.content()).toContain('embeddable-sandbox')
})
