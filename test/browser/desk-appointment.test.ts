import { sql } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../src/domain/time/time.js'
import { wallClock } from '../../src/domain/time/zone.js'
import { storeAccount } from '../support/account.js'
import { type StoryDeskFixture, startStoryDesk } from '../support/desk-story.js'

let desk: StoryDeskFixture
let nina: { readonly id: number }
let vera: { readonly id: number }
let serviceId: number
let date: string
let olga: Page
beforeAll(async () => {
  desk = await startStoryDesk({ AUTOPILOT_ENABLED: 'false' })
  nina = await desk.salon.master({ name: 'Nina', works: '10:00-18:00' })
  vera = await desk.salon.master({ name: 'Vera', works: '10:00-18:00' })
  serviceId = (await desk.salon.service({ name: 'Haircut', minutes: 60, by: [nina, vera] })).id
  date = addDays(wallClock(desk.app.now, 'Europe/Berlin').date, 1)
  olga = await desk.openAs('Olga', '/journal')
})
afterAll(() => desk?.stop())

async function run(mutation: string, variables: Record<string, unknown>): Promise<number> {
  const { data, errors } = await desk.app.graphql<{ appointment: { id: number } }>(
    mutation,
    variables,
    desk.salon.admin.token,
  )
  expect(errors).toBeUndefined()
  return data.appointment.id
}
/** Books with Nina at another desk. Returns the id of the appointment. */
async function book(time: string, name: string): Promise<number> {
  const { id: clientId } = await desk.salon.client({ name })
  const input = { clientId, serviceId, masterId: nina.id, date, time }
  return run(
    `mutation ($input: CreateAppointmentInput!) {
      appointment: createAppointment(input: $input) { id }
    }`,
    { input },
  )
}

/** Opens the panel of an appointment in the journal. */
async function openPanel(page: Page, name: string): Promise<Locator> {
  await page.goto(`/journal/${date}`)
  await page.getByRole('button', { name: new RegExp(`, ${name}, Haircut`) }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('heading', { name: /^(History|История)$/ }).waitFor()
  return panel
}

test('the history says what changed and by whom, in the language of the desk', async () => {
  const id = await book('10:00', 'Ada')
  await run(
    `mutation ($id: Int!, $input: RescheduleAppointmentInput!) {
      appointment: rescheduleAppointment(id: $id, input: $input) { id }
    }`,
    { id, input: { date, time: '12:30', masterId: vera.id, note: 'She asked for it' } },
  )
  await run(
    `mutation ($id: Int!) {
      appointment: updateAppointment(id: $id, input: { comment: "Window seat" }) { id }
    }`,
    { id },
  )
  const panel = await openPanel(olga, 'Ada')
  const entries = panel.locator('section', { hasText: 'History' }).getByRole('listitem')
  const texts = await entries.allInnerTexts()
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(date),
  )
  expect(texts.map((text) => text.split('\n')[0])).toEqual(['Booked', 'Moved', 'Changed'])
  expect(texts[1]).toContain(`Time: ${day}, 10:00 → ${day}, 12:30`)
  expect(texts[1]).toContain('Master: Nina → Vera')
  expect(texts[1]).toMatch(/She asked for it$/)
  expect(texts[2]).toContain('Comment: – → Window seat')
})

test('a cancelled appointment of the future is not listed as a past one', async () => {
  const id = await book('15:00', 'Bea')
  await run(
    `mutation ($id: Int!) { appointment: cancelAppointment(id: $id, reason: "Ill") { id } }`,
    { id },
  )
  await olga.goto('/clients')
  await olga.getByRole('link', { name: /Bea/ }).click()
  const section = (heading: string): Locator =>
    olga.locator('section', { has: olga.getByRole('heading', { name: heading }) })
  await section('Cancelled future appointments').getByText('Cancelled', { exact: true }).waitFor()
  await section('Past appointments').getByText('No past appointments').waitFor()
})

test('a changed client is changed back by the toast, above the open panel', async () => {
  await desk.salon.client({ name: 'Wrong Wanda' })
  await book('13:00', 'Right Rita')
  const panel = await openPanel(olga, 'Right Rita')
  await panel.getByRole('button', { name: 'Another client' }).click()
  await panel.getByRole('combobox').fill('Wrong')
  await panel.getByRole('option', { name: /Wrong Wanda/ }).click()
  await olga.getByRole('dialog', { name: 'Appointment: Wrong Wanda' }).waitFor()
  const toast = olga.getByText('The client of the appointment is changed.')
  const undo = olga.getByRole('button', { name: 'Undo' })
  await undo.last().click({ timeout: 5_000 })
  await olga.getByRole('dialog', { name: 'Appointment: Right Rita' }).waitFor()
  await olga.keyboard.press('Escape')
  await olga.getByRole('dialog').waitFor({ state: 'detached' })
  await toast.last().waitFor()
})

test('a master reads nothing about notifications that the client alone got', async () => {
  const headings = (panel: Locator): Promise<string[]> =>
    panel.getByRole('heading', { level: 3 }).allInnerTexts()
  const id = await book('16:00', 'Cleo')
  const master = { username: 'nina', name: 'Nina', role: 'master', clientId: null } as const
  await storeAccount(desk.app.db, desk.salon.id, { ...master, masterId: nina.id }, desk.app.now)
  const page = await desk.signedIn('nina', { viewport: { width: 1440, height: 900 } })
  expect(await headings(await openPanel(page, 'Cleo'))).toEqual(['History'])
  expect(await headings(await openPanel(olga, 'Cleo'))).toEqual(['Notifications', 'History'])
  await desk.app.db.execute(sql`insert into notifications (salon_id, appointment_id, event,
    recipient_kind, person_id, recipient, state, due_at, created_at) values (${desk.salon.id}, ${id},
    'appointment_created', 'master', ${nina.id}, 'Nina', 'sent', now(), now())`)
  expect(await headings(await openPanel(page, 'Cleo'))).toEqual(['Notifications to you', 'History'])
})

test('a master reads who confirms, and the focus stays with the actions', async () => {
  await book('17:00', 'Dora')
  const page = await desk.signedIn('nina', { viewport: { width: 390, height: 844 } })
  const ofMaster = await openPanel(page, 'Dora')
  await ofMaster.getByText('Not confirmed yet. An operator or an admin can confirm it.').waitFor()
  expect(await ofMaster.getByRole('button', { name: 'No-show' }).count()).toBe(0)
  const panel = await openPanel(olga, 'Dora')
  await panel.getByRole('button', { name: 'Confirm' }).click()
  await panel.getByRole('button', { name: 'Start' }).waitFor()
  await panel.locator(':focus').waitFor()
  await ofMaster.getByRole('button', { name: 'Start' }).waitFor()
})

test('a no-show is asked about first: it cannot be taken back', async () => {
  const id = await book('11:00', 'Emil')
  const ago = sql`- interval '2 days'`
  await desk.app.db.execute(sql`update appointments set date = date - 2,
    starts_at = starts_at ${ago}, ends_at = ends_at ${ago}, busy_from = busy_from ${ago},
    busy_to = busy_to ${ago} where id = ${id}`)
  await olga.goto(`/journal/${addDays(date, -2)}`)
  await olga.getByRole('button', { name: /, Emil, Haircut/ }).click()
  const panel = olga.getByRole('dialog')
  await panel.getByRole('button', { name: 'No-show' }).click()
  await panel.getByText('This cannot be taken back.').waitFor()
  await panel.getByRole('button', { name: 'Not yet' }).click()
  await panel.getByRole('button', { name: 'No-show' }).click()
  await panel.getByRole('button', { name: 'Mark as a no-show' }).click()
  await olga.getByText('Emil: No-show').waitFor()
})
