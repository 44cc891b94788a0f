/**
 * Takes pictures of every page of the desk with the demo salon: at two sizes, in both themes and both
 * languages, into `pictures/`. With `--readme` it takes those of the README into `docs/images/`.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { startBrowser } from '../support/chromium.js'
import { deskAddresses, settled, signIn } from '../support/desk-pages.js'
import { until } from '../support/until.js'

const PASSWORD = 'pictures-only'
const DESKTOP = { width: 1440, height: 900 }
const SIZES = [DESKTOP, { width: 390, height: 844 }]
const THEMES = ['light', 'dark'] as const
const LOCALES = ['en-GB', 'ru-RU']
const MINUTE_MS = 60_000

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Starts the built service on a new embedded database with the demo salon. */
async function startService(folder: string): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort()
  const child = spawn(process.execPath, ['dist/main.js'], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      PORT: String(port),
      DEMO_PASSWORD: PASSWORD,
      LOG_LEVEL: 'silent',
      RATE_LIMIT_PER_MINUTE: '100000',
      LOGIN_LIMIT_PER_MINUTE: '1000',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await until('the service is ready', () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return { url, child }
}

type View = { size: typeof DESKTOP; theme: (typeof THEMES)[number]; locale: string }

/** Opens a browser of one person as an admin. */
async function openDesk(browser: Browser, url: string, view: View): Promise<Page> {
  const { size, theme, locale } = view
  const context = await browser.newContext({
    baseURL: url,
    viewport: size,
    colorScheme: theme,
    locale,
    hasTouch: size.width < 768,
  })
  const page = await context.newPage()
  await page.goto('/')
  await signIn(page, 'admin', PASSWORD)
  return page
}

async function take(page: Page, address: string, path: string): Promise<void> {
  await page.goto(address)
  await settled(page)
  await page.screenshot({ path })
}

/** The day of the demo with the most to see: the next working day. */
function busyDay(): string {
  const day = new Date(Date.now() + 1440 * MINUTE_MS)
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6) day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
}

async function takeForReadme(browser: Browser, url: string): Promise<void> {
  mkdirSync('docs/images', { recursive: true })
  const size = { width: 1200, height: 750 }
  const page = await openDesk(browser, url, { size, theme: 'light', locale: 'en-GB' })
  await take(page, `/journal/${busyDay()}`, 'docs/images/journal.png')
  await take(page, '/inbox/3', 'docs/images/inbox.png')
  await page.context().close()
}

async function takeAll(browser: Browser, url: string): Promise<void> {
  mkdirSync('pictures', { recursive: true })
  const views = SIZES.flatMap((size) =>
    THEMES.flatMap((theme) => LOCALES.map((locale): View => ({ size, theme, locale }))),
  )
  let addresses: readonly string[] | undefined
  for (const view of views) {
    const page = await openDesk(browser, url, view)
    addresses ??= await deskAddresses(page)
    for (const address of [...addresses, `/journal/${busyDay()}`]) {
      const name = address.slice(1).replaceAll('/', '-')
      const suffix = `${view.size.width}-${view.theme}-${view.locale.slice(0, 2)}`
      await take(page, address, `pictures/${name}-${suffix}.png`)
    }
    await page.context().close()
  }
}

const folder = mkdtempSync(join(tmpdir(), 'salon-pictures-'))
const browser = await startBrowser()
try {
  const { url, child } = await startService(folder)
  try {
    await (process.argv.includes('--readme') ? takeForReadme : takeAll)(browser, url)
  } finally {
    child.kill()
    await once(child, 'exit')
  }
} finally {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}
