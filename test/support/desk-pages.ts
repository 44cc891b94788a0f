import type { Locator, Page } from 'playwright-core'
import { until } from './until.js'

/** Fills in the sign-in that is on the page, and sends it. */
export async function submitSignIn(page: Page, username: string, password: string): Promise<void> {
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(password)
  await page.locator('form button[type=submit]').click()
}

/** Signs in on the sign-in page, and waits for the desk. */
export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await submitSignIn(page, username, password)
  await navigation(page).waitFor()
}

/** The navigation between the pages of the desk, which is there for whoever is signed in. */
export const navigation = (page: Page): Locator =>
  page.getByRole('navigation', { name: /^(Salon desk|Рабочее место салона)$/ })

const IDLE_MS = 5000

/** Waits until the page shows its data: nothing loads any more, and no animation runs. */
export async function settled(page: Page): Promise<void> {
  await navigation(page).waitFor()
  // On a busy machine something may load all the time. What the page shows decides then.
  await page.waitForLoadState('networkidle', { timeout: IDLE_MS }).catch((error: Error) => {
    if (error.name !== 'TimeoutError') throw error
  })
  await until(`${page.url()} shows its data`, async () => {
    const hasContent = (await page.locator('main .page > *').count()) > 0
    const isLoading = (await page.locator('.loading').count()) > 0
    const isStill = await page.evaluate<boolean>('document.getAnimations().length === 0')
    return hasContent && !isLoading && isStill
  })
}

/** Where every page of the desk starts. What they link to is found by `deskAddresses`. */
const FIRST_ADDRESSES = ['/inbox', '/journal', '/week', '/clients', '/settings', '/account']
const MOST_ADDRESSES = 60

/**
 * The addresses of the desk's pages, one of each kind: `/inbox/3` and `/inbox/4` are one kind. The
 * pages are found by the links on them, so that new pages are among them.
 */
export async function deskAddresses(page: Page): Promise<string[]> {
  const kindOf = (path: string): string => path.replace(/\d[\d-]*/g, '#').replace(/\/$/, '')
  const kinds = new Map(FIRST_ADDRESSES.map((path) => [kindOf(path), path]))
  // The loop also visits what it adds.
  for (const path of kinds.values()) {
    if (kinds.size > MOST_ADDRESSES) throw new Error(`too many: ${[...kinds.values()].join(', ')}`)
    await page.goto(path)
    await settled(page)
    const links = await page.evaluate<string[]>(
      `[...document.querySelectorAll('a[href]')]
        .filter(({ origin, pathname }) =>
          origin === location.origin && /^.(${FIRST_ADDRESSES.map((first) => first.slice(1)).join('|')})/.test(pathname))
        .map(({ pathname }) => pathname)`,
    )
    for (const link of links) if (!kinds.has(kindOf(link))) kinds.set(kindOf(link), link)
  }
  return [...kinds.values()]
}
