import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../src/domain/time/time.js'
import { wallClock } from '../../src/domain/time/zone.js'
import { type StoryDeskFixture, startStoryDesk } from '../support/desk-story.js'
import { settled } from '../support/desk-pages.js'

/** The masters work from this hour to `LAST_HOUR`, and the journal shows these hours. */
const FIRST_HOUR = 10
const LAST_HOUR = 18

let desk: StoryDeskFixture
let nina: { readonly id: number }
let serviceId: number
let today: string
let olga: Page
let boris: Page
beforeAll(async () => {
  desk = await startStoryDesk({ AUTOPILOT_ENABLED: 'false' })
  const works = `${FIRST_HOUR}:00-${LAST_HOUR}:00`
  nina = await desk.salon.master({ name: 'Nina', works })
  const vera = await desk.salon.master({ name: 'Vera', works })
  serviceId = (await desk.salon.service({ name: 'Haircut', minutes: 60, by: [nina, vera] })).id
  today = wallClock(desk.app.now, 'Europe/Berlin').date
  olga = await desk.openAs('Olga', '/journal')
  boris = await desk.openAs('Boris', '/journal')
})
afterAll(() => desk?.stop())

let lastDay = 0
/** Opens the journal of a day that no other test uses. Returns the day. */
async function openNewDay(...pages: readonly Page[]): Promise<string> {
  const date = addDays(today, (lastDay += 1))
  for (const page of pages) {
    await page.goto(`/journal/${date}`)
    await settled(page)
  }
  return date
}

/** Changes an appointment at another desk. Returns its id. */
async function changeElsewhere(
  mutation: string,
  variables: Record<string, unknown>,
): Promise<number> {
  const { data, errors } = await desk.app.graphql<{ appointment: { id: number } }>(
    mutation,
    variables,
    desk.salon.admin.token,
  )
  expect(errors).toBeUndefined()
  return data.appointment.id
}
/** Books with Nina at another desk. Returns the id of the appointment. */
async function bookElsewhere(date: string, time: string, name: string): Promise<number> {
  const { id: clientId } = await desk.salon.client({ name })
  return changeElsewhere(
    `mutation ($input: CreateAppointmentInput!) {
      appointment: createAppointment(input: $input) { id }
    }`,
    { input: { clientId, serviceId, masterId: nina.id, date, time } },
  )
}

const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true })
const column = (page: Page, master: string): Locator =>
  page.getByRole('region', { name: new RegExp(`^${master}, `) })
/** The card of an appointment, by its start, in the column of a master. */
const card = (page: Page, master: string, time: string, client: string): Locator =>
  column(page, master).getByRole('button', { name: new RegExp(`^${time}–.*, ${client}, `) })

/** The point of a time in the column of a master, in the window. */
async function pointAt(
  page: Page,
  master: string,
  hour: number,
): Promise<{ x: number; y: number }> {
  const box = await column(page, master).locator('.master-day').boundingBox()
  if (!box) throw new Error(`the journal has no column of ${master}`)
  const share = (hour - FIRST_HOUR) / (LAST_HOUR - FIRST_HOUR)
  return { x: box.x + box.width / 2, y: box.y + box.height * share + 4 }
}

test('a click on a free place books, and another person sees it', async () => {
  await openNewDay(olga, boris)
  const { x, y } = await pointAt(olga, 'Nina', 11)
  await olga.mouse.click(x, y)
  await button(olga.getByRole('dialog', { name: /^Nina, 11:00/ }), 'New appointment').click()
  const booking = olga.getByRole('dialog', { name: 'New appointment' })
  await booking.getByRole('combobox', { name: 'Client' }).fill('Mary Stone')
  await booking.getByRole('option', { name: /New client/ }).click()
  await booking.getByRole('textbox', { name: 'Phone' }).fill('+49 151 12345678')
  await button(booking, 'Book at 11:00').click()
  await card(olga, 'Nina', '11:00', 'Mary Stone').waitFor()
  await card(boris, 'Nina', '11:00', 'Mary Stone').waitFor()
})

test('an appointment is dragged to another master and time, and Escape keeps it', async () => {
  const date = await openNewDay(boris)
  await bookElsewhere(date, '10:00', 'Ada')
  await olga.goto(`/journal/${date}`)
  const ada = card(olga, 'Nina', '10:00', 'Ada')
  await ada.waitFor()
  const from = await pointAt(olga, 'Nina', 10)
  const to = await pointAt(olga, 'Vera', 12)
  const drag = async (): Promise<void> => {
    await olga.mouse.move(from.x, from.y)
    await olga.mouse.down()
    await olga.mouse.move(to.x, to.y, { steps: 8 })
    await olga.getByText('Vera, 12:00, free').waitFor()
  }
  await drag()
  await olga.keyboard.press('Escape')
  await olga.getByText('Vera, 12:00, free').waitFor({ state: 'detached' })
  await olga.mouse.up()
  await ada.waitFor()

  await drag()
  await olga.mouse.up()
  await card(olga, 'Vera', '12:00', 'Ada').waitFor()
  await card(boris, 'Vera', '12:00', 'Ada').waitFor()
})

test('the keyboard moves an appointment, and says where it would go', async () => {
  const date = await openNewDay()
  await bookElsewhere(date, '10:00', 'Bea')
  await olga.goto(`/journal/${date}`)
  await card(olga, 'Nina', '10:00', 'Bea').focus()
  await olga.keyboard.press('m')
  await olga.keyboard.press('ArrowRight')
  await olga.getByText('Vera, 10:00, free').waitFor()
  await olga.keyboard.press('Escape')
  await olga.getByText('Vera, 10:00, free').waitFor({ state: 'detached' })
  await card(olga, 'Nina', '10:00', 'Bea').waitFor()

  await olga.keyboard.press('m')
  await olga.keyboard.press('ArrowRight')
  await olga.keyboard.press('Enter')
  await card(olga, 'Vera', '10:00', 'Bea').waitFor()
  await button(olga, 'Undo').last().click()
  await card(olga, 'Nina', '10:00', 'Bea').waitFor()
})

test('a move to a taken time says why, and offers free times', async () => {
  const date = await openNewDay()
  await bookElsewhere(date, '10:00', 'Cleo')
  await bookElsewhere(date, '11:00', 'Dora')
  await olga.goto(`/journal/${date}`)
  await card(olga, 'Nina', '11:00', 'Dora').waitFor()
  const from = await pointAt(olga, 'Nina', 10)
  const to = await pointAt(olga, 'Nina', 11)
  await olga.mouse.move(from.x, from.y)
  await olga.mouse.down()
  await olga.mouse.move(to.x, to.y, { steps: 8 })
  await olga.getByText('Nina, 11:00, taken by Dora').waitFor()
  await olga.mouse.up()
  const refused = olga.getByRole('dialog', { name: 'Cleo could not be moved' })
  await refused.getByText('This time is taken, or too close').waitFor()
  await card(olga, 'Nina', '10:00', 'Cleo').waitFor({ state: 'attached' })
  await button(refused, '12:00, Nina').click()
  await card(olga, 'Nina', '12:00', 'Cleo').waitFor()
})

test('time off is added, and the appointments in it are named', async () => {
  const date = await openNewDay(boris)
  await bookElsewhere(date, '15:00', 'Emma')
  await olga.goto(`/journal/${date}`)
  await card(olga, 'Nina', '15:00', 'Emma').waitFor()
  const { x, y } = await pointAt(olga, 'Nina', 14)
  await olga.mouse.click(x, y)
  const place = olga.getByRole('dialog', { name: /^Nina, 14:00/ })
  await button(place, 'Add time off').click()
  await place.getByLabel('To', { exact: true }).fill('16:00')
  await place.getByLabel('Reason').fill('Training')
  const elsewhere = await pointAt(olga, 'Vera', 10)
  await olga.mouse.click(elsewhere.x, elsewhere.y)
  await place.getByLabel('Reason').press('Escape')
  await button(place, 'Keep editing').click()
  await button(place, 'Add time off').click()
  const affected = olga.getByRole('dialog', { name: 'The time off is added.' })
  await affected.getByText('15:00 Emma, Haircut').waitFor()
  await column(boris, 'Nina').getByTitle('Training').waitFor()
})

/** Clicks "Confirm", and "Start" as soon as it stands in its place. */
const CLICK_TWICE = `new Promise((resolve) => {
  const panel = document.querySelector('dialog')
  const button = (name) =>
    [...panel.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  const click = () => {
    button('Start').click()
    requestAnimationFrame(() => requestAnimationFrame(resolve))
  }
  const observer = new MutationObserver(() => {
    if (button('Confirm') || !button('Start')) return
    observer.disconnect()
    requestAnimationFrame(click)
  })
  observer.observe(panel, { childList: true, subtree: true, characterData: true })
  button('Confirm').click()
})`

test('the panel confirms an appointment, and a second click at once starts nothing', async () => {
  const date = await openNewDay()
  await bookElsewhere(date, '10:00', 'Fay')
  await olga.goto(`/journal/${date}`)
  await card(olga, 'Nina', '10:00', 'Fay').click()
  const panel = olga.getByRole('dialog', { name: 'Appointment: Fay' })
  await button(panel, 'Confirm').waitFor()
  await olga.evaluate(CLICK_TWICE)
  expect(await button(panel, 'Not yet').count()).toBe(0)
  await olga.keyboard.press('Escape')
  await column(olga, 'Nina')
    .getByRole('button', { name: /Fay, Haircut, Confirmed/ })
    .waitFor()
})

test('a visit of a later day starts only after a question', async () => {
  const date = await openNewDay()
  await bookElsewhere(date, '10:00', 'Ida')
  await olga.goto(`/journal/${date}`)
  await card(olga, 'Nina', '10:00', 'Ida').click()
  const panel = olga.getByRole('dialog', { name: 'Appointment: Ida' })
  await button(panel, 'Confirm').click()
  await button(panel, 'Start').click()
  await panel.getByText(/^The appointment is on /).waitFor()
  await button(panel, 'Not yet').click()
  await panel.getByText('Confirmed').first().waitFor()
  await button(panel, 'Start').click()
  await button(panel, 'Start it today').click()
  await button(panel, 'Complete').waitFor()
})

test('an appointment that is cancelled in the panel can be booked again', async () => {
  const date = await openNewDay()
  await bookElsewhere(date, '10:00', 'Jana')
  await olga.goto(`/journal/${date}`)
  await card(olga, 'Nina', '10:00', 'Jana').click()
  const panel = olga.getByRole('dialog', { name: 'Appointment: Jana' })
  await button(panel, 'Cancel the appointment').click()
  await panel.getByText('Cancel the appointment?').waitFor()
  await button(panel, 'Cancel the appointment').click()
  await panel.waitFor({ state: 'detached' })
  await card(olga, 'Nina', '10:00', 'Jana').waitFor({ state: 'detached' })
  await button(olga, 'Book again').click()
  await olga.getByText('The appointment is booked again, as a new one.').waitFor()
  await card(olga, 'Nina', '10:00', 'Jana').waitFor()
})

test('a free place of a past day can be blocked, but not booked', async () => {
  await olga.goto(`/journal/${addDays(today, -1)}`)
  await settled(olga)
  const place = await pointAt(olga, 'Nina', 12)
  await olga.mouse.click(place.x, place.y)
  const menu = olga.getByRole('dialog', { name: /^Nina, / })
  await menu.getByLabel('Reason').waitFor()
  expect(await button(menu, 'New appointment').count()).toBe(0)
  await olga.keyboard.press('Escape')
})

test('a day that no calendar has is today', async () => {
  await olga.goto('/journal/2030-02-30')
  await column(olga, 'Nina').waitFor()
})

test('a click beside a dialog discards nothing that was typed', async () => {
  await olga.goto('/journal')
  await button(olga, 'New appointment').first().click()
  const dialog = olga.getByRole('dialog', { name: 'New appointment' })
  await dialog.getByRole('combobox').first().fill('Maria')
  await olga.mouse.click(5, 5)
  expect(await dialog.getByRole('combobox').first().inputValue()).toBe('Maria')
  await olga.keyboard.press('Escape')
  await button(dialog, 'Discard changes').click()
  await dialog.waitFor({ state: 'detached' })
  await button(olga, 'New appointment').first().click()
  await dialog.waitFor()
  await olga.mouse.click(5, 5)
  await dialog.waitFor({ state: 'detached' })
})

test('on a phone the masters have the number of appointments that are shown', async () => {
  const date = await openNewDay()
  await bookElsewhere(date, '10:00', 'Kim')
  const id = await bookElsewhere(date, '12:00', 'Lea')
  await changeElsewhere(
    `mutation ($id: Int!) {
      appointment: cancelAppointment(id: $id, reason: "Ill") { id }
    }`,
    { id },
  )
  const size = olga.viewportSize()
  await olga.setViewportSize({ width: 390, height: 844 })
  await olga.goto(`/journal/${date}`)
  const masters = olga.getByRole('combobox', { name: 'Master' })
  await card(olga, 'Nina', '10:00', 'Kim').waitFor()
  expect(await masters.getByRole('option').allInnerTexts()).toEqual(['Nina (1)', 'Vera (0)'])
  await olga.getByRole('checkbox', { name: 'Cancelled and missed (1)' }).check()
  await card(olga, 'Nina', '12:00', 'Lea').waitFor()
  expect(await masters.getByRole('option').allInnerTexts()).toEqual(['Nina (2)', 'Vera (0)'])
  if (size) await olga.setViewportSize(size)
})

test('the focus stays on an appointment that somebody else moves', async () => {
  const date = await openNewDay()
  const id = await bookElsewhere(date, '10:00', 'Gina')
  await olga.goto(`/journal/${date}`)
  await card(olga, 'Nina', '10:00', 'Gina').focus()
  await changeElsewhere(
    `mutation ($id: Int!, $input: RescheduleAppointmentInput!) {
      appointment: rescheduleAppointment(id: $id, input: $input) { id }
    }`,
    { id, input: { date, time: '13:00' } },
  )
  await card(olga, 'Nina', '13:00', 'Gina').waitFor()
  await bookElsewhere(date, '10:00', 'Hana')
  await card(olga, 'Nina', '10:00', 'Hana').waitFor()
  const focused = () => olga.evaluate<string>("document.activeElement.getAttribute('aria-label')")
  expect(await focused()).toMatch(/^13:00–14:00, Gina/)
})

test('a move to a master without the service says that, and not that the master is away', async () => {
  const date = await openNewDay()
  await desk.salon.master({ name: 'Wim', works: `${FIRST_HOUR}:00-${LAST_HOUR}:00` })
  await bookElsewhere(date, '10:00', 'Nora')
  await olga.goto(`/journal/${date}`)
  await card(olga, 'Nina', '10:00', 'Nora').waitFor()
  const from = await pointAt(olga, 'Nina', 10)
  const to = await pointAt(olga, 'Wim', 12)
  await olga.mouse.move(from.x, from.y)
  await olga.mouse.down()
  await olga.mouse.move(to.x, to.y, { steps: 8 })
  await olga.getByText('Wim, 12:00, does not offer Haircut').waitFor()
  await olga.mouse.up()
  const refused = olga.getByRole('dialog', { name: 'Nora could not be moved' })
  await refused.getByText('The master does not offer this service.').waitFor()
  expect(await refused.getByText('does not work').count()).toBe(0)
  await button(refused.locator('footer'), 'Close').click()
})
