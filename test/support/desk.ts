import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { seedDemo } from '../../src/service/demo/seed.js'
import { PASSWORD } from './account.js'
import { startTestApp, type TestApp } from './app.js'
import { startBrowser } from './chromium.js'
import { signIn } from './desk-pages.js'

export type DeskFixture = {
  /** Its clock is that of the browser: the pages compare the times of tokens. */
  readonly app: TestApp
  readonly browser: Browser
  /** A browser of one person. Two people are two of them, two tabs two pages of one. */
  person(options?: BrowserContextOptions): Promise<BrowserContext>
  /** A tab of somebody who is signed in. */
  signedIn(username: string, options?: BrowserContextOptions): Promise<Page>
  stop(): Promise<void>
}
export type DemoDeskFixture = DeskFixture & { readonly salonId: number }

/** The service without data, and one Chromium. */
export async function startDesk(environment: Record<string, string> = {}): Promise<DeskFixture> {
  const browser = await startBrowser()
  const app = await startTestApp(environment).catch(async (error: unknown) => {
    await browser.close()
    throw error
  })
  Object.defineProperty(app, 'now', { get: Date.now })
  const person = (options: BrowserContextOptions = {}): Promise<BrowserContext> =>
    browser.newContext({ baseURL: app.url, locale: 'en-GB', ...options })
  return {
    app,
    browser,
    person,
    async signedIn(username, options) {
      const page = await (await person(options)).newPage()
      await page.goto('/')
      await signIn(page, username, PASSWORD)
      return page
    },
    async stop() {
      await browser.close()
      await app.stop()
    },
  }
}

/**
 * The desk of a salon with masters, hours, services, clients, appointments and dialogues. Its
 * accounts are `admin`, `operator`, `master` and `client`.
 */
export async function startDemoDesk(
  environment: Record<string, string> = {},
): Promise<DemoDeskFixture> {
  const desk = await startDesk(environment)
  const { salonId } = await seedDemo(desk.app, { demoPassword: PASSWORD, nativeBooking: true })
  return { ...desk, salonId }
}

export type Observed = {
  /** Errors and warnings of the console, errors of scripts, and what the policy refused. */
  readonly complaints: string[]
  readonly dialogs: string[]
  /** Requests to other origins. */
  readonly outside: string[]
}

/** Collects what must not happen on the pages of a context. Call it before they are opened. */
export async function observe(context: BrowserContext, origin: string): Promise<Observed> {
  const observed: Observed = { complaints: [], dialogs: [], outside: [] }
  await context.addInitScript(
    "document.addEventListener('securitypolicyviolation', (event) => console.error(" +
      "'refused by the policy: ' + event.violatedDirective + ' ' + event.blockedURI))",
  )
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) observed.complaints.push(message.text())
  })
  context.on('weberror', (error) => observed.complaints.push(error.error().message))
  context.on('dialog', (dialog) => {
    observed.dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  context.on('request', (request) => {
    const url = request.url()
    if (/^https?:/.test(url) && new URL(url).origin !== origin) observed.outside.push(url)
  })
  return observed
}

/** A change that came to a page by its socket. */
export type ReceivedUpdate = { readonly cursor: string } & Readonly<Record<string, unknown>>

/** Collects the changes that the page receives. Call it before the page is opened. */
export function receivedUpdates(page: Page): ReceivedUpdate[] {
  const updates: ReceivedUpdate[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(String(payload)) as {
        type?: string
        payload?: { data?: { deskUpdates?: ReceivedUpdate } }
      }
      const update = message.type === 'next' ? message.payload?.data?.deskUpdates : undefined
      if (update) updates.push(update)
    }),
  )
  return updates
}
