import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../src/domain/time/time.js'
import { wallClock } from '../../src/domain/time/zone.js'
import { startMessengerStub } from '../support/inbox/messenger-stub.js'
import { type StoryDeskFixture, startStoryDesk } from '../support/desk-story.js'

let desk: StoryDeskFixture
let page: Page
beforeAll(async () => {
  desk = await startStoryDesk({ AUTOPILOT_ENABLED: 'false' })
  page = await desk.openAs('Alex', '/settings', 'admin')
})
afterAll(() => desk?.stop())

const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: typeof name === 'string' })
const dialog = (name: string): Locator => page.getByRole('dialog', { name })

/** A part of a page of the set-up that is saved by itself. */
const group = (title: string): Locator =>
  page
    .locator('form, section')
    .filter({ has: page.getByRole('heading', { name: title, level: 2 }) })

test('a service and a master with hours are created, and can be booked', async () => {
  await page.goto('/settings/services')
  await button(page, 'New service').click()
  await dialog('New service').getByLabel('Name').fill('Manicure')
  await dialog('New service').getByLabel('Price, EUR').fill('40')
  await dialog('New service').getByLabel('Duration, minutes').fill('45')
  await button(dialog('New service'), 'Create').click()
  await button(page, 'Manicure').waitFor()

  await page.goto('/settings/masters')
  await button(page, 'New master').click()
  await dialog('New master').getByLabel('Name').fill('Lena')
  await button(dialog('New master'), 'Create').click()
  await page.getByRole('heading', { name: 'Lena', level: 1 }).waitFor()
  await page.getByRole('checkbox', { name: 'Manicure' }).click()
  await page.getByLabel('Own price, EUR: Manicure').waitFor()
  const hours = group('Weekly hours')
  await button(hours.getByRole('group', { name: 'Monday' }), 'Add hours').click()
  await hours.getByLabel('Monday: start of the shift').fill('11:00')
  await hours.getByLabel('Monday: end of the shift').fill('15:00')
  await button(hours, 'Copy Monday to all weekdays').click()
  await button(hours, 'Save').click()
  await page.getByRole('status').getByText('Saved').first().waitFor()

  await page.goto('/journal')
  await button(page, 'New appointment').click()
  const booking = dialog('New appointment')
  await booking.getByRole('combobox', { name: 'Client' }).fill('Mary Stone')
  await booking.getByRole('option', { name: /New client/ }).click()
  await booking.getByLabel('Phone').fill('+49 151 12345678')
  // The journal's day may be a Sunday, on which Lena does not work.
  await booking
    .getByRole('radio', { name: /, [1-9]\d* free times?$/ })
    .first()
    .click()
  await booking
    .getByRole('radiogroup', { name: /^Free times/ })
    .getByRole('radio')
    .first()
    .click()
  await button(booking, /^Book at/).click()
  await page.getByText(/^Booked: .*, Lena$/).waitFor()
})

test('a client is found by a part of the name, and has a page', async () => {
  for (const name of ['Ada Winter', 'Bea Summer']) await desk.salon.client({ name })
  await page.goto('/clients')
  await page.getByRole('link', { name: /Bea Summer/ }).waitFor()
  await page.getByRole('searchbox', { name: 'Name or phone' }).fill('winter')
  await page.getByRole('link', { name: /Bea Summer/ }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: /Ada Winter/ }).click()
  await page.getByRole('article').getByText('Ada Winter').first().waitFor()
  await page.getByRole('article').getByText('No appointment ahead').waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/clients\/\d+$/)
})

test('a new client with the phone of another one is not added, and the other one is named', async () => {
  const lena = await desk.salon.client({ name: 'Lena Klein' })
  await page.goto('/clients')
  await button(page, 'New client').first().click()
  const form = dialog('New client')
  await form.getByLabel('Name').fill('Greta Neu')
  await form.getByLabel('Phone').fill(lena.phone)
  await button(form, 'Create').click()
  await form.getByText('This phone number belongs to Lena Klein.').waitFor()
  expect(await form.getByLabel('Name').inputValue()).toBe('Greta Neu')
  await form.getByLabel('Phone').fill(`${lena.phone}1`)
  await form.getByText('belongs to').waitFor({ state: 'detached' })

  await form.getByLabel('Phone').fill(lena.phone)
  await button(form, 'Create').click()
  await button(form, 'Open Lena Klein').click()
  await form.waitFor({ state: 'detached' })
  await page.waitForURL(`**/clients/${lena.id}`)
})

test('time off names the appointments that lie in it, and moves them', async () => {
  const nina = await desk.salon.master({ name: 'Nina' })
  const haircut = await desk.salon.service({ name: 'Haircut', by: [nina] })
  const { id: clientId } = await desk.salon.client({ name: 'Cleo Autumn' })
  const date = addDays(wallClock(desk.app.now, 'Europe/Berlin').date, 2)
  const input = { clientId, serviceId: haircut.id, masterId: nina.id, date, time: '10:00' }
  const { errors } = await desk.app.graphql(
    `mutation ($input: CreateAppointmentInput!) { createAppointment(input: $input) { id } }`,
    { input },
    desk.salon.admin.token,
  )
  expect(errors).toBeUndefined()

  await page.goto(`/settings/masters/${nina.id}`)
  await button(page, 'Add time off').click()
  await dialog('Add time off').getByLabel('First day').fill(date)
  await dialog('Add time off').getByLabel('Reason').fill('Training')
  await button(dialog('Add time off'), 'Save').click()
  const affected = page
    .getByRole('status')
    .filter({ hasText: '1 appointment lies in this time off' })
  await affected.getByText('Cleo Autumn').waitFor()

  await button(affected, 'Move').click()
  const moving = dialog('Move the appointment')
  await moving.getByRole('radiogroup', { name: 'Day' }).getByRole('radio').last().click()
  await moving
    .getByRole('radiogroup', { name: /^Free times/ })
    .getByRole('radio')
    .first()
    .click()
  await button(moving, /^Move to/).click()
  await affected.waitFor({ state: 'detached' })
  await group('Time off').getByText('Training').waitFor()
})

test('a messenger is connected, tested, paused and removed', async () => {
  const stub = await startMessengerStub()
  await page.goto('/settings/connections')
  await button(page, /^Connect: Messenger A/).click()
  const form = dialog('Messenger A')
  await form.getByLabel('Which messenger').selectOption('HTTP')
  await button(form, 'Save').click()
  await form.getByText('Enter something here.').waitFor()
  await form.getByLabel('Address').fill(stub.url)
  await form.getByLabel('Token').fill(stub.token)
  await button(form, 'Save').click()
  const facts = dialog('Enter this at the messenger')
  expect(await facts.getByLabel('Address of the webhook').inputValue()).toContain('/hooks/')
  expect(await facts.getByLabel('Webhook secret').inputValue()).toMatch(/^whsec_/)
  await facts.getByRole('contentinfo').or(facts.locator('footer')).getByText('Close').click()

  const open = async (item: string): Promise<void> => {
    await button(page, /^Actions: Messenger A/).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await open('Test')
  const test = dialog('Test: Messenger A')
  await test.getByLabel('Send a test message to').fill('alex')
  await button(test, 'Test').click()
  await test.getByText('It works.').waitFor()
  expect(stub.received.at(-1)?.body).toMatchObject({ to: 'alex' })
  await test.locator('footer').getByText('Close').click()
  await open('Pause')
  await page.getByText('Nothing is sent. What clients write still arrives.').waitFor()
  await open('Remove')
  await button(dialog('Remove the connection Messenger A?'), 'Remove').click()
  await button(page, /^Connect: Messenger A/).waitFor()
  await stub.stop()
})
