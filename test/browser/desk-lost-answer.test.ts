import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../src/domain/time/time.js'
import { wallClock } from '../../src/domain/time/zone.js'
import { type StoryDeskFixture, startStoryDesk } from '../support/desk-story.js'
import { settled } from '../support/desk-pages.js'

let desk: StoryDeskFixture
let page: Page
let serviceId: number
let masterId: number
let today: string
beforeAll(async () => {
  desk = await startStoryDesk({ AUTOPILOT_ENABLED: 'false' })
  const nina = await desk.salon.master({ name: 'Nina', works: '10:00-18:00' })
  const vera = await desk.salon.master({ name: 'Vera', works: '10:00-18:00' })
  serviceId = (await desk.salon.service({ name: 'Haircut', minutes: 60, by: [nina, vera] })).id
  masterId = nina.id
  today = wallClock(desk.app.now, 'Europe/Berlin').date
  page = await desk.openAs('Olga', '/journal')
})
afterAll(() => desk?.stop())

const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: typeof name === 'string' })
const card = (master: string, name: string): Locator =>
  page
    .getByRole('region', { name: new RegExp(`^${master}, `) })
    .getByRole('button', { name: new RegExp(`^${name}, `) })

/** Loses the next answers to a mutation: the server does it, and the page never hears of it. */
async function loseAnswers(mutation: string, count = 1): Promise<void> {
  let lost = 0
  await page.route('**/graphql', async (route) => {
    if (lost >= count || !route.request().postData()?.includes(`mutation ${mutation}(`))
      return route.fallback()
    lost += 1
    await route.fetch()
    await route.abort('connectionreset')
  })
}

type Booked = { readonly time: string; readonly status: string; readonly version: number }
/** The appointments of a day, as the server has them. */
async function appointmentsOf(date: string): Promise<readonly Booked[]> {
  const { data, errors } = await desk.app.graphql<{ appointments: { nodes: Booked[] } }>(
    `query ($date: LocalDate!) {
      appointments(filter: { date: $date }) { nodes { time status version } }
    }`,
    { date },
    desk.salon.admin.token,
  )
  expect(errors).toBeUndefined()
  return data.appointments.nodes
}

/** Fills in a new appointment for a client at a free time of a day. */
async function fillIn(date: string, client: string, time: string): Promise<Locator> {
  await page.goto(`/journal/${date}`)
  await settled(page)
  await button(page, 'New appointment').first().click()
  const form = page.getByRole('dialog', { name: 'New appointment' })
  await form.getByRole('combobox', { name: 'Client' }).fill(client)
  await form.getByRole('option', { name: new RegExp(`^${client}`) }).click()
  await form.getByRole('combobox', { name: 'Master' }).selectOption('Nina')
  await form.getByRole('radio', { name: time }).click()
  return form
}

test('a booking whose answer is lost is sent again and booked once', async () => {
  const date = addDays(today, 1)
  await desk.salon.client({ name: 'Ada Stone' })
  const form = await fillIn(date, 'Ada Stone', '11:00')
  await loseAnswers('BookFromDialog')
  await button(form, 'Book at 11:00').click()
  await form.getByText('booked only once').waitFor()
  // The page learns by its socket that the time is taken.
  await card('Nina', '11:00–12:00, Ada Stone').waitFor({ state: 'attached' })
  await form.getByRole('radio', { name: '10:00' }).waitFor()
  await page.waitForTimeout(1_000)
  expect(await form.getByText('is not free').count()).toBe(0)
  expect(await form.getByText('This time is taken').count()).toBe(0)

  await button(form, 'Book at 11:00').click()
  await page.getByText(/^Booked: .*11:00, Nina$/).waitFor()
  await form.waitFor({ state: 'detached' })
  expect(await appointmentsOf(date)).toHaveLength(1)
  await page.unrouteAll()
})

test('after a lost answer another time is booked only when the person wants both', async () => {
  const date = addDays(today, 2)
  await desk.salon.client({ name: 'Bea Stone' })
  const form = await fillIn(date, 'Bea Stone', '11:00')
  await loseAnswers('BookFromDialog')
  await button(form, 'Book at 11:00').click()
  await form.getByText('booked only once').waitFor()
  await form.getByRole('radio', { name: '15:00' }).click()
  await button(form, 'Book at 15:00').click()
  await form.getByText(/^The attempt before was booked, .*11:00, Nina/).waitFor()
  expect((await appointmentsOf(date)).map(({ time }) => time)).toEqual(['11:00:00'])

  await button(form, 'Cancel that one').click()
  await page.getByText('The appointment is cancelled.').waitFor()
  await button(form, 'Book at 15:00').click()
  await page.getByText(/^Booked: .*15:00, Nina$/).waitFor()
  const active = (await appointmentsOf(date)).filter(({ status }) => status === 'BOOKED')
  expect(active.map(({ time }) => time)).toEqual(['15:00:00'])
  await page.unrouteAll()
})

/** Books with Nina at another desk, and drags the appointment to Vera at 12:00. */
async function drag(date: string, name: string): Promise<void> {
  const { id: clientId } = await desk.salon.client({ name })
  const { errors } = await desk.app.graphql(
    `mutation ($input: CreateAppointmentInput!) { createAppointment(input: $input) { id } }`,
    { input: { clientId, serviceId, masterId, date, time: '10:00' } },
    desk.salon.admin.token,
  )
  expect(errors).toBeUndefined()
  await page.goto(`/journal/${date}`)
  await card('Nina', `10:00–11:00, ${name}`).focus()
  await page.keyboard.press('m')
  for (const key of ['ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
  await page.keyboard.press('Enter')
}

test('a move whose answer is lost is done when the journal shows it', async () => {
  const date = addDays(today, 3)
  await loseAnswers('MoveAppointment')
  await drag(date, 'Cleo')
  await page.getByText(/^Cleo is moved to .*, Vera\.$/).waitFor()
  await card('Vera', '10:\\d\\d–11:\\d\\d, Cleo').waitFor()
  expect(await page.getByText('could not be moved').count()).toBe(0)
  await page.unrouteAll()
})

test('a move of which nothing is heard at all is sent again and done once', async () => {
  const date = addDays(today, 4)
  // Without a socket, nothing but the answer says what became of it.
  await page.routeWebSocket(/graphql/, (socket) => socket.close())
  await loseAnswers('MoveAppointment', 2)
  await drag(date, 'Dora')
  const undecided = page.getByRole('dialog', { name: 'It is not known whether Dora was moved' })
  await undecided.getByText('moved only once').waitFor()
  await button(undecided, 'Try again').click()
  await undecided.waitFor({ state: 'detached' })
  await undecided.waitFor()
  await button(undecided, 'Try again').click()
  await page.getByText(/^Dora is moved to .*, Vera\.$/).waitFor()
  await card('Vera', '10:\\d\\d–11:\\d\\d, Dora').waitFor()
  // A second move would have made another version.
  expect((await appointmentsOf(date)).map(({ version }) => version)).toEqual([2])
  await page.unrouteAll()
})
