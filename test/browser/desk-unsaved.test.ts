import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../src/domain/time/time.js'
import { wallClock } from '../../src/domain/time/zone.js'
import { type StoryDeskFixture, startStoryDesk } from '../support/desk-story.js'

let desk: StoryDeskFixture
let page: Page
beforeAll(async () => {
  desk = await startStoryDesk({ AUTOPILOT_ENABLED: 'false' })
  page = await desk.openAs('Alex', '/journal', 'admin')
})
afterAll(() => desk?.stop())

const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true })
const question = (dialog: Locator): Locator => dialog.getByText('There are unsaved changes')

/** Books at another desk. Returns the id of the appointment. */
async function book(input: Record<string, unknown>): Promise<number> {
  const { data, errors } = await desk.app.graphql<{ createAppointment: { id: number } }>(
    `mutation ($input: CreateAppointmentInput!) { createAppointment(input: $input) { id } }`,
    { input },
    desk.salon.admin.token,
  )
  expect(errors).toBeUndefined()
  return data.createAppointment.id
}

/** Expects that Escape asks: the text and the focus stay, or all of it is discarded by a button. */
async function expectQuestion(dialog: Locator, field: Locator, text: string): Promise<void> {
  await field.focus()
  await page.keyboard.press('Escape')
  await question(dialog).waitFor()
  await page.keyboard.press('Enter')
  await question(dialog).waitFor({ state: 'detached' })
  expect(await field.inputValue()).toBe(text)
  await field.and(page.locator(':focus')).waitFor()

  await page.keyboard.press('Escape')
  await question(dialog).waitFor()
  await page.keyboard.press('Escape')
  await question(dialog).waitFor({ state: 'detached' })
  expect(await field.inputValue()).toBe(text)

  await button(dialog.locator('header'), 'Close').click()
  await button(dialog, 'Discard changes').click()
  await dialog.waitFor({ state: 'detached' })
}

test('Escape asks before it discards a new appointment', async () => {
  const nina = await desk.salon.master({ name: 'Nina' })
  await desk.salon.service({ name: 'Haircut', minutes: 60, by: [nina] })
  await page.goto('/journal')
  await button(page, 'New appointment').first().click()
  const dialog = page.getByRole('dialog', { name: 'New appointment' })
  await dialog.getByLabel('Comment').fill('Short, please')
  await expectQuestion(dialog, dialog.getByLabel('Comment'), 'Short, please')

  await button(page, 'New appointment').first().click()
  await dialog.getByLabel('Comment').focus()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('Escape asks before it discards a new client', async () => {
  await page.goto('/clients')
  await button(page, 'New client').first().click()
  const dialog = page.getByRole('dialog', { name: 'New client' })
  await dialog.getByLabel('Name').fill('Greta')
  await expectQuestion(dialog, dialog.getByLabel('Name'), 'Greta')
})

test('Escape asks before it discards the comment of an appointment, until it is saved', async () => {
  const vera = await desk.salon.master({ name: 'Vera', works: '10:00-18:00' })
  const { id: serviceId } = await desk.salon.service({ name: 'Colouring', by: [vera] })
  const { id: clientId } = await desk.salon.client({ name: 'Ada' })
  const date = addDays(wallClock(desk.app.now, 'Europe/Berlin').date, 1)
  await book({ clientId, serviceId, masterId: vera.id, date, time: '10:00' })
  await page.goto(`/journal/${date}`)
  const card = page.getByRole('button', { name: /^10:00–.*, Ada, / })
  await card.click()
  const panel = page.getByRole('dialog', { name: 'Appointment: Ada' })
  await panel.getByLabel('Comment').fill('Window seat')
  await expectQuestion(panel, panel.getByLabel('Comment'), 'Window seat')

  await card.click()
  expect(await panel.getByLabel('Comment').inputValue()).toBe('')
  await panel.getByLabel('Comment').fill('Allergic to ammonia')
  await page.keyboard.press('Escape')
  await question(panel).waitFor()
  await button(panel, 'Save').click()
  await question(panel).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
})

test('the buttons of the browser ask before they leave the text of an open panel', async () => {
  const iris = await desk.salon.master({ name: 'Iris', works: '10:00-18:00' })
  const { id: serviceId } = await desk.salon.service({ name: 'Brows', by: [iris] })
  const { id: clientId } = await desk.salon.client({ name: 'Dana' })
  const date = addDays(wallClock(desk.app.now, 'Europe/Berlin').date, 4)
  await book({ clientId, serviceId, masterId: iris.id, date, time: '10:00' })
  await page.goto(`/journal/${date}`)
  await page.getByRole('link', { name: 'Clients' }).click()
  await page.getByRole('heading', { name: 'Clients' }).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: /^10:00–.*, Dana, / }).click()
  const comment = page.getByRole('dialog', { name: 'Appointment: Dana' }).getByLabel('Comment')
  await comment.fill('Window seat')
  await page.goForward()
  const leaving = page.getByRole('dialog', { name: 'There are unsaved changes' })
  await button(leaving, 'Keep editing').click()
  expect(await comment.inputValue()).toBe('Window seat')
  expect(new URL(page.url()).pathname).toBe(`/journal/${date}`)
  await page.goBack()
  await button(leaving, 'Discard changes').click()
  await page.waitForURL((url) => url.pathname !== `/journal/${date}`)
})

test('a new appointment begins with the client: what is typed at once is the name', async () => {
  await page.goto('/journal')
  await button(page, 'New appointment').first().click()
  const dialog = page.getByRole('dialog', { name: 'New appointment' })
  const client = dialog.getByRole('combobox').first()
  await client.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Zoe Schmidt')
  expect(await client.inputValue()).toBe('Zoe Schmidt')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Discard changes' }).click()
  await dialog.waitFor({ state: 'detached' })
})

test('Escape asks before it discards the reason of a cancellation', async () => {
  const olaf = await desk.salon.master({ name: 'Olaf', works: '10:00-18:00' })
  const { id: serviceId } = await desk.salon.service({ name: 'Shave', by: [olaf] })
  const cleo = await desk.salon.client({ name: 'Cleo' })
  const date = addDays(wallClock(desk.app.now, 'Europe/Berlin').date, 3)
  await book({ clientId: cleo.id, serviceId, masterId: olaf.id, date, time: '10:00' })
  await page.goto(`/journal/${date}`)
  const card = page.getByRole('button', { name: /^10:00–.*, Cleo, / })
  await card.click()
  const panel = page.getByRole('dialog', { name: 'Appointment: Cleo' })
  await button(panel, 'Cancel the appointment').click()
  await panel.getByLabel('Reason').fill('Has a cold')
  await expectQuestion(panel, panel.getByLabel('Reason'), 'Has a cold')

  // Nothing is asked for a form that was closed on purpose.
  await card.click()
  await button(panel, 'Cancel the appointment').click()
  await panel.getByLabel('Reason').fill('Has a cold')
  await button(panel, 'Keep it').click()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })

  await page.goto(`/clients/${cleo.id}`)
  await button(page, 'Cancel').click()
  const dialog = page.getByRole('dialog', { name: 'Cancel the appointment' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Has a cold')
  await expectQuestion(dialog, dialog.getByRole('textbox', { name: 'Reason' }), 'Has a cold')
  await button(page, 'Cancel').click()
  await button(dialog, 'The client is ill').click()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('a comment that was saved at another desk meanwhile is overwritten only after a choice', async () => {
  const ines = await desk.salon.master({ name: 'Ines', works: '10:00-18:00' })
  const { id: serviceId } = await desk.salon.service({ name: 'Styling', by: [ines] })
  const { id: clientId } = await desk.salon.client({ name: 'Bea' })
  const date = addDays(wallClock(desk.app.now, 'Europe/Berlin').date, 2)
  const id = await book({ clientId, serviceId, masterId: ines.id, date, time: '10:00' })
  await page.goto(`/journal/${date}`)
  await page.getByRole('button', { name: /^10:00–.*, Bea, / }).click()
  const panel = page.getByRole('dialog', { name: 'Appointment: Bea' })
  const comment = panel.getByLabel('Comment')
  await comment.fill('Allergic to ammonia')
  const commentElsewhere = async (text: string): Promise<void> => {
    const { errors } = await desk.app.graphql(
      `mutation ($id: Int!, $comment: String) {
        updateAppointment(id: $id, input: { comment: $comment }) { id }
      }`,
      { id, comment: text },
      desk.salon.admin.token,
    )
    expect(errors).toBeUndefined()
  }
  const notice = panel.getByText('Somebody else has changed this comment meanwhile. Their text:')
  await commentElsewhere('Window seat')
  await notice.waitFor()
  await panel.getByRole('blockquote').getByText('Window seat').waitFor()
  expect(await button(panel, 'Save').count()).toBe(0)
  await button(panel, 'Save mine').click()
  await page.getByText('The comment is saved.').waitFor()
  expect(await comment.inputValue()).toBe('Allergic to ammonia')

  await comment.fill('Allergic to ammonia, window seat')
  await commentElsewhere('Short, please')
  await notice.waitFor()
  await button(panel, 'Take theirs').click()
  await notice.waitFor({ state: 'detached' })
  await comment.and(page.locator(':focus')).waitFor()
  expect(await comment.inputValue()).toBe('Short, please')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
})

test('Escape asks before it discards a form of the set-up', async () => {
  await page.goto('/settings/services')
  await button(page, 'New service').click()
  const dialog = page.getByRole('dialog', { name: 'New service' })
  await dialog.getByLabel('Name').fill('Manicure')
  await expectQuestion(dialog, dialog.getByLabel('Name'), 'Manicure')
})
