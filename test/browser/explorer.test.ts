import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, storeAccount } from '../support/account.js'
import { startVisits, type Visits } from '../support/browser.js'
import { tellStory, type Story } from '../support/inbox/story.js'

const MINUTE = 60_000
const ACCESS_MINUTES = 5

let visits: Visits
let salon: Story
beforeAll(async () => {
  visits = await startVisits({ ACCESS_TOKEN_MINUTES: String(ACCESS_MINUTES) })
  salon = await tellStory(visits.app)
  const olga = { username: 'olga', name: 'Olga of the desk', role: 'operator' } as const
  const { db, now } = visits.app
  await storeAccount(db, salon.id, { ...olga, masterId: null, clientId: null }, now)
})
afterAll(() => visits?.stop())

/** Opens the explorer. `problems` has the errors of the console, also those of the policy. */
async function openExplorer() {
  const { page, outside } = await visits.visit({ viewport: { width: 1280, height: 800 } })
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(`${visits.app.url}/explorer/`)
  return { page, outside, problems }
}

async function signIn(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill('olga')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const run = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /Execute query/i }).click()
const response = (page: Page) => page.getByLabel('Result Window')
const stateLine = (page: Page) => page.getByRole('status')

/** Returns a function that books the next free half hour. */
async function bookings(): Promise<() => Promise<void>> {
  const anna = await salon.master({ works: '00:00-24:00' })
  const cut = await salon.service({ minutes: 30, by: [anna] })
  const { phone } = await salon.client()
  let count = 0
  return async () => {
    const time = `${String((count += 1)).padStart(2, '0')}:00`
    const input = { masterId: anna.id, serviceId: cut.id, date: '2030-01-08', time }
    const { errors } = await visits.app.graphql(
      'mutation ($input: CreateAppointmentInput!) { createAppointment(input: $input) { id } }',
      { input: { ...input, client: { name: 'Greta Lindqvist', phone } } },
      salon.admin.token,
    )
    expect(errors).toBeUndefined()
  }
}

test('after signing in, the prepared query and subscription run, from this origin alone', async () => {
  const { page, outside, problems } = await openExplorer()
  await signIn(page)
  await stateLine(page).getByText('Signed in as olga').waitFor()
  await run(page)
  await response(page).getByText('Olga of the desk').waitFor()

  await page.getByRole('tab', { name: 'LiveAppointments' }).click()
  await run(page)
  const book = await bookings()
  await expect
    .poll(
      async () => {
        await book()
        return response(page).innerText()
      },
      { timeout: 10_000, interval: 500 },
    )
    .toContain('CREATED')

  await page.getByRole('button', { name: 'Show Documentation Explorer' }).click()
  await page.getByRole('link', { name: 'Query', exact: true }).click()
  await page.getByText('Newest first unless orderBy is given').first().waitFor()
  await page.getByRole('button', { name: 'Open settings dialog' }).click()
  await page.getByText('Adjust how the interface appears.').waitFor()

  expect(outside).toEqual([])
  expect(problems).toEqual([])
})

test('a wrong password is named, and a right one then works', async () => {
  const { page } = await openExplorer()
  await signIn(page, 'something else')
  await stateLine(page)
    .getByText(/No active account/)
    .waitFor()
  await signIn(page)
  await stateLine(page).getByText('Signed in as olga').waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await stateLine(page).getByText('Not signed in').waitFor()
  await run(page)
  await response(page).getByText('not_authenticated').waitFor()
})

test('a header that the user types has precedence over the sign-in', async () => {
  const { page } = await openExplorer()
  await signIn(page)
  await stateLine(page).getByText('Signed in as olga').waitFor()
  await page.getByRole('button', { name: 'Headers' }).click()
  await page.locator('.graphiql-editor-tool .CodeMirror').last().click()
  await page.keyboard.insertText(`{"Authorization": "Bearer ${salon.admin.token}"}`)
  const sent = page.waitForRequest((request) => request.url().endsWith('/graphql'))
  await run(page)
  expect((await sent).headers().authorization).toBe(`Bearer ${salon.admin.token}`)
  await response(page).getByText('admin of the tests').waitFor()
})

test('the page says that Apollo Sandbox needs the internet, and leads to GraphiQL', async () => {
  const { page } = await visits.visit()
  await page.route(/^https:/, (route) => route.abort())
  const answer = await page.goto(`${visits.app.url}/graphql`, { waitUntil: 'domcontentloaded' })
  expect(answer?.status()).toBe(200)
  expect(await page.content()).toContain('embeddable-sandbox')
  await page.getByRole('link', { name: 'GraphiQL' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
})

test('the page renews an access token, and asks again when the sign-in has ended', async () => {
  const { page } = await visits.visit()
  await page.clock.install()
  await page.goto(`${visits.app.url}/explorer/`)
  await signIn(page)
  await stateLine(page).getByText('Signed in as olga').waitFor()
  const pass = async (minutes: number): Promise<void> => {
    visits.app.now += minutes * MINUTE
    await page.clock.fastForward(minutes * MINUTE)
  }
  await pass(ACCESS_MINUTES + 1)
  await run(page)
  await response(page).getByText('Olga of the desk').waitFor()
  await pass(30 * 24 * 60)
  await run(page)
  await stateLine(page).getByText('The sign-in has ended. Sign in again.').waitFor()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
})
