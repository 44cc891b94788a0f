import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookAppointment } from '../../src/service/booking/book-appointment.js'
import { createAccountInSalon } from '../../src/service/identity/accounts.js'
import { routes } from '../../src/rest/routes/routes.js'
import { startVisits, type Visits } from '../support/browser.js'
import { tellStory } from '../support/inbox/story.js'

let visits: Visits
beforeAll(async () => {
  visits = await startVisits()
})
afterAll(() => visits?.stop())

const PASSWORD = 'correct horse battery'

test('the page shows every operation, signs in, loads nothing from outside, and lists', async () => {
  const { app } = visits
  const salon = await tellStory(app)
  const anna = await salon.master({ name: 'Anna of the page' })
  const haircut = await salon.service({ by: [anna] })
  await bookAppointment(salon.context(), {
    masterId: anna.id,
    serviceId: haircut.id,
    date: '2030-01-09',
    time: 600,
    comment: 'Booked for the page',
  })
  const boss = { username: 'boss', password: PASSWORD, name: 'The boss', role: 'admin' } as const
  await createAccountInSalon(app.db, salon.id, { ...boss, masterId: null, clientId: null }, app.now)
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
  await page.locator('#sign-in-username').fill('boss')
  await page.locator('#sign-in-password').fill('wrong')
  await page.locator('#sign-in button').click()
  await page.getByText('No active account found').waitFor()
  await page.locator('#sign-in-password').fill(PASSWORD)
  await page.locator('#sign-in button').click()
  await page.locator('#sign-in').waitFor({ state: 'detached' })

  for (const [operation, text] of [
    ['Masters-listMasters', 'Anna of the page'],
    ['Appointments-listAppointments', 'Booked for the page'],
  ] as const) {
    const block = page.locator(`#operations-${operation}`)
    await block.locator('.opblock-summary-control').click()
    await block.locator('.execute').click() // as it is filled in
    await block.getByText(text).first().waitFor()
  }

  expect(asked).toContain('/api/schema/')
  expect(asked).not.toContain('/api/docs/json')
  expect(outside).toEqual([])
  // the browser itself reports the response to the wrong password
  expect(complaints).toEqual([expect.stringContaining('401')])
})
