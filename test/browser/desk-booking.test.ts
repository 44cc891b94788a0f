import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../src/domain/time/time.js'
import { wallClock } from '../../src/domain/time/zone.js'
import { type StoryDeskFixture, startStoryDesk } from '../support/desk-story.js'

let desk: StoryDeskFixture
let page: Page
let serviceId: number
/** The last of the two weeks that a dialog shows. The appointments of the tests are there. */
let lastDay: string
beforeAll(async () => {
  desk = await startStoryDesk({ AUTOPILOT_ENABLED: 'false' })
  const nina = await desk.salon.master({ name: 'Nina', works: '10:00-18:00' })
  serviceId = (await desk.salon.service({ name: 'Haircut', minutes: 60, by: [nina] })).id
  lastDay = addDays(wallClock(desk.app.now, 'Europe/Berlin').date, 13)
  page = await desk.openAs('Olga', '/inbox')
})
afterAll(() => desk?.stop())

/** Opens the dialogue with a new client. Returns the id of the client. */
async function openDialogue(): Promise<number> {
  const client = await desk.salon.client({ name: 'Maria Schmidt' })
  const { taskId } = await desk.salon.message('Do you have time?', { phone: client.phone })
  await page.goto(`/inbox/${taskId}`)
  await page.getByRole('log').getByText('Do you have time?').waitFor()
  return client.id
}
/** Somebody books on the last day, at another desk. */
async function bookElsewhere(clientId: number, time: string): Promise<void> {
  const { errors } = await desk.app.graphql(
    `mutation ($input: CreateAppointmentInput!) { createAppointment(input: $input) { id } }`,
    { input: { clientId, serviceId, date: lastDay, time } },
    desk.salon.admin.token,
  )
  expect(errors).toBeUndefined()
}
const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: typeof name === 'string' })
const clientPanel = (): Locator => page.getByRole('complementary', { name: 'Client' })
const dialog = (name: string): Locator => page.getByRole('dialog', { name })
const times = (): Locator => page.getByRole('radiogroup', { name: /^Free times/ })
const chooseLastDay = (): Promise<void> =>
  page.getByRole('radiogroup', { name: 'Day' }).getByRole('radio').last().click()
const chooseTime = (time: string): Promise<void> =>
  times().getByRole('radio', { name: time }).click()
/** Waits until the composer holds a text. */
const composerHolds = (text: string | RegExp): Promise<void> =>
  expect
    .poll(() => page.getByRole('textbox', { name: 'Reply', exact: true }).inputValue(), {
      timeout: 20_000,
    })
    .toMatch(text)

test('a time is booked beside the dialogue, and the answer is ready to send; undo takes both back', async () => {
  await openDialogue()
  await clientPanel().getByText('No appointment ahead').waitFor()
  await button(clientPanel(), 'Book').click()
  const time = await times().getByRole('radio').first().innerText()
  await times().getByRole('radio').first().click()
  await button(dialog('New appointment'), `Book at ${time}`).click()
  await composerHolds(new RegExp(`^You are booked for haircut with Nina on .* at ${time}\\.$`))
  await clientPanel().getByText('Haircut · Nina').waitFor()

  await button(page, 'Undo').click()
  await page.getByText('The appointment is cancelled.').waitFor()
  await composerHolds(/^$/)
  await clientPanel().getByText('No appointment ahead').waitFor()
})

test('a client who was typed and not chosen is no walk-in client', async () => {
  await page.goto('/journal')
  await button(page, 'New appointment').first().click()
  const form = dialog('New appointment')
  await form.getByRole('combobox').first().fill('Maria Schm')
  await page.keyboard.press('Tab')
  await chooseLastDay()
  await chooseTime('16:30')
  await button(form, 'Book at 16:30').click()
  await form.getByText('Choose a client.').waitFor()
})

test('a new client with the phone of another one is booked only after a choice', async () => {
  const lena = await desk.salon.client({ name: 'Lena Klein' })
  await page.goto('/journal')
  await button(page, 'New appointment').first().click()
  const form = dialog('New appointment')
  await form.getByRole('combobox').first().fill('Greta Neu')
  await form.getByRole('option', { name: /New client/ }).click()
  await form.getByLabel('Phone').fill(lena.phone)
  await chooseLastDay()
  await chooseTime('16:00')
  await button(form, 'Book at 16:00').click()
  await form.getByText('This phone number belongs to Lena Klein.').waitFor()
  expect(await page.getByText(/^Booked: /).count()).toBe(0)

  await button(form, 'Choose Lena Klein').click()
  await form.getByText(lena.phone).waitFor()
  await expect
    .poll(() => page.evaluate<string | undefined>('document.activeElement?.textContent'))
    .toBe('Another client')
  await button(form, 'Book at 16:00').click()
  await page.getByText(/^Booked: .*, Nina$/).waitFor()
  await page.goto(`/journal/${lastDay}`)
  await page.getByRole('button', { name: /^16:00–17:00, Lena Klein, / }).waitFor()
})

test('Enter chooses nobody while the clients of the typed name load', async () => {
  await desk.salon.client({ name: 'Zora Adler' })
  await page.goto('/journal')
  await button(page, 'New appointment').first().click()
  const form = dialog('New appointment')
  const field = form.getByRole('combobox').first()
  await field.fill('Zora')
  await form.getByRole('option', { name: /Zora Adler/ }).waitFor()
  let answer: () => void = () => undefined
  const isHeld = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('Maria')) await isHeld
    await route.fallback()
  })
  await field.fill('Maria')
  await field.press('Enter')
  answer()
  await form
    .getByRole('option', { name: /Maria Schmidt/ })
    .first()
    .waitFor()
  expect(await form.getByText('Zora Adler').count()).toBe(0)
  expect(await field.inputValue()).toBe('Maria')
  await page.unroute('**/graphql')
})

test('a time that was taken meanwhile offers others, of which one is booked', async () => {
  await openDialogue()
  await button(clientPanel(), 'Book').click()
  await chooseLastDay()
  await chooseTime('10:00')
  await button(dialog('New appointment'), 'Book at 10:00').waitFor()
  await bookElsewhere((await desk.salon.client()).id, '10:00')
  await dialog('New appointment').getByText('Free instead:').waitFor()
  await button(dialog('New appointment'), /, 11:00/).click()
  await button(dialog('New appointment'), 'Book at 11:00').click()
  await composerHolds(/at 11:00\.$/)
})

test('an appointment is moved, and moved back, while the client books another one', async () => {
  const clientId = await openDialogue()
  await bookElsewhere(clientId, '13:00')
  await button(clientPanel(), 'Move').click()
  await chooseTime('15:00')
  await bookElsewhere(clientId, '12:00')
  await clientPanel().getByText(', 12:00').waitFor()
  await button(dialog('Move the appointment'), 'Move to 15:00').click()
  await composerHolds(/^Your appointment for haircut is now on .* at 15:00 with Nina\.$/)
  await clientPanel().getByText(', 15:00').waitFor()

  await button(page, 'Undo').click()
  await page.getByText('The appointment is back at its old time.').waitFor()
  await clientPanel().getByText(', 13:00').waitFor()
  await composerHolds(/^$/)
})

test('an appointment is cancelled with a reason, and booked again', async () => {
  await bookElsewhere(await openDialogue(), '17:00')
  await button(clientPanel(), 'Cancel').click()
  const cancelling = dialog('Cancel the appointment')
  await button(cancelling, 'The client asked for it').click()
  await button(cancelling, 'Cancel the appointment').click()
  await composerHolds(/^Your appointment for haircut with Nina on .* at 17:00 is cancelled\.$/)
  await clientPanel().getByText('No appointment ahead').waitFor()

  await button(page, 'Book again').click()
  await page.getByText('The appointment is booked again, as a new one.').waitFor()
  // The cancelled one stays in the list beside it.
  await clientPanel()
    .getByRole('button', { name: /, 17:00 Booked/ })
    .waitFor()
  await composerHolds(/^$/)
})
