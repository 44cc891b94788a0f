import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startVisits, type Visits } from '../support/browser.js'
import { type Gateway, startGateway } from '../support/processes.js'

// What a person sees who starts the built service for the first time and opens its link.

let folder = ''
let visits: Visits
const gateways: Gateway[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desk-first-visit-'))
  await chmod(folder, 0o755) // started by root, Postgres runs as a user that must get in
  visits = await startVisits()
})
afterEach(async () => {
  await Promise.all(gateways.splice(0).map((gateway) => gateway.end()))
})
afterAll(async () => {
  await visits?.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})

/** Starts the service with a database of its own, also when a test is tried again. */
async function start(more: Record<string, string>): Promise<Gateway> {
  const gateway = await startGateway({
    DATA_DIR: await mkdtemp(join(folder, 'data-')),
    JWT_SECRET: '',
    LOG_LEVEL: 'info',
    ...more,
  })
  gateways.push(gateway)
  return gateway
}
const linkIn = (gateway: Gateway, name: 'set-up' | 'sign-in'): string =>
  new RegExp(`http:[^"\\s]+#${name}=[\\w-]+`).exec(gateway.output())?.[0] ?? ''

/** A page whose errors and refusals by its policy are recorded. */
async function open(): Promise<{ page: Page; complaints: string[] }> {
  const { page } = await visits.visit({ locale: 'en-GB', timezoneId: 'Europe/Berlin' })
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return { page, complaints }
}
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const focusedHeading = (page: Page, name: string) =>
  page.locator(':is(h1, h2, h3):focus', { hasText: name }).waitFor()

async function fillAccount(page: Page): Promise<void> {
  await field(page, 'Name of the salon').fill('Corner salon')
  await field(page, 'Your name').fill('Robin')
  await field(page, 'User name').fill('robin')
  await field(page, 'Password').fill('correct horse')
}

describe('an empty deployment', () => {
  test('is set up by the printed link, up to the first booking', async () => {
    const gateway = await start({ DEMO: 'off' })
    const link = linkIn(gateway, 'set-up')
    const { page, complaints } = await open()
    await page.goto(link)
    await heading(page, 'Set up your salon').waitFor()
    expect(page.url()).toBe(`${gateway.url}/`)
    await page.reload() // the code is kept
    await heading(page, 'Set up your salon').waitFor()
    expect(await field(page, 'Time zone').inputValue()).toBe('Europe/Berlin')
    expect(await field(page, 'Currency').inputValue()).toBe('EUR')

    await button(page, 'Create the salon').click()
    await page.getByText('Please fill this in.').first().waitFor()
    const named = () => page.locator(':focus').getAttribute('name')
    await expect.poll(named).toBe('organization')
    await fillAccount(page)
    await button(page, 'Create the salon').click()

    await heading(page, 'Add services').waitFor()
    expect(new URL(page.url()).pathname).toBe('/start')
    for (const [index, price] of ['40', '90,50', '30'].entries())
      await field(page, 'Price, EUR').nth(index).fill(price)
    await button(page, 'Save the services').click()
    await focusedHeading(page, 'Add a master')
    await page.getByText('2 h · €90.50').waitFor()

    await field(page, 'Name of the master').fill('Kim')
    await field(page, 'Sat').check()
    await button(page, 'Save the master').click()
    await focusedHeading(page, 'Book the first appointment')
    await page.getByText('Kim', { exact: true }).waitFor()
    await button(page, 'Book an appointment').click()
    await page.getByRole('dialog').waitFor()

    // With services and a master the desk starts as usual.
    await page.goto(`${gateway.url}/`)
    await page.waitForURL('**/inbox')
    expect(complaints).toEqual([])
    await page.close()
  })

  test('says where its link is, and which code is wrong', async () => {
    const gateway = await start({ DEMO: 'off' })
    const { page } = await open()
    await page.goto(gateway.url)
    await heading(page, 'This service has no salon yet').waitFor()
    await page.getByText('npm run cli -- setup-link').waitFor()

    await page.goto('about:blank')
    await page.goto(`${gateway.url}/#set-up=wrong`)
    await fillAccount(page)
    await button(page, 'Create the salon').click()
    await page.getByText('The code of this link is wrong.').waitFor()
    expect(await field(page, 'Name of the salon').inputValue()).toBe('Corner salon')
    await page.close()
  })

  test('leads to the sign-in when somebody else was faster', async () => {
    const gateway = await start({ DEMO: 'off' })
    const link = linkIn(gateway, 'set-up')
    const [slow, fast] = [await open(), await open()]
    for (const { page } of [slow, fast]) {
      await page.goto(link)
      await fillAccount(page)
    }
    await button(fast.page, 'Create the salon').click()
    await heading(fast.page, 'Getting started').waitFor()
    await button(slow.page, 'Create the salon').click()
    await slow.page.getByText('Somebody has set up the salon meanwhile.').waitFor()
    await button(slow.page, 'Sign in').click()
    await field(slow.page, 'User name').fill('robin')
    await field(slow.page, 'Password').fill('correct horse')
    await button(slow.page, 'Sign in').click()
    await heading(slow.page, 'Getting started').waitFor()
    await Promise.all([slow.page.close(), fast.page.close()])
  })
})

describe('the link of a demo', () => {
  test('signs in once; the account page ends the sign-in of another browser', async () => {
    const gateway = await start({ DEMO_PASSWORD: 'demo-password' })
    const link = linkIn(gateway, 'sign-in')
    const { page, complaints } = await open()
    await page.goto(link)
    await page.waitForURL('**/inbox')
    expect(new URL(page.url()).hash).toBe('')

    const other = await open()
    await other.page.goto(link)
    await other.page.getByText('This link is not valid any more.').waitFor()
    await field(other.page, 'User name').fill('admin')
    await field(other.page, 'Password').fill('demo-password')
    await button(other.page, 'Sign in').click()
    await other.page.waitForURL('**/inbox')

    await page.goto(`${gateway.url}/account`)
    await page.getByText('This device').waitFor()
    await button(page, 'Sign out Chrome, Linux').click()
    await page.getByText('Signed out there').waitFor()
    const { page: ended } = other
    await ended.getByText('Connection lost.').or(ended.getByRole('dialog')).first().waitFor()
    await ended.reload()
    await heading(ended, 'Sign in').waitFor()
    await other.page.close()

    await field(page, 'Present password').fill('wrong')
    await field(page, 'New password').fill('another-password')
    await button(page, 'Change the password').click()
    await page.getByText('This is not your present password.').waitFor()
    await field(page, 'Present password').fill('demo-password')
    await button(page, 'Change the password').click()
    await page.getByText('Password changed.').waitFor()
    await page.reload()
    await heading(page, 'Where you are signed in').waitFor()
    expect(complaints).toEqual([])
    await page.close()
  })
})
