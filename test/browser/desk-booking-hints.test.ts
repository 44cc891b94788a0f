import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../src/domain/time/time.js'
import { wallClock } from '../../src/domain/time/zone.js'
import { type StoryDeskFixture, startStoryDesk } from '../support/desk-story.js'

let desk: StoryDeskFixture
let page: Page
/** A day on which the client of the tests has a styling with Vera from 12:00 to 14:00. */
let day: string
const CLIENT = 'Maria Schmidt'
beforeAll(async () => {
  desk = await startStoryDesk({ AUTOPILOT_ENABLED: 'false' })
  const nina = await desk.salon.master({ name: 'Nina', works: '10:00-18:00' })
  const vera = await desk.salon.master({ name: 'Vera', works: '10:00-18:00' })
  await desk.salon.service({ name: 'Haircut', minutes: 60, by: [nina, vera] })
  const styling = await desk.salon.service({ name: 'Styling', minutes: 120, by: [vera] })
  const { id: clientId } = await desk.salon.client({ name: CLIENT })
  day = addDays(wallClock(desk.app.now, 'Europe/Berlin').date, 3)
  const { errors } = await desk.app.graphql(
    `mutation ($input: CreateAppointmentInput!) { createAppointment(input: $input) { id } }`,
    { input: { clientId, serviceId: styling.id, masterId: vera.id, date: day, time: '12:00' } },
    desk.salon.admin.token,
  )
  expect(errors).toBeUndefined()
  page = await desk.openAs('Olga', '/journal')
})
afterAll(() => desk?.stop())

const form = (): Locator => page.getByRole('dialog', { name: 'New appointment' })
const field = (name: string): Locator => form().getByRole('combobox', { name })
/** What is chosen in a list of the form. */
const chosen = (name: string): Promise<string> =>
  field(name).locator('option:checked').first().innerText()

/** Opens a new appointment on the day of the client's other one. */
async function openForm(): Promise<void> {
  await page.goto(`/journal/${day}`)
  await page.getByRole('button', { name: 'New appointment' }).first().click()
  await field('Service').waitFor()
}
async function chooseClient(): Promise<void> {
  await field('Client').fill('Maria')
  await form()
    .getByRole('option', { name: new RegExp(`^${CLIENT}`) })
    .click()
}

test('a new appointment says what it takes from the last one of the client', async () => {
  await openForm()
  expect(await chosen('Service')).toBe('Haircut')
  await chooseClient()
  await form().getByText(`Taken from the last appointment of ${CLIENT}: Styling, Vera.`).waitFor()
  expect([await chosen('Service'), await chosen('Master')]).toEqual(['Styling', 'Vera'])
  await field('Master').selectOption('Any master')
  await form().getByText('Taken from').waitFor({ state: 'detached' })
})

test('what was chosen by hand is not replaced by the last appointment', async () => {
  await openForm()
  await field('Master').selectOption('Nina')
  await form().getByRole('radio', { name: '15:00' }).click()
  await chooseClient()
  await form().getByText(CLIENT).waitFor()
  await page.waitForLoadState('networkidle')
  expect([await chosen('Service'), await chosen('Master')]).toEqual(['Haircut', 'Nina'])
  await form().getByRole('button', { name: 'Book at 15:00' }).waitFor()
  expect(await form().getByText('Taken from').count()).toBe(0)
})

test('another appointment of the client at that time is a warning, and can be booked all the same', async () => {
  await openForm()
  await chooseClient()
  await field('Service').selectOption('Haircut')
  await field('Master').selectOption('Nina')
  const warning = form().getByText(
    `${CLIENT} has another appointment then: 12:00–14:00, Styling, Vera.`,
  )
  await form().getByRole('radio', { name: '15:00' }).click()
  expect(await warning.count()).toBe(0)
  await form().getByRole('radio', { name: '13:30' }).click()
  await warning.waitFor()
  await form().getByRole('button', { name: 'Book at 13:30' }).click()
  await page.getByText(/^Booked: .*13:30, Nina$/).waitFor()
})
