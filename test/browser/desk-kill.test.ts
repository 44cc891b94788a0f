import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '../support/account.js'
import {
  type DemoDeskFixture,
  type ReceivedUpdate,
  receivedUpdates,
  startDemoDesk,
} from '../support/desk.js'
import { navigation, signIn } from '../support/desk-pages.js'
import { writeTo } from '../support/embed.js'
import { type Gateway, startGateway } from '../support/processes.js'
import { freePort } from '../support/redis.js'
import { until } from '../support/until.js'

const TABS = 20
const LOST = 'Connection lost. Trying again …'

/** It has the browser and writes to the database while the process that serves the tabs is dead. */
let desk: DemoDeskFixture
let environment: Record<string, string>
let gateway: Gateway
beforeAll(async () => {
  desk = await startDemoDesk()
  environment = { DATABASE_URL: desk.app.databaseUrl, PORT: String(await freePort()) }
})
afterAll(async () => {
  await gateway?.end('SIGKILL')
  await desk?.stop()
})

type Tab = { readonly page: Page; readonly updates: readonly ReceivedUpdate[] }
const newestMessages = ({ updates }: Tab): string[] =>
  updates.flatMap(({ task }) => {
    const message = (task as { message?: { text?: string } | null } | null)?.message
    return message?.text ? [message.text] : []
  })

/** One client writes, always in the same dialogue. */
const write = (text: string): Promise<number> =>
  writeTo(desk.app, { id: desk.salonId }, text, { from: 'kim', name: 'Kim' })

async function openTab(context: BrowserContext): Promise<Tab> {
  const page = await context.newPage()
  const updates = receivedUpdates(page)
  await page.goto('/account')
  await navigation(page).waitFor()
  return { page, updates }
}
/** What a tab says about its connection. It says nothing while it is live. */
const connectionOf = ({ page }: Tab) => page.getByRole('status').locator('p')
const allLose = (tabs: readonly Tab[]): Promise<unknown> =>
  Promise.all(tabs.map((tab) => connectionOf(tab).getByText(LOST).waitFor({ timeout: 15_000 })))
const allAreLive = (tabs: readonly Tab[]): Promise<unknown> =>
  Promise.all(tabs.map((tab) => connectionOf(tab).waitFor({ state: 'detached', timeout: 15_000 })))
const allReceive = (tabs: readonly Tab[], texts: readonly string[]): Promise<unknown> =>
  until(`every tab receives ${texts.join(', ')}`, async () =>
    tabs.every((tab) => texts.every((text) => newestMessages(tab).includes(text))),
  )

test(`${TABS} tabs see that the service dies, come back with it, and miss nothing`, async () => {
  gateway = await startGateway(environment)
  const context = await desk.person({ baseURL: gateway.url })
  const first = await context.newPage()
  await first.goto('/')
  await signIn(first, 'operator', PASSWORD)
  await first.close()
  const tabs: Tab[] = []
  for (let count = 0; count < TABS; count += 1) tabs.push(await openTab(context))

  await write('before')
  await allReceive(tabs, ['before'])

  await gateway.end('SIGKILL')
  await allLose(tabs)
  for (const text of ['meanwhile 1', 'meanwhile 2', 'meanwhile 3']) await write(text)

  gateway = await startGateway(environment)
  await allAreLive(tabs)
  await write('after')
  const sent = ['before', 'meanwhile 1', 'meanwhile 2', 'meanwhile 3', 'after']
  await allReceive(tabs, sent)
  for (const tab of tabs) {
    expect(newestMessages(tab)).toEqual(sent)
    expect(await navigation(tab.page).isVisible()).toBe(true)
  }
})
