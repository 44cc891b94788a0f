import { afterAll, beforeAll, expect, test } from 'vitest'
import { startVisits, type Visits } from '../support/browser.js'
import { tellStory } from '../support/inbox/story.js'

let visits: Visits
beforeAll(async () => {
  visits = await startVisits()
})
afterAll(() => visits?.stop())

test('the local explorer loads nothing from outside and runs a query', async () => {
  const { app } = visits
  const salon = await tellStory(app)
  const { page, outside } = await visits.visit({
    extraHTTPHeaders: { authorization: `Bearer ${salon.admin.token}` },
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
  const { page } = await visits.visit()
  const answer = await page.goto(`${visits.app.url}/graphql`, { waitUntil: 'domcontentloaded' })
  expect(answer?.status()).toBe(200)
  expect(await page.content()).toContain('embeddable-sandbox')
})
