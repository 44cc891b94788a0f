import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeAccountChange } from '../../src/service/identity/accounts.js'
import { findLogin } from '../../src/store/identity/accounts.js'
import { PASSWORD } from '../support/account.js'
import { type DeskFixture, observe, startDemoDesk } from '../support/desk.js'
import { navigation, signIn, submitSignIn } from '../support/desk-pages.js'
import { until } from '../support/until.js'

let desk: DeskFixture
beforeAll(async () => {
  desk = await startDemoDesk()
})
afterAll(() => desk?.stop())

/** Sets the password of an account again, which ends its sessions. */
async function endSessions(username: string): Promise<void> {
  const login = await findLogin(desk.app.db, username)
  if (!login) throw new Error(`nobody is called ${username}`)
  await storeAccountChange(desk.app.db, login.account, { password: PASSWORD }, desk.app.now)
}

/** Names of the places that the navigation leads to, without the count of unread messages. */
const placesOf = async (page: Page): Promise<string[]> => {
  const texts = await navigation(page).getByRole('link').allInnerTexts()
  return texts.map((text) => text.replace(/\n\d+$/, ''))
}
const signInHeading = (page: Page, name = 'Sign in') =>
  page.getByRole('heading', { level: 1, name, exact: true })
const pathOf = (page: Page): string => new URL(page.url()).pathname

const LANGUAGES = [
  {
    locale: 'en-GB',
    lang: 'en',
    heading: 'Sign in',
    fields: ['User name', 'Password'],
    wrong: 'The name or the password is wrong.',
    places: ['Inbox', 'Journal', 'Week', 'Clients', 'Set-up', 'Account'],
  },
  {
    locale: 'ru-RU',
    lang: 'ru',
    heading: 'Вход',
    fields: ['Имя пользователя', 'Пароль'],
    wrong: 'Неверное имя или пароль.',
    places: ['Диалоги', 'Журнал', 'Неделя', 'Клиенты', 'Настройки', 'Профиль'],
  },
] as const

test.each(LANGUAGES)(
  'a person signs in with a name and a password: $locale',
  async ({ locale, lang, heading, fields, wrong, places }) => {
    const context = await desk.person({ locale })
    const { complaints, outside } = await observe(context, desk.app.url)
    const page = await context.newPage()
    await page.goto('/')
    await signInHeading(page, heading).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe(lang)
    for (const field of fields) await page.getByLabel(field, { exact: true }).waitFor()

    await submitSignIn(page, 'admin', 'not the password')
    await page.getByRole('alert').getByText(wrong).waitFor()
    expect(await page.locator('input[name=username]').inputValue()).toBe('admin')

    await signIn(page, 'admin', PASSWORD)
    await until('the inbox is open', async () => pathOf(page) === '/inbox')
    expect(await placesOf(page)).toEqual(places)
    expect([complaints, outside]).toEqual([[], []])
    await context.close()
  },
)

test('the keyboard alone signs in', async () => {
  const context = await desk.person()
  const page = await context.newPage()
  await page.goto('/')
  await page.locator('input[name=username]:focus').waitFor()
  await page.keyboard.type('operator')
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await navigation(page).waitFor()
  await context.close()
})

test('a sign-in survives a reload, and new tabs share it', async () => {
  const page = await desk.signedIn('operator')
  await page.goto('/journal')
  await page.reload()
  await navigation(page).waitFor()
  expect(pathOf(page)).toBe('/journal')
  const other = await page.context().newPage()
  await other.goto('/clients')
  await navigation(other).waitFor()
  await page.context().close()
})

test('a sign-out reaches the other tabs, and the server', async () => {
  const page = await desk.signedIn('operator')
  const other = await page.context().newPage()
  await other.goto('/journal')
  await navigation(other).waitFor()
  const stored = await page.evaluate<string>("localStorage.getItem('salon.session')")
  const { refresh } = JSON.parse(stored) as { refresh: string }

  await page.goto('/account')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await signInHeading(page).waitFor()
  await signInHeading(other).waitFor()
  expect(await other.evaluate("localStorage.getItem('salon.session')")).toBeNull()
  const renewal = 'mutation ($refresh: String!) { refreshTokens(refresh: $refresh) { access } }'
  await until('the sign-in has ended at the server', async () => {
    const { errors } = await desk.app.graphql(renewal, { refresh })
    return errors?.[0]?.extensions.code === 'token_not_valid'
  })
  await page.context().close()
})

test('a link signs in once, and leaves the address', async () => {
  const admin = await desk.app.graphql<{ login: { access: string } }>(
    'mutation ($password: String!) { login(username: "admin", password: $password) { access } }',
    { password: PASSWORD },
  )
  const { access } = admin.data.login
  const me = await desk.app.graphql<{ me: { id: number } }>('{ me { id } }', {}, access)
  const { data } = await desk.app.graphql<{ createSignInLink: { url: string } }>(
    'mutation ($id: Int!) { createSignInLink(accountId: $id) { url } }',
    { id: me.data.me.id },
    access,
  )
  const { url } = data.createSignInLink
  expect(url).toContain('#sign-in=')

  const context = await desk.person()
  const page = await context.newPage()
  await page.goto(url)
  await navigation(page).waitFor()
  expect(page.url()).not.toContain('sign-in')
  await context.close()

  const second = await desk.person()
  const late = await second.newPage()
  await late.goto(url)
  await late.getByText('This link is not valid any more.').waitFor()
  await signInHeading(late).waitFor()
  expect(await navigation(late).count()).toBe(0)
  await second.close()
})

test('a session that ends is signed in again in place, and the page stays', async () => {
  const page = await desk.signedIn('operator')
  await page.goto('/journal?since=before')
  await navigation(page).waitFor()
  await page.evaluate("window.since = 'the beginning'")
  await endSessions('operator')

  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.waitFor({ timeout: 20_000 })
  await submitSignIn(page, 'operator', 'not the password')
  await dialog.getByRole('alert').waitFor()
  await submitSignIn(page, 'operator', PASSWORD)
  await dialog.waitFor({ state: 'detached' })
  expect(await page.evaluate('window.since')).toBe('the beginning')
  expect(page.url()).toMatch(/\/journal\?since=before$/)
  await until('the page is live again', async () => {
    const status = page.locator('.connection[role=status]')
    return (await status.textContent()) === ''
  })
  await page.context().close()
})

test('a session that ends for another person opens the desk of that person', async () => {
  const page = await desk.signedIn('admin')
  expect(await placesOf(page)).toContain('Set-up')
  await endSessions('admin')
  await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor({ timeout: 20_000 })
  await submitSignIn(page, 'operator', PASSWORD)
  await until('the set-up is gone', async () => !(await placesOf(page)).includes('Set-up'))
  await page.context().close()
})

test('a master has the journal and the week', async () => {
  const page = await desk.signedIn('master')
  await until('the journal is open', async () => pathOf(page) === '/journal')
  expect(await placesOf(page)).toEqual(['Journal', 'Week', 'Account'])
  await page.context().close()
})

test('a client has no desk, and can sign in as somebody else', async () => {
  const page = await (await desk.person()).newPage()
  await page.goto('/')
  await submitSignIn(page, 'client', PASSWORD)
  await page.getByText('The desk is for the staff of the salon.').waitFor()
  expect(await navigation(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Sign in as somebody else' }).click()
  await signIn(page, 'operator', PASSWORD)
  await page.context().close()
})
