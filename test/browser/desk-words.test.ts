import { mkdirSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StoryDeskFixture, startStoryDesk } from '../support/desk-story.js'

const LARGE = { width: 1440, height: 900 }
/** What WCAG AA asks for. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']

let desk: StoryDeskFixture
let page: Page
beforeAll(async () => {
  desk = await startStoryDesk({ AUTOPILOT_ENABLED: 'false' })
  await (await desk.openAs('Alex', '/settings', 'admin')).context().close()
  // The checker runs a script of its own, which the policy of the pages refuses.
  page = await desk.signedIn('alex', { viewport: LARGE, bypassCSP: true })
  page.setDefaultTimeout(20_000)
})
afterAll(() => desk?.stop())

const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: typeof name === 'string' })
const dialog = (name: string): Locator => page.getByRole('dialog', { name })

/** Looks at the page in the size of a laptop and of a phone. With a folder, keeps pictures. */
async function look(name: string): Promise<void> {
  const folder = process.env.PICTURES_FOLDER
  if (folder) mkdirSync(folder, { recursive: true })
  const sizes = [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]
  for (const size of sizes) {
    await page.setViewportSize(size)
    const overflow = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    )
    expect(overflow).toBe(0)
    if (folder) await page.screenshot({ path: `${folder}/${name}-${size.width}.png` })
  }
  await page.setViewportSize(LARGE)
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

test('an admin sets how a service is said, and sees an example', async () => {
  // A name that no earlier attempt has left.
  const name = `Haircut ${Date.now()}`
  await desk.salon.service({ name })
  await page.goto('/settings/services')
  await button(page, name).click()
  const form = dialog(name)
  await form.getByText('How the name is said').click()
  const russian = form.getByRole('group', { name: 'Russian' })
  await russian.getByLabel('After “на”: на что?').fill('стрижку')
  await button(form, 'Save').click()
  await form.getByText('Russian: fill in the basic form, too.').waitFor()
  await russian.getByLabel('In a sentence').fill('стрижка')
  await russian.getByText('Записать вас на стрижку к Анне').waitFor()
  await look('service')
  await button(form, 'Save').click()
  await form.waitFor({ state: 'detached' })

  await button(page, name).click()
  await form.getByText('1 of 3 languages').click()
  expect(await russian.getByLabel('After “на”: на что?').inputValue()).toBe('стрижку')
  await button(form, 'Cancel').click()
})

test('an admin sets how a master is said', async () => {
  const { id } = await desk.salon.master({ name: 'Anna' })
  await page.goto(`/settings/masters/${id}`)
  await page.getByText('How the name is said').click()
  const russian = page.getByRole('group', { name: 'Russian' })
  await russian.getByLabel('In a sentence').fill('Анна')
  await russian.getByLabel('After “к”: к кому?').fill('Анне')
  await russian.getByText('на стрижку к Анне').waitFor()
  await look('master')
  await button(page.locator('form').filter({ hasText: 'Profile' }), 'Save').click()
  await page.getByRole('status').getByText('Saved').first().waitFor()
  await page.reload()
  await page.getByText('1 of 3 languages').waitFor()
})

test('an admin changes a sentence of the autopilot, with a preview, and resets it', async () => {
  await page.goto('/settings/autopilot')
  await page.getByLabel('Language of the sentences').selectOption('RU')
  await page.getByText('Asking for a yes, and the answer').click()
  await look('sentences')
  await button(page, 'Asks whether to book.').click()
  const form = dialog('Asks whether to book.')
  await form.getByText(/^Записать вас на стрижку к Анне в пятницу/).waitFor()
  await form.getByRole('textbox', { name: 'Text' }).fill('Записываем {aService}?')
  await form.getByText('{onDate}, {toDate} or {date} is missing').waitFor()
  await look('sentence-error')
  await button(form, 'Save').click()
  await form.locator('.field .field-error').waitFor()
  await form
    .getByRole('textbox', { name: 'Text' })
    .fill('Записываем {aService} {withMaster} {onDate}, в')
  await button(form, 'Add time to the text').click()
  await form.getByText(/^Записываем стрижку к Анне в пятницу.*14:30$/).waitFor()
  await look('sentence')
  await button(form, 'Save').click()
  await form.waitFor({ state: 'detached' })
  await page.getByText('1 own', { exact: true }).waitFor()

  await button(page, 'Asks whether to book.').click()
  await form.getByRole('heading', { name: 'The built-in text' }).waitFor()
  await button(form, 'Back to the built-in text').click()
  await page.getByText('1 own', { exact: true }).waitFor({ state: 'detached' })
})

test('a canned reply and a greeting show what they look like, and what is wrong', async () => {
  await page.goto('/settings/canned-replies')
  await button(page, 'New reply').click()
  const form = dialog('New reply')
  await form.getByLabel('Short code').fill('hello')
  await form.getByRole('textbox', { name: 'Text' }).fill('Hello {client}')
  await form.getByText(/There is no \{client\}/).waitFor()
  await form.getByRole('textbox', { name: 'Text' }).fill('Hello ')
  await button(form, 'Add client_name to the text').click()
  await form.getByText('Hello Mary Smith').waitFor()
  await look('canned-reply')
  await button(form, 'Create').click()
  await form.waitFor({ state: 'detached' })

  await page.goto('/settings/autopilot')
  const greeting = page.getByLabel('Greeting').first()
  await greeting.fill('Good day, {client_name}!')
  await page.getByText('Good day, Mary Smith!').waitFor()
  await greeting.fill('Good day, {client}!')
  await page.getByText(/There is no \{client\}/).waitFor()
  await look('greeting')
})

test('the sentences are described in Russian, too', async () => {
  await page.goto('/settings/autopilot')
  await page.evaluate("localStorage.setItem('salon.language', 'ru')")
  await page.reload()
  await page.getByText('Вопрос о согласии и ответ').click()
  await button(page, 'Спрашивает, записать ли.').click()
  await dialog('Спрашивает, записать ли.').getByText('услуга в винительном падеже').waitFor()
  await page.getByText('Shall I book a haircut with Anna').waitFor()
  await look('sentence-ru')
})
