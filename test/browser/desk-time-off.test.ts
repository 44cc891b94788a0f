import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../src/domain/time/time.js'
import { wallClock } from '../../src/domain/time/zone.js'
import { type StoryDeskFixture, startStoryDesk } from '../support/desk-story.js'

let desk: StoryDeskFixture
let nina: { readonly id: number }
let date: string
let olga: Page
let ada: Page
beforeAll(async () => {
  desk = await startStoryDesk({ AUTOPILOT_ENABLED: 'false' })
  nina = await desk.salon.master({ name: 'Nina', works: '10:00-18:00' })
  date = addDays(wallClock(desk.app.now, 'Europe/Berlin').date, 1)
  olga = await desk.openAs('Olga', '/journal')
  ada = await desk.openAs('Ada', '/journal', 'admin')
})
afterAll(() => desk?.stop())

async function block(start: string, end: string, reason: string | null): Promise<void> {
  const { errors } = await desk.app.graphql(
    'mutation ($input: BlockTimeInput!) { blockTime(input: $input) { timeOff { id } } }',
    { input: { masterId: nina.id, date, start, end, reason } },
    desk.salon.admin.token,
  )
  expect(errors).toBeUndefined()
}
const timeOff = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true })
const focusedName = (page: Page): Promise<string> =>
  page.evaluate<string>("document.activeElement.getAttribute('aria-label')")

test('time off is reached by arrow keys, has a name and a visible focus, and opens', async () => {
  await block('12:00', '13:00', 'Lunch')
  await block('15:00', '16:00', null)
  await olga.goto(`/journal/${date}`)
  await timeOff(olga, '12:00–13:00, Time off, Lunch, Nina').focus()
  await olga.keyboard.press('ArrowDown')
  expect(await focusedName(olga)).toBe('15:00–16:00, Time off, Nina')
  const outline = 'getComputedStyle(document.activeElement).outline'
  expect(await olga.evaluate<string>(outline)).toMatch(/solid 2px$/)
  await olga.keyboard.press('ArrowUp')
  await olga.keyboard.press('Enter')
  const dialog = olga.getByRole('dialog', { name: 'Lunch' })
  await dialog.getByText(/, 12:00–13:00$/).waitFor()
  // Operators add time off, and only admins remove it.
  expect(await dialog.getByRole('button').allInnerTexts()).toEqual([''])
  await olga.keyboard.press('Escape')
  expect(await focusedName(olga)).toBe('12:00–13:00, Time off, Lunch, Nina')
})

test('an admin removes time off with the keyboard, and the focus stays in the journal', async () => {
  await block('17:00', '18:00', 'Training')
  await ada.goto(`/journal/${date}`)
  await timeOff(ada, '17:00–18:00, Time off, Training, Nina').press('Enter')
  const dialog = ada.getByRole('dialog', { name: 'Training' })
  await dialog.getByRole('button', { name: /^Remove/ }).press('Enter')
  await timeOff(ada, '17:00–18:00, Time off, Training, Nina').waitFor({ state: 'detached' })
  expect(await focusedName(ada)).toBe('12:00–13:00, Time off, Lunch, Nina')
})
